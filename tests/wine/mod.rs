//! Starts the program under test: the native build, or the Windows build under Wine if `TRIPPPIN_WINDOWS`
//! names its folder. The same tables, scripts and pictures are thus checked on both systems.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::LazyLock;
use std::thread;

/// Path of the script that starts Wine.
pub const RUN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/wine/run");

/// Returns the folder of the Windows programs, or `None` if the native build is tested.
pub fn windows() -> Option<PathBuf> {
    std::env::var_os("TRIPPPIN_WINDOWS").map(PathBuf::from)
}

/// A command interpreter of Wine that runs until the tests end, when its standard input is closed.
///
/// The first program under Wine starts Wine's services, which inherit its standard output and run until the
/// last program ends. A test that reads the first program's output to its end would wait for all other tests.
static RESIDENT: LazyLock<Option<Child>> = LazyLock::new(|| {
    let mut shell = Command::new(RUN)
        .arg("cmd")
        .env_remove("DISPLAY")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    writeln!(shell.stdin.as_mut()?, "echo started").ok()?;
    // The services run when the command has been answered. The output ends early if Wine does not start; the
    // tests then fail with its messages.
    let mut lines = BufReader::new(shell.stdout.take()?).lines().map_while(Result::ok);
    lines.find(|line| line.contains("started"));
    // Read the rest of the output, because a closed pipe could end the interpreter at its next prompt.
    thread::spawn(move || lines.for_each(drop));
    Some(shell)
});

/// Returns a command that runs a Windows program under Wine.
pub fn exe(program: &Path) -> Command {
    LazyLock::force(&RESIDENT);
    let mut command = Command::new(RUN);
    // Without `DISPLAY`, no process that Wine leaves running keeps a connection to a display that disappears.
    command.arg(program).env_remove("DISPLAY");
    command
}

/// Returns a command that runs the program under test.
#[allow(dead_code, reason = "who compares the two starts each himself")]
pub fn tripppin() -> Command {
    match windows() {
        Some(folder) => exe(&folder.join("tripppin.exe")),
        None => Command::new(env!("CARGO_BIN_EXE_tripppin")),
    }
}

/// Runs a command to its end, with a text on standard input.
///
/// Wine's server kills a process that does not disappear soon after its last thread, so that its exit code is
/// lost. The command is then run again. A signal was seen once in place of an exit code.
pub fn output(mut command: Command, input: &str) -> Output {
    let piped = || Stdio::piped();
    command.stdin(piped()).stdout(piped()).stderr(piped());
    let mut runs = (1..=5).map(|_| {
        let mut child = command.spawn().unwrap();
        let (mut stdin, input) = (child.stdin.take().unwrap(), input.to_owned());
        // A thread writes the input while the output is read, so that neither side blocks the other. The
        // program may not read all of it.
        let writer = thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        output
    });
    let first = runs.next().unwrap();
    if is_lost(first.status) { runs.find(|output| !is_lost(output.status)).unwrap_or(first) } else { first }
}

fn is_lost(status: ExitStatus) -> bool {
    const KILL: i32 = 9;
    windows().is_some() && std::os::unix::process::ExitStatusExt::signal(&status) == Some(KILL)
}

/// Returns an exit code, or `lost` if Wine's server has killed a program of a dialogue, which cannot be
/// repeated. The native build is always held to its exit code.
#[allow(dead_code, reason = "random events start no dialogue")]
pub fn exit_code(status: ExitStatus, lost: i32) -> Option<i32> {
    if is_lost(status) { Some(lost) } else { status.code() }
}

/// Returns the text written to standard error, without the messages of Wine.
///
/// A thread that is still starting when its program ends may lose the Wine server and print "wine client
/// error:104: recvmsg: Connection reset by peer", in whole or in part.
pub fn said(stderr: Vec<u8>) -> String {
    let mut said = String::from_utf8(stderr).unwrap_or_else(|other| other.to_string());
    if windows().is_some() {
        while let Some(from) = said.find("wine client error:") {
            let to = said[from..].find('\n').map_or(said.len(), |length| from + length + 1);
            said.replace_range(from..to, "");
        }
    }
    said
}
