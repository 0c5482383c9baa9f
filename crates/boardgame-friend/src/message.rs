//! The messages of a game over a network line. Each message has the same effect as a link, but contains only
//! the new part.
//!
//! The text of a message is one line without a line end: `invite GAME/OPTIONS ANCHOR`, `answer ANCHOR
//! VALUE`, or `turn NUMBER TURN VALUE`. The number of a turn is counted from 1. Connections and their loss
//! are left to the host: after a new connection, each side sends the messages that the other one has not
//! received.

use std::fmt;
use std::str::FromStr;

use boardgame_engine::fields::Fields;

use crate::chain::{Anchor, LENGTH, Value};
use crate::correspondence::CorrespondenceError;
use crate::link::Link;
use crate::parse_error::ParseError;
use crate::settings::{Settings, SettingsError};
use crate::side::Side;
use crate::turn::{MoveTextError, Turn};

/// A step of a game between two people, as it is sent over a network line.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Message {
    /// The invitation to a game, sent by side a, the inviting player.
    Invitation {
        /// The name and the options of the game to which side a invites.
        settings: Settings,
        /// The first value of side a's hash chain, which also identifies the game.
        anchor: Anchor,
    },
    /// The answer to the invitation, sent by side b, the invited player.
    Answer {
        /// The first value of side b's hash chain.
        anchor: Anchor,
        /// The value with index 2 in side b's hash chain, where index 0 is the anchor.
        value: Value,
    },
    /// A turn of one side, sent with a newly revealed value of that side's hash chain.
    Turn {
        /// The number of the turn, counted from 1.
        number: usize,
        /// The moves of the side, and its resignation, draw or draw offer.
        turn: Turn,
        /// The hash-chain value that the side reveals with the turn.
        value: Value,
    },
}

impl Message {
    /// Converts link number `number` of the game in `link` into a message: link 1 is the invitation, link 2 the
    /// answer, and each later link a turn. Returns `None` if the game has no such link yet.
    pub(crate) fn of(link: &Link, number: usize) -> Option<Self> {
        let link = link.truncated(number)?;
        let settings = link.settings().clone();
        let newest = |side| link.chain(side).map(|chain| (chain.anchor(), chain.newest().value));
        Some(match (number, link.steps().last()) {
            (1, _) => Self::Invitation { settings, anchor: link.id() },
            (_, None) => newest(Side::B).map(|(anchor, value)| Self::Answer { anchor, value })?,
            (_, Some(step)) => {
                let (_, value) = newest(link.sender())?;
                Self::Turn { number: number - 2, turn: step.turn()?.clone(), value }
            }
        })
    }

    /// Returns the link that results from adding the message to the game in `link`. If the message is an
    /// invitation, `link` is not used.
    pub(crate) fn extend(&self, link: &Link) -> Result<Link, CorrespondenceError> {
        match self {
            Self::Invitation { settings, anchor } => Ok(Link::invitation(settings.clone(), *anchor)),
            Self::Answer { anchor, value } => {
                let invitation = link.truncated(1).ok_or(CorrespondenceError::Missing)?;
                Ok(invitation.answered(*anchor, *value)?)
            }
            Self::Turn { number, turn, value } => {
                let before =
                    number.checked_add(1).filter(|_| *number > 0).and_then(|before| link.truncated(before));
                Ok(before.ok_or(CorrespondenceError::Missing)?.extended(turn.clone(), *value)?)
            }
        }
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Invitation { settings, anchor } => write!(f, "invite {settings} {anchor}"),
            Self::Answer { anchor, value } => write!(f, "answer {anchor} {value}"),
            Self::Turn { number, turn, value } => write!(f, "turn {number} {turn} {value}"),
        }
    }
}

/// The error in a text that cannot be parsed as a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum MessageProblem {
    /// The message does not begin with `invite`, `answer` or `turn`.
    #[error("expected `invite`, `answer` or `turn`")]
    Keyword,
    /// The settings are invalid.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// A hash-chain value is missing, or is not 64 lower-case hexadecimal digits.
    #[error("expected 64 digits from 0 to 9 and a to f")]
    Value,
    /// The number of a turn is invalid.
    #[error("expected the number of a turn, from 1 to {MAX_TURNS}")]
    Number,
    /// A move is invalid.
    #[error(transparent)]
    Move(#[from] MoveTextError),
    /// A complete message is followed by more text.
    #[error("expected the end of the message")]
    End,
}

/// Highest turn number that a message can have: the number of values in the hash chains of both sides together.
///
/// Each turn reveals a further value of the side that sends the turn.
const MAX_TURNS: usize = 2 * LENGTH as usize;

fn number(text: &str) -> Option<usize> {
    text.parse().ok().filter(|number: &usize| (1..=MAX_TURNS).contains(number) && number.to_string() == text)
}

impl FromStr for Message {
    type Err = ParseError<MessageProblem>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = |column, problem| ParseError { column, problem };
        let mut fields = Fields::new(text);
        let value = |fields: &mut Fields<'_>| {
            fields.parse(Value::parse, MessageProblem::Value).map(|(value, _)| value)
        };
        let (column, keyword) = fields.take_at();
        let message = match keyword {
            "invite" => {
                let (column, text) = fields.take_at();
                let settings =
                    text.parse().map_err(|problem: SettingsError| error(column, problem.into()))?;
                Self::Invitation { settings, anchor: Anchor::new(value(&mut fields)?) }
            }
            "answer" => Self::Answer { anchor: Anchor::new(value(&mut fields)?), value: value(&mut fields)? },
            "turn" => {
                let (number, _) = fields.parse(number, MessageProblem::Number)?;
                let (column, text) = fields.take_at();
                let turn =
                    Turn::parse(text).map_err(|(offset, problem)| error(column + offset, problem.into()))?;
                Self::Turn { number, turn, value: value(&mut fields)? }
            }
            _ => return Err(error(column, MessageProblem::Keyword)),
        };
        if fields.ended() { Ok(message) } else { Err(error(fields.column(), MessageProblem::End)) }
    }
}
