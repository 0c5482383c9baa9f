//! Implements the queries and censuses of batch commands for Trippples.

use std::ops::Range;

use crate::census::Census;
use crate::engines::{EngineName, SeededEngine, minimax};
use crate::oracle::Oracle;
use crate::{Board, Line, Move, Position, Rules, Side};
use boardgame_engine::queries::{NotableCase, RecordQuery, Survey, TableRow, think_with};
use boardgame_engine::search_control::{SearchControl, Unlimited};

/// Returns an engine's value of the move that it has chosen.
///
/// Returns `None` if the engine has no values or tiles are still being placed.
#[must_use]
pub(crate) fn value(
    name: EngineName,
    line: &Line,
    mv: Move,
    control: &mut dyn SearchControl,
) -> Option<String> {
    let position = line.current();
    match name {
        EngineName::Random | EngineName::Manhattan | EngineName::Euclidean => None,
        EngineName::Minimax(depth) => {
            let scores = minimax::scores(position, depth, control).ok()?;
            scores.iter().find(|(walk, _)| Some(*walk) == mv.walk()).map(|(_, score)| score.to_string())
        }
        EngineName::Perfect => {
            let judgement = Oracle::for_position(position)?.judge(position);
            judgement.moves.iter().find(|judged| judged.mv == mv).map(|judged| judged.verdict.to_string())
        }
    }
}

impl Survey for Census {
    type Setup = Rules;

    fn count(rules: Rules, seed: u64, boards: Range<u64>) -> Result<Self, String> {
        Ok(Self::count(rules, seed, boards))
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

    fn extremes(&self, rules: Rules, seed: u64) -> Vec<NotableCase> {
        let board = |number| Board::numbered(seed, number);
        // The minimum of the texts makes the result independent of the order in which the solver finds
        // positions.
        let farthest = |number, plies| {
            let oracle = Oracle::solve(&board(number), rules)?;
            oracle.decided_in(plies).map(|position| position.to_string()).min()
        };
        let start = |number| Some(Position::opening(board(number), Side::Circle, rules).to_string());
        self.solved.extremes(start, farthest)
    }

    fn figures(&self, _: Rules) -> Vec<TableRow> {
        let results = self.solved.results(["circle wins", "square wins"]);
        results.into_iter().chain([self.solved.longest()]).chain(self.solved.states(Oracle::STATES)).collect()
    }
}

/// Creates the query of the batch command `think`, which returns an engine's move for a game record.
///
/// The answer is the move, followed by its value or `-`.
pub(crate) fn think(engine: SeededEngine) -> RecordQuery {
    think_with(engine, |engine, line: &Line, mv| {
        let value = value(engine.name, line, mv, &mut Unlimited);
        format!("{mv} {}", value.unwrap_or_else(|| "-".to_owned()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_engine_answers_with_a_known_value() {
        for rules in [Rules::House, "official,freeze,wild".parse().unwrap()] {
            for number in 0..20 {
                let line =
                    Line::new(Position::start(Board::numbered(3, number), Side::Circle, rules).unwrap());
                for name in EngineName::all() {
                    let answer = think(name.seeded(1)).answer(&line.to_string()).unwrap();
                    let (mv, value) = answer.split_once(' ').unwrap();
                    assert!(line.legal_moves().contains(&mv.parse().unwrap()), "{name}: {answer}");
                    let knows = matches!(name, EngineName::Minimax(_) | EngineName::Perfect);
                    assert_eq!(value == "-", !knows, "{name}: {answer}");
                }
            }
        }
    }
}
