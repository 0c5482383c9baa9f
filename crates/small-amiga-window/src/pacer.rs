//! Decides when vertical blanks are due, when to compose, and how long the window's loop waits.
//!
//! All times are passed in as durations since an arbitrary start, because a web page has no other clock and a
//! test can then use any times. The effects of a blank are left to the loop. Nothing below the window reads
//! the wall clock; time there is counted in vertical blanks.

use std::time::Duration;

/// Interval at which back ends without events poll mouse and keyboard.
///
/// A button that is pressed and released between two polls is lost, but the quickest physical click lasts 11
/// ms.
pub const POLL: Duration = Duration::from_millis(10);

/// Interval at which mouse and keyboard are polled while another window is active.
pub const RELAXED_POLL: Duration = Duration::from_millis(20);

/// Minimum time between two passes of the window's loop while the window is invisible.
///
/// Such passes run vertical blanks but draw nothing.
pub const UNSEEN: Duration = Duration::from_millis(50);

/// Maximum number of overdue vertical blanks that one pass of the window's loop runs.
///
/// After a delay, further blanks are dropped, so that a host that was suspended does not replay the lost
/// time.
pub const CATCH_UP: u32 = 5;

/// The clock of the window's loop, which counts the vertical blanks that are due and schedules the loop's next pass.
#[derive(Debug, Clone)]
pub struct Pacer {
    period: Duration,
    next_tick: Duration,
    last_shown: Duration,
}

impl Pacer {
    /// Creates the timing for a new window with `rate` vertical blanks per second.
    ///
    /// The first blank is due at `now`. A rate of 0 is treated as 1.
    pub fn new(rate: u32, now: Duration) -> Self {
        Pacer { period: Duration::from_secs(1) / rate.max(1), next_tick: now, last_shown: now }
    }

    /// Returns the number of vertical blanks to run at the time `now`, at most [`CATCH_UP`].
    ///
    /// Further blanks that are due are dropped.
    pub fn due(&mut self, now: Duration) -> u32 {
        self.due_after(0, now)
    }

    /// Returns the number of vertical blanks that are due at the time `now`, when a wait of the window's loop ends.
    ///
    /// `rest` is the planned length of the wait, in blanks. The result is at most `rest` + [`CATCH_UP`];
    /// further blanks are dropped.
    pub fn due_after(&mut self, rest: u32, now: Duration) -> u32 {
        let Some(late) = now.checked_sub(self.next_tick) else { return 0 };
        let (passed, most) = (late.as_nanos() / self.period.as_nanos() + 1, rest.saturating_add(CATCH_UP));
        match u32::try_from(passed) {
            Ok(passed) if passed <= most => {
                self.next_tick += self.period * passed;
                passed
            }
            _ => {
                self.next_tick = now + self.period;
                most
            }
        }
    }

    /// Returns `true` if it is time to compose the next picture.
    ///
    /// `ticks` is the number of vertical blanks that the pass has run. In a pass without a blank, a whole
    /// period must have passed since the last picture, so that mouse movements do not cause more pictures
    /// than the display shows.
    pub fn may_compose(&self, ticks: u32, now: Duration) -> bool {
        ticks > 0 || now.saturating_sub(self.last_shown) >= self.period
    }

    /// Records that a picture was shown at the time `now`.
    pub fn shown(&mut self, now: Duration) {
        self.last_shown = now;
    }

    /// Returns the time at which a future vertical blank is due.
    ///
    /// `number` is 1 for the next blank, 2 for the blank after it, and so on; 0 also means the next blank.
    pub fn to_come(&self, number: u32) -> Duration {
        self.next_tick + self.period * number.saturating_sub(1)
    }

    /// Returns the time of the loop's next pass if no event arrives earlier.
    ///
    /// By that time `rest` more vertical blanks are due. While the window is invisible, the pass is not
    /// earlier than [`UNSEEN`] from now.
    pub fn next(&self, rest: u32, seen: bool, now: Duration) -> Duration {
        let end = self.to_come(rest);
        if seen { end } else { end.max(now + UNSEEN) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);
    const START: Duration = Duration::from_secs(1);

    #[test]
    fn pacer_ticks_at_its_rate_for_any_poll_interval() {
        for (rate, steps) in [(50, [3, 10, 17, 1]), (60, [10, 10, 7, 16])] {
            let start = START;
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
            // The last blank may become due only at the next call.
            assert!(ticks == rate || ticks == rate - 1, "{ticks} of {rate}");
        }
    }

    #[test]
    fn short_delay_is_caught_up_and_long_delay_dropped() {
        let start = START;
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
    fn idle_time_is_caught_up_to_its_limit() {
        let mut pacer = Pacer::new(50, START);
        pacer.due(START);
        assert_eq!(pacer.to_come(1), START + 20 * MS);
        let end = pacer.to_come(12);
        assert_eq!(end, START + 240 * MS);
        assert_eq!(pacer.due_after(12, end + MS), 12);
        assert_eq!(pacer.due_after(12, end + 8 * 3600 * 1000 * MS), 12 + CATCH_UP);
        let evening = end + 20 * 3600 * 1000 * MS;
        assert_eq!(pacer.due_after(u32::MAX, evening), 12 * 3600 * 50);
        assert_eq!(pacer.to_come(1), evening + 20 * MS);
    }

    #[test]
    fn pacer_batches_ticks_while_window_is_hidden() {
        let start = START;
        let mut pacer = Pacer::new(50, start);
        pacer.due(start);
        assert_eq!(pacer.next(0, true, start + 4 * MS), start + 20 * MS);
        assert_eq!(pacer.next(0, true, start + 30 * MS), start + 20 * MS);
        assert_eq!(pacer.next(1, true, start + 4 * MS), start + 20 * MS);
        assert_eq!(pacer.next(3, true, start + 4 * MS), start + 60 * MS);
        for rate in [50, 60] {
            let mut pacer = Pacer::new(rate, start);
            let (mut now, mut ticks, mut passes) = (start, 0, 0);
            while now < start + 1000 * MS {
                ticks += pacer.due(now);
                passes += 1;
                now = pacer.next(0, false, now);
            }
            assert!(passes <= 20 && ticks + CATCH_UP > rate, "{ticks} blanks in {passes} passes");
        }
    }

    #[test]
    fn picture_is_composed_once_per_tick() {
        let start = START;
        let mut pacer = Pacer::new(50, start);
        pacer.shown(start);
        assert!(pacer.may_compose(1, start + MS));
        assert!(!pacer.may_compose(0, start + 19 * MS));
        assert!(pacer.may_compose(0, start + 20 * MS));
    }
}
