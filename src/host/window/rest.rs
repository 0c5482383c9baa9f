//! When nothing goes on, several vertical blanks pass together: a computer that waits for a person costs next to nothing.
//!
//! Knows when something happened last, and after which blank the picture is expected to change, as what blinks does it. Leaves clocks to
//! the [`pacer`](super::pacer), and what else may bring news in the meantime to whoever says how long a rest may be.

use std::time::Duration;

/// After so long with nothing new there is rest.
const QUIET: Duration = Duration::from_secs(1);

/// Pictures that follow one another as fast as that, so many a second, are no rest.
const HURRY: u32 = 10;

/// What is known of the last things that happened.
#[derive(Debug, Clone)]
pub struct Rest {
    /// So many rests there are in a second at least.
    least: u32,
    /// When something happened, or pictures followed one another, last.
    busy: Duration,
    /// Blanks so far.
    blanks: u32,
    /// After which of them the picture changed last, and how many lay between that and the change before.
    changed: (u32, u32),
}

impl Rest {
    /// Something has just happened. There are to be at least `least` rests a second (0 counts as 1): news that nobody tells of
    /// are found at their ends.
    #[must_use]
    pub const fn new(least: u32, now: Duration) -> Self {
        Self { least, busy: now, blanks: 0, changed: (0, 0) }
    }

    /// Something has happened: blanks pass one by one for a while.
    pub const fn disturb(&mut self, now: Duration) {
        self.busy = now;
    }

    /// A blank has passed.
    pub const fn blank(&mut self) {
        self.blanks = self.blanks.wrapping_add(1);
    }

    /// The picture is another one since the last blank, of which there are `rate` a second. What changes by itself now and then is no
    /// reason to hurry.
    pub const fn picture(&mut self, rate: u32, now: Duration) {
        let interval = self.blanks.wrapping_sub(self.changed.0);
        self.changed = (self.blanks, interval);
        if interval <= rate / HURRY {
            self.busy = now;
        }
    }

    /// How many blanks pass together now, of which there are `rate` a second; 0 if there is no rest.
    #[must_use]
    pub fn blanks(&self, rate: u32, now: Duration) -> u32 {
        if now.saturating_sub(self.busy) < QUIET {
            return 0;
        }
        let (last, interval) = self.changed;
        let expected = interval.checked_sub(self.blanks.wrapping_sub(last)).filter(|blanks| *blanks > 0);
        let most = (rate / self.least.max(1)).max(1);
        expected.map_or(most, |blanks| blanks.min(most))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Duration = Duration::from_secs(100);

    #[test]
    fn there_is_rest_after_a_second_with_nothing_new() {
        let mut rest = Rest::new(20, START);
        assert_eq!(rest.blanks(60, START + QUIET / 2), 0);
        assert_eq!(rest.blanks(60, START + QUIET), 3);
        rest.disturb(START + QUIET);
        assert_eq!(rest.blanks(60, START + QUIET), 0);
        assert_eq!(Rest::new(0, START).blanks(0, START + QUIET), 1);
    }

    #[test]
    fn a_rest_ends_where_the_picture_is_expected_to_change() {
        let mut rest = Rest::new(4, START);
        for _ in 0..2 {
            (0..20).for_each(|_| rest.blank());
            rest.picture(60, START);
        }
        let now = START + QUIET;
        assert_eq!(rest.blanks(60, now), 15);
        (0..15).for_each(|_| rest.blank());
        assert_eq!(rest.blanks(60, now), 5);
        (0..5).for_each(|_| rest.blank());
        // It was expected now.
        assert_eq!(rest.blanks(60, now), 15);
    }

    #[test]
    fn pictures_that_follow_one_another_are_no_rest() {
        let mut rest = Rest::new(4, START);
        let later = START + QUIET;
        rest.blank();
        rest.picture(60, later);
        assert_eq!(rest.blanks(60, later), 0);
        (0..30).for_each(|_| rest.blank());
        rest.picture(60, later + QUIET);
        assert_ne!(rest.blanks(60, later + QUIET), 0);
    }
}
