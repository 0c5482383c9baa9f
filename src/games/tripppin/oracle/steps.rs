//! One ply further back for all states of a layer at once, in words that lie side by side.
//!
//! A set of states is 64 words: a row for each square of the left piece, and in it a bit for each square of the right
//! piece, whoever is to move. So the right piece's moves shift the bits of a row, and the left piece's moves exchange
//! rows; no set is ever turned round. Which arrows bind a piece is a word for each direction and row. A step is the same few
//! operations on the eight rows of every rank that has changed, and the compiler makes of it what the widest registers can
//! hold.

#![allow(clippy::needless_range_loop, reason = "a row's number is also its square")]

use multiversion::multiversion;

use crate::games::arrows::{Arrows, Direction};
use crate::games::square::Square;
use crate::games::tiles::walks::{Squares, each, one};
use crate::games::tripppin::side::Side;

/// Eight rows, those of one rank of the left piece: as many as the widest registers hold at once.
pub type Rank = [Squares; 8];
/// A set of states: a row for each square of the left piece, a bit for each of the right piece.
#[derive(Debug, Clone, Copy)]
#[repr(align(64))]
pub struct Rows(pub [Rank; 8]);

impl Rows {
    /// A set by its rows.
    #[inline(always)]
    pub fn of(row: impl Fn(usize) -> Squares) -> Self {
        let mut rows = Self([[0; 8]; 8]);
        for rank in 0..8 {
            for n in 0..8 {
                rows.0[rank][n] = row(8 * rank + n);
            }
        }
        rows
    }
}

/// How many rows stand before and after those of a set: more than a move leads on in reading order, and whole ranks.
const FRAME: usize = 16;

/// A set of states that a side's moves may lead to, with empty rows around it, so that no move leads out of it.
#[derive(Debug, Clone, Copy)]
#[repr(align(64))]
pub struct Targets {
    rows: [Squares; 64 + 2 * FRAME],
    /// The ranks that have changed since they were last looked at.
    changed: u8,
}

impl Targets {
    /// A set that is as it has always been.
    #[inline(always)]
    pub fn of(rows: &Rows) -> Self {
        let mut framed = [0; 64 + 2 * FRAME];
        for rank in 0..8 {
            for n in 0..8 {
                framed[FRAME + 8 * rank + n] = rows.0[rank][n];
            }
        }
        Self { rows: framed, changed: 0 }
    }

    /// The same set, to be looked at wherever it is not empty.
    #[inline(always)]
    pub fn news(rows: &Rows) -> Self {
        let mut targets = Self::of(rows);
        for rank in 0..8 {
            targets.changed |= u8::from(rows.0[rank] != [0; 8]) << rank;
        }
        targets
    }

    /// Whether it has changed since it was last looked at.
    pub const fn is_new(&self) -> bool {
        self.changed != 0
    }

    /// Changes one row: adds squares to it, or else takes them out.
    pub fn change(&mut self, add: bool, row: usize, squares: Squares) {
        let here = &mut self.rows[FRAME + (row & 63)];
        if add {
            *here |= squares;
        } else {
            *here &= !squares;
        }
        self.changed |= 1 << ((row & 63) / 8);
    }

    /// Eight rows that follow each other, the first so far from the first of a rank.
    #[inline(always)]
    fn eight(&self, rank: usize, offset: isize) -> &Rank {
        let first = (FRAME + 8 * (rank & 7)).wrapping_add_signed(offset);
        self.rows[first..].first_chunk().unwrap_or(&[0; 8])
    }
}

/// How far a step in each direction leads in reading order.
const OFFSETS: [isize; 8] = {
    let mut offsets = [0; 8];
    let mut n = 0;
    while n < 8 {
        offsets[n] = Direction::ALL[n].dx() as isize + 8 * Direction::ALL[n].dy() as isize;
        n += 1;
    }
    offsets
};

/// From where a step in each direction stays on the board.
const STARTS: [Squares; 8] = {
    let mut starts = [0; 8];
    let mut n = 0;
    while n < 8 {
        let mut from = 0;
        while from < 64 {
            if Square::ALL[from].step(Direction::ALL[n]).is_some() {
                starts[n] |= one(from);
            }
            from += 1;
        }
        n += 1;
    }
    starts
};

/// What the tiles of a board let both pieces do.
#[derive(Debug)]
pub struct Steps {
    /// The states of a rank in which a side may step in a direction.
    free: [[[Aligned; 8]; 8]; 2],
    /// The states in which a side has no legal move.
    stuck: [Rows; 2],
}

#[derive(Debug, Clone, Copy)]
#[repr(align(64))]
struct Aligned(Rank);

/// Those of a board's tiles, by the squares on which each direction is an arrow.
#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512dq+avx512vl+avx2+bmi1+bmi2+lzcnt+popcnt",
    "x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"
))]
fn steps(tiles: &[Squares; 8]) -> Steps {
    // All bits of a row, or none.
    let all = |set: Squares, row: usize| (set >> row & 1).wrapping_neg();
    let mut steps = Steps { free: [[[Aligned([0; 8]); 8]; 8]; 2], stuck: [Rows([[0; 8]; 8]); 2] };
    let [right, left] = &mut steps.free;
    for rank in 0..8 {
        for n in 0..8 {
            for row in 0..8 {
                // Each piece is bound by the tile under the other.
                right[rank][n].0[row] = all(tiles[n], 8 * rank + row) & STARTS[n];
                left[rank][n].0[row] = all(STARTS[n], 8 * rank + row) & tiles[n];
            }
        }
    }
    let open = Targets::of(&Rows::of(|row| !one(row)));
    for rank in 0..8 {
        let starts = [steps.starts::<true>(&open, rank), steps.starts::<false>(&open, rank)];
        for (stuck, starts) in steps.stuck.iter_mut().zip(starts) {
            for n in 0..8 {
                stuck.0[rank][n] = !starts[n] & !one(8 * rank + n);
            }
        }
    }
    steps
}

impl Steps {
    /// Those of a board's tiles.
    pub fn of(tile: impl Fn(Square) -> Arrows) -> Self {
        let mut tiles = [0; 8];
        for rank in 0..8 {
            let mut arrows = [0; 8];
            for (n, arrows) in arrows.iter_mut().enumerate() {
                *arrows = tile(Square::ALL[8 * rank + n]).bits();
            }
            let directions = turned(u64::from_le_bytes(arrows)).to_le_bytes();
            for (tiles, squares) in tiles.iter_mut().zip(directions) {
                *tiles |= u64::from(squares) << (8 * rank);
            }
        }
        steps(&tiles)
    }

    /// The states in which a side has no legal move.
    pub const fn stuck(&self, side: Side) -> &Rows {
        &self.stuck[side.index()]
    }

    /// The states of a rank from which the right piece, or else the left one, can step into the set.
    #[inline(always)]
    fn starts<const RIGHT: bool>(&self, targets: &Targets, rank: usize) -> Rank {
        // Written out, so that each shift is by a known number.
        let mut starts = [0; 8];
        self.toward::<RIGHT, 0>(targets, rank, &mut starts);
        self.toward::<RIGHT, 1>(targets, rank, &mut starts);
        self.toward::<RIGHT, 2>(targets, rank, &mut starts);
        self.toward::<RIGHT, 3>(targets, rank, &mut starts);
        self.toward::<RIGHT, 4>(targets, rank, &mut starts);
        self.toward::<RIGHT, 5>(targets, rank, &mut starts);
        self.toward::<RIGHT, 6>(targets, rank, &mut starts);
        self.toward::<RIGHT, 7>(targets, rank, &mut starts);
        starts
    }

    /// Adds those from which a step in one direction leads there.
    #[inline(always)]
    fn toward<const RIGHT: bool, const N: usize>(&self, targets: &Targets, rank: usize, starts: &mut Rank) {
        let offset = const { OFFSETS[N] };
        let free = &self.free[if RIGHT { 0 } else { 1 }][rank & 7][N].0;
        let there = targets.eight(rank, if RIGHT { 0 } else { offset });
        for n in 0..8 {
            let there = match RIGHT {
                true if offset > 0 => there[n] >> offset,
                true => there[n] << -offset,
                false => there[n],
            };
            starts[n] |= there & free[n];
        }
    }

    /// Finds the states that the right side, or else the left one, wins because a move leads into the set `from`, or else
    /// loses because none does, where that set has changed. Those not yet `known` are `new`; where the `gate` lets them
    /// through, they are put into what the other side's moves lead to: taken out of the states not won, or else added to
    /// those lost. Returns in which ranks there are new ones; what `new` holds in the others means nothing.
    #[inline(always)]
    pub fn run<const RIGHT: bool, const WINS: bool>(
        &self,
        from: &mut Targets,
        known: &mut Rows,
        gate: &Rows,
        into: &mut Targets,
        new: &mut Rows,
    ) -> u8 {
        let changed = std::mem::take(&mut from.changed);
        // The left piece gets there from the ranks beside it too.
        let ranks = if RIGHT { changed } else { changed | changed << 1 | changed >> 1 };
        let mut found = 0;
        for rank in each(u64::from(ranks)).map(|rank| rank & 7) {
            let starts = self.starts::<RIGHT>(from, rank);
            let known = &mut known.0[rank];
            let new = &mut new.0[rank];
            for n in 0..8 {
                new[n] = if WINS { starts[n] } else { !starts[n] } & !known[n];
                known[n] |= new[n];
            }
            // Most often this changes nothing: to do so costs less than to guess.
            found |= u8::from(*new != [0; 8]) << rank;
            let first = FRAME + 8 * rank;
            let into = &mut into.rows[first..first + 8];
            for n in 0..8 {
                let through = new[n] & gate.0[rank][n];
                into[n] = if WINS { into[n] & !through } else { into[n] | through };
            }
        }
        into.changed |= found;
        found
    }
}

/// The eight bytes of a word as the rows of a square of bits, turned about its diagonal: bit n of byte m becomes bit m of byte n.
const fn turned(mut bits: u64) -> u64 {
    let change = (bits ^ bits >> 7) & 0x00AA_00AA_00AA_00AA;
    bits ^= change ^ change << 7;
    let change = (bits ^ bits >> 14) & 0x0000_CCCC_0000_CCCC;
    bits ^= change ^ change << 14;
    let change = (bits ^ bits >> 28) & 0x0000_0000_F0F0_F0F0;
    bits ^ change ^ change << 28
}
