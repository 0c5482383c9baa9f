//! What the Oracle menu can ask for.

/// Something the menu can ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OracleChoice {
    /// Whether the computer plays perfectly was turned over: read the mark.
    Perfect,
    /// Whether moves are marked was turned over: read the mark.
    Verdict,
    /// The next step of a hint.
    Hint,
    /// Whether new games are fair was turned over: read the mark.
    Fair,
    /// A puzzle won in so many plies.
    Puzzle(u16),
    /// The next of the famous positions.
    Famous,
    /// Another puzzle as long as the one on the board, or the next famous one.
    NextPuzzle,
}
