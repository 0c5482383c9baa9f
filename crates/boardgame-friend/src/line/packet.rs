//! The text of all lines of the protocol.

use std::fmt;

use super::chat::ChatLine;
use super::frame::{Frame, Request};
use super::keys::{GuestKey, SessionNumber};
use super::reasons::{EndReason, Refusal};
use crate::settings::Settings;

/// Name and version of the protocol, the first field of each line of the handshake.
const VERSION: &str = "tripppin-line-2";
/// Beginning of [`VERSION`] that is the same in all versions.
const ANY_VERSION: &str = "tripppin-line-";

/// A line of the protocol. Which ones are valid depends on the phase of the connection.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Packet {
    /// A guest asks to join.
    Hello(GuestKey),
    /// The listener lets the guest join its game.
    Welcome {
        session: SessionNumber,
        game: String,
    },
    Refused(Refusal),
    /// A line of the handshake of another version.
    OtherVersion,
    Frame(Frame),
    /// The peer is still there, or has sent chat without any text.
    Alive,
    Bye(EndReason),
}

impl Packet {
    /// Parses a line without its end, or returns `None` if it is not part of the protocol.
    pub(super) fn parse(line: &str) -> Option<Self> {
        let (word, text) = line.split_once(' ').unwrap_or((line, ""));
        let frame = match word {
            VERSION => return Self::parse_handshake(text),
            _ if word.starts_with(ANY_VERSION) => return Some(Self::OtherVersion),
            "alive" if text.is_empty() => return Some(Self::Alive),
            "bye" => return EndReason::parse(text).map(Self::Bye),
            "chat" => match ChatLine::new(text) {
                Some(chat) => Frame::Chat(chat),
                None => return Some(Self::Alive),
            },
            "link" => Frame::Link(Box::new(text.parse().ok()?)),
            "refuse" => Frame::Refuse(Request::parse(text)?),
            "withdraw" => Frame::Withdraw(Request::parse(text)?),
            _ => return None,
        };
        Some(Self::Frame(frame))
    }

    fn parse_handshake(text: &str) -> Option<Self> {
        match text.split(' ').collect::<Vec<_>>()[..] {
            ["join", code] => Some(Self::Hello(GuestKey::Code(code.parse().ok()?))),
            ["rejoin", session] => Some(Self::Hello(GuestKey::Session(session.parse().ok()?))),
            ["welcome", session, game] => {
                let game = Settings::new(game, "").ok()?.game().to_owned();
                Some(Self::Welcome { session: session.parse().ok()?, game })
            }
            ["refused", word] => Refusal::parse(word).map(Self::Refused),
            _ => None,
        }
    }
}

/// Formats the line without its end.
impl fmt::Display for Packet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hello(GuestKey::Code(code)) => write!(f, "{VERSION} join {code}"),
            Self::Hello(GuestKey::Session(session)) => write!(f, "{VERSION} rejoin {}", session.expose()),
            Self::Welcome { session, game } => write!(f, "{VERSION} welcome {} {game}", session.expose()),
            Self::Refused(refusal) => write!(f, "{VERSION} refused {}", refusal.word()),
            // Any first line of this version tells the peer which one it is.
            Self::OtherVersion => Self::Refused(Refusal::Version).fmt(f),
            Self::Frame(frame) => frame.fmt(f),
            Self::Alive => f.write_str("alive"),
            Self::Bye(reason) => write!(f, "bye {}", reason.word()),
        }
    }
}
