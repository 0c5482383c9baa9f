//! The error for a text with a problem at a known column.

/// The error for a text that cannot be parsed: the column of the fault, counted in characters from 1, and the
/// problem of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: {problem}")]
pub struct ParseError<P> {
    /// The column of the first invalid field.
    pub column: usize,
    /// The error in the first invalid field. The error's text usually names the expected contents of that field.
    pub problem: P,
}

impl<P> From<(usize, P)> for ParseError<P> {
    fn from((column, problem): (usize, P)) -> Self {
        Self { column, problem }
    }
}
