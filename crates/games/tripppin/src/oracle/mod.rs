//! The oracle of Tripppin: the result of every position of one board under perfect play.
//!
//! The oracle solves all 201,600 positions of a board (both pieces, both goal counts, side to move) backwards
//! from the ends of the game. A goal count never decreases, so the positions form 25 layers, one for each pair
//! of counts, which are solved from the last to the first. [`judgement`] compares moves, [`dealing`] searches
//! for boards and puzzles, and [`super::census`] counts. Displaying the results is left to the caller.
//!
//! Most layers need not be solved. Consider a piece that is far from winning, and the layer in which the
//! piece *never* reaches a goal: the goals of the piece are ordinary squares there. Suppose that the positions
//! of that layer with the piece on its next goal have exactly the values that reaching the goal has in the
//! real game. Then the values of that layer satisfy every equation of the real layer, and are the values of
//! the real layer. The reason is that values consistent with all their successors are correct: a win or loss
//! depends on ends fewer plies away, and every draw has a move to a draw. An average board has fewer than
//! nine layers to solve.

pub(crate) mod dealing;
pub(crate) mod judgement;
mod layer;
mod steps;

use super::board::Board;
use super::position::Position;
use super::side::{GOALS, Side};
use boardgame_engine::oracle::Explored;
use boardgame_engine::square::Square;
use boardgame_engine::tiles::walks::{each, single_square};
use layer::{DecidedSquares, Goal, Layer};
use steps::Steps;

pub(crate) use boardgame_engine::oracle::Verdict;
pub(crate) use judgement::{ExactAnalysis, ValuedMove};

/// Goal count of a side whose goals the solver treats as unreachable.
const NEVER: usize = GOALS as usize;
/// Number of goals reached by a piece that has only its last goal ahead.
const LAST: usize = GOALS as usize - 1;

/// The numbers of goals reached by the right side's piece and by the left side's piece.
///
/// The number is [`NEVER`] if the solver treats the goals of the piece as unreachable.
type Counts = [usize; 2];

/// A table that maps the goal counts of the right and the left piece to an index in `Oracle::layers`.
type Index = [[u8; NEVER + 1]; NEVER + 1];

/// The exact values of all positions on one board.
#[derive(Debug, Clone)]
pub struct Oracle {
    board: Board,
    /// The results of the current board's positions, one layer for each pair of goal counts.
    ///
    /// Layers from an earlier board may follow.
    layers: Vec<Layer>,
    solved: usize,
    index: Index,
    /// The positions of the current board that advice has examined.
    pub(super) explored: Explored<Self>,
}

/// Returns the index of a side's next goal square, or `None` after the last goal.
fn goal(side: Side, count: usize) -> Option<usize> {
    side.goal(count as u8).map(|square| square.index())
}

struct SolvedLayers<'a> {
    layers: &'a [Layer],
    index: &'a Index,
}

impl<'a> SolvedLayers<'a> {
    fn layer_of(&self, [right, left]: Counts) -> &'a Layer {
        &self.layers[usize::from(self.index[right][left])]
    }

    /// Returns all won and lost positions in which a piece has just reached a circle, one of its goals.
    ///
    /// `counts` are the goal counts before that move.
    fn beyond(&self, mut counts: Counts, side: Side) -> &'a [DecidedSquares] {
        let circle = goal(side, counts[side.index()]);
        counts[side.index()] += 1;
        circle.map_or(&[], |circle| self.layer_of(counts).on_circle(side.other(), circle))
    }

    /// Returns the next goal square of a side's piece, and the results of the moves onto that square.
    fn next_goal(&self, counts: Counts, side: Side) -> Goal<'a> {
        let count = counts[side.index()];
        let decided = match count {
            NEVER => &[][..],
            LAST => &ENDS[side.index()],
            _ => self.beyond(counts, side),
        };
        Goal { square: goal(side, count), decided_squares: decided }
    }

    /// Returns the index of the layer that treats the goals of `side` as unreachable, if the goal counts `counts`
    /// have the same results.
    ///
    /// Returns `None` if the results differ, or if the side has at most one goal left.
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

/// The final positions for each side, in which its piece has just reached its last goal.
///
/// The opponent is to move and has lost, wherever its piece is.
static ENDS: [[DecidedSquares; 1]; 2] = [
    [(0, !single_square(Side::Right.goals()[LAST].index()))],
    [(0, !single_square(Side::Left.goals()[LAST].index()))],
];

impl Oracle {
    /// Number of game states on one board.
    ///
    /// A state consists of the squares and goal counts of both pieces and the side to move.
    pub const STATES: u64 = 25 * 2 * 64 * 63;

    /// Computes the results of all positions of a board under perfect play.
    ///
    /// A processor with wide vector registers needs well under 0.1 ms.
    pub fn solve(board: &Board) -> Self {
        let mut oracle = Self {
            board: *board,
            layers: Vec::with_capacity(16),
            solved: 0,
            index: [[0; NEVER + 1]; NEVER + 1],
            explored: Explored::default(),
        };
        oracle.solve_next(board);
        oracle
    }

    /// Solves a different board with the same oracle, reusing the memory of the previous board.
    pub fn solve_next(&mut self, board: &Board) {
        let steps = Steps::new(|square| board.tile(square));
        self.board = *board;
        self.explored = Explored::default();
        self.solved = 0;
        for right in (0..=NEVER).rev() {
            for left in (0..=NEVER).rev() {
                let counts = [right, left];
                if self.layers.len() == self.solved {
                    self.layers.push(Layer::default());
                }
                let (layers, next) = self.layers.split_at_mut(self.solved);
                let solved = SolvedLayers { layers, index: &self.index };
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

    /// Returns the board whose positions are solved.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the size of the tables in bytes.
    pub fn memory(&self) -> usize {
        size_of::<Self>() + self.layers.iter().take(self.solved).map(Layer::memory).sum::<usize>()
    }

    fn layer_of(&self, [right, left]: Counts) -> &Layer {
        &self.layers[usize::from(self.index[right][left])]
    }

    /// Returns the result of perfect play for the side to move, with the number of plies until a decision.
    ///
    /// The position must be on the board of the oracle.
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

    /// Returns the numbers of won and of lost positions, and the length of the longest win or loss in plies.
    ///
    /// The side to move wins or loses these positions.
    pub fn tally(&self) -> (u64, u64, u16) {
        let layers: Vec<_> = self.layers.iter().take(self.solved).map(Layer::tally).collect();
        let counts = (0..NEVER).flat_map(|right| (0..NEVER).map(move |left| self.index[right][left]));
        counts
            .filter_map(|number| layers.get(usize::from(number)))
            .fold((0, 0, 0), |sum, layer| (sum.0 + layer.0, sum.1 + layer.1, sum.2.max(layer.2)))
    }

    /// Returns all positions of the board that are won or lost in exactly `plies` plies.
    ///
    /// Odd numbers are wins for the side to move, even numbers are losses; `plies` must be at least 1.
    /// Positions with a piece on its own next goal are left out, because they do not occur in play.
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

    /// Returns the position with the given goal counts, side to move and squares.
    ///
    /// Returns `None` if a piece is on its next goal.
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
