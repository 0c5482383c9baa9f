//! `match`: whole games between minds.

use std::fmt::Debug;

use super::Question;
use crate::games::contract::Game;
use crate::games::fault::{self, Fault};
use crate::games::line::{Line, Position};

/// A game minds can play against each other.
pub trait Contest: Position {
    /// A mind that plays a seat, and how.
    type Player: Clone + Debug;
    /// What is carried from one choice to the next.
    type Memory: Default;

    /// The move of a player who is to move; none if the game is over.
    ///
    /// # Errors
    /// The player's mind has failed.
    fn choose(
        line: &Line<Self>,
        player: &Self::Player,
        memory: &mut Self::Memory,
    ) -> Result<Option<Self::Move>, Fault<Self::Move>>;
    /// Who has won, or `-`, and how the game ended, two words; `- unfinished` while it goes on.
    fn ending(line: &Line<Self>) -> String;
}

/// Who plays, and how long.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match<P> {
    /// The players of the seats, in the order of these.
    pub players: Vec<P>,
    /// How many plies are played at the most.
    pub max_plies: usize,
}

/// Plays a game from a position: `<winner> <how> <plies> <moves...>`. Moves given with the position are history only; they are
/// neither counted nor repeated.
impl<P: Contest> Question<Line<P>> for Match<P::Player> {
    type Memory = P::Memory;

    fn answer(&self, line: &Line<P>, memory: &mut P::Memory) -> Result<String, Fault<P::Move>> {
        let mut game = line.clone();
        let mut moves: Vec<String> = Vec::new();
        while moves.len() < self.max_plies
            && !game.is_over()
            && let Some(player) = self.player(&game)
            && let Some(mv) = fault::judged(&game, P::choose(&game, player, memory)?)?
            && game.play(mv).is_ok()
        {
            moves.push(mv.to_string());
        }
        let plies = moves.len().to_string();
        Ok([P::ending(&game), plies].into_iter().chain(moves).collect::<Vec<_>>().join(" "))
    }
}

impl<M> Match<M> {
    /// The player who is to move.
    fn player<P: Contest<Player = M>>(&self, game: &Line<P>) -> Option<&M> {
        let turn = game.turn();
        self.players.get(P::SEATS.iter().position(|&seat| seat == turn)?)
    }
}
