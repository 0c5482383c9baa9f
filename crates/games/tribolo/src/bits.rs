//! Sets of cells of the Tribolo board as 187 bits in three words: eleven rows of sixteen bits, each followed
//! by a guard bit that is never set.
//!
//! The guard turns every king's step into a plain shift. A cell that leaves its row at the right edge moves
//! to the guard, and a cell that leaves at the left edge moves to the guard of the row above. The next AND
//! with a set of cells removes both. Sides and rules are left to the other modules.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::cell::{CELLS, Cell};

/// Number of bits per row of the board: sixteen cells and one unused bit.
pub(crate) const ROW: u32 = 17;

/// Distances in bits between neighbouring cells along each axis: row, rising diagonal, column and falling
/// diagonal.
pub(crate) const AXES: [u32; 4] = [1, ROW - 1, ROW, ROW + 1];

/// A set of cells of the Tribolo board, with one bit for each cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Bits(pub(super) [u64; 3]);

impl Bits {
    pub const NONE: Self = Self([0; 3]);

    pub const BOARD: Self = {
        let mut words = [0; 3];
        let mut index = 0;
        while index < CELLS {
            let bit = index + index / 16;
            words[bit / 64] |= 1 << (bit % 64);
            index += 1;
        }
        Self(words)
    };

    pub const fn from_cell(cell: Cell) -> Self {
        Self::of_bit(bit(cell))
    }

    /// Returns the set of the single bit `bit`, or the empty set if `bit` is out of range.
    #[inline(always)]
    pub(super) const fn of_bit(bit: u32) -> Self {
        let one = 1 << (bit % 64);
        match bit / 64 {
            0 => Self([one, 0, 0]),
            1 => Self([0, one, 0]),
            2 => Self([0, 0, one]),
            _ => Self::NONE,
        }
    }

    pub fn has(&self, cell: Cell) -> bool {
        self.has_bit(bit(cell))
    }

    /// Returns `true` if bit number `bit` is set. All bits from 192 on count as unset.
    ///
    /// Bits beyond the third word, which result from steps off the board, belong to no cell.
    #[inline(always)]
    pub(super) fn has_bit(&self, bit: u32) -> bool {
        self.0.get((bit / 64) as usize).is_some_and(|word| word >> (bit % 64) & 1 != 0)
    }

    pub fn insert(&mut self, cell: Cell) {
        *self |= Self::from_cell(cell);
    }

    #[inline(always)]
    pub const fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    #[inline(always)]
    pub const fn count(&self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones()
    }

    /// Shifts all cells of the set by `by` bits towards the bottom right of the board.
    #[inline(always)]
    pub(super) const fn shifted(self, by: u32) -> Self {
        let [a, b, c] = self.0;
        let far = by % 64;
        let [a, b, c] = match by / 64 {
            0 => [a, b, c],
            1 => [0, a, b],
            _ => [0, 0, a],
        };
        if far == 0 {
            return Self([a, b, c]);
        }
        Self([a << far, b << far | a >> (64 - far), c << far | b >> (64 - far)])
    }

    /// Shifts all cells of the set by `by` bits towards the top left of the board.
    #[inline(always)]
    pub(super) const fn back(self, by: u32) -> Self {
        let [a, b, c] = self.0;
        let far = by % 64;
        let [a, b, c] = match by / 64 {
            0 => [a, b, c],
            1 => [b, c, 0],
            _ => [c, 0, 0],
        };
        if far == 0 {
            return Self([a, b, c]);
        }
        Self([a >> far | b << (64 - far), b >> far | c << (64 - far), c >> far])
    }

    /// Returns the cells of the set with their neighbours in all eight directions.
    ///
    /// The result may include bits off the board.
    #[inline(always)]
    pub fn around(self) -> Self {
        let across = self | self.shifted(1) | self.back(1);
        across | across.shifted(ROW) | across.back(ROW)
    }

    pub fn cells(self) -> impl Iterator<Item = Cell> + Clone {
        self.bits().filter_map(cell)
    }

    #[inline(always)]
    pub(super) fn bits(self) -> impl Iterator<Item = u32> + Clone {
        (0..).zip(self.0).flat_map(|(word, bits)| {
            std::iter::successors((bits != 0).then_some(bits), |&left| {
                let left = left & (left - 1);
                (left != 0).then_some(left)
            })
            .map(move |left| word * 64 + left.trailing_zeros())
        })
    }
}

/// Returns the cells of `from`, and all cells that can be reached from them through cells of `path` in one
/// direction.
///
/// At most fifteen steps are taken, and every cell on the way must be in `path`.
#[inline(always)]
pub(super) fn spread(from: Bits, mut path: Bits, shift: impl Fn(Bits, u32) -> Bits) -> Bits {
    let mut set = from;
    for far in [1, 2, 4] {
        set |= path & shift(set, far);
        path &= shift(path, far);
    }
    set | path & shift(set, 8)
}

#[inline(always)]
pub(super) const fn bit(cell: Cell) -> u32 {
    let index = cell.index() as u32;
    index + index / 16
}

/// Returns the cell of a bit, or `None` if the bit has no cell, such as the last bit of a row.
pub(super) const fn cell(bit: u32) -> Option<Cell> {
    Cell::from_col_row((bit % ROW) as u8, (bit / ROW) as u8)
}

impl FromIterator<Cell> for Bits {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Self::NONE, |set, cell| set | Self::from_cell(cell))
    }
}

impl BitAnd for Bits {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self([self.0[0] & other.0[0], self.0[1] & other.0[1], self.0[2] & other.0[2]])
    }
}

impl BitOr for Bits {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self([self.0[0] | other.0[0], self.0[1] | other.0[1], self.0[2] | other.0[2]])
    }
}

impl BitXor for Bits {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self([self.0[0] ^ other.0[0], self.0[1] ^ other.0[1], self.0[2] ^ other.0[2]])
    }
}

/// Returns the complement of the set, which includes bits that are not cells.
///
/// The caller must remove those bits.
impl Not for Bits {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self([!self.0[0], !self.0[1], !self.0[2]])
    }
}

impl BitAndAssign for Bits {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl BitOrAssign for Bits {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitXorAssign for Bits {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardgame_engine::arrows::Direction;

    #[test]
    fn bit_set_yields_cells_in_reading_order() {
        assert_eq!(Bits::BOARD.count() as usize, CELLS);
        assert!(Bits::BOARD.cells().eq(Cell::all()));
        let names = ["c11", "p11", "a10", "h6", "p1"].map(|text| text.parse::<Cell>().unwrap());
        let set: Bits = names.into_iter().rev().collect();
        assert!(set.cells().eq(names));
        assert!(Cell::all().all(|cell| set.has(cell) == names.contains(&cell)));
        assert!(Bits::NONE.is_empty() && !set.is_empty());
    }

    #[test]
    fn shifted_bit_set_moves_every_cell() {
        for way in Direction::ALL {
            let distance = i32::from(way.dy()) * ROW as i32 + i32::from(way.dx());
            for cell in Cell::all() {
                let set = Bits::from_cell(cell);
                let by = distance.unsigned_abs();
                let moved = if distance > 0 { set.shifted(by) } else { set.back(by) };
                let expected: Bits = cell.step(way).into_iter().collect();
                assert_eq!(moved & Bits::BOARD, expected, "{cell} {way:?}");
            }
        }
    }

    #[test]
    fn long_shifts_cross_words() {
        let set: Bits = Cell::all().step_by(7).collect();
        for by in [1, 16, 17, 18, 32, 36, 63, 64, 65, 68, 72, 127, 128, 136, 144] {
            let (mut on, mut back) = (set, set);
            for _ in 0..by {
                on = on.shifted(1);
                back = back.back(1);
            }
            assert_eq!((set.shifted(by), set.back(by)), (on, back), "{by}");
        }
    }

    #[test]
    fn neighbourhood_is_every_single_step() {
        for cell in Cell::all() {
            let steps: Bits =
                Direction::ALL.into_iter().filter_map(|way| cell.step(way)).chain([cell]).collect();
            assert_eq!(Bits::from_cell(cell).around() & Bits::BOARD, steps);
        }
    }
}
