//! The code that a guest types to join a listener, and the number with which it joins again.

use std::fmt;
use std::str::FromStr;

/// Number of letters in a join code.
pub const CODE_LENGTH: usize = 8;
/// The letters of join codes, without those that look like a digit or another letter.
pub const CODE_LETTERS: &str = "ABCDEFGHJKMNPRSTUVWXYZ";
/// Number of digits of a session number and of a seat number.
const DIGITS: usize = 32;

/// The eight letters that a listener shows and a guest types.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct JoinCode([u8; CODE_LENGTH]);

/// The error for a text that is not a join code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("code: expected {CODE_LENGTH} letters, such as ABCD-EFGH; none is I, L, O or Q")]
pub struct JoinCodeError;

impl JoinCode {
    /// Creates a join code from random bytes. All codes are almost equally likely: none has more than one of the 2^64
    /// possible inputs more than another.
    pub(super) fn from_random(random: [u8; 8]) -> Self {
        let letters = CODE_LETTERS.as_bytes();
        let mut rest = u64::from_be_bytes(random);
        let count = letters.len() as u64;
        Self(std::array::from_fn(|_| {
            let letter = letters[(rest % count) as usize];
            rest /= count;
            letter
        }))
    }
}

/// Parses a join code as a user types it: in capital or small letters, with blanks or minus signs anywhere.
impl FromStr for JoinCode {
    type Err = JoinCodeError;

    fn from_str(text: &str) -> Result<Self, JoinCodeError> {
        let mut typed = text.bytes().filter(|byte| !b" -".contains(byte));
        let mut code = [0; CODE_LENGTH];
        for letter in &mut code {
            let byte = typed.next().map(|byte| byte.to_ascii_uppercase());
            *letter = byte.filter(|byte| CODE_LETTERS.as_bytes().contains(byte)).ok_or(JoinCodeError)?;
        }
        if typed.next().is_none() { Ok(Self(code)) } else { Err(JoinCodeError) }
    }
}

/// Formats the code as it is shown, such as `ABCD-EFGH`.
impl fmt::Display for JoinCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, &letter) in self.0.iter().enumerate() {
            let minus = if place == CODE_LENGTH / 2 { "-" } else { "" };
            write!(f, "{minus}{}", char::from(letter))?;
        }
        Ok(())
    }
}

/// The 128-bit number that a guest gets with each join and needs to join again. Only the two programs may know it, so it
/// must not be shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SessionNumber(u128);

/// The 128-bit number from which a listener derives its session numbers, with the count of those that were used. It is
/// saved by the listener, and must be neither shown nor sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SeatNumber(SessionNumber);

/// The error for a text that is not a session number or a seat number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("session: expected {DIGITS} digits from 0 to 9 and a to f")]
pub struct NumberError;

impl SessionNumber {
    pub(super) const fn new(number: u128) -> Self {
        Self(number)
    }

    /// Returns the number as 32 hexadecimal digits. The text may only be sent to the other program and saved in the
    /// program's own state.
    pub fn expose(&self) -> String {
        format!("{:032x}", self.0)
    }
}

impl SeatNumber {
    /// Creates the number of a seat from random bits, of which 112 are used, and the count of used session numbers.
    pub(super) const fn new(random: u128, used: u16) -> Self {
        Self(SessionNumber(random & !0xffff | used as u128))
    }

    /// Returns the count of session numbers that were used.
    pub(super) const fn used(self) -> u16 {
        self.0.0 as u16
    }

    /// Returns the bytes of the random bits.
    pub(super) const fn seed(self) -> [u8; 16] {
        (self.0.0 & !0xffff).to_be_bytes()
    }

    /// Returns the same seat with another count of used session numbers.
    #[must_use]
    pub(super) const fn with_used(self, used: u16) -> Self {
        Self::new(self.0.0, used)
    }

    /// Returns the number as 32 hexadecimal digits, for the program's own saved state only.
    pub fn expose(&self) -> String {
        self.0.expose()
    }
}

/// Hides the number, so that no log contains it.
impl fmt::Debug for SessionNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SessionNumber(..)")
    }
}

/// Parses exactly 32 digits from 0 to 9 and a to f.
impl FromStr for SessionNumber {
    type Err = NumberError;

    fn from_str(text: &str) -> Result<Self, NumberError> {
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        if text.len() != DIGITS || !text.bytes().all(is_digit) {
            return Err(NumberError);
        }
        u128::from_str_radix(text, 16).map(Self).map_err(|_| NumberError)
    }
}

/// Parses exactly 32 digits from 0 to 9 and a to f.
impl FromStr for SeatNumber {
    type Err = NumberError;

    fn from_str(text: &str) -> Result<Self, NumberError> {
        text.parse().map(Self)
    }
}

/// The key with which a guest joins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GuestKey {
    /// The code that the listener shows, for the first join.
    Code(JoinCode),
    /// The number of the session, with which a guest joins again.
    Session(SessionNumber),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_follows_from_the_random_bytes() {
        assert_eq!(JoinCode::from_random([0; 8]).to_string(), "AAAA-AAAA");
        // 0x0001020304050607 in base 22, lowest digit first.
        let code = JoinCode::from_random([0, 1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(code.to_string(), "XGGR-GAMR");
        assert_eq!("xgg-r gamr".parse(), Ok(code));
        for text in ["", "ABCDEFG", "ABCDEFGHJ", "ABCDEFGI", "ABCDEFG0", "ABCDEFG\u{e9}", "ABC\nEFGH"] {
            assert_eq!(text.parse::<JoinCode>(), Err(JoinCodeError), "{text:?}");
        }
    }

    #[test]
    fn damaged_numbers_are_refused() {
        let digits = "0123456789abcdef".repeat(2);
        let number: SessionNumber = digits.parse().unwrap();
        assert_eq!(
            (number.expose(), format!("{number:?}")),
            (digits.clone(), "SessionNumber(..)".to_owned())
        );
        for text in
            [&digits[1..], &format!("{digits}0"), &digits.replace('f', "F"), &digits.replace('0', "+")]
        {
            assert_eq!(text.parse::<SessionNumber>(), Err(NumberError), "{text:?}");
        }
    }

    #[test]
    fn seat_number_keeps_seed_and_count() {
        let seat = SeatNumber::new(u128::MAX, 7);
        assert_eq!(seat.expose(), format!("{}0007", "f".repeat(28)));
        assert_eq!((seat.expose().parse(), seat.used()), (Ok(seat), 7));
        assert_eq!(seat.with_used(8).seed(), seat.seed());
        assert_eq!(format!("{seat:?}"), "SeatNumber(SessionNumber(..))");
    }
}
