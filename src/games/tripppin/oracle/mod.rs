//! The oracle: the exact value of every position of one board.
//!
//! Knows all 201,600 states of a board - both pieces, both goal counts, side to move - solved backwards from their
//! ends. A goal count never goes down, so the states fall into 25 layers, one for each pair of counts, solved from the
//! last to the first. [`judgement`] compares moves, [`dealing`] looks for boards and puzzles, [`census`] counts. Leaves
//! showing any of it to others.
//!
//! Most layers need no solving. Suppose a piece is far from winning, and take the layer in which it *never* gets
//! anywhere: its goals are squares like any other. If there the states in which it stands on its next goal have the very
//! values that reaching the goal has in truth, then that layer's values satisfy every equation of the true one, and so
//! are its values. For values that agree with all their successors are right: a win or loss rests on ends fewer plies
//! away, and from a draw there is always a move to a draw. An average board has fewer than nine layers to solve.

pub mod census;
pub mod dealing;
pub mod judgement;
mod layer;
mod steps;

use super::board::Board;
use super::position::Position;
use super::side::{GOALS, Side};
use crate::games::square::Square;
use crate::games::tiles::walks::{each, one};
use layer::{Decided, Goal, Layer};
use steps::Steps;

pub use crate::games::oracle::{Mark, Verdict};
pub use census::Census;
pub use judgement::{Judged, Judgement};

/// In place of a goal count: the piece never reaches anything.
const NEVER: usize = GOALS as usize;
/// The goal count of a piece whose next goal wins.
const LAST: usize = GOALS as usize - 1;

/// Both sides' goal counts, the right side's first; either may be [`NEVER`].
type Counts = [usize; 2];

/// Which of the layers solved a pair of counts has.
type Index = [[u8; NEVER + 1]; NEVER + 1];

/// Every position of one board with its value.
#[derive(Debug, Clone)]
pub struct Oracle {
    board: Board,
    /// Those solved, and perhaps others that are left of an earlier board.
    layers: Vec<Layer>,
    /// How many are of this board.
    solved: usize,
    /// Which of the layers a pair of counts has.
    index: Index,
}

/// The square of a side's next goal.
fn goal(side: Side, count: usize) -> Option<usize> {
    side.goal(count as u8).map(|square| square.index())
}

/// The layers solved so far.
struct Solved<'a> {
    layers: &'a [Layer],
    index: &'a Index,
}

impl<'a> Solved<'a> {
    fn layer_of(&self, [right, left]: Counts) -> &'a Layer {
        &self.layers[usize::from(self.index[right][left])]
    }

    /// What is decided of the states in which `side` has just reached its next goal, which is not its last.
    fn beyond(&self, mut counts: Counts, side: Side) -> &'a [Decided] {
        let circle = goal(side, counts[side.index()]);
        counts[side.index()] += 1;
        circle.map_or(&[], |circle| self.layer_of(counts).on_circle(side.other(), circle))
    }

    /// A side's next goal in a layer, and what lies beyond it.
    fn next_goal(&self, counts: Counts, side: Side) -> Goal<'a> {
        let count = counts[side.index()];
        let decided = match count {
            NEVER => &[][..],
            LAST => &ENDS[side.index()],
            _ => self.beyond(counts, side),
        };
        Goal { square: goal(side, count), decided }
    }

    /// The number of the layer in which `side` never gets anywhere, if the layer with these counts is equal to it.
    fn as_if_never(&self, counts: Counts, side: Side) -> Option<u8> {
        let count = counts[side.index()];
        if count >= LAST {
            return None;
        }
        let mut never = counts;
        never[side.index()] = NEVER;
        let inside =
            goal(side, count).map_or(&[][..], |circle| self.layer_of(never).on_circle(side.other(), circle));
        let other = side.other();
        let equal = self.beyond(counts, side) == inside
            && (counts[other.index()] >= LAST || self.beyond(counts, other) == self.beyond(never, other));
        equal.then(|| self.index[never[0]][never[1]])
    }
}

/// What is decided once a side has reached its last goal: whoever is to move then has lost, wherever the piece stands.
static ENDS: [[Decided; 1]; 2] =
    [[(0, !one(Side::Right.goals()[LAST].index()))], [(0, !one(Side::Left.goals()[LAST].index()))]];

impl Oracle {
    /// Solves a board, in well under a tenth of a millisecond where registers are wide.
    #[must_use]
    pub fn solve(board: &Board) -> Self {
        let mut oracle = Self {
            board: *board,
            layers: Vec::with_capacity(16),
            solved: 0,
            index: [[0; NEVER + 1]; NEVER + 1],
        };
        oracle.solve_next(board);
        oracle
    }

    /// Solves another board in the memory of the last one: who solves many need not ask for it again.
    pub fn solve_next(&mut self, board: &Board) {
        let steps = Steps::of(|square| board.tile(square));
        self.board = *board;
        self.solved = 0;
        for right in (0..=NEVER).rev() {
            for left in (0..=NEVER).rev() {
                let counts = [right, left];
                if self.layers.len() == self.solved {
                    self.layers.push(Layer::default());
                }
                let (layers, next) = self.layers.split_at_mut(self.solved);
                let solved = Solved { layers, index: &self.index };
                let known = Side::BOTH.into_iter().find_map(|side| solved.as_if_never(counts, side));
                self.index[right][left] = known.unwrap_or_else(|| {
                    let goals = Side::BOTH.map(|side| solved.next_goal(counts, side));
                    next.iter_mut().take(1).for_each(|layer| layer.solve(&steps, goals));
                    self.solved += 1;
                    (self.solved - 1) as u8
                });
            }
        }
    }

    /// The board that is solved.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// How much memory the values take, in bytes.
    #[must_use]
    pub fn memory(&self) -> usize {
        size_of::<Self>() + self.layers.iter().take(self.solved).map(Layer::memory).sum::<usize>()
    }

    fn layer_of(&self, [right, left]: Counts) -> &Layer {
        &self.layers[usize::from(self.index[right][left])]
    }

    /// The value of a position of this board.
    #[must_use]
    pub fn verdict(&self, position: &Position) -> Verdict {
        debug_assert_eq!(position.board(), &self.board, "an oracle knows one board only");
        let [mover, other] = [position.turn(), position.turn().other()];
        let counts = Side::BOTH.map(|side| usize::from(position.reached(side)));
        if counts[other.index()] == NEVER {
            return Verdict::Loss(0);
        }
        let plies =
            self.layer_of(counts).plies(mover, position.piece(mover).index(), position.piece(other).index());
        match plies {
            None => Verdict::Draw,
            Some(plies) if plies % 2 == 1 => Verdict::Win(plies),
            Some(plies) => Verdict::Loss(plies),
        }
    }

    /// How many states the side to move wins, how many it loses, and the longest distance of any from the end.
    fn tally(&self) -> (u64, u64, u16) {
        let layers: Vec<_> = self.layers.iter().take(self.solved).map(Layer::tally).collect();
        let counts = (0..NEVER).flat_map(|right| (0..NEVER).map(move |left| self.index[right][left]));
        counts
            .filter_map(|number| layers.get(usize::from(number)))
            .fold((0, 0, 0), |sum, layer| (sum.0 + layer.0, sum.1 + layer.1, sum.2.max(layer.2)))
    }

    /// All positions that are decided in exactly so many plies, at least one: won if that is odd, lost if it is even.
    /// Those that cannot come about, with a piece on its own next goal, are left out.
    pub fn decided_in(&self, plies: u16) -> impl Iterator<Item = Position> {
        let counts = (0..GOALS).flat_map(|right| (0..GOALS).map(move |left| [right, left]));
        counts.flat_map(move |counts| {
            let found = self.layer_of(counts.map(usize::from)).found_in(plies);
            found.flat_map(move |found| {
                each(found.squares).filter_map(move |square| {
                    self.set_up(counts, found.side, square, usize::from(found.other))
                })
            })
        })
    }

    /// The position of a state, unless it has a piece on its own next goal.
    fn set_up(&self, counts: [u8; 2], turn: Side, square: usize, other: usize) -> Option<Position> {
        let mut pieces = [square, other];
        if turn == Side::Left {
            pieces.reverse();
        }
        if Side::BOTH
            .into_iter()
            .any(|side| goal(side, usize::from(counts[side.index()])) == Some(pieces[side.index()]))
        {
            return None;
        }
        let pieces = pieces.map(|square| Square::ALL[square & 63]);
        Position::set_up(self.board, pieces, counts, turn).ok()
    }
}
