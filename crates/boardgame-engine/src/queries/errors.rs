//! The reasons why a batch command has no result.

/// The reason why a query about a game record has no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum QueryError {
    /// The input text of a query is not a valid game record.
    Unreadable {
        /// The column of the first fault in the game record, counted in characters from 1.
        column: usize,
        /// The description of the first fault in the game record.
        problem: String,
    },
    /// The engine of a query has failed. The text describes the failure.
    Engine(String),
}

/// The error of a dealer that tried thousands of boards without finding a suitable one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DealError {
    /// None of the boards tried has a fair initial position.
    #[error("--fair: none of thousands of boards is fair; leave the option out")]
    FairStart,
    /// None of the boards tried has a puzzle of the requested length.
    #[error("--puzzle {plies}: no puzzle of this length on thousands of boards; use fewer plies")]
    Puzzle {
        /// The requested length of the puzzle, in plies.
        plies: u16,
    },
}

/// The reason why a census could not count boards or games.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CountError {
    /// An engine failed while it played a game. The text describes the failure.
    #[error("{0}")]
    Engine(String),
    /// None of the thousands of boards that were dealt is suitable for the census.
    #[error(transparent)]
    Nothing(#[from] DealError),
}
