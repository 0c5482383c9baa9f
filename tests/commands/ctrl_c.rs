//! Tests of Ctrl-C: the first Ctrl-C ends a command after the current step, and a second Ctrl-C ends the
//! command immediately. A command that waits ends with the first Ctrl-C.
//!
//! Signals are sent once the program has installed its handler, which Linux reports, so the results do not
//! depend on the timing of the signals.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use boardgame_host::interrupt::ending_signals;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

const START: &str = "4c458625c25207c8/64ff61495832ff0e/e0620d4670ffa21c/2954924ac1239816/\
                     2c1a948a8ca11383/3415d0430ba82685/c4ff318991ffff19/38b068ffff51a42a e1 d1 0 0 r";

/// Starts the program and waits until it has a handler for SIGINT.
fn start(words: &str) -> Child {
    start_with(words, Stdio::piped())
}

fn start_with(words: &str, input: Stdio) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tripppin"));
    command.args(words.split(' ')).stdin(input).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().unwrap();
    let status = format!("/proc/{}/status", child.id());
    let listens = || {
        let status = fs::read_to_string(&status).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        u64::from_str_radix(caught.trim(), 16).unwrap() & 2 != 0
    };
    until(listens);
    child
}

/// Polls a condition until the condition is met, for at most a minute.
fn until(has_come: impl Fn() -> bool) {
    let came = (0..30_000).any(|_| {
        let came = has_come();
        if !came {
            thread::sleep(Duration::from_millis(2));
        }
        came
    });
    assert!(came);
}

/// Returns the user processor time of the program, in hundredths of a second.
fn worked(child: &Child) -> u64 {
    let told = fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap();
    let behind_the_name = told.rsplit_once(") ").unwrap().1;
    behind_the_name.split(' ').nth(11).unwrap().parse().unwrap()
}

fn press(child: &Child) {
    send(child, "-INT");
}

fn send(child: &Child, signal: &str) {
    assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
}

#[test]
fn first_ctrl_c_ends_a_wait_for_a_line() {
    for words in [
        "think --level 3",
        "solve",
        "moves",
        "perft 3",
        "match --right 1 --left 1",
        "moves --game tribolo",
        "think --game triple3 --level 3 -",
    ] {
        let mut child = start(words);
        // Standard input stays open.
        let input = child.stdin.take();
        press(&child);
        let done = child.wait_with_output().unwrap();
        assert_eq!((done.status.code(), done.stdout.len(), done.stderr.len()), (Some(130), 0, 0), "{words}");
        drop(input);
    }
}

fn pipe(folder: &Path) -> PathBuf {
    let pipe = folder.join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    pipe
}

#[test]
fn first_ctrl_c_ends_a_wait_for_a_named_pipe() {
    let folder = tempfile::tempdir().unwrap();
    // No writer opens the other end of the pipe.
    let child = start(&format!("moves {}", pipe(folder.path()).display()));
    press(&child);
    let done = child.wait_with_output().unwrap();
    assert_eq!((done.status.code(), done.stdout.len(), done.stderr.len()), (Some(130), 0, 0));
}

#[test]
fn positions_are_read_from_a_named_pipe() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = pipe(folder.path());
    // A pipe opened for reading and writing does not wait for another process.
    let mut there = File::options().read(true).write(true).open(&pipe).unwrap();
    let named = format!("moves {}", pipe.display());
    for (words, input) in [
        (named.as_str(), Stdio::null()),
        ("moves /dev/stdin", File::open(&pipe).unwrap().into()),
        ("moves", File::open(&pipe).unwrap().into()),
    ] {
        there.write_all(format!("{START}\n").as_bytes()).unwrap();
        let mut child = start_with(words, input);
        let mut answer = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut answer).unwrap();
        assert_eq!(answer, "e1e2 e1f2 e1f1 e1d2\n", "{words}");
        press(&child);
        assert_eq!(child.wait().unwrap().code(), Some(130), "{words}");
    }
}

#[test]
fn ctrl_c_never_cuts_a_line() {
    let mut child = start("deal --seed 1 --count 99999999");
    let mut output = child.stdout.take().unwrap();
    let mut first = [0; 1000];
    output.read_exact(&mut first).unwrap();
    press(&child);
    let mut rest = Vec::new();
    output.read_to_end(&mut rest).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(rest.ends_with(b" r\n"), "{}", String::from_utf8_lossy(&rest[rest.len().saturating_sub(200)..]));
}

#[test]
fn second_ctrl_c_ends_an_endless_command() {
    let mut child = start("perft 30");
    child.stdin.as_mut().unwrap().write_all(format!("{START}\n").as_bytes()).unwrap();
    let ended = loop {
        press(&child);
        thread::sleep(Duration::from_millis(20));
        if let Some(ended) = child.try_wait().unwrap() {
            break ended;
        }
    };
    assert_eq!(ended.code(), Some(130));
}

#[test]
fn interrupted_learning_keeps_the_old_file() {
    const NOTE: &str = "Tripppin: interrupted: no weights were written\n";
    for (game, rest, signal, code, told) in [
        ("triple3", "train", "-INT", Some(130), NOTE),
        ("tribolo", "fit --rounds 1000", "-INT", Some(130), NOTE),
        ("tribolo", "fit --rounds 1000", "-TERM", None, ""),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("my.weights");
        fs::write(&path, "old").unwrap();
        let child = start(&format!("{rest} --game {game} --games 1000000 --out {}", path.display()));
        // The command is at work once its new file exists and it has used processor time.
        until(|| fs::read_dir(&folder).unwrap().count() == 2);
        let then = worked(&child);
        until(|| worked(&child) > then + 3);
        send(&child, signal);
        let done = child.wait_with_output().unwrap();
        assert_eq!((done.status.code(), String::from_utf8(done.stderr).unwrap().as_str()), (code, told));
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    }
}

#[test]
fn ended_count_saves_its_progress() {
    for signal in ["-TERM", "-HUP"].into_iter().take(ending_signals().len() - 1) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("part.json");
        let child =
            start(&format!("census --boards 1000000 --seed 1 --threads 1 --resume {}", path.display()));
        until(|| path.exists());
        let then = worked(&child);
        until(|| worked(&child) > then + 20);
        send(&child, signal);
        let done = child.wait_with_output().unwrap();
        assert_eq!(done.status.code(), None, "ended by the signal");
        let told = String::from_utf8(done.stderr).unwrap();
        let count = told.split("the first ").nth(1).and_then(|rest| rest.split(' ').next()).unwrap();
        let saved = fs::read_to_string(&path).unwrap();
        let words: Vec<&str> = saved.split_whitespace().collect();
        assert!(words.windows(2).any(|pair| pair == ["0,", count]), "{count} of {saved}");
    }
}
