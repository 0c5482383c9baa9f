//! The parts of an endpoint that only a listener or only a guest has.

use std::time::Duration;

use super::LineNumber;
use crate::keys::{GuestKey, JoinCode, ListenerKeys, SessionNumber};
use crate::limits::{JOIN_PAUSE, MAX_WRONG_CODES, retry_delay};
use crate::reasons::Refusal;

/// The answer of a listener to a guest that asks to join.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Admission {
    /// The guest may join the session.
    Welcome {
        /// The number of the line between the listener and this guest.
        line: LineNumber,
        session: SessionNumber,
    },
    /// The guest has sent a wrong code.
    WrongCode {
        /// Number of further wrong codes until the listener closes, or 0 if this wrong code closes the
        /// listener.
        left: u32,
    },
    /// The guest may not join.
    Refused(Refusal),
}

/// The session of one of a listener's guests.
#[derive(Debug)]
struct Place {
    keys: ListenerKeys,
    /// The number with which the guest can join again. If another guest joins with the join code instead, a new
    /// number is drawn.
    session: SessionNumber,
    /// Number of times that the session number has been replaced by a new one drawn from the keys.
    drawn: u16,
    /// Whether the guest has received the session number. The join code is then no longer valid for this place.
    is_known: bool,
    /// The time at which a guest last joined, or `None` before the first join.
    joined: Option<Duration>,
}

/// The part of an endpoint that only a listener has: its keys and the number of wrong codes received.
#[derive(Debug)]
pub(super) struct Door {
    /// The code for the first join of each guest, or `None` if all guests know their session numbers.
    code: Option<JoinCode>,
    places: Vec<Place>,
    wrong: u32,
}

impl Door {
    /// Creates the listener's part of an endpoint, with one guest for each element of `keys`. Only the first join
    /// code in `keys` is used, for all guests that need a code.
    pub(super) fn new(keys: &[ListenerKeys]) -> Self {
        let place = |keys: &ListenerKeys| Place {
            keys: *keys,
            session: keys.session,
            drawn: 0,
            is_known: keys.code.is_none(),
            joined: None,
        };
        let code = keys.iter().find_map(|keys| keys.code);
        Self { code, places: keys.iter().map(place).collect(), wrong: 0 }
    }

    /// Decides whether a guest with the given key may join. Wrong codes are counted.
    ///
    /// A code leads to a line without a connection if there is one, and among these to a line without any join, or
    /// else to the line with the earliest join. Because the earlier guest of a line may know the session number, the
    /// new guest gets another one.
    pub(super) fn admit(
        &mut self,
        key: GuestKey,
        is_connected: impl Fn(LineNumber) -> bool,
        now: Duration,
    ) -> Admission {
        let line = match key {
            GuestKey::Session(session) => self.places.iter().position(|place| place.session == session),
            GuestKey::Code(code) => {
                let open = self.places.iter().enumerate().filter(|(_, place)| !place.is_known);
                let line = open.min_by_key(|(line, place)| (is_connected(*line), place.joined));
                line.map(|(line, _)| line).filter(|_| self.code == Some(code))
            }
        };
        if let Some((line, place)) = line.and_then(|line| Some((line, self.places.get_mut(line)?))) {
            // Each join lets both owners compare their games, which takes some time.
            if place.joined.is_some_and(|joined| now.saturating_sub(joined) < JOIN_PAUSE) {
                return Admission::Refused(Refusal::Full);
            }
            if matches!(key, GuestKey::Code(_)) && (place.joined.is_some() || place.keys.is_given) {
                let Some(session) = place.keys.further_session(place.drawn) else {
                    return Admission::Refused(Refusal::Full);
                };
                (place.session, place.drawn) = (session, place.drawn + 1);
            }
            place.joined = Some(now);
            return Admission::Welcome { line, session: place.session };
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

    /// Records that the guest of a line has received its session number, and can join again with it. After the last
    /// guest, the join code is invalid.
    pub(super) fn confirm(&mut self, line: LineNumber) {
        if let Some(place) = self.places.get_mut(line) {
            place.is_known = true;
        }
        self.code = self.code.filter(|_| self.places.iter().any(|place| !place.is_known));
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
