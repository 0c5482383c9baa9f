//! Tribolo as commands know it.

use super::{GameName, GameSpec, Screen};
use crate::games::contract::Game;
use crate::games::tribolo::Line;

/// The row of this game.
pub static SPEC: GameSpec = GameSpec {
    name: GameName::Tribolo,
    word: Line::NAME,
    help: "Tribolo, the DOS game of 1991, for three",
    notation: "A position of Tribolo has two fields: eleven rows of sixteen cells, top row first, joined by slashes, b, r and g \
               the cells of blue, red and green, w a wall, a dot an empty cell; and whose turn it is, b, r or g. A move is the \
               cell it fills, column letter from the left and row number from the bottom: c11. A pass is not written.",
    screen: Some(Screen { takes: &[], check: |_| Ok(()) }),
    commands: &[],
    ugi: None,
};
