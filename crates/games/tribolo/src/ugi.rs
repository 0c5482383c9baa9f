//! The Universal Game Interface of Tribolo: its options and its engines.

use crate::engines::{EXPECTED, EngineName};
use crate::{Level, Move, Position};
use boardgame_engine::ugi::SearchContext;
use boardgame_engine::ugi::options::{OptionKind, UgiOptionSpec, seed};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    pub player: EngineName,
    /// The seed from which the board of `startpos` is dealt.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self { player: EngineName::Level(Level::HIGHEST), seed: 1991 }
    }
}

/// The options of Tribolo that the UGI command `setoption` can change.
pub(crate) const OPTIONS: &[UgiOptionSpec<Options>] = &[
    UgiOptionSpec {
        name: "Level",
        values: OptionKind::Words(|| EngineName::all().map(|name| name.to_string()).collect(), EXPECTED),
        help: "the engine; a level ends its search after its number of simulations",
        deals: false,
        value: |options| options.player.to_string(),
        set: |options, text| text.to_ascii_lowercase().parse().ok().map(|player| options.player = player),
    },
    UgiOptionSpec {
        name: "Seed",
        values: OptionKind::SEEDS,
        help: "the seed of startpos; the board is the first one of PROGRAM deal --seed",
        deals: true,
        value: |options| options.seed.to_string(),
        set: |options, text| seed(text).map(|seed| options.seed = seed),
    },
];

/// Runs the engine selected by the UGI options and returns its move.
pub(crate) fn think(search: &SearchContext<Position, Options>) -> Option<Move> {
    search.run_engine(&search.options().player)
}
