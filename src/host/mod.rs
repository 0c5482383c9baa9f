//! The real computer: the window, PNG files, scripts, the terminal.

pub mod assets;
pub mod files;
pub mod window;
