//! `perft`: how many sequences of moves there are.

use std::ops::RangeInclusive;

use super::{Question, Told};
use crate::games::fault::Fault;
use crate::games::line::Line;

/// How far it counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Perft {
    /// The longest sequences, in plies, 1 or more.
    pub plies: u32,
}

impl Perft {
    /// The lengths taken: beyond them numbers become too great.
    pub const PLIES: RangeInclusive<u32> = 1..=40;
}

/// The numbers, parted by tabs.
impl<P: Told> Question<Line<P>> for Perft {
    type Memory = ();

    fn answer(&self, line: &Line<P>, (): &mut ()) -> Result<String, Fault<P::Move>> {
        Ok(P::sequences(line, self.plies).iter().map(u128::to_string).collect::<Vec<_>>().join("\t"))
    }
}
