//! Trippples, the board game of 1974: board, notation, rules, engines and oracle.

pub mod board;
pub mod census;
pub mod cycle;
pub mod ending;
pub mod engines;
pub mod entry;
mod freeze;
pub mod game;
pub mod moves;
pub mod oracle;
pub mod perft;
pub mod position;
pub mod rules;
pub mod side;
pub mod tpn;
mod valued;
pub mod view;

pub use board::{Board, Tile};
pub use ending::{Cycle, End, Outcome};
pub use game::Line;
pub use moves::{IllegalMove, Move, Walk};
pub use position::Position;
pub use rules::{RuleOptions, Rules};
pub use side::Side;
