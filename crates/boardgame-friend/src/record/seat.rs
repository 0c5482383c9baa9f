//! The seat of a side at a line, as it is saved with the record of a game.

use std::fmt;
use std::str::FromStr;

/// Maximum length of an address, in characters: a host name, a colon and a port.
const MAX_ADDRESS: usize = 260;
/// Number of digits of a session number.
const SESSION_DIGITS: usize = 32;

/// The place of this program at a line: the listener, or the guest.
#[derive(Clone, PartialEq, Eq)]
pub enum LineSeat {
    /// This program waits for the friend's program at an address of this computer.
    Wait {
        /// The address and the port, such as `0.0.0.0:4000`.
        address: String,
        /// The text of the [`SeatNumber`](crate::line::SeatNumber) from which the session numbers of the friend's program
        /// follow, 32 hexadecimal digits.
        session: String,
    },
    /// This program joins the friend's program.
    Join {
        /// The host and the port, such as `amiga.local:4000`.
        address: String,
        /// The text of the [`SessionNumber`](crate::line::SessionNumber) for the next join, 32 hexadecimal digits.
        session: String,
    },
    /// This program has joined the friend's program, which does not know its session number any more. It can join again with a
    /// new code.
    NeedsCode {
        /// The host and the port at which the friend's program was last.
        address: String,
    },
}

/// The error for a text that is not a seat at a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected `-`, `wait=ADDRESS=NUMBER`, `join=HOST:PORT=NUMBER` or `code=HOST:PORT`")]
pub struct LineSeatError;

impl FromStr for LineSeat {
    type Err = LineSeatError;

    fn from_str(text: &str) -> Result<Self, LineSeatError> {
        let (word, address, session) = match text.split('=').collect::<Vec<_>>()[..] {
            [word, address, session] => (word, address, Some(session)),
            [word, address] => (word, address, None),
            _ => return Err(LineSeatError),
        };
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        let is_session = |text: &str| text.len() == SESSION_DIGITS && text.bytes().all(is_digit);
        let is_address = |byte: u8| byte.is_ascii_alphanumeric() || b".:-_[]".contains(&byte);
        let is_valid = (1..=MAX_ADDRESS).contains(&address.len())
            && address.bytes().all(is_address)
            && session.is_none_or(is_session);
        let (address, session) = (address.to_owned(), session.map(str::to_owned));
        match (word, session) {
            ("wait", Some(session)) if is_valid => Ok(Self::Wait { address, session }),
            ("join", Some(session)) if is_valid => Ok(Self::Join { address, session }),
            ("code", None) if is_valid => Ok(Self::NeedsCode { address }),
            _ => Err(LineSeatError),
        }
    }
}

impl LineSeat {
    /// Returns the address of the friend's computer, or `None` if this program waits.
    pub fn host(&self) -> Option<&str> {
        match self {
            Self::Wait { .. } => None,
            Self::Join { address, .. } | Self::NeedsCode { address } => Some(address),
        }
    }

    /// Returns the text with the session number, for the program's own saved state only.
    pub fn expose(&self) -> String {
        match self {
            Self::Wait { address, session } => format!("wait={address}={session}"),
            Self::Join { address, session } => format!("join={address}={session}"),
            Self::NeedsCode { address } => format!("code={address}"),
        }
    }
}

/// Formats the seat without its session number, so that no log contains it.
impl fmt::Debug for LineSeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, address) = match self {
            Self::Wait { address, .. } => ("Wait", address),
            Self::Join { address, .. } => ("Join", address),
            Self::NeedsCode { address } => ("NeedsCode", address),
        };
        write!(f, "{word}({address})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_read_and_write_without_showing_the_session() {
        let session = "0123456789abcdef".repeat(2);
        for text in [
            format!("wait=0.0.0.0:4000={session}"),
            format!("wait=[::]:4000={session}"),
            format!("join=amiga_1.local-net:4000={session}"),
            "code=[2001:db8::17]:4000".to_owned(),
        ] {
            let seat: LineSeat = text.parse().unwrap();
            assert_eq!(seat.expose(), text);
            assert!(!format!("{seat:?}").contains(&session));
        }
        let upper = session.to_uppercase();
        for text in [
            "-".to_owned(),
            format!("host=a:1={session}"),
            format!("join=={session}"),
            format!("join=a b:1={session}"),
            format!("join=a:1={session}0"),
            format!("join=a:1={upper}"),
            format!("join=a:1={session}=x"),
            "join=a:1".to_owned(),
            format!("code=a:1={session}"),
            "code=".to_owned(),
            format!("join={}={session}", "a".repeat(261)),
        ] {
            assert_eq!(text.parse::<LineSeat>(), Err(LineSeatError), "{text:?}");
        }
    }
}
