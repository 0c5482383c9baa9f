//! Triple 3, the 1993 Archimedes game: nine boxes of nine holes, two players, two dice.
//!
//! The dice are drawn and animated in [`view`], from the events of [`stage::GameState::events`].

pub mod board;
pub mod dice;
pub mod ending;
pub mod engines;
pub mod entry;
pub mod game;
pub mod lab;
pub mod moves;
mod notation;
pub mod position;
mod saved;
pub mod side;
pub mod spot;
pub mod stage;
pub mod view;

pub use board::Board;
pub use dice::{Dice, Throw, Total};
pub use ending::{Ending, Won};
pub use game::Line;
pub use moves::{IllegalMove, Move, MoveError};
pub use position::{BoxState, Position, SetUpError};
pub use side::Side;
pub use spot::{BoxNumber, Hole, Spot};
pub use stage::{DiceEvent, GameState};
