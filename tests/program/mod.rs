//! Runs the program as a process, either to its end or in a dialogue over pipes. [`wine`] selects the Windows
//! build.

#![allow(dead_code, reason = "no test needs all of it")]
#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;
#[cfg(target_os = "linux")]
use std::time::Instant;

use crate::wine;

const PROGRAM: &str = env!("CARGO_BIN_EXE_tripppin");

/// Time limit after which a waiting test fails instead of hanging. No measurement uses this limit.
const PATIENCE: Duration = Duration::from_secs(300);

/// The result of a finished run of the program.
#[derive(Debug)]
pub struct Done {
    /// Exit code, or `None` if a signal ended the program.
    pub code: Option<i32>,
    /// Text written to standard output.
    pub out: String,
    /// Text written to standard error.
    pub err: String,
}

impl From<Output> for Done {
    fn from(output: Output) -> Self {
        let out = String::from_utf8(output.stdout).unwrap();
        Self { code: output.status.code(), out, err: wine::said(output.stderr) }
    }
}

fn start(mut program: Command, words: &[&str]) -> Child {
    let piped = || Stdio::piped();
    program.args(words).stdin(piped()).stdout(piped()).stderr(piped()).spawn().unwrap()
}

/// Runs the program with empty standard input.
pub fn run(words: &[&str]) -> Done {
    run_with(words, "")
}

/// Runs the program with a text on standard input.
pub fn run_with(words: &[&str], input: &str) -> Done {
    let mut command = wine::tripppin();
    command.args(words);
    wine::output(command, input).into()
}

/// Runs the program, sends it SIGINT in the middle of its work, and waits for its end.
///
/// The signal is sent when the program has a handler for it and has used a fifth of a second of processor
/// time; starting takes a hundredth of that time. The function always runs the native build, because Wine
/// handles the signal itself and uses processor time of its own.
#[cfg(target_os = "linux")]
pub fn interrupted(words: &[&str]) -> Done {
    let mut child = start(Command::new(PROGRAM), words);
    let began = Instant::now();
    while !listens_to_ctrl_c(child.id()) || hundredths_used(child.id()) < 20 {
        assert_eq!(child.try_wait().unwrap(), None, "it has ended by itself");
        assert!(began.elapsed() < PATIENCE, "it never listened to Ctrl-C, or did no work");
        thread::sleep(Duration::from_millis(1));
    }
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    child.wait_with_output().unwrap().into()
}

/// Returns `true` if a process has a handler for SIGINT, the second bit of its mask of caught signals.
#[cfg(target_os = "linux")]
fn listens_to_ctrl_c(process: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
    u64::from_str_radix(caught.trim(), 16).unwrap() & 2 != 0
}

/// Returns the processor time used by all threads of a process, in hundredths of a second.
#[cfg(target_os = "linux")]
fn hundredths_used(process: u32) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
    let fields: Vec<&str> = stat.rsplit_once(')').unwrap().1.split_whitespace().collect();
    fields[11..13].iter().map(|field| field.parse::<u64>().unwrap()).sum()
}

/// Runs a shell command in an empty folder, with the program in the `PATH`.
pub fn shell(line: &str) -> Done {
    let folder = Path::new(PROGRAM).parent().unwrap().to_str().unwrap();
    let path = format!("{folder}:{}", std::env::var("PATH").unwrap_or_default());
    let here = tempfile::tempdir().unwrap();
    Command::new("sh").args(["-c", line]).env("PATH", path).current_dir(&here).output().unwrap().into()
}

/// A running program with pipes to its standard input and output.
pub struct Talk {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Talk {
    /// Starts the program.
    pub fn start(words: &[&str]) -> Self {
        let mut child = start(wine::tripppin(), words);
        let (sender, lines) = channel();
        let output = BufReader::new(child.stdout.take().unwrap());
        thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        Self { stdin: child.stdin.take(), child, lines }
    }

    /// Writes a line to the program's standard input.
    pub fn say(&mut self, line: &str) {
        self.stdin.as_mut().unwrap().write_all(format!("{line}\n").as_bytes()).unwrap();
    }

    /// Returns the next line of the program's standard output.
    pub fn hear(&mut self) -> String {
        self.lines.recv_timeout(PATIENCE).unwrap()
    }

    /// Returns the lines up to and including the first one that begins with `word`.
    pub fn hear_until(&mut self, word: &str) -> Vec<String> {
        let mut heard = Vec::new();
        while heard.last().is_none_or(|line: &String| line.split(' ').next() != Some(word)) {
            heard.push(self.hear());
        }
        heard
    }

    /// Closes standard input, waits for the end, and returns the exit code and the remaining lines.
    pub fn end(mut self) -> (Option<i32>, Vec<String>) {
        drop(self.stdin.take());
        let said = self.lines.iter().collect();
        let mut err = Vec::new();
        self.child.stderr.take().unwrap().read_to_end(&mut err).unwrap();
        assert_eq!(wine::said(err), "");
        (wine::exit_code(self.child.wait().unwrap(), 0), said)
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
