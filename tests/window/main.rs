//! Tests in a real window on a private X server with simulated input and screen capture.
//!
//! The modules `picture`, `hands`, `life` and `faults` test the window loop with a small computer, the
//! `probe`, which is this test program started with another argument. Without Xvfb the tests are skipped with
//! a message; with `TRIPPPIN_REQUIRE_XVFB=1` a missing Xvfb is a failure.
//!
//! `cargo test --features minifb --test window` tests the window of the library minifb.
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
mod process;
mod program;
#[cfg(unix)]
mod silent;
mod table;

use libtest_mimic::{Arguments, Trial};
use std::path::Path;
use std::process::{Command, ExitCode};

/// Tests that a window of the library minifb passes, too. With the feature `minifb`, only these run.
const WITH_MINIFB: [&str; 10] = [
    "picture::picture_is_scaled_exactly",
    "picture::pointer_matches_the_picture_after_a_resize",
    "hands::reported_click_is_delivered_once",
    "hands::each_key_press_is_delivered_once",
    "life::close_request_ends_the_program_cleanly",
    "life::signals_end_the_program_cleanly",
    "game::piece_is_dragged_to_a_legal_square",
    "game::command_keys_undo_suggest_and_start_games",
    "game::keyboard_moves_a_piece",
    "game::every_way_to_quit_exits_with_code_0",
];

/// The name of a test that needs more than Xvfb, and a function that returns `true` if it is available.
type WithMore = (&'static str, fn() -> bool);

const WITH_MORE: [WithMore; 2] = [
    ("hands::control_letters_follow_the_layout", has_setxkbmap),
    ("faults::deleted_program_file_still_opens_its_window", has_open_files),
];

fn has_setxkbmap() -> bool {
    Command::new("setxkbmap").arg("-version").output().is_ok()
}

/// Returns `true` if the system lists the open files of a process in a folder.
fn has_open_files() -> bool {
    Path::new("/proc/self/fd").exists()
}

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
    let is_known = |name: &&str| tests.iter().any(|(have, _)| have == name);
    assert!(WITH_MINIFB.iter().all(is_known), "a test of WITH_MINIFB has another name");
    assert!(WITH_MORE.iter().all(|(name, _)| is_known(name)), "a test of WITH_MORE has another name");
    let is_run = |name| {
        let has_more = WITH_MORE.iter().all(|(other, is_available)| *other != name || is_available());
        installed && (!cfg!(feature = "minifb") || WITH_MINIFB.contains(&name)) && has_more
    };
    let trial = |&(name, test): &common::Test| {
        Trial::test(name, move || {
            test();
            Ok(())
        })
        .with_ignored_flag(!is_run(name))
    };
    let trials = tests.iter().map(trial).collect();
    let ended = libtest_mimic::run(&arguments, trials).exit_code();
    program::forget_games();
    ended
}
