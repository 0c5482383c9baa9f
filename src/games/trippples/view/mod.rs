//! Trippples' upper half: its settings, and what it tells the window that games on arrow tiles share.
//!
//! `told` is what it tells, in the `words` of a module of their own; `asked` is what comes of what a person asks for, and
//! [`menu`] are its menus. Leaves drawing and the flow of a game to [`crate::games::tiles::view`].

mod asked;
pub mod menu;
mod told;
mod words;

use super::minds::MindName;
use super::{Line, Side};
use crate::games::arrows::Arrows;
use crate::games::contract::Game;
use crate::games::session::Session;

/// Trippples with the settings of its menus and what a person has begun but not played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trippples {
    /// What minds leave to chance.
    pub seed: u64,
    /// The minds that play circle and square when a computer does.
    pub minds: [MindName; 2],
    /// Whether the next move is a called freeze.
    pub calling: bool,
    /// The tile a person is going to place.
    pub hand: Option<Arrows>,
    /// The offer of a draw that stands.
    offer: Option<Offer>,
    /// What came of the last thing a person asked for.
    answer: Option<Answer>,
    /// The squares a person has marked, bit n for square n.
    marked: u64,
}

/// What came of something a person asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Answer {
    /// The freeze was not true.
    NoFreeze,
    /// The computer plays on.
    NoDraw,
    /// The rules hold from the next game on.
    NextGame,
}

impl Trippples {
    /// As it starts, with some minds for when a computer plays.
    #[must_use]
    pub const fn with(minds: [MindName; 2], seed: u64) -> Self {
        Self { seed, minds, calling: false, hand: None, offer: None, answer: None, marked: 0 }
    }
}

/// An offer of a draw: it stands until the other side has moved, and falls with the position it was made in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Offer {
    /// Who has made it.
    side: Side,
    /// In which game of the session.
    game: u64,
    /// After how many moves.
    plies: usize,
}

impl Offer {
    /// Whether it still stands.
    fn stands(self, session: &Session<Line>) -> bool {
        let line = session.game();
        let mut since = (self.plies..line.plies()).filter_map(|ply| line.mover(ply));
        session.number() == self.game
            && self.plies <= line.plies()
            && line.end().is_none()
            && since.all(|side| side == self.side)
    }
}
