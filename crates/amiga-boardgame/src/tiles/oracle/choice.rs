//! The commands of the Oracle menu.

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OracleChoice {
    Perfect,
    Verdict,
    /// Shows the next step of a hint; each step reveals more about the best move.
    Hint,
    Fair,
    /// Sets up a random position as a puzzle that can be won in this number of plies.
    Puzzle(u16),
    /// Sets up the next of the game's famous positions as a puzzle.
    Famous,
    /// Sets up another puzzle of the same length as the current puzzle, or the next famous position.
    NextPuzzle,
}
