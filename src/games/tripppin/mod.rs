//! Tripppin, the 1994 Amiga game: board, notation, engines and window.

pub mod board;
pub mod census;
pub mod classic;
pub mod draws;
pub mod ending;
pub mod entry;
pub mod game;
pub mod moves;
pub mod oracle;
pub mod perft;
pub mod position;
pub mod side;
#[cfg(test)]
mod tests;
pub mod tpn;
pub mod view;

pub use board::Board;
pub use ending::End;
pub use game::Line;
pub use moves::{IllegalMove, Move};
pub use position::{Cause, Outcome, Position};
pub use side::Side;
