//! Triple 3, the 1993 Archimedes game: nine boxes of nine holes, two players, two dice.

#![warn(missing_docs)]
#![deny(unreachable_pub)]
#![cfg_attr(
    not(feature = "window"),
    allow(dead_code, reason = "only the window and its commands use some parts")
)]

mod answers;
pub mod board;
mod dice;
mod ending;
mod engine_game;
mod engines;
#[cfg(feature = "window")]
mod entry;
mod game;
pub mod lab;
mod moves;
mod notation;
mod position;
mod saved;
mod show;
mod side;
mod spot;
mod stage;
#[cfg(feature = "window")]
mod strengths;
mod ugi;
#[cfg(feature = "window")]
mod view;

pub use board::Board;
pub use dice::{Dice, Throw, Total, thrown};
pub use ending::Won;
pub use engines::{Level, LevelEngine, Weights, WeightsError};
#[cfg(feature = "window")]
pub use entry::ENTRY;
#[cfg(feature = "window")]
pub use entry::link::start as start_by_link;
pub use game::Line;
pub use moves::{IllegalMove, Move, MoveError};
pub use position::{BoxState, Position};
pub use side::Side;
pub use spot::{BoxNumber, Hole, Spot};
pub use stage::{GameState, THROWS};
#[cfg(feature = "window")]
pub use strengths::STRENGTHS;
#[cfg(feature = "window")]
pub use view::menu::Choice;
#[cfg(feature = "window")]
pub use view::program::Triple3;
#[cfg(feature = "window")]
pub use view::roll::resting;
