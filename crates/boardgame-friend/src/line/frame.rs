//! The frames that two sides exchange, for which the line is there.

use std::fmt;

use super::chat::ChatLine;
use super::reasons::words;
use crate::link::Link;

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

words!(Request { Back: "back", Draw: "draw", Rematch: "rematch" });

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
