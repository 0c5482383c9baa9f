//! Implements the queries, matches and censuses of batch commands for Tripppin.

use crate::census::Census;
use crate::classic::{self, Level};
use crate::oracle::Oracle;
use crate::{Board, Cause, Line, Move, Position, Side};
use boardgame_engine::oracle::advise;
use boardgame_engine::queries::{NotableCase, OracleCache, RecordQuery, Survey, TableRow, play_match};
use boardgame_engine::search_control::Unlimited;
use std::ops::{Range, RangeInclusive};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ClassicSettings {
    pub level: Level,
    pub prevention: bool,
}

/// Creates the query for the classic engine's move.
///
/// The answer is `<move> <value>`, or the reason why a finished game has no move.
///
/// The reason is `none won` if a piece has reached its last goal, `none stuck` if the side to move has no
/// move, and `none drawn` if a draw was agreed or claimed.
pub(crate) fn think(settings: ClassicSettings) -> RecordQuery {
    RecordQuery::about(format!("think {settings:?}"), move |line: &Line| {
        if line.is_ended_as_draw() {
            return Ok("none drawn".to_owned());
        }
        Ok(match classic::think(line, settings.level, settings.prevention, &mut Unlimited) {
            Ok(Some(thought)) => format!("{} {}", thought.mv, thought.value),
            Ok(None) | Err(_) => match line.current().outcome().map(|outcome| outcome.cause) {
                Some(Cause::Goal) => "none won".to_owned(),
                Some(Cause::Stuck) | None => "none stuck".to_owned(),
            },
        })
    })
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MatchEngine {
    Classic(ClassicSettings),
    Perfect,
}

impl MatchEngine {
    pub(crate) const LEVELS: RangeInclusive<u8> = 1..=Level::HIGHEST.plies();
    pub(crate) const PERFECT: &'static str = "perfect";

    /// Parses the engine of a match: the number of a level, or `perfect`.
    ///
    /// `prevention` is `true` if the classic engine has to avoid repeated moves (loop prevention).
    pub(crate) fn parse(text: &str, prevention: bool) -> Option<Self> {
        if text == Self::PERFECT {
            return Some(Self::Perfect);
        }
        let plies = text.parse().ok().filter(|plies| Self::LEVELS.contains(plies))?;
        Level::new(plies).map(|level| Self::Classic(ClassicSettings { level, prevention }))
    }

    fn choose(&self, line: &Line, oracle_cache: &mut OracleCache<Oracle>) -> Option<Move> {
        match self {
            MatchEngine::Perfect => {
                let oracle = oracle_cache.get_or_solve(line.current())?;
                advise(oracle, line).map(|best| best.mv)
            }
            MatchEngine::Classic(ClassicSettings { level, prevention }) => {
                let thought = classic::think(line, *level, *prevention, &mut Unlimited);
                thought.ok().flatten().map(|thought| thought.mv)
            }
        }
    }
}

/// Creates the query that plays a match between two engines.
///
/// The engines share one solved board.
pub(crate) fn play(engines: [MatchEngine; 2], max_plies: usize) -> RecordQuery {
    let mut oracle_cache = OracleCache::default();
    play_match::<Position>(format!("{engines:?}"), max_plies, move |seat, line| {
        Ok(engines.get(seat).and_then(|engine| engine.choose(line, &mut oracle_cache)))
    })
}

impl Survey for Census {
    type Setup = ();

    fn count((): (), seed: u64, boards: Range<u64>) -> Result<Self, String> {
        Ok(Self::count(seed, boards))
    }

    fn merge(&mut self, other: &Self) {
        Self::merge(self, other);
    }

    fn counted(&self) -> u64 {
        self.solved.boards
    }

    fn is_sound(&self) -> bool {
        Self::is_sound(self)
    }

    fn extremes(&self, (): (), seed: u64) -> Vec<NotableCase> {
        let board = |number| Board::numbered(seed, number);
        // The minimum of the texts makes the result independent of the order in which the solver finds
        // positions.
        let farthest = |number, plies| {
            let oracle = Oracle::solve(&board(number));
            oracle.decided_in(plies).map(|position| position.to_string()).min()
        };
        let start = |number| Some(Position::start(board(number), Side::Right).to_string());
        self.solved.extremes(start, farthest)
    }

    fn figures(&self, (): ()) -> Vec<TableRow> {
        let (tally, goal) = (&self.solved, self.won_on_goal);
        let ends = [
            TableRow::share("wins in one ply", tally.won_within(1), tally.won()),
            TableRow::share("wins within 17 plies", tally.won_within(17), tally.won()),
            tally.longest(),
            TableRow::share("ends without a move", tally.decided() - goal, tally.decided()),
            TableRow::share("ends on the last goal", goal, tally.decided()),
        ];
        tally
            .results(["start wins", "other wins"])
            .into_iter()
            .chain(ends)
            .chain(tally.states(Oracle::STATES))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn think_on_finished_game_names_its_end() {
        let rows = "4c458625c25207c8/64ff61495832ff0e/e0620d4670ffa21c/2954924ac1239816/\
                    2c1a948a8ca11383/3415d0430ba82685/c4ff318991ffff19/38b068ffff51a42a";
        let mut think = think(ClassicSettings { level: Level::DEFAULT, prevention: true });
        let mut answer = |rest: &str| think.answer(&format!("{rows} {rest}")).unwrap();
        assert_eq!(answer("d1 a1 5 0 l"), "none won");
        assert_eq!(answer("b1 a1 0 0 l"), "none stuck");
        assert_eq!(answer("c2 g7 4 2 r"), "c2d1 9999");
    }

    fn play(right: &str, left: &str, max_plies: usize, line: &Line) -> String {
        let engines = [right, left].map(|text| MatchEngine::parse(text, true).unwrap());
        super::play(engines, max_plies).answer(&line.to_string()).unwrap()
    }

    #[test]
    fn players_are_levels_or_perfect() {
        let nine = ClassicSettings { level: Level::HIGHEST, prevention: false };
        assert_eq!(MatchEngine::parse("9", false), Some(MatchEngine::Classic(nine)));
        assert_eq!(MatchEngine::parse("perfect", true), Some(MatchEngine::Perfect));
        for text in ["0", "10", "", "Perfect", "-1"] {
            assert_eq!(MatchEngine::parse(text, true), None, "{text}");
        }
    }

    #[test]
    fn max_plies_counts_new_moves_only() {
        let start = Line::new(Position::start(Board::numbered(1, 0), Side::Right));
        let whole = play("3", "2", 40, &start);
        let words: Vec<&str> = whole.split(' ').collect();
        let begun: Line = format!("{start} moves {} {}", words[3], words[4]).parse().unwrap();
        let rest = play("3", "2", 38, &begun);
        assert_eq!(rest.split(' ').skip(3).collect::<Vec<_>>(), words[5..]);
        assert_eq!(play("3", "2", 0, &start), "- unfinished 0");
    }

    #[test]
    fn perfect_player_never_loses_a_drawn_board() {
        let boards = (0..).map(|number| Board::numbered(2, number));
        for board in boards.filter(|board| Oracle::solve(board).is_fair()).take(5) {
            let start = Line::new(Position::start(board, Side::Right));
            assert!(!play("4", "perfect", 200, &start).starts_with('r'));
            assert_eq!(play("perfect", "perfect", 200, &start).split(' ').nth(1), Some("unfinished"));
        }
    }
}
