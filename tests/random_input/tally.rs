//! Counts of the events seen during all walks on all screens, to prove that the walks exercise every
//! feature.

use std::collections::BTreeMap;
use std::sync::Mutex;

use crate::common::sample;

/// The name of a feature and its minimum count per 100,000 events, well below the usual count.
pub type Seen = (&'static str, u64);

const SEEN: &[Seen] = &[
    ("moves of humans", 250),
    ("moves of the computer", 120),
    ("take-backs", 50),
    ("new games", 80),
    ("ends", 8),
    ("games counted", 2),
    ("menus", 700),
    ("help windows", 70),
    ("suggestions", 10),
    ("flashes", 100),
    ("screens compared", 1000),
];

#[derive(Debug, Default)]
pub struct Tally {
    pub events: u64,
    seen: BTreeMap<&'static str, u64>,
}

impl Tally {
    pub fn count(&mut self, what: &'static str, happened: bool) {
        *self.seen.entry(what).or_default() += u64::from(happened);
    }

    pub fn times(&self, what: &str) -> u64 {
        self.seen.get(what).copied().unwrap_or(0)
    }

    fn add(&mut self, other: &Self) {
        self.events += other.events;
        for (what, times) in &other.seen {
            *self.seen.entry(what).or_default() += times;
        }
    }

    /// Asserts that every feature has reached its minimum count; `own` lists the features of one game.
    fn has_seen_everything(&self, own: &[&[Seen]]) {
        for (what, least) in SEEN.iter().chain(own.iter().copied().flatten()) {
            let times = self.times(what);
            assert!(100_000 * times >= least * self.events, "only {times} {what}: {self:?}");
        }
    }
}

/// The counts of one game on all screens so far, and the number of screens added.
#[derive(Debug, Default)]
pub struct Total(Mutex<(Tally, usize)>);

impl Total {
    /// Adds the counts of one screen. After the last of `screens` screens, asserts all minimum counts, unless the sample
    /// is small: a rare feature may be missing in few events.
    pub fn add(&self, tally: &Tally, screens: usize, own: &[&[Seen]]) {
        let mut total = self.0.lock().unwrap();
        total.0.add(tally);
        total.1 += 1;
        if total.1 == screens && sample(0, 1) == 1 {
            total.0.has_seen_everything(own);
        }
    }
}
