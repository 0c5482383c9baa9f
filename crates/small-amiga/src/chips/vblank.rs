//! The vertical blank, 50 or 60 times a second, and the interrupt servers that it runs.
//!
//! [`VerticalBlank`] knows the video standards and runs its chain of servers by priority. Timing the blanks
//! is left to the host: no module at or above this layer reads a clock.

use std::fmt;
use std::ops::{Add, AddAssign, Sub};

/// A duration or a time, in ticks of 1/300 s.
///
/// A vertical blank is 5 ticks long at 60 Hz and 6 ticks at 50 Hz.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Ticks(pub u64);

impl Ticks {
    /// Returns the time since `earlier`, or 0 if `earlier` is later than `self`.
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

/// The video standard of the Amiga, NTSC or PAL.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Standard {
    /// The NTSC standard, with 60 vertical blanks per second and 200 lines.
    #[default]
    Ntsc,
    /// The PAL standard, with 50 vertical blanks per second and 256 lines.
    Pal,
}

impl Standard {
    /// Returns the number of vertical blanks per second.
    pub const fn rate(self) -> u32 {
        match self {
            Self::Ntsc => 60,
            Self::Pal => 50,
        }
    }

    /// Returns the number of vertical blanks from `now` to the first blank at or after `time`.
    ///
    /// The number is at least 1.
    pub fn blanks_until(self, now: Ticks, time: Ticks) -> u32 {
        let blanks = time.since(now).0.div_ceil(self.blank().0).max(1);
        u32::try_from(blanks).unwrap_or(u32::MAX)
    }

    /// Returns the duration from one vertical blank to the next.
    pub const fn blank(self) -> Ticks {
        Ticks(300 / self.rate() as u64)
    }

    /// Returns the number of lines of a non-interlaced display.
    ///
    /// An interlaced display has twice as many rows.
    pub const fn lines(self) -> usize {
        match self {
            Self::Ntsc => 200,
            Self::Pal => 256,
        }
    }
}

/// The result of an interrupt server: continue or stop the chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chain {
    /// Runs the remaining servers of the interrupt chain.
    ///
    /// A vertical-blank server usually returns this result.
    Continue,
    /// Skips the remaining servers of the interrupt chain.
    ///
    /// The interrupt was meant for this server alone.
    Stop,
}

/// The identifier of an interrupt server, needed to remove the server.
#[derive(Debug, PartialEq, Eq)]
pub struct ServerId(u32);

struct Server {
    id: u32,
    name: &'static str,
    priority: i8,
    run: Box<dyn FnMut(Ticks) -> Chain>,
}

/// The source of vertical blanks, with its chain of interrupt servers.
pub struct VerticalBlank {
    standard: Standard,
    now: Ticks,
    servers: Vec<Server>,
    next_id: u32,
    /// The last 64 vertical blanks, the newest in the lowest bit: 1 if its servers ran, 0 if it was skipped.
    history: u64,
}

impl VerticalBlank {
    /// Creates a source of vertical blanks of the given video standard, at time 0 and without servers.
    pub const fn new(standard: Standard) -> Self {
        Self { standard, now: Ticks(0), servers: Vec::new(), next_id: 0, history: 0 }
    }

    /// Returns the current video standard.
    pub const fn standard(&self) -> Standard {
        self.standard
    }

    /// Changes the video standard for the following vertical blanks, without resetting the time.
    pub const fn set_standard(&mut self, standard: Standard) {
        self.standard = standard;
    }

    /// Returns the time of the last vertical blank.
    pub const fn now(&self) -> Ticks {
        self.now
    }

    /// Adds an interrupt server to the chain, after the servers of higher or equal priority (`AddIntServer`).
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

    /// Removes an interrupt server from the chain (`RemIntServer`).
    pub fn rem_server(&mut self, server: &ServerId) {
        self.servers.retain(|other| other.id != server.0);
    }

    /// Advances the time by `blanks` vertical blanks without running the servers.
    pub fn skip(&mut self, blanks: u32) {
        self.now += Ticks(self.standard.blank().0 * u64::from(blanks));
        self.history = self.history.checked_shl(blanks).unwrap_or(0);
    }

    /// Returns the last 64 vertical blanks, with the newest in the lowest bit.
    ///
    /// A bit is 1 if the servers of the blank ran, and 0 if the blank was skipped.
    pub const fn history(&self) -> u64 {
        self.history
    }

    /// Returns the servers of the chain in the order in which they run, each with its name and priority.
    pub fn servers(&self) -> impl Iterator<Item = (ServerId, &'static str, i8)> + '_ {
        self.servers.iter().map(|server| (ServerId(server.id), server.name, server.priority))
    }

    /// Raises one vertical blank: advances the time and runs the interrupt servers.
    ///
    /// The server with the highest priority runs first.
    pub fn raise(&mut self) {
        self.now += self.standard.blank();
        self.history = self.history << 1 | 1;
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
    fn second_has_300_ticks_in_ntsc_and_pal() {
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
    fn skipped_blanks_are_zeros_in_the_history() {
        let mut beam = VerticalBlank::new(Standard::Pal);
        beam.raise();
        beam.skip(3);
        beam.raise();
        assert_eq!(beam.history(), 0b10001);
        beam.skip(64);
        assert_eq!(beam.history(), 0);
    }

    #[test]
    fn blanks_until_a_time_are_rounded_up() {
        let until = |time| Standard::Ntsc.blanks_until(Ticks(100), Ticks(time));
        assert_eq!([0, 100, 101, 105, 106, 400].map(until), [1, 1, 1, 1, 2, 60]);
        assert_eq!(Standard::Pal.blanks_until(Ticks(0), Ticks(u64::MAX)), u32::MAX);
    }

    #[test]
    fn vblank_servers_run_by_priority_until_stop() {
        let log = Rc::new(RefCell::new(Vec::new()));
        let mut beam = VerticalBlank::new(Standard::Pal);
        let mut add = |name, priority, answer| {
            let log = Rc::clone(&log);
            beam.add_server(name, priority, move |_| {
                log.borrow_mut().push(name);
                answer
            })
        };
        let program = add("program", 6, Chain::Continue);
        add("graphics", 10, Chain::Continue);
        add("greedy", 0, Chain::Stop);
        add("starved", -5, Chain::Continue);
        beam.raise();
        assert_eq!(*log.borrow(), ["graphics", "program", "greedy"]);
        beam.rem_server(&program);
        beam.raise();
        assert_eq!(log.borrow()[3..], ["graphics", "greedy"]);
    }
}
