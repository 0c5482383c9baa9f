//! Counts over many numbered boards or games of a seed, part by part.

use std::any::Any;
use std::fmt::Debug;
use std::ops::Range;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Figure, NothingDealt, Part, Peak, table};

/// Counts over some boards of a game, or over some whole games; written down as they are, whole numbers all.
pub trait Survey: Debug + Default + Send + Serialize + DeserializeOwned + 'static {
    /// What is agreed before the boards are dealt.
    type Setup: Copy + Debug + Send + 'static;

    /// What is counted, in the plural.
    const THINGS: &'static str = "boards";
    /// How many a thread takes at a time: some milliseconds' work, which is also how long Ctrl-C takes to be obeyed.
    const SHARE: u64 = 16;

    /// The most memory a thread takes to count, in bytes; 0 if that is not worth a word.
    fn memory(_setup: Self::Setup) -> u64 {
        0
    }

    /// Counts some of the numbered boards a seed has. Which part counts which board does not matter to the sum of all parts.
    ///
    /// # Errors
    /// How a mind has failed that played.
    fn of(setup: Self::Setup, seed: u64, boards: Range<u64>) -> Result<Self, String>;
    /// Adds what was counted elsewhere.
    fn merge(&mut self, other: &Self);
    /// How many were counted.
    fn counted(&self) -> u64;
    /// Whether there can be such counts at all: those of a file may be anything.
    fn is_sound(&self) -> bool;
    /// The figures of the table, in its order.
    fn figures(&self, setup: Self::Setup) -> Vec<Figure>;
    /// What stood out most among the boards or games of a seed.
    fn extremes(&self, setup: Self::Setup, seed: u64) -> Vec<Extreme>;
}

/// A board or game that stood out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Extreme {
    /// In what.
    pub what: String,
    /// How much.
    pub value: u64,
    /// Its number.
    pub number: u64,
    /// The position, as one can paste it; none where no play leads to it.
    pub position: Option<String>,
}

impl Extreme {
    /// A board or game by its number, if there is any, and its position.
    pub fn at(what: &str, peak: Option<Peak>, position: impl FnOnce(Peak) -> Option<String>) -> Option<Self> {
        let peak = peak?;
        let (value, number) = (peak.value, peak.number);
        Some(Self { what: what.to_owned(), value, number, position: position(peak) })
    }
}

/// Why some boards or games could not be counted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Uncounted {
    /// A mind has failed that played: how.
    #[error("{0}")]
    Mind(String),
    /// What was to be dealt is nowhere to be found.
    #[error(transparent)]
    Nothing(#[from] NothingDealt),
}

/// Counts over boards or games of some game. Parts of it that were counted apart are merged.
pub trait Census: Any + Debug + Send {
    /// What is counted, in the plural.
    fn things(&self) -> &'static str;
    /// How many a thread takes at a time, 1 or more.
    fn share(&self) -> u64;
    /// The most memory a thread takes to count, in bytes; 0 if that is not worth a word.
    fn memory(&self) -> u64;
    /// The same with nothing counted.
    fn empty(&self) -> Box<dyn Census>;
    /// Counts some of the numbered boards a seed has.
    ///
    /// # Errors
    /// [`Uncounted`].
    fn count(&mut self, seed: u64, boards: Range<u64>) -> Result<(), Uncounted>;
    /// Adds what was counted elsewhere; nothing of a census of another kind.
    fn merge(&mut self, other: &dyn Census);
    /// What was counted, written down.
    fn tally(&self) -> Value;
    /// The same, read again; false, and nothing is read, if it is not that of so many boards or games.
    fn read(&mut self, tally: &Value, part: &Part) -> bool;
    /// What stood out most among the boards or games of a seed.
    fn extremes(&self, seed: u64) -> Vec<Extreme>;
    /// What is written where nobody asks for JSON: the table, or the lines collected.
    fn report(&self, seed: u64, part: &Part) -> String;
}

/// What a survey has counted, and what was agreed before.
#[derive(Debug)]
pub struct Surveyed<S: Survey> {
    setup: S::Setup,
    counts: S,
}

impl<S: Survey> Surveyed<S> {
    /// Nothing counted yet.
    pub fn new(setup: S::Setup) -> Self {
        Self { setup, counts: S::default() }
    }
}

impl<S: Survey> Census for Surveyed<S> {
    fn things(&self) -> &'static str {
        S::THINGS
    }

    fn share(&self) -> u64 {
        S::SHARE.max(1)
    }

    fn memory(&self) -> u64 {
        S::memory(self.setup)
    }

    fn empty(&self) -> Box<dyn Census> {
        Box::new(Self::new(self.setup))
    }

    fn count(&mut self, seed: u64, boards: Range<u64>) -> Result<(), Uncounted> {
        self.counts.merge(&S::of(self.setup, seed, boards).map_err(Uncounted::Mind)?);
        Ok(())
    }

    fn merge(&mut self, other: &dyn Census) {
        let other: &dyn Any = other;
        if let Some(other) = other.downcast_ref::<Self>() {
            self.counts.merge(&other.counts);
        }
    }

    fn tally(&self) -> Value {
        // Counts have nothing that cannot be written.
        serde_json::to_value(&self.counts).unwrap_or_default()
    }

    fn read(&mut self, tally: &Value, part: &Part) -> bool {
        let counts = S::deserialize(tally).ok().filter(S::is_sound);
        let counts = counts.filter(|counts| counts.counted() == part.counted());
        counts.map(|counts| self.counts = counts).is_some()
    }

    fn extremes(&self, seed: u64) -> Vec<Extreme> {
        self.counts.extremes(self.setup, seed)
    }

    fn report(&self, seed: u64, part: &Part) -> String {
        table(S::THINGS, seed, part, self.counts.figures(self.setup))
    }
}
