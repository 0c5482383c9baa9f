//! Triple 3, the 1993 Archimedes game: nine boxes of nine holes, two players, two dice.
//!
//! The dice are drawn and animated by the window, from the events of [`GameState::events`].

#![deny(unreachable_pub)]

pub mod board;
mod dice;
mod ending;
mod engines;
mod entry;
mod game;
pub mod lab;
mod moves;
mod notation;
mod position;
mod saved;
mod side;
mod spot;
mod stage;
mod view;

pub use board::Board;
pub use dice::{Dice, Throw, Total, thrown};
pub use ending::{Ending, Won};
pub use engines::{Level, LevelEngine, Weights, WeightsError};
pub use entry::ENTRY;
pub use entry::link::start as start_by_link;
pub use game::Line;
pub use moves::{IllegalMove, Move, MoveError};
pub use position::{BoxState, Position, SetUpError};
pub use side::Side;
pub use spot::{BoxNumber, Hole, Spot};
pub use stage::{DiceEvent, GameState, THROWS};
pub use view::menu::Choice;
pub use view::program::Triple3;
pub use view::roll::resting;
