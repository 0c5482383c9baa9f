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
    keys: ListenerKeys,
    /// The code for the first join, or `None` if the guest knows the session number.
    code: Option<JoinCode>,
    /// The number with which the guest can join again. If another guest joins with the join code instead, a new
    /// number is drawn.
    session: SessionNumber,
    /// Number of times that the session number has been replaced by a new one drawn from the keys.
    drawn: u16,
    /// The time at which a guest last joined, or `None` before the first join.
    joined: Option<Duration>,
    wrong: u32,
}

impl Door {
    pub(super) const fn new(keys: ListenerKeys) -> Self {
        Self { keys, code: keys.code, session: keys.session, drawn: 0, joined: None, wrong: 0 }
    }

    /// Decides whether a guest with the given key may join. Wrong codes are counted.
    ///
    /// A guest that joins with the code after another guest gets a new session number, because the earlier guest may
    /// know the first one.
    pub(super) fn admit(&mut self, key: GuestKey, now: Duration) -> Admission {
        let is_right = match key {
            GuestKey::Session(session) => self.session == session,
            GuestKey::Code(code) => self.code == Some(code),
        };
        if is_right {
            // Each join lets both owners compare their games, which takes some time.
            if self.joined.is_some_and(|joined| now.saturating_sub(joined) < JOIN_PAUSE) {
                return Admission::Refused(Refusal::Full);
            }
            if matches!(key, GuestKey::Code(_)) && self.joined.is_some() {
                let Some(session) = self.keys.further_session(self.drawn) else {
                    return Admission::Refused(Refusal::Full);
                };
                (self.session, self.drawn) = (session, self.drawn + 1);
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

    /// Records that the guest has received its session number, and can join again with it. From then on, the join
    /// code is invalid.
    pub(super) fn confirm(&mut self) {
        self.code = None;
    }
}

/// The part of an endpoint that only a guest has: its key and the time of its next attempt to connect.
#[derive(Debug)]
pub(super) struct Dialer {
    pub(super) key: GuestKey,
    /// Number of failed attempts to connect, plus lost connections, since the listener last announced the progress of
    /// its game.
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

    /// Resets the count of failed attempts and lost connections, so that the delays between attempts to connect are
    /// short again.
    ///
    /// The endpoint calls this function when the listener has announced the progress of its game.
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
