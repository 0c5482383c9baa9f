//! The parts that the `tripppin` program and its web page share: the catalogue of the games, the emulated
//! computer with its disks and programs, the command line, saved state, batch commands and scripts.
//!
//! * [`catalogue`] lists the games. Each game is a crate of its own.
//! * [`cli`] parses the command line into [`Settings`](cli::Settings); [`setup`] and [`boot`] switch on the
//!   computer that they describe.
//! * [`autosave`] saves the games, and [`volumes`] the user's files. The preferences are saved beside the
//!   games.
//! * [`batch`] runs commands that need no window, and [`script`] drives a computer by a text.
//!
//! The real window, the terminal's input and the browser are left to the program and to the page.

#![deny(unreachable_pub)]

#[cfg(test)]
mod advance_tests;
pub mod amiga;
pub mod assets;
pub mod autosave;
pub mod batch;
mod batch_task;
pub mod boot;
pub mod catalogue;
pub mod cli;
mod current_preferences;
pub mod folders;
mod indexed;
pub mod interrupt;
mod ladder;
mod loader;
mod memory;
mod pairs;
mod preferences;
mod preferences_file;
mod prepared;
pub mod project;
pub mod public_screens;
mod record_document;
pub mod running;
pub mod script;
mod settings;
pub mod setup;
pub mod spoken;
pub mod terminal;
mod ugi;
pub mod volumes;
