//! What Trippples answers to batch commands.

use std::ops::Range;

use crate::games::contract::Game;
use crate::games::fault::{self, Fault};
use crate::games::mind::{Control, Unlimited};
use crate::games::questions::{Contest, Countable, Figure, Listed, Question, Rated, Survey, list};
use crate::games::trippples::minds::{MindName, Thinker, minimax};
use crate::games::trippples::oracle::{Census, Oracle};
use crate::games::trippples::{End, Line, Move, Position, Rules, Side, perft};

/// The words for how games end, of commands and of scripts.
pub mod endings {
    /// A finish was reached.
    pub const FINISH: &str = "finish";
    /// Nobody could move.
    pub const BLOCKED: &str = "blocked";
    /// A freeze was called.
    pub const FREEZE: &str = "freeze";
    /// A cycle began for the third time.
    pub const CYCLE: &str = "cycle";
    /// So it did, and one side could not leave it.
    pub const INDIRECT: &str = "indirect";
    /// Both agreed on a draw.
    pub const AGREED: &str = "agreed";
}

/// How a game has ended, in a word; none while it goes on.
#[must_use]
pub fn how(line: &Line) -> Option<&'static str> {
    line.end().map(|end| match end {
        End::Finish(_) => endings::FINISH,
        End::DoubleBlock => endings::BLOCKED,
        End::Freeze(_) => endings::FREEZE,
        End::Cycle(_) => endings::CYCLE,
        End::Indirect { .. } => endings::INDIRECT,
        End::Agreement => endings::AGREED,
    })
}

/// What a mind thinks of a move it has chosen; none if it knows no values, or has none while tiles are placed.
#[must_use]
pub fn value(name: MindName, line: &Line, mv: Move, control: &mut dyn Control) -> Option<String> {
    let position = line.current();
    match name {
        MindName::Random | MindName::Manhattan | MindName::Euclidean => None,
        MindName::Minimax(depth) => {
            let scores = minimax::scores(position, depth, control).ok()?;
            scores.iter().find(|(walk, _)| Some(*walk) == mv.walk()).map(|(_, score)| score.to_string())
        }
        MindName::Perfect => {
            let judgement = Oracle::of(position)?.judge(position);
            judgement.moves.iter().find(|judged| judged.mv == mv).map(|judged| judged.verdict.to_string())
        }
    }
}

/// The steps clockwise from up-left, then freezes that can be called, then an agreement; if a side misses its turn, `none` and
/// then who moves instead.
impl Listed for Position {
    fn listed(line: &Line) -> String {
        let moves = list(line.legal_moves());
        match line.missed() {
            None => moves,
            Some(side) => format!("none {}: {moves}", side.other()),
        }
    }
}

impl Countable for Position {
    fn sequences(line: &Line, plies: u32) -> Vec<u128> {
        perft::sequences(line.current(), plies)
    }
}

impl Rated for Line {
    fn is_fair(oracle: &Oracle) -> bool {
        oracle.is_fair(Side::Circle)
    }

    fn aside(oracle: &Oracle, position: &Position) -> Option<String> {
        oracle.indirect(position).map(|side| format!("indirect:{side}"))
    }
}

impl Survey for Census {
    type Setup = Rules;

    fn of(rules: Rules, seed: u64, boards: Range<u64>) -> Result<Self, String> {
        Ok(Self::of(rules, seed, boards))
    }

    fn merge(&mut self, other: &Self) {
        Self::merge(self, other);
    }

    fn counted(&self) -> u64 {
        self.boards
    }

    fn figures(&self, _: Rules) -> Vec<Figure> {
        let states = self.boards * Self::STATES;
        let longest = self.won_in.keys().chain(self.lost_in.keys()).max();
        vec![
            Figure::share("circle wins", self.won(), self.boards),
            Figure::share("square wins", self.lost(), self.boards),
            Figure::share("draws", self.drawn(), self.boards),
            Figure::share("fair boards", self.fair, self.boards),
            Figure::plies("longest win", longest.copied()),
            Figure::share("states won", self.states_won, states),
            Figure::share("states lost", self.states_lost, states),
            Figure::share("states drawn", states - self.states_won - self.states_lost, states),
            Figure::plies("longest distance", Some(self.longest)),
        ]
    }
}

/// The mind asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Think {
    /// Who.
    pub player: Thinker,
}

/// `<move> <value|->`; for a finished game `none` and how it ended.
impl Question<Line> for Think {
    type Memory = ();

    fn answer(&self, line: &Line, (): &mut ()) -> Result<String, Fault<Move>> {
        let Some(mv) = fault::choose(&self.player, line)? else {
            return Ok(format!("none {}", how(line).unwrap_or("-")));
        };
        let value = value(self.player.name, line, mv, &mut Unlimited).unwrap_or_else(|| "-".to_owned());
        Ok(format!("{mv} {value}"))
    }
}

/// `<c|s|-> <finish|blocked|freeze|cycle|indirect|agreed|unfinished>`.
impl Contest for Position {
    type Player = Thinker;
    type Memory = ();

    fn choose(line: &Line, player: &Thinker, (): &mut ()) -> Result<Option<Move>, Fault<Move>> {
        fault::choose(player, line)
    }

    fn ending(line: &Line) -> String {
        let winner = line.end().and_then(End::winner).map_or_else(|| "-".to_owned(), |side| side.to_string());
        format!("{winner} {}", how(line).unwrap_or("unfinished"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::trippples::Board;

    #[test]
    fn every_mind_answers_and_says_what_it_knows() {
        for rules in [Rules::House, "official,freeze,wild".parse().unwrap()] {
            for number in 0..20 {
                let line =
                    Line::new(Position::start(Board::numbered(3, number), Side::Circle, rules).unwrap());
                for name in MindName::all() {
                    let answer = Think { player: name.seeded(1) }.answer(&line, &mut ()).unwrap();
                    let (mv, value) = answer.split_once(' ').unwrap();
                    assert!(line.legal_moves().contains(&mv.parse().unwrap()), "{name}: {answer}");
                    let knows = matches!(name, MindName::Minimax(_) | MindName::Perfect);
                    assert_eq!(value == "-", !knows, "{name}: {answer}");
                }
            }
        }
    }
}
