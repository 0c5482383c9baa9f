//! The rules of a board game, in the form that games between two people by link or line need.
//!
//! Positions and legal moves are left to the game; sides, seats and throws are determined by this crate.
//! [`RecordGame`](crate::record_game) implements the trait for every game with game records and without
//! dice.

use std::fmt::{Debug, Display};

use crate::deal::{Deal, Placing};
use crate::settings::Settings;
use crate::side::Side;
use crate::throws::Throw;
use crate::turn::MoveText;

/// The next event that a game waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Decision {
    /// A throw of the dice, which precedes every decision in a game with dice.
    Throw,
    /// A move that the given side has to send.
    Move(Side),
    /// A move of the program that plays a seat of neither side. The side that sends the current turn adds the
    /// program's move to that turn.
    Program,
    /// No event, because the game has ended by its own rules.
    Over,
}

/// The error for a move, a draw or a setting that breaks a rule, with the rule as its message.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct RuleError(String);

impl RuleError {
    /// Creates an error whose message is the displayed text of `rule`.
    pub fn new(rule: impl Display) -> Self {
        Self(rule.to_string())
    }
}

/// A correspondence game in progress, with its game record.
pub trait LinkedGame: Debug {
    /// Returns the next event that the game waits for.
    fn decision(&self) -> Decision;

    /// Plays the throw of the dice that the game waits for. Does nothing in a game without dice.
    ///
    /// If the throw allows no move, the game plays further attempts of the throw until a side has a choice or
    /// the game is over.
    fn throw(&mut self, throw: &Throw);

    /// Plays the move `mv` for the side or the program whose turn it is.
    ///
    /// A program's move is accepted only if it is the move that the program finds, so that the sender has no
    /// choice.
    ///
    /// # Errors
    /// Returns the rule that the move breaks; the game is then unchanged.
    fn play(&mut self, mv: &MoveText) -> Result<(), RuleError>;

    /// Plays a move that [`Self::play`] has accepted before, for instance in a saved game. The move of a
    /// program is not searched again.
    ///
    /// # Errors
    /// Returns the rule that the move breaks; the game is then unchanged.
    fn replay(&mut self, mv: &MoveText) -> Result<(), RuleError> {
        self.play(mv)
    }

    /// Ends the game as a draw. Both sides have agreed to the draw if `is_agreed` is set. Otherwise the side
    /// to move claims the draw.
    ///
    /// # Errors
    /// Returns the rule that allows no draw now; the game is then unchanged.
    fn end_as_draw(&mut self, is_agreed: bool) -> Result<(), RuleError>;

    /// Returns `true` if the rules allow an agreed draw now. Otherwise no draw can be offered.
    fn allows_agreed_draw(&self) -> bool;

    /// Returns the numbers of the seats that have won a game that has ended by its rules. The list is empty after a
    /// draw. Returns `None` while the game is not over.
    fn winners(&self) -> Option<Vec<usize>>;

    /// Returns the text of the game record, which the game's window can load.
    fn record_text(&self) -> String;

    /// Returns the seats of both sides.
    fn placing(&self) -> Placing;

    /// Returns the legal moves in the current position, leaving out agreed draws. The list is empty while the game
    /// waits for a throw.
    fn legal_moves(&self) -> Vec<MoveText>;

    /// Finds the move of the program whose turn it is. Returns `None` if no program is to move.
    fn find_program_move(&self) -> Option<MoveText> {
        None
    }
}

/// A function that starts a correspondence game with the given settings. The [`Deal`], computed from random values of
/// both players, determines the initial board and the seats of both sides.
///
/// The result must depend on the arguments alone, because the programs of both sides call this function. The
/// same holds for a filter for fair boards. The error is the reason for which the settings are invalid.
pub type LinkStartFn = fn(&Settings, &Deal) -> Result<Box<dyn LinkedGame>, RuleError>;
