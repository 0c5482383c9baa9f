//! A hundred thousand random things a person may do to the running games, on many kinds of screen, and after each of them what
//! must always be true.
//!
//! The games that share a window share these walks; what differs stands in a file for each. Everything is reproducible: the walk
//! of a seed is always the same, and one that fails is shortened to the few events that matter before it is shown.
//! TRIPPPIN_RANDOM_TIMES=20 walks twenty times as far.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail by panicking")]
#![allow(clippy::print_stdout, reason = "what was seen is shown when a test fails")]

mod games;
mod hands;
mod host;
mod look;
mod person;
mod rig;
mod shrink;
mod tally;
mod watch;

use games::Subject;
use rig::Rig;
use tally::{Tally, Total};

/// Walks until enough has happened.
fn walk_on<G: Subject>(options: &[&str], events: u64, total: &Total) {
    let began = std::time::Instant::now();
    let times = std::env::var("TRIPPPIN_RANDOM_TIMES").ok().and_then(|times| times.parse().ok());
    let events = events * times.unwrap_or(1);
    let rig = Rig::<G>::new(options);
    let mut tally = Tally::default();
    // Other walks on every screen.
    let first = options.concat().bytes().fold(1, |sum: u64, byte| sum * 31 % 9973 + u64::from(byte)) * 1000;
    for seed in first.. {
        if tally.events >= events {
            break;
        }
        if let Err(failure) = rig::walk(&rig, seed, &mut tally) {
            let (events, message) = shrink::shrunk(&rig, seed, failure);
            let events: Vec<String> = events.iter().map(|event| format!("    {event:?}")).collect();
            panic!(
                "{} {options:?}, walk {seed} of {}: {message}\nafter {} events:\n{}",
                G::TITLE,
                rig.beginning(seed),
                events.len(),
                events.join("\n")
            );
        }
    }
    println!("{} {options:?}: {tally:?} in {:?}", G::TITLE, began.elapsed());
    total.add(&tally, SCREENS, G::SEEN);
}

/// A test for each game on each screen: how many events it sees at least, and the screen's options. Deep and tall ones take
/// longer.
macro_rules! screens {
    ($($name:ident: $events:literal, [$($option:literal),*];)*) => {
        mod tripppin_on {
            static TOTAL: super::Total = super::Total::new();

            $(#[test]
            fn $name() {
                super::walk_on::<tripppin::games::tripppin::view::Tripppin>(&[$($option),*], $events, &TOTAL);
            })*
        }

        mod trippples_on {
            static TOTAL: super::Total = super::Total::new();

            $(#[test]
            fn $name() {
                super::walk_on::<tripppin::games::trippples::view::Trippples>(&[$($option),*], $events, &TOTAL);
            })*
        }

        const SCREENS: usize = [$($events),*].len();
        const _: () = assert!(2 * (0 $(+ $events)*) >= 100_000);
    };
}

screens! {
    plain_with_four_pens: 11_000, [];
    plain_with_eight_pens_and_swapped_pens: 8_000, ["--pens", "8", "--swap-pens"];
    interlaced_with_eight_pens: 3_500, ["--interlace", "--pens", "8", "--font", "16"];
    interlaced_pal_with_256_pens: 1_500, ["--interlace", "--pal", "--pens", "256"];
    release_1_3: 9_000, ["--pubscreen", "Workbench13"];
    a_font_of_thirteen_rows: 9_000, ["--font", "13", "--palette", "highcontrast"];
    pal_with_sixteen_pens: 6_000, ["--pal", "--pens", "16", "--palette", "workbench31"];
    interlaced_release_1_3_with_a_tall_font: 3_500, ["--pubscreen", "Workbench13", "--interlace", "--font", "26"];
}

/// Keys and hands do nothing to a game behind another screen.
fn behind_another_screen<G: Subject>() {
    let rig = Rig::<G>::new(&[]);
    for seed in 1..=6 {
        let mut machine = rig.begin(seed);
        rig.cover(&mut machine);
        let state = |machine: &rig::Machine<G>| {
            let (program, intuition) = (machine.program(), machine.intuition());
            let (session, strip) = (program.session(), intuition.window(program.window()).unwrap().menus());
            let session = (session.game().to_string(), session.score(), session.setup());
            let hand = (program.cursor(), program.is_holding(), program.suggestion());
            (session, hand, strip.cloned(), intuition.is_beeping(), intuition.is_in_menus())
        };
        let before = state(&machine);
        for event in hands::anything(seed, 400) {
            machine.input(event);
            assert!(machine.is_running() && state(&machine) == before, "{} {seed}: {event:?}", G::TITLE);
        }
    }
}

#[test]
fn tripppin_behind_another_screen_does_not_change() {
    behind_another_screen::<tripppin::games::tripppin::view::Tripppin>();
}

#[test]
fn trippples_behind_another_screen_does_not_change() {
    behind_another_screen::<tripppin::games::trippples::view::Trippples>();
}
