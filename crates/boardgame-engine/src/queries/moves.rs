//! The batch command `moves`, which lists the legal moves of a position.

use super::{RecordQuery, list};
use crate::contract::Game;
use crate::engine_game::EngineGame;
use crate::fault::EngineFault;
use crate::record::GameRecord;

/// A query for the legal moves in the current position of a game record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LegalMoves;

/// Answers with the legal moves in the game's fixed order, separated by blanks, or with `none`.
impl<P: EngineGame> RecordQuery<GameRecord<P>> for LegalMoves {
    type Memory = ();

    fn answer_record(&self, line: &GameRecord<P>, (): &mut ()) -> Result<String, EngineFault<P::Move>> {
        Ok(format!("{}{}", P::moves_prefix(line), list(line.legal_moves())))
    }
}
