//! Draws that are offered: which offer stands, and what has come of the last one.
//!
//! Knows words and whose turn it is. Leaves to the games when a draw can be had, whether a computer accepts, and how it ends a game.

use super::game::TwoSided;
use crate::games::contract::Game;
use crate::games::session::{Player, Session};

/// Why no draw can be offered.
pub const NO_OFFER: &str = "No draw can be offered now.";

/// The offers of a draw in a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Draws<S> {
    /// The one that stands.
    offer: Option<Offer<S>>,
    /// A computer has refused one.
    refused: bool,
}

/// An offer of a draw: it stands until the other side has moved, and falls with the position it was made in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Offer<S> {
    /// Who has made it.
    side: S,
    /// In which game of the session.
    game: u64,
    /// After how many moves.
    plies: usize,
}

impl<S: TwoSided> Offer<S> {
    /// Whether it still stands.
    fn stands<L: Game<Seat = S>>(self, session: &Session<L>) -> bool {
        let line = session.game();
        let mut since = (self.plies..line.plies()).filter_map(|ply| line.mover(ply));
        session.number() == self.game
            && self.plies <= line.plies()
            && !line.is_over()
            && since.all(|side| side == self.side)
    }
}

impl<S: TwoSided> Draws<S> {
    /// Nobody has offered one.
    pub const NONE: Self = Self { offer: None, refused: false };

    /// Whoever is to move offers a draw, or accepts the offer that stands: true if both agree. `accepts` says whether a computer does.
    pub fn offer<L: Game<Seat = S>>(
        &mut self,
        session: &Session<L>,
        accepts: impl FnOnce(&L, S) -> bool,
    ) -> bool {
        let line = session.game();
        let (side, other) = (line.turn(), line.turn().other());
        if session.player(other) == Player::Computer {
            self.refused = !accepts(line, other);
            return !self.refused;
        }
        let agreed = self.offer.is_some_and(|offer| offer.side == other);
        if !agreed {
            self.offer = Some(Offer { side, game: session.number(), plies: line.plies() });
        }
        agreed
    }

    /// The game changed, however: what is only about the old one goes.
    pub fn changed<L: Game<Seat = S>>(&mut self, session: &Session<L>) {
        self.offer = self.offer.filter(|offer| offer.stands(session));
        self.refused = false;
    }

    /// Whether an offer stands.
    pub const fn is_offered(&self) -> bool {
        self.offer.is_some()
    }

    /// Whether a computer has refused one.
    pub const fn is_refused(&self) -> bool {
        self.refused
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::tripppin::{Line, Side};

    #[test]
    fn a_computer_says_at_once_and_a_person_by_an_offer_of_its_own() {
        let mut session: Session<Line> = Session::new(1, (), vec![Player::Human, Player::Computer]);
        let mut draws = Draws::<Side>::NONE;
        assert!(!draws.offer(&session, |_, _| false) && draws.is_refused() && !draws.is_offered());
        assert!(draws.offer(&session, |_, side| side == Side::Left) && !draws.is_refused());
        session.set_player(Side::Left, Player::Human);
        draws.changed(&session);
        assert!(!draws.offer(&session, |_, _| true) && draws.is_offered());
        assert!(!draws.offer(&session, |_, _| true), "nobody accepts one's own offer");
        let play = |session: &mut Session<Line>| {
            let mv = session.game().legal_moves()[0];
            session.play(mv).unwrap();
        };
        play(&mut session);
        draws.changed(&session);
        let mut accepted = draws;
        assert!(accepted.offer(&session, |_, _| false));
        // It falls when the other side moves on.
        play(&mut session);
        draws.changed(&session);
        assert_eq!(draws, Draws::NONE);
    }
}
