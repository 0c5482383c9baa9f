//! What `deal` makes: start positions and puzzles.

use std::fmt::Debug;

use rand_chacha::ChaCha8Rng;

use super::Rated;
use crate::games::contract::Game;
use crate::games::oracle::Oracle;

/// What was asked for is on none of thousands of boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NothingDealt {
    /// There is no fair start.
    #[error("--fair: no such start on thousands of boards; expected to be left out")]
    FairStart,
    /// There is no puzzle that long.
    #[error("--puzzle {plies}: no such puzzle on thousands of boards; expected fewer plies")]
    Puzzle {
        /// The length asked for.
        plies: u16,
    },
}

/// Deals lines of play of a game.
pub trait Dealer: Debug {
    /// The game.
    type Game: Game;

    /// One of them.
    ///
    /// # Errors
    /// [`NothingDealt`].
    fn deal(&self, rng: &mut ChaCha8Rng) -> Result<Self::Game, NothingDealt>;
}

/// Deals lines of play of some game, in text.
pub trait Deals: Debug {
    /// One of them. The boards of one seed are those of a window's games with that seed, as long as it deals no others between
    /// and the same side opens them.
    ///
    /// # Errors
    /// [`NothingDealt`].
    fn deal(&self, rng: &mut ChaCha8Rng) -> Result<String, NothingDealt>;
}

/// What a dealer deals, in text.
#[derive(Debug)]
pub struct DealtBy<D>(pub D);

impl<D: Dealer> Deals for DealtBy<D> {
    fn deal(&self, rng: &mut ChaCha8Rng) -> Result<String, NothingDealt> {
        self.0.deal(rng).map(|line| line.to_string())
    }
}

/// Deals starts as a window's first game has them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Starts<G: Game> {
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

impl<G: Game> Dealer for Starts<G> {
    type Game = G;

    fn deal(&self, rng: &mut ChaCha8Rng) -> Result<G, NothingDealt> {
        let first = G::opener(None, rng);
        Ok(G::deal(self.setup, rng, first))
    }
}

impl<G: Rated> Dealer for Chosen<G> {
    type Game = G;

    fn deal(&self, rng: &mut ChaCha8Rng) -> Result<G, NothingDealt> {
        match self.puzzle {
            Some(plies) => self.puzzle(plies, rng).ok_or(NothingDealt::Puzzle { plies }),
            None if self.fair => {
                let first = G::opener(None, rng);
                let dealt = G::Oracle::deal_fair(self.setup, rng, first);
                dealt.map(|(_, line)| line).ok_or(NothingDealt::FairStart)
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

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;
    use crate::games::tripppin::Line;
    use crate::games::tripppin::oracle::Oracle;

    fn deal(fair: bool, puzzle: Option<u16>) -> Vec<Line> {
        let (dealer, mut rng) = (Chosen { setup: (), fair, puzzle }, ChaCha8Rng::seed_from_u64(1));
        (0..5).map(|_| dealer.deal(&mut rng).unwrap()).collect()
    }

    #[test]
    fn one_seed_deals_the_same_again() {
        for (fair, puzzle) in [(false, None), (true, None), (false, Some(9)), (true, Some(3))] {
            let lines = deal(fair, puzzle);
            assert_eq!(lines, deal(fair, puzzle));
            for line in lines {
                let oracle = Oracle::solve(line.current().board());
                assert!(!fair || oracle.is_fair());
                assert_eq!(oracle.is_puzzle(line.current()) && puzzle.is_some(), puzzle.is_some());
            }
        }
    }

    #[test]
    fn puzzles_nobody_has_seen_are_refused() {
        let dealer = Chosen::<Line> { setup: (), fair: false, puzzle: Some(401) };
        let error = dealer.deal(&mut ChaCha8Rng::seed_from_u64(1)).unwrap_err().to_string();
        assert_eq!(error, "--puzzle 401: no such puzzle on thousands of boards; expected fewer plies");
    }
}
