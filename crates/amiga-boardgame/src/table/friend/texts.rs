//! The texts of a game with a friend: status, panel and title.

use crate::table::friend::{NOT_YOUR_TURN, SEND_FIRST};
use crate::table::model::Model;
use boardgame_engine::oracle::PuzzleOracle;
use boardgame_engine::record::GamePosition;
use boardgame_friend::link::Link;
use boardgame_friend::stage::FriendStage;

/// Returns the message with an invitation, for a friend who may not know the command `program`. `page` is the address of the
/// web page on which the user plays.
pub(super) fn invitation(title: &str, link: &Link, program: &str, page: Option<&str>) -> String {
    match page {
        Some(page) => {
            format!("Let us play {title}: open this address, no installation needed. {page}#{link}")
        }
        None => {
            format!(
                "Let us play {title}: start the program {program}, copy this message and choose Paste position in the \
                 menu Edit. {link}"
            )
        }
    }
}

/// Returns the title of a window with the side that the user plays, or the code of the line before the side is known.
// A copy for each game makes a page larger.
#[inline(never)]
fn title(game: &str, side: Option<String>, code: Option<&str>) -> String {
    match (side, code) {
        (Some(side), _) => format!("{game} - with a friend: you are {side}"),
        (None, Some(code)) => format!("{game} - code {code}"),
        (None, None) => format!("{game} - with a friend"),
    }
}

/// The panel's sentence while the user's last step is not saved, and so has not left the program.
const UNSAVED: &str = "Your move is not saved, so it is not sent yet.";

/// The reason why a move is refused while a question of the friend waits.
const ANSWER_FIRST: &str = "Answer your friend first.";

impl<P: GamePosition, O: PuzzleOracle<Position = P>> Model<O> {
    /// Returns the reason why the user cannot move in a game with a friend, or `None` if the user can move or the game is
    /// over.
    pub fn link_refusal(&self) -> Option<&'static str> {
        let stage = self.friend_stage()?;
        match stage {
            FriendStage::Ended { .. } => None,
            stage if stage.can_move() => None,
            stage if stage.is_question() => Some(ANSWER_FIRST),
            FriendStage::Ready { .. } | FriendStage::PassOn | FriendStage::AnswerReady => Some(SEND_FIRST),
            _ => Some(NOT_YOUR_TURN),
        }
    }

    /// Returns the status-bar text of a game with a friend, or `None` if the game's own text is shown.
    pub fn link_status(&self) -> Option<&'static str> {
        match self.friend_stage()? {
            FriendStage::Ended { .. } | FriendStage::Move { .. } | FriendStage::Program => None,
            FriendStage::Ready { .. } if self.game().is_over() => None,
            FriendStage::Ready { .. } => Some("SEND MOVE"),
            stage if stage.can_move() && !stage.is_question() => None,
            FriendStage::PassOn | FriendStage::InvitationReady | FriendStage::AnswerReady => {
                Some("SEND LINK")
            }
            FriendStage::Invited => Some("INVITED"),
            stage if stage.is_question() => Some("YOUR ANSWER"),
            _ => Some("WAITING"),
        }
    }

    /// Returns the panel's sentence about a game with a friend, or `None` if no sentence is needed.
    pub fn link_note(&self) -> Option<String> {
        let is_unsaved = self.friend.saving.has_fault();
        match self.friend_stage()? {
            FriendStage::Wait { .. } | FriendStage::Asking { .. } if is_unsaved => Some(UNSAVED.to_owned()),
            // The panel shows how the game has ended, and the score.
            FriendStage::Ended { .. } if self.game().is_over() => None,
            // The panel shows the draw that the user offers after the refusal.
            FriendStage::Move { was_refused: true, .. } if self.draws.offered_by().is_some() => None,
            stage => stage.text(),
        }
    }

    /// Returns `true` while a question of the friend waits for the user.
    pub fn is_asked_by_friend(&self) -> bool {
        self.friend_stage().is_some_and(FriendStage::is_question)
    }

    /// Returns the title of a window that shows a game with a friend, otherwise `None`.
    pub(in crate::table) fn friend_title(
        &self,
        game: &str,
        name: impl FnOnce(P::Seat) -> String,
    ) -> Option<String> {
        let side = self.friend_game()?.seats().map(|[own, _]| name(own));
        Some(title(game, side, self.friend.line.code()))
    }
}
