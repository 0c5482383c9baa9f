//! Tripppin, the 1994 Amiga game: board, notation, engines and window.

#![warn(missing_docs)]
#![deny(unreachable_pub)]
#![cfg_attr(
    not(feature = "window"),
    allow(dead_code, reason = "only the window and its commands use some parts")
)]

mod answers;
mod board;
mod census;
pub mod classic;
mod draws;
mod ending;
mod engine_game;
#[cfg(feature = "window")]
mod entry;
mod game;
mod moves;
mod oracle;
mod perft;
mod position;
mod show;
mod side;
#[cfg(feature = "window")]
mod strengths;
#[cfg(test)]
mod tests;
mod tpn;
mod ugi;
#[cfg(feature = "window")]
mod view;

pub use board::{Board, BoardError};
pub use census::Census;
pub use ending::End;
#[cfg(feature = "window")]
pub use entry::ENTRY;
#[cfg(feature = "window")]
pub use entry::link::start as start_by_link;
pub use game::{ClassicEngine, Line, PonderEngine};
pub use moves::{IllegalMove, Move};
pub use oracle::Oracle;
pub use perft::perft;
pub use position::{Cause, Outcome, Position, SetUpError};
pub use side::{GOALS, Side};
#[cfg(feature = "window")]
pub use strengths::STRENGTHS;
#[cfg(feature = "window")]
pub use view::Tripppin;
#[cfg(feature = "window")]
pub use view::menu::Choice;
