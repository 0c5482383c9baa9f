//! One layer of a board's states, both goal counts fixed, solved backwards from its ends.
//!
//! Knows sets of states as words: the squares of one side's piece, for one square of the other's. Each side has them in
//! two views:
//!
//! * *to move*: the states in which that piece is to move. Which moves it has depends on the other's square alone, so a
//!   word is stepped backwards as a whole.
//! * *moved*: the states its moves lead to. To the other side the same states are *to move*, with rows and columns
//!   exchanged; what is found new is exchanged square by square.
//!
//! A move onto the next goal leaves the layer: its value comes from outside. Leaves to [`super`] which layers there are.

use crate::games::tiles::walks::{Squares, Walks, each, one};
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

/// The states that are lost before they begin, the same in every layer: no legal move.
#[derive(Debug)]
pub struct Stuck {
    to_move: [Squares; 64],
    moved: [Squares; 64],
    rows: Squares,
}

impl Stuck {
    /// Those of a board.
    pub fn of(walks: &Walks) -> Self {
        let to_move: [Squares; 64] =
            std::array::from_fn(|other| !walks.starts(other, !one(other)) & !one(other));
        let (mut moved, mut rows) = ([0; 64], 0);
        for (other, &squares) in to_move.iter().enumerate() {
            for square in each(squares) {
                moved[square] |= one(other);
                rows |= one(square);
            }
        }
        Self { to_move, moved, rows }
    }
}

/// The values of all states of a layer.
#[derive(Debug, Clone)]
pub struct Layer {
    won: [[Squares; 64]; 2],
    lost: [[Squares; 64]; 2],
    /// In ascending order of plies; what is decided at 0 plies is left out.
    found: Box<[Found]>,
    /// Those of them in which the side that is not to move stands on a circle.
    circles: Box<[Found]>,
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

/// The *moved* view of one side, for the other to move.
#[derive(Clone)]
struct Moved {
    /// Won by the side to move.
    won: [Squares; 64],
    /// Lost by the side to move, since these were last looked at.
    newly_lost: [Squares; 64],
    /// The rows in which something is new.
    rows: Squares,
}

/// One ply further back, for one side.
struct Step<'a> {
    walks: &'a Walks,
    side: Side,
    plies: u16,
    /// The rows in which something has changed.
    rows: Squares,
    /// The opponent's goal, if it has one: what it leads to lies outside the layer.
    goal: Squares,
    moved: &'a mut [Moved; 2],
    found: &'a mut Vec<Found>,
}

impl Step<'_> {
    /// Finds what the side to move wins, or else loses, in this many plies, and adds it to what is `known` of that.
    fn run<const WINS: bool>(&mut self, known: &mut [Squares; 64]) {
        for other in each(self.rows) {
            let view = &mut self.moved[self.side.index()];
            let decided = if WINS {
                self.walks.starts(other, std::mem::take(&mut view.newly_lost[other]))
            } else {
                !self.walks.starts(other, !(view.won[other] | one(other)))
            };
            let squares = decided & !(known[other] | one(other));
            if squares == 0 {
                continue;
            }
            known[other] |= squares;
            self.found.push(Found { plies: self.plies, side: self.side, other: other as u8, squares });
            if self.goal & one(other) == 0 {
                let view = &mut self.moved[self.side.other().index()];
                view.rows |= squares;
                let changed = if WINS { &mut view.won } else { &mut view.newly_lost };
                for square in each(squares) {
                    changed[square] |= one(other);
                }
            }
        }
    }
}

impl Layer {
    /// Solves the layer in which each side has this next goal. `found` is scratch space; its content does not matter.
    pub fn solve(walks: &Walks, stuck: &Stuck, goals: [&Goal; 2], found: &mut Vec<Found>) -> Self {
        found.clear();
        let (mut won, mut lost) = ([[0; 64]; 2], [stuck.to_move; 2]);
        let mut moved = [0, 1].map(|_| Moved { won: [0; 64], newly_lost: stuck.moved, rows: stuck.rows });
        let mut pending = goals.map(|goal| goal.decided.as_slice());
        let goals = goals.map(|goal| goal.square.map_or(0, one));
        let mut plies = 0;
        while moved.iter().any(|view| view.rows != 0) || pending.iter().any(|left| !left.is_empty()) {
            // What lies outside the layer and is decided by now.
            for side in 0..2 {
                while let Some((&(decided, others), left)) = pending[side].split_first()
                    && decided == plies
                {
                    pending[side] = left;
                    let view = &mut moved[side];
                    view.rows |= others;
                    let known = if plies % 2 == 0 { &mut view.newly_lost } else { &mut view.won };
                    for other in each(others) {
                        known[other] |= goals[side];
                    }
                }
            }
            plies += 1;
            let rows = [0, 1].map(|side: usize| std::mem::take(&mut moved[side].rows));
            for side in Side::BOTH {
                let (rows, goal) = (rows[side.index()], goals[side.other().index()]);
                let (mut step, known) =
                    (Step { walks, side, plies, rows, goal, moved: &mut moved, found }, side.index());
                if plies % 2 == 1 {
                    step.run::<true>(&mut won[known]);
                } else {
                    step.run::<false>(&mut lost[known]);
                }
            }
        }
        let circles = found.iter().copied().filter(|found| CIRCLE_SQUARES & one(found.other.into()) != 0);
        Self { won, lost, circles: circles.collect(), found: found.as_slice().into() }
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
        let here = one(square);
        if (self.won[side.index()][other] | self.lost[side.index()][other]) & here == 0 {
            return None;
        }
        let found = self.found.iter().find(|found| {
            usize::from(found.other) == other && found.squares & here != 0 && found.side == side
        });
        // Only those that are lost before they begin are not on the list.
        Some(found.map_or(0, |found| found.plies))
    }

    /// The states that are decided in exactly so many plies, at least one.
    pub fn found_in(&self, plies: u16) -> impl Iterator<Item = Found> {
        let first = self.found.partition_point(|found| found.plies < plies);
        self.found[first..].iter().copied().take_while(move |found| found.plies == plies)
    }

    /// How many states the side to move wins, how many it loses, and the longest distance of any from the end.
    pub fn tally(&self) -> (u64, u64, u16) {
        let size = |sets: &[[Squares; 64]; 2]| {
            sets.as_flattened().iter().map(|squares| u64::from(squares.count_ones())).sum()
        };
        (size(&self.won), size(&self.lost), self.found.last().map_or(0, |found| found.plies))
    }

    /// How much memory the layer takes, in bytes.
    pub fn memory(&self) -> usize {
        size_of::<Self>() + (self.found.len() + self.circles.len()) * size_of::<Found>()
    }
}
