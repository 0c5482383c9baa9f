//! The measured strengths of a game's engines, by which menus list and name them.
//!
//! The values are those of the ladders in `docs/known`, and a test of the program compares both.

use super::rating::Rating;

/// The strength of an engine in games against the other engines of the same game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Strength {
    /// Name of the engine as in options, such as `minimax:4`.
    pub engine: &'static str,
    /// The strength in Elo, relative to the mean of the engines of the ladder.
    pub elo: i16,
    /// Standard error of the strength, in Elo.
    pub error: i16,
}

impl Strength {
    /// Creates the strength of an engine from its row in a ladder.
    pub const fn new(engine: &'static str, elo: i16, error: i16) -> Self {
        Self { engine, elo, error }
    }

    /// Returns `true` if the measured difference to another engine is smaller than its standard error.
    fn equals(self, other: Self) -> bool {
        let square = |number: i16| i32::from(number).pow(2);
        square(self.elo - other.elo) < square(self.error) + square(other.error)
    }

    /// Returns the rating of the engine, on the scale of the user's own rating.
    pub fn rating(self) -> Rating {
        Rating::of_engine(self.elo.into(), self.error.into())
    }
}

/// Returns the strength of the engine with this name, or `None` if it has not been measured.
pub fn strength_of(strengths: &[Strength], engine: &str) -> Option<Strength> {
    strengths.iter().copied().find(|strength| strength.engine == engine)
}

/// Returns the Elo of the weakest engine of the group of this one. The members differ from it by less than the standard error.
/// Returns `None` if the engine has not been measured.
pub(crate) fn group_of(strengths: &[Strength], engine: &str) -> Option<i16> {
    let wanted = strength_of(strengths, engine)?;
    let mut weaker: Vec<Strength> =
        strengths.iter().copied().filter(|strength| strength.elo <= wanted.elo).collect();
    weaker.sort_by_key(|strength| strength.elo);
    let group = weaker.into_iter().reduce(|first, next| if next.equals(first) { first } else { next });
    group.map(|first| first.elo)
}

/// Returns a name with the rating of the engine's group, such as `Level 3 (1297)`, or the name alone for an engine that has not
/// been measured. Engines whose difference is within the error have the same number.
pub fn rated_name(name: &str, strengths: &[Strength], engine: &str) -> String {
    let weakest = group_of(strengths, engine);
    match strengths.iter().find(|strength| Some(strength.elo) == weakest) {
        Some(strength) => format!("{name} ({})", strength.rating().value),
        None => name.to_owned(),
    }
}
