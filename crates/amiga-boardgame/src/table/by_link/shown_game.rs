//! A game between two people in the window: the task of the user, and the turn that has not been sent.

use boardgame_engine::record::{DRAW, GamePosition, GameRecord};
use boardgame_engine::session::{PlayerKind, Session};
use boardgame_friend::correspondence::Correspondence;
use boardgame_friend::game::LinkStartFn;
use boardgame_friend::games::GameId;
use boardgame_friend::table::{Duty, GameEnd};
use boardgame_friend::turn::{Turn, TurnEnding};

/// The state of a correspondence game, for instance that the user has to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkStage {
    /// The user has to move.
    Move,
    /// An engine has to move for a side that neither person plays. The move becomes part of the user's turn.
    Program,
    /// The user has moved and has to send the turn.
    Send,
    /// The user has not moved, but has to send a link so that the opponent can continue.
    SendOn,
    /// The user has to wait for the opponent's link.
    Wait,
    /// The game is over, and the user has no turn left to send.
    Over,
}

/// A game between two people that is shown in place of the user's own game.
#[derive(Debug)]
pub(crate) struct ShownGame<P: GamePosition> {
    pub(super) id: GameId,
    /// The number of the newest link.
    pub(super) number: usize,
    /// The seat of the user.
    pub(super) seat: P::Seat,
    /// The seat of the opponent.
    pub(super) friend: P::Seat,
    pub(super) rules: LinkStartFn,
    /// Number of plies that the newest link of the correspondence game contains.
    pub(super) plies: usize,
    pub(super) duty: Duty,
    /// The end of the game according to the newest link, or `None` if that link does not end the game.
    pub(super) end: Option<GameEnd>,
    pub(crate) stage: LinkStage,
}

impl<P: GamePosition> ShownGame<P> {
    /// Returns `true` if the game is played on a line and has the given record.
    pub(super) fn is_on_line_with(&self, record: &Correspondence) -> bool {
        self.id == record.link().id()
    }

    pub(super) fn stage(&self, session: &Session<P>) -> LinkStage {
        let game = session.game();
        match self.duty {
            _ if self.end.is_some() => LinkStage::Over,
            Duty::Nothing => LinkStage::Over,
            Duty::Wait => LinkStage::Wait,
            Duty::Reveal => LinkStage::SendOn,
            Duty::Move if game.is_over() => LinkStage::Send,
            Duty::Move if session.player(game.turn()) == PlayerKind::Computer => LinkStage::Program,
            // Without a legal move, the user needs a throw that only the opponent can reveal.
            Duty::Move if game.turn() == self.seat && !game.legal_moves().is_empty() => LinkStage::Move,
            Duty::Move if self.has_moved(game) => LinkStage::Send,
            // Only a program has moved, before the opponent.
            Duty::Move => LinkStage::SendOn,
        }
    }

    pub(super) fn has_moved(&self, game: &GameRecord<P>) -> bool {
        (self.plies..game.plies()).any(|ply| game.mover(ply) == Some(self.seat))
    }

    /// Returns the turn that the user has played since the newest link.
    ///
    /// If `offers_draw` is set and the game is not over, the turn includes a draw offer.
    pub(super) fn turn(&self, game: &GameRecord<P>, offers_draw: bool) -> Result<Turn, String> {
        let mut turn = Turn::default();
        for mv in game.moves().skip(self.plies).map(|mv| mv.to_string()) {
            if mv == DRAW {
                turn.ending = Some(TurnEnding::Draw);
            } else {
                turn.moves.push(mv.parse().map_err(|error| format!("{mv}: {error}"))?);
            }
        }
        if game.resigned().is_some() {
            turn.ending = Some(TurnEnding::Resignation);
        } else if game.is_ended_as_draw() {
            turn.ending = Some(TurnEnding::Draw);
        } else if offers_draw && !game.is_over() {
            turn.ending = Some(TurnEnding::DrawOffer);
        }
        Ok(turn)
    }
}
