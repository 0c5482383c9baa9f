//! The limits of a network line, which bound the memory and the time that a peer can use.

use std::collections::VecDeque;
use std::time::Duration;

/// Maximum length of a text line with its line end, in bytes.
pub const MAX_LINE: usize = 256;
/// Maximum number of bytes of a protocol record in one text line. Longer records are sent in parts.
pub const MAX_PART: usize = 240;
/// Maximum number of parts of a protocol record, which is enough for the longest turn of a game.
pub const MAX_PARTS: usize = 36;
/// Maximum number of text lines that a side may receive in any second.
pub const MAX_RECEIVED: usize = 20;
/// Maximum number of text lines that a side sends in any second.
///
/// The limit is below [`MAX_RECEIVED`] because a slow network can deliver lines of more than one second
/// together.
pub const MAX_SENT: usize = 10;
/// Time without a complete received text line after which a connection has ended.
pub const SILENCE: Duration = Duration::from_secs(30);
/// Time without a sent line after which a side sends a keep-alive line.
pub const KEEP_ALIVE: Duration = Duration::from_secs(10);
/// Time after which a connection without a completed join ends, on the side of the listener and of the guest.
pub const JOIN_TIME: Duration = Duration::from_secs(10);
/// Time after which an ended connection is closed, even if its last text line has not been sent.
pub const FAREWELL: Duration = Duration::from_secs(1);
/// Number of wrong codes from guests after which a listener closes its network line.
pub const MAX_WRONG_CODES: u32 = 5;
/// Minimum time between two joins at a listener. A guest that tries to join earlier is refused.
pub const JOIN_PAUSE: Duration = Duration::from_secs(1);
/// Maximum number of connections to a listener over which no guest has joined yet.
pub const MAX_PENDING: usize = 8;
/// Number of queued text lines at which a connection stops taking protocol records from the owner of the
/// network line.
pub(crate) const FULL_QUEUE: usize = 64;
/// The longest delay before a guest tries to join again.
const MAX_DELAY: Duration = Duration::from_secs(30);

/// Returns the delay before a guest tries to join again: 1, 2, 4, 8, 16, and then 30 seconds.
///
/// The argument `failures` is the number of failures in a row, at least 1.
pub(crate) fn retry_delay(failures: u32) -> Duration {
    let seconds = 1_u64.checked_shl(failures.saturating_sub(1)).unwrap_or(u64::MAX);
    Duration::from_secs(seconds).min(MAX_DELAY)
}

/// A counter that limits the number of text lines in any second.
#[derive(Debug)]
pub(crate) struct LineRate {
    max: usize,
    /// The arrival times of the newest protocol lines, oldest first, at most `max`.
    times: VecDeque<Duration>,
}

impl LineRate {
    pub(crate) const fn new(max: usize) -> Self {
        Self { max, times: VecDeque::new() }
    }

    /// Counts one text line and returns `true`, or returns `false` without counting if `max` lines have
    /// already been counted in the last second.
    pub(crate) fn allows(&mut self, now: Duration) -> bool {
        while self.times.front().is_some_and(|&time| now.saturating_sub(time) >= Duration::from_secs(1)) {
            self.times.pop_front();
        }
        let is_allowed = self.times.len() < self.max;
        if is_allowed {
            self.times.push_back(now);
        }
        is_allowed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted_over_any_second() {
        let mut rate = LineRate::new(3);
        let allowed: Vec<bool> =
            [0, 400, 800, 999, 1000, 1399, 1400].map(|time| rate.allows(Duration::from_millis(time))).into();
        assert_eq!(allowed, [true, true, true, false, true, false, true]);
    }

    #[test]
    fn delays_grow_up_to_half_a_minute() {
        let delays: Vec<u64> = (1..9).map(|failures| retry_delay(failures).as_secs()).collect();
        assert_eq!(delays, [1, 2, 4, 8, 16, 30, 30, 30]);
        assert_eq!(retry_delay(u32::MAX), MAX_DELAY);
    }
}
