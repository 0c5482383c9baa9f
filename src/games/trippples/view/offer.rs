//! Offers of a draw at the window: how one is made and accepted, and how long it stands.
//!
//! Leaves to [`super::super::minds`] whether a computer accepts.

use super::{Answer, Trippples};
use crate::games::contract::Game;
use crate::games::session::{Player, Session};
use crate::games::tiles::view::program::TileProgram;
use crate::games::trippples::minds::accepts_draw;
use crate::games::trippples::{Line, Move, Side};
use crate::system::intuition::Intuition;

/// An offer of a draw: it stands until the other side has moved, and falls with the position it was made in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Offer {
    /// Who has made it.
    side: Side,
    /// In which game of the session.
    game: u64,
    /// After how many moves.
    plies: usize,
}

impl Offer {
    /// Whether it still stands.
    pub(super) fn stands(self, session: &Session<Line>) -> bool {
        let line = session.game();
        let mut since = (self.plies..line.plies()).filter_map(|ply| line.mover(ply));
        session.number() == self.game
            && self.plies <= line.plies()
            && line.end().is_none()
            && since.all(|side| side == self.side)
    }
}

impl Trippples {
    /// A draw is offered, or an offer accepted.
    pub(super) fn offer_draw(program: &mut TileProgram<Self>, intuition: &mut Intuition) {
        let session = program.session();
        let line = session.game();
        let mover = line.turn();
        let possible = session.to_move() == Some(Player::Human) && line.legal_moves().contains(&Move::Draw);
        if !possible {
            return intuition.display_beep();
        }
        let agreed = match session.player(mover.other()) {
            Player::Human => program.game.offer.is_some_and(|offer| offer.side == mover.other()),
            Player::Computer => accepts_draw(line, mover.other()),
        };
        if agreed {
            return program.play(intuition, Move::Draw);
        }
        program.game.answer = None;
        match program.session().player(mover.other()) {
            Player::Human => {
                let (game, plies) = (program.session().number(), program.session().game().plies());
                program.game.offer = Some(Offer { side: mover, game, plies });
            }
            Player::Computer => program.game.answer = Some(Answer::NoDraw),
        }
        program.show_insight(intuition);
    }
}
