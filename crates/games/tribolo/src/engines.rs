//! The engines that play Tribolo, and their names.
//!
//! The engines are the classic engine and a search with nine levels. Choosing moves is left to
//! [`super::classic`] and [`super::level`], names for windows to the view.

use std::fmt;
use std::str::FromStr;

use super::cell::Move;
use super::classic::Classic;
use super::game::Line;
use super::level::{Level, Searcher};
use crate::Position;
use boardgame_engine::contract::{Engine, SearchInfo};
use boardgame_engine::search_control::{Aborted, SearchControl};

/// The name of an engine: the classic engine or one of the numbered levels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EngineName {
    /// The [classic engine](Classic), which has no levels.
    Classic,
    /// The search engine at a level from 1 to 9.
    Level(Level),
}

impl EngineName {
    pub(crate) const USUAL: Self = Self::Level(Level::ALL[2]);

    /// Returns the names of all engines, in menu order.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        [Self::Classic].into_iter().chain(Level::ALL.map(Self::Level))
    }
}

impl Engine<Position> for EngineName {
    fn search(
        &self,
        game: &Line,
        control: &mut dyn SearchControl,
        found: &mut dyn FnMut(SearchInfo<Move>),
    ) -> Result<(), Aborted> {
        match *self {
            Self::Classic => Classic.search(game, control, found),
            Self::Level(level) => Searcher::new(level).search(game, control, found),
        }
    }

    fn spec(&self) -> Option<String> {
        Some(self.to_string())
    }
}

const CLASSIC: &str = "classic";

pub(crate) const EXPECTED: &str = "classic, or a level from 1 to 9";

impl fmt::Display for EngineName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Classic => f.write_str(CLASSIC),
            Self::Level(level) => level.fmt(f),
        }
    }
}

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
