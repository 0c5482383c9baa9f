//! The classic search as the original had it: every move to full depth.
//!
//! Knows all its habits, and is slow. The fast search is proved against this one.

use tripppin::games::tripppin::classic::{History, Level, Thought, WIN};
use tripppin::games::tripppin::{Line, Move, Position, Side};

use tripppin::games::arrows::Direction;
use tripppin::games::mind::{Aborted, Control, Meter};
use tripppin::games::square::Square;
use tripppin::games::tripppin::side::GOALS;

/// The move the original would play at this level, its value, and how many positions were looked at; none if the game
/// is over. `prevention` keeps it from a third pass through the same cycle.
///
/// # Errors
/// [`Aborted`] if `control` said so.
pub fn think(
    line: &Line,
    level: Level,
    prevention: bool,
    control: &mut dyn Control,
) -> Result<Option<Thought>, Aborted> {
    let position = line.current();
    let legal: Vec<Move> = position.legal_moves().collect();
    let Some(&last) = legal.last() else { return Ok(None) };
    if legal.len() == 1 {
        return Ok(Some(Thought { mv: last, value: 0, level, nodes: 1 }));
    }

    let history = prevention.then(|| History::of(line));
    let mut search = Search { position, meter: Meter::new(control) };
    search.meter.node()?;
    let [mover, other] = [position.turn(), position.turn().other()].map(|side| Walker::of(position, side));
    // If no move beats this, the last legal one is played.
    let mut best = Best { mv: last, value: -WIN, way: i32::MAX };
    for mv in legal {
        let walker = mover.moved_to(mv.to());
        if walker.has_won() {
            return Ok(Some(Thought { mv, value: WIN, level, nodes: search.meter.nodes() }));
        }
        let mut value = search.value_after(walker, other, level.plies() - 1)?;
        if history.as_ref().is_some_and(|history| history.third_pass(&position.play(mv).unwrap())) {
            value -= 2 * WIN;
        }
        best.offer(mv, value, walker.way());
    }
    Ok(Some(Thought { mv: best.mv, value: best.value, level, nodes: search.meter.nodes() }))
}

/// The best move so far: of equal ones the one that leaves its piece the shorter way to go.
struct Best {
    mv: Move,
    value: i32,
    way: i32,
}

impl Best {
    fn offer(&mut self, mv: Move, value: i32, way: i32) {
        if value > self.value || value == self.value && way < self.way {
            *self = Self { mv, value, way };
        }
    }
}

/// A piece as the search sees it.
#[derive(Debug, Clone, Copy)]
struct Walker {
    square: Square,
    goal: Square,
    reached: u8,
}

impl Walker {
    fn of(position: &Position, side: Side) -> Self {
        let reached = position.reached(side);
        let square = position.piece(side);
        Self { square, goal: side.goal(reached).unwrap_or(square), reached }
    }

    /// The piece after a step. The original's blind spot: whichever side it belongs to, a piece that reaches a goal goes
    /// on to the next goal of the left side.
    fn moved_to(self, square: Square) -> Self {
        if square != self.goal {
            return Self { square, ..self };
        }
        let reached = self.reached + 1;
        Self { square, goal: Side::Left.goal(reached).unwrap_or(square), reached }
    }

    fn has_won(self) -> bool {
        self.reached == GOALS
    }

    /// The way to go: steps to the next goal, and five a goal after it less two for the last, which lies nearer.
    fn way(self) -> i32 {
        let steps = i32::from(self.square.distance(self.goal));
        let goals_after = i32::from(GOALS - 1) - i32::from(self.reached);
        if goals_after > 0 { steps + 5 * goals_after - 2 } else { steps }
    }
}

struct Search<'a> {
    position: &'a Position,
    meter: Meter<'a>,
}

impl Search<'_> {
    /// What a position is worth to the side that has just moved `walker` and has not won, with `depth` plies to look.
    fn value_after(&mut self, walker: Walker, other: Walker, depth: u8) -> Result<i32, Aborted> {
        if depth == 0 { Ok(other.way() - walker.way()) } else { Ok(-self.value(other, walker, depth)?) }
    }

    /// What a position is worth to the side to move.
    fn value(&mut self, mover: Walker, other: Walker, depth: u8) -> Result<i32, Aborted> {
        self.meter.node()?;
        let arrows = self.position.board().tile(other.square);
        let mut best = -WIN;
        for direction in Direction::ALL {
            if !arrows.allows(direction) {
                continue;
            }
            let Some(to) = mover.square.step(direction) else { continue };
            if to == other.square {
                continue;
            }
            let walker = mover.moved_to(to);
            if walker.has_won() {
                return Ok(WIN);
            }
            best = best.max(self.value_after(walker, other, depth - 1)?);
        }
        Ok(best)
    }
}
