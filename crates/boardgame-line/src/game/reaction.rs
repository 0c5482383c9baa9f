//! The effects of the opponent's protocol records, and the reasons for which they are refused.

use boardgame_friend::correspondence::CorrespondenceError;
use boardgame_friend::link::Link;

use crate::chat::ChatLine;
use crate::record::{LineRecord, Request};

/// The effect of a protocol record that the opponent has sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reaction {
    /// The protocol record has no effect, because this side has already received it.
    Known,
    /// The opponent has answered the invitation or made a turn.
    Extended,
    /// The opponent has sent a line of chat.
    Chat(ChatLine),
    /// The opponent makes a request, which the user [answers](super::LineGame::answer_request).
    Asked(Request),
    /// The opponent's request is refused automatically, because it is not possible now. Holds the refusal, which the
    /// program has to send.
    Declined(LineRecord),
    /// The opponent has granted the request of this side. A take-back or a draw is already in effect.
    ///
    /// After a request for a new game, the listener now [invites](super::LineGame::invite) the guest. If both sides
    /// have requested the same new game at once, each request grants the other one.
    Granted(Request),
    /// The opponent has refused this side's request.
    Refused(Request),
    /// The opponent has resigned.
    Resigned {
        /// The protocol record that refuses the opponent's open take-back or draw request, for the program to send.
        /// `None` without such a request.
        refusal: Option<LineRecord>,
    },
    /// The listener has invited this guest to a game. The guest begins the game with its
    /// [answer](super::LineGame::answer_invitation).
    Invited {
        /// The link that invites this guest. The program has to check the settings in the link before it answers.
        invitation: Box<Link>,
        /// Whether the guest can accept without asking the user, because it has no game yet, or has requested or
        /// agreed to a new game like this one.
        is_agreed: bool,
    },
}

/// The reason for refusing a protocol record of the opponent or an action of this side.
///
/// After an error that the opponent's program has caused, the owner drops the network line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LineGameError {
    /// The opponent has sent a message that does not continue the game.
    #[error(transparent)]
    Message(#[from] CorrespondenceError),
    /// The opponent's protocol record or announced progress is not possible in the game that this side has.
    #[error("the games of the two programs do not belong together")]
    Conflict,
    /// The opponent has answered a request that this side has not made or no longer waits for.
    #[error("the other program has answered a request that was not made")]
    NotAsked,
    /// The opponent has made a second request without waiting for an answer.
    #[error("the other program has made two requests at once")]
    AskedTwice,
    /// The action of this side is not possible now, for instance because the sides are not connected, no
    /// game has begun, or the game is over.
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
