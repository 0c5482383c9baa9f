//! The nine levels of Tribolo's search engine, which differ in the number of simulations.
//!
//! Level 1 does not search: it takes as many cells as possible. The other levels count simulations and the
//! positions evaluated in them, and stop at the first limit, so that a level plays the same game on every
//! machine. The limit of positions is the same for all levels and takes at most about a second; only levels 8
//! and 9 can reach this limit. Time limits are left to the caller's [`SearchControl`].

use std::fmt;
use std::str::FromStr;

use super::bits::bit;
use super::cell::Move;
use super::game::Line;
use super::position::Position;
use super::random::Random;
use super::search::{Budget, Search};
use super::weights::Evaluation;
use boardgame_engine::contract::{Engine, SearchInfo};
use boardgame_engine::search_control::{Aborted, NodeCounter, SearchControl};
use boardgame_engine::win_chances::{WinChances, WinEstimator};

const SIMULATIONS: [u32; 9] = [0, 3, 12, 50, 200, 800, 3_200, 25_000, 200_000];

/// Maximum number of positions that one search evaluates, which is the same for all playing levels.
///
/// A search of this many positions takes 0.7 seconds on average on one core, and about 1 second at most.
const MOST_POSITIONS: u64 = 850_000;

/// A playing level of Tribolo's engine, 1 to 9.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Level(u8);

impl Level {
    pub(crate) const HIGHEST: Self = Self(9);
    /// All levels in ascending order, from 1 to 9.
    pub const ALL: [Self; 9] =
        [Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7), Self(8), Self(9)];

    /// Returns the level with this number, or `None` if the number is not in the range 1 to 9.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= 9 { Some(Self(number)) } else { None }
    }

    /// Returns the search budget of the level; level 1 has no simulations.
    pub fn budget(self) -> Budget {
        let simulations = SIMULATIONS.get(usize::from(self.0 - 1)).copied().unwrap_or_default();
        Budget { simulations, positions: MOST_POSITIONS }
    }

    /// Returns the maximum memory use of a search at this level, in bytes.
    pub fn memory(self) -> u64 {
        self.budget().memory()
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected a level, `1` to `9`")]
pub struct LevelError;

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Self, LevelError> {
        match *text.as_bytes() {
            [digit @ b'1'..=b'9'] => Ok(Self(digit - b'0')),
            _ => Err(LevelError),
        }
    }
}

/// The search engine of Tribolo at a fixed level, which also estimates win chances.
#[derive(Debug, Clone, Copy)]
pub struct Searcher<'a> {
    level: Level,
    evaluation: &'a Evaluation,
}

impl Searcher<'static> {
    /// Creates the engine with the built-in evaluation weights.
    pub fn new(level: Level) -> Self {
        Self { level, evaluation: Evaluation::shipped() }
    }
}

impl Engine<Position> for Searcher<'_> {
    fn search(
        &self,
        game: &Line,
        control: &mut dyn SearchControl,
        found: &mut dyn FnMut(SearchInfo<Move>),
    ) -> Result<(), Aborted> {
        let position = game.current();
        // A search is unnecessary if the game is over or there is only one legal move.
        let legal = position.options(position.turn());
        if legal.count() < 2 {
            legal.cells().for_each(|mv| found(SearchInfo { mv, depth: 1 }));
            return Ok(());
        }
        let mut meter = NodeCounter::new(control);
        let budget = self.level.budget();
        if budget.simulations == 0 {
            if let Some(mv) = greediest(position, &mut meter)? {
                meter.report();
                found(SearchInfo { mv, depth: 1 });
            }
            return Ok(());
        }
        let mut search = Search::new(position, self.evaluation, meter)?;
        search.run(budget, |mv, plies| found(SearchInfo { mv, depth: plies }))
    }
}

const FINE: f32 = 1_000_000.0;

/// Estimates the win chances of all sides by a search with the level's budget.
///
/// Level 1 uses the static evaluation of the position after its best move.
impl WinEstimator<Position> for Searcher<'_> {
    fn estimate(&self, game: &Line, control: &mut dyn SearchControl) -> Result<WinChances, Aborted> {
        let mut search = Search::new(game.current(), self.evaluation, NodeCounter::new(control))?;
        search.run(self.level.budget(), |_, _| ())?;
        Ok(WinChances::from_weights(&search.win_chances().map(|chance| (chance.max(0.0) * FINE) as u64)))
    }

    /// Returns the number of the level as text, which serves as the engine spec for a search worker.
    ///
    /// Returns `None` with custom weights, which a worker does not have.
    fn words(&self) -> Option<String> {
        std::ptr::eq(self.evaluation, Evaluation::shipped()).then(|| self.level.to_string())
    }
}

/// Returns the move that captures the most cells.
///
/// Ties are broken at random, with a seed computed from the position.
fn greediest(position: &Position, node_counter: &mut NodeCounter<'_>) -> Result<Option<Move>, Aborted> {
    let reach = position.board().reach(position.turn());
    let mut best: Vec<Move> = Vec::new();
    let mut most = 0;
    for mv in position.legal_moves() {
        node_counter.node()?;
        let taken = reach.taken_from(bit(mv)).count();
        if taken > most {
            best.clear();
            most = taken;
        }
        if taken == most {
            best.push(mv);
        }
    }
    let Some(last) = best.len().checked_sub(1) else { return Ok(None) };
    let drawn = Random::new(position.seed()).below(last as u32 + 1);
    Ok(best.get(drawn as usize).copied())
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::super::position::Position;
    use super::*;
    use boardgame_engine::search_control::Unlimited;

    fn answer(text: &str, level: u8) -> String {
        let mut last = None;
        let engine = Searcher::new(Level::new(level).unwrap());
        let position: Position = text.parse().unwrap();
        engine.search(&Line::new(position), &mut Unlimited, &mut |info| last = Some(info.mv)).unwrap();
        last.map_or_else(|| "-".to_owned(), |mv| mv.to_string())
    }

    #[test]
    fn levels_read_and_write() {
        for level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
            assert_eq!(Level::new(level.0), Some(level));
        }
        assert!(["", "0", "10", "5 "].iter().all(|text| text.parse::<Level>().is_err()));
    }

    #[test]
    fn lowest_level_takes_the_most_cells() {
        let empty = ["................"; 10].join("/");
        assert_eq!(answer(&format!("{empty}/.rrb.b.brrrr.... b"), 1), "m1");
        assert_eq!(answer(&format!("{empty}/bbb............. b"), 5), "-");
        assert_eq!(answer(&format!("{empty}/.rrb............ b"), 9), "a1");
    }

    /// A position from the middle of a game, in which the lower levels find worse moves than the higher
    /// levels.
    const MIDDLE: &str = "g..rrrrbbbbbbbbb/g.gwb.bbbrrwbr../gw.ggggbwbrbrbb./g.brrrrrrrbrrb../gwbbbbbbbbwrrw../\
                          ..b.bwbrbrrbwr.b/r......rbrbr..r./.g.g..brbbbgw.../...g..wrbw.....b/...g...........b/\
                          .r...g.b...g.g.b r";
    /// An initial position in which the search changes its best move late.
    const START: &str = "...w.g....g....b/.b.w.........bb./......rw...b.bwb/.g.g.wb.....bw../.g.......r..r.r./grg.rr..g....g../\
                         .b............../b..g..rw....r.../......w..wr...w./.r.gw.....rg..../.......b.......w r";

    #[test]
    fn every_level_plays_its_known_move() {
        let middle = ["f10", "f10", "k3", "k3", "b11", "k3", "k3"];
        let start = ["b9", "m9", "m9", "b9", "b9", "m5", "m5"];
        for (level, (middle, start)) in (1..).zip(middle.into_iter().zip(start)) {
            assert_eq!(
                (answer(MIDDLE, level), answer(START, level)),
                (middle.into(), start.into()),
                "{level}"
            );
        }
    }

    #[test]
    fn estimated_chances_follow_the_lead() {
        let chances = |text: &str| {
            let position: Position = text.parse().unwrap();
            let engine = Searcher::new(Level::ALL[5]);
            engine.estimate(&Line::new(position), &mut Unlimited).unwrap()
        };
        let empty = ["................"; 10].join("/");
        // Blue takes the last cells, after which no side has a move.
        assert_eq!(chances(&format!("{empty}/.rrb............ b")).shares(), [1000, 0, 0]);
        let [blue, red, green] = chances(MIDDLE).shares()[..] else { panic!("three sides") };
        assert!(blue > green && red > green && green > 0, "{blue} {red} {green}");
    }

    #[test]
    fn highest_levels_search_their_full_budget() {
        for (level, mv, positions) in [(8, "k3", 259_000..259_600), (9, "k3", 849_744..850_200)] {
            let position: Position = MIDDLE.parse().unwrap();
            let (mut looked, mut last) = (0, None);
            let mut control = |nodes| {
                looked += nodes;
                ControlFlow::Continue(())
            };
            let engine = Searcher::new(Level::new(level).unwrap());
            engine.search(&Line::new(position), &mut control, &mut |info| last = Some(info.mv)).unwrap();
            assert_eq!(last.map(|mv| mv.to_string()).as_deref(), Some(mv), "{level}");
            assert!(positions.contains(&looked), "{level}: {looked}");
        }
    }
}
