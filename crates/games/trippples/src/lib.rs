//! Trippples, the board game of 1974: board, notation, rules, engines and oracle.

#![deny(unreachable_pub)]

mod board;
mod census;
mod cycle;
mod ending;
mod engines;
mod entry;
mod freeze;
mod game;
mod moves;
mod oracle;
mod perft;
mod position;
mod rules;
mod side;
mod tpn;
mod valued;
mod view;

pub use board::{Board, BoardError, Tile};
pub use census::Census;
pub use ending::{Cycle, End, Outcome};
pub use engines::minimax;
pub use engines::{Depth, EngineName, accepts_draw};
pub use entry::ENTRY;
pub use entry::link::start as start_by_link;
pub use entry::window::artwork;
pub use game::{Line, missed};
pub use moves::{IllegalMove, Move, Placing, Walk};
pub use oracle::{Oracle, ValuedMove};
pub use position::{Position, SetUpError};
pub use rules::{RuleOptions, Rules};
pub use side::{Kind, Side};
pub use view::Trippples;
pub use view::menu::Choice;
