//! Components shared by the games on boards of arrow tiles: shuffling, the text form of rows, and sets
//! of squares.
//!
//! Each game itself decides which squares have arrows, which side they restrict and which moves are legal.

pub mod perft;
pub mod rows;
pub mod shuffle;
pub mod walks;

use super::square::Square;

/// Returns the board square with a name such as `e4`.
///
/// In a constant, an invalid name is a compile-time error.
pub const fn square(name: [u8; 2]) -> Square {
    Square::ALL[(b'8' - name[1]) as usize * 8 + (name[0] - b'a') as usize]
}
