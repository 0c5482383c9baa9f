//! Runs a batch command as a program of the emulated computer, on a thread that writes to a pipe.
//!
//! Positions are read from AmigaDOS volumes; host files cannot be accessed.

use std::error::Error;
use std::io::{Cursor, Write as _};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{io, thread};

use crate::batch::{self, Completion, Input, JobObserver};
use crate::catalogue::catalogue;
use crate::cli::{self, CliAction, help};
use crate::interrupt::Interrupt;
use amiga_boardgame::entry::command::COMMANDS_ENABLED;
use amiga_boardgame::entry::job::Job;
use amiga_boardgame::table::GameEntry;
use small_amiga::Program;
use small_amiga::dos::{Dos, DosError, DosPath, Pipe};
use small_amiga::exec::Signals;
use small_amiga::intuition::Intuition;
use small_amiga_window::files::STANDARD_INPUT;

const FAILED: u8 = 20;

/// A running batch command. Dropping the task interrupts the command and closes its output.
#[derive(Debug)]
pub struct BatchTask {
    output: Pipe,
    interrupt: Interrupt,
    ended: Arc<AtomicBool>,
}

impl BatchTask {
    /// Starts the batch command with the arguments `words`, written as on the host's command line.
    ///
    /// File names are relative to the drawer `current`; `input` is read if no file is named. Help texts are
    /// wrapped at `columns` columns.
    ///
    /// # Errors
    /// Returns an error if the operating system cannot start a thread, or if the program was built without
    /// the `commands` feature.
    pub fn start(
        game: &'static GameEntry,
        words: Vec<String>,
        (dos, current): (&Dos, &DosPath),
        input: Option<Vec<u8>>,
        columns: usize,
    ) -> io::Result<Self> {
        if !COMMANDS_ENABLED {
            return Err(io::ErrorKind::Unsupported.into());
        }
        let task = Self { output: Pipe::default(), interrupt: Interrupt::default(), ended: Arc::default() };
        let (mut output, interrupt) = (task.output.clone(), task.interrupt.clone());
        let files = Files { dos: dos.clone(), current: current.clone(), input, columns };
        let end = EndGuard(task.output.clone(), Arc::clone(&task.ended));
        thread::Builder::new().name("batch".to_owned()).spawn(move || {
            let _end = end;
            if let Err(error) = work(game, &words, files, &mut output, &interrupt) {
                // A write fails if the reader of the pipe is gone; the error has no other destination.
                let _ = writeln!(output, "{}: {error}", game.title);
                output.set_return_code(FAILED);
            }
        })?;
        Ok(task)
    }

    pub const fn output(&self) -> &Pipe {
        &self.output
    }
}

struct Files {
    dos: Dos,
    current: DosPath,
    input: Option<Vec<u8>>,
    columns: usize,
}

impl Files {
    fn open(self, file: Option<&Path>) -> Result<Input, Box<dyn Error>> {
        let Some(file) = file.filter(|file| *file != Path::new("-")) else {
            let input = self.input.ok_or(DosError::RequiredArgMissing)?;
            return Ok(Input::new(STANDARD_INPUT, Cursor::new(input)));
        };
        let name = file.to_str().ok_or(DosError::ObjectNotFound)?;
        let read = self.dos.resolve(&self.current, name).and_then(|place| self.dos.read(&place));
        let bytes = read.map_err(|error| format!("{}: {error}", name.strip_suffix(':').unwrap_or(name)))?;
        Ok(Input::new(name, Cursor::new(bytes)))
    }
}

/// A guard that closes the output pipe and marks the task as ended, even if the thread panics.
struct EndGuard(Pipe, Arc<AtomicBool>);

impl Drop for EndGuard {
    fn drop(&mut self) {
        self.0.close();
        self.1.store(true, Ordering::SeqCst);
    }
}

/// An observer that prints a command's notes in the Shell and ignores its progress.
struct ShellObserver<'a>(&'a GameEntry, Pipe);

impl JobObserver for ShellObserver<'_> {
    fn note(&mut self, text: &str) {
        // A write fails if the reader of the pipe is gone, and then the note has no recipient.
        let _ = writeln!(self.1, "{}: {text}", self.0.title);
    }

    fn progress(&mut self, _: &str) {}
}

/// Parses and runs the command on the task's thread.
///
/// The query objects of a parsed command cannot be sent between threads.
fn work(
    game: &GameEntry,
    words: &[String],
    files: Files,
    out: &mut Pipe,
    interrupt: &Interrupt,
) -> Result<Completion, Box<dyn Error>> {
    let mut told = ShellObserver(game, out.clone());
    match cli::parse(catalogue(), words.iter().map(Into::into), &mut |_| None)?.run {
        CliAction::Batch(Job::Answer { mut query, game: word, file }) => {
            let input = files.open(file.as_deref())?;
            Ok(batch::answer_all(&mut query, word, input, out, interrupt)?)
        }
        CliAction::Batch(mut job @ Job::Deal { .. }) => Ok(batch::work(&mut job, out, interrupt, &mut told)?),
        CliAction::Batch(Job::Count(request)) if request.resume.is_none() => {
            Ok(batch::work(&mut Job::Count(request), out, interrupt, &mut told)?)
        }
        CliAction::Help(topic) => {
            let text = topic.map_or_else(|| help::in_shell(game), help::command_help);
            out.write_all(help::fitted(&text, files.columns).as_bytes())?;
            Ok(Completion::Complete)
        }
        CliAction::Version => {
            writeln!(out, "{} {}", game.title, catalogue().version)?;
            Ok(Completion::Complete)
        }
        _ => Err(DosError::ObjectWrongType.into()),
    }
}

impl Program for BatchTask {
    fn wake(&mut self, _: &mut Intuition, signals: Signals) {
        if signals.contains(Signals::CTRL_C) {
            self.interrupt.flag().store(true, Ordering::SeqCst);
        }
    }

    fn is_running(&self) -> bool {
        !self.ended.load(Ordering::SeqCst)
    }
}

impl Drop for BatchTask {
    fn drop(&mut self) {
        self.interrupt.flag().store(true, Ordering::SeqCst);
        // Text already written stays readable; closing also unblocks a writer that waits for space in the
        // pipe.
        self.output.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use small_amiga::dos::{DateStamp, Name, Tree};

    fn writes(words: &[&str]) -> String {
        writes_of(words, None)
    }

    fn writes_of(words: &[&str], input: Option<Vec<u8>>) -> String {
        let dos = Dos::new(DateStamp::default);
        let name = Name::new("Work").unwrap();
        let work = DosPath::root(name.clone());
        dos.mount(name.clone(), Box::new(Tree::new(name, 1 << 20, DateStamp::default()))).unwrap();
        dos.write(&work.resolve("bad").unwrap(), b"# a note\nnonsense\n").unwrap();
        let words = [&["--game", "tripppin"], words].concat();
        let words = words.into_iter().map(str::to_owned).collect();
        let task = BatchTask::start(catalogue().first, words, (&dos, &work), input, 80).unwrap();
        let mut text = String::new();
        while task.is_running() {
            text.push_str(&task.output().read());
            thread::yield_now();
        }
        text + &task.output().read()
    }

    #[test]
    fn task_output_equals_written_text() {
        assert_eq!(writes(&["deal", "--seed", "1", "--count", "3"]).lines().count(), 3);
        let text = writes(&["moves", "bad"]);
        assert!(text.starts_with("# a note\nTripppin: bad:2:1: "), "{text}");
        assert_eq!(writes(&["moves", "/etc/passwd"]), "Tripppin: /etc/passwd: object not found\n");
        let input = || Some(b"# of the input\nnonsense\n".to_vec());
        let text = writes_of(&["moves"], input());
        assert!(text.starts_with("# of the input\nTripppin: standard input:2:1: "), "{text}");
        assert_eq!(writes_of(&["moves", "-"], input()), text);
        assert_eq!(writes_of(&["moves", "none"], input()), "Tripppin: none: object not found\n");
        assert_eq!(writes(&["moves", "../x"]), "Tripppin: ../x: object name invalid\n");
    }

    #[test]
    fn dropped_batch_task_ends() {
        let dos = Dos::new(DateStamp::default);
        let words = ["deal", "--count", "1000000000"].map(str::to_owned).to_vec();
        let nowhere = DosPath::root(Name::new("Work").unwrap());
        let task = BatchTask::start(catalogue().first, words, (&dos, &nowhere), None, 80).unwrap();
        let ended = Arc::clone(&task.ended);
        while task.output().read().is_empty() {
            thread::yield_now();
        }
        assert!(task.is_running());
        drop(task);
        while !ended.load(Ordering::SeqCst) {
            thread::yield_now();
        }
    }
}
