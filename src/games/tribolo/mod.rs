//! Tribolo, after the 1991 DOS game by Soleau Software: a game for three players on 16 x 11 cells.

pub mod bits;
pub mod board;
pub mod cell;
pub mod classic;
pub mod engines;
pub mod entry;
pub mod features;
pub mod fitted;
pub mod game;
pub mod jumps;
pub mod lab;
pub mod level;
pub mod perft;
pub mod playout;
pub mod position;
pub mod random;
pub mod search;
pub mod side;
pub mod text;
pub mod view;
pub mod weights;

pub use board::Board;
pub use cell::{Cell, Move};
pub use engines::EngineName;
pub use game::Line;
pub use level::{Level, Searcher};
pub use position::{IllegalMove, Position};
pub use side::Side;
