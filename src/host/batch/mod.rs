//! Batch commands: positions in, answers out, a line for a line; and those that make positions or count boards.
//!
//! Knows files, standard input and threads. Leaves the command line to [`super::cli`], and questions and answers to the games.
//! Every line of input has its line of output - blank lines and comments come out as they went in -, written and flushed
//! before the next is read.

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
pub use self::census::Request;
pub use self::input::{Entry, Input};
pub use self::merge::Rebuild;
pub use self::record::{Foreign, NUMBERS, Subject};
pub use self::task::BatchTask;
use super::files::{FileError, TextError};
use super::interrupt::Interrupt;
use super::terminal::Terminal;
use crate::games::questions::{Answers, Deals, Learner, NothingDealt, Uncounted};

/// A batch command with everything it was told.
#[derive(Debug)]
pub enum Job {
    /// Answers a line of text for each line of play.
    Answer {
        /// Who answers.
        answers: Box<dyn Answers>,
        /// The word of the game it is about.
        game: &'static str,
        /// The file of positions; standard input when there is none, or `-`.
        file: Option<PathBuf>,
    },
    /// Deals lines of play.
    Deal {
        /// Who deals.
        dealer: Box<dyn Deals>,
        /// The seed of the shuffles; a new one each time when none is given.
        seed: Option<u64>,
        /// How many lines.
        count: u64,
    },
    /// Counts over boards or games.
    Count(Request),
    /// Adds up what was counted in parts.
    Merge {
        /// The results.
        files: Vec<PathBuf>,
        /// Whether the sum is written as JSON.
        json: bool,
        /// Knows what a result was asked by.
        rebuild: Rebuild,
    },
    /// Learns weights.
    Learn {
        /// Who learns.
        learner: Box<dyn Learner>,
        /// The file; standard output when there is none.
        out: Option<PathBuf>,
    },
}

impl Job {
    /// Does it, writing to `out`, until it is done or an end is asked for.
    fn work(
        &mut self,
        out: &mut dyn Write,
        interrupt: &Interrupt,
        aside: &mut dyn Aside,
    ) -> Result<Ending, BatchError> {
        match self {
            // Whoever opens a file or reads a line may have to wait.
            Self::Answer { answers, game, file } => {
                match interrupt.waiting(|| Input::open(file.as_deref())) {
                    Some(input) => answer_all(&mut **answers, game, input?, out, interrupt),
                    None => Ok(Ending::Interrupted),
                }
            }
            Self::Deal { dealer, seed, count } => deal::run(&**dealer, *seed, *count, out, interrupt),
            Self::Count(request) => census::run(request, out, interrupt, aside),
            Self::Merge { files, json, rebuild } => merge::run(files, *json, *rebuild, out, aside),
            Self::Learn { learner, out: path } => {
                learn::run(&**learner, path.as_deref(), out, interrupt, aside)
            }
        }
    }
}

/// Who is told what is no result.
pub trait Aside {
    /// Something is not as was asked for, in a line.
    fn note(&mut self, text: &str);
    /// How far a long command has come, in the place of what was told before; nothing takes it away.
    fn progress(&mut self, text: &str);
}

/// How a command ended that did not fail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// With everything that was asked.
    Complete,
    /// With a part of it: somebody pressed Ctrl-C.
    Interrupted,
}

/// Why a command ended too early.
#[derive(Debug, thiserror::Error)]
pub enum BatchError {
    /// The file of positions cannot be read, or standard output not be written.
    #[error(transparent)]
    File(#[from] FileError),
    /// A line is no position.
    #[error("{name}:{line}:{column}: {found}: {problem}")]
    Position {
        /// The file.
        name: String,
        /// The line, counted from 1.
        line: usize,
        /// The column, counted from 1, in characters.
        column: usize,
        /// What stands there.
        found: String,
        /// What was expected.
        problem: String,
    },
    /// A file that is no result of a count.
    #[error(transparent)]
    Text(#[from] TextError),
    /// A result that does not belong where it is.
    #[error(transparent)]
    Foreign(#[from] Foreign),
    /// A mind has failed.
    #[error("{place}the computer cannot move: {fault}")]
    Mind {
        /// The file and the line, with what parts them from the rest; nothing in a tournament.
        place: String,
        /// How.
        fault: String,
    },
    /// The answers cannot be written.
    #[error("cannot be written: {0}")]
    Write(#[from] io::Error),
    /// What was to be dealt is nowhere to be found.
    #[error(transparent)]
    Nothing(#[from] NothingDealt),
    /// Ctrl-C cannot be listened to.
    #[error("Ctrl-C cannot be listened to: {0}")]
    Interrupt(String),
    /// So many threads would take more memory than there is.
    #[error("--threads {threads}: each takes up to {each} megabytes here; expected at most {most}")]
    Memory {
        /// The number asked for.
        threads: usize,
        /// What one of them takes, in megabytes.
        each: u64,
        /// The most there is room for.
        most: usize,
    },
    /// The system has no thread to give.
    #[error("--threads {threads}: the system refuses: {reason}; expected fewer")]
    Threads {
        /// The number asked for.
        threads: usize,
        /// What the system said.
        reason: io::Error,
    },
}

impl From<Uncounted> for BatchError {
    fn from(why: Uncounted) -> Self {
        match why {
            Uncounted::Mind(fault) => Self::Mind { place: String::new(), fault },
            Uncounted::Nothing(nothing) => nothing.into(),
        }
    }
}

/// Does a job, writing to `out`. A reader of it that goes away ends the command; that is no error.
///
/// # Errors
/// [`BatchError`]; what was answered before it has been written.
pub fn run(job: &mut Job, out: &mut dyn Write) -> Result<Ending, BatchError> {
    let interrupt =
        Interrupt::watch().map_err(|error| BatchError::Interrupt(super::files::reason(&error)))?;
    match job.work(out, &interrupt, &mut Terminal) {
        Err(BatchError::Write(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Ending::Complete),
        Err(BatchError::Write(error)) => Err(FileError::write(Path::new("standard output"), &error).into()),
        other => other,
    }
}

/// Writes a line, at once.
///
/// # Errors
/// [`BatchError::Write`].
pub fn say(out: &mut dyn Write, text: &str) -> Result<(), BatchError> {
    out.write_all(format!("{text}\n").as_bytes())?;
    Ok(out.flush()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::questions::{DealtBy, Starts};
    use crate::games::tripppin::Line;

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
        let dealer = Box::new(DealtBy(Starts::<Line> { setup: () }));
        let mut deal = Job::Deal { dealer, seed: None, count: u64::MAX };
        assert_eq!(run(&mut deal, &mut Gone).unwrap(), Ending::Complete);
    }
}
