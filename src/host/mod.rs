//! The connection to the real computer: windows, PNG files, scripts and the terminal.
//!
//! Depends on all layers below it and on the operating system. The layers below never read a clock, open a
//! file or print.

#[cfg(test)]
mod advance_tests;
pub mod amiga;
pub mod assets;
pub mod autosave;
pub mod batch;
pub mod boot;
pub mod cli;
#[cfg(not(target_family = "wasm"))]
pub mod desktop;
pub mod folders;
pub mod indexed;
pub mod interrupt;
pub mod memory;
#[cfg(not(target_family = "wasm"))]
pub mod notice;
mod pairs;
pub mod play;
pub mod preferences;
pub mod preferences_file;
pub mod project;
pub mod public_screens;
pub mod recording;
pub mod running;
pub mod script;
pub mod setup;
#[cfg(not(target_family = "wasm"))]
mod signals;
pub mod starter;
pub mod terminal;
mod ugi;
pub mod volumes;
