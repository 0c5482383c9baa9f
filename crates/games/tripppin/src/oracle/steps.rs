//! One ply of retrograde analysis for all positions of a layer in parallel, on adjacent machine words.
//!
//! A set of positions is 64 words: a row for each square of the left piece, with a bit for each square of the
//! right piece, for either side to move. A move of the right piece therefore shifts the bits within a row,
//! and a move of the left piece exchanges rows; no set is ever transposed. The arrows that bind a piece form
//! a word for each direction and row. A step consists of the same few operations on the eight rows of each
//! changed rank, which the compiler vectorises for the widest registers available.

#![allow(clippy::needless_range_loop, reason = "a row's number is also its square")]

use multiversion::multiversion;

use crate::side::Side;
use boardgame_engine::arrows::{Arrows, Direction};
use boardgame_engine::square::Square;
use boardgame_engine::tiles::walks::{Squares, each, single_square};

/// The part of a position set that has the left side's piece on one particular board row.
///
/// Each word is for one square of the left side's piece; bit `n` is for the right side's piece on square `n`.
pub(super) type Rank = [Squares; 8];
/// A set of positions: 64 words, indexed by the square of the left piece, with one bit for each square of the right
/// piece.
///
/// Bit `n` of a word is for the right piece on square `n`.
#[derive(Debug, Clone, Copy)]
#[repr(align(64))]
pub(super) struct Rows(pub [Rank; 8]);

impl Rows {
    #[inline(always)]
    pub(super) fn from_fn(row: impl Fn(usize) -> Squares) -> Self {
        let mut rows = Self([[0; 8]; 8]);
        for rank in 0..8 {
            for n in 0..8 {
                rows.0[rank][n] = row(8 * rank + n);
            }
        }
        rows
    }
}

/// Number of empty words before and after the words of a [`Targets`] set. They make range checks unnecessary.
///
/// The number is a multiple of eight and exceeds the largest offset of a move.
const FRAME: usize = 16;

/// A set of positions to which a step may lead.
///
/// Empty words at both ends make a range check unnecessary for steps that leave the board.
#[derive(Debug, Clone, Copy)]
#[repr(align(64))]
pub(super) struct Targets {
    rows: [Squares; 64 + 2 * FRAME],
    /// Bit set of board rows. A bit is set if positions with the left side's piece on that row have changed.
    ///
    /// [`Steps::run`] clears the bit set.
    changed: u8,
}

impl Targets {
    #[inline(always)]
    pub(super) fn new(rows: &Rows) -> Self {
        let mut framed = [0; 64 + 2 * FRAME];
        for rank in 0..8 {
            for n in 0..8 {
                framed[FRAME + 8 * rank + n] = rows.0[rank][n];
            }
        }
        Self { rows: framed, changed: 0 }
    }

    /// Creates a set from the position set `rows`.
    ///
    /// A board row is marked as changed if any of the positions has the left side's piece on that row.
    #[inline(always)]
    pub(super) fn all_changed(rows: &Rows) -> Self {
        let mut targets = Self::new(rows);
        for rank in 0..8 {
            targets.changed |= u8::from(rows.0[rank] != [0; 8]) << rank;
        }
        targets
    }

    pub(super) const fn is_new(&self) -> bool {
        self.changed != 0
    }

    /// Adds positions to the set, or removes them if `add` is false.
    ///
    /// The left piece is on square `row`, the right piece on one of `squares`.
    pub(super) fn change(&mut self, add: bool, row: usize, squares: Squares) {
        let here = &mut self.rows[FRAME + (row & 63)];
        if add {
            *here |= squares;
        } else {
            *here &= !squares;
        }
        self.changed |= 1 << ((row & 63) / 8);
    }

    /// Returns eight successive words of the set, beginning `offset` words after the first word of board row `rank`.
    ///
    /// A word holds the right piece's squares for one square of the left piece.
    #[inline(always)]
    fn eight(&self, rank: usize, offset: isize) -> &Rank {
        let first = (FRAME + 8 * (rank & 7)).wrapping_add_signed(offset);
        self.rows[first..].first_chunk().unwrap_or(&[0; 8])
    }
}

/// For each direction, the offset by which a step changes the index of a square.
const OFFSETS: [isize; 8] = {
    let mut offsets = [0; 8];
    let mut n = 0;
    while n < 8 {
        offsets[n] = Direction::ALL[n].dx() as isize + 8 * Direction::ALL[n].dy() as isize;
        n += 1;
    }
    offsets
};

/// For each direction, the squares from which a step stays on the board.
const STARTS: [Squares; 8] = {
    let mut starts = [0; 8];
    let mut n = 0;
    while n < 8 {
        let mut from = 0;
        while from < 64 {
            if Square::ALL[from].step(Direction::ALL[n]).is_some() {
                starts[n] |= single_square(from);
            }
            from += 1;
        }
        n += 1;
    }
    starts
};

/// The legal steps of both pieces in all positions of one board, as bit sets.
#[derive(Debug)]
pub(super) struct Steps {
    /// The positions in which the arrows and the edge of the board allow a step in one direction.
    ///
    /// The indices are the side to move, the board row of the left piece and the direction.
    free: [[[AlignedRank; 8]; 8]; 2],
    /// For each side, the positions in which that side is to move and has no legal move.
    stuck: [Rows; 2],
}

#[derive(Debug, Clone, Copy)]
#[repr(align(64))]
struct AlignedRank(Rank);

/// Computes the legal steps of both pieces on a board.
///
/// For each direction, `tiles` holds the squares of the tiles with an arrow in that direction.
#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512dq+avx512vl+avx2+bmi1+bmi2+lzcnt+popcnt",
    "x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"
))]
fn steps(tiles: &[Squares; 8]) -> Steps {
    // Returns all bits set if `row` is in `set`, otherwise 0.
    let all = |set: Squares, row: usize| (set >> row & 1).wrapping_neg();
    let mut steps = Steps { free: [[[AlignedRank([0; 8]); 8]; 8]; 2], stuck: [Rows([[0; 8]; 8]); 2] };
    let [right, left] = &mut steps.free;
    for rank in 0..8 {
        for n in 0..8 {
            for row in 0..8 {
                // Each piece is bound by the tile under the other piece.
                right[rank][n].0[row] = all(tiles[n], 8 * rank + row) & STARTS[n];
                left[rank][n].0[row] = all(STARTS[n], 8 * rank + row) & tiles[n];
            }
        }
    }
    let open = Targets::new(&Rows::from_fn(|row| !single_square(row)));
    for rank in 0..8 {
        let starts = [steps.starts::<true>(&open, rank), steps.starts::<false>(&open, rank)];
        for (stuck, starts) in steps.stuck.iter_mut().zip(starts) {
            for n in 0..8 {
                stuck.0[rank][n] = !starts[n] & !single_square(8 * rank + n);
            }
        }
    }
    steps
}

impl Steps {
    pub(super) fn new(tile: impl Fn(Square) -> Arrows) -> Self {
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

    pub(super) const fn stuck(&self, side: Side) -> &Rows {
        &self.stuck[side.index()]
    }

    /// Returns the positions from which a step leads to a position in `targets`.
    ///
    /// The left piece is on board row `rank`. The right piece steps if `RIGHT` is true, otherwise the left
    /// piece.
    #[inline(always)]
    fn starts<const RIGHT: bool>(&self, targets: &Targets, rank: usize) -> Rank {
        // Written out so that the distance of each shift is a constant.
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

    /// Adds to `starts` the positions from which a step in direction `N` leads to `targets`.
    ///
    /// The left piece is on board row `rank`.
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

    /// Finds the positions that the next ply of retrograde analysis shows to be won or lost.
    ///
    /// Positions that no change of the set `from` can affect are skipped. With `RIGHT` the right side is to
    /// move, otherwise the left side. With `WINS`, the new positions are won because a move leads into
    /// `from`; otherwise the new positions are lost because no move leads into `from`. Positions not yet in
    /// `known` are added to `known` and stored in `new`. New positions that pass the `gate` also change
    /// `into`, the set of the opponent's targets: won positions are removed from the set, and lost positions
    /// are added to the set. Returns a bit set of the ranks with new positions; the other ranks of `new` are
    /// unspecified.
    #[inline(always)]
    pub(super) fn run<const RIGHT: bool, const WINS: bool>(
        &self,
        from: &mut Targets,
        known: &mut Rows,
        gate: &Rows,
        into: &mut Targets,
        new: &mut Rows,
    ) -> u8 {
        let changed = std::mem::take(&mut from.changed);
        // A move of the left piece can also come from the adjacent ranks.
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
            // Usually nothing changes, but doing the work anyway costs less than a mispredicted branch.
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

/// Transposes a word as an 8 x 8 bit matrix: bit n of byte m becomes bit m of byte n.
const fn turned(mut bits: u64) -> u64 {
    let change = (bits ^ bits >> 7) & 0x00AA_00AA_00AA_00AA;
    bits ^= change ^ change << 7;
    let change = (bits ^ bits >> 14) & 0x0000_CCCC_0000_CCCC;
    bits ^= change ^ change << 14;
    let change = (bits ^ bits >> 28) & 0x0000_0000_F0F0_F0F0;
    bits ^ change ^ change << 28
}
