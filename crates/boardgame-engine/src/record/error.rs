//! The error for a text that is not a game record.

use std::fmt::Display;

/// The error for a text that is not a game record: the column and the expected contents.
///
/// The column is counted in characters from 1.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: {problem}")]
pub struct ParseRecordError {
    column: usize,
    problem: String,
}

impl ParseRecordError {
    /// Creates an error at `column` with a description of the expected contents.
    pub fn new(column: usize, problem: impl Display) -> Self {
        Self { column, problem: problem.to_string() }
    }

    /// Returns the column of the first invalid character in the text of the record, counted from 1.
    pub const fn column(&self) -> usize {
        self.column
    }

    /// Returns the error message without the `column N: ` prefix.
    pub fn problem(&self) -> &str {
        &self.problem
    }
}

impl<E: Display> From<(usize, E)> for ParseRecordError {
    fn from((column, expected): (usize, E)) -> Self {
        Self::new(column, expected)
    }
}
