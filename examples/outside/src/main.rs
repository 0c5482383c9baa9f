//! The program `breakthrough`: `cargo run` opens a window, and `cargo run -- help` lists all commands.

use std::process::ExitCode;

fn main() -> ExitCode {
    boardgame_host::launch_game(&breakthrough::ENTRY, env!("CARGO_PKG_VERSION"))
}
