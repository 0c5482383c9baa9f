//! The effects of the opponent's records, and the reasons for which they are refused.

use boardgame_link::correspondence::CorrespondenceError;
use boardgame_link::link::Link;

use crate::chat::ChatLine;
use crate::record::{LineRecord, Request};

/// The effect of a record of the opponent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reaction {
    /// The record was known already.
    Known,
    /// The opponent has answered the invitation or made a turn.
    Extended,
    /// The opponent has sent a line of chat.
    Chat(ChatLine),
    /// The opponent makes a request, which the user [answers](super::LineGame::answer_request).
    Asked(Request),
    /// The request of the opponent is refused by this record, which the owner sends.
    Declined(LineRecord),
    /// The opponent has granted the request of this side. A take-back and a draw are in effect. To a new game,
    /// the listener now [invites](super::LineGame::invite).
    Granted(Request),
    /// The opponent has refused the request of this side.
    Refused(Request),
    /// The opponent has resigned.
    Resigned,
    /// The listener invites this guest to a game, which the guest begins by its
    /// [answer](super::LineGame::answer_invitation).
    Invited {
        /// The invitation, whose settings the owner has to check.
        invitation: Link,
        /// Whether the guest has no game, or the sides have agreed to a new game with these settings.
        is_agreed: bool,
    },
}

/// The reason for which a record is refused or an action is not possible. After a reason that blames the
/// opponent's program, the owner drops the line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LineGameError {
    /// The opponent has sent a message that does not continue the game.
    #[error(transparent)]
    Message(#[from] CorrespondenceError),
    /// The records of both sides do not belong together.
    #[error("the games of the two programs do not belong together")]
    Conflict,
    /// The opponent has answered a request that this side has not made.
    #[error("the other program has answered a request that was not made")]
    NotAsked,
    /// The opponent has made a second request without waiting for an answer.
    #[error("the other program has made two requests at once")]
    AskedTwice,
    /// The line is lost, no game has begun, or the game is over.
    #[error("this is not possible now")]
    NotNow,
    /// The opponent has not answered a request of this side.
    #[error("the opponent has not answered yet")]
    Unanswered,
}

impl LineGameError {
    /// Returns `true` if the opponent's program has caused the error, so that the game cannot go on.
    pub const fn is_fatal(&self) -> bool {
        !matches!(self, Self::NotNow | Self::Unanswered)
    }
}
