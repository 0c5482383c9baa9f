//! The game as a side of a [`Correspondence`](crate::correspondence::Correspondence) sees it.
//!
//! Windows that have no steps but turns use it. [`crate::replay`] has the same for games with all steps.

use crate::game::LinkedGame;
use crate::replay::{self, Replay};
use crate::side::Side;

pub use crate::replay::{GameEnd, TurnError};

/// The action that is expected of one side in a game between two people: waiting, moving, revealing a
/// value, or nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Duty {
    /// The side waits, because the opponent has to answer.
    Wait,
    /// The side has to send a move: its own, or that of the engine to move.
    Move,
    /// The side has nothing to decide, but has to send a turn without moves, which lets the opponent see the
    /// deal or the next throw.
    Reveal,
    /// The side has nothing to do, because the game is over.
    Nothing,
}

/// A replayed correspondence game from the view of one side, with the action that is expected of that side.
#[derive(Debug)]
pub struct Table {
    /// The game after all turns, and after the next throw of the dice if the side knows the values for it. `None`
    /// while the side cannot compute the board.
    pub game: Option<Box<dyn LinkedGame>>,
    /// The action that is expected of the side.
    pub duty: Duty,
    /// The end of the game, or `None` while it is being played.
    pub end: Option<GameEnd>,
    /// The side that offers a draw, which the opponent can accept in the next turn.
    pub draw_offer: Option<Side>,
}

impl From<Replay> for Table {
    fn from(replay: Replay) -> Self {
        let duty = match replay.duty {
            replay::Duty::Move => Duty::Move,
            replay::Duty::Reveal => Duty::Reveal,
            replay::Duty::Nothing => Duty::Nothing,
            // A correspondence has no `ASK`.
            replay::Duty::Wait | replay::Duty::AnswerBack => Duty::Wait,
        };
        Self { game: replay.game, duty, end: replay.end, draw_offer: replay.draw_offer }
    }
}
