//! The program itself, run to its end or talked to over pipes; that of Windows where [`wine`] is told of it.

#![allow(dead_code, reason = "no test needs all of it")]
#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

#[path = "../wine/mod.rs"]
pub mod wine;

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;
#[cfg(target_os = "linux")]
use std::time::Instant;

const PROGRAM: &str = env!("CARGO_BIN_EXE_tripppin");

/// After so long a test that waits for something fails instead of hanging; nothing is measured by it.
const PATIENCE: Duration = Duration::from_secs(300);

/// How a run ended.
#[derive(Debug)]
pub struct Done {
    /// The exit code; none if a signal ended it.
    pub code: Option<i32>,
    /// What it wrote to standard output.
    pub out: String,
    /// What it wrote to standard error.
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

/// Runs the program with nothing on standard input.
pub fn run(words: &[&str]) -> Done {
    run_with(words, "")
}

/// Runs the program with a text on standard input.
pub fn run_with(words: &[&str], input: &str) -> Done {
    let mut child = start(wine::tripppin(), words);
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    // Written while output is read: neither side must wait for the other for ever. It may not read all of it.
    let writer = thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output.into()
}

/// Runs the program, sends it Ctrl-C's signal in the middle of its work, and waits for its end. In the middle is when it listens
/// to the signal and has used a fifth of a second of processor time: its start uses a hundredth of that, on any machine. (Wine does both
/// by itself: it is always the program built here.)
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

/// Whether a process has a handler for SIGINT, the second bit of what it catches.
#[cfg(target_os = "linux")]
fn listens_to_ctrl_c(process: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
    u64::from_str_radix(caught.trim(), 16).unwrap() & 2 != 0
}

/// Processor time a process has used, all its threads together, in hundredths of a second.
#[cfg(target_os = "linux")]
fn hundredths_used(process: u32) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
    let fields: Vec<&str> = stat.rsplit_once(')').unwrap().1.split_whitespace().collect();
    fields[11..13].iter().map(|field| field.parse::<u64>().unwrap()).sum()
}

/// Runs a shell's line in an empty folder; `tripppin` in it is the program.
pub fn shell(line: &str) -> Done {
    let folder = Path::new(PROGRAM).parent().unwrap().to_str().unwrap();
    let path = format!("{folder}:{}", std::env::var("PATH").unwrap_or_default());
    let here = tempfile::tempdir().unwrap();
    Command::new("sh").args(["-c", line]).env("PATH", path).current_dir(&here).output().unwrap().into()
}

/// The program at the other end of a conversation.
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

    /// Says a line.
    pub fn say(&mut self, line: &str) {
        self.stdin.as_mut().unwrap().write_all(format!("{line}\n").as_bytes()).unwrap();
    }

    /// The next line it says.
    pub fn hear(&mut self) -> String {
        self.lines.recv_timeout(PATIENCE).unwrap()
    }

    /// What it says up to a line that begins with a word, that line included.
    pub fn hear_until(&mut self, word: &str) -> Vec<String> {
        let mut heard = Vec::new();
        while heard.last().is_none_or(|line: &String| line.split(' ').next() != Some(word)) {
            heard.push(self.hear());
        }
        heard
    }

    /// Closes its input and waits for its end: the exit code, and what it still says.
    pub fn end(mut self) -> (Option<i32>, Vec<String>) {
        drop(self.stdin.take());
        let said = self.lines.iter().collect();
        let mut err = Vec::new();
        self.child.stderr.take().unwrap().read_to_end(&mut err).unwrap();
        assert_eq!(wine::said(err), "");
        (self.child.wait().unwrap().code(), said)
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
