//! Runs the batch commands, which need no screen: answers about positions, start positions, counts and
//! learning.
//!
//! Handles files, standard input and threads. Parsing the command line is left to [`super::cli`], the
//! questions and answers to the games. Commands that read positions write and flush one line of output for
//! every line of input, copying blank lines and comments, before they read the next line.

mod ask;
mod census;
mod counting;
mod deal;
mod input;
mod learn;
mod merge;
mod progress;
mod record;
mod task;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

pub use self::ask::answer_all;
pub use self::census::CountRequest;
pub use self::input::{Input, InputLine};
pub use self::merge::Rebuild;
pub use self::record::{CountSpec, MismatchedResult, NUMBERS};
pub use self::task::BatchTask;
use super::interrupt::Interrupt;
use super::terminal::Terminal;
use boardgame_engine::queries::{CountError, DealError, TextDealer, TextQuery, Trainer};
use small_amiga_window::files::{FileError, TextError};

/// A batch command with its parsed arguments.
#[derive(Debug)]
pub enum Job {
    /// Writes one answer for each position of an input.
    Answer {
        /// The query that is answered for each line.
        query: Box<dyn TextQuery>,
        /// The game's command-line name.
        game: &'static str,
        /// The input file; standard input if `None` or `-`.
        file: Option<PathBuf>,
    },
    /// Writes initial positions or puzzles.
    Deal {
        /// The generator of the positions or puzzles.
        dealer: Box<dyn TextDealer>,
        /// The seed of the shuffles; a random one if `None`.
        seed: Option<u64>,
        /// The number of positions or puzzles to write.
        count: u64,
    },
    /// Collects counts over numbered boards or games.
    Count(CountRequest),
    /// Merges the result files of the parts of one count.
    Merge {
        /// The result files to merge.
        files: Vec<PathBuf>,
        /// Whether the merged result is written as JSON.
        json: bool,
        /// Parses the command line stored in a result file.
        rebuild: Rebuild,
    },
    /// Learns the weights of an engine and writes them.
    Learn {
        /// The algorithm that learns the weights.
        trainer: Box<dyn Trainer>,
        /// The file for the weights; standard output if `None`.
        out: Option<PathBuf>,
    },
}

impl Job {
    /// Runs the command, writing its results to `out`, until it is complete or interrupted.
    fn work(
        &mut self,
        out: &mut dyn Write,
        interrupt: &Interrupt,
        job_observer: &mut dyn JobObserver,
    ) -> Result<Completion, BatchError> {
        match self {
            // Opening a named pipe and reading a line can block; both can be interrupted.
            Self::Answer { query: answers, game, file } => {
                match interrupt.waiting(|| Input::open(file.as_deref())) {
                    Some(input) => answer_all(&mut **answers, game, input?, out, interrupt),
                    None => Ok(Completion::Interrupted),
                }
            }
            Self::Deal { dealer, seed, count } => deal::run(&**dealer, *seed, *count, out, interrupt),
            Self::Count(request) => census::run(request, out, interrupt, job_observer),
            Self::Merge { files, json, rebuild } => merge::run(files, *json, *rebuild, out, job_observer),
            Self::Learn { trainer: learner, out: path } => {
                learn::run(&**learner, path.as_deref(), out, interrupt, job_observer)
            }
        }
    }
}

/// An observer that receives the notes and the progress of a batch command.
pub trait JobObserver {
    /// Receives a one-line note, such as that the result is partial.
    fn note(&mut self, text: &str);
    /// Receives a progress line, which replaces the previous one; an empty text removes it.
    fn progress(&mut self, text: &str);
}

/// The way in which a batch command ended without an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Completion {
    /// The command finished its work.
    Complete,
    /// Ctrl-C ended the command before it was done.
    Interrupted,
}

/// An error that ends a batch command.
#[derive(Debug, thiserror::Error)]
pub enum BatchError {
    /// A file that cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// A line of input that is not a position.
    #[error("{name}:{line}:{column}: {found}: {problem}")]
    Position {
        /// The name of the input file.
        name: String,
        /// The number of the invalid line, counted from 1.
        line: usize,
        /// The column of the invalid text, counted from 1, in characters.
        column: usize,
        /// The invalid text.
        found: String,
        /// A description of the text expected in its place.
        problem: String,
    },
    /// A file that does not contain the result of a count.
    #[error(transparent)]
    Text(#[from] TextError),
    /// A result file that belongs to a different run.
    #[error(transparent)]
    Foreign(#[from] MismatchedResult),
    /// An engine that failed.
    #[error("{place}the computer cannot move: {fault}")]
    Mind {
        /// The name of the input and the line number, as a prefix for the message; empty for a count.
        place: String,
        /// A description of the engine's failure.
        fault: String,
    },
    /// An output that cannot be written.
    #[error("cannot be written: {0}")]
    Write(#[from] io::Error),
    /// A dealer that found no suitable board.
    #[error(transparent)]
    Nothing(#[from] DealError),
    /// A handler for Ctrl-C that cannot be installed.
    #[error("Ctrl-C cannot be listened to: {0}")]
    Interrupt(String),
    /// A requested number of threads that needs more memory than is available.
    #[error("--threads {threads}: each takes up to {each} megabytes here; expected at most {most}")]
    Memory {
        /// The number of threads requested.
        threads: usize,
        /// The memory needed by one thread, in megabytes.
        each: u64,
        /// The maximum number of threads for which the memory suffices.
        most: usize,
    },
    /// A thread that the operating system cannot start.
    #[error("--threads {threads}: the system refuses: {reason}; expected fewer")]
    Threads {
        /// The number of threads that the count needed.
        threads: usize,
        /// The error of the operating system.
        reason: io::Error,
    },
}

impl From<CountError> for BatchError {
    fn from(why: CountError) -> Self {
        match why {
            CountError::Mind(fault) => Self::Mind { place: String::new(), fault },
            CountError::Nothing(nothing) => nothing.into(),
        }
    }
}

/// Runs a job on the terminal, writing its results to `out`. A closed pipe ends the command without an
/// error.
///
/// # Errors
/// Returns a [`BatchError`] if the command fails; the results before the error have been written.
pub fn run(job: &mut Job, out: &mut dyn Write) -> Result<Completion, BatchError> {
    let interrupt = Interrupt::watch()
        .map_err(|error| BatchError::Interrupt(small_amiga_window::files::reason(&error)))?;
    match job.work(out, &interrupt, &mut Terminal) {
        Err(BatchError::Write(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            Ok(Completion::Complete)
        }
        Err(BatchError::Write(error)) => Err(FileError::write(Path::new("standard output"), &error).into()),
        other => other,
    }
}

/// Writes a line and flushes the output.
///
/// # Errors
/// Returns [`BatchError::Write`] if the line cannot be written.
pub fn write_line(out: &mut dyn Write, text: &str) -> Result<(), BatchError> {
    out.write_all(format!("{text}\n").as_bytes())?;
    Ok(out.flush()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::tripppin::Line;
    use boardgame_engine::queries::{StartDealer, TextDealerOf};

    #[test]
    fn a_reader_that_goes_away_ends_the_command() {
        struct Gone;
        impl Write for Gone {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let dealer = Box::new(TextDealerOf(StartDealer::<Line> { setup: () }));
        let mut deal = Job::Deal { dealer, seed: None, count: u64::MAX };
        assert_eq!(run(&mut deal, &mut Gone).unwrap(), Completion::Complete);
    }
}
