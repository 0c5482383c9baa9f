//! The classic mind: the browser version's computer player.
//!
//! It looks one move of its own and one reply ahead, and at the scores one ply further. What it wants depends on the position:
//! the first [`Plan`] that applies. Who shares what it wants plays along, everybody else is taken as hostile: red and green
//! against a blue that leads are one party. Values are those of the browser version, measured; among equal ones that one's
//! choice is not defined, and here it is drawn by the position, so that the same line of play gives the same move.

use super::cell::Move;
use super::game::Line;
use super::playout::Random;
use super::position::Position;
use super::side::Side;
use crate::games::contract::{Finding, Mind};
use crate::games::mind::{Aborted, Control, Meter};

/// Empty cells below which only the score counts.
const LATE: u32 = 8;
/// Own moves below which it tries to keep some.
const FEW: u32 = 5;

/// What the classic mind wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Plan {
    /// Red and green together against blue: neither of them has 1.1 times blue's cells.
    Coalition,
    /// Own cells; fewer than eight are empty.
    OwnScoreLate,
    /// Moves of its own after one reply; it has fewer than five now.
    OwnChoices,
    /// Own cells.
    OwnScore,
}

impl Plan {
    /// What a position asks for.
    pub fn of(position: &Position) -> Self {
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

    /// Plies it looks ahead, the root's own included.
    pub const fn plies(self) -> u32 {
        match self {
            Self::OwnChoices => 2,
            Self::Coalition | Self::OwnScoreLate | Self::OwnScore => 3,
        }
    }
}

/// One thought: whose it is and what it wants.
struct Thought<'a, 'c> {
    side: Side,
    plan: Plan,
    meter: &'a mut Meter<'c>,
}

impl Thought<'_, '_> {
    /// Whether a side wants the value high.
    fn wants_more(&self, side: Side) -> bool {
        match self.plan {
            Plan::Coalition => side != Side::Blue,
            Plan::OwnScoreLate | Plan::OwnChoices | Plan::OwnScore => side == self.side,
        }
    }

    /// What the scores are worth.
    fn worth(&self, scores: [u32; 3]) -> u32 {
        match self.plan {
            Plan::Coalition => scores[Side::Red.index()] + scores[Side::Green.index()],
            Plan::OwnScoreLate | Plan::OwnChoices | Plan::OwnScore => scores[self.side.index()],
        }
    }

    /// The value of a position with so many plies to look ahead.
    fn value(&mut self, position: &Position, plies: u32) -> Result<u32, Aborted> {
        self.meter.node()?;
        if plies == 0 && self.plan != Plan::OwnChoices {
            return Ok(self.worth(position.scores()));
        }
        // Where the game ends inside the search the final score counts.
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

/// The value of every legal move, in reading order: cells of red and green together for [`Plan::Coalition`], which blue
/// wants low, own moves or own cells for the others. None once the game is over.
///
/// # Errors
/// [`Aborted`] if `control` said so.
pub fn values(position: &Position, control: &mut dyn Control) -> Result<Vec<(Move, u32)>, Aborted> {
    let plan = Plan::of(position);
    let mut meter = Meter::new(control);
    let mut thought = Thought { side: position.turn(), plan, meter: &mut meter };
    let values: Result<_, Aborted> = position
        .legal_moves()
        .map(|mv| Ok((mv, thought.value(&position.after(mv), plan.plies() - 1)?)))
        .collect();
    meter.report();
    values
}

/// The classic mind.
#[derive(Debug, Clone, Copy, Default)]
pub struct Classic;

impl Classic {
    /// The move it plays: one of the best, drawn by the position; none once the game is over.
    ///
    /// # Errors
    /// [`Aborted`] if `control` said so.
    pub fn choose(position: &Position, control: &mut dyn Control) -> Result<Option<Move>, Aborted> {
        let values = values(position, control)?;
        let low = Plan::of(position) == Plan::Coalition && position.turn() == Side::Blue;
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

impl Mind<Line> for Classic {
    fn think(
        &self,
        game: &Line,
        control: &mut dyn Control,
        found: &mut dyn FnMut(Finding<Move>),
    ) -> Result<(), Aborted> {
        let position = game.current();
        if let Some(mv) = Self::choose(position, control)? {
            found(Finding { mv, plies: Plan::of(position).plies() });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::mind::Unlimited;

    fn position(row: &str, turn: Side) -> Position {
        format!("{}/{row} {turn}", ["................"; 10].join("/")).parse().unwrap()
    }

    #[test]
    fn the_first_strategy_that_applies_is_taken() {
        assert_eq!(Plan::of(&position(".bbbrrr.........", Side::Red)), Plan::Coalition);
        assert_eq!(Plan::of(&position(".bbbrrrr........", Side::Red)), Plan::OwnChoices);
        let full = position(".bbbrrrr........", Side::Red)
            .to_string()
            .replace("................/", "wwwwwwwwwwwwwwww/");
        let late: Position = full.replacen("rrrr........", "rrrrwwwwwwww", 1).parse().unwrap();
        assert_eq!(Plan::of(&late), Plan::OwnScoreLate);
    }

    #[test]
    fn the_end_of_the_game_counts_what_is_owned() {
        // Red's only move leaves nobody a jump.
        let position = position(".brrr...........", Side::Red);
        let values = values(&position, &mut Unlimited).unwrap();
        assert_eq!(values, [("a1".parse().unwrap(), 5)]);
        assert_eq!(Classic::choose(&position, &mut Unlimited), Ok(Some("a1".parse().unwrap())));
    }
}
