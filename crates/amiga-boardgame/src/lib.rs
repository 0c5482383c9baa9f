//! Board games on the emulated computer: what the windows, commands and scripts of all games share.
//!
//! * [`entry`] has the parts of a game's description without a window.
//! * [`view`] has the components of game windows that know no game in play.
//! * [`judge`] has the exact values of solved games: hints, puzzles and fair boards.
//! * [`table`] is the window of every game, with the interface that a game implements.
//! * [`prelude`] re-exports the items needed to implement a game.
//!
//! The crate joins two libraries that do not depend on each other: the emulated computer, [`small_amiga`], and the
//! rules, searches and records of [`boardgame_engine`]. It contains no game. A game is a crate that exports one
//! [`GameEntry`](table::GameEntry).
//!
//! The module `tiles`, which the documentation hides, is the window of both games on arrow tiles of the program `tripppin`. It can change
//! with each version.

#![warn(missing_docs)]
#![deny(unreachable_pub)]

pub mod entry;
pub mod judge;
pub mod prelude;
pub mod table;
#[doc(hidden)]
pub mod tiles;
pub mod view;
