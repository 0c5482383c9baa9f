//! All that determines the stage of a game with a friend.

use crate::record::Record;
use crate::replay::Replay;

/// The way in which links reach the friend.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Carrier<'a> {
    /// The user sends texts.
    Text {
        /// Whether the user has copied the newest link since it was made.
        is_copied: bool,
    },
    /// The program sends links over a line.
    Line(LineState<'a>),
}

/// The state of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LineState<'a> {
    /// The listener waits for a guest with this code.
    Waiting {
        /// The code as the panel shows it.
        code: &'a str,
    },
    /// The guest has not reached the listener yet.
    Calling,
    /// The sides are connected.
    Connected,
    /// There is no connection.
    Without(NoLine),
}

/// The state of a line without a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NoLine {
    /// The connection was lost. A guest tries again by itself.
    Lost {
        /// Whether this program is the listener.
        is_listener: bool,
    },
    /// The friend has closed the line.
    Left {
        /// Whether this program is the listener, which the guest can join again.
        is_listener: bool,
    },
    /// This program has closed the line, or could not open it.
    Closed,
    /// The listener does not know the session number of this guest, which can join again with a new code.
    NeedsCode,
}

impl LineState<'_> {
    /// Returns the state of a line that stays closed until the user opens it, so that the user's turn can go by text.
    pub(super) const fn closed(self) -> Option<NoLine> {
        match self {
            Self::Without(line @ (NoLine::Closed | NoLine::NeedsCode)) => Some(line),
            _ => None,
        }
    }
}

/// The turn on the board that is not part of the newest link.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Unsent {
    /// The user has not moved since the newest link.
    #[default]
    Nothing,
    /// The user has moved, and has to move again.
    Moving,
    /// A program has to move for the third seat.
    Program,
    /// The turn has a move or a decision of the user, and nobody on this side has to move.
    Complete,
}

/// A question of the friend that waits for the user and is not in the record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Question<'a> {
    /// The text of an invitation was opened.
    Invitation {
        /// Whether it is the invitation to a rematch of a game of this program.
        is_rematch: bool,
    },
    /// A checked link [needs consent](crate::record::Checked::needs_consent).
    BackOffered,
    /// The text of a link was refused. The question covers the user's own game until the user goes back to it.
    Unreadable {
        /// The sentence with the reason.
        why: &'a str,
    },
}

/// All that determines the stage of the game that a window shows.
#[derive(Debug, Clone, Copy)]
pub struct Shown<'a> {
    /// The record and its replay, or `None` before the game has a record.
    pub game: Option<(&'a Record, &'a Replay)>,
    /// The way in which links reach the friend.
    pub carrier: Carrier<'a>,
    /// The turn on the board.
    pub unsent: Unsent,
    /// A question that waits for the user's answer.
    pub question: Option<Question<'a>>,
    /// Whether the user has refused the draw that the friend offers.
    pub has_refused_draw: bool,
    /// Whether a search checks a received link.
    pub is_checking: bool,
}
