//! What games on a board of arrow tiles share: shuffling the tiles, steps, the text of rows, sets of squares,
//! and the window they are played in.
//!
//! Knows no game: which squares carry arrows, whose arrows bind whom and what a move may be is each game's own.

pub mod perft;
pub mod rows;
pub mod shuffle;
pub mod step;
pub mod view;
pub mod walks;

use super::square::Square;

/// The square with this name, for constants: a wrong name does not compile.
pub const fn square(name: [u8; 2]) -> Square {
    Square::ALL[(b'8' - name[1]) as usize * 8 + (name[0] - b'a') as usize]
}
