//! The texts that a window shows about its network line, in the status bar, the panel and the title bar.

use std::borrow::Cow;

use crate::table::by_link::LinkStage;
use crate::table::by_link::line::LinePlay;
use crate::table::by_link::line::open::LineState;
use boardgame_line::address::LineAddress;

/// The message to the user after a request has been sent to the opponent.
pub(super) const ASKED: &str = "You have asked your friend.";
pub(super) const REFUSED: &str = "Your friend does not agree";
/// The message if a request cannot be sent because no line to the opponent is connected.
pub(super) const NO_LINE: &str = "There is no line to your friend.";
/// The message if the user chooses Take back before making a move.
pub(super) const NOTHING: &str = "There is nothing to take back.";

/// The message after the guest has closed the line.
pub(super) const LEFT: &str = "Your friend has closed the line.";

/// The note on a guest's panel while the connection is lost and the program tries to join again.
const LOST: &str = "The line is lost. Trying to join again.";
/// The note on a listener's panel while the connection to its guest is lost.
const LOST_GUEST: &str = "The line is lost. Your friend can join again.";
/// The note on the panel while the connection is lost and the user has to move. The user can move before the
/// connection is back.
const LOST_AT_MOVE: &str = "The line is lost. Your move is sent later.";
const CLOSED: &str = "The line is closed: see Null modem.";
const REPLY: &str = "Your friend has to answer.";

impl LinePlay {
    /// Returns the panel's sentence while a network line is open but its game has no board yet. For a listener
    /// without a guest, the sentence contains the code that the guest types to join.
    pub(in crate::table::by_link) fn waiting_note(&self) -> Option<Cow<'static, str>> {
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

    /// Returns the panel's sentence about an interruption of a game on a network line, such as a lost connection, or
    /// `None` without an interruption.
    pub(in crate::table::by_link) fn game_note(&self, stage: LinkStage) -> Option<&'static str> {
        match self.open() {
            _ if stage == LinkStage::Over => None,
            None => Some(CLOSED),
            Some(line) if line.state == LineState::Left => Some(LEFT),
            Some(line) if line.state != LineState::Connected => Some(match line.address {
                _ if stage == LinkStage::Move => LOST_AT_MOVE,
                LineAddress::Listen(_) => LOST_GUEST,
                LineAddress::Join(_) => LOST,
            }),
            Some(line) if line.game.is_asking() => Some(REPLY),
            Some(_) => None,
        }
    }

    /// Returns the reason why the user cannot ask for a take-back now.
    pub(in crate::table::by_link) fn take_back_refusal(&self) -> &'static str {
        match self.open() {
            Some(line) if line.state != LineState::Connected => NO_LINE,
            Some(line) if line.game.is_asking() => REPLY,
            Some(_) => NOTHING,
            None => NO_LINE,
        }
    }

    /// Returns the short text for the status bar in a game on a line, or `None` if the user has to move.
    pub(in crate::table::by_link) fn status(&self, stage: LinkStage) -> Option<&'static str> {
        match (self.open(), stage) {
            (_, LinkStage::Over) => None,
            (None, _) => Some("NO LINE"),
            (Some(line), _) if line.state != LineState::Connected => Some("LINE LOST"),
            (Some(line), _) if line.game.is_asking() => Some("WAITING"),
            (Some(_), LinkStage::Send | LinkStage::SendOn | LinkStage::Wait) => Some("WAITING"),
            (Some(_), LinkStage::Move | LinkStage::Program) => None,
        }
    }

    /// Returns the window title of a listener that waits for the first join of a guest, or `None` in any other state
    /// of the line. The title contains the code for joining.
    pub(in crate::table::by_link) fn title(&self, game: &str) -> Option<String> {
        let code = self.open()?.code()?;
        Some(format!("{game} - the code of the line is {code}"))
    }
}
