//! The drawings badges are made of: three signs, and small digits of five rows.
//!
//! All are drawn for a screen that is not interlaced, where a row is as high as two columns are wide; interlaced, every row is
//! doubled.

use crate::games::oracle::Verdict;

/// Columns of a sign.
pub const SIGN_WIDTH: i32 = 8;
/// Rows of signs and digits on a screen that is not interlaced.
pub const HEIGHT: i32 = 5;
/// Columns between a sign and its number, and between digits.
pub const GAP: i32 = 2;
/// Columns of a digit.
const DIGIT_WIDTH: i32 = 6;

/// What a move is worth, as a shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    /// A triangle pointing up.
    Wins,
    /// Two bars.
    Draws,
    /// A triangle pointing down.
    Loses,
}

type Drawing = [&'static str; HEIGHT as usize];

const WINS: Drawing = ["........", "...##...", "..####..", ".######.", "########"];
const LOSES: Drawing = ["########", ".######.", "..####..", "...##...", "........"];
const DRAWS: Drawing = ["........", "########", "........", "########", "........"];

/// Digits of three dots by five: the bits of each row, the left dot the highest.
pub const DIGITS: [[u8; HEIGHT as usize]; 10] = [
    [7, 5, 5, 5, 7],
    [2, 6, 2, 2, 7],
    [7, 1, 7, 4, 7],
    [7, 1, 3, 1, 7],
    [5, 5, 7, 1, 1],
    [7, 4, 7, 1, 7],
    [7, 4, 7, 5, 7],
    [7, 1, 1, 2, 2],
    [7, 5, 7, 5, 7],
    [7, 5, 7, 1, 7],
];

impl Sign {
    /// The sign of a value.
    pub const fn of(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Win(_) => Self::Wins,
            Verdict::Draw => Self::Draws,
            Verdict::Loss(_) => Self::Loses,
        }
    }

    /// Its rows, `#` where there is ink.
    pub const fn drawing(self) -> &'static [&'static str; HEIGHT as usize] {
        match self {
            Self::Wins => &WINS,
            Self::Draws => &DRAWS,
            Self::Loses => &LOSES,
        }
    }
}

/// The digits of a value; none for a draw, which has no end.
pub fn number(verdict: Verdict) -> String {
    verdict.plies().map(|plies| plies.to_string()).unwrap_or_default()
}

/// Whether this digit of a number is a 1 that is only a stroke: where there are three, they must save columns.
pub const fn is_bare(number: &str, digit: u8) -> bool {
    number.len() > 2 && digit == b'1'
}

/// Columns from this digit of a number to the next.
pub const fn digit_step(number: &str, digit: u8) -> i32 {
    let gap = if number.len() > 2 { 1 } else { GAP };
    gap + if is_bare(number, digit) { 2 } else { DIGIT_WIDTH }
}

/// Columns of a number.
pub fn number_width(number: &str) -> i32 {
    let gap = if number.len() > 2 { 1 } else { GAP };
    (number.bytes().map(|digit| digit_step(number, digit)).sum::<i32>() - gap).max(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_of_numbers() {
        let width = |verdict| number_width(&number(verdict));
        let widths = [Verdict::Draw, Verdict::Win(1), Verdict::Loss(12), Verdict::Loss(126)].map(width);
        assert_eq!(widths, [0, 6, 14, 16]);
    }

    #[test]
    fn signs_are_as_wide_as_they_say() {
        for sign in [Sign::Wins, Sign::Draws, Sign::Loses] {
            assert!(sign.drawing().iter().all(|row| row.len() == SIGN_WIDTH as usize));
        }
    }
}
