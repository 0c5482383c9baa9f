//! What happens between two moves: the throws in vain, the forfeits, the throw that is to be played.
//!
//! Knows how the dice are thrown until there is something to do, and tells each event for a view to show. Leaves the moves
//! that were played to [`crate::games::line`].

use std::fmt;

use super::dice::{Dice, Throw, Total};
use super::position::Position;
use super::saved::Start;
use super::side::Side;
use super::spot::BoxNumber;

/// How often the dice are thrown before a turn is forfeited.
pub const THROWS: u8 = 3;

/// Something that happens between two moves, in this order, for a view to show and to announce.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Event {
    /// The peg placed has won its box.
    BoxWon {
        /// Who has won it.
        side: Side,
        /// Which.
        number: BoxNumber,
    },
    /// That box has won the game.
    GameWon {
        /// Who has won.
        side: Side,
    },
    /// After the removal of a peg the same player throws once more.
    AnotherGo {
        /// Who.
        side: Side,
    },
    /// The dice are thrown.
    Thrown {
        /// By whom.
        side: Side,
        /// The faces; for a total that was given instead of thrown, any faces that make it.
        throw: Throw,
        /// Which throw of this go it is, 1 to 3.
        attempt: u8,
        /// Whether there is something to do with it. If not, another throw or a forfeit follows.
        playable: bool,
    },
    /// Three throws allowed nothing: the turn passes.
    Forfeited {
        /// Whose turn it was.
        side: Side,
    },
}

/// A moment at which a move is expected, or the end. Its text is where the line began that has led to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stage {
    /// Where its line begins.
    pub(super) start: Start,
    pub(super) position: Position,
    /// What is to be played; none at the end.
    pub(super) throw: Option<Throw>,
    /// The number of the stream's next throw.
    pub(super) next: u64,
    /// What led here from the stage before.
    pub(super) events: Vec<Event>,
}

impl Stage {
    /// The first stage of a line with all its throws from the beginning of a stream.
    #[must_use]
    pub fn new(position: Position, dice: Dice) -> Self {
        Start { position, total: None, dice: Some((dice, 0)) }.into()
    }

    /// The boxes, and whose turn it is.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The throw to be played; none at the end.
    #[must_use]
    pub const fn throw(&self) -> Option<Throw> {
        self.throw
    }

    /// What has happened since the stage before.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Throws until there is something to do. `given` is a total that was set up instead of the first throw.
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
