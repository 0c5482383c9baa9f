//! `perft`: how many sequences of moves there are.

use std::ops::RangeInclusive;

use super::Question;
use crate::games::contract::Game;
use crate::games::fault::Fault;
use crate::games::line::{Line, Position};

/// How far it counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Perft {
    /// The longest sequences, in plies, 1 or more.
    pub plies: u32,
}

/// A game whose sequences of moves can be counted.
pub trait Countable: Position {
    /// The numbers of sequences of exactly 1, 2 .. plies from here: each is played. A game may know a faster way.
    fn sequences(line: &Line<Self>, plies: u32) -> Vec<u128> {
        let (mut counts, mut line) = (vec![0; plies as usize], line.clone());
        count(&mut line, &mut counts);
        counts
    }
}

/// Adds the sequences of exactly 1, 2 .. plies to `counts`, which has a place for each.
fn count<P: Position>(line: &mut Line<P>, counts: &mut [u128]) {
    let Some((first, rest)) = counts.split_first_mut() else { return };
    for mv in line.legal_moves() {
        *first += 1;
        if line.play(mv).is_ok() {
            count(line, rest);
            line.undo();
        }
    }
}

impl Perft {
    /// The lengths taken: beyond them numbers become too great.
    pub const PLIES: RangeInclusive<u32> = 1..=40;
}

/// The numbers, parted by tabs.
impl<P: Countable> Question<Line<P>> for Perft {
    type Memory = ();

    fn answer(&self, line: &Line<P>, (): &mut ()) -> Result<String, Fault<P::Move>> {
        Ok(P::sequences(line, self.plies).iter().map(u128::to_string).collect::<Vec<_>>().join("\t"))
    }
}
