//! The door of a listener: who may sit on its only seat for a guest.
//!
//! The seat is *open* while its code is valid, and *bound* after the owner has seen a link of the game from the guest.
//! A guest with the code takes the seat if it is open and its guest is not connected. A guest with a valid session number
//! always takes it. The number of connections and the speed of guesses are left to
//! [`endpoint`](super::endpoint).
//!
//! Each join uses one session number and issues the next one. The one that was used stays valid until a later one is used,
//! because the issued one may be lost on its way. Numbers after the issued one are valid too: nobody has them
//! unless this listener has issued them and was killed before it has saved that.

use super::keys::{JoinCode, SeatNumber, SessionNumber};
use super::reasons::Refusal;
use crate::hash::sha256;

/// Number of random bytes from which a listener makes its keys.
pub const RANDOM_SIZE: usize = 32;
/// Number of session numbers that are valid: the last one that was used, and those after it.
const WINDOW: u16 = 16;

/// The keys with which a listener begins to wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seat {
    number: SeatNumber,
    code: Option<JoinCode>,
    /// The newest session number that may have been issued.
    issued: u16,
}

impl Seat {
    /// Makes the keys of a seat that no guest has taken, from bytes of the system's random source.
    pub fn new(random: [u8; RANDOM_SIZE]) -> Self {
        let number = SeatNumber::new(u128::from_be_bytes(std::array::from_fn(|byte| random[byte])), 0);
        Self { number, code: Some(code(random)), issued: 0 }
    }

    /// Makes the keys of a restarted listener from the saved number. The guest joins again by its session number. With
    /// random bytes, which are those of [`Self::new`], a guest can also join by a new code; without them, the seat is
    /// bound.
    pub fn saved(number: SeatNumber, random: Option<[u8; RANDOM_SIZE]>) -> Self {
        let issued = number.used().saturating_add(WINDOW);
        Self { number, code: random.map(code), issued }
    }

    /// Returns the number to save before a guest has joined.
    pub const fn number(&self) -> SeatNumber {
        self.number
    }
}

/// Makes a code from those random bytes that no session number depends on.
fn code(random: [u8; RANDOM_SIZE]) -> JoinCode {
    JoinCode::from_random(std::array::from_fn(|byte| random[RANDOM_SIZE - 8 + byte]))
}

/// Who may sit at a listener.
#[derive(Debug)]
pub(super) struct Door {
    seat: Seat,
    /// Whether the code is valid.
    is_open: bool,
}

impl Door {
    pub(super) const fn new(seat: Seat) -> Self {
        Self { is_open: seat.code.is_some(), seat }
    }

    /// Returns the valid code, or `None` if the seat is bound.
    pub(super) fn code(&self) -> Option<JoinCode> {
        self.seat.code.filter(|_| self.is_open)
    }

    pub(super) const fn number(&self) -> SeatNumber {
        self.seat.number
    }

    /// Lets only the guest that sits join again.
    pub(super) fn bind(&mut self) {
        self.is_open = false;
    }

    /// Replaces the code by a new one, and makes it valid.
    pub(super) fn new_code(&mut self, random: [u8; RANDOM_SIZE]) -> JoinCode {
        let code = code(random);
        (self.seat.code, self.is_open) = (Some(code), true);
        code
    }

    /// Decides about a guest with a code, and returns the session number with which it can join again. `is_connected`
    /// is set if a guest sits and is connected.
    pub(super) fn join(&mut self, code: JoinCode, is_connected: bool) -> Result<SessionNumber, Refusal> {
        if self.seat.code != Some(code) {
            return Err(Refusal::Code);
        }
        if !self.is_open {
            return Err(Refusal::Used);
        }
        if is_connected {
            return Err(Refusal::Busy);
        }
        // The numbers of the guest before this one become invalid.
        self.seat.issued = self.seat.issued.saturating_add(1);
        self.seat.number = self.seat.number.with_used(self.seat.issued);
        Ok(self.session(self.seat.issued))
    }

    /// Decides about a guest that joins again, and returns its next session number.
    pub(super) fn rejoin(&mut self, session: SessionNumber) -> Result<SessionNumber, Refusal> {
        let used = self.seat.number.used();
        let mut valid = used..=used.saturating_add(WINDOW - 1);
        let index = valid.find(|&index| self.session(index) == session).ok_or(Refusal::Session)?;
        self.seat.number = self.seat.number.with_used(index);
        self.seat.issued = index.saturating_add(1);
        Ok(self.session(self.seat.issued))
    }

    fn session(&self, index: u16) -> SessionNumber {
        let digest = sha256(&[b"tripppin-line-2", &self.seat.number.seed(), &index.to_be_bytes()]);
        SessionNumber::new(u128::from_be_bytes(std::array::from_fn(|byte| digest[byte])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RANDOM: [u8; RANDOM_SIZE] = [7; RANDOM_SIZE];

    fn door() -> (Door, JoinCode) {
        let door = Door::new(Seat::new(RANDOM));
        let code = door.code().unwrap();
        (door, code)
    }

    #[test]
    fn code_is_valid_until_the_seat_is_bound() {
        let (mut door, code) = door();
        let first = door.join(code, false).unwrap();
        assert_eq!(door.join(code, true), Err(Refusal::Busy));
        // Another guest takes the seat of one that has left, whose number becomes invalid.
        let second = door.join(code, false).unwrap();
        assert_eq!(door.rejoin(first), Err(Refusal::Session));
        door.bind();
        assert_eq!((door.join(code, false), door.code()), (Err(Refusal::Used), None));
        assert_eq!(door.join("AAAAAAAA".parse().unwrap(), false), Err(Refusal::Code));
        assert!(door.rejoin(second).is_ok());
        let new = door.new_code([8; RANDOM_SIZE]);
        assert_eq!(door.join(code, false), Err(Refusal::Code));
        assert_eq!(door.join(new, true), Err(Refusal::Busy));
        assert!(door.join(new, false).is_ok());
    }

    #[test]
    fn old_number_is_valid_until_the_new_one_was_used() {
        let (mut door, code) = door();
        let first = door.join(code, false).unwrap();
        let second = door.rejoin(first).unwrap();
        // The welcome was lost: the guest tries the old number again.
        assert_eq!(door.rejoin(first), Ok(second));
        let third = door.rejoin(second).unwrap();
        assert_eq!(door.rejoin(first), Err(Refusal::Session));
        assert_eq!(door.rejoin(second), Ok(third));
        assert_eq!([first, second, third].iter().collect::<std::collections::HashSet<_>>().len(), 3);
    }

    #[test]
    fn restarted_listener_knows_numbers_it_has_not_saved() {
        let (mut door, code) = door();
        let saved = door.number();
        let first = door.join(code, false).unwrap();
        let second = door.rejoin(first).unwrap();
        for number in [first, second] {
            assert!(Door::new(Seat::saved(saved, None)).rejoin(number).is_ok());
        }
        // A new guest gets a number that no earlier guest can have.
        let mut again = Door::new(Seat::saved(saved, Some([8; RANDOM_SIZE])));
        let third = again.join(again.code().unwrap(), false).unwrap();
        assert!(third != first && third != second);
        assert_eq!(again.rejoin(second), Err(Refusal::Session));
        assert!(Door::new(Seat::saved(saved, None)).code().is_none());
    }

    #[test]
    fn last_session_number_is_used_again() {
        let mut door = Door::new(Seat::saved(SeatNumber::new(1, u16::MAX), Some(RANDOM)));
        let last = door.join(door.code().unwrap(), false).unwrap();
        assert_eq!(door.rejoin(last), Ok(last));
    }
}
