//! The Universal Game Interface of Tribolo: its options and its engines.

use super::seats::players;
use super::show::show;
use crate::engines::{EXPECTED, EngineName};
use crate::{Level, Line, Move, Position};
use boardgame_engine::ugi::options::{OptionKind, UgiOptionSpec, seed};
use boardgame_engine::ugi::{SearchContext, UgiGame, UgiOptions, dealt};

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

impl UgiOptions for Options {
    const TABLE: &'static [UgiOptionSpec<Self>] = &[
        UgiOptionSpec {
            name: "Level",
            values: OptionKind::Words(|| players().collect(), EXPECTED),
            help: "the engine; a level ends its search after its number of simulations",
            deals: false,
            value: |options| options.player.to_string(),
            set: |options, text| text.to_ascii_lowercase().parse().ok().map(|player| options.player = player),
        },
        UgiOptionSpec {
            name: "Seed",
            values: OptionKind::SEEDS,
            help: "the seed of startpos; the board is the first one of tripppin deal --seed",
            deals: true,
            value: |options| options.seed.to_string(),
            set: |options, text| seed(text).map(|seed| options.seed = seed),
        },
    ];
}

impl UgiGame for Position {
    type Options = Options;

    /// Returns the initial position that is dealt for the seed. The command `tripppin deal` and a window deal
    /// the same position first.
    fn start(options: &Options) -> Line {
        dealt((), options.seed)
    }

    fn show(line: &Line) -> String {
        show(line)
    }

    fn think(search: &SearchContext<Self>) -> Option<Move> {
        search.run_engine(&search.options().player)
    }
}
