//! Runs the batch commands, which need no screen: answers about positions, start positions, counts and
//! learning.
//!
//! Handles files, standard input and threads. Parsing the command line is left to [`super::cli`]; the queries
//! and their answers are left to the games. Commands that read positions write and flush one line of output
//! for every line of input, copying blank lines and comments, before they read the next line.

mod ask;
mod census;
mod counting;
mod deal;
mod input;
mod learn;
mod merge;
mod progress;
mod record;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

pub use self::ask::answer_all;
pub use self::input::{Input, InputLine};
pub use self::merge::Rebuild;
pub use self::record::MismatchedResult;
use super::interrupt::Interrupt;
use super::terminal;
use super::ugi;
use amiga_boardgame::entry::job::Job;
use boardgame_engine::queries::{CountError, DealError};
use small_amiga_window::files::{FileError, TextError};

pub(crate) fn work(
    job: &mut Job,
    out: &mut dyn Write,
    interrupt: &Interrupt,
    job_observer: &mut dyn JobObserver,
) -> Result<Completion, BatchError> {
    match job {
        // Opening a named pipe and reading a line can block; both can be interrupted.
        Job::Answer { query, game, file } => match interrupt.waiting(|| Input::open(file.as_deref())) {
            Some(input) => answer_all(query, game, input?, out, interrupt),
            None => Ok(Completion::Interrupted),
        },
        Job::Deal { dealer, seed, count } => deal::run(dealer, *seed, *count, out, interrupt),
        Job::Count(request) => census::run(request, out, interrupt, job_observer),
        Job::Learn { trainer, out: path } => {
            learn::run(trainer, path.as_deref(), out, interrupt, job_observer)
        }
        Job::Converse(talk) => ugi::run(&**talk).map(|()| Completion::Complete).map_err(BatchError::from),
    }
}

pub(crate) trait JobObserver {
    /// Receives a one-line note, for example the note that the result is partial.
    fn note(&mut self, text: &str);
    /// Replaces the shown progress line, or removes it if `text` is empty.
    fn progress(&mut self, text: &str);
}

/// An observer that shows notes and progress of a command on the terminal.
pub(crate) struct TerminalObserver;

impl JobObserver for TerminalObserver {
    fn note(&mut self, text: &str) {
        terminal::note(text);
    }

    fn progress(&mut self, text: &str) {
        terminal::progress(text);
    }
}

/// The way in which a batch command ended, if no error occurred.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Completion {
    /// All results were written, or the program that reads them has closed the pipe.
    Complete,
    /// Ctrl-C ended the command before all results were written.
    Interrupted,
}

/// The reason why a batch command failed.
#[derive(Debug, thiserror::Error)]
pub enum BatchError {
    /// A file cannot be opened, read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// A line of the input is invalid.
    #[error("{name}:{line}:{column}: {found}: {problem}")]
    Position {
        /// Name of the input: the path of the file, or `standard input`.
        name: String,
        /// The number of the invalid line, counted from 1.
        line: usize,
        /// The column of the invalid text, counted from 1, in characters.
        column: usize,
        /// Description of the invalid text.
        found: String,
        /// Description of the fault, with the text that was expected.
        problem: String,
    },
    /// A result file is not JSON of the form that `--json` and `--resume` write.
    #[error(transparent)]
    Text(#[from] TextError),
    /// A result file belongs to a different run.
    #[error(transparent)]
    Foreign(#[from] MismatchedResult),
    /// An engine failed to choose a move.
    #[error("{place}the computer cannot move: {fault}")]
    Engine {
        /// Input name and line number, as a prefix of the message.
        ///
        /// The text is empty if no input is read, as in counting commands.
        place: String,
        /// Description of the way in which the engine failed.
        fault: String,
    },
    /// The output of the command cannot be written.
    #[error("cannot be written: {0}")]
    Write(#[from] io::Error),
    /// A dealer tried thousands of boards without finding a suitable one.
    #[error(transparent)]
    Nothing(#[from] DealError),
    /// The operating system does not let the command handle Ctrl-C. The string is the reason.
    #[error("cannot handle Ctrl-C: {0}")]
    Interrupt(String),
    /// The requested threads need more memory than the command may use.
    #[error("--threads {threads}: each thread needs up to {each} megabytes; expected at most {most}")]
    Memory {
        /// Number of threads that the user requested.
        threads: usize,
        /// Maximum memory that one thread needs, in megabytes.
        each: u64,
        /// Maximum number of threads for which the memory suffices.
        most: usize,
    },
    /// The operating system cannot start the threads of the command.
    #[error("--threads {threads}: cannot start the threads: {reason}; use fewer")]
    Threads {
        /// Number of threads that the command tried to start. At least one of them could not be started.
        threads: usize,
        /// The operating system's error for the thread that could not be started.
        reason: io::Error,
    },
}

impl From<CountError> for BatchError {
    fn from(why: CountError) -> Self {
        match why {
            CountError::Engine(fault) => Self::Engine { place: String::new(), fault },
            CountError::Nothing(nothing) => nothing.into(),
        }
    }
}

/// Runs a batch command on the terminal and writes the results to `out`.
///
/// A closed pipe ends the command without an error.
///
/// # Errors
/// Returns a [`BatchError`] if the command fails; the results before the error have been written.
///
/// # Panics
/// Panics before the first call of [`Catalogue::install`](crate::Catalogue::install).
pub fn run(job: &mut Job, out: &mut dyn Write) -> Result<Completion, BatchError> {
    // A conversation ends at Ctrl-C like any program.
    if let Job::Converse(_) = job {
        return work(job, out, &Interrupt::default(), &mut TerminalObserver);
    }
    on_terminal(out, |out, interrupt| work(job, out, interrupt, &mut TerminalObserver))
}

/// Merges the result files of a count that was run in parts.
///
/// Writes the merged result to `out` as a table or as JSON, and messages to the terminal.
///
/// `rebuild` parses the command line stored in a result file.
///
/// # Errors
/// Returns a [`BatchError`] if a file is not a result, or does not belong to the same run as the files
/// before it.
///
/// # Panics
/// Panics before the first call of [`Catalogue::install`](crate::Catalogue::install).
pub fn merge_files(
    files: &[PathBuf],
    json: bool,
    rebuild: Rebuild,
    out: &mut dyn Write,
) -> Result<Completion, BatchError> {
    on_terminal(out, |out, _| merge::run(files, json, rebuild, out, &mut TerminalObserver))
}

fn on_terminal(
    out: &mut dyn Write,
    work: impl FnOnce(&mut dyn Write, &Interrupt) -> Result<Completion, BatchError>,
) -> Result<Completion, BatchError> {
    let interrupt = Interrupt::watch()
        .map_err(|error| BatchError::Interrupt(small_amiga_window::files::reason(&error)))?;
    let done = work(out, &interrupt);
    // An error, such as progress that could not be saved, is reported instead.
    if matches!(done, Ok(_) | Err(BatchError::Write(_))) {
        interrupt.end_by_signal();
    }
    match done {
        Err(BatchError::Write(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            Ok(Completion::Complete)
        }
        Err(BatchError::Write(error)) => Err(FileError::write(Path::new("standard output"), &error).into()),
        other => other,
    }
}

/// Writes a line and flushes the output.
fn write_line(out: &mut dyn Write, text: &str) -> Result<(), BatchError> {
    out.write_all(format!("{text}\n").as_bytes())?;
    Ok(out.flush()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardgame_engine::queries::RecordDealer;
    use tripppin_game::Position;

    #[test]
    fn closed_pipe_ends_the_command() {
        struct Gone;
        impl Write for Gone {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let dealer = RecordDealer::starts::<Position>(());
        let mut deal = Job::Deal { dealer, seed: None, count: u64::MAX };
        assert_eq!(run(&mut deal, &mut Gone).unwrap(), Completion::Complete);
    }
}
