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
#[cfg(feature = "terminal")]
pub mod desktop;
#[cfg_attr(
    not(feature = "terminal"),
    allow(dead_code, reason = "a page needs only the folders for pictures")
)]
mod folders;
mod indexed;
pub mod interrupt;
mod loader;
mod memory;
#[cfg(feature = "terminal")]
mod notice;
mod pairs;
#[cfg(feature = "terminal")]
mod play;
mod preferences;
mod preferences_file;
mod prepared;
#[cfg(feature = "terminal")]
pub mod program;
pub mod project;
mod public_screens;
mod record_document;
#[cfg(feature = "terminal")]
pub mod recording;
pub mod running;
pub mod script;
mod settings;
pub mod setup;
#[cfg(feature = "terminal")]
mod signals;
pub mod spoken;
pub mod terminal;
#[cfg(test)]
mod test_catalogue;
mod ugi;
pub mod volumes;

pub use catalogue::{AssetText, Catalogue};
#[cfg(feature = "terminal")]
pub use program::launch_game;
