//! Solves one layer of a Tripppin board's positions, in which both goal counts are fixed, by retrograde
//! analysis.
//!
//! For each side, a [`Layer`] holds two kinds of sets: the positions that are won or lost with that side to
//! move, and the positions that the moves of that side lead to. In general a set of the second kind equals a
//! set of the first kind for the other side. A move onto the next goal, however, leaves the layer. The value
//! of such a move comes from a different layer, and a gate excludes the position of this layer with the piece
//! on its goal. Moves are left to [`super::steps`], the selection of layers to [`super`].

#![allow(clippy::needless_range_loop, reason = "a row's number is also its square")]

use multiversion::multiversion;

use super::steps::{Rank, Rows, Steps, Targets};
use crate::side::{CIRCLES, Side};
use boardgame_engine::tiles::walks::{Squares, each, single_square};

/// Won or lost positions that differ only in the square of the piece to move.
///
/// The game ends after the same number of plies in all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct DecidedStates {
    /// Number of plies to the end of the game with best play.
    ///
    /// The number is odd if the side to move wins, and even if it loses.
    pub plies: u16,
    pub side: Side,
    /// Square of the opponent's piece, while `side` is to move.
    pub other: u8,
    pub squares: Squares,
}

/// A number of plies, and the squares from which the side to move wins or loses in that many plies.
///
/// The square of the opponent's piece follows from the context.
pub(super) type DecidedSquares = (u16, Squares);

/// The next goal square of a piece, and the results of the moves onto that square.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Goal<'a> {
    /// Square of the goal, or `None` if the solver treats the goal as unreachable.
    pub square: Option<usize>,
    /// Squares from which the opponent, who moves next, wins or loses after the goal is reached.
    ///
    /// The entries are sorted by the number of plies to the end of the game.
    pub decided_squares: &'a [DecidedSquares],
}

/// An index entry that finds stored positions by side to move and number of plies to the end.
///
/// The positions are stored in `Layer::ranks` by board rows of the left piece, because most rows are empty in
/// most plies.
#[derive(Debug, Clone, Copy)]
struct Tag {
    plies: u16,
    side: Side,
    /// Bit set of board rows. Positions with the left piece on one of these rows are stored in `Layer::ranks`.
    set: u8,
    /// Index of the tag's first item in `Layer::ranks`, where each board row in `set` has one item.
    first: usize,
}

impl Tag {
    /// Returns the index in `Layer::ranks` of the positions with the left piece on board row `rank`.
    ///
    /// Returns `None` if no positions are stored for that row.
    fn place(&self, rank: usize) -> Option<usize> {
        let bit = 1 << (rank & 7);
        (self.set & bit != 0).then(|| self.first + (self.set & (bit - 1)).count_ones() as usize)
    }
}

/// The results of all positions that have the same goal counts.
#[derive(Debug, Clone)]
pub(super) struct Layer {
    won: [Rows; 2],
    lost: [Rows; 2],
    /// Won and lost positions. Each item holds the positions with the left piece on one board row.
    ///
    /// The sets are sorted by the number of plies to the end of the game. Positions decided at 0 plies are
    /// not stored.
    ranks: Vec<Rank>,
    tags: Vec<Tag>,
    /// Won and lost positions in which the opponent of the side to move has its piece on one of the four circles.
    ///
    /// There is one list for each side to move and each of the four circles.
    circles: [Vec<DecidedSquares>; 8],
}

const CIRCLE_SQUARES: Squares = {
    let mut squares = 0;
    let mut n = 0;
    while n < CIRCLES.len() {
        squares |= single_square(CIRCLES[n].index());
        n += 1;
    }
    squares
};

/// The known results of the positions that one side can move to.
#[derive(Clone, Copy)]
struct MoveValues {
    /// Positions that one side can move to and that the opponent is known to lose.
    lost: Targets,
    /// Positions that one side can move to, except those that the opponent is known to win.
    open: Targets,
}

impl MoveValues {
    /// Records one result for several positions after a move.
    ///
    /// The left side's piece is on square `row`, and the right side's piece is on one of `squares`.
    ///
    /// The opponent loses these positions if `lost` is true, and otherwise wins them.
    fn add(&mut self, lost: bool, row: usize, squares: Squares) {
        if lost {
            self.lost.change(true, row, squares);
        } else {
            self.open.change(false, row, squares);
        }
    }
}

const NONE: Rows = Rows([[0; 8]; 8]);

impl Default for Layer {
    fn default() -> Self {
        Self {
            won: [NONE; 2],
            lost: [NONE; 2],
            ranks: Vec::with_capacity(256),
            tags: Vec::with_capacity(256),
            circles: Default::default(),
        }
    }
}

/// Computes the results of all positions in which each side has reached a given number of goals.
///
/// The function is compiled several times, for processors with different vector registers.
#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512dq+avx512vl+avx2+bmi1+bmi2+lzcnt+popcnt",
    "x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"
))]
fn solve(layer: &mut Layer, steps: &Steps, goals: [Goal; 2]) {
    layer.clear(steps);
    let open = Targets::new(&Rows::from_fn(|row| !single_square(row)));
    let mut moved =
        Side::BOTH.map(|side| MoveValues { lost: Targets::all_changed(steps.stuck(side.other())), open });
    let [right, left] = goals.map(|goal| goal.square);
    // The gates exclude the positions with a piece on its goal when positions decided for one side are copied to
    // the positions that the opponent's moves lead to.
    let gates = [
        Rows::from_fn(|row| if left == Some(row) { 0 } else { !0 }),
        Rows::from_fn(|_| !right.map_or(0, single_square)),
    ];
    let mut pending = goals.map(|goal| goal.decided_squares);
    let mut plies = 0;
    while moved.iter().any(|moved| moved.lost.is_new() || moved.open.is_new())
        || pending.iter().any(|left| !left.is_empty())
    {
        // Add the positions outside the layer that are decided in `plies` plies.
        let [of_right, of_left] = &mut pending;
        while let Some(others) = due(of_right, plies) {
            let goal = right.map_or(0, single_square);
            each(others).for_each(|row| moved[0].add(plies % 2 == 0, row, goal));
        }
        while let Some(others) = due(of_left, plies) {
            left.into_iter().for_each(|row| moved[1].add(plies % 2 == 0, row, others));
        }
        plies += 1;
        if plies % 2 == 1 {
            layer.ply::<true>(plies, steps, &gates, &mut moved);
        } else {
            layer.ply::<false>(plies, steps, &gates, &mut moved);
        }
    }
    // Positions with both pieces on one square were marked as known during the search; remove them.
    for sets in layer.won.iter_mut().chain(&mut layer.lost) {
        for rank in 0..8 {
            for n in 0..8 {
                sets.0[rank][n] &= !single_square(8 * rank + n);
            }
        }
    }
}

#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512dq+avx512vl+avx2+bmi1+bmi2+lzcnt+popcnt",
    "x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"
))]
fn size(sets: &[Rows; 2]) -> u64 {
    let rows = sets.iter().flat_map(|set| set.0.as_flattened());
    rows.map(|squares| u64::from(squares.count_ones())).sum()
}

/// If the first entry of the list `pending` is for `plies` plies, removes the entry and returns its squares.
///
/// Otherwise returns `None` and leaves the list unchanged. The list is sorted by numbers of plies.
fn due(pending: &mut &[(u16, Squares)], plies: u16) -> Option<Squares> {
    let (&(decided, squares), left) = pending.split_first()?;
    (decided == plies).then(|| {
        *pending = left;
        squares
    })
}

impl Layer {
    pub(super) fn solve(&mut self, steps: &Steps, goals: [Goal; 2]) {
        solve(self, steps, goals);
    }

    /// Resets all results to unknown, except for positions without a legal move, which are lost.
    ///
    /// Impossible positions with both pieces on one square are marked as known.
    #[inline(always)]
    fn clear(&mut self, steps: &Steps) {
        for side in Side::BOTH {
            let stuck = steps.stuck(side);
            self.won[side.index()] = Rows::from_fn(single_square);
            self.lost[side.index()] = Rows::from_fn(|row| single_square(row) | stuck.0[row / 8][row % 8]);
        }
        self.ranks.clear();
        self.tags.clear();
        self.circles.iter_mut().for_each(Vec::clear);
    }

    /// Finds all positions that are won or lost in exactly `plies` plies.
    ///
    /// `WINS` selects won positions, otherwise lost positions are found, for either side to move.
    #[inline(always)]
    fn ply<const WINS: bool>(
        &mut self,
        plies: u16,
        steps: &Steps,
        gates: &[Rows; 2],
        [right, left]: &mut [MoveValues; 2],
    ) {
        let mut new = NONE;
        let (from, into) =
            if WINS { (&mut right.lost, &mut left.open) } else { (&mut right.open, &mut left.lost) };
        if from.is_new() {
            let known = if WINS { &mut self.won[0] } else { &mut self.lost[0] };
            let set = steps.run::<true, WINS>(from, known, &gates[0], into, &mut new);
            self.store(plies, Side::Right, set, &new);
        }
        let (from, into) =
            if WINS { (&mut left.lost, &mut right.open) } else { (&mut left.open, &mut right.lost) };
        if from.is_new() {
            let known = if WINS { &mut self.won[1] } else { &mut self.lost[1] };
            let set = steps.run::<false, WINS>(from, known, &gates[1], into, &mut new);
            self.store(plies, Side::Left, set, &new);
        }
    }

    /// Stores positions that the side to move wins or loses in `plies` plies.
    ///
    /// `set` is the bit set of the board rows on which the left piece is in these positions.
    #[inline(always)]
    fn store(&mut self, plies: u16, side: Side, set: u8, new: &Rows) {
        if set == 0 {
            return;
        }
        self.tags.push(Tag { plies, side, set, first: self.ranks.len() });
        let mut on_circles = [0; 4];
        for number in each(u64::from(set)) {
            let rank = &new.0[number & 7];
            self.ranks.push(*rank);
            if side == Side::Left && rank.iter().fold(0, |sum, row| sum | row) & CIRCLE_SQUARES != 0 {
                for (squares, circle) in on_circles.iter_mut().zip(CIRCLES) {
                    let mut column = 0;
                    for n in 0..8 {
                        column |= (rank[n] >> circle.index() & 1) << n;
                    }
                    *squares |= column << (8 * number);
                }
            }
        }
        for (n, circle) in CIRCLES.into_iter().enumerate() {
            let (rank, row) = (circle.index() / 8, circle.index() % 8);
            if side == Side::Right && set >> rank & 1 != 0 {
                on_circles[n] = new.0[rank][row];
            }
            if on_circles[n] != 0 {
                self.circles[4 * side.index() + n].push((plies, on_circles[n]));
            }
        }
    }

    /// Returns all won and lost positions with `side` to move and the opponent's piece on a given circle (a goal
    /// square).
    ///
    /// `square` is the index of the circle's square.
    pub(super) fn on_circle(&self, side: Side, square: usize) -> &[DecidedSquares] {
        let number = CIRCLES.iter().position(|circle| circle.index() == square);
        number.map_or(&[], |number| &self.circles[4 * side.index() + number])
    }

    /// Returns the number of plies to the end of the game, or `None` in a drawn position.
    ///
    /// Odd numbers are wins for the side to move, even numbers are losses.
    pub(super) fn plies(&self, side: Side, square: usize, other: usize) -> Option<u16> {
        let (row, here) = match side {
            Side::Right => (other, single_square(square)),
            Side::Left => (square, single_square(other)),
        };
        if (self.won[side.index()].0[row / 8][row % 8] | self.lost[side.index()].0[row / 8][row % 8]) & here
            == 0
        {
            return None;
        }
        let found = self.tags.iter().filter(|tag| tag.side == side).find(|tag| {
            let rank = tag.place(row / 8).and_then(|place| self.ranks.get(place));
            rank.is_some_and(|rank| rank[row % 8] & here != 0)
        });
        // Only positions that are lost at 0 plies have no tag.
        Some(found.map_or(0, |tag| tag.plies))
    }

    /// Returns all positions that are won or lost in exactly `plies` plies.
    ///
    /// `plies` must be at least 1.
    pub(super) fn found_in(&self, plies: u16) -> impl Iterator<Item = DecidedStates> {
        let first = self.tags.partition_point(|tag| tag.plies < plies);
        let found = self.tags[first..].iter().take_while(|tag| tag.plies == plies);
        // The positions with each side to move, indexed by the square of the opponent's piece.
        let mut views = [[0; 64]; 2];
        for tag in found {
            for (number, rank) in each(u64::from(tag.set)).zip(&self.ranks[tag.first..]) {
                for (row, &squares) in (8 * number..).zip(rank) {
                    match tag.side {
                        Side::Right => views[0][row] = squares,
                        Side::Left => each(squares).for_each(|other| views[1][other] |= single_square(row)),
                    }
                }
            }
        }
        Side::BOTH.into_iter().zip(views).flat_map(move |(side, view)| {
            let found = (0..).zip(view).filter(|(_, squares)| *squares != 0);
            found.map(move |(other, squares)| DecidedStates { plies, side, other, squares })
        })
    }

    /// Returns the numbers of won and of lost positions, and the length of the longest win or loss in plies.
    pub(super) fn tally(&self) -> (u64, u64, u16) {
        (size(&self.won), size(&self.lost), self.tags.last().map_or(0, |tag| tag.plies))
    }

    pub(super) fn memory(&self) -> usize {
        size_of::<Self>()
            + self.ranks.len() * size_of::<Rank>()
            + self.tags.len() * size_of::<Tag>()
            + self.circles.iter().map(|circle| circle.len() * size_of::<DecidedSquares>()).sum::<usize>()
    }
}
