//! The squares of an 8x8 board and their names.
//!
//! Columns are counted from the left and rows from the top of the screen. A name such as `e1` consists of the
//! file letter, from the left, and the rank digit, from the bottom. The contents of a square are left to the
//! games.

use std::fmt;
use std::str::FromStr;

use super::arrows::Direction;

/// One of the 64 squares of a board, in reading order: `a8` is 0, `h8` is 7, `h1` is 63.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// All squares of the board in reading order, starting with the top row of the screen.
    pub const ALL: [Self; 64] = {
        let mut all = [Self(0); 64];
        let mut index = 0;
        while index < 64 {
            all[index as usize] = Self(index);
            index += 1;
        }
        all
    };

    /// Returns the square in column `col` and row `row`, both counted from 0 at the top left.
    ///
    /// Returns `None` if the square is off the board.
    #[inline]
    pub const fn from_col_row(col: u8, row: u8) -> Option<Self> {
        if col < 8 && row < 8 { Some(Self(row * 8 + col)) } else { None }
    }

    /// Returns the number of the square in reading order, always below 64.
    #[inline]
    pub const fn index(self) -> usize {
        // The mask proves to the compiler that the result is below 64, so
        // that tables of 64 need no bounds check.
        (self.0 & 63) as usize
    }

    /// Returns the column of the square, 0 to 7 from the left.
    #[inline]
    pub const fn col(self) -> u8 {
        self.0 & 7
    }

    /// Returns the row of the square, 0 to 7 from the top of the screen.
    #[inline]
    pub const fn row(self) -> u8 {
        self.0 >> 3 & 7
    }

    /// Returns the file letter of the square, `a` to `h` from the left.
    pub const fn file(self) -> char {
        (b'a' + self.col()) as char
    }

    /// Returns the rank digit of the square, `1` to `8` from the bottom of the screen.
    pub const fn rank(self) -> char {
        (b'8' - self.row()) as char
    }

    /// Returns the neighbouring square in `direction`, or `None` if it is off the board.
    #[inline]
    pub const fn step(self, direction: Direction) -> Option<Self> {
        let col = self.col().wrapping_add_signed(direction.dx());
        let row = self.row().wrapping_add_signed(direction.dy());
        Self::from_col_row(col, row)
    }

    /// Returns the number of king's steps between two squares: the larger of the horizontal and the vertical
    /// distance.
    #[inline]
    pub const fn distance(self, other: Self) -> u8 {
        let across = self.col().abs_diff(other.col());
        let along = self.row().abs_diff(other.row());
        if across > along { across } else { along }
    }

    /// Returns the direction from this square to `neighbour`, or `None` if the squares are not adjacent.
    #[inline]
    pub fn direction_to(self, neighbour: Self) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self.step(direction) == Some(neighbour))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The error for a text that is not a square: a letter `a` to `h` and a digit `1` to `8`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected a square, `a1` to `h8`")]
pub struct SquareError;

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Self, SquareError> {
        match *text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
                Self::from_col_row(file - b'a', b'8' - rank).ok_or(SquareError)
            }
            _ => Err(SquareError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn square_names_have_files_from_left_ranks_from_below() {
        assert_eq!("a8".parse(), Ok(Square::ALL[0]));
        assert_eq!("h1".parse(), Ok(Square::ALL[63]));
        let e1: Square = "e1".parse().unwrap();
        assert_eq!((e1.col(), e1.row()), (4, 7));
        for square in Square::ALL {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
    }

    #[test]
    fn malformed_square_names_are_refused() {
        for text in ["", "e", "e0", "e9", "i1", "E1", "e1 ", " e1", "e10", "1e", "\u{e9}1"] {
            assert_eq!(text.parse::<Square>(), Err(SquareError), "{text:?}");
        }
    }

    #[test]
    fn steps_off_the_board_do_not_exist() {
        let h8: Square = "h8".parse().unwrap();
        let reached: Vec<String> =
            Direction::ALL.iter().filter_map(|&d| h8.step(d)).map(|s| s.to_string()).collect();
        assert_eq!(reached, ["h7", "g7", "g8"]);
        assert_eq!(h8.direction_to("g7".parse().unwrap()), Some(Direction::DownLeft));
        assert_eq!(h8.direction_to("f8".parse().unwrap()), None);
    }

    #[test]
    fn square_distance_counts_king_moves() {
        let [e1, g2, b7] = ["e1", "g2", "b7"].map(|text| text.parse::<Square>().unwrap());
        assert_eq!((e1.distance(g2), e1.distance(b7), e1.distance(e1)), (2, 6, 0));
    }
}
