//! The engines that play Tribolo, and their names.
//!
//! There is the classic engine, and a search with nine levels. Choosing moves is left to [`super::classic`]
//! and [`super::level`], names for windows to the view.

use std::fmt;
use std::str::FromStr;

use super::cell::Move;
use super::classic::Classic;
use super::game::Line;
use super::level::{Level, Searcher};
use super::position::Position;
use boardgame_engine::asking::Minded;
use boardgame_engine::contract::{Finding, Mind};
use boardgame_engine::mind::{Aborted, Control};
use boardgame_engine::outlook::Appraiser;

/// The name of an engine: the classic engine or a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EngineName {
    /// The classic engine, which plays like the computer of the browser version.
    Classic,
    /// The search engine at a level from 1 to 9.
    Level(Level),
}

impl EngineName {
    /// The default engine.
    pub const USUAL: Self = Self::Level(Level::ALL[2]);

    /// Returns the names of all engines, in menu order.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        [Self::Classic].into_iter().chain(Level::ALL.map(Self::Level))
    }
}

impl Mind<Line> for EngineName {
    fn think(
        &self,
        game: &Line,
        control: &mut dyn Control,
        found: &mut dyn FnMut(Finding<Move>),
    ) -> Result<(), Aborted> {
        match *self {
            Self::Classic => Classic.think(game, control, found),
            Self::Level(level) => Searcher::new(level).think(game, control, found),
        }
    }

    fn words(&self) -> Option<String> {
        Some(self.to_string())
    }
}

impl Minded for Position {
    fn mind(words: &str) -> Option<Box<dyn Mind<Line>>> {
        words.parse::<EngineName>().ok().map(|mind| Box::new(mind) as Box<dyn Mind<Line>>)
    }

    fn appraiser(words: &str) -> Option<Box<dyn Appraiser<Line>>> {
        words.parse().ok().map(|level| Box::new(Searcher::new(level)) as Box<dyn Appraiser<Line>>)
    }
}

const CLASSIC: &str = "classic";

/// Description of the valid engine names, for error messages.
pub const EXPECTED: &str = "classic, or a level from 1 to 9";

/// Formats the engine's name: `classic`, or `1` to `9`.
impl fmt::Display for EngineName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Classic => f.write_str(CLASSIC),
            Self::Level(level) => level.fmt(f),
        }
    }
}

/// The error for a text that is not the name of an engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected {EXPECTED}")]
pub struct EngineNameError;

impl FromStr for EngineName {
    type Err = EngineNameError;

    fn from_str(text: &str) -> Result<Self, EngineNameError> {
        match text {
            CLASSIC => Ok(Self::Classic),
            _ => text.parse().map(Self::Level).map_err(|_| EngineNameError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_and_write() {
        for name in EngineName::all() {
            assert_eq!(name.to_string().parse(), Ok(name));
        }
        for odd in ["", "0", "10", "Classic", "+1", "1 "] {
            assert_eq!(odd.parse::<EngineName>(), Err(EngineNameError), "{odd:?}");
        }
    }
}
