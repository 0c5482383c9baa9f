//! The part of an endpoint that only a guest has: its key and the time of its next attempt to connect.

use std::time::Duration;

use super::keys::{GuestKey, SessionNumber};
use super::limits::MAX_DELAY;

#[derive(Debug)]
pub(super) struct Dialer {
    pub(super) key: GuestKey,
    /// Number of failed attempts and lost connections since the listener last sent a frame.
    failures: u32,
    /// The time of the next attempt to connect, or `None` while the guest is connected or connecting.
    next: Option<Duration>,
}

impl Dialer {
    pub(super) const fn new(key: GuestKey) -> Self {
        Self { key, failures: 0, next: Some(Duration::ZERO) }
    }

    pub(super) const fn next(&self) -> Option<Duration> {
        self.next
    }

    /// Notes that an attempt to connect begins.
    pub(super) fn begin(&mut self) {
        self.next = None;
    }

    /// Makes the attempt that is scheduled at once.
    pub(super) fn join_now(&mut self, now: Duration) {
        self.next = self.next.map(|next| next.min(now));
    }

    /// Notes the number with which the guest joins again.
    pub(super) fn joined(&mut self, session: SessionNumber) {
        self.key = GuestKey::Session(session);
    }

    /// Makes the delays between attempts short again, because the line works.
    pub(super) fn confirm(&mut self) {
        self.failures = 0;
    }

    /// Schedules the next attempt after a failed one or a lost connection, and returns the delay: 1, 2, 4, 8, 16, and then
    /// 30 seconds, or the given one.
    pub(super) fn fail(&mut self, delay: Option<Duration>, now: Duration) -> Duration {
        let seconds = 1_u64.checked_shl(self.failures).unwrap_or(u64::MAX);
        let delay = delay.unwrap_or_else(|| Duration::from_secs(seconds).min(MAX_DELAY));
        self.failures = self.failures.saturating_add(1);
        self.next = Some(now + delay);
        delay
    }
}
