//! `perft`: how many sequences of moves there are.

use std::ops::RangeInclusive;

use crate::games::tripppin::Line;
use crate::games::tripppin::perft::sequences;

/// How far it counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Perft {
    /// The longest sequences, in plies, 1 or more.
    pub plies: u32,
}

impl Perft {
    /// The lengths taken: beyond them numbers become too great.
    pub const PLIES: RangeInclusive<u32> = 1..=40;

    /// The numbers of sequences of exactly 1, 2 .. plies, parted by tabs.
    #[must_use]
    pub fn answer(&self, line: &Line) -> String {
        let counts = sequences(line.current(), self.plies);
        counts.iter().map(u128::to_string).collect::<Vec<_>>().join("\t")
    }
}
