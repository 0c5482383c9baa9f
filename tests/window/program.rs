//! A program under test. The test starts the program on a private display, reads its output, measures it, and
//! ends it.

use super::display::{Display, PATIENCE, eventually};
use super::process::Process;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use x11rb::protocol::xproto::Window;

/// A running program and the lines it has written to standard output.
pub struct Program {
    process: Process,
    lines: Arc<Mutex<Vec<String>>>,
    read: usize,
    pub window: Window,
}

pub struct Ended {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Program {
    /// Starts a program and waits for its window; `set` adds environment variables.
    pub fn start(
        display: &Display,
        program: &Path,
        words: &[&str],
        set: &[(&str, &str)],
        title: &str,
    ) -> Program {
        let mut command = command(program, words, set);
        let (process, lines) = started(command.env("DISPLAY", display.name()));
        let window = display.wait_for_window(title);
        Program { process, lines, read: 0, window }
    }

    /// Starts a program without waiting for a window; its standard output can be read.
    pub fn start_unseen(display: &str, program: &Path, words: &[&str]) -> Process {
        Process::start(command(program, words, &[]).env("DISPLAY", display).stdout(Stdio::piped()))
    }

    /// Runs a program to its end; `display` is the value of `DISPLAY`, if any.
    pub fn run_to_end(display: Option<&str>, program: &Path, words: &[&str]) -> Ended {
        Self::run_to_end_with(display, program, words, &[])
    }

    pub fn run_to_end_with(
        display: Option<&str>,
        program: &Path,
        words: &[&str],
        set: &[(&str, &str)],
    ) -> Ended {
        let mut command = command(program, words, set);
        match display {
            Some(name) => command.env("DISPLAY", name),
            None => command.env_remove("DISPLAY"),
        };
        let (process, lines) = started(&mut command);
        let code = process.ended().code();
        let out = lines.lock().expect("no reader fails").join("\n");
        Ended { code, out, err: process.stderr() }
    }

    /// Returns the lines written since the last call of this function or [`Program::wait_for`].
    pub fn news(&mut self) -> Vec<String> {
        let lines = self.lines.lock().expect("no reader fails");
        let news = lines[self.read..].to_vec();
        self.read = lines.len();
        news
    }

    /// Waits until the program writes the line `line`, and returns all unread lines up to and including this
    /// line.
    pub fn wait_for(&mut self, line: &str) -> Vec<String> {
        let (lines, read) = (Arc::clone(&self.lines), self.read);
        let end = eventually(&format!("the line {line}"), PATIENCE, || {
            let lines = lines.lock().expect("no reader fails");
            lines[read..].iter().position(|have| have == line).map(|at| read + at + 1)
        });
        self.read = end;
        lines.lock().expect("no reader fails")[read..end].to_vec()
    }

    pub fn stderr(&self) -> String {
        self.process.stderr()
    }

    pub fn kill(&self) {
        self.process.kill();
    }

    pub fn signal(&self, name: &str) {
        signal(self.process.id(), name);
    }

    pub fn signal_until_ended(&self, name: &str) -> ExitStatus {
        self.process.expect_end();
        eventually("the end of the program", PATIENCE, || {
            let ended = self.process.status();
            if ended.is_none() {
                // The program can end before the signal arrives.
                send_signal(self.process.id(), name);
            }
            ended
        })
    }

    /// Waits for the program to end and for the rest of its output.
    pub fn ended(&self) -> ExitStatus {
        self.process.ended()
    }

    /// Returns the processor time that the program has used, or `None` if the system does not provide this
    /// time. Only the bench uses this function.
    #[allow(dead_code, reason = "the tests measure no time")]
    pub fn processor_time(&self) -> Option<Duration> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.process.id())).ok()?;
        let fields: Vec<u64> =
            stat.rsplit_once(')')?.1.split_whitespace().map(|f| f.parse().unwrap_or(0)).collect();
        // User and system time, in hundredths of a second.
        Some(Duration::from_millis(10 * (fields.get(11)? + fields.get(12)?)))
    }

    /// Returns the resident memory of the program in kilobytes, or `None` if the system does not provide this
    /// figure.
    pub fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.trim().strip_suffix(" kB")?.parse().ok()
    }
}

/// Starts a process, and returns the process and the lines that it writes to standard output.
fn started(command: &mut Command) -> (Process, Arc<Mutex<Vec<String>>>) {
    let process = Process::start(command.stdout(Stdio::piped()));
    let lines = Arc::new(Mutex::new(Vec::new()));
    let (out, collected) = (process.take_stdout(), Arc::clone(&lines));
    process.set_reader(std::thread::spawn(move || {
        for line in BufReader::new(out).lines().map_while(Result::ok) {
            collected.lock().expect("no reader fails").push(line);
        }
    }));
    (process, lines)
}

static STARTED: AtomicU64 = AtomicU64::new(0);

fn games() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("games-{}", std::process::id()))
}

pub fn forget_games() {
    // Ignore the error if the folder does not exist.
    let _ = std::fs::remove_dir_all(games());
}

/// Creates a command whose environment does not depend on the user who runs the tests.
fn command(program: &Path, words: &[&str], set: &[(&str, &str)]) -> Command {
    let mut command = Command::new(program);
    command.args(words).stdin(Stdio::null());
    for name in ["XMODIFIERS", "XAUTHORITY", "WAYLAND_DISPLAY", "LC_ALL", "LANG"] {
        command.env_remove(name);
    }
    // Each program saves to a folder of its own, not to the user's folder.
    let number = STARTED.fetch_add(1, Ordering::Relaxed);
    command.env("XDG_STATE_HOME", games().join(number.to_string()));
    command.envs(set.iter().copied());
    command
}

pub fn signal(process: u32, name: &str) {
    assert!(send_signal(process, name), "process {process} runs");
}

/// Sends a signal to a process. Returns `false` if the process has ended.
fn send_signal(process: u32, name: &str) -> bool {
    let sent = Command::new("kill").args(["-s", name, &process.to_string()]).stderr(Stdio::null()).status();
    sent.expect("kill runs").success()
}
