//! The batch command `think`, which prints the move that an engine chooses.

use std::fmt::{self, Debug};

use super::RecordQuery;
use crate::contract::Engine;
use crate::engine_game::EngineGame;
use crate::fault::{self, EngineFault};
use crate::record::{GamePosition, GameRecord};

/// A query for the move that an engine chooses in the current position of a game record.
pub struct EngineMoveQuery<P: GamePosition, M> {
    /// The engine that chooses the move.
    pub engine: M,
    /// The function that formats the answer from the engine, the record and the chosen move.
    pub tell: fn(&M, &GameRecord<P>, P::Move) -> String,
}

impl<P: GamePosition, M> EngineMoveQuery<P, M> {
    /// Creates a query for an engine that does not evaluate moves. The answers have the form `<move> -`.
    pub fn new(engine: M) -> Self {
        Self { engine, tell: |_, _, mv| format!("{mv} -") }
    }
}

impl<P: GamePosition, M: Debug> Debug for EngineMoveQuery<P, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Think {:?}", self.engine)
    }
}

/// Answers with the formatted move, or with `none` and the ending if the game is over.
impl<P: EngineGame, M: Engine<GameRecord<P>> + Debug> RecordQuery<GameRecord<P>> for EngineMoveQuery<P, M> {
    type Memory = ();

    fn answer_record(&self, line: &GameRecord<P>, (): &mut ()) -> Result<String, EngineFault<P::Move>> {
        Ok(match fault::choose(&self.engine, line)? {
            Some(mv) => (self.tell)(&self.engine, line, mv),
            None => format!("none {}", P::ending(line)),
        })
    }
}
