//! What happens between two moves: the throws in vain, the forfeits, the throw that is to be played.
//!
//! Knows how the dice are thrown until there is something to do, and tells each event for a view to show. Leaves the moves
//! themselves to [`super::line`].

use super::dice::{Dice, Throw, Total};
use super::position::Position;
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

/// A moment at which a move is expected, or the end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Stage {
    pub(super) position: Position,
    /// What is to be played; none at the end.
    pub(super) throw: Option<Throw>,
    /// The number of the stream's next throw.
    pub(super) next: u64,
    /// What led here from the stage before.
    pub(super) events: Vec<Event>,
}

impl Stage {
    /// Throws until there is something to do. `given` is a total that was set up instead of the first throw.
    pub(super) fn reach(
        mut position: Position,
        dice: Dice,
        mut next: u64,
        given: Option<Total>,
        mut events: Vec<Event>,
    ) -> Self {
        if position.winner().is_some() {
            return Self { position, throw: None, next, events };
        }
        let mut given = given.map(Throw::from);
        loop {
            let side = position.turn();
            for attempt in 1..=THROWS {
                let throw = given.take().unwrap_or_else(|| {
                    next += 1;
                    dice.throw(next - 1)
                });
                let playable = !position.legal_moves(throw.total()).is_empty();
                events.push(Event::Thrown { side, throw, attempt, playable });
                if playable {
                    return Self { position, throw: Some(throw), next, events };
                }
            }
            events.push(Event::Forfeited { side });
            position = position.forfeited();
        }
    }
}
