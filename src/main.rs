//! The `tripppin` command.

use std::process::ExitCode;

use boardgame_host::program;
use tripppin::CATALOGUE;

fn main() -> ExitCode {
    program::main(&CATALOGUE)
}
