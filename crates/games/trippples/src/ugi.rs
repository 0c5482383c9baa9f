//! The Universal Game Interface of Trippples: its options and its engines.

use crate::answers::value;
use crate::engines::{Depth, EXPECTED, EngineName};
use crate::oracle::Oracle;
use crate::rules::WORDS;
use crate::{Move, Position, RuleOptions as Agreed, Rules};
use boardgame_engine::contract::Engine;
use boardgame_engine::fault;
use boardgame_engine::ugi::options::{OptionKind, UgiOptionSpec, check, seed};
use boardgame_engine::ugi::{IterationInfo, SearchContext};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    pub engine: EngineName,
    pub rules: Rules,
    /// Seed for the initial board and for the choices of the random engine.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self { engine: EngineName::Perfect, rules: Rules::House, seed: 1974 }
    }
}

impl Options {
    /// Turns an option of the official rules on or off.
    ///
    /// Turning an option on also selects the official rules.
    fn agree(&mut self, option: Agreed, yes: bool) {
        match self.rules {
            Rules::House if !yes => {}
            rules => {
                let mut options = rules.options();
                options.set(option, yes);
                self.rules = Rules::Official(options);
            }
        }
    }
}

/// Builds a UGI switch for one option of the official rules.
macro_rules! agreed {
    ($name:literal, $option:expr, $help:literal) => {
        UgiOptionSpec {
            name: $name,
            values: OptionKind::Switch,
            help: $help,
            deals: true,
            value: |options| options.rules.has($option).to_string(),
            set: |options, text| check(text).map(|yes| options.agree($option, yes)),
        }
    };
}

/// The options of Trippples that the UGI command `setoption` can change.
pub(crate) const OPTIONS: &[UgiOptionSpec<Options>] = &[
    UgiOptionSpec {
        name: "Mind",
        values: OptionKind::Words(|| EngineName::all().map(|name| name.to_string()).collect(), EXPECTED),
        help: "the engine; go depth sets the search depth of minimax",
        deals: false,
        value: |options| options.engine.to_string(),
        set: |options, text| text.to_ascii_lowercase().parse().ok().map(|engine| options.engine = engine),
    },
    UgiOptionSpec {
        name: "Rules",
        values: OptionKind::Words(|| WORDS.map(str::to_owned).to_vec(), "house or official"),
        help: "the rules of startpos; setting Rules or any of the options below resets the position",
        deals: true,
        value: |options| WORDS[usize::from(options.rules.are_official())].to_owned(),
        set: |options, text| {
            options.rules = match WORDS.iter().position(|word| text.eq_ignore_ascii_case(word))? {
                0 => Rules::House,
                _ => Rules::Official(options.rules.options()),
            };
            Some(())
        },
    },
    agreed!("Freeze", Agreed::FREEZE, "whether a freeze can be called; true selects the official rules"),
    agreed!("Wild", Agreed::WILD, "whether neutral tiles are wild cards; true selects the official rules"),
    agreed!("Place", Agreed::PLACE, "whether the players place the tiles; true selects the official rules"),
    UgiOptionSpec {
        name: "Seed",
        values: OptionKind::SEEDS,
        help: "the seed of startpos and of the random engine; the board is the first one of PROGRAM deal --seed",
        deals: true,
        value: |options| options.seed.to_string(),
        set: |options, text| seed(text).map(|seed| options.seed = seed),
    },
];

/// Runs the engine selected by the UGI options and returns its move.
pub(crate) fn think(search: &SearchContext<Position, Options>) -> Option<Move> {
    let Options { engine, seed, .. } = *search.options();
    match engine {
        _ if search.line().current().is_placing() => search.run_engine(&engine.seeded(seed)),
        EngineName::Perfect => search
            .perfect(Oracle::STATES, |_: &Oracle, line| fault::choose(&engine.seeded(seed), line).ok()?),
        EngineName::Minimax(depth) => minimax(search, depth),
        EngineName::Random | EngineName::Manhattan | EngineName::Euclidean => {
            search.run_engine(&engine.seeded(seed))
        }
    }
}

/// Runs the minimax engine at increasing depths up to `depth`, unless the search has a depth limit.
fn minimax(search: &SearchContext<Position, Options>, depth: Depth) -> Option<Move> {
    let has_own_limit = search.limits().depth.is_some();
    let depths = Depth::ALL.into_iter().take_while(|next| has_own_limit || next.moves() <= depth.moves());
    search.iterate_depths(depths, |depth, control| {
        let (engine, mut nodes) = (EngineName::Minimax(depth), 0);
        let mut count = |more: u64| {
            nodes += more;
            control.poll(more)
        };
        let mut chosen = None;
        engine
            .seeded(search.options().seed)
            .search(search.line(), &mut count, &mut |found| chosen = Some(found.mv))?;
        Ok(chosen.map(|mv| {
            // `value` searches the same positions again. These positions are reported as 0 nodes, so that no
            // position is counted twice.
            let value = value(engine, search.line(), mv, &mut |_| control.poll(0));
            let score = value.map_or_else(String::new, |value| score(&value));
            IterationInfo { depth: depth.moves() as usize, score, nodes, pv: vec![mv] }
        }))
    })
}

/// Converts a value such as `0.41` or `win:3` to a UGI score.
///
/// The score is `cp` and a lead in hundredths of a square's width, or `mate` and a number of plies.
fn score(value: &str) -> String {
    match value.split_once(':') {
        Some(("win", plies)) => format!("mate {plies}"),
        Some((_, plies)) => format!("mate -{plies}"),
        None => format!("cp {:.0}", 100.0 * value.parse::<f64>().unwrap_or_default()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn official_options_set_and_house_rules_clear_them() {
        let mut options = Options::default();
        let rules = |options: &mut Options, settings: &[(&str, &str)]| {
            for (name, value) in settings {
                let spec = OPTIONS.iter().find(|spec| spec.name == *name).unwrap();
                (spec.set)(options, value).unwrap();
            }
            options.rules.to_string()
        };
        assert_eq!(rules(&mut options, &[("Wild", "false")]), "house");
        assert_eq!(rules(&mut options, &[("Wild", "true"), ("Freeze", "on")]), "official,freeze,wild");
        assert_eq!(rules(&mut options, &[("Rules", "Official"), ("Wild", "off")]), "official,freeze");
        assert_eq!(rules(&mut options, &[("Rules", "house"), ("Rules", "official")]), "official");
    }

    #[test]
    fn scores_become_ugi_values() {
        let scores = ["0.414214", "-1.2", "win:3", "loss:2"].map(score);
        assert_eq!(scores, ["cp 41", "cp -120", "mate 3", "mate -2"]);
    }
}
