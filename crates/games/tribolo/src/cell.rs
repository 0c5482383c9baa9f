//! The 176 cells of the Tribolo board, and their names, which are also the names of the moves.
//!
//! There are 16 columns from the left and 11 rows from the top of the screen. A name such as `c11` consists
//! of the column letter from the left and the row number from the bottom. The contents of a cell are left to
//! [`super::board`].

use std::fmt;
use std::str::FromStr;

#[cfg(test)]
use boardgame_engine::arrows::Direction;

pub(crate) const COLUMNS: u8 = 16;
pub(crate) const ROWS: u8 = 11;
pub(crate) const CELLS: usize = COLUMNS as usize * ROWS as usize;

/// One of the 176 cells of the board, in reading order: `a11` is 0, `p11` is 15, `p1` is 175.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u8);

/// A move of Tribolo, identified by the cell that it fills.
pub type Move = Cell;

impl Cell {
    /// Returns all cells in reading order, beginning with the top row of the board.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..CELLS as u8).map(Self)
    }

    /// Returns the cell with this index in reading order, or `None` if the index is 176 or more.
    pub const fn new(index: usize) -> Option<Self> {
        if index < CELLS { Some(Self(index as u8)) } else { None }
    }

    /// Returns the cell in column `col` and row `row`, both counted from 0 at the top left.
    ///
    /// Returns `None` outside the board.
    pub const fn from_col_row(col: u8, row: u8) -> Option<Self> {
        if col < COLUMNS && row < ROWS { Some(Self(row * COLUMNS + col)) } else { None }
    }

    /// Returns the cell's index in reading order, from 0 for `a11` to 175 for `p1`.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the number of the cell's column, counted from 0 to 15 from the left of the board.
    pub const fn col(self) -> u8 {
        self.0 % COLUMNS
    }

    /// Returns the number of the cell's row, counted from 0 to 10 from the top of the board.
    pub const fn row(self) -> u8 {
        self.0 / COLUMNS
    }

    #[cfg(test)]
    pub(crate) const fn step(self, direction: Direction) -> Option<Self> {
        let col = self.col().wrapping_add_signed(direction.dx());
        let row = self.row().wrapping_add_signed(direction.dy());
        Self::from_col_row(col, row)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.col()) as char, ROWS - self.row())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected a cell, `a1` to `p11`")]
pub struct CellError;

impl FromStr for Cell {
    type Err = CellError;

    fn from_str(text: &str) -> Result<Self, CellError> {
        let (letter, number) = match *text.as_bytes() {
            [letter, digit @ b'1'..=b'9'] => (letter, digit - b'0'),
            [letter, b'1', digit @ b'0'..=b'1'] => (letter, 10 + digit - b'0'),
            _ => return Err(CellError),
        };
        Self::from_col_row(letter.wrapping_sub(b'a'), ROWS - number).ok_or(CellError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cell_names_have_columns_from_left_rows_from_below() {
        let cell = |text: &str| text.parse::<Cell>().unwrap();
        assert_eq!((cell("a11").index(), cell("p11").index(), cell("p1").index()), (0, 15, 175));
        assert_eq!((cell("c11").col(), cell("c11").row(), cell("k2").row()), (2, 0, 9));
        assert_eq!(Cell::all().len(), CELLS);
        for (index, each) in Cell::all().enumerate() {
            assert_eq!(each.to_string().parse(), Ok(each));
            assert_eq!(
                (Cell::new(index), Cell::from_col_row(each.col(), each.row())),
                (Some(each), Some(each))
            );
        }
        assert_eq!(
            (Cell::new(CELLS), Cell::from_col_row(16, 0), Cell::from_col_row(0, 11)),
            (None, None, None)
        );
    }

    #[test]
    fn malformed_cell_names_are_refused() {
        for text in
            ["", "a", "1", "a0", "a01", "a12", "a111", "q1", "A1", "`1", "a1 ", " a1", "1a", "\u{e9}1"]
        {
            assert_eq!(text.parse::<Cell>(), Err(CellError), "{text:?}");
        }
    }

    #[test]
    fn steps_off_the_board_do_not_exist() {
        let reached = |text: &str| {
            let cell: Cell = text.parse().unwrap();
            Direction::ALL
                .iter()
                .filter_map(|&way| cell.step(way))
                .map(|to| to.to_string())
                .collect::<Vec<_>>()
        };
        assert_eq!(reached("p11"), ["p10", "o10", "o11"]);
        assert_eq!(reached("a1"), ["a2", "b2", "b1"]);
        assert_eq!(reached("c3").len(), 8);
    }
}
