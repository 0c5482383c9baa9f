//! `tripppinw`, the same program without a console: what a double-click starts on Windows, where `tripppin` would open one beside
//! its window. What goes wrong is said in a window, and kept in `tripppin.log` beside the games in play.

#![cfg_attr(windows, windows_subsystem = "windows")]

#[path = "main.rs"]
#[allow(dead_code, reason = "its own `main` is for those who have a console")]
mod program;

use std::process::ExitCode;

use tripppin::host::folders::Folders;
use tripppin::host::{notice, terminal};

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
