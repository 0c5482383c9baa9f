//! The real computer: the window, PNG files, scripts, the terminal.

pub mod assets;
pub mod cli;
pub mod files;
pub mod window;
pub mod near;
pub mod terminal;
