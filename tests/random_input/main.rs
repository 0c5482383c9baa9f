//! Random input for every game on many kinds of screen, with invariants checked after every event.
//!
//! Each game of the catalogue has a file with its own invariants. A walk is reproducible from its seed, and a
//! failing walk is shortened to the events that cause the failure before the walk is printed.
//! `TRIPPPIN_RANDOM_TIMES=20` makes the walks twenty times as long.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail by panicking")]
#![allow(clippy::print_stdout, reason = "what was seen is shown when a test fails")]

#[path = "../common/mod.rs"]
mod common;
#[path = "../conformance/fifth_game/fours.rs"]
mod fours;
mod games;
mod hands;
mod look;
mod person;
#[path = "../play/mod.rs"]
mod play;
mod rig;
mod shrink;
mod standing;
mod step;
mod tally;
mod watch;
#[path = "../wine/mod.rs"]
mod wine;

use std::process::ExitCode;
use std::sync::Arc;

use boardgame_host::Catalogue;
use games::Subject;
use libtest_mimic::{Arguments, Trial};
use rig::Rig;
use tally::{Tally, Total};
use tripppin::CATALOGUE;

/// Kinds of screen: the name in tests, the minimum number of events per game, and the command-line options.
/// Screens with many pens or rows get fewer events, because they are slower.
const SCREENS: [(&str, u64, &[&str]); 9] = [
    ("plain_with_four_pens", 7_500, &[]),
    ("plain_with_eight_pens_and_swapped_pens", 2_700, &["--pens", "8", "--swap-pens"]),
    ("plain_with_four_swapped_pens", 2_700, &["--pens", "4", "--swap-pens"]),
    ("interlaced_with_eight_pens", 2_400, &["--interlace", "--pens", "8", "--font", "16"]),
    ("interlaced_pal_with_256_pens", 1_000, &["--interlace", "--pal", "--pens", "256"]),
    ("release_1_3", 6_000, &["--pubscreen", "Workbench13"]),
    ("plain_with_font_of_thirteen_rows", 6_000, &["--font", "13", "--palette", "highcontrast"]),
    ("pal_with_sixteen_pens", 4_000, &["--pal", "--pens", "16", "--palette", "workbench31"]),
    (
        "interlaced_release_1_3_with_a_tall_font",
        2_400,
        &["--pubscreen", "Workbench13", "--interlace", "--font", "26"],
    ),
];

/// The tests of a game: the function that runs walks on one kind of screen, and the tests without walks.
#[derive(Debug)]
pub struct Suite {
    walk: fn(&'static str, &[&str], u64, &Total),
    others: &'static [standing::Test],
}

fn suite<P: Subject>() -> Suite {
    Suite { walk: walk_on::<P>, others: standing::tests::<P>() }
}

static CATALOGUE_WITH_FOURS: Catalogue = Catalogue {
    others: &[&trippples_game::ENTRY, &tribolo_game::ENTRY, &triple3_game::ENTRY, &fours::ENTRY],
    ..CATALOGUE
};

fn main() -> ExitCode {
    CATALOGUE_WITH_FOURS.install();
    let times = std::env::var("TRIPPPIN_RANDOM_TIMES").ok().and_then(|times| times.parse().ok());
    let times = times.unwrap_or(1);
    let mut trials = Vec::new();
    for game in common::games() {
        let Suite { walk, others } = games::tests_of(game);
        let total = Arc::new(Total::default());
        for (screen, events, options) in SCREENS {
            let total = Arc::clone(&total);
            trials.push(Trial::test(format!("{game}_on::{screen}"), move || {
                walk(game, options, times * common::sample(events / 2, events), &total);
                Ok(())
            }));
        }
        trials.extend(others.iter().map(|&(name, test)| {
            Trial::test(format!("{game}::{name}"), move || {
                test(game);
                Ok(())
            })
        }));
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// Runs walks with successive seeds until the number of events is reached.
fn walk_on<P: Subject>(game: &'static str, options: &[&str], events: u64, total: &Total) {
    let began = std::time::Instant::now();
    let rig = Rig::<P>::new(game, options);
    let mut tally = Tally::default();
    // The options select the first seed, so that every screen has different walks.
    let first = options.concat().bytes().fold(1, |sum: u64, byte| sum * 31 % 9973 + u64::from(byte)) * 1000;
    for seed in first.. {
        if tally.events >= events {
            break;
        }
        if let Err(failure) = rig::walk(&rig, seed, &mut tally) {
            let (events, message) = shrink::shrunk(&rig, seed, failure);
            let events: Vec<String> = events.iter().map(|event| format!("    {event:?}")).collect();
            panic!(
                "{game} {options:?} {:?}: {message}\nafter {} events:\n{}",
                Rig::<P>::beginning(seed),
                events.len(),
                events.join("\n")
            );
        }
    }
    println!("{game} {options:?}: {tally:?} in {:?}", began.elapsed());
    total.add(&tally, SCREENS.len(), P::SEEN);
}
