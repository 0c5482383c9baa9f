//! The `tripppinw` command, which is the `tripppin` program without a console.
//!
//! On Windows, a double-click on `tripppin` would open a console beside the window. `tripppinw` shows errors
//! in a window, and also writes them to `tripppin.log` in the folder of saved games.

#![cfg_attr(windows, windows_subsystem = "windows")]

#[path = "main.rs"]
#[allow(dead_code, reason = "its own `main` is for those who have a console")]
mod program;

use std::process::ExitCode;

use tripppin::notice;
use tripppin_app::folders::Folders;
use tripppin_app::terminal;

fn main() -> ExitCode {
    if let Some(folder) = Folders::own().games {
        terminal::log_to(folder.join("tripppin.log"));
    }
    program::start(&|error| {
        terminal::error(error);
        if let Err(error) = notice::show(&error.to_string()) {
            terminal::error(&error);
        }
    })
}
