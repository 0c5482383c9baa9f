//! The parts of an endpoint that only a listener or only a guest has.

use std::time::Duration;

use crate::keys::{GuestKey, JoinCode, ListenerKeys, SessionNumber};
use crate::limits::{JOIN_PAUSE, MAX_WRONG_CODES, retry_delay};
use crate::reasons::Refusal;

/// The answer of a listener to a guest that asks to join.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Admission {
    /// The guest may join the session.
    Welcome(SessionNumber),
    /// The guest has sent a wrong code.
    WrongCode {
        /// Number of further wrong codes until the listener closes, or 0 if this wrong code closes the
        /// listener.
        left: u32,
    },
    /// The guest may not join.
    Refused(Refusal),
}

/// The part of an endpoint that only a listener has: its keys and the number of wrong codes received.
#[derive(Debug)]
pub(super) struct Door {
    /// The code for the first join of a guest, or `None` if a guest has already received the session number.
    code: Option<JoinCode>,
    session: SessionNumber,
    wrong: u32,
    /// The time at which a guest last joined, or `None` before the first join.
    joined: Option<Duration>,
}

impl Door {
    pub(super) const fn new(keys: ListenerKeys) -> Self {
        Self { code: keys.code, session: keys.session, wrong: 0, joined: None }
    }

    /// Decides whether a guest with the given key may join. Wrong codes are counted.
    pub(super) fn admit(&mut self, key: GuestKey, now: Duration) -> Admission {
        let is_valid = match key {
            GuestKey::Session(session) => session == self.session,
            GuestKey::Code(code) => self.code == Some(code),
        };
        if is_valid {
            // Each join lets both owners compare their games, which takes some time.
            if self.joined.is_some_and(|joined| now.saturating_sub(joined) < JOIN_PAUSE) {
                return Admission::Refused(Refusal::Full);
            }
            self.joined = Some(now);
            return Admission::Welcome(self.session);
        }
        match (key, self.code) {
            (GuestKey::Code(_), Some(_)) => {
                self.wrong += 1;
                Admission::WrongCode { left: MAX_WRONG_CODES.saturating_sub(self.wrong) }
            }
            (GuestKey::Session(_), Some(_)) => Admission::Refused(Refusal::Session),
            (_, None) => Admission::Refused(Refusal::Busy),
        }
    }

    /// Makes the join code invalid, because the guest has received the session number and can join again with
    /// it.
    pub(super) fn confirm(&mut self) {
        self.code = None;
    }
}

/// The part of an endpoint that only a guest has: its key and the time of its next attempt to connect.
#[derive(Debug)]
pub(super) struct Dialer {
    pub(super) key: GuestKey,
    /// Number of the guest's failed attempts to connect and lost connections since it last received the progress
    /// of the listener's game.
    failures: u32,
    /// The time of the guest's next attempt to connect, or `None` while the guest is connected.
    next: Option<Duration>,
}

impl Dialer {
    pub(super) const fn new(key: GuestKey) -> Self {
        Self { key, failures: 0, next: Some(Duration::ZERO) }
    }

    pub(super) fn is_due(&self, now: Duration) -> bool {
        self.next.is_some_and(|next| now >= next)
    }

    /// Records that the guest is connected, so that no further attempt to connect is scheduled.
    pub(super) fn begin(&mut self) {
        self.next = None;
    }

    /// Resets the count of the guest's failed attempts and lost connections, because the listener has
    /// announced its progress.
    ///
    /// Delays between attempts to connect are short again.
    pub(super) fn confirm(&mut self) {
        self.failures = 0;
    }

    /// Schedules the guest's next attempt to connect, and returns the delay before the attempt.
    ///
    /// The call follows a failed attempt or a lost connection.
    pub(super) fn fail(&mut self, now: Duration) -> Duration {
        self.failures = self.failures.saturating_add(1);
        let delay = retry_delay(self.failures);
        self.next = Some(now + delay);
        delay
    }
}
