//! What a game makes a command of: the words and options said, and the readings all games share.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use super::commands::CommandSpec;
use super::values::Given;
use super::{Run, UsageError, bad_operand};
use crate::host::batch::{Ask, CensusOf, Deal, Dealer, Learn, Learner, Perft, Playable, Question, Survey};
use crate::host::ugi::{Opening, Spoken};

/// More threads than any machine of today has cores.
const MOST_THREADS: usize = 1024;

/// The longest puzzles that are looked for, in plies; longer than any that were ever seen.
const LONGEST_PUZZLE: u16 = 999;

/// A command, its operands and its options; which of these it has is known to be right.
#[derive(Debug)]
pub struct Request<'a> {
    /// The command.
    pub spec: &'static CommandSpec,
    /// The words behind it.
    pub words: &'a [OsString],
    /// The options.
    pub given: &'a Given,
}

impl Request<'_> {
    /// The file of positions, if one is named: it stands behind whatever the command cannot do without.
    #[must_use]
    pub fn file(&self) -> Option<PathBuf> {
        let before = self.spec.operands.iter().filter(|operand| operand.required).count();
        self.words.get(before).filter(|word| !word.is_empty()).map(PathBuf::from)
    }

    /// A question about the positions.
    #[must_use]
    pub fn ask<G: Playable, Q: Question<G> + 'static>(&self, question: Q) -> Run {
        Run::Batch(Box::new(Ask::<G, Q>::new(question, self.file())))
    }

    /// How far sequences are counted.
    ///
    /// # Errors
    /// [`UsageError::BadOperand`].
    pub fn perft(&self) -> Result<Perft, UsageError> {
        let word = self.words.first().map(|word| word.to_string_lossy()).unwrap_or_default();
        let plies = word.parse().ok().filter(|plies| Perft::PLIES.contains(plies));
        plies.map(|plies| Perft { plies }).ok_or_else(|| {
            let (least, most) = (Perft::PLIES.start(), Perft::PLIES.end());
            let expected = format!("N, a whole number from {least} to {most}");
            bad_operand(self.spec, &word, expected, String::new())
        })
    }

    /// How long the puzzles asked for are.
    ///
    /// # Errors
    /// [`UsageError::BadValue`].
    pub fn puzzle(&self) -> Result<Option<u16>, UsageError> {
        let odd = |text: &str| text.parse().ok().filter(|plies| plies % 2 == 1 && *plies <= LONGEST_PUZZLE);
        let expected = || format!("an odd number of plies from 1 to {LONGEST_PUZZLE}");
        self.given.parsed("--puzzle", odd, expected)
    }

    /// Lines from a dealer.
    ///
    /// # Errors
    /// [`UsageError::BadValue`].
    pub fn deal<D: Dealer + 'static>(&self, dealer: D) -> Result<Run, UsageError> {
        let count = self.given.number("--count", 1..=u64::MAX)?.unwrap_or(1);
        Ok(Run::Batch(Box::new(Deal { seed: self.given.seed()?, count, dealer })))
    }

    /// A census.
    ///
    /// # Errors
    /// [`UsageError::BadValue`].
    pub fn census<S: Survey + 'static>(&self, setup: S::Setup) -> Result<Run, UsageError> {
        self.survey::<S>("--boards", 1..=u64::MAX, setup)
    }

    /// A tournament if `--games` asks for one, so many of them; `own` are the options that have no meaning without it. Nothing
    /// is read then, and no game ends early.
    ///
    /// # Errors
    /// [`UsageError::BadValue`], [`UsageError::OnlyWith`] or [`UsageError::Both`].
    pub fn tournament<S: Survey + 'static>(
        &self,
        games: RangeInclusive<u64>,
        own: &[&'static str],
        setup: S::Setup,
    ) -> Result<Option<Run>, UsageError> {
        const GAMES: &str = "--games";
        if !self.given.has(GAMES) {
            let odd = own.iter().find(|option| self.given.has(option));
            return odd.map_or(Ok(None), |option| Err(UsageError::OnlyWith(option, GAMES)));
        }
        if self.given.has("--max-plies") {
            return Err(UsageError::Both(GAMES, "--max-plies"));
        }
        if self.file().is_some() {
            return Err(UsageError::Both(GAMES, "FILE"));
        }
        self.survey::<S>(GAMES, games, setup).map(Some)
    }

    /// What is counted on all cores, as many as an option says.
    fn survey<S: Survey + 'static>(
        &self,
        option: &'static str,
        range: RangeInclusive<u64>,
        setup: S::Setup,
    ) -> Result<Run, UsageError> {
        let most = NonZeroUsize::MIN.saturating_add(MOST_THREADS - 1);
        Ok(Run::Batch(Box::new(CensusOf::<S> {
            setup,
            boards: self.given.number(option, range)?.unwrap_or(1),
            seed: self.given.seed()?,
            threads: self.given.number("--threads", NonZeroUsize::MIN..=most)?,
        })))
    }
}

impl Request<'_> {
    /// Somebody who learns weights for a file.
    #[must_use]
    pub fn learn<L: Learner + 'static>(&self, learner: L) -> Run {
        Run::Batch(Box::new(Learn { learner, out: self.given.path("--out") }))
    }
}

impl Run {
    /// A conversation about a game, and what is set when it begins.
    #[must_use]
    pub fn ugi<G: Spoken>(options: G::Options) -> Self {
        Self::Ugi(Box::new(Opening::<G>(options)))
    }
}
