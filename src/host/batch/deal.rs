//! `deal`: start positions and puzzles.

use std::fmt::Debug;
use std::io::Write;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::{BatchError, Ending, Job, Playable, Rated, say};
use crate::games::oracle::Oracle;
use crate::host::interrupt::Interrupt;

/// What is dealt, and how often.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deal<D> {
    /// The seed of the shuffles; a new one each time when none is given.
    pub seed: Option<u64>,
    /// How many lines.
    pub count: u64,
    /// Who deals.
    pub dealer: D,
}

/// Deals lines of play of a game.
pub trait Dealer: Debug {
    /// The game.
    type Game: Playable;

    /// One of them.
    ///
    /// # Errors
    /// [`BatchError`] if thousands of boards have none of what is asked for.
    fn deal(&self, rng: &mut ChaCha8Rng) -> Result<Self::Game, BatchError>;
}

/// Deals starts as a window's first game has them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Starts<G: Playable> {
    /// What is agreed before.
    pub setup: G::Setup,
}

/// Deals starts and puzzles of a solved game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chosen<G: Rated> {
    /// What is agreed before.
    pub setup: G::Setup,
    /// Only fair boards, see [`Rated::is_fair`].
    pub fair: bool,
    /// Puzzles won in so many plies instead of starts.
    pub puzzle: Option<u16>,
}

/// How many puzzles are looked at for one on a fair board.
const TRIES: usize = 1000;

impl<G: Playable> Dealer for Starts<G> {
    type Game = G;

    fn deal(&self, rng: &mut ChaCha8Rng) -> Result<G, BatchError> {
        let first = G::opener(None, rng);
        Ok(G::deal(self.setup, rng, first))
    }
}

impl<G: Rated> Dealer for Chosen<G> {
    type Game = G;

    fn deal(&self, rng: &mut ChaCha8Rng) -> Result<G, BatchError> {
        match self.puzzle {
            Some(plies) => self.puzzle(plies, rng).ok_or(BatchError::NoPuzzle { plies }),
            None if self.fair => {
                let first = G::opener(None, rng);
                let dealt = G::Oracle::deal_fair(self.setup, rng, first);
                dealt.map(|(_, line)| line).ok_or(BatchError::NoFairStart)
            }
            None => Starts { setup: self.setup }.deal(rng),
        }
    }
}

impl<G: Rated> Chosen<G> {
    fn puzzle(&self, plies: u16, rng: &mut ChaCha8Rng) -> Option<G> {
        for _ in 0..TRIES {
            let (oracle, position) = G::Oracle::deal_puzzle(self.setup, rng, plies)?;
            if !self.fair || G::is_fair(&oracle) {
                return Some(G::starting_at(position));
            }
        }
        None
    }
}

impl<D: Dealer> Deal<D> {
    /// The lines, one after the other. The boards of one seed are those of a window's games with that seed, as long as it deals
    /// no others between and the same side opens them.
    ///
    /// # Errors
    /// [`BatchError`] if thousands of boards have none of what is asked for.
    pub fn lines(&self) -> impl Iterator<Item = Result<D::Game, BatchError>> {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed.unwrap_or_else(rand::random));
        (0..self.count).map(move |_| self.dealer.deal(&mut rng))
    }
}

impl<D: Dealer> Job for Deal<D> {
    fn work(&self, out: &mut dyn Write, interrupt: &Interrupt) -> Result<Ending, BatchError> {
        for line in self.lines() {
            say(out, &line?.to_string())?;
            if interrupt.asked() {
                return Ok(Ending::Interrupted);
            }
        }
        Ok(Ending::Complete)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::tripppin::Line;

    fn deal(fair: bool, puzzle: Option<u16>) -> Vec<Line> {
        let deal = Deal { seed: Some(1), count: 5, dealer: Chosen { setup: (), fair, puzzle } };
        deal.lines().map(Result::unwrap).collect()
    }

    #[test]
    fn one_seed_deals_the_same_again() {
        for (fair, puzzle) in [(false, None), (true, None), (false, Some(9)), (true, Some(3))] {
            let lines = deal(fair, puzzle);
            assert_eq!(lines, deal(fair, puzzle));
            for line in lines {
                let oracle = crate::games::tripppin::oracle::Oracle::solve(line.current().board());
                assert!(!fair || oracle.is_fair());
                assert_eq!(oracle.is_puzzle(line.current()) && puzzle.is_some(), puzzle.is_some());
            }
        }
    }

    #[test]
    fn puzzles_nobody_has_seen_are_refused() {
        let dealer = Chosen::<Line> { setup: (), fair: false, puzzle: Some(401) };
        let error = Deal { seed: Some(1), count: 1, dealer }.lines().next().unwrap().unwrap_err().to_string();
        assert_eq!(error, "--puzzle 401: no such puzzle on thousands of boards; expected fewer plies");
    }
}
