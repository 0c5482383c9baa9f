//! Batch commands: positions in, answers out, a line for a line; and the two that make positions or count boards.
//!
//! Knows files, standard input, threads and Ctrl-C. Leaves the command line to [`super::cli`], and all thinking to the minds.
//! Every line of input has its line of output - blank lines and comments come out as they went in -, written and flushed
//! before the next is read.

mod census;
mod deal;
mod input;
mod matches;
mod moves;
mod oracles;
mod perft;
mod solve;
mod table;
mod think;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

pub use self::census::{CensusOf, Counted, count};
pub use self::deal::Deal;
pub use self::input::{Entry, Input};
pub use self::matches::{Match, Player};
pub use self::oracles::Oracles;
pub use self::perft::Perft;
pub use self::solve::Solve;
pub use self::think::Think;
use super::files::FileError;
use crate::games::tripppin::Line;

/// A batch command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Batch {
    /// Answers a question about every position of a file, or of standard input.
    Ask {
        /// What is asked.
        question: Question,
        /// Where the positions are; standard input when nowhere, or `-`.
        file: Option<PathBuf>,
    },
    /// Deals positions.
    Deal(Deal),
    /// Counts boards.
    Census(CensusOf),
}

/// What can be asked about a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// What the classic thinker plays.
    Think(Think),
    /// The exact value.
    Solve(Solve),
    /// The legal moves.
    Moves,
    /// How many sequences of moves there are.
    Perft(Perft),
    /// A whole game.
    Match(Match),
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
#[derive(Debug, Error)]
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
    /// The answers cannot be written.
    #[error("cannot be written: {0}")]
    Write(#[from] io::Error),
    /// There is no puzzle that long.
    #[error("--puzzle {plies}: no such puzzle on thousands of boards; expected fewer plies")]
    NoPuzzle {
        /// The length asked for.
        plies: u16,
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

impl Question {
    /// The answer, one line without its end. `oracles` is carried from one question to the next.
    #[must_use]
    pub fn answer(&self, line: &Line, oracles: &mut Oracles) -> String {
        match self {
            Self::Think(think) => think.answer(line),
            Self::Solve(solve) => solve.answer(line, oracles),
            Self::Moves => moves::answer(line),
            Self::Perft(perft) => perft.answer(line),
            Self::Match(game) => game.answer(line, oracles),
        }
    }
}

/// Does what a command asks, writing to `out`. A reader of it that goes away ends the command; that is no error.
///
/// # Errors
/// [`BatchError`]; what was answered before it has been written.
pub fn run(batch: &Batch, out: &mut dyn Write) -> Result<Ending, BatchError> {
    let ending = match batch {
        Batch::Ask { question, file } => {
            let input = Input::open(file.as_deref())?;
            answer_all(question, input, out).map(|()| Ending::Complete)
        }
        Batch::Deal(deal) => deal
            .positions()
            .try_for_each(|position| say(out, &position?.to_string()))
            .map(|()| Ending::Complete),
        Batch::Census(census) => census::run(census, out),
    };
    match ending {
        Err(BatchError::Write(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Ending::Complete),
        Err(BatchError::Write(error)) => Err(FileError::write(Path::new("standard output"), &error).into()),
        other => other,
    }
}

/// Answers a question about every line of an input.
///
/// # Errors
/// [`BatchError`] at the first line that cannot be read, is no position, or cannot be answered.
pub fn answer_all(question: &Question, input: Input, out: &mut dyn Write) -> Result<(), BatchError> {
    let mut oracles = Oracles::default();
    for entry in input {
        match entry? {
            Entry::Line(line) => say(out, &question.answer(&line, &mut oracles))?,
            Entry::Other(text) => say(out, &text)?,
        }
    }
    Ok(())
}

/// Writes a line, at once.
fn say(out: &mut dyn Write, text: &str) -> Result<(), BatchError> {
    out.write_all(format!("{text}\n").as_bytes())?;
    Ok(out.flush()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    const START: &str = "4c458625c25207c8/64ff61495832ff0e/e0620d4670ffa21c/2954924ac1239816/\
                         2c1a948a8ca11383/3415d0430ba82685/c4ff318991ffff19/38b068ffff51a42a e1 d1 0 0 r";

    #[test]
    fn output_keeps_step_with_input_up_to_the_first_fault() {
        let text = format!("# starts\n\n{START}\n{START} moves e1e2\nnonsense\n{START}\n");
        let mut out = Vec::new();
        let error = answer_all(&Question::Moves, Input::new("p", Cursor::new(text)), &mut out).unwrap_err();
        assert!(error.to_string().starts_with("p:5:1: \"nonsense\": rows: expected"), "{error}");
        assert_eq!(String::from_utf8(out).unwrap(), "# starts\n\ne1e2 e1f2 e1f1 e1d2\nd1d2 d1c2\n");
    }

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
        let deal = Batch::Deal(Deal { seed: None, count: u64::MAX, fair: false, puzzle: None });
        assert_eq!(run(&deal, &mut Gone).unwrap(), Ending::Complete);
    }
}
