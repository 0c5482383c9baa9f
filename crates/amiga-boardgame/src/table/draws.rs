//! Draw offers: the pending offer, a refusal by the computer, and the rules of a game about draws.
//!
//! The conditions for a draw and the computer's decision are left to the games, as [`DrawRules`].

use crate::table::model::Model;
use crate::view::ending::GameButton;
use crate::view::names::capitalized;
use crate::view::sides::{index_of, other};
use boardgame_engine::oracle::PuzzleOracle;
use boardgame_engine::record::{GamePosition, GameRecord};
use boardgame_engine::session::{PlayerKind, Session};

/// Message for a draw offer that the rules or the state of the game do not allow.
pub const NO_OFFER: &str = "No draw can be offered now.";

/// Message shown after a human has refused a draw offer.
pub const YOU_REFUSED: &str = "The draw is refused.";

/// The ways in which the user can end the current game as a draw.
#[derive(Debug)]
pub struct DrawRules<P: GamePosition> {
    /// Whether the user can offer a draw or accept an offer.
    pub can_offer: bool,
    /// Whether the user can claim a draw, which needs no agreement.
    pub can_claim: bool,
    /// Function that returns `true` if a computer that plays the given seat accepts a draw.
    pub accepts: fn(&GameRecord<P>, P::Seat) -> bool,
    /// Message shown after a computer has refused a draw. The text is empty if the game shows the refusal itself.
    pub refused: &'static str,
    /// The move by which a draw is agreed, or `None` if an agreement is no move of the game.
    pub agreement: Option<P::Move>,
}

/// The draw offer in a game with seats of type `S`, and whether a computer has refused a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Draws<S> {
    draw_offer: Option<DrawOffer<S>>,
    /// Whether a computer has refused a draw offer in the current position.
    refused: bool,
}

/// A draw offer, valid until the opponent moves or the offer's position is taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct DrawOffer<S> {
    side: S,
    game: u64,
    plies: usize,
}

impl<S: Copy + Eq> DrawOffer<S> {
    fn is_valid<P: GamePosition<Seat = S>>(self, session: &Session<P>) -> bool {
        let line = session.game();
        let mut since = (self.plies..line.plies()).filter_map(|ply| line.mover(ply));
        session.number() == self.game
            && self.plies <= line.plies()
            && !line.is_over()
            && since.all(|side| side == self.side)
    }
}

impl<S: Copy + Eq> Draws<S> {
    /// The state without a draw offer and without a refusal.
    pub const NONE: Self = Self { draw_offer: None, refused: false };

    /// Offers a draw for the side to move, or accepts the opponent's pending offer. Returns `true` if the
    /// draw is agreed.
    ///
    /// If the opponent is a computer, `accepts` decides immediately.
    pub fn offer<P: GamePosition<Seat = S>>(
        &mut self,
        session: &Session<P>,
        accepts: impl FnOnce(&GameRecord<P>, S) -> bool,
    ) -> bool {
        let line = session.game();
        let (side, opponent) = (line.turn(), other::<P>(line.turn()));
        if session.player(opponent) == PlayerKind::Computer {
            self.refused = !accepts(line, opponent);
            return !self.refused;
        }
        let agreed = self.draw_offer.is_some_and(|offer| offer.side == opponent);
        if !agreed {
            self.draw_offer = Some(DrawOffer { side, game: session.number(), plies: line.plies() });
        }
        agreed
    }

    /// Stores a draw offer that `side` has made after `plies` plies of a correspondence game.
    fn restore<P: GamePosition<Seat = S>>(&mut self, session: &Session<P>, (side, plies): (S, usize)) {
        self.draw_offer = Some(DrawOffer { side, game: session.number(), plies });
    }

    /// Removes an offer that is no longer valid, and the computer's refusal. The caller calls this method after each change
    /// of the game.
    pub fn changed<P: GamePosition<Seat = S>>(&mut self, session: &Session<P>) {
        self.draw_offer = self.draw_offer.filter(|offer| offer.is_valid(session));
        self.refused = false;
    }

    /// Refuses the pending draw offer.
    pub const fn refuse(&mut self) {
        self.draw_offer = None;
    }

    /// Returns the side whose draw offer is pending.
    pub fn offered_by(&self) -> Option<S> {
        self.draw_offer.map(|offer| offer.side)
    }

    /// Returns the buttons that accept and refuse a draw, if a human has to answer an offer.
    ///
    /// Otherwise, the list is empty.
    fn buttons<P: GamePosition<Seat = S>>(&self, session: &Session<P>) -> Vec<GameButton> {
        let human = session.to_move() == Some(PlayerKind::Human);
        let is_opponent = |side: S| human && side == other::<P>(session.game().turn());
        if self.offered_by().is_some_and(is_opponent) {
            vec![GameButton::Accept, GameButton::Refuse]
        } else {
            Vec::new()
        }
    }

    /// Returns the panel lines that name the side that offers a draw and the choices of the side to move.
    ///
    /// The result is empty without an offer.
    pub fn lines<P: GamePosition<Seat = S>>(&self, session: &Session<P>, pieces: [&str; 2]) -> Vec<String> {
        let Some(side) = self.offered_by() else { return Vec::new() };
        let offers = format!("{} offers a", capitalized(pieces[index_of::<P>(side) & 1]));
        let rest = if side == session.game().turn() {
            [
                "draw. Make your".to_owned(),
                format!("move, and {}", pieces[index_of::<P>(other::<P>(side)) & 1]),
                "answers.".to_owned(),
            ]
        } else {
            ["draw. Accept it,", "refuse it, or", "play on."].map(str::to_owned)
        };
        std::iter::once(offers).chain(rest).collect()
    }

    /// Returns `true` if a computer has refused a draw in the current position.
    pub const fn is_refused(&self) -> bool {
        self.refused
    }
}

impl<P: GamePosition, O: PuzzleOracle<Position = P>> Model<O> {
    /// Returns the buttons with which the user can answer a draw offer or claim a draw.
    ///
    /// The buttons are [`GameButton::Accept`] and [`GameButton::Refuse`], or only [`GameButton::Claim`].
    pub fn draw_buttons(&self, rules: &DrawRules<P>) -> Vec<GameButton> {
        if rules.can_claim { vec![GameButton::Claim] } else { self.draws.buttons(self.session()) }
    }

    /// Claims or offers a draw, or accepts the opponent's pending offer. Returns `true` if the game ends as a draw.
    pub(crate) fn offer_draw(&mut self, rules: &DrawRules<P>) -> bool {
        rules.can_claim || self.draws.offer(&self.controller.session, rules.accepts)
    }

    /// Stores a draw offer that was made at `seat` after `plies` plies of a correspondence game.
    pub(super) fn restore_draw_offer(&mut self, seat: P::Seat, plies: usize) {
        self.draws.restore(&self.controller.session, (seat, plies));
    }
}
