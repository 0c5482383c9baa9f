//! Real-window tests: a private X server, two hands and a camera. `picture`, `hands`, `life` and `faults` try the window loop on a small
//! computer of its own, the `probe` (this very program, started with another word).
//!
//! Without Xvfb they are counted as ignored and say so, unless TRIPPPIN_REQUIRE_XVFB=1, when that is a failure.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::print_stderr,
    missing_docs,
    missing_debug_implementations
)]

mod clipboard;
mod common;
#[path = "../common/computers.rs"]
mod computers;
mod display;
mod faults;
mod full;
mod game;
mod hands;
mod kept;
mod launcher;
mod life;
mod picture;
mod preferred;
mod probe;
mod program;
mod table;

use libtest_mimic::{Arguments, Trial};
use std::process::ExitCode;

fn main() -> ExitCode {
    if std::env::args().nth(1).as_deref() == Some(probe::WORD) {
        return probe::main();
    }
    let mut arguments = Arguments::from_args();
    // Hold times are measured in milliseconds: one test at a time.
    arguments.test_threads = Some(1);
    let required = std::env::var_os("TRIPPPIN_REQUIRE_XVFB").is_some_and(|value| value == "1");
    let installed = display::Display::is_installed();
    if !installed && required {
        eprintln!("real-window tests need Xvfb, which is not installed (TRIPPPIN_REQUIRE_XVFB=1)");
        return ExitCode::FAILURE;
    }
    if !installed && !arguments.list {
        println!("real-window tests skipped: Xvfb is not installed");
    }
    let tests = [
        picture::TESTS,
        hands::TESTS,
        life::TESTS,
        faults::TESTS,
        game::TESTS,
        kept::TESTS,
        full::TESTS,
        clipboard::TESTS,
        launcher::TESTS,
        preferred::TESTS,
    ]
    .concat();
    let trial = |&(name, test): &common::Test| {
        Trial::test(name, move || {
            test();
            Ok(())
        })
        .with_ignored_flag(!installed)
    };
    let trials = tests.iter().map(trial).collect();
    let ended = libtest_mimic::run(&arguments, trials).exit_code();
    program::forget_games();
    ended
}
