//! Dealers of initial positions and puzzles for the batch command `deal`.

use std::collections::BTreeMap;
use std::fmt::{self, Debug};
use std::ops::Range;
use std::sync::Arc;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::Deserialize;
use serde_json::Value;

use super::{Census, CountError, CountedRanges, DealError, NotableCase, TallyError};
use crate::oracle::{LineOf, PUZZLE_BOARDS, PuzzleOracle, Verdict};
use crate::record::{GamePosition, GameRecord};

/// Maximum number of puzzles to deal until one of them is on a fair board.
const TRIES: usize = 1000;

/// A generator of random game records of any board game, as text.
///
/// The records of some dealers are *numbered*: each has its own random stream, derived from the seed and the
/// record's number. A numbered record can be dealt without those before it.
#[derive(Clone)]
pub struct RecordDealer {
    description: String,
    deal: Arc<DealFn>,
    /// A function that returns `true` if this dealer could deal a given record, passed as text.
    ///
    /// `None` if the dealer's records are not numbered.
    could_deal: Option<Arc<CouldDealFn>>,
}

type DealFn = dyn Fn(&mut ChaCha8Rng) -> Result<String, DealError> + Send + Sync;
type CouldDealFn = dyn Fn(&str) -> bool + Send + Sync;

impl RecordDealer {
    /// Creates a dealer of initial positions with the options `setup`.
    ///
    /// The positions are dealt in the same way as in the game's window.
    pub fn starts<P: GamePosition>(setup: P::Setup) -> Self {
        Self {
            description: format!("{} starts", P::NAME),
            deal: Arc::new(move |rng| Ok(start::<P>(setup, rng).to_string())),
            could_deal: None,
        }
    }

    /// Creates a dealer for a game with an oracle. It deals puzzles, or initial positions if `puzzle` is
    /// `None`.
    ///
    /// The puzzles are won in `puzzle` plies.
    ///
    /// If `fair` is `true`, all boards are fair. [`PuzzleOracle::is_fair`] defines which boards are fair.
    pub fn solved<O: PuzzleOracle>(
        setup: <O::Position as GamePosition>::Setup,
        fair: bool,
        puzzle: Option<u16>,
    ) -> Self {
        match puzzle {
            Some(plies) => Self::puzzles::<O>(setup, fair, plies),
            None if fair => Self::fair_starts::<O>(setup),
            None => Self::starts::<O::Position>(setup),
        }
    }

    fn fair_starts<O: PuzzleOracle>(setup: <O::Position as GamePosition>::Setup) -> Self {
        let deal = move |rng: &mut ChaCha8Rng| {
            let first = O::Position::opener(None, rng);
            let (_, line) = O::deal_fair(setup, rng, first).ok_or(DealError::FairStart)?;
            Ok(line.to_string())
        };
        let description = format!("{} fair starts", O::Position::NAME);
        Self { description, deal: Arc::new(deal), could_deal: None }
    }

    fn puzzles<O: PuzzleOracle>(setup: <O::Position as GamePosition>::Setup, fair: bool, plies: u16) -> Self {
        let deal = move |rng: &mut ChaCha8Rng| {
            for _ in 0..TRIES {
                let dealt = O::deal_puzzle(setup, rng, plies, &mut { PUZZLE_BOARDS });
                let (oracle, position) = dealt.ok_or(DealError::Puzzle { plies })?;
                if !fair || oracle.is_fair() {
                    return Ok(GameRecord::new(position).to_string());
                }
            }
            Err(DealError::Puzzle { plies })
        };
        // The check solves the board. Dealing the puzzle takes at least as long, because it solves one board
        // or more.
        let could_deal = move |text: &str| {
            let line = text.parse().ok().filter(|line: &LineOf<O>| line.to_string() == text);
            let start = line.filter(|line| line.plies() == 0 && line.setup() == setup);
            start.is_some_and(|start| {
                let position = start.current();
                O::solve(position).is_some_and(|oracle| {
                    let judgement = oracle.judge(position);
                    let is_puzzle = judgement.verdict == Verdict::Win(plies) && judgement.is_puzzle();
                    is_puzzle && (!fair || oracle.is_fair())
                })
            })
        };
        let fair_word = if fair { "fair " } else { "" };
        Self {
            description: format!("{} {fair_word}puzzles of {plies} plies", O::Position::NAME),
            deal: Arc::new(deal),
            could_deal: Some(Arc::new(could_deal)),
        }
    }

    /// Deals a random initial position and returns it as the text of a game record.
    ///
    /// # Errors
    /// Returns [`DealError`] if no board tried is suitable.
    pub fn deal(&self, rng: &mut ChaCha8Rng) -> Result<String, DealError> {
        (self.deal)(rng)
    }

    /// Returns the game records that are dealt from `seed`, in order.
    ///
    /// The initial positions of a seed are those of successive games in a window with that seed, provided the
    /// window deals no other boards in between and the same side opens them.
    pub fn lines(&self, seed: u64) -> Box<dyn Iterator<Item = Result<String, DealError>> + '_> {
        if self.could_deal.is_some() {
            return Box::new((0..).map(move |number| self.line_numbered(seed, number)));
        }
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        Box::new(std::iter::repeat_with(move || self.deal(&mut rng)))
    }

    /// Returns a census, still empty, that collects the records of this dealer, or `None` if the dealer does
    /// not number its records.
    pub fn numbered(&self) -> Option<Box<dyn Census>> {
        let could_deal = Arc::clone(self.could_deal.as_ref()?);
        Some(Box::new(DealtLines { dealer: self.clone(), could_deal, lines: BTreeMap::new() }))
    }

    /// Deals record `number` of the series with the seed `seed`, independently of the other records.
    fn line_numbered(&self, seed: u64, number: u64) -> Result<String, DealError> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(number);
        self.deal(&mut rng)
    }
}

impl Debug for RecordDealer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.description)
    }
}

/// Deals the first game of a series with the options `setup`.
///
/// The record contains no moves yet.
fn start<P: GamePosition>(setup: P::Setup, rng: &mut ChaCha8Rng) -> GameRecord<P> {
    let first = P::opener(None, rng);
    GameRecord::new(P::deal(setup, rng, first))
}

/// A census that collects dealt game records as text, sorted by their numbers.
///
/// The order does not depend on the threads that dealt them.
struct DealtLines {
    dealer: RecordDealer,
    could_deal: Arc<CouldDealFn>,
    lines: BTreeMap<u64, String>,
}

impl Debug for DealtLines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?}", self.dealer.description, self.lines)
    }
}

impl Census for DealtLines {
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
        Box::new(Self {
            dealer: self.dealer.clone(),
            could_deal: Arc::clone(&self.could_deal),
            lines: BTreeMap::new(),
        })
    }

    fn count(&mut self, seed: u64, lines: Range<u64>) -> Result<(), CountError> {
        for number in lines {
            self.lines.insert(number, self.dealer.line_numbered(seed, number)?);
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

    fn read(&mut self, tally: &Value, ranges: &CountedRanges) -> Result<(), TallyError> {
        let lines: Vec<String> = Vec::deserialize(tally).unwrap_or_default();
        if lines.len() as u64 != ranges.counted() {
            return Err(TallyError::Counts);
        }
        if let Some(line) = lines.iter().find(|text| !(self.could_deal)(text)) {
            return Err(TallyError::Record(line.clone()));
        }
        self.lines = ranges.ranges().iter().cloned().flatten().zip(lines).collect();
        Ok(())
    }

    fn extremes(&self, _: u64) -> Vec<NotableCase> {
        Vec::new()
    }

    fn report(&self, _: u64, _: &CountedRanges) -> String {
        self.lines.values().map(|line| format!("{line}\n")).collect()
    }
}
