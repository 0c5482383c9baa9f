//! The games of `tripppin` with their assets, as the catalogue that the program and its web page give to
//! [`boardgame_host`].
//!
//! `ARCHITECTURE.md` beside the manifest follows a frame, a move and a search through the crates.

#![warn(missing_docs)]

mod catalogue;
mod ladder;

pub use catalogue::CATALOGUE;
