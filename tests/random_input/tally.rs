//! How often what happened, over all walks on all screens: the test is only as good as what it has seen.

use std::collections::BTreeMap;
use std::sync::Mutex;

/// Something that has to happen, and how often in a hundred thousand events: a good deal less than it does, but not next to nothing.
pub type Seen = (&'static str, u64);

/// What every game must show.
const SEEN: &[Seen] = &[
    ("moves of humans", 250),
    ("moves of the computer", 120),
    ("take-backs", 50),
    ("new games", 80),
    ("ends", 8),
    ("games counted", 3),
    ("menus", 700),
    ("help windows", 70),
    ("suggestions", 10),
    ("flashes", 100),
    ("screens compared", 1000),
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
    fn has_seen_everything(&self, own: &[&[Seen]]) {
        for (what, least) in SEEN.iter().chain(own.iter().copied().flatten()) {
            let times = self.times(what);
            assert!(100_000 * times >= least * self.events, "only {times} {what}: {self:?}");
        }
    }
}

/// What has been seen of a game on all screens so far.
#[derive(Debug, Default)]
pub struct Total(Mutex<(Tally, usize)>);

impl Total {
    /// Adds what was seen on a screen; the last of `screens` asks for everything.
    pub fn add(&self, tally: &Tally, screens: usize, own: &[&[Seen]]) {
        let mut total = self.0.lock().unwrap();
        total.0.add(tally);
        total.1 += 1;
        if total.1 == screens {
            total.0.has_seen_everything(own);
        }
    }
}
