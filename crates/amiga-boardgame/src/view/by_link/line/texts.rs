//! The texts of the window about a line: the status, the panel and the title bar.

use std::borrow::Cow;

use super::LinePlay;
use super::open::LineState;
use crate::view::by_link::LinkStage;

/// The message after a request to the opponent.
pub(super) const ASKED: &str = "You have asked your friend.";
/// The message after a request without a line.
pub(super) const NO_LINE: &str = "There is no line to your friend.";
/// The message after Take back before the user's first move.
pub(super) const NOTHING: &str = "There is nothing to take back.";

/// The message after the guest has closed the line.
pub(super) const LEFT: &str = "Your friend has closed the line.";

const LOST: &str = "The line is lost. Trying to join again.";
const CLOSED: &str = "The line is closed: see Null modem.";
const REPLY: &str = "Your friend has to answer.";

impl LinePlay {
    /// Returns the sentence for the panel while there is no board of a game on the line yet. It has the code of a
    /// listener that waits for its first guest.
    pub(in crate::view::by_link) fn waiting_note(&self) -> Option<Cow<'static, str>> {
        Some(match self.open()?.state {
            LineState::Calling => Cow::Borrowed("Calling your friend."),
            LineState::Waiting(Some(code)) => Cow::Owned(format!("The code of your line is {code}.")),
            LineState::Waiting(None) | LineState::Lost | LineState::Left => {
                Cow::Borrowed("Waiting for your friend.")
            }
            // The first turn of the listener lets the guest see the board.
            LineState::Connected => Cow::Borrowed("Waiting for the first move."),
        })
    }

    /// Returns the sentence for the panel about a line on which the game cannot go on now.
    pub(in crate::view::by_link) fn game_note(&self, stage: LinkStage) -> Option<&'static str> {
        match self.open() {
            _ if stage == LinkStage::Over => None,
            None => Some(CLOSED),
            Some(line) if line.state == LineState::Left => Some(LEFT),
            Some(line) if line.state != LineState::Connected => Some(LOST),
            Some(line) if line.game.is_asking() => Some(REPLY),
            Some(_) => None,
        }
    }

    /// Returns the reason why the user cannot ask for a take-back now.
    pub(in crate::view::by_link) fn take_back_refusal(&self) -> &'static str {
        match self.open() {
            Some(line) if line.state != LineState::Connected => NO_LINE,
            Some(line) if line.game.is_asking() => REPLY,
            Some(_) => NOTHING,
            None => NO_LINE,
        }
    }

    /// Returns the short text for the status bar in a game on a line, or `None` if the user has to move.
    pub(in crate::view::by_link) fn status(&self, stage: LinkStage) -> Option<&'static str> {
        match (self.open(), stage) {
            (_, LinkStage::Over) => None,
            (None, _) => Some("NO LINE"),
            (Some(line), _) if line.state != LineState::Connected => Some("LINE LOST"),
            (Some(line), _) if line.game.is_asking() => Some("WAITING"),
            (Some(_), LinkStage::Send | LinkStage::SendOn | LinkStage::Wait) => Some("WAITING"),
            (Some(_), LinkStage::Move | LinkStage::Program) => None,
        }
    }

    /// Returns the title of the window of a listener that waits for its first guest, which has the code.
    pub(in crate::view::by_link) fn title(&self, game: &str) -> Option<String> {
        match self.open()?.state {
            LineState::Waiting(Some(code)) => Some(format!("{game} - the code of the line is {code}")),
            _ => None,
        }
    }
}
