//! A hundred thousand random things a person may do to the running game, on many kinds of screen, and after each of them what must
//! always be true.
//!
//! Everything is reproducible: the walk of a seed is always the same, and one that fails is shortened to the few events that matter
//! before it is shown. TRIPPPIN_RANDOM_TIMES=20 walks twenty times as far.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail by panicking")]
#![allow(clippy::print_stdout, reason = "what was seen is shown when a test fails")]

mod host;
mod person;
mod rig;
mod shrink;
mod watch;

use rig::Rig;
use watch::Tally;

/// Events after which a walk ends if the program has not ended before.
const WALK: u64 = 2_500;

/// Walks until enough has happened.
fn walk_on(options: &[&str], events: u64) {
    let began = std::time::Instant::now();
    let times = std::env::var("TRIPPPIN_RANDOM_TIMES").ok().and_then(|times| times.parse().ok());
    let events = events * times.unwrap_or(1);
    let rig = Rig::new(options);
    let mut tally = Tally::default();
    // Other walks on every screen.
    let first = options.concat().bytes().fold(1, |sum: u64, byte| sum * 31 % 9973 + u64::from(byte)) * 1000;
    for seed in first.. {
        if tally.events >= events {
            break;
        }
        if let Err(failure) = rig::walk(&rig, seed, WALK, &mut tally) {
            let (events, message) = shrink::shrunk(&rig, seed, failure);
            let events: Vec<String> = events.iter().map(|event| format!("    {event:?}")).collect();
            panic!(
                "{options:?}, walk {seed}: {message}\nafter {} events:\n{}",
                events.len(),
                events.join("\n")
            );
        }
    }
    println!("{options:?}: {tally:?} in {:?}", began.elapsed());
    tally.has_seen_everything();
}

/// A test for each screen: how many events it sees at least, and its options. Deep and tall ones take longer.
macro_rules! screens {
    ($($name:ident: $events:literal, [$($option:literal),*];)*) => {
        $(#[test]
        fn $name() {
            walk_on(&[$($option),*], $events);
        })*

        const _: () = assert!(0 $(+ $events)* >= 100_000);
    };
}

screens! {
    plain_with_four_pens: 22_000, [];
    plain_with_eight_pens_and_swapped_pens: 16_000, ["--pens", "8", "--swap-pens"];
    interlaced_with_eight_pens: 7_000, ["--interlace", "--pens", "8", "--font", "16"];
    interlaced_pal_with_256_pens: 3_000, ["--interlace", "--pal", "--pens", "256"];
    release_1_3: 18_000, ["--pubscreen", "Workbench13"];
    a_font_of_thirteen_rows: 18_000, ["--font", "13", "--palette", "highcontrast"];
    pal_with_sixteen_pens: 12_000, ["--pal", "--pens", "16", "--palette", "workbench31"];
    interlaced_release_1_3_with_a_tall_font: 7_000, ["--pubscreen", "Workbench13", "--interlace", "--font", "26"];
}
