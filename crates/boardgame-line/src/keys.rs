//! The code that a guest types to join a listener, and the number that lets it join again.

use std::fmt;
use std::str::FromStr;

use boardgame_friend::chain::Secret;

/// Number of letters in the join code that a guest types.
pub const CODE_LENGTH: usize = 6;
/// The letters of join codes, without those that look like a digit or another letter.
pub const CODE_LETTERS: &str = "ABCDEFGHJKMNPRSTUVWXYZ";
/// Number of random bytes from which a listener makes its keys.
pub const RANDOM_SIZE: usize = 32;
/// Number of digits of a session number.
const SESSION_DIGITS: usize = 32;

/// The six letters that a listener shows and a guest types.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct JoinCode([u8; CODE_LENGTH]);

/// The error for a text that is not a join code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("code: expected {CODE_LENGTH} letters of {CODE_LETTERS}")]
pub struct JoinCodeError;

impl JoinCode {
    /// Creates a join code from 64 random bits. All join codes are almost equally likely.
    ///
    /// Of the 2^64 possible inputs, no code has more than one input more than any other code.
    fn from_random(random: [u8; 8]) -> Self {
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

impl fmt::Display for JoinCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|&letter| write!(f, "{}", char::from(letter)))
    }
}

/// The 128-bit number that a guest gets with its first join and needs to join again. Only the two programs
/// may know the number, so it must not be shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SessionNumber(u128);

/// The error for a text that is not the number of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("session: expected 32 digits from 0 to 9 and a to f")]
pub struct SessionNumberError;

impl SessionNumber {
    /// Returns the session number as 32 hexadecimal digits. The text may only be sent to the other program and saved
    /// in the program's own state.
    pub fn expose(&self) -> String {
        format!("{:032x}", self.0)
    }
}

impl fmt::Debug for SessionNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SessionNumber(..)")
    }
}

/// Parses a session number of exactly 32 digits from 0 to 9 and a to f.
impl FromStr for SessionNumber {
    type Err = SessionNumberError;

    fn from_str(text: &str) -> Result<Self, SessionNumberError> {
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        if text.len() != SESSION_DIGITS || !text.bytes().all(is_digit) {
            return Err(SessionNumberError);
        }
        u128::from_str_radix(text, 16).map(Self).map_err(|_| SessionNumberError)
    }
}

/// The join code and the session number of a listener.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ListenerKeys {
    /// The code for the first join, or `None` in a resumed session, which a guest has joined already.
    pub code: Option<JoinCode>,
    /// The number with which the guest can join again.
    pub session: SessionNumber,
    /// The secret from which further session numbers are drawn, or `None` in a resumed session.
    further: Option<SessionSecret>,
}

/// The random bytes from which a listener draws further session numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
struct SessionSecret([u8; RANDOM_SIZE]);

impl fmt::Debug for SessionSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SessionSecret(..)")
    }
}

impl ListenerKeys {
    /// Makes the keys of a new session from bytes of the system's random source.
    pub fn new(random: [u8; RANDOM_SIZE]) -> Self {
        let [code, _, session @ ..] = split(random);
        let session =
            (u128::from(u64::from_be_bytes(session[0])) << 64) | u128::from(u64::from_be_bytes(session[1]));
        Self {
            code: Some(JoinCode::from_random(code)),
            session: SessionNumber(session),
            further: Some(SessionSecret(random)),
        }
    }

    /// Creates the keys of a restarted listener whose guest joins again with the saved session number. The keys have
    /// no join code.
    pub const fn resumed(session: SessionNumber) -> Self {
        Self { code: None, session, further: None }
    }

    /// Returns the session number with index `index`, counted from 0, for a further guest that joins with the join
    /// code. Returns `None` for keys made by [`Self::resumed`], and for an index of 1024 or more.
    ///
    /// The numbers are the beginnings of the values of a hash chain, so that none of them can be computed from those
    /// before it.
    pub(crate) fn further_session(&self, index: u16) -> Option<SessionNumber> {
        let value = Secret::new(self.further?.0).reveal(index).ok()?.value;
        value.to_string().get(..SESSION_DIGITS)?.parse().ok()
    }
}

/// Splits the random bytes for a listener's keys into four parts of 8 bytes.
fn split(random: [u8; RANDOM_SIZE]) -> [[u8; 8]; 4] {
    std::array::from_fn(|part| std::array::from_fn(|byte| random[part * 8 + byte]))
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
    fn keys_follow_from_the_random_bytes() {
        let keys = ListenerKeys::new([0; RANDOM_SIZE]);
        assert_eq!(keys.code.unwrap().to_string(), "AAAAAA");
        assert_eq!(keys.session.expose(), "0".repeat(32));
        let random = std::array::from_fn(|byte| byte as u8);
        let keys = ListenerKeys::new(random);
        assert_eq!(keys.session.expose(), "101112131415161718191a1b1c1d1e1f");
        assert_eq!(keys.session.expose().parse(), Ok(keys.session));
        assert_eq!(format!("{:?}", keys.session), "SessionNumber(..)");
        // 0x0001020304050607 in base 22, lowest digit first.
        assert_eq!(keys.code.unwrap().to_string(), "XGGRGA");
        assert_eq!("xgg-r ga".parse(), Ok(keys.code.unwrap()));
    }

    #[test]
    fn damaged_keys_are_refused() {
        for text in ["", "ABCDE", "ABCDEFG", "ABCDEI", "ABCDE0", "ABCDE\u{e9}", "ABC\nEF"] {
            assert_eq!(text.parse::<JoinCode>(), Err(JoinCodeError), "{text:?}");
        }
        let digits = "0123456789abcdef".repeat(2);
        assert!(digits.parse::<SessionNumber>().is_ok());
        for text in
            [&digits[1..], &format!("{digits}0"), &digits.replace('f', "F"), &digits.replace('0', "+")]
        {
            assert_eq!(text.parse::<SessionNumber>(), Err(SessionNumberError), "{text:?}");
        }
    }
}
