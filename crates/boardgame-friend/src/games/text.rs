//! The text of all games, for the program's own saved state: one [`Record`] in each line.

use std::fmt::Write as _;

use super::{Games, MAX_GAMES};
use crate::parse_error::ParseError;
use crate::record::{Record, RecordProblem};

/// The reason for which [`Games::from_private_text`] cannot load the game in one line of its text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LineProblem {
    /// The text line cannot be parsed as a record.
    #[error(transparent)]
    Record(#[from] ParseError<RecordProblem>),
    /// An earlier line has a record of the same game.
    #[error("expected a game that no earlier line has")]
    Known,
    /// The earlier lines have [`MAX_GAMES`] games.
    #[error("expected at most {MAX_GAMES} games")]
    Full,
}

/// A line of saved games that [`Games::from_private_text`] cannot load. The contents of the line are not included,
/// because they can contain a secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct DamagedLine {
    /// The number of the damaged text line, counted from 1.
    pub line: usize,
    /// The error in the damaged text line.
    pub problem: LineProblem,
}

impl Games {
    /// Parses the text of [`Self::to_private_text`], or that of an earlier program. Returns the games in the valid lines
    /// of the text, and the errors in the damaged lines.
    ///
    /// If there are damaged lines, the caller should keep a copy of the text before it saves the games: their
    /// secrets are nowhere else.
    pub fn from_private_text(text: &str) -> (Self, Vec<DamagedLine>) {
        let mut games = Self::default();
        let read = |games: &Self, text: &str| -> Result<Record, LineProblem> {
            let record: Record = text.parse()?;
            match games.record(record.id()) {
                Some(_) => Err(LineProblem::Known),
                None if games.records.len() >= MAX_GAMES => Err(LineProblem::Full),
                None => Ok(record),
            }
        };
        let mut damaged = Vec::new();
        for (line, text) in (1..).zip(text.lines()) {
            match read(&games, text) {
                Ok(record) => games.records.push(record),
                Err(problem) => damaged.push(DamagedLine { line, problem }),
            }
        }
        (games, damaged)
    }

    /// Returns the text with the secrets of all games, for the program's own saved state only.
    pub fn to_private_text(&self) -> String {
        self.records.iter().fold(String::new(), |mut text, record| {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{}", record.to_private_text());
            text
        })
    }
}
