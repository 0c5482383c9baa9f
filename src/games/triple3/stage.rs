//! The dice between two moves: throws that allow no move, forfeits, and the throw to be played.
//!
//! Throws the dice until a move is possible, and records each event for the view. The moves played are left
//! to [`crate::games::line`].

use std::fmt;

use super::dice::{Dice, Throw, Total};
use super::position::Position;
use super::saved::Start;
use super::side::Side;
use super::spot::BoxNumber;

/// Number of throws before a turn is forfeited.
pub const THROWS: u8 = 3;

/// An event between two moves, shown and announced by the view. The variants are in order of occurrence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Event {
    /// The placed peg has won its box.
    BoxWon {
        /// The player who has won it.
        side: Side,
        /// The number of the box.
        number: BoxNumber,
    },
    /// The won box has won the game.
    GameWon {
        /// The player who has won.
        side: Side,
    },
    /// A player who has removed a peg throws again.
    AnotherGo {
        /// The player who throws again.
        side: Side,
    },
    /// The dice are thrown.
    Thrown {
        /// The player who throws.
        side: Side,
        /// The faces; for a total that was set up rather than thrown, faces with that total.
        throw: Throw,
        /// Number of the throw within the turn, 1 to 3.
        attempt: u8,
        /// Whether the throw allows a move. If not, another throw or a forfeit follows.
        playable: bool,
    },
    /// The turn passes after three throws that allowed no move.
    Forfeited {
        /// The player whose turn it was.
        side: Side,
    },
}

/// A position with the throw to be played, or the end of a game. Its text is that of the start of its game
/// record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stage {
    /// The start of the game record.
    pub(super) start: Start,
    pub(super) position: Position,
    /// The throw to be played; `None` if the game is over.
    pub(super) throw: Option<Throw>,
    /// Number of the next throw of the stream.
    pub(super) next: u64,
    /// Events since the previous stage.
    pub(super) events: Vec<Event>,
}

impl Stage {
    /// Creates the first stage of a game record that uses all throws of a stream.
    pub fn new(position: Position, dice: Dice) -> Self {
        Start { position, total: None, dice: Some((dice, 0)) }.into()
    }

    /// Returns the boxes and the turn.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the throw to be played, or `None` if the game is over.
    pub const fn throw(&self) -> Option<Throw> {
        self.throw
    }

    /// Returns the events since the previous stage.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Throws until a move is possible or the game is over. `given` is a total that was set up in place of
    /// the first throw.
    pub(super) fn thrown(mut self, dice: Dice, given: Option<Total>) -> Self {
        let mut given = given.map(Throw::from);
        while self.position.winner().is_none() {
            let side = self.position.turn();
            for attempt in 1..=THROWS {
                let throw = given.take().unwrap_or_else(|| {
                    self.next += 1;
                    dice.throw(self.next - 1)
                });
                let playable = !self.position.legal_moves(throw.total()).is_empty();
                self.events.push(Event::Thrown { side, throw, attempt, playable });
                if playable {
                    return Self { throw: Some(throw), ..self };
                }
            }
            self.events.push(Event::Forfeited { side });
            self.position = self.position.forfeited();
        }
        self
    }
}

impl From<Start> for Stage {
    fn from(start: Start) -> Self {
        let (dice, next) = start.dice();
        let opening = Self { start, position: start.position, throw: None, next, events: Vec::new() };
        opening.thrown(dice, start.total)
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.start.fmt(f)
    }
}
