//! The real computer: the window, PNG files, scripts, the terminal.

pub mod files;
