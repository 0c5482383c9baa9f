//! Tests of the built page in headless Chromium, controlled through ChromeDriver.
//!
//! The tests are reported as ignored, with a message, if ChromeDriver is missing or no Rust toolchain can
//! compile for a page; with TRIPPPIN_REQUIRE_BROWSER=1, that is a failure. The test that needs
//! axe-core is ignored, with a message, if npm cannot download it. TRIPPPIN_WEB_PAGE names the folder of an
//! already built page, relative to the workspace; without it the page is built first. TRIPPPIN_PROGRAM names an
//! already built desktop program in the same way.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::print_stderr,
    missing_docs,
    missing_debug_implementations
)]

mod accessible;
mod by_link;
mod common;
mod engine_files;
mod fingers;
mod hands;
mod loading;
mod looks;
mod menu_list;
mod narrow;
mod odd;
mod offline;
mod outside;
mod pictures;
mod play;
mod requests;
mod saving;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};
use tripppin_web_build::driver::Driver;
use tripppin_web_build::page;
use tripppin_web_build::rust::Rust;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let required = std::env::var_os("TRIPPPIN_REQUIRE_BROWSER").is_some_and(|value| value == "1");
    let rust = Rust::find();
    let built = std::env::var_os(common::PAGE).is_some();
    let lacking = match &rust {
        _ if !Driver::is_installed() => Some("Chromium's driver is not installed".to_owned()),
        Err(fault) if !built => Some(fault.to_string()),
        _ => None,
    };
    if let Some(lacking) = &lacking {
        if required {
            eprintln!("tests in a browser: {lacking} (TRIPPPIN_REQUIRE_BROWSER=1)");
            return ExitCode::FAILURE;
        }
        if !arguments.list {
            println!("tests in a browser skipped: {lacking}");
        }
    }
    if let (Ok(rust), None, false) = (&rust, &lacking, built || arguments.list)
        && let Err(fault) = page::build(rust, &common::page())
    {
        eprintln!("tests in a browser: {fault}");
        return ExitCode::FAILURE;
    }
    let trial = |&(name, test): &common::Test| {
        let has_all = name != accessible::AXE || arguments.list || accessible::has_axe();
        Trial::test(name, move || test().map_err(Into::into)).with_ignored_flag(lacking.is_some() || !has_all)
    };
    let tests = [
        loading::TESTS,
        engine_files::TESTS,
        pictures::TESTS,
        play::TESTS,
        by_link::TESTS,
        by_link::whole_games::TESTS,
        fingers::TESTS,
        hands::TESTS,
        looks::TESTS,
        menu_list::TESTS,
        narrow::TESTS,
        odd::TESTS,
        offline::TESTS,
        outside::TESTS,
        requests::TESTS,
        saving::TESTS,
        accessible::TESTS,
    ]
    .concat();
    let ended = libtest_mimic::run(&arguments, tests.iter().map(trial).collect()).exit_code();
    common::end_browsers();
    ended
}
