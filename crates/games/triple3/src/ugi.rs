//! The Universal Game Interface of Triple 3.
//!
//! The dice are part of the position: the throw to be played is known when a move is requested, and later
//! throws follow from the seed of the dice.

use crate::engines::{Level, LevelEngine};
use crate::{GameState, Move};
use boardgame_engine::ugi::SearchContext;
use boardgame_engine::ugi::options::{OptionKind, UgiOptionSpec, seed};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    pub level: Level,
    /// The seed for the dice of the position `startpos`, and for the random moves of the engine.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self { level: Level::HIGHEST, seed: 1993 }
    }
}

/// The options of Triple 3 that the UGI command `setoption` can change.
pub(crate) const OPTIONS: &[UgiOptionSpec<Options>] = &[
    UgiOptionSpec {
        name: "Level",
        values: OptionKind::Number(1, 9),
        help: "the engine: 1 plays at random, 3 is greedy, 4 to 8 use trained weights, 9 searches",
        deals: false,
        value: |options| options.level.to_string(),
        set: |options, text| {
            let level = Level::all().find(|level| level.to_string() == text);
            level.map(|level| options.level = level)
        },
    },
    UgiOptionSpec {
        name: "Seed",
        values: OptionKind::SEEDS,
        help: "the seed of startpos and of random moves; the dice are those of the first game of \
               PROGRAM deal --seed",
        deals: true,
        value: |options| options.seed.to_string(),
        set: |options, text| seed(text).map(|seed| options.seed = seed),
    },
];

/// Runs the engine selected by the UGI options and returns its move.
pub(crate) fn think(search: &SearchContext<GameState, Options>) -> Option<Move> {
    let (line, Options { level, seed }) = (search.line(), *search.options());
    if let Some(throw) = line.current().throw() {
        search.remark(&format!("{} has {} to play", line.current().position().turn(), throw.total()));
    }
    search.run_engine(&LevelEngine::new(level, seed))
}
