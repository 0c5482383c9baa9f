//! A batch command as a program of the emulated computer: it works on a thread and writes to a pipe.
//!
//! Knows how it is begun and ended. Its positions come from a volume, and nothing of the host's can be reached.

use std::error::Error;
use std::io::{Cursor, Write as _};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{io, thread};

use super::{Aside, Ending, Input, Job};
use crate::games::entry::Entry;
use crate::host::cli::{self, Run, help};
use crate::host::files::STANDARD_INPUT;
use crate::host::interrupt::Interrupt;
use small_amiga::system::computer::Program;
use small_amiga::system::dos::Dos;
use small_amiga::system::dos::error::DosError;
use small_amiga::system::dos::path::DosPath;
use small_amiga::system::dos::pipe::Pipe;
use small_amiga::system::exec::signals::Signals;
use small_amiga::system::intuition::Intuition;

/// What one that fails returns: `RETURN_FAIL`.
const FAILED: u8 = 20;

/// A batch command under way. Dropped, it ends after what it is about.
#[derive(Debug)]
pub struct BatchTask {
    output: Pipe,
    interrupt: Interrupt,
    ended: Arc<AtomicBool>,
}

impl BatchTask {
    /// Begins one, by the words of the host's command line; files are meant from a drawer, and `input` is read where none is named.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn start(
        game: &'static Entry,
        words: Vec<String>,
        (dos, current): (&Dos, &DosPath),
        input: Option<Vec<u8>>,
    ) -> io::Result<Self> {
        if !cfg!(feature = "commands") {
            return Err(io::ErrorKind::Unsupported.into());
        }
        let task = Self { output: Pipe::default(), interrupt: Interrupt::default(), ended: Arc::default() };
        let (mut output, interrupt) = (task.output.clone(), task.interrupt.clone());
        let files = Files { dos: dos.clone(), current: current.clone(), input };
        let end = End(task.output.clone(), Arc::clone(&task.ended));
        thread::Builder::new().name("batch".to_owned()).spawn(move || {
            let _end = end;
            if let Err(error) = work(game, &words, files, &mut output, &interrupt) {
                // Nobody reads it any more, perhaps.
                let _ = writeln!(output, "{}: {error}", game.title);
                output.set_return_code(FAILED);
            }
        })?;
        Ok(task)
    }

    /// What it writes.
    pub const fn output(&self) -> &Pipe {
        &self.output
    }
}

/// What it can read.
struct Files {
    dos: Dos,
    current: DosPath,
    /// What stands in the place of what is typed.
    input: Option<Vec<u8>>,
}

impl Files {
    /// A file by its name; the input where none is named, or `-`.
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

/// Tells of the end, however it comes.
struct End(Pipe, Arc<AtomicBool>);

impl Drop for End {
    fn drop(&mut self) {
        self.0.close();
        self.1.store(true, Ordering::SeqCst);
    }
}

/// The Shell it was called from: what is no result stands between the results. It shows no progress.
struct Told<'a>(&'a Entry, Pipe);

impl Aside for Told<'_> {
    fn note(&mut self, text: &str) {
        // Nobody reads it any more, perhaps.
        let _ = writeln!(self.1, "{}: {text}", self.0.title);
    }

    fn progress(&mut self, _: &str) {}
}

/// Does it, on its thread: what answers questions never leaves that.
fn work(
    game: &Entry,
    words: &[String],
    files: Files,
    out: &mut Pipe,
    interrupt: &Interrupt,
) -> Result<Ending, Box<dyn Error>> {
    let mut told = Told(game, out.clone());
    match cli::parse(words.iter().map(Into::into), &mut |_| None)?.run {
        Run::Batch(Job::Answer { mut answers, game: word, file }) => {
            let input = files.open(file.as_deref())?;
            Ok(super::answer_all(&mut *answers, word, input, out, interrupt)?)
        }
        Run::Batch(mut job @ Job::Deal { .. }) => Ok(job.work(out, interrupt, &mut told)?),
        Run::Batch(Job::Count(request)) if request.resume.is_none() => {
            Ok(Job::Count(request).work(out, interrupt, &mut told)?)
        }
        Run::Help(topic) => {
            out.write_all(topic.map_or_else(|| help::in_shell(game), help::of).as_bytes())?;
            Ok(Ending::Complete)
        }
        Run::Version => {
            writeln!(out, "{} {}", game.title, env!("CARGO_PKG_VERSION"))?;
            Ok(Ending::Complete)
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
        // What it has written can still be read; who waits for room to write more waits in vain.
        self.output.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::catalogue;
    use small_amiga::system::dos::date::DateStamp;
    use small_amiga::system::dos::name::Name;
    use small_amiga::system::dos::tree::Tree;

    /// What a line writes until it ends.
    fn writes(words: &[&str]) -> String {
        writes_of(words, None)
    }

    /// The same with an input.
    fn writes_of(words: &[&str], input: Option<Vec<u8>>) -> String {
        let dos = Dos::new(DateStamp::default);
        let name = Name::new("Work").unwrap();
        let work = DosPath::root(name.clone());
        dos.mount(name.clone(), Box::new(Tree::new(name, 1 << 20, DateStamp::default()))).unwrap();
        dos.write(&work.resolve("bad").unwrap(), b"# a note\nnonsense\n").unwrap();
        let words = [&["--game", "tripppin"], words].concat();
        let words = words.into_iter().map(str::to_owned).collect();
        let task = BatchTask::start(catalogue::first(), words, (&dos, &work), input).unwrap();
        let mut text = String::new();
        while task.is_running() {
            text.push_str(&task.output().read());
            thread::yield_now();
        }
        text + &task.output().read()
    }

    #[test]
    fn its_text_comes_as_it_is_written() {
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
    fn it_ends_when_it_is_asked_to() {
        let dos = Dos::new(DateStamp::default);
        let words = ["deal", "--count", "1000000000"].map(str::to_owned).to_vec();
        let nowhere = DosPath::root(Name::new("Work").unwrap());
        let task = BatchTask::start(catalogue::first(), words, (&dos, &nowhere), None).unwrap();
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
