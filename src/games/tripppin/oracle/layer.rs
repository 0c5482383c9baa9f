//! One layer of a board's states, both goal counts fixed, solved backwards from its ends.
//!
//! Knows for each side the sets of states that it wins or loses when it is to move, and those its moves lead to. Mostly
//! these are the same states from the two sides. But a move onto the next goal leaves the layer: its value comes from
//! outside, and a gate keeps out the state inside with the piece on its goal. Leaves the moves to [`super::steps`], and to
//! [`super`] which layers there are.

#![allow(clippy::needless_range_loop, reason = "a row's number is also its square")]

use multiversion::multiversion;

use super::steps::{FRAME, Framed, Rows, Steps};
use crate::games::tiles::walks::{Squares, each, one};
use crate::games::tripppin::side::{CIRCLES, Side};

/// Some states of a layer that are decided in the same number of plies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found {
    /// Plies to the end under best play: odd for won states, even for lost ones.
    pub plies: u16,
    /// The side to move.
    pub side: Side,
    /// The square of the side that is not to move.
    pub other: u8,
    /// The squares of the piece to move.
    pub squares: Squares,
}

/// A side's next goal, and what becomes of the states in which it has just been reached.
#[derive(Debug, Clone, Default)]
pub struct Goal {
    /// The goal's square; none if the piece never gets anywhere.
    pub square: Option<usize>,
    /// With how many plies left, and on which squares of the opponent who is then to move, the game is decided: in
    /// ascending order of plies. Nothing is said of draws.
    pub decided: Vec<(u16, Squares)>,
}

/// Eight rows: what is found is kept by these, for most of them stay empty in most plies.
type Rank = [Squares; 8];

/// To what some eight rows of states found belong.
#[derive(Debug, Clone, Copy)]
struct Tag {
    plies: u16,
    side: Side,
    rank: u8,
}

/// The values of all states of a layer.
#[derive(Debug, Clone)]
pub struct Layer {
    won: [Rows; 2],
    lost: [Rows; 2],
    /// What was found, in ascending order of plies; what is decided at 0 plies is left out.
    ranks: Vec<Rank>,
    tags: Vec<Tag>,
    /// That of it in which the side that is not to move stands on a circle.
    circles: Vec<Found>,
}

/// The four circles, onto which pieces come from the layer before.
const CIRCLE_SQUARES: Squares = {
    let mut squares = 0;
    let mut n = 0;
    while n < CIRCLES.len() {
        squares |= one(CIRCLES[n].index());
        n += 1;
    }
    squares
};

/// A set of states that a side's moves may lead to.
#[derive(Clone, Copy)]
struct Targets {
    rows: Framed,
    /// Whether it has changed since it was last looked at.
    is_new: bool,
}

/// What one side's moves lead to.
#[derive(Clone, Copy)]
struct Moved {
    /// Lost by the other side, which is then to move.
    lost: Targets,
    /// Not won by it, nor impossible.
    open: Targets,
}

impl Moved {
    /// Before the first ply: the other side has lost where it is stuck.
    #[inline(always)]
    fn first(stuck: &Rows) -> Self {
        let none = Targets { rows: [0; 64 + 2 * FRAME], is_new: false };
        let mut moved = Self { lost: none, open: none };
        for row in 0..64 {
            moved.lost.rows[row + FRAME] = stuck[row];
            moved.open.rows[row + FRAME] = !one(row);
        }
        moved.lost.is_new = stuck.iter().any(|&squares| squares != 0);
        moved
    }

    /// Adds states of one row that lie outside the layer, which the side to move there has lost, or else won.
    fn add(&mut self, lost: bool, row: usize, squares: Squares) {
        if lost {
            self.lost.rows[(row & 63) + FRAME] |= squares;
            self.lost.is_new = true;
        } else {
            self.open.rows[(row & 63) + FRAME] &= !squares;
            self.open.is_new = true;
        }
    }
}

impl Default for Layer {
    fn default() -> Self {
        Self {
            won: [[0; 64]; 2],
            lost: [[0; 64]; 2],
            ranks: Vec::with_capacity(256),
            tags: Vec::with_capacity(256),
            circles: Vec::with_capacity(64),
        }
    }
}

/// Solves a layer, in the widest registers this processor has.
#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512dq+avx512vl+avx2+bmi1+bmi2+lzcnt+popcnt",
    "x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"
))]
fn solve(layer: &mut Layer, steps: &Steps, goals: [&Goal; 2]) {
    layer.clear(steps);
    let mut moved = Side::BOTH.map(|side| Moved::first(steps.stuck(side.other())));
    let [right, left] = goals.map(|goal| goal.square);
    // What each side's finds must pass to be what the other's moves lead to.
    let mut gates = [[!0; 64], [!right.map_or(0, one); 64]];
    if let Some(row) = left {
        gates[0][row & 63] = 0;
    }
    let mut pending = goals.map(|goal| goal.decided.as_slice());
    let mut plies = 0;
    while moved.iter().any(|moved| moved.lost.is_new || moved.open.is_new)
        || pending.iter().any(|left| !left.is_empty())
    {
        // What lies outside the layer and is decided by now.
        let [of_right, of_left] = &mut pending;
        while let Some(others) = due(of_right, plies) {
            let goal = right.map_or(0, one);
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
    // Both pieces on one square were taken for known.
    for sets in layer.won.iter_mut().chain(&mut layer.lost) {
        for row in 0..64 {
            sets[row] &= !one(row);
        }
    }
}

/// The next of what is pending, if it is decided in so many plies.
fn due(pending: &mut &[(u16, Squares)], plies: u16) -> Option<Squares> {
    let (&(decided, squares), left) = pending.split_first()?;
    (decided == plies).then(|| {
        *pending = left;
        squares
    })
}

impl Layer {
    /// Solves the layer in which each side has this next goal, in place of what was here.
    pub fn solve(&mut self, steps: &Steps, goals: [&Goal; 2]) {
        solve(self, steps, goals);
    }

    /// Knows only what is decided before the first ply, and that two pieces cannot be on one square.
    #[inline(always)]
    fn clear(&mut self, steps: &Steps) {
        for side in Side::BOTH {
            let stuck = steps.stuck(side);
            for row in 0..64 {
                self.won[side.index()][row] = one(row);
                self.lost[side.index()][row] = one(row) | stuck[row];
            }
        }
        self.ranks.clear();
        self.tags.clear();
        self.circles.clear();
    }

    /// Finds what both sides win, or else lose, in this many plies.
    #[inline(always)]
    fn ply<const WINS: bool>(
        &mut self,
        plies: u16,
        steps: &Steps,
        gates: &[Rows; 2],
        [right, left]: &mut [Moved; 2],
    ) {
        let (right_from, left_into) =
            if WINS { (&mut right.lost, &mut left.open) } else { (&mut right.open, &mut left.lost) };
        let mut new = [0; 64];
        if std::mem::take(&mut right_from.is_new) {
            let known = if WINS { &mut self.won } else { &mut self.lost };
            steps.run::<true, WINS>(
                &right_from.rows,
                &mut known[0],
                &gates[0],
                &mut left_into.rows,
                &mut new,
            );
            left_into.is_new |= self.keep(plies, Side::Right, &new);
        }
        let (left_from, right_into) =
            if WINS { (&mut left.lost, &mut right.open) } else { (&mut left.open, &mut right.lost) };
        if std::mem::take(&mut left_from.is_new) {
            let known = if WINS { &mut self.won } else { &mut self.lost };
            steps.run::<false, WINS>(
                &left_from.rows,
                &mut known[1],
                &gates[1],
                &mut right_into.rows,
                &mut new,
            );
            right_into.is_new |= self.keep(plies, Side::Left, &new);
        }
    }

    /// Keeps what was found, if it is anything.
    #[inline(always)]
    fn keep(&mut self, plies: u16, side: Side, new: &Rows) -> bool {
        let mut any = 0;
        for (number, rank) in (0..).zip(new.as_chunks::<8>().0) {
            let squares = rank.iter().fold(0, |sum, row| sum | row);
            if squares != 0 {
                any |= squares;
                self.ranks.push(*rank);
                self.tags.push(Tag { plies, side, rank: number });
            }
        }
        match side {
            Side::Right => {
                for circle in CIRCLES {
                    self.keep_circle(plies, side, circle.index(), new[circle.index()]);
                }
            }
            Side::Left => {
                for circle in each(any & CIRCLE_SQUARES) {
                    let column = (0..64).fold(0, |column, row| column | (new[row] >> circle & 1) << row);
                    self.keep_circle(plies, side, circle, column);
                }
            }
        }
        any != 0
    }

    #[inline(always)]
    fn keep_circle(&mut self, plies: u16, side: Side, circle: usize, squares: Squares) {
        if squares != 0 {
            self.circles.push(Found { plies, side, other: circle as u8, squares });
        }
    }

    /// What is decided of the states in which `side` is to move and the other piece stands on a circle.
    pub fn on_circle(&self, side: Side, circle: usize) -> impl Iterator<Item = (u16, Squares)> {
        self.circles
            .iter()
            .filter(move |found| found.side == side && usize::from(found.other) == circle)
            .map(|found| (found.plies, found.squares))
    }

    /// In how many plies a state is decided: won if odd, lost if even; none if it is a draw.
    pub fn plies(&self, side: Side, square: usize, other: usize) -> Option<u16> {
        let (row, here) = match side {
            Side::Right => (other, one(square)),
            Side::Left => (square, one(other)),
        };
        if (self.won[side.index()][row] | self.lost[side.index()][row]) & here == 0 {
            return None;
        }
        let found = self.tags.iter().zip(&self.ranks).find(|(tag, rank)| {
            usize::from(tag.rank) == row / 8 && tag.side == side && rank[row % 8] & here != 0
        });
        // Only those that are lost before they begin were not found.
        Some(found.map_or(0, |(tag, _)| tag.plies))
    }

    /// The states that are decided in exactly so many plies, at least one.
    pub fn found_in(&self, plies: u16) -> impl Iterator<Item = Found> {
        let first = self.tags.partition_point(|tag| tag.plies < plies);
        let found = self.tags.iter().zip(&self.ranks).skip(first);
        // By the square of the side that is not to move.
        let mut views = [[0; 64]; 2];
        for (tag, rank) in found.take_while(|(tag, _)| tag.plies == plies) {
            for (row, &squares) in (usize::from(tag.rank) * 8..).zip(rank) {
                match tag.side {
                    Side::Right => views[0][row] = squares,
                    Side::Left => each(squares).for_each(|other| views[1][other] |= one(row)),
                }
            }
        }
        Side::BOTH.into_iter().zip(views).flat_map(move |(side, view)| {
            let found = (0..).zip(view).filter(|(_, squares)| *squares != 0);
            found.map(move |(other, squares)| Found { plies, side, other, squares })
        })
    }

    /// How many states the side to move wins, how many it loses, and the longest distance of any from the end.
    pub fn tally(&self) -> (u64, u64, u16) {
        let size = |sets: &[Rows; 2]| {
            sets.as_flattened().iter().map(|squares| u64::from(squares.count_ones())).sum()
        };
        (size(&self.won), size(&self.lost), self.tags.last().map_or(0, |tag| tag.plies))
    }

    /// How much memory the layer takes, in bytes.
    pub fn memory(&self) -> usize {
        size_of::<Self>()
            + self.ranks.len() * (size_of::<Rank>() + size_of::<Tag>())
            + self.circles.len() * size_of::<Found>()
    }
}
