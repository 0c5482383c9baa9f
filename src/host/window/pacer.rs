//! When to tick, when to compose, how long to sleep: the only clock in the house.
//!
//! Knows instants and durations, all handed in, so that a test plays any day it likes. Leaves to the loop what happens at a
//! tick, and to nobody else the wall clock: below the window, time is vertical blanks.

use std::time::{Duration, Instant};

/// Time between two looks at the mouse and the keyboard. A button that goes down and up between two looks is lost; the
/// quickest physical click lasts 11 ms.
pub const POLL: Duration = Duration::from_millis(10);

/// The same while another window has the keyboard and the pointer is elsewhere: nothing short can happen to us.
pub const RELAXED_POLL: Duration = Duration::from_millis(20);

/// After this long without a new picture the old one is shown again: a window that was covered gets no word of it here, and
/// would stay black.
pub const KEEP_ALIVE: Duration = Duration::from_secs(2);

/// The same for a while after something that usually uncovers the window: it was opened, resized, or given the keyboard. A
/// window manager may take its time to really show it.
pub const KEEP_ALIVE_FRESH: Duration = Duration::from_millis(100);

/// How long a window counts as freshly uncovered.
pub const FRESH: Duration = Duration::from_millis(1000);

/// Vertical blanks made up after a delay; older ones are dropped, so that a suspended computer does not wake to a film.
pub const CATCH_UP: u32 = 5;

/// Decides what is due. Made once, asked every pass of the loop.
#[derive(Debug, Clone)]
pub struct Pacer {
    period: Duration,
    next_tick: Instant,
    last_shown: Instant,
    uncovered: Instant,
}

impl Pacer {
    /// A pacer of `rate` vertical blanks a second (0 counts as 1) whose first is due at once, for a window just opened.
    pub fn new(rate: u32, now: Instant) -> Self {
        Pacer {
            period: Duration::from_secs(1) / rate.max(1),
            next_tick: now,
            last_shown: now,
            uncovered: now,
        }
    }

    /// How many vertical blanks are due now, 0 to [`CATCH_UP`]. What is older is dropped and the count starts afresh.
    pub fn due(&mut self, now: Instant) -> u32 {
        let mut ticks = 0;
        while self.next_tick <= now {
            if ticks == CATCH_UP {
                self.next_tick = now + self.period;
                break;
            }
            ticks += 1;
            self.next_tick += self.period;
        }
        ticks
    }

    /// Whether a picture may be composed in a pass that made `ticks` vertical blanks. After a tick always; between two only
    /// when a whole period has gone by without a new picture: the first click is answered at once, and a moving mouse does
    /// not paint more pictures than the screen has.
    pub fn may_compose(&self, ticks: u32, now: Instant) -> bool {
        ticks > 0 || now.saturating_duration_since(self.last_shown) >= self.period
    }

    /// Whether the old picture should be shown again.
    pub fn keep_alive_due(&self, now: Instant) -> bool {
        let fresh = now.saturating_duration_since(self.uncovered) < FRESH;
        now.saturating_duration_since(self.last_shown) >= if fresh { KEEP_ALIVE_FRESH } else { KEEP_ALIVE }
    }

    /// Something happened that usually uncovers the window.
    pub fn uncovered(&mut self, now: Instant) {
        self.uncovered = now;
    }

    /// A picture was shown.
    pub fn shown(&mut self, now: Instant) {
        self.last_shown = now;
    }

    /// How long to sleep, `poll` after the pass that began at `began`, or until the next tick if that is earlier.
    pub fn sleep(&self, began: Instant, poll: Duration, now: Instant) -> Duration {
        (began + poll).min(self.next_tick).saturating_duration_since(now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    #[test]
    fn fifty_ticks_a_second_whatever_the_moments_of_asking() {
        for (rate, steps) in [(50, [3, 10, 17, 1]), (60, [10, 10, 7, 16])] {
            let start = Instant::now();
            let mut pacer = Pacer::new(rate, start);
            let mut now = start;
            let mut ticks = pacer.due(now);
            for step in steps.iter().cycle() {
                now += *step * MS;
                if now >= start + 1000 * MS {
                    break;
                }
                ticks += pacer.due(now);
            }
            // The very last one may still be waiting for the next question.
            assert!(ticks == rate || ticks == rate - 1, "{ticks} of {rate}");
        }
    }

    #[test]
    fn a_short_delay_is_made_up_and_a_long_one_dropped() {
        let start = Instant::now();
        let mut pacer = Pacer::new(50, start);
        assert_eq!(pacer.due(start), 1);
        assert_eq!(pacer.due(start + 19 * MS), 0);
        assert_eq!(pacer.due(start + 65 * MS), 3);
        let morning = start + Duration::from_secs(8 * 3600);
        assert_eq!(pacer.due(morning), CATCH_UP);
        assert_eq!(pacer.due(morning + 19 * MS), 0);
        assert_eq!(pacer.due(morning + 20 * MS), 1);
    }

    #[test]
    fn sleeps_to_the_poll_or_the_tick_whichever_is_first() {
        let start = Instant::now();
        let mut pacer = Pacer::new(50, start);
        pacer.due(start);
        assert_eq!(pacer.sleep(start, POLL, start + 4 * MS), 6 * MS);
        assert_eq!(pacer.sleep(start + 14 * MS, POLL, start + 15 * MS), 5 * MS);
        assert_eq!(pacer.sleep(start, POLL, start + 30 * MS), Duration::ZERO);
    }

    #[test]
    fn composes_at_ticks_and_at_once_after_a_rest() {
        let start = Instant::now();
        let mut pacer = Pacer::new(50, start);
        pacer.shown(start);
        assert!(pacer.may_compose(1, start + MS));
        assert!(!pacer.may_compose(0, start + 19 * MS));
        assert!(pacer.may_compose(0, start + 20 * MS));
    }

    #[test]
    fn the_old_picture_is_shown_again_every_two_seconds() {
        let start = Instant::now();
        let mut pacer = Pacer::new(60, start);
        let later = start + 5000 * MS;
        pacer.shown(later);
        assert!(!pacer.keep_alive_due(later + 1999 * MS));
        assert!(pacer.keep_alive_due(later + 2000 * MS));
        pacer.shown(later + 2000 * MS);
        assert!(!pacer.keep_alive_due(later + 3999 * MS));
    }

    #[test]
    fn a_window_just_uncovered_is_shown_more_often() {
        let start = Instant::now();
        let mut pacer = Pacer::new(60, start);
        pacer.shown(start);
        assert!(!pacer.keep_alive_due(start + 99 * MS));
        assert!(pacer.keep_alive_due(start + 100 * MS));
        pacer.shown(start + 1000 * MS);
        assert!(!pacer.keep_alive_due(start + 1100 * MS), "no longer fresh");
        pacer.uncovered(start + 1100 * MS);
        assert!(pacer.keep_alive_due(start + 1100 * MS));
    }
}
