//! The bitmaps of badges: three signs, and small digits of five rows.
//!
//! All are drawn for a non-interlaced screen, on which a row is as high as two columns are wide. On an
//! interlaced screen every row is doubled.

use boardgame_engine::oracle::Verdict;

/// Width of the win, draw or loss sign (a triangle or bars) on a move's result flag, in columns.
pub const SIGN_WIDTH: i32 = 8;
/// Height of the signs and digits on a move's result flag, in non-interlaced rows.
pub const HEIGHT: i32 = 5;
/// Gap between the win, draw or loss sign and the number on a move's result flag, in columns.
///
/// Two digits of the number have this gap, too. A number of three digits has smaller gaps.
pub const GAP: i32 = 2;
const DIGIT_WIDTH: i32 = 6;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    Wins,
    Draws,
    Loses,
}

type Drawing = [&'static str; HEIGHT as usize];

const WINS: Drawing = ["........", "...##...", "..####..", ".######.", "########"];
const LOSES: Drawing = ["########", ".######.", "..####..", "...##...", "........"];
const DRAWS: Drawing = ["........", "########", "........", "########", "........"];

/// Bitmaps of the digits on a move's result flag, three dots wide.
///
/// Each element of a bitmap is a row; the highest bit is the left dot.
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
    pub const fn from_verdict(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Win(_) => Self::Wins,
            Verdict::Draw => Self::Draws,
            Verdict::Loss(_) => Self::Loses,
        }
    }

    /// Returns the bitmap of the sign for a win, draw or loss, as rows of text. A `#` is a drawn dot.
    pub const fn drawing(self) -> &'static [&'static str; HEIGHT as usize] {
        match self {
            Self::Wins => &WINS,
            Self::Draws => &DRAWS,
            Self::Loses => &LOSES,
        }
    }
}

/// Returns the number of the winner's turns until the end of the game, as text. The text is empty for a draw.
pub fn number(verdict: Verdict) -> String {
    verdict.turns().map(|turns| turns.to_string()).unwrap_or_default()
}

/// Returns `true` if the digit is a 1 in a number of three digits, in which a 1 is drawn as a plain vertical stroke.
pub const fn is_bare(number: &str, digit: u8) -> bool {
    number.len() > 2 && digit == b'1'
}

/// Returns the distance from the left edge of a digit to that of the next one, in columns.
pub const fn digit_step(number: &str, digit: u8) -> i32 {
    let gap = if number.len() > 2 { 1 } else { GAP };
    gap + if is_bare(number, digit) { 2 } else { DIGIT_WIDTH }
}

pub fn number_width(number: &str) -> i32 {
    let gap = if number.len() > 2 { 1 } else { GAP };
    (number.bytes().map(|digit| digit_step(number, digit)).sum::<i32>() - gap).max(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_their_widths() {
        let width = |verdict| number_width(&number(verdict));
        let widths = [Verdict::Draw, Verdict::Win(1), Verdict::Loss(24), Verdict::Loss(252)].map(width);
        assert_eq!(widths, [0, 6, 14, 16]);
    }

    #[test]
    fn signs_have_their_stated_width() {
        for sign in [Sign::Wins, Sign::Draws, Sign::Loses] {
            assert!(sign.drawing().iter().all(|row| row.len() == SIGN_WIDTH as usize));
        }
    }
}
