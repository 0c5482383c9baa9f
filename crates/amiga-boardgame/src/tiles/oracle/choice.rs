//! The commands of the Oracle menu.

/// A command of the Oracle menu, which offers exact values, hints and puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OracleChoice {
    /// Makes the computer play perfectly or not, according to the menu item's check mark.
    Perfect,
    /// Turns the marking of moves with their exact values on or off, according to the menu item's check mark.
    Verdict,
    /// Shows the next step of a hint, each of which reveals more about the best move.
    Hint,
    /// Turns fair boards for new games on or off, according to the menu item's check mark.
    Fair,
    /// Sets up a random position as a puzzle, which the solver can win in this number of plies.
    Puzzle(u16),
    /// Sets up the next of the game's famous positions as a puzzle.
    Famous,
    /// Sets up another puzzle of the same length as the current one, or the next famous position.
    NextPuzzle,
}
