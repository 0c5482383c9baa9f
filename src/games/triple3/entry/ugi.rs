//! Triple 3 over the Universal Game Interface. The dice are part of the position: what is thrown for a move is known when it is
//! asked for, and what is thrown after it follows from their seed.

use super::show::show;
use crate::games::triple3::minds::{Level, Player};
use crate::games::triple3::{Line, Move, Stage};
use crate::games::ugi::options::{Spec, Values, seed};
use crate::games::ugi::{Settable, Thought, UgiGame, dealt};

/// Everything that can be set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Who thinks.
    pub level: Level,
    /// Which dice `startpos` has, and what random moves are drawn from.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self { level: Level::HIGHEST, seed: 1993 }
    }
}

impl Settable for Options {
    const TABLE: &'static [Spec<Self>] = &[
        Spec {
            name: "Level",
            values: Values::Number(1, 9),
            help: "who thinks: 1 plays at random, 3 is greedy, 4 to 8 play by what was learned, 9 searches",
            deals: false,
            value: |options| options.level.to_string(),
            set: |options, text| {
                let level = Level::all().find(|level| level.to_string() == text);
                level.map(|level| options.level = level)
            },
        },
        Spec {
            name: "Seed",
            values: Values::SEEDS,
            help: "the dice of startpos: those of the first game that tripppin deal --seed deals; also what random moves are \
                   drawn from",
            deals: true,
            value: |options| options.seed.to_string(),
            set: |options, text| seed(text).map(|seed| options.seed = seed),
        },
    ];
}

impl UgiGame for Stage {
    type Options = Options;

    /// The same that `tripppin deal` and a window with that seed have first.
    fn start(options: &Options) -> Line {
        dealt((), options.seed)
    }

    fn show(line: &Line) -> String {
        show(line)
    }

    fn think(thought: &Thought<Self>) -> Option<Move> {
        let (line, Options { level, seed }) = (thought.line(), *thought.options());
        if let Some(throw) = line.throw() {
            thought.remark(&format!("{} has {} to play", line.current().position().turn(), throw.total()));
        }
        thought.ask(&Player::new(level, seed))
    }
}
