//! The commands of the Oracle menu, and the puzzles of the Club menu.

use super::keys::Command;
use boardgame_engine::coach::{Day, TrainingTheme};

/// A command of a solved game about exact values or puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OracleChoice {
    /// Switches the perfect play of the computer.
    Perfect,
    /// Switches the marks that show the result of every legal move under perfect play.
    Verdict,
    /// Shows the next step of a hint, which reveals more than the step before.
    Hint,
    /// Switches whether new games are dealt on fair boards only.
    Fair,
    /// Sets up a random position as a puzzle that can be won in this number of plies.
    Puzzle(u16),
    /// Sets up the next of the game's famous positions as a puzzle.
    Famous,
    /// Sets up the daily puzzle of the given day.
    ///
    /// A puzzle is late on any other day than its own.
    Daily {
        /// The day of the daily puzzle.
        day: Day,
        /// Whether the user begins the daily puzzle on a later day than its own.
        is_late: bool,
    },
    /// Sets up a training puzzle whose difficulty follows the user's puzzle rating, with any theme or the given one.
    Train(Option<TrainingTheme>),
    /// Sets up another puzzle of the same length as the current puzzle, the next famous position or another training puzzle.
    NextPuzzle,
    /// Sets up a failed daily puzzle once more, without counting the result.
    SamePuzzle,
}

impl OracleChoice {
    /// Returns the shortcut of the command.
    pub(crate) const fn command(self) -> Option<Command> {
        match self {
            Self::Perfect => Some(Command::PerfectComputer),
            Self::Verdict => Some(Command::Verdict),
            Self::Hint => Some(Command::Hint),
            Self::Fair => Some(Command::FairBoards),
            Self::Puzzle(_) | Self::Famous | Self::Daily { .. } | Self::Train(_) => None,
            Self::NextPuzzle | Self::SamePuzzle => None,
        }
    }
}
