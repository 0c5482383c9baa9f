//! The parts of the `tripppin` program that need an operating system: the desktop window, signals, recordings
//! and games in a terminal.
//!
//! The emulated computer with all games and commands is left to [`tripppin_app`], which the web page uses as
//! well. `ARCHITECTURE.md` beside the manifest follows a frame, a move and a search through the crates.

pub mod desktop;
pub mod notice;
pub mod play;
pub mod recording;
pub mod signals;
