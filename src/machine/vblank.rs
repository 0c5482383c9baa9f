//! The vertical blank: the beam's return to the top, 50 or 60 times a second, and the servers that run in it.
//!
//! Knows the video standards and the chain of interrupt servers by priority. Leaves when a blank comes to the host: nothing at or
//! above this layer reads a clock.
//!
//! Not emulated: the position of the beam between two blanks, long and short fields (a rate is a whole number here).

use std::fmt;
use std::ops::{Add, AddAssign, Sub};

/// A span or moment of time in 1/300 s: a length both 50 and 60 Hz divide.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Ticks(pub u64);

impl Ticks {
    /// The time since `earlier`; none when that lies ahead.
    #[must_use]
    pub const fn since(self, earlier: Self) -> Self {
        Self(self.0.saturating_sub(earlier.0))
    }
}

impl Add for Ticks {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Ticks {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self.since(other)
    }
}

impl AddAssign for Ticks {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

/// The video standard of a machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Standard {
    /// 60 blanks a second, 200 lines.
    #[default]
    Ntsc,
    /// 50 blanks a second, 256 lines.
    Pal,
}

impl Standard {
    /// Vertical blanks a second.
    #[must_use]
    pub const fn rate(self) -> u32 {
        match self {
            Self::Ntsc => 60,
            Self::Pal => 50,
        }
    }

    /// Number of blanks from `now` to the first one at or after `time`, at least one.
    #[must_use]
    pub fn blanks_until(self, now: Ticks, time: Ticks) -> u32 {
        let blanks = time.since(now).0.div_ceil(self.blank().0).max(1);
        u32::try_from(blanks).unwrap_or(u32::MAX)
    }

    /// Time from one blank to the next.
    #[must_use]
    pub const fn blank(self) -> Ticks {
        Ticks(300 / self.rate() as u64)
    }

    /// Lines of a non-interlaced display; an interlaced one has twice as many.
    #[must_use]
    pub const fn lines(self) -> usize {
        match self {
            Self::Ntsc => 200,
            Self::Pal => 256,
        }
    }
}

/// What a server tells the chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chain {
    /// Let the servers after this one run: what every vertical-blank server has to say.
    Continue,
    /// The interrupt was mine alone.
    Stop,
}

/// The name of a server in the chain, to take it out by.
#[derive(Debug, PartialEq, Eq)]
pub struct ServerId(u32);

struct Server {
    id: u32,
    name: &'static str,
    priority: i8,
    run: Box<dyn FnMut(Ticks) -> Chain>,
}

/// The source of vertical blanks and its chain of servers.
pub struct VerticalBlank {
    standard: Standard,
    now: Ticks,
    servers: Vec<Server>,
    next_id: u32,
}

impl VerticalBlank {
    /// A beam of the given standard at time 0 with no servers.
    #[must_use]
    pub const fn new(standard: Standard) -> Self {
        Self { standard, now: Ticks(0), servers: Vec::new(), next_id: 0 }
    }

    /// The standard.
    #[must_use]
    pub const fn standard(&self) -> Standard {
        self.standard
    }

    /// From now on it runs by another standard; time goes on.
    pub const fn set_standard(&mut self, standard: Standard) {
        self.standard = standard;
    }

    /// The time of the last blank.
    #[must_use]
    pub const fn now(&self) -> Ticks {
        self.now
    }

    /// `AddIntServer`: puts a server into the chain, after those of higher or equal priority.
    pub fn add_server(
        &mut self,
        name: &'static str,
        priority: i8,
        run: impl FnMut(Ticks) -> Chain + 'static,
    ) -> ServerId {
        let place = self.servers.partition_point(|server| server.priority >= priority);
        let id = self.next_id;
        self.next_id += 1;
        self.servers.insert(place, Server { id, name, priority, run: Box::new(run) });
        ServerId(id)
    }

    /// `RemIntServer`: takes a server out of the chain.
    pub fn rem_server(&mut self, server: &ServerId) {
        self.servers.retain(|other| other.id != server.0);
    }

    /// Lets time pass by a number of blanks in which no server has anything to do.
    pub fn skip(&mut self, blanks: u32) {
        self.now += Ticks(self.standard.blank().0 * u64::from(blanks));
    }

    /// One blank: time goes on and the chain runs, highest priority first.
    pub fn raise(&mut self) {
        self.now += self.standard.blank();
        for server in &mut self.servers {
            if (server.run)(self.now) == Chain::Stop {
                break;
            }
        }
    }
}

impl fmt::Debug for VerticalBlank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let chain: Vec<_> = self.servers.iter().map(|server| (server.name, server.priority)).collect();
        f.debug_struct("VerticalBlank")
            .field("standard", &self.standard)
            .field("now", &self.now)
            .field("servers", &chain)
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;
    use std::rc::Rc;

    #[test]
    fn a_second_is_300_ticks_in_both_standards() {
        for standard in [Standard::Ntsc, Standard::Pal] {
            let mut beam = VerticalBlank::new(standard);
            for _ in 0..standard.rate() {
                beam.raise();
            }
            assert_eq!(beam.now(), Ticks(300));
        }
    }

    #[test]
    fn skipped_blanks_take_the_same_time() {
        for standard in [Standard::Ntsc, Standard::Pal] {
            let (mut one_by_one, mut at_once) = (VerticalBlank::new(standard), VerticalBlank::new(standard));
            (0..7).for_each(|_| one_by_one.raise());
            at_once.skip(6);
            at_once.raise();
            assert_eq!(one_by_one.now(), at_once.now());
        }
    }

    #[test]
    fn blanks_until_a_time_are_rounded_up() {
        let until = |time| Standard::Ntsc.blanks_until(Ticks(100), Ticks(time));
        assert_eq!([0, 100, 101, 105, 106, 400].map(until), [1, 1, 1, 1, 2, 60]);
        assert_eq!(Standard::Pal.blanks_until(Ticks(0), Ticks(u64::MAX)), u32::MAX);
    }

    #[test]
    fn servers_run_by_priority_until_one_stops() {
        let log = Rc::new(RefCell::new(Vec::new()));
        let mut beam = VerticalBlank::new(Standard::Pal);
        let mut add = |name, priority, answer| {
            let log = Rc::clone(&log);
            beam.add_server(name, priority, move |_| {
                log.borrow_mut().push(name);
                answer
            })
        };
        let game = add("game", 6, Chain::Continue);
        add("graphics", 10, Chain::Continue);
        add("greedy", 0, Chain::Stop);
        add("starved", -5, Chain::Continue);
        beam.raise();
        assert_eq!(*log.borrow(), ["graphics", "game", "greedy"]);
        beam.rem_server(&game);
        beam.raise();
        assert_eq!(log.borrow()[3..], ["graphics", "greedy"]);
    }
}
