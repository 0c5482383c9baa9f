//! Training: puzzles without end, of the same classes as the daily puzzles.
//!
//! A puzzle follows from its game, class, theme and number alone, on every machine. Choosing the class by the user's puzzle
//! rating and saving the results are left to the host.

use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::daily::{CLASSES, Day, TRAINING_BOARDS};
use super::hint::wins_by_block;
use super::puzzle::Puzzle;
use crate::checksum::fnv1a;
use crate::oracle::{PuzzleOracle, Verdict};
use crate::record::GamePosition;

/// The theme of a training puzzle: the way in which the side to move wins, or its single way to a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TrainingTheme {
    /// The opponent has no legal move in the end.
    Block,
    /// The side to move is the first to reach its goal.
    Race,
    /// One move holds the draw, and all others lose.
    Hold,
}

impl TrainingTheme {
    /// All themes, in the order of the menu.
    pub const ALL: [Self; 3] = [Self::Block, Self::Race, Self::Hold];

    /// Returns the theme of the puzzle at `position`.
    pub(super) fn of<O: PuzzleOracle>(oracle: &O, position: &O::Position) -> Self {
        match oracle.verdict(position) {
            Verdict::Win(_) if wins_by_block(oracle, position, position.turn()) => Self::Block,
            Verdict::Win(_) => Self::Race,
            Verdict::Draw | Verdict::Loss(_) => Self::Hold,
        }
    }

    /// Returns the word for the theme in texts and in the user's record.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Block => "block",
            Self::Race => "race",
            Self::Hold => "hold",
        }
    }
}

/// A training puzzle of a game: its class, its theme and its number.
///
/// The text of a training puzzle is, for instance, `2-block-123`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Training {
    class: u8,
    theme: TrainingTheme,
    number: u32,
}

impl Training {
    /// Returns the weekday, from 0 for Monday, whose daily puzzles are as difficult as this puzzle.
    pub const fn class(self) -> usize {
        self.class as usize
    }

    /// Returns the theme of the puzzle.
    pub const fn theme(self) -> TrainingTheme {
        self.theme
    }
}

impl fmt::Display for Training {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{}", self.class, self.theme.word(), self.number)
    }
}

/// The error for a text that is not a training puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected a class from 0 to 6, a theme and a number, such as 2-block-123")]
pub struct ParseTrainingError;

impl FromStr for Training {
    type Err = ParseTrainingError;

    fn from_str(text: &str) -> Result<Self, ParseTrainingError> {
        let parse = || {
            let (class, rest) = text.split_once('-')?;
            let (word, number) = rest.split_once('-')?;
            let theme = TrainingTheme::ALL.into_iter().find(|theme| theme.word() == word)?;
            let (class, number) = (class.parse().ok()?, number.parse().ok()?);
            let training = Self { class, theme, number };
            // A number in another form, such as `+1`, is not accepted.
            (usize::from(class) < CLASSES && training.to_string() == text).then_some(training)
        };
        parse().ok_or(ParseTrainingError)
    }
}

/// A puzzle that counts for the user's puzzle rating.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RatedPuzzle {
    /// The daily puzzle of a day.
    Daily(Day),
    /// A training puzzle.
    Training(Training),
}

impl RatedPuzzle {
    /// Returns the weekday, from 0 for Monday, whose daily puzzles are as difficult as this puzzle.
    pub const fn class(self) -> usize {
        match self {
            Self::Daily(day) => day.weekday(),
            Self::Training(training) => training.class(),
        }
    }
}

impl From<Day> for RatedPuzzle {
    fn from(day: Day) -> Self {
        Self::Daily(day)
    }
}

impl<P: GamePosition> Puzzle<P> {
    /// Deals the training puzzle of a class, from 0 to 6, with a theme and a number, and solves its board. Without a theme, the
    /// number decides the theme, and each theme has every third number.
    ///
    /// If too few boards have such a puzzle, the class is the nearest easier or, failing that, harder one. Returns `None` if the
    /// game has no puzzle of this theme.
    pub fn of_training<O: PuzzleOracle<Position = P>>(
        class: usize,
        theme: Option<TrainingTheme>,
        number: u32,
    ) -> Option<(O, Self, Training)> {
        let mixed = [TrainingTheme::Race, TrainingTheme::Hold, TrainingTheme::Block];
        let theme = theme.unwrap_or(mixed[number as usize % mixed.len()]);
        let class = u8::try_from(class).ok().filter(|&class| usize::from(class) < CLASSES)?;
        (0..=class).rev().chain(class + 1..CLASSES as u8).find_map(|class| {
            let training = Training { class, theme, number };
            let seed = fnv1a(format!("{} training {training}", P::NAME).as_bytes());
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let (oracle, puzzle) =
                Self::of_class::<O>(training.class(), Some(theme), TRAINING_BOARDS, &mut rng)?;
            Some((oracle, puzzle, training))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::{Heap, Solved};

    #[test]
    fn training_puzzle_has_the_length_of_its_class() {
        for class in 0..CLASSES {
            let (_, puzzle, training) = Puzzle::<Heap>::of_training::<Solved<2>>(class, None, 9).unwrap();
            assert_eq!((puzzle.plies(), training.class()), ([3, 5, 7, 9, 13, 17, 29][class], class));
            assert_eq!(training.to_string().parse(), Ok(training));
        }
        assert!(Puzzle::<Heap>::of_training::<Solved<2>>(CLASSES, None, 9).is_none());
        for text in ["", "2-block", "2-block-", "2-block-+1", "7-block-1", "2-draw-1", "2-block-4294967296"] {
            assert_eq!(text.parse::<Training>(), Err(ParseTrainingError), "{text}");
        }
    }
}
