//! The real computer: the window, PNG files, scripts, the terminal.
//!
//! Knows everything below it, and the operating system this runs on. Below here nothing reads a clock, opens a file or prints.

pub mod amiga;
pub mod assets;
pub mod batch;
pub mod boot;
pub mod cli;
pub mod files;
pub mod film;
pub mod folders;
pub mod indexed;
pub mod interrupt;
pub mod keeping;
pub mod memory;
pub mod notice;
pub mod preferences;
pub mod project;
pub mod public_screens;
pub mod running;
pub mod script;
pub mod setup;
pub mod shape;
pub mod starter;
pub mod terminal;
pub mod ugi;
pub mod volumes;
pub mod window;
