//! A host for board games of `amiga-boardgame`: the emulated computer with its disks and programs, the command
//! line, saved state, batch commands and scripts.
//!
//! * A [`Catalogue`] lists the games of a program, with its names and assets. Each game is a crate of its own.
//! * [`cli`] parses the command line into [`Settings`](cli::Settings); [`setup`] and [`boot`] switch on the
//!   computer that they describe.
//! * [`autosave`] saves the games, and [`volumes`] the user's files. The preferences are saved beside the
//!   games.
//! * [`batch`] runs commands that need no window, and [`script`] drives a computer by a text.
//!
//! * With the feature `terminal`, [`program::main`] is the whole program: its window, signals, recordings, and games
//!   in a terminal. A page leaves the feature out.
//! * [`launch_game`] is the whole program of a single game, and compiled for WebAssembly, the game in a page's canvas.
//!
//! A process has one catalogue. Functions that take a catalogue install it; the others expect that one is installed.

#![warn(missing_docs)]
#![deny(unreachable_pub)]

#[cfg(test)]
mod advance_tests;
pub mod amiga;
pub mod assets;
pub mod autosave;
pub mod batch;
mod batch_task;
pub mod boot;
mod catalogue;
pub mod cli;
mod current_preferences;
#[cfg(all(feature = "terminal", not(target_family = "wasm")))]
pub mod desktop;
#[cfg_attr(
    any(not(feature = "terminal"), target_family = "wasm"),
    allow(dead_code, reason = "a page needs only the folders for pictures")
)]
mod folders;
mod indexed;
pub mod interrupt;
mod loader;
mod memory;
#[cfg(all(feature = "terminal", not(target_family = "wasm")))]
mod notice;
#[cfg(target_family = "wasm")]
mod page;
mod pairs;
#[cfg(all(feature = "terminal", not(target_family = "wasm")))]
mod play;
mod preferences;
mod preferences_file;
mod prepared;
#[cfg(all(feature = "terminal", not(target_family = "wasm")))]
pub mod program;
pub mod project;
mod public_screens;
mod record_document;
#[cfg(all(feature = "terminal", not(target_family = "wasm")))]
pub mod recording;
pub mod running;
pub mod script;
mod settings;
pub mod setup;
#[cfg(all(feature = "terminal", not(target_family = "wasm")))]
mod signals;
pub mod spoken;
pub mod terminal;
#[cfg(test)]
mod test_catalogue;
mod ugi;
pub mod volumes;

pub use catalogue::{AssetText, Catalogue};
#[cfg(target_family = "wasm")]
pub use page::launch_game;
#[cfg(all(feature = "terminal", not(target_family = "wasm")))]
pub use program::launch_game;
