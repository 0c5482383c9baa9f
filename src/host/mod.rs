//! The real computer: the window, PNG files, scripts, the terminal.

pub mod window;
pub mod assets;
pub mod files;
