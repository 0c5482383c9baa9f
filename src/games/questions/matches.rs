//! `match`: whole games between minds.

use std::fmt::Debug;

use super::Question;
use super::told::{Told, result};
use crate::games::contract::{Game, Mind};
use crate::games::fault::{self, Fault};
use crate::games::line::{Line, Position};

/// Who can play a seat in a match: every mind can.
pub trait Plays<P: Position>: Debug {
    /// What is carried from one choice to the next.
    type Memory: Default;

    /// The move, if this player is to move; none if the game is over.
    ///
    /// # Errors
    /// The player's mind has failed.
    fn choose(&self, line: &Line<P>, memory: &mut Self::Memory) -> Result<Option<P::Move>, Fault<P::Move>>;
}

impl<P: Position, M: Mind<Line<P>> + Debug> Plays<P> for M {
    type Memory = ();

    fn choose(&self, line: &Line<P>, (): &mut ()) -> Result<Option<P::Move>, Fault<P::Move>> {
        fault::choose(self, line)
    }
}

/// Who plays, and how long.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match<M> {
    /// The players of the seats, in the order of these.
    pub players: Vec<M>,
    /// How many plies are played at the most.
    pub max_plies: usize,
}

/// Plays a game from a position: `<winner> <how> <plies> <moves...>`. Moves given with the position are history only; they are
/// neither counted nor repeated.
impl<P: Told, M: Plays<P>> Question<Line<P>> for Match<M> {
    type Memory = M::Memory;

    fn answer(&self, line: &Line<P>, memory: &mut M::Memory) -> Result<String, Fault<P::Move>> {
        let mut game = line.clone();
        let mut moves: Vec<String> = Vec::new();
        while moves.len() < self.max_plies
            && !game.is_over()
            && let Some(player) = self.player(&game)
            && let Some(mv) = fault::judged(&game, player.choose(&game, memory)?)?
            && game.play(mv).is_ok()
        {
            moves.push(mv.to_string());
        }
        let plies = moves.len().to_string();
        Ok([result(&game), plies].into_iter().chain(moves).collect::<Vec<_>>().join(" "))
    }
}

impl<M> Match<M> {
    /// The player who is to move.
    fn player<P: Position>(&self, game: &Line<P>) -> Option<&M> {
        let turn = game.turn();
        self.players.get(P::SEATS.iter().position(|&seat| seat == turn)?)
    }
}
