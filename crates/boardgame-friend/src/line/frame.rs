//! The frames that two sides exchange after the handshake, and the text of all lines of the protocol.

use std::fmt;

use super::chat::ChatLine;
use super::keys::{GuestKey, SessionNumber};
use super::reasons::{EndReason, Refusal};
use crate::link::Link;
use crate::settings::Settings;

/// Name and version of the protocol, the first field of each line of the handshake.
pub(super) const VERSION: &str = "tripppin-line-2";
/// Beginning of [`VERSION`] that is the same in all versions.
const ANY_VERSION: &str = "tripppin-line-";

/// A request that is not only told by a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Request {
    /// To take back the last move.
    Back,
    /// To end the game as a draw.
    Draw,
    /// To play a rematch.
    Rematch,
}

impl Request {
    const ALL: [Self; 3] = [Self::Back, Self::Draw, Self::Rematch];

    const fn word(self) -> &'static str {
        match self {
            Self::Back => "back",
            Self::Draw => "draw",
            Self::Rematch => "rematch",
        }
    }

    fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|request| request.word() == word)
    }
}

/// A message for the owner of the other end of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Frame {
    /// The newest link of the game.
    Link(Box<Link>),
    /// The user refuses a request of the friend. Only a message: the log of the game does not change.
    Refuse(Request),
    /// The user withdraws a request. Only a message: the log of the game does not change.
    Withdraw(Request),
    /// A line of chat.
    Chat(ChatLine),
}

/// Formats the frame as a line of the protocol, without its line end.
impl fmt::Display for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Link(link) => write!(f, "link {link}"),
            Self::Refuse(request) => write!(f, "refuse {}", request.word()),
            Self::Withdraw(request) => write!(f, "withdraw {}", request.word()),
            Self::Chat(line) => write!(f, "chat {line}"),
        }
    }
}

/// A line that is valid after the handshake.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Packet {
    Frame(Frame),
    /// The peer is still there, or has sent chat without any text.
    Alive,
    Bye(EndReason),
}

impl Packet {
    /// Parses a line after the handshake, or returns `None` if it is not part of the protocol.
    pub(super) fn parse(line: &str) -> Option<Self> {
        let (word, text) = line.split_once(' ').unwrap_or((line, ""));
        let frame = match word {
            "alive" if text.is_empty() => return Some(Self::Alive),
            "bye" => return EndReason::parse(text).map(Self::Bye),
            "chat" => {
                return Some(ChatLine::new(text).map_or(Self::Alive, |chat| Self::Frame(Frame::Chat(chat))));
            }
            "link" => Frame::Link(Box::new(text.parse().ok()?)),
            "refuse" => Frame::Refuse(Request::parse(text)?),
            "withdraw" => Frame::Withdraw(Request::parse(text)?),
            _ => return None,
        };
        Some(Self::Frame(frame))
    }
}

/// Returns the line that keeps a connection alive.
pub(super) fn alive() -> String {
    "alive".to_owned()
}

/// Returns the line that ends a connection.
pub(super) fn bye(reason: EndReason) -> String {
    format!("bye {}", reason.word())
}

/// The request of a guest to join.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Hello {
    Join(GuestKey),
    /// The guest has another version of the protocol.
    OtherVersion,
}

impl Hello {
    /// Returns the line with which a guest asks to join.
    pub(super) fn line(key: GuestKey) -> String {
        match key {
            GuestKey::Code(code) => format!("{VERSION} join {code}"),
            GuestKey::Session(session) => format!("{VERSION} rejoin {}", session.expose()),
        }
    }

    /// Parses the first line of a guest, or returns `None` if it is not part of the protocol.
    pub(super) fn parse(line: &str) -> Option<Self> {
        match line.split(' ').collect::<Vec<_>>()[..] {
            [VERSION, "join", code] => Some(Self::Join(GuestKey::Code(code.parse().ok()?))),
            [VERSION, "rejoin", session] => Some(Self::Join(GuestKey::Session(session.parse().ok()?))),
            [version, ..] if is_other_version(version) => Some(Self::OtherVersion),
            _ => None,
        }
    }
}

/// The answer of a listener to the request to join.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Welcome { session: SessionNumber, game: String },
    Refused(Refusal),
    Bye(EndReason),
}

impl Answer {
    /// Returns the line that lets a guest join.
    pub(super) fn welcome(session: SessionNumber, game: &str) -> String {
        format!("{VERSION} welcome {} {game}", session.expose())
    }

    /// Returns the line that refuses a guest.
    pub(super) fn refused(refusal: Refusal) -> String {
        format!("{VERSION} refused {}", refusal.word())
    }

    /// Parses the first line of a listener, or returns `None` if it is not part of the protocol.
    pub(super) fn parse(line: &str) -> Option<Self> {
        match line.split(' ').collect::<Vec<_>>()[..] {
            [VERSION, "welcome", session, game] => {
                let game = Settings::new(game, "").ok()?.game().to_owned();
                Some(Self::Welcome { session: session.parse().ok()?, game })
            }
            [VERSION, "refused", word] => Refusal::parse(word).map(Self::Refused),
            ["bye", word] => EndReason::parse(word).map(Self::Bye),
            [version, ..] if is_other_version(version) => Some(Self::Refused(Refusal::Version)),
            _ => None,
        }
    }
}

fn is_other_version(word: &str) -> bool {
    word.starts_with(ANY_VERSION) && word != VERSION
}
