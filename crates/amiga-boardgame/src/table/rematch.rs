//! The rematch of two people: after the end of a game, another game in which they change sides.
//!
//! On one computer, the same side moves first on a new board, and the wins follow the players. By link, the
//! player sends an invitation to the rematch; on a line, the opponent has to agree.

use crate::table::execute;
use crate::table::friend;
use crate::table::friend::LinkStage;
use crate::table::model::Model;
use crate::table::{Table, TableGame};
use crate::view::menu::Common;
use boardgame_engine::oracle::PuzzleOracle;
use boardgame_engine::record::GamePosition;
use small_amiga::intuition::Intuition;

/// The message on the panel after a rematch on one computer has begun.
const CHANGED: &str = "The players have changed sides.";

impl<P: GamePosition, O: PuzzleOracle<Position = P>> Model<O> {
    /// Returns `true` if the game is over and its two human players can play a rematch.
    ///
    /// The game may have been played by link, on a network line or on one computer.
    pub(crate) fn can_rematch(&self) -> bool {
        match self.link_stage() {
            Some(stage) => stage == LinkStage::Over && !self.is_asked_by_friend(),
            None => {
                let session = self.session();
                let is_game = session.game().is_over() && !session.is_practice() && !self.is_in_lesson();
                is_game && session.human_pair().is_some()
            }
        }
    }
}

/// Begins a rematch of the finished game on one computer. In a game by link, invites the opponent to a rematch; on a
/// network line, asks for the opponent's agreement.
pub(crate) fn run<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    let model = program.model_mut();
    if !model.can_rematch() {
        return intuition.display_beep();
    }
    if model.link_stage().is_some() {
        friend::rematch(program, intuition);
    } else if model.session_mut().prepare_rematch() {
        execute::run(program, intuition, Common::NewGame.into(), false);
        execute::show_message(program, intuition, CHANGED);
    }
}
