//! The classic search of the original program, which searches every move to full depth.
//!
//! Reproduces all habits of the original program and is slow. The fast search must give the same results.

use tripppin_game::classic::{History, Level, SearchResult, WIN};
use tripppin_game::{Line, Move, Position, Side};

use boardgame_engine::arrows::Direction;
use boardgame_engine::search_control::{Aborted, NodeCounter, SearchControl};
use boardgame_engine::square::Square;
use tripppin_game::GOALS;

/// Returns the original's move at a level, its value and the number of positions searched, or `None` if the
/// game is over. `prevention` avoids passing through the same cycle a third time.
///
/// # Errors
/// Returns [`Aborted`] if `control` stops the search.
pub fn think(
    line: &Line,
    level: Level,
    prevention: bool,
    control: &mut dyn SearchControl,
) -> Result<Option<SearchResult>, Aborted> {
    let position = line.current();
    let legal: Vec<Move> = position.legal_moves().collect();
    let Some(&last) = legal.last() else { return Ok(None) };
    if legal.len() == 1 {
        return Ok(Some(SearchResult { mv: last, value: 0, level, nodes: 1 }));
    }

    let history = prevention.then(|| History::new(line));
    let mut search = Search { position, node_counter: NodeCounter::new(control) };
    search.node_counter.node()?;
    let [mover, other] = [position.turn(), position.turn().other()].map(|side| Walker::of(position, side));
    // If no move is better than this value, the last legal move is played.
    let mut best = Best { mv: last, value: -WIN, way: i32::MAX };
    for mv in legal {
        let walker = mover.moved_to(mv.target());
        if walker.has_won() {
            return Ok(Some(SearchResult { mv, value: WIN, level, nodes: search.node_counter.nodes() }));
        }
        let mut value = search.value_after(walker, other, level.plies() - 1)?;
        if history.as_ref().is_some_and(|history| history.third_pass(&position.play(mv).unwrap())) {
            value -= 2 * WIN;
        }
        best.offer(mv, value, walker.way());
    }
    Ok(Some(SearchResult { mv: best.mv, value: best.value, level, nodes: search.node_counter.nodes() }))
}

/// The best move so far. Among equal moves, the best move is the one after which the piece has the shorter
/// distance to its last goal.
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

    /// Returns the piece after a step. Reproduces a fault of the original: a piece of either side that
    /// reaches a goal continues to the next goal of the left side.
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

    /// Returns the estimated distance to the last goal: the steps to the next goal, plus five for each
    /// further goal, less two because the last goal is nearer.
    fn way(self) -> i32 {
        let steps = i32::from(self.square.distance(self.goal));
        let goals_after = i32::from(GOALS - 1) - i32::from(self.reached);
        if goals_after > 0 { steps + 5 * goals_after - 2 } else { steps }
    }
}

struct Search<'a> {
    position: &'a Position,
    node_counter: NodeCounter<'a>,
}

impl Search<'_> {
    /// Returns the value of a position for the side that has just moved `walker` without winning, searched
    /// `depth` plies deep.
    fn value_after(&mut self, walker: Walker, other: Walker, depth: u8) -> Result<i32, Aborted> {
        if depth == 0 { Ok(other.way() - walker.way()) } else { Ok(-self.value(other, walker, depth)?) }
    }

    fn value(&mut self, mover: Walker, other: Walker, depth: u8) -> Result<i32, Aborted> {
        self.node_counter.node()?;
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
