//! Dealers of initial positions and puzzles for the batch command `deal`.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::ops::Range;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::Deserialize;
use serde_json::Value;

use super::{Census, CountError, CountedRanges, NotableCase, SolveCommands};
use crate::contract::Game;
use crate::oracle::{Oracle, Verdict};
use crate::record::GameRecord;

/// The error of a dealer that tried thousands of boards without finding a suitable one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum DealError {
    /// None of the boards tried has a fair initial position.
    #[error("--fair: none of thousands of boards is fair; leave the option out")]
    FairStart,
    /// None of the boards tried has a puzzle of the requested length.
    #[error("--puzzle {plies}: no puzzle of this length on thousands of boards; use fewer plies")]
    Puzzle {
        /// The requested length of the puzzle, in plies.
        plies: u16,
    },
}

/// A source of game records that are dealt at random.
pub trait Dealer: Debug {
    /// The game whose records are dealt.
    type Game: Game;

    /// Deals one game record at random.
    ///
    /// # Errors
    /// Returns [`DealError`] if no board tried is suitable.
    fn deal(&self, rng: &mut ChaCha8Rng) -> Result<Self::Game, DealError>;

    /// Returns `true` if each record has its own random stream, derived from the seed and the record's
    /// number. A record can then be dealt without those before it.
    fn is_numbered(&self) -> bool {
        false
    }

    /// Returns `true` if the game record `line` has all properties that this dealer's records have.
    fn could_deal(&self, line: &Self::Game) -> bool;
}

/// A dealer that returns game records as text, whatever the game.
pub trait TextDealer: Debug {
    /// Returns the game records that are dealt from `seed`, in order.
    ///
    /// The initial positions of a seed are those of successive games in a window with that seed, provided the
    /// window deals no other boards in between and the same side opens them. Puzzles are numbered.
    fn lines(&self, seed: u64) -> Box<dyn Iterator<Item = Result<String, DealError>> + '_>;
    /// Returns an empty census that collects numbered records of this dealer, or `None` if the dealer does
    /// not number its records.
    fn numbered(&self) -> Option<Box<dyn Census>>;
}

/// An adapter that returns the records of a [`Dealer`] as text.
#[derive(Debug)]
pub struct TextDealerOf<D>(pub D);

impl<D: Dealer + Clone + Send + 'static> TextDealer for TextDealerOf<D> {
    fn lines(&self, seed: u64) -> Box<dyn Iterator<Item = Result<String, DealError>> + '_> {
        if self.0.is_numbered() {
            return Box::new((0..).map(move |number| line_numbered(&self.0, seed, number)));
        }
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        Box::new(std::iter::repeat_with(move || self.0.deal(&mut rng).map(|line| line.to_string())))
    }

    fn numbered(&self) -> Option<Box<dyn Census>> {
        let dealer = || DealtLines { dealer: self.0.clone(), lines: BTreeMap::new() };
        self.0.is_numbered().then(|| Box::new(dealer()) as Box<dyn Census>)
    }
}

/// Deals the record with the number `number`. The seed and this number determine the random stream from which
/// the record is dealt.
fn line_numbered<D: Dealer>(dealer: &D, seed: u64, number: u64) -> Result<String, DealError> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(number);
    dealer.deal(&mut rng).map(|line| line.to_string())
}

/// A census that collects the numbered records of a dealer as text. The records are sorted by number,
/// whichever thread dealt them.
#[derive(Debug)]
pub struct DealtLines<D> {
    dealer: D,
    lines: BTreeMap<u64, String>,
}

impl<D: Dealer + Clone + Send + 'static> Census for DealtLines<D> {
    fn unit_name(&self) -> &'static str {
        "puzzles"
    }

    fn chunk_size(&self) -> u64 {
        1
    }

    fn memory(&self) -> u64 {
        0
    }

    fn empty(&self) -> Box<dyn Census> {
        Box::new(Self { dealer: self.dealer.clone(), lines: BTreeMap::new() })
    }

    fn count(&mut self, seed: u64, lines: Range<u64>) -> Result<(), CountError> {
        for number in lines {
            self.lines.insert(number, line_numbered(&self.dealer, seed, number)?);
        }
        Ok(())
    }

    fn merge(&mut self, other: &dyn Census) {
        let other: &dyn std::any::Any = other;
        if let Some(other) = other.downcast_ref::<Self>() {
            self.lines.extend(other.lines.iter().map(|(number, line)| (*number, line.clone())));
        }
    }

    fn tally(&self) -> Value {
        self.lines.values().map(String::as_str).collect()
    }

    fn read(&mut self, tally: &Value, ranges: &CountedRanges) -> bool {
        let lines: Vec<String> = Vec::deserialize(tally).unwrap_or_default();
        let could_deal = |text: &String| {
            let line = text.parse::<D::Game>().ok().filter(|line| line.to_string() == *text);
            line.is_some_and(|line| self.dealer.could_deal(&line))
        };
        let sound = lines.len() as u64 == ranges.counted() && lines.iter().all(could_deal);
        if sound {
            self.lines = ranges.ranges().iter().cloned().flatten().zip(lines).collect();
        }
        sound
    }

    fn extremes(&self, _: u64) -> Vec<NotableCase> {
        Vec::new()
    }

    fn report(&self, _: u64, _: &CountedRanges) -> String {
        self.lines.values().map(|line| format!("{line}\n")).collect()
    }
}

/// A dealer of initial positions. Its first position for a seed is the same as the first position in a window
/// with that seed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StartDealer<G: Game> {
    /// The setup of the dealt games, such as the rule set.
    pub setup: G::Setup,
}

/// A dealer of initial positions and puzzles of a solved game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SolvedDealer<P: SolveCommands> {
    /// The setup of the dealt games, such as the rule set.
    pub setup: P::Setup,
    /// Whether only fair boards are dealt. [`SolveCommands::is_fair`] defines which boards are fair.
    pub fair: bool,
    /// The length of the puzzles to deal, in plies, or `None` to deal initial positions.
    pub puzzle: Option<u16>,
}

/// Maximum number of puzzles dealt in search of a puzzle on a fair board.
const TRIES: usize = 1000;

impl<G: Game> Dealer for StartDealer<G> {
    type Game = G;

    fn deal(&self, rng: &mut ChaCha8Rng) -> Result<G, DealError> {
        let first = G::opener(None, rng);
        Ok(G::deal(self.setup, rng, first))
    }

    fn could_deal(&self, line: &G) -> bool {
        line.plies() == 0 && line.setup() == self.setup
    }
}

impl<P: SolveCommands> Dealer for SolvedDealer<P> {
    type Game = GameRecord<P>;

    fn deal(&self, rng: &mut ChaCha8Rng) -> Result<GameRecord<P>, DealError> {
        match self.puzzle {
            Some(plies) => self.puzzle(plies, rng).ok_or(DealError::Puzzle { plies }),
            None if self.fair => {
                let first = P::opener(None, rng);
                let dealt = P::Oracle::deal_fair(self.setup, rng, first);
                dealt.map(|(_, line)| line).ok_or(DealError::FairStart)
            }
            None => StartDealer { setup: self.setup }.deal(rng),
        }
    }

    /// Returns `true` for puzzles only. Initial positions are drawn one after the other from a single random
    /// stream, as in a window.
    fn is_numbered(&self) -> bool {
        self.puzzle.is_some()
    }

    /// Checks the properties of `line` by solving its board. Dealing a puzzle takes at least as long, because
    /// it solves one board or more.
    fn could_deal(&self, line: &GameRecord<P>) -> bool {
        let has_value = |oracle: P::Oracle| {
            let judgement = oracle.judge(line.current());
            let is_puzzle = |plies| judgement.verdict == Verdict::Win(plies) && judgement.is_puzzle();
            self.puzzle.is_none_or(is_puzzle) && (!self.fair || P::is_fair(&oracle))
        };
        StartDealer { setup: self.setup }.could_deal(line)
            && P::Oracle::solve(line.current()).is_some_and(has_value)
    }
}

impl<P: SolveCommands> SolvedDealer<P> {
    fn puzzle(&self, plies: u16, rng: &mut ChaCha8Rng) -> Option<GameRecord<P>> {
        for _ in 0..TRIES {
            let (oracle, position) = P::Oracle::deal_puzzle(self.setup, rng, plies)?;
            if !self.fair || P::is_fair(&oracle) {
                return Some(GameRecord::new(position));
            }
        }
        None
    }
}
