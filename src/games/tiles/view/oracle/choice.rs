//! The commands of the Oracle menu.

/// A command of the Oracle menu.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OracleChoice {
    /// Turns the perfect computer on or off, according to the check mark.
    Perfect,
    /// Turns the marking of moves with their exact values on or off, according to the check mark.
    Verdict,
    /// Shows the next step of a hint.
    Hint,
    /// Turns fair boards on or off, according to the check mark.
    Fair,
    /// Sets up a puzzle that is won in this number of plies.
    Puzzle(u16),
    /// Sets up the next famous position as a puzzle.
    Famous,
    /// Sets up another puzzle of the same length as the current one, or the next famous position.
    NextPuzzle,
}
