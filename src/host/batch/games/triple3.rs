//! Triple 3 as commands know it.

use super::{GameName, GameSpec, Screen};
use crate::games::contract::Game;
use crate::games::triple3::Line;

/// The row of this game.
pub static SPEC: GameSpec = GameSpec {
    name: GameName::Triple3,
    word: Line::NAME,
    help: "Triple 3, the Archimedes game of 1993",
    notation: "A position of Triple 3 has nine boxes of nine holes in reading order, joined by slashes: a and b pegs (round and \
               square at the window), a dot a vacant hole, a won box its owner's capital nine times. Then whose turn it is; a \
               throw or the dice of the game (\"dice\", their seed and how many throws were made) may follow. A move is a \
               hole, 7.5, or a peg to be removed, -7.5.",
    screen: Some(Screen { takes: &[], check: |_| Ok(()) }),
    commands: &[],
    ugi: None,
};
