//! Tribolo, after the 1991 DOS game by Soleau Software: three players on 16 x 11 cells.

pub mod bits;
pub mod board;
pub mod cell;
pub mod classic;
pub mod game;
pub mod jumps;
pub mod line;
pub mod perft;
pub mod playout;
pub mod position;
pub mod side;
pub mod text;

pub use board::Board;
pub use cell::{Cell, Move};
pub use line::Line;
pub use position::{IllegalMove, Position};
pub use side::Side;
