//! Trippples' upper half: its settings, and what it tells the window that games on arrow tiles share.
//!
//! `told` is what it tells, in the `words` of a module of their own; `asked` is what comes of what a person asks for, and
//! [`menu`] are its menus. Leaves drawing and the flow of a game to [`crate::games::tiles::view`].

mod asked;
pub mod menu;
mod told;
mod words;

use super::Side;
use super::minds::MindName;
use crate::games::arrows::Arrows;
use crate::games::tiles::view::draws::Draws;

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
    /// The draws that are offered.
    draws: Draws<Side>,
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
    /// The rules hold from the next game on.
    NextGame,
}

impl Trippples {
    /// As it starts, with some minds for when a computer plays.
    pub const fn with(minds: [MindName; 2], seed: u64) -> Self {
        Self { seed, minds, calling: false, hand: None, draws: Draws::NONE, answer: None, marked: 0 }
    }
}
