//! The error for a text that is not a game record.

use std::fmt::Display;

use crate::contract::Located;

/// The error for a text that is not a game record. Holds the column of the fault, counted in characters from
/// 1, and the expected contents.
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

    /// Converts an error in the text of a position and keeps its column and problem.
    pub fn from_located(error: impl Located) -> Self {
        Self { column: error.column(), problem: error.problem() }
    }
}

impl<E: Display> From<(usize, E)> for ParseRecordError {
    fn from((column, expected): (usize, E)) -> Self {
        Self::new(column, expected)
    }
}

impl Located for ParseRecordError {
    fn column(&self) -> usize {
        self.column
    }
}
