//! Measures the real window on a private X server: response times, detection of short clicks and the cost
//! when idle.
//!
//! The tests of `tests/window` check properties that hold at any speed; the figures printed here depend on
//! the machine.

#![allow(
    dead_code,
    missing_docs,
    missing_debug_implementations,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::print_stderr
)]

#[path = "../tests/window/common.rs"]
mod common;
#[path = "../tests/window/display.rs"]
mod display;
#[path = "../tests/window/probe.rs"]
mod probe;
#[path = "../tests/window/process.rs"]
mod process;
#[path = "../tests/window/program.rs"]
mod program;
#[path = "../tests/window/table.rs"]
mod table;

use common::{myself, start_probe};
use display::{Display, Mouse, PATIENCE, eventually};
use program::Program;
use std::path::Path;
use std::process::ExitCode;
use std::thread::sleep;
use std::time::{Duration, Instant};
use table::{TRIPPPIN, Table};

const MS: Duration = Duration::from_millis(1);

fn main() -> ExitCode {
    if std::env::args().nth(1).as_deref() == Some(probe::WORD) {
        return probe::main();
    }
    if !Display::is_installed() {
        println!("nothing measured: Xvfb is not installed");
        return ExitCode::SUCCESS;
    }
    let display = Display::start();
    tell("start to first picture, the probe", times(11, || first_picture(&display)));
    for words in [["--workbench"].as_slice(), &["--no-workbench"]] {
        tell(
            &format!("start to first picture, {}", words.join(" ")),
            times(11, || first_grey(&display, words)),
        );
    }
    tell("press to picture", presses(&display));
    tell("uncovered to picture", uncovered(&display));
    for hold in [10, 14, 20] {
        println!("clicks of {hold} ms seen: {} of 40", clicks_seen(&display, hold * MS));
    }
    at_rest("the probe", &start_probe(&display, &[]));
    game_at_rest(&display);
    ExitCode::SUCCESS
}

fn times(tries: usize, mut once: impl FnMut() -> Duration) -> Vec<Duration> {
    std::iter::repeat_with(&mut once).take(tries).collect()
}

fn tell(what: &str, mut times: Vec<Duration>) {
    times.sort();
    println!("{what}: median {:.1?}, longest {:.1?}", times[times.len() / 2], times[times.len() - 1]);
}

fn timed(what: impl FnOnce()) -> Duration {
    let began = Instant::now();
    what();
    began.elapsed()
}

fn first_picture(display: &Display) -> Duration {
    let began = Instant::now();
    let program = Program::start(display, &myself(), &[probe::WORD], &[], "Probe");
    until_corner(display, &program, |colour| colour == probe::colour(0, 0));
    began.elapsed()
}

/// Returns the time until the program, started without saved state, shows its border, which is not black.
fn first_grey(display: &Display, words: &[&str]) -> Duration {
    let home = tempfile::tempdir().expect("a folder");
    let home = home.path().to_str().expect("a plain name");
    let began = Instant::now();
    let program = Program::start(display, Path::new(TRIPPPIN), words, &[("XDG_DATA_HOME", home)], "Tripppin");
    until_corner(display, &program, |colour| colour & 0xFF_FFFF != 0);
    began.elapsed()
}

fn until_corner(display: &Display, program: &Program, is_right: impl Fn(u32) -> bool) {
    let corner = || display.corner(program.window);
    eventually("the picture", PATIENCE, || corner().is_some_and(&is_right).then_some(()));
}

fn presses(display: &Display) -> Vec<Duration> {
    let mut program = start_probe(display, &["scale=1"]);
    display.point(program.window, 400, 300);
    program.wait_for("Pointer { x: 400, y: 150 }");
    let mut pause = 40;
    times(41, || {
        // The pause grows with each try, so that presses fall at varying moments of the poll interval.
        pause += 1;
        sleep(pause * MS);
        let time = timed(|| {
            display.press(Mouse::Left);
            until_corner(display, &program, |colour| colour == probe::RED);
        });
        display.release(Mouse::Left);
        until_corner(display, &program, |colour| colour != probe::RED);
        time
    })
}

fn uncovered(display: &Display) -> Vec<Duration> {
    let program = start_probe(display, &[]);
    times(5, || {
        display.hide(program.window);
        sleep(1500 * MS);
        display.show(program.window);
        timed(|| until_corner(display, &program, |colour| colour == probe::colour(0, 0)))
    })
}

fn clicks_seen(display: &Display, hold: Duration) -> usize {
    let mut program = start_probe(display, &["animate"]);
    display.point(program.window, 400, 400);
    program.wait_for("Pointer { x: 200, y: 100 }");
    for turn in 0..40 {
        sleep((30 + turn % 11) * MS);
        display.click(Mouse::Left, hold);
    }
    sleep(300 * MS);
    program.news().iter().filter(|line| line.ends_with("down: true }")).count()
}

fn at_rest(what: &str, program: &Program) {
    sleep(1000 * MS);
    let Some(before) = program.processor_time() else { return };
    sleep(10_000 * MS);
    let used = program.processor_time().expect("still there") - before;
    println!("{what} at rest: {used:?} of processor time in 10 s, {:?} kB resident", program.memory());
}

fn game_at_rest(display: &Display) {
    let table = Table::start(display);
    let Some(mut before) = table.program.processor_time() else { return };
    // The engine ponders while the user is to move, at most ten plies deep.
    let pondered = timed(|| {
        loop {
            sleep(1000 * MS);
            let now = table.program.processor_time().expect("still there");
            let used = now - std::mem::replace(&mut before, now);
            if used < 150 * MS {
                break;
            }
        }
    });
    println!("the game ponders for {pondered:.1?}");
    at_rest("the game", &table.program);
}
