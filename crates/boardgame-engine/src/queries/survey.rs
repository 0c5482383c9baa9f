//! Censuses of many boards or games, which are generated from a seed and numbered. Ranges of numbers are
//! counted separately and merged.

use std::any::Any;
use std::fmt::{self, Debug};
use std::ops::Range;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{CountError, CountedRanges, Extremum, TableRow, table};

/// The counts that a census makes over a range of boards or games.
///
/// All counts are integers, and serialization preserves them exactly.
pub trait Survey: Debug + Default + Send + Serialize + DeserializeOwned + 'static {
    /// The settings of a census, such as the rules of its boards or the players of its games.
    type Setup: Copy + Debug + Send + 'static;

    /// The plural noun for the things that the census counts, such as "games".
    const UNIT_NAME: &'static str = "boards";
    /// The number of boards or games that a thread counts at a time.
    ///
    /// Counting them should take some milliseconds, because Ctrl-C takes effect only between two such
    /// portions.
    const CHUNK: u64 = 16;

    /// Returns the maximum memory that one thread of the census needs, in bytes, or 0 if it is negligible.
    fn memory(_setup: Self::Setup) -> u64 {
        0
    }

    /// Generates the boards or games with the numbers in `boards` from `seed`, and returns the statistics counted
    /// over all of them.
    ///
    /// The counts of several ranges can be merged; the total does not depend on how the numbers were divided
    /// into ranges.
    ///
    /// # Errors
    /// Returns a description of the failure if an engine that plays a game fails.
    fn count(setup: Self::Setup, seed: u64, boards: Range<u64>) -> Result<Self, String>;
    /// Adds the counts of another range of boards or games.
    fn merge(&mut self, other: &Self);
    /// Returns the number of boards or games counted.
    fn counted(&self) -> u64;
    /// Returns `true` if the counts are consistent. Counts read from a file may be inconsistent.
    fn is_sound(&self) -> bool;
    /// Returns the rows of the table that the census prints, in the order of printing.
    fn figures(&self, setup: Self::Setup) -> Vec<TableRow>;
    /// Returns the boards or games generated from `seed` that have an extreme value, such as the longest win.
    fn extremes(&self, setup: Self::Setup, seed: u64) -> Vec<NotableCase>;
}

/// A board or game that a census reports because it has an extreme value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NotableCase {
    /// The name of the extreme value, such as "longest win".
    pub what: String,
    /// The value that `what` names, such as the length of the longest win in plies.
    pub value: u64,
    /// The number of the reported board or game in the census.
    pub number: u64,
    /// The text of the position, or `None` if no position is available.
    pub position: Option<String>,
}

impl NotableCase {
    /// Creates the report on the board or game with the extreme value `extremum`, or returns `None` without
    /// an extreme value.
    ///
    /// The function `position` returns the text of that board or game.
    pub fn at(
        what: &str,
        extremum: Option<Extremum>,
        position: impl FnOnce(Extremum) -> Option<String>,
    ) -> Option<Self> {
        let peak = extremum?;
        let (value, number) = (peak.value, peak.number);
        Some(Self { what: what.to_owned(), value, number, position: position(peak) })
    }
}

/// The reason why a [`Census`] cannot read saved counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TallyError {
    /// The counts are inconsistent, or do not match the counted ranges.
    Counts,
    /// The text of a record that this run cannot have dealt.
    Record(String),
}

/// The results collected from many generated boards or games: statistics or game records. The trait hides the types
/// of the game.
///
/// Censuses of different ranges can be merged.
pub trait Census: Any + Send {
    /// Returns the plural noun for the things that the census counts, such as "games".
    fn unit_name(&self) -> &'static str;
    /// Returns the number of boards or games that a thread counts at a time, at least 1.
    fn chunk_size(&self) -> u64;
    /// Returns the maximum memory that one thread of the census needs, in bytes, or 0 if it is negligible.
    fn memory(&self) -> u64;
    /// Creates an empty census of the same kind with the same settings.
    fn empty(&self) -> Box<dyn Census>;
    /// Generates boards or games from `seed`, one for each number in `boards`, and adds them to the census.
    ///
    /// # Errors
    /// Returns [`CountError::Engine`] if an engine fails, and [`CountError::Nothing`] if no suitable board is
    /// found.
    fn count(&mut self, seed: u64, boards: Range<u64>) -> Result<(), CountError>;
    /// Adds the counts that `other` has collected for another range of boards or games.
    ///
    /// Does nothing if `other` is a different kind of census.
    fn merge(&mut self, other: &dyn Census);
    /// Returns the counts of the census as JSON.
    fn tally(&self) -> Value;
    /// Replaces the counts by those in the JSON value `tally`.
    ///
    /// Changes nothing if an error is returned.
    ///
    /// # Errors
    /// Returns a [`TallyError`] if the counts are inconsistent, do not match `ranges`, or contain an invalid record.
    fn read(&mut self, tally: &Value, ranges: &CountedRanges) -> Result<(), TallyError>;
    /// Returns the boards or games generated from `seed` that have an extreme value, such as the longest win.
    fn extremes(&self, seed: u64) -> Vec<NotableCase>;
    /// Returns the text printed when JSON is not requested: the census table, or the collected records.
    fn report(&self, seed: u64, ranges: &CountedRanges) -> String;
}

impl Debug for dyn Census {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Census")
    }
}

/// The [`Census`] that collects the statistics of the [`Survey`] type `S`.
#[derive(Debug)]
pub struct SurveyCensus<S: Survey> {
    setup: S::Setup,
    counts: S,
}

impl<S: Survey> SurveyCensus<S> {
    /// Creates an empty census with the settings `setup`.
    pub fn new(setup: S::Setup) -> Self {
        Self { setup, counts: S::default() }
    }
}

impl<S: Survey> Census for SurveyCensus<S> {
    fn unit_name(&self) -> &'static str {
        S::UNIT_NAME
    }

    fn chunk_size(&self) -> u64 {
        S::CHUNK.max(1)
    }

    fn memory(&self) -> u64 {
        S::memory(self.setup)
    }

    fn empty(&self) -> Box<dyn Census> {
        Box::new(Self::new(self.setup))
    }

    fn count(&mut self, seed: u64, boards: Range<u64>) -> Result<(), CountError> {
        self.counts.merge(&S::count(self.setup, seed, boards).map_err(CountError::Engine)?);
        Ok(())
    }

    fn merge(&mut self, other: &dyn Census) {
        let other: &dyn Any = other;
        if let Some(other) = other.downcast_ref::<Self>() {
            self.counts.merge(&other.counts);
        }
    }

    fn tally(&self) -> Value {
        // Serialization cannot fail, because counts consist of integers and maps with integer keys.
        serde_json::to_value(&self.counts).unwrap_or_default()
    }

    fn read(&mut self, tally: &Value, ranges: &CountedRanges) -> Result<(), TallyError> {
        let counts = S::deserialize(tally).ok().filter(S::is_sound);
        let counts = counts.filter(|counts| counts.counted() == ranges.counted());
        self.counts = counts.ok_or(TallyError::Counts)?;
        Ok(())
    }

    fn extremes(&self, seed: u64) -> Vec<NotableCase> {
        self.counts.extremes(self.setup, seed)
    }

    fn report(&self, seed: u64, ranges: &CountedRanges) -> String {
        table(S::UNIT_NAME, seed, ranges, self.counts.figures(self.setup))
    }
}
