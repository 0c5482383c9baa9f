//! The classic engine of Tribolo: a reimplementation of the computer player of the browser version.
//!
//! The engine searches one own move and one reply, and evaluates the scores one ply later. The goal of the
//! search is the first [`Plan`] that applies to the position. Sides that share the goal are assumed to
//! cooperate and all others to oppose the goal; red and green form a coalition against a leading blue. The
//! evaluation was measured on the browser version. The choice of the browser version among equal moves is
//! unknown. This engine draws such a choice with the seed of the position, so that the same game record gives
//! the same move.

use super::cell::Move;
use super::game::Line;
use super::position::Position;
use super::random::Random;
use super::side::Side;
use boardgame_engine::contract::{Engine, SearchInfo};
use boardgame_engine::search_control::{Aborted, NodeCounter, SearchControl};

/// Threshold for the number of empty cells: with fewer, the classic engine may choose [`Plan::OwnScoreLate`].
const LATE: u32 = 8;
/// Threshold for the number of legal moves: with fewer, the classic engine may choose [`Plan::OwnChoices`].
const FEW: u32 = 5;

/// The goal of the classic engine's search in a position.
///
/// The first variant whose condition is met applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Plan {
    /// Red and green maximize the sum of their cells and blue minimizes this sum.
    ///
    /// The plan applies unless red or green has at least 1.1 times the cells of blue.
    Coalition,
    /// The engine maximizes the number of its own cells, because fewer than eight cells are empty.
    OwnScoreLate,
    /// The engine, which has fewer than five legal moves, maximizes the number of its own legal moves two plies
    /// later.
    OwnChoices,
    /// The engine maximizes the number of its own cells, because none of the other plans applies.
    OwnScore,
}

impl Plan {
    /// Returns the plan with which the classic engine searches for a move of the side to move.
    pub fn for_position(position: &Position) -> Self {
        let [blue, red, green] = position.scores();
        if 10 * red.max(green) < 11 * blue {
            Self::Coalition
        } else if position.board().empty().count() < LATE {
            Self::OwnScoreLate
        } else if position.options(position.turn()).count() < FEW {
            Self::OwnChoices
        } else {
            Self::OwnScore
        }
    }

    /// Returns the depth of a search with this plan, in plies, including the move at the root.
    pub const fn plies(self) -> u32 {
        match self {
            Self::OwnChoices => 2,
            Self::Coalition | Self::OwnScoreLate | Self::OwnScore => 3,
        }
    }
}

struct ClassicSearch<'a, 'c> {
    side: Side,
    plan: Plan,
    node_counter: &'a mut NodeCounter<'c>,
}

impl ClassicSearch<'_, '_> {
    fn wants_more(&self, side: Side) -> bool {
        match self.plan {
            Plan::Coalition => side != Side::Blue,
            Plan::OwnScoreLate | Plan::OwnChoices | Plan::OwnScore => side == self.side,
        }
    }

    fn worth(&self, scores: [u32; 3]) -> u32 {
        match self.plan {
            Plan::Coalition => scores[Side::Red.index()] + scores[Side::Green.index()],
            Plan::OwnScoreLate | Plan::OwnChoices | Plan::OwnScore => scores[self.side.index()],
        }
    }

    fn value(&mut self, position: &Position, plies: u32) -> Result<u32, Aborted> {
        self.node_counter.node()?;
        if plies == 0 && self.plan != Plan::OwnChoices {
            return Ok(self.worth(position.scores()));
        }
        // The final score is the value if the game ends within the search.
        if position.is_over() {
            return Ok(self.worth(position.scores()));
        }
        if plies == 0 {
            return Ok(position.options(self.side).count());
        }
        let more = self.wants_more(position.turn());
        let mut best = None;
        for mv in position.legal_moves() {
            let value = self.value(&position.after(mv), plies - 1)?;
            best = Some(best.map_or(value, |best: u32| if more { best.max(value) } else { best.min(value) }));
        }
        Ok(best.unwrap_or_default())
    }
}

/// Returns every legal move in reading order, with its value for the classic engine.
///
/// The list is empty if the game is over.
///
/// For [`Plan::Coalition`], the value is the total number of cells of red and green, which blue minimizes.
/// For the other plans, it is the number of the engine's own moves or cells.
///
/// # Errors
/// Returns [`Aborted`] if `control` ends the search early.
pub fn values(position: &Position, control: &mut dyn SearchControl) -> Result<Vec<(Move, u32)>, Aborted> {
    let plan = Plan::for_position(position);
    let mut meter = NodeCounter::new(control);
    let mut thought = ClassicSearch { side: position.turn(), plan, node_counter: &mut meter };
    let values: Result<_, Aborted> = position
        .legal_moves()
        .map(|mv| Ok((mv, thought.value(&position.after(mv), plan.plies() - 1)?)))
        .collect();
    meter.report();
    values
}

/// The classic engine of Tribolo, which has no options.
#[derive(Debug, Clone, Copy, Default)]
pub struct Classic;

impl Classic {
    /// Returns a move with the best value, or `None` if the game is over.
    ///
    /// Ties are broken at random, with a seed computed from the position.
    ///
    /// # Errors
    /// Returns [`Aborted`] if `control` ends the search early.
    pub fn choose(position: &Position, control: &mut dyn SearchControl) -> Result<Option<Move>, Aborted> {
        let values = values(position, control)?;
        let low = Plan::for_position(position) == Plan::Coalition && position.turn() == Side::Blue;
        let all = values.iter().map(|&(_, value)| value);
        let best = if low { all.min() } else { all.max() };
        let mut equal: Vec<Move> =
            values.into_iter().filter(|&(_, value)| Some(value) == best).map(|(mv, _)| mv).collect();
        if equal.is_empty() {
            return Ok(None);
        }
        let drawn = Random::new(position.seed()).below(equal.len() as u32);
        Ok(Some(equal.swap_remove(drawn as usize)))
    }
}

impl Engine<Position> for Classic {
    fn search(
        &self,
        game: &Line,
        control: &mut dyn SearchControl,
        found: &mut dyn FnMut(SearchInfo<Move>),
    ) -> Result<(), Aborted> {
        let position = game.current();
        if let Some(mv) = Self::choose(position, control)? {
            found(SearchInfo { mv, depth: Plan::for_position(position).plies() });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardgame_engine::search_control::Unlimited;

    fn position(row: &str, turn: Side) -> Position {
        format!("{}/{row} {turn}", ["................"; 10].join("/")).parse().unwrap()
    }

    #[test]
    fn first_applicable_strategy_is_taken() {
        assert_eq!(Plan::for_position(&position(".bbbrrr.........", Side::Red)), Plan::Coalition);
        assert_eq!(Plan::for_position(&position(".bbbrrrr........", Side::Red)), Plan::OwnChoices);
        let full = position(".bbbrrrr........", Side::Red)
            .to_string()
            .replace("................/", "wwwwwwwwwwwwwwww/");
        let late: Position = full.replacen("rrrr........", "rrrrwwwwwwww", 1).parse().unwrap();
        assert_eq!(Plan::for_position(&late), Plan::OwnScoreLate);
    }

    #[test]
    fn last_move_value_counts_owned_cells() {
        // After red's only move, no side can move.
        let position = position(".brrr...........", Side::Red);
        let values = values(&position, &mut Unlimited).unwrap();
        assert_eq!(values, [("a1".parse().unwrap(), 5)]);
        assert_eq!(Classic::choose(&position, &mut Unlimited), Ok(Some("a1".parse().unwrap())));
    }
}
