//! Tribolo, after the 1991 DOS game by Soleau Software: a game for three players on 16 x 11 cells.

#![deny(unreachable_pub)]

mod bits;
mod board;
mod cell;
pub mod classic;
mod engines;
mod entry;
mod features;
mod fitted;
mod game;
mod jumps;
pub mod lab;
mod level;
mod perft;
mod playout;
mod position;
mod random;
mod search;
mod side;
mod text;
mod view;
mod weights;

pub use board::{Board, Content};
pub use cell::{Cell, Move};
pub use engines::EngineName;
pub use entry::ENTRY;
pub use entry::link::start as start_by_link;
pub use fitted::{FitSettings, Fitted, WeightsError};
pub use game::{Line, passed};
pub use level::{Level, Searcher};
pub use perft::perft;
pub use playout::playout;
pub use position::{IllegalMove, Position, SetUpError};
pub use random::Random;
pub use side::Side;
pub use view::Tribolo;
pub use view::face::Tile;
pub use view::layout::ScreenKind;
pub use view::theme::Theme;
