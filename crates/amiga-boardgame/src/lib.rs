//! Board games on the emulated computer: what the windows, commands and scripts of all games share.
//!
//! * [`entry`] is the description of a game for the command line, the window, scripts, batch commands, UGI and tests.
//! * [`view`] has the components of game windows, and a complete window for games on boards of squares.
//! * [`judge`] has the exact values of solved games: hints, puzzles and fair boards.
//! * [`tiles`] is the window of the games of two pieces on arrow tiles.
//! * [`prelude`] re-exports the items needed to implement a game.
//!
//! The crate joins two libraries that do not depend on each other: the emulated computer, [`small_amiga`], and the
//! rules, searches and records of [`boardgame_engine`]. It contains no game. A game is a crate that exports one
//! [`GameEntry`](entry::GameEntry).

#![deny(unreachable_pub)]

pub mod entry;
pub mod judge;
pub mod prelude;
pub mod tiles;
pub mod view;
