//! Counts over many numbered boards or games of a seed, part by part.

use std::any::Any;
use std::fmt::Debug;
use std::ops::Range;

use super::Figure;

/// Counts over some boards of a game, or over some whole games.
pub trait Survey: Debug + Default + Send + 'static {
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
    /// The figures of the table, in its order.
    fn figures(&self, setup: Self::Setup) -> Vec<Figure>;
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
    /// How a mind has failed that played.
    fn count(&mut self, seed: u64, boards: Range<u64>) -> Result<(), String>;
    /// Adds what was counted elsewhere; nothing of a census of another kind.
    fn merge(&mut self, other: &dyn Census);
    /// How many were counted.
    fn counted(&self) -> u64;
    /// The figures of the table, in its order.
    fn figures(&self) -> Vec<Figure>;
}

/// What a survey has counted, and what was agreed before.
#[derive(Debug)]
pub struct Surveyed<S: Survey> {
    setup: S::Setup,
    counts: S,
}

impl<S: Survey> Surveyed<S> {
    /// Nothing counted yet.
    #[must_use]
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

    fn count(&mut self, seed: u64, boards: Range<u64>) -> Result<(), String> {
        self.counts.merge(&S::of(self.setup, seed, boards)?);
        Ok(())
    }

    fn merge(&mut self, other: &dyn Census) {
        let other: &dyn Any = other;
        if let Some(other) = other.downcast_ref::<Self>() {
            self.counts.merge(&other.counts);
        }
    }

    fn counted(&self) -> u64 {
        self.counts.counted()
    }

    fn figures(&self) -> Vec<Figure> {
        self.counts.figures(self.setup)
    }
}
