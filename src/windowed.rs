//! The `tripppinw` command, which is the `tripppin` program without a console.
//!
//! On Windows, a double-click on `tripppin` would open a console beside the window.

#![cfg_attr(windows, windows_subsystem = "windows")]

use std::process::ExitCode;

use boardgame_host::program;
use tripppin::CATALOGUE;

fn main() -> ExitCode {
    program::main_without_console(&CATALOGUE)
}
