//! The protocol records of a network line: everything that a side can send after it has joined, as typed
//! values.

use std::fmt;

use boardgame_friend::message::Message;
use boardgame_friend::settings::Settings;

use crate::chat::ChatLine;
use crate::progress::{MAX_NUMBER, Progress, number};

/// A request that the opponent has to agree to.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Request {
    /// A take-back of all turns after link number `number`, which is at least 2.
    ///
    /// See [`take_back`](boardgame_friend::correspondence::Correspondence::take_back).
    TakeBack {
        /// The number of the link that becomes the newest link of the game.
        number: usize,
    },
    /// The end of the game as a draw.
    Draw,
    /// A new game with the given settings. If the opponent agrees, the listener sends the invitation.
    NewGame(Settings),
}

/// A protocol record that one side sends to the other: a step of the game, chat, a request or its answer,
/// or a resignation.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum LineRecord {
    /// A step of the game: the invitation, the answer or a turn.
    Message(Message),
    /// A line of chat.
    Chat(ChatLine),
    /// A request, which the opponent grants or refuses. The loss of the connection makes the request void.
    Ask(Request),
    /// The agreement to a request.
    Grant(Request),
    /// The refusal of the opponent's request, by the user or because the request is not possible now.
    Refuse(Request),
    /// A resignation outside a turn, for instance while the opponent is to move. A side that sends a turn can
    /// resign in the turn itself.
    Resign,
}

/// A received protocol record: the announcement that begins a connection, or a [`LineRecord`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Payload {
    /// The first protocol record of each connection, with the progress of the sender's game. The payload is
    /// `None` if the sender has no game.
    Announcement(Option<Progress>),
    /// A protocol record after the announcement. The payload is `None` for a line of chat that had only
    /// control characters.
    Record(Option<LineRecord>),
}

impl Request {
    pub(crate) fn parse(text: &str) -> Option<Self> {
        match text.split_once(' ') {
            None if text == "draw" => Some(Self::Draw),
            Some(("undo", text)) => {
                let number = number(text, MAX_NUMBER).filter(|&number| number >= 2)?;
                Some(Self::TakeBack { number })
            }
            Some(("new", settings)) => settings.parse().ok().map(Self::NewGame),
            _ => None,
        }
    }
}

impl Payload {
    /// Parses the text of a protocol record. Returns `None` for any other text.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (keyword, rest) = text.split_once(' ').unwrap_or((text, ""));
        let record = match keyword {
            "newest" if rest == "-" => return Some(Self::Announcement(None)),
            "newest" => return rest.parse().ok().map(|progress| Self::Announcement(Some(progress))),
            "chat" => return Some(Self::Record(ChatLine::new(rest).map(LineRecord::Chat))),
            "ask" => LineRecord::Ask(Request::parse(rest)?),
            "grant" => LineRecord::Grant(Request::parse(rest)?),
            "refuse" => LineRecord::Refuse(Request::parse(rest)?),
            "resign" if text == "resign" => LineRecord::Resign,
            _ => LineRecord::Message(text.parse().ok()?),
        };
        Some(Self::Record(Some(record)))
    }
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TakeBack { number } => write!(f, "undo {number}"),
            Self::Draw => f.write_str("draw"),
            Self::NewGame(settings) => write!(f, "new {settings}"),
        }
    }
}

/// Formats the protocol record as the text that is sent to the opponent.
impl fmt::Display for LineRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Message(message) => message.fmt(f),
            Self::Chat(line) => write!(f, "chat {line}"),
            Self::Ask(request) => write!(f, "ask {request}"),
            Self::Grant(request) => write!(f, "grant {request}"),
            Self::Refuse(request) => write!(f, "refuse {request}"),
            Self::Resign => f.write_str("resign"),
        }
    }
}

/// Returns the text that announces the progress of the sender's game, or that the sender has no game.
pub(crate) fn announcement(progress: Option<&Progress>) -> String {
    progress.map_or_else(|| "newest -".to_owned(), |progress| format!("newest {progress}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_read_and_write() {
        let value = "0123456789abcdef".repeat(4);
        for text in [
            format!("invite race/- {value}"),
            format!("answer {value} {value}"),
            format!("turn 2048 take,OFFER {value}"),
            "chat hello  there".to_owned(),
            "ask undo 2".to_owned(),
            "grant draw".to_owned(),
            "refuse new race/fair".to_owned(),
            "resign".to_owned(),
        ] {
            let Some(Payload::Record(Some(record))) = Payload::parse(&text) else { panic!("{text}") };
            assert_eq!(record.to_string(), text);
        }
        for text in ["newest -".to_owned(), format!("newest {value} 2050 4294967295 2 draw")] {
            let Some(Payload::Announcement(progress)) = Payload::parse(&text) else { panic!("{text}") };
            assert_eq!(announcement(progress.as_ref()), text);
        }
        assert_eq!(Payload::parse("chat \u{7}"), Some(Payload::Record(None)));
    }

    #[test]
    fn damaged_records_are_refused() {
        let value = "0123456789abcdef".repeat(4);
        for text in [
            "",
            "hello",
            "newest",
            "newest - ",
            &format!("newest {value} 2051 0 0 -"),
            &format!("newest {value} 1 4294967296 0 -"),
            &format!("newest {value} 1 0 0"),
            &format!("newest {value} 1 0 0 c"),
            &format!("newest {value} 01 0 0 -"),
            &format!("newest {value} 1 0 0 - "),
            "ask",
            "ask undo",
            "ask undo 1",
            "ask undo 2051",
            "ask draw ",
            "ask new",
            "ask new Race/-",
            "grant resign",
            "resign ",
            "resign now",
            "third here",
            &format!("turn 0 take {value}"),
        ] {
            assert_eq!(Payload::parse(text), None, "{text:?}");
        }
    }
}
