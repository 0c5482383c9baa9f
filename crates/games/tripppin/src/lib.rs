//! Tripppin, the 1994 Amiga game: board, notation, engines and window.

#![deny(unreachable_pub)]

mod board;
mod census;
pub mod classic;
mod draws;
mod ending;
mod entry;
mod game;
mod moves;
mod oracle;
mod perft;
mod position;
mod side;
#[cfg(test)]
mod tests;
mod tpn;
mod view;

pub use board::{Board, BoardError};
pub use census::Census;
pub use ending::End;
pub use entry::ENTRY;
pub use entry::link::start as start_by_link;
pub use entry::window::artwork;
pub use game::{ClassicEngine, Line, PonderEngine};
pub use moves::{IllegalMove, Move};
pub use oracle::Oracle;
pub use perft::perft;
pub use position::{Cause, Outcome, Position, SetUpError};
pub use side::{GOALS, Side};
pub use view::Tripppin;
pub use view::menu::Choice;
