//! The Universal Game Interface of Tripppin: its options and its engines.

use crate::classic::{self, Level};
use crate::oracle::Oracle;
use crate::{Move, Position};
use boardgame_engine::oracle::advise;
use boardgame_engine::ugi::options::{OptionKind, UgiOptionSpec, check, seed};
use boardgame_engine::ugi::{IterationInfo, SearchContext};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum EngineName {
    #[default]
    Classic,
    Perfect,
}

impl EngineName {
    const ALL: [Self; 2] = [Self::Classic, Self::Perfect];
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    pub engine: EngineName,
    /// Search depth of the classic engine.
    ///
    /// The UGI command `go` can override the depth or remove the limit.
    pub level: Level,
    pub prevention: bool,
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self { engine: EngineName::default(), level: Level::HIGHEST, prevention: true, seed: 1994 }
    }
}

/// The options of Tripppin that the UGI command `setoption` can change.
pub(crate) const OPTIONS: &[UgiOptionSpec<Options>] = &[
    UgiOptionSpec {
        name: "Mind",
        values: OptionKind::Words(
            || EngineName::ALL.map(|engine| format!("{engine:?}")).to_vec(),
            "Classic or Perfect",
        ),
        help: "the engine: classic, or perfect, which knows the exact value of every position",
        deals: false,
        value: |options| format!("{:?}", options.engine),
        set: |options, text| {
            let named = |engine: &EngineName| format!("{engine:?}").eq_ignore_ascii_case(text);
            EngineName::ALL.into_iter().find(named).map(|engine| options.engine = engine)
        },
    },
    UgiOptionSpec {
        name: "Level",
        values: OptionKind::Number(1, 10),
        help: "plies that the classic engine searches, unless go names a depth or is infinite",
        deals: false,
        value: |options| options.level.to_string(),
        set: |options, text| text.parse().ok().and_then(Level::new).map(|level| options.level = level),
    },
    UgiOptionSpec {
        name: "Prevention",
        values: OptionKind::Switch,
        help: "loop prevention of the classic engine",
        deals: false,
        value: |options| options.prevention.to_string(),
        set: |options, text| check(text).map(|prevention| options.prevention = prevention),
    },
    UgiOptionSpec {
        name: "Seed",
        values: OptionKind::SEEDS,
        help: "the seed of startpos; the board is the first one of PROGRAM deal --seed; setting it \
               resets the position",
        deals: true,
        value: |options| options.seed.to_string(),
        set: |options, text| seed(text).map(|seed| options.seed = seed),
    },
];

/// Runs the engine selected by the UGI options and returns its move.
pub(crate) fn think(search: &SearchContext<Position, Options>) -> Option<Move> {
    match search.options().engine {
        EngineName::Classic => classic(search),
        EngineName::Perfect => search.perfect(Oracle::STATES, |oracle: &Oracle, line| {
            let advised = advise(oracle, line)?;
            Some(advised.mv)
        }),
    }
}

/// Runs the classic engine at increasing depths. A depth limit of the search takes the place of the level.
fn classic(search: &SearchContext<Position, Options>) -> Option<Move> {
    let (options, limits) = (search.options(), search.limits());
    let has_own_limit = limits.depth.is_some() || limits.infinite;
    let levels = Level::new(1)?.up_to(if has_own_limit { Level::DEEPEST } else { options.level });
    search.iterate_depths(levels, |level, control| {
        let thought = classic::think(search.line(), level, options.prevention, control)?;
        Ok(thought.map(|thought| IterationInfo {
            depth: level.plies().into(),
            score: format!("cp {}", 100 * i64::from(thought.value)),
            nodes: thought.nodes,
            pv: vec![thought.mv],
        }))
    })
}
