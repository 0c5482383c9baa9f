//! Trippples, the board game of 1974: board, notation, rules, engines and oracle.

#![warn(missing_docs)]
#![deny(unreachable_pub)]
#![cfg_attr(
    not(feature = "window"),
    allow(dead_code, reason = "only the window and its commands use some parts")
)]

mod answers;
mod board;
mod census;
mod cycle;
mod ending;
mod engine_game;
mod engines;
#[cfg(feature = "window")]
mod entry;
mod freeze;
mod game;
mod minimax_values;
mod moves;
mod oracle;
mod perft;
mod position;
mod rules;
mod show;
mod side;
#[cfg(feature = "window")]
mod strengths;
mod tpn;
mod ugi;
mod valued;
#[cfg(feature = "window")]
mod view;

pub use board::{Board, BoardError};
pub use census::Census;
pub use ending::{Cycle, End, Outcome};
pub use engines::minimax;
pub use engines::{Depth, EngineName, accepts_draw};
#[cfg(feature = "window")]
pub use entry::ENTRY;
#[cfg(feature = "window")]
pub use entry::link::start as start_by_link;
pub use game::{Line, missed};
pub use moves::{IllegalMove, Move, Placing, Walk};
pub use oracle::{Oracle, ValuedMove};
pub use position::{Position, SetUpError};
pub use rules::{RuleOptions, Rules};
pub use side::{Kind, Side};
#[cfg(feature = "window")]
pub use strengths::STRENGTHS;
#[cfg(feature = "window")]
pub use view::Trippples;
#[cfg(feature = "window")]
pub use view::menu::Choice;
