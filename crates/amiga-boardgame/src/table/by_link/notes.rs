//! The texts on the status bar and the panel about a game between two people.

use std::borrow::Cow;

use crate::table::by_link::shown_game::{Carrier, LinkStage};
use crate::table::by_link::{GameWindow, NOT_YOUR_TURN, SEND_FIRST, WAITING};
use boardgame_engine::oracle::PuzzleOracle;
use boardgame_engine::record::GamePosition;
use boardgame_friend::table::GameEnd;

impl<P: GamePosition, O: PuzzleOracle<Position = P>> GameWindow<O> {
    /// Returns the reason why the user cannot move now in a correspondence game.
    ///
    /// Returns `None` if the user can move, if the game is over, and outside correspondence games.
    pub fn link_refusal(&self) -> Option<&'static str> {
        match self.link_stage()? {
            LinkStage::Send | LinkStage::SendOn if self.is_on_line() => Some(NOT_YOUR_TURN),
            LinkStage::Send | LinkStage::SendOn => Some(SEND_FIRST),
            LinkStage::Program | LinkStage::Wait => Some(NOT_YOUR_TURN),
            LinkStage::Move | LinkStage::Over => None,
        }
    }

    /// Returns the status-bar text of a correspondence game if the user has to send a link or to wait.
    ///
    /// Returns `None` if a move is due, at the end of the game, and outside correspondence games.
    pub fn link_status(&self) -> Option<&'static str> {
        match self.link_stage()? {
            _ if self.game().is_over() => None,
            stage if self.is_on_line() => self.by_link.line.status(stage),
            LinkStage::Send => Some("SEND MOVE"),
            LinkStage::SendOn => Some("SEND LINK"),
            LinkStage::Wait => Some("WAITING"),
            LinkStage::Move | LinkStage::Program | LinkStage::Over => None,
        }
    }

    /// Returns the panel's sentence about the state of a game between two people, such as "Waiting for the answer.",
    /// or `None` if no sentence is needed.
    ///
    /// At the end, there is a sentence only if the game record does not contain the end. While a listener waits
    /// for its first guest, the sentence has the code of the line.
    pub fn link_note(&self) -> Option<Cow<'static, str>> {
        let note = match self.friend_game() {
            Some(shown) if shown.carrier == Carrier::Line => self.by_link.line.game_note(shown.stage),
            Some(_) => None,
            None => return self.by_link.line.waiting_note(),
        };
        note.or_else(|| self.stage_note()).map(Cow::Borrowed)
    }

    /// Returns the panel's sentence about the user's task in a game between two people.
    fn stage_note(&self) -> Option<&'static str> {
        let shown = self.friend_game()?;
        Some(match shown.stage {
            LinkStage::Send | LinkStage::SendOn if shown.carrier == Carrier::Line => WAITING,
            LinkStage::Send => "Send your move to your friend.",
            LinkStage::SendOn => "Send the link on to your friend.",
            LinkStage::Wait => WAITING,
            LinkStage::Over if !self.game().is_over() => match shown.end {
                Some(GameEnd::Resigned(_)) => "The game was resigned.",
                _ => "Undecided: the game is too long.",
            },
            LinkStage::Move | LinkStage::Program | LinkStage::Over => return None,
        })
    }
}
