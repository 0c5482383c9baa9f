//! The batch command `match`, which plays whole games between engines.

use std::fmt::Debug;

use super::RecordQuery;
use super::output::result;
use crate::contract::{Engine, Game};
use crate::engine_game::EngineGame;
use crate::fault::{self, EngineFault};
use crate::record::{GamePosition, GameRecord};

/// A player that can take a seat in a match between engines.
pub trait MatchPlayer<P: GamePosition>: Debug {
    /// State reused from one move to the next, such as a solved board.
    type Memory: Default;

    /// Returns the player's move in the current position of `line`, or `None` if the game is over.
    ///
    /// # Errors
    /// Returns the [`EngineFault`] of an engine that failed.
    fn choose(
        &self,
        line: &GameRecord<P>,
        memory: &mut Self::Memory,
    ) -> Result<Option<P::Move>, EngineFault<P::Move>>;
}

impl<P: GamePosition, M: Engine<GameRecord<P>> + Debug> MatchPlayer<P> for M {
    type Memory = ();

    fn choose(&self, line: &GameRecord<P>, (): &mut ()) -> Result<Option<P::Move>, EngineFault<P::Move>> {
        fault::choose(self, line)
    }
}

/// A query that plays a game from the current position of a game record and reports how it ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match<M> {
    /// The players of the match, in the order of the seats.
    pub players: Vec<M>,
    /// Maximum number of plies to play in the game.
    pub max_plies: usize,
}

/// Answers with `<winner> <ending> <plies> <moves...>` of the game played. Moves already in the record are
/// neither counted nor listed.
impl<P: EngineGame, M: MatchPlayer<P>> RecordQuery<GameRecord<P>> for Match<M> {
    type Memory = M::Memory;

    fn answer_record(
        &self,
        line: &GameRecord<P>,
        memory: &mut M::Memory,
    ) -> Result<String, EngineFault<P::Move>> {
        let mut game = line.clone();
        let mut moves: Vec<String> = Vec::new();
        while moves.len() < self.max_plies
            && !game.is_over()
            && let Some(player) = self.player(&game)
            && let Some(mv) = fault::validate(&game, player.choose(&game, memory)?)?
            && game.play(mv).is_ok()
        {
            moves.push(mv.to_string());
        }
        let plies = moves.len().to_string();
        Ok([result(&game), plies].into_iter().chain(moves).collect::<Vec<_>>().join(" "))
    }
}

impl<M> Match<M> {
    fn player<P: GamePosition>(&self, game: &GameRecord<P>) -> Option<&M> {
        let turn = game.turn();
        self.players.get(P::SEATS.iter().position(|&seat| seat == turn)?)
    }
}
