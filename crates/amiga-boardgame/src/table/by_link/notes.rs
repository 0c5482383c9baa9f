//! The texts on the status bar and the panel about a game between two people.

use std::borrow::Cow;

use crate::table::by_link::shown_game::LinkStage;
use crate::table::by_link::{GameWindow, NOT_YOUR_TURN, WAITING};
use boardgame_engine::oracle::PuzzleOracle;
use boardgame_engine::record::GamePosition;
use boardgame_friend::table::GameEnd;

impl<P: GamePosition, O: PuzzleOracle<Position = P>> GameWindow<O> {
    /// Returns the reason why the user cannot move now in a correspondence game.
    ///
    /// Returns `None` if the user can move, if the game is over, and outside correspondence games.
    pub fn link_refusal(&self) -> Option<&'static str> {
        if self.friend_game().is_some() {
            return self.friend_refusal();
        }
        match self.link_stage()? {
            LinkStage::Send | LinkStage::SendOn | LinkStage::Program | LinkStage::Wait => Some(NOT_YOUR_TURN),
            LinkStage::Move | LinkStage::Over => None,
        }
    }

    /// Returns the status-bar text of a correspondence game if the user has to send a link or to wait.
    ///
    /// Returns `None` if a move is due, at the end of the game, and outside correspondence games.
    pub fn link_status(&self) -> Option<&'static str> {
        match self.line_game() {
            Some(_) if self.game().is_over() => None,
            Some(shown) => self.by_link.line.status(shown.stage),
            None => self.friend_status(),
        }
    }

    /// Returns the panel's sentence about the state of a game between two people, such as "Waiting for the answer.",
    /// or `None` if no sentence is needed.
    ///
    /// At the end, there is a sentence only if the game record does not contain the end. While a listener waits
    /// for its first guest, the sentence has the code of the line.
    pub fn link_note(&self) -> Option<Cow<'static, str>> {
        let note = match self.line_game() {
            Some(shown) => self.by_link.line.game_note(shown.stage),
            None if self.friend_game().is_some() => return self.friend_note().map(Cow::Owned),
            None => return self.by_link.line.waiting_note(),
        };
        note.or_else(|| self.stage_note()).map(Cow::Borrowed)
    }

    /// Returns the panel's sentence about the user's task in a game between two people.
    fn stage_note(&self) -> Option<&'static str> {
        let shown = self.line_game()?;
        Some(match shown.stage {
            LinkStage::Send | LinkStage::SendOn | LinkStage::Wait => WAITING,
            LinkStage::Over if !self.game().is_over() => match shown.end {
                Some(GameEnd::Resigned(_)) => "The game was resigned.",
                _ => "Undecided: the game is too long.",
            },
            LinkStage::Move | LinkStage::Program | LinkStage::Over => return None,
        })
    }
}
