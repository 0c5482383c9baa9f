//! `perft`: how many sequences of moves there are.

use std::ops::RangeInclusive;

use super::Question;
use crate::games::contract::Game;
use crate::games::fault::Fault;

/// How far it counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Perft {
    /// The longest sequences, in plies, 1 or more.
    pub plies: u32,
}

/// A game whose sequences of moves can be counted.
pub trait Countable: Game {
    /// The numbers of sequences of exactly 1, 2 .. plies from here.
    fn sequences(&self, plies: u32) -> Vec<u128>;
}

impl Perft {
    /// The lengths taken: beyond them numbers become too great.
    pub const PLIES: RangeInclusive<u32> = 1..=40;
}

/// The numbers, parted by tabs.
impl<G: Countable> Question<G> for Perft {
    type Memory = ();

    fn answer(&self, line: &G, (): &mut ()) -> Result<String, Fault<G::Move>> {
        Ok(line.sequences(self.plies).iter().map(u128::to_string).collect::<Vec<_>>().join("\t"))
    }
}
