//! Draw offers: the pending offer and a refusal by the computer.
//!
//! The conditions for a draw, the computer's decision, and ending the game are left to the games.

use super::game::TwoSided;
use boardgame_engine::contract::Game;
use boardgame_engine::session::{PlayerKind, Session};

pub const NO_OFFER: &str = "No draw can be offered now.";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Draws<S> {
    draw_offer: Option<DrawOffer<S>>,
    /// Whether a computer has refused a draw offer in the current position.
    refused: bool,
}

/// A draw offer. It expires when the opponent moves, or when the position of the offer is taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct DrawOffer<S> {
    side: S,
    game: u64,
    plies: usize,
}

impl<S: TwoSided> DrawOffer<S> {
    fn is_valid<L: Game<Seat = S>>(self, session: &Session<L>) -> bool {
        let line = session.game();
        let mut since = (self.plies..line.plies()).filter_map(|ply| line.mover(ply));
        session.number() == self.game
            && self.plies <= line.plies()
            && !line.is_over()
            && since.all(|side| side == self.side)
    }
}

impl<S: TwoSided> Draws<S> {
    pub const NONE: Self = Self { draw_offer: None, refused: false };

    /// Offers a draw for the side to move, or accepts the opponent's pending offer. Returns `true` if the
    /// draw is agreed.
    ///
    /// If the opponent is a computer, `accepts` decides immediately.
    pub fn offer<L: Game<Seat = S>>(
        &mut self,
        session: &Session<L>,
        accepts: impl FnOnce(&L, S) -> bool,
    ) -> bool {
        let line = session.game();
        let (side, other) = (line.turn(), line.turn().other());
        if session.player(other) == PlayerKind::Computer {
            self.refused = !accepts(line, other);
            return !self.refused;
        }
        let agreed = self.draw_offer.is_some_and(|offer| offer.side == other);
        if !agreed {
            self.draw_offer = Some(DrawOffer { side, game: session.number(), plies: line.plies() });
        }
        agreed
    }

    pub fn changed<L: Game<Seat = S>>(&mut self, session: &Session<L>) {
        self.draw_offer = self.draw_offer.filter(|offer| offer.is_valid(session));
        self.refused = false;
    }

    pub const fn is_offered(&self) -> bool {
        self.draw_offer.is_some()
    }

    pub const fn is_refused(&self) -> bool {
        self.refused
    }
}
