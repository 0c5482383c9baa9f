//! How often what happened, over all walks on all screens: the test is only as good as what it has seen.

use std::collections::BTreeMap;
use std::sync::Mutex;

/// What every game must show at least so often in a hundred thousand events: a good deal less than it does, but not next to nothing.
const SEEN: &[(&str, u64)] = &[
    ("moves of humans", 250),
    ("moves of the computer", 120),
    ("take-backs", 50),
    ("new games", 80),
    ("menus", 700),
    ("outlines", 80),
    ("help windows", 70),
    ("suggestions", 40),
    ("pieces carried by keys", 50),
    ("screens compared", 1500),
    ("pieces in the air compared", 80),
    ("hints", 70),
    ("puzzles", 30),
    ("puzzles solved", 3),
    ("reviews", 10),
    ("looks at pages", 30),
    ("games counted", 3),
];

/// Counts by name.
#[derive(Debug, Default)]
pub struct Tally {
    /// Events so far.
    pub events: u64,
    seen: BTreeMap<&'static str, u64>,
}

impl Tally {
    /// Counts something if it has happened.
    pub fn count(&mut self, what: &'static str, happened: bool) {
        *self.seen.entry(what).or_default() += u64::from(happened);
    }

    /// How often it has happened.
    pub fn times(&self, what: &str) -> u64 {
        self.seen.get(what).copied().unwrap_or(0)
    }

    /// Adds what another walk has seen.
    fn add(&mut self, other: &Self) {
        self.events += other.events;
        for (what, times) in &other.seen {
            *self.seen.entry(what).or_default() += times;
        }
    }

    /// That everything has happened often enough; `own` is what only this game has.
    fn has_seen_everything(&self, own: &[(&str, u64)]) {
        for (what, least) in SEEN.iter().chain(own) {
            let times = self.times(what);
            assert!(100_000 * times >= least * self.events, "only {times} {what}: {self:?}");
        }
    }
}

/// What has been seen of a game on all screens so far.
#[derive(Debug, Default)]
pub struct Total(Mutex<(Tally, usize)>);

impl Total {
    /// Nothing yet.
    pub const fn new() -> Self {
        Self(Mutex::new((Tally { events: 0, seen: BTreeMap::new() }, 0)))
    }

    /// Adds what was seen on a screen; the last of `screens` asks for everything.
    pub fn add(&self, tally: &Tally, screens: usize, own: &[(&str, u64)]) {
        let mut total = self.0.lock().unwrap();
        total.0.add(tally);
        total.1 += 1;
        if total.1 == screens {
            total.0.has_seen_everything(own);
        }
    }
}
