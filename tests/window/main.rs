//! Tests in a real window on a private X server with simulated input and screen capture.
//!
//! The modules `picture`, `hands`, `life` and `faults` test the window loop with a small computer, the
//! `probe`, which is this test program started with another argument. Without Xvfb the tests are skipped with
//! a message; with `TRIPPPIN_REQUIRE_XVFB=1` a missing Xvfb is a failure.
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
#[path = "../common/moves.rs"]
mod moves;
mod on_line;
mod picture;
mod preferred;
mod probe;
mod program;
#[cfg(unix)]
mod silent;
mod table;

use libtest_mimic::{Arguments, Trial};
use std::process::ExitCode;

fn main() -> ExitCode {
    if std::env::args().nth(1).as_deref() == Some(probe::WORD) {
        return probe::main();
    }
    let mut arguments = Arguments::from_args();
    // Three tests at once, because a test mostly waits. With more threads, tests that measure hold times in
    // milliseconds would fail.
    arguments.test_threads.get_or_insert(3);
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
        // First, because these take longest: they wait for lost lines to be opened again.
        on_line::TESTS,
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
