//! The nine levels of Triple 3, and the engine that plays at a given level.

use std::fmt;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::greedy::{greedy, random};
use super::score::{CERTAIN, Scorer};
use super::search::Search;
use super::weights::Weights;
use crate::board::{Board, move_at};
use crate::dice::Total;
use crate::game::Line;
use crate::moves::Move;
use crate::side::Side;
use crate::stage::GameState;
use boardgame_engine::contract::{Engine, SearchInfo};
use boardgame_engine::search_control::{Aborted, NodeCounter, SearchControl};
use boardgame_engine::win_chances::{WinChances, WinEstimator};

/// Search depth of level 9 of Triple 3, in plies.
const PLIES: u32 = 5;

/// A playing level of Triple 3's engine, 1 to 9.
///
/// Level 1 plays at random, level 3 is greedy, and level 2 is greedy with 60 percent random moves. Levels 4
/// to 8 play the best move of the learned evaluation, with fewer and fewer random moves; level 8 plays no
/// random moves. Level 9 searches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Level(u8);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Skill {
    Random,
    Greedy,
    Table,
    Search,
}

impl Level {
    pub(crate) const DEFAULT: Self = Self(3);
    pub(crate) const LOWEST: Self = Self(1);
    /// Level 9, the strongest one, which searches.
    pub const HIGHEST: Self = Self(9);

    /// Creates a level from its number, or returns `None` if `number` is not between 1 and 9.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= Self::HIGHEST.0 { Some(Self(number)) } else { None }
    }

    /// Returns the levels from 1 to 9 in ascending order.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=Self::HIGHEST.0).map(Self)
    }

    /// Returns the number of the level, 1 to 9.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Returns the percentage of random moves at this level, and the method of choosing other moves.
    const fn skill(self) -> (u32, Skill) {
        match self.0 {
            1 => (0, Skill::Random),
            2 => (60, Skill::Greedy),
            3 => (0, Skill::Greedy),
            4 => (30, Skill::Table),
            5 => (20, Skill::Table),
            6 => (12, Skill::Table),
            7 => (6, Skill::Table),
            8 => (0, Skill::Table),
            _ => (0, Skill::Search),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The engine that plays Triple 3 at one level.
///
/// The random choices of the engine are drawn from its seed, the seed of the dice and the ply number, so that
/// the same position of a game always gives the same move.
#[derive(Debug, Clone, Copy)]
pub struct LevelEngine {
    pub(crate) level: Level,
    pub(crate) seed: u64,
}

impl LevelEngine {
    /// Creates the engine of a level with the seed of its random choices.
    pub const fn new(level: Level, seed: u64) -> Self {
        Self { level, seed }
    }

    fn chance(&self, game: &Line) -> ChaCha8Rng {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed ^ game.current().dice().seed.rotate_left(32));
        rng.set_stream(game.plies() as u64);
        rng
    }

    /// Chooses a hole and passes it to the callback, with the search depth in plies.
    ///
    /// A later call replaces the choice.
    fn choose(
        &self,
        board: &Board,
        total: Total,
        mut rng: ChaCha8Rng,
        control: &mut dyn SearchControl,
        tell: &mut dyn FnMut(Option<usize>, u32),
    ) -> Result<(), Aborted> {
        let (strays, mut skill) = self.level.skill();
        // Scales a 32-bit random number to 0..100; the bias is negligible.
        if ((u64::from(rng.next_u32()) * 100) >> 32) < u64::from(strays) {
            skill = Skill::Random;
        }
        match (skill, Weights::built_in().map(Scorer::new)) {
            (Skill::Random, _) => tell(random(board.holes(total), &mut rng), 0),
            (Skill::Greedy, _) => tell(greedy(board, total, &mut rng), 1),
            // Without weights there is no choice. Hosts provide the file before the first search.
            (Skill::Table | Skill::Search, None) => {}
            (Skill::Table, Some(scorer)) => tell(scorer.best(board, total), 1),
            (Skill::Search, Some(scorer)) => {
                let mut meter = NodeCounter::new(control);
                let mut search = Search { scorer, node_counter: &mut meter };
                for plies in 1..=PLIES {
                    let best = search.best(board, total, plies)?;
                    search.node_counter.report();
                    tell(best, plies);
                }
            }
        }
        Ok(())
    }
}

impl Engine<GameState> for LevelEngine {
    fn search(
        &self,
        game: &Line,
        control: &mut dyn SearchControl,
        found: &mut dyn FnMut(SearchInfo<Move>),
    ) -> Result<(), Aborted> {
        let Some(throw) = game.current().throw() else { return Ok(()) };
        let (board, total) = (Board::from(game.current().position()), throw.total());
        self.choose(&board, total, self.chance(game), control, &mut |at, plies| {
            if let Some(mv) = at.and_then(|at| move_at(at, total)) {
                found(SearchInfo { mv, depth: plies });
            }
        })
    }

    /// Returns the engine spec for a worker, made of level and seed.
    fn spec(&self) -> Option<String> {
        Some(format!("{}{SEED}{}", self.level, self.seed))
    }
}

/// Estimates win chances before the throw, by a search whose depth does not depend on the level.
///
/// A throw that is already visible is ignored, because the throw belongs to the next move.
impl WinEstimator<GameState> for LevelEngine {
    fn estimate(&self, game: &Line, control: &mut dyn SearchControl) -> Result<WinChances, Aborted> {
        let board = Board::from(game.current().position());
        let mut meter = NodeCounter::new(control);
        let scorer = Scorer::new(Weights::built_in().ok_or(Aborted)?);
        let mut search = Search { scorer, node_counter: &mut meter };
        let chance = search.chance(&board, PLIES - 1)?.clamp(0, CERTAIN);
        let [own, other] = [chance, CERTAIN - chance].map(|chance| u64::from(chance.unsigned_abs()));
        Ok(WinChances::from_weights(&if board.turn() == Side::A { [own, other] } else { [other, own] }))
    }

    fn words(&self) -> Option<String> {
        Engine::spec(self)
    }
}

const SEED: &str = " seed ";

pub(crate) fn engine(spec: &str) -> Option<LevelEngine> {
    let (level, seed) = spec.split_once(SEED)?;
    let level = Level::new(level.parse().ok()?)?;
    Some(LevelEngine::new(level, seed.parse().ok()?))
}

/// Returns `true` if the engine with the spec `spec` uses [`Weights`].
pub(super) fn needs_weights(spec: &str) -> bool {
    engine(spec).is_some_and(|engine| matches!(engine.level.skill().1, Skill::Table | Skill::Search))
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardgame_engine::search_control::Unlimited;

    fn answer(level: Level, seed: u64, line: &Line) -> Option<SearchInfo<Move>> {
        let mut last = None;
        LevelEngine::new(level, seed).search(line, &mut Unlimited, &mut |info| last = Some(info)).unwrap();
        last
    }

    const OPEN: &str =
        "aa......./........./..b...b../....a..../........./........./....b..../........./.........";
    const MIDDLE: &str =
        "AAAAAAAAA/.a.bb.a../BBBBBBBBB/b.a.b.a../..ab...../a...ba.b./........a/aab..a.b./.........";

    /// Test cases: seed, boxes, side to move with its throw, and the moves of levels 1 to 9.
    ///
    /// The moves are the same on every machine. A change to a level also changes these moves and the tables
    /// of matches.
    const ANSWERS: [(u64, &str, &str, [&str; 9]); 4] = [
        (1, OPEN, "a 12", ["5.8", "5.8", "3.3", "3.3", "3.3", "3.3", "3.3", "3.3", "3.3"]),
        (3, MIDDLE, "b 9", ["9.1", "9.1", "9.1", "7.7", "7.7", "7.7", "7.7", "7.7", "11.7"]),
        (1, MIDDLE, "a 7", ["7.5", "7.5", "7.5", "7.1", "7.1", "7.1", "7.1", "7.1", "7.1"]),
        (5, MIDDLE, "a 2", ["-7.4", "-7.4", "-6.5", "-7.4", "-7.4", "-7.4", "-6.5", "-6.5", "-6.5"]),
    ];

    #[test]
    fn level_answers_are_reproducible() {
        for (seed, boxes, throw, moves) in ANSWERS {
            let line: Line = format!("{boxes} {throw}").parse().unwrap();
            let found = Level::all().map(|level| answer(level, seed, &line).unwrap().mv.to_string());
            assert_eq!(found.collect::<Vec<_>>(), moves, "{line}");
        }
    }

    #[test]
    fn search_info_reports_its_depth() {
        let line: Line = format!("{OPEN} a 12").parse().unwrap();
        let looked = |level| answer(Level(level), 5, &line).unwrap().depth;
        assert_eq!([1, 3, 8, 9].map(looked), [0, 1, 1, PLIES]);
    }

    #[test]
    fn estimate_is_symmetric_for_both_sides() {
        let share = |text: &str| {
            let line: Line = text.parse().unwrap();
            let engine = LevelEngine::new(Level::HIGHEST, 0);
            engine.estimate(&line, &mut Unlimited).unwrap().shares()[0]
        };
        let swapped = |c: char| match c {
            'a'..='z' => char::from(b'a' + b'b' - c as u8),
            'A'..='Z' => char::from(b'A' + b'B' - c as u8),
            other => other,
        };
        let [open, middle] = [OPEN, MIDDLE].map(|boxes| {
            let other: String = boxes.chars().map(swapped).collect();
            [share(&format!("{boxes} a")), share(&format!("{boxes} b")), 1000 - share(&format!("{other} b"))]
        });
        assert!(open[0] == open[2] && middle[0] == middle[2], "{open:?} {middle:?}");
        assert!(open[0] > open[1] && middle[0] > middle[1], "{open:?} {middle:?}");
    }

    #[test]
    fn weights_are_needed_from_level_four_on() {
        let specs = Level::all().map(|level| Engine::spec(&LevelEngine::new(level, 1)).unwrap());
        let needed: Vec<bool> = specs.map(|spec| needs_weights(&spec)).collect();
        assert_eq!(needed, [false, false, false, true, true, true, true, true, true]);
        assert!(!needs_weights("greedy"));
    }

    #[test]
    fn levels_range_from_one_to_nine() {
        assert_eq!((Level::new(0), Level::new(10)), (None, None));
        assert_eq!(Level::all().filter_map(|level| Level::new(level.get())).count(), 9);
    }
}
