//! Batch commands: positions in, answers out, a line for a line; and those that make positions or count boards.
//!
//! Knows files, standard input and threads, and what every game is asked; generic over the games. Leaves the command line
//! to [`super::cli`], what a game has of commands and answers to [`games`], and all thinking to the minds.
//! Every line of input has its line of output - blank lines and comments come out as they went in -, written and flushed
//! before the next is read.

mod ask;
mod census;
mod deal;
pub mod games;
mod input;
mod learn;
mod matches;
mod moves;
mod oracles;
mod perft;
mod solve;
mod table;

use std::error::Error;
use std::fmt::{Debug, Display};
use std::io::{self, Write};
use std::path::Path;
use std::str::FromStr;

pub use self::ask::{Ask, Question, answer_all};
pub use self::census::{CensusOf, Counted, Survey, count};
pub use self::deal::{Chosen, Deal, Dealer, Starts};
pub use self::input::{Entry, Input};
pub use self::learn::{Learn, Learner};
pub use self::matches::{Contest, Match};
pub use self::moves::{Listed, Moves, list};
pub use self::oracles::Oracles;
pub use self::perft::{Countable, Perft};
pub use self::solve::{Rated, Solve};
pub use self::table::Figure;
use super::files::FileError;
use super::interrupt::Interrupt;
use crate::games::contract::Game;
use crate::games::line::{AtColumn, LineError};

/// Why a text is no line of play, in parts that can be told apart.
pub trait Located: Error {
    /// The character, from 1, at which reading failed.
    fn column(&self) -> usize;
    /// What was expected there, without the column.
    fn problem(&self) -> String;
}

/// Lines of all games whose text is a position, `moves` and moves.
impl<P: AtColumn, M: Display + Debug, U: Error, I: Error> Located for LineError<P, M, U, I> {
    fn column(&self) -> usize {
        Self::column(self)
    }

    fn problem(&self) -> String {
        Self::problem(self)
    }
}

/// A game whose lines of play say where they cannot be read.
pub trait Playable: Game + FromStr<Err: Located> {}

impl<G: Game + FromStr<Err: Located>> Playable for G {}

/// A batch command with everything it was told.
pub trait Job: Debug {
    /// Does it, writing to `out`, until it is done or an end is asked for.
    ///
    /// # Errors
    /// [`BatchError`]; what was answered before it has been written.
    fn work(&self, out: &mut dyn Write, interrupt: &Interrupt) -> Result<Ending, BatchError>;
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
    /// There is no fair start.
    #[error("--fair: no such start on thousands of boards; expected to be left out")]
    NoFairStart,
    /// There is no puzzle that long.
    #[error("--puzzle {plies}: no such puzzle on thousands of boards; expected fewer plies")]
    NoPuzzle {
        /// The length asked for.
        plies: u16,
    },
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

/// Does a job, writing to `out`. A reader of it that goes away ends the command; that is no error.
///
/// # Errors
/// [`BatchError`]; what was answered before it has been written.
pub fn run(job: &dyn Job, out: &mut dyn Write) -> Result<Ending, BatchError> {
    let interrupt =
        Interrupt::watch().map_err(|error| BatchError::Interrupt(super::files::reason(&error)))?;
    match job.work(out, &interrupt) {
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
        let deal = Deal { seed: None, count: u64::MAX, dealer: Starts::<Line> { setup: () } };
        assert_eq!(run(&deal, &mut Gone).unwrap(), Ending::Complete);
    }
}
