//! Decides whether Take back has an effect: in the user's own game, and in a game between two people.
//!
//! A turn that has not been sent is taken back at once. After that, the opponent on a line can be asked to agree.

use crate::table::by_link::shown_game::LinkStage;
use crate::table::by_link::{GameWindow, SENT};
use boardgame_engine::oracle::PuzzleOracle;
use boardgame_engine::record::GamePosition;

impl<P: GamePosition, O: PuzzleOracle<Position = P>> GameWindow<O> {
    /// Returns the message to show if the Take back command has no effect in a game between two people. Returns
    /// `None` if the window does not show such a game.
    pub(crate) fn take_back_refusal(&self) -> Option<&'static str> {
        let stage = self.link_stage()?;
        let can_ask = self.is_on_line() && stage != LinkStage::Over;
        Some(if can_ask { self.by_link.line.take_back_refusal() } else { SENT })
    }

    /// Returns `true` if the Take back command has an effect.
    ///
    /// In a correspondence game, Take back has an effect only on a turn that has not been sent.
    pub(crate) fn can_take_back(&self) -> bool {
        self.can_take_back_move()
            || self.can_ask_to_take_back()
            || self.can_ask_friend_back()
            || self.link_stage().is_none() && self.session().can_take_back_game()
    }

    /// Returns `true` if the Take back command can ask the opponent in a network-line game to agree to a take-back.
    fn can_ask_to_take_back(&self) -> bool {
        let is_playing = self.link_stage() != Some(LinkStage::Over);
        self.is_on_line() && is_playing && self.by_link.line.can_ask_to_take_back()
    }

    /// Asks the opponent on a line to take back the user's last turn, if all moves have been sent. Returns the
    /// message for the user, or `None` if nothing can be asked.
    pub(crate) fn ask_to_take_back(&mut self) -> Option<String> {
        let rules = self.line_game()?.rules;
        let can_ask = self.can_ask_to_take_back() && !self.has_unsent_turn();
        can_ask.then(|| {
            self.controller.session.invalidate_searches();
            self.by_link.line.ask_to_take_back(rules)
        })
    }

    /// Returns `true` if a move or the end of the current game can be taken back.
    ///
    /// A return to an earlier game is not considered.
    pub fn can_take_back_move(&self) -> bool {
        self.session().can_take_back() && (self.link_stage().is_none() || self.has_unsent_turn())
    }
}
