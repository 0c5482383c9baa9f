//! The batch command `perft`, which counts move sequences by length.

use std::ops::RangeInclusive;

use super::RecordQuery;
use crate::engine_game::EngineGame;
use crate::fault::EngineFault;
use crate::record::GameRecord;

/// A query for the number of move sequences of each length from the current position of a game record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Perft {
    /// The maximum length of a move sequence, in plies, at least 1.
    pub plies: u32,
}

impl Perft {
    /// The valid maximum lengths of move sequences, in plies; longer sequences are too many to count.
    pub const PLIES: RangeInclusive<u32> = 1..=40;
}

/// Answers with the numbers of move sequences of 1 to `plies` plies, separated by tabs.
impl<P: EngineGame> RecordQuery<GameRecord<P>> for Perft {
    type Memory = ();

    fn answer_record(&self, line: &GameRecord<P>, (): &mut ()) -> Result<String, EngineFault<P::Move>> {
        Ok(P::perft(line, self.plies).iter().map(u128::to_string).collect::<Vec<_>>().join("\t"))
    }
}
