//! Tribolo, after the 1991 DOS game by Soleau Software: a game for three players on 16 x 11 cells.

#![warn(missing_docs)]
#![deny(unreachable_pub)]
#![cfg_attr(
    not(feature = "window"),
    allow(dead_code, reason = "only the window and its commands use some parts")
)]

mod answers;
mod bits;
mod board;
mod cell;
pub mod classic;
mod engine_game;
mod engines;
#[cfg(feature = "window")]
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
mod show;
mod side;
#[cfg(feature = "window")]
mod strengths;
mod text;
mod ugi;
#[cfg(feature = "window")]
mod view;
mod weights;

pub use board::{Board, Content};
pub use cell::{Cell, Move};
pub use engines::EngineName;
#[cfg(feature = "window")]
pub use entry::ENTRY;
#[cfg(feature = "window")]
pub use entry::link::start as start_by_link;
pub use fitted::{FitSettings, Fitted, WeightsError};
pub use game::{Line, passed};
pub use level::{Level, Searcher};
pub use perft::perft;
pub use playout::playout;
pub use position::{IllegalMove, Position, SetUpError};
pub use random::Random;
pub use side::Side;
#[cfg(feature = "window")]
pub use strengths::STRENGTHS;
#[cfg(feature = "window")]
pub use view::Tribolo;
#[cfg(feature = "window")]
pub use view::face::Tile;
#[cfg(feature = "window")]
pub use view::layout::ScreenKind;
#[cfg(feature = "window")]
pub use view::theme::Theme;
