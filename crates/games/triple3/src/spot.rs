//! The holes of the Triple 3 board: nine boxes of nine holes, and the number that each hole shows while it is
//! vacant.
//!
//! Boxes are numbered 3 to 11 in reading order. The holes of a box show the same numbers, except that a
//! centre hole shows the number of its box. In texts, a hole is identified by its place in the box, 1 to 9 in
//! reading order. Pegs are left to [`super::position`].

use std::fmt;
use std::str::FromStr;

use super::dice::Total;

/// Number of boxes on the board, and number of holes in each box.
pub(crate) const NINE: usize = 9;

/// Number of pegs that win a box, and number of won boxes that win the game, even without a line of three.
pub(crate) const ENOUGH: usize = 5;

/// The eight winning lines of a box and of the whole board.
///
/// Each line consists of three places, numbered from 0 to 8 in reading order.
pub(crate) const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

const CENTRE: u8 = 4;

/// The number of the first box, and of the first hole in a box.
///
/// The other numbers follow in reading order.
const FIRST: u8 = 3;

/// The number of a box, 3 to 11.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BoxNumber(u8);

impl BoxNumber {
    /// The number of the box in the middle of the board, which is 7.
    pub const CENTRE: Self = Self(CENTRE + FIRST);

    pub(crate) const fn new(number: u8) -> Option<Self> {
        if number >= FIRST && number < FIRST + NINE as u8 { Some(Self(number)) } else { None }
    }

    pub(crate) fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..NINE as u8).map(|at| Self(at + FIRST))
    }

    pub(crate) const fn index(self) -> usize {
        (self.0 - FIRST) as usize
    }
}

impl fmt::Display for BoxNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The place of a hole within its box, 1 to 9 in reading order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hole(u8);

impl Hole {
    /// The place of the hole in the middle of a box, which is 5.
    pub const CENTRE: Self = Self(CENTRE + 1);

    pub(crate) const fn new(place: u8) -> Option<Self> {
        if place >= 1 && place <= NINE as u8 { Some(Self(place)) } else { None }
    }

    pub(crate) fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (1..=NINE as u8).map(Self)
    }

    pub(crate) const fn index(self) -> usize {
        (self.0 - 1) as usize
    }
}

impl fmt::Display for Hole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A hole of the board, written as box and place, such as `7.5`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Spot {
    /// The number of the box that contains the hole.
    pub number: BoxNumber,
    /// The place of the hole within its box.
    pub hole: Hole,
}

impl Spot {
    pub(crate) const COUNT: usize = NINE * NINE;

    /// Returns all 81 holes of the board, box by box in reading order.
    pub fn all() -> impl Iterator<Item = Self> {
        BoxNumber::all().flat_map(|number| Hole::all().map(move |hole| Self { number, hole }))
    }

    pub(crate) const fn from_index(index: usize) -> Option<Self> {
        if index >= Self::COUNT {
            return None;
        }
        let number = BoxNumber((index / NINE) as u8 + FIRST);
        Some(Self { number, hole: Hole((index % NINE) as u8 + 1) })
    }

    /// Returns the place of the hole in the order of [`Spot::all`], 0 to 80.
    pub const fn index(self) -> usize {
        self.number.index() * NINE + self.hole.index()
    }

    /// Returns the number from 3 to 11 that the board shows at this hole while it is vacant.
    ///
    /// A centre hole shows the number of its box.
    pub const fn shown(self) -> u8 {
        if self.hole.0 == Hole::CENTRE.0 { self.number.0 } else { self.hole.0 - 1 + FIRST }
    }

    /// Returns `true` if a throw of `total` allows a peg in this hole, provided it is vacant.
    ///
    /// A throw of two ones allows no placing.
    pub const fn matches_total(self, total: Total) -> bool {
        let centre = self.hole.0 == Hole::CENTRE.0;
        match total.get() {
            2 => false,
            7 => centre || self.number.0 == BoxNumber::CENTRE.0,
            12 => true,
            total => !centre && (self.shown() == total || self.number.0 == total),
        }
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.number, self.hole)
    }
}

impl fmt::Debug for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected a hole, box 3 to 11 and place 1 to 9, such as `7.5`")]
pub struct SpotError;

impl FromStr for Spot {
    type Err = SpotError;

    fn from_str(text: &str) -> Result<Self, SpotError> {
        let number = |text: &str| match *text.as_bytes() {
            [digit @ b'1'..=b'9'] => Some(digit - b'0'),
            [b'1', digit @ b'0'..=b'1'] => Some(10 + digit - b'0'),
            _ => None,
        };
        let (left, right) = text.split_once('.').ok_or(SpotError)?;
        match (number(left).and_then(BoxNumber::new), number(right).and_then(Hole::new)) {
            (Some(number), Some(hole)) => Ok(Self { number, hole }),
            _ => Err(SpotError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spots_read_write_and_have_an_index() {
        for (at, spot) in Spot::all().enumerate() {
            assert_eq!(spot.to_string().parse(), Ok(spot));
            assert_eq!((spot.index(), Spot::from_index(at)), (at, Some(spot)));
        }
        assert_eq!(Spot::from_index(Spot::COUNT), None);
        for text in
            ["", "7", "7.", ".5", "2.1", "12.1", "7.0", "7.10", "07.1", "7.5 ", "7,5", "+7.5", "7.5.1"]
        {
            assert_eq!(text.parse::<Spot>(), Err(SpotError), "{text:?}");
        }
    }

    #[test]
    fn centre_hole_shows_its_box_number() {
        let shown = |text: &str| text.parse::<Spot>().map(Spot::shown);
        assert_eq!(["3.1", "3.4", "3.6", "3.9"].map(shown), [3, 6, 8, 11].map(Ok));
        assert_eq!(["3.5", "7.5", "11.5"].map(shown), [3, 7, 11].map(Ok));
    }

    #[test]
    fn rotated_hole_matches_fourteen_minus_total() {
        for total in Total::all().filter(|total| (3..=11).contains(&total.get())) {
            let other = Total::new(14 - total.get()).unwrap();
            for spot in Spot::all() {
                let turned = Spot::from_index(Spot::COUNT - 1 - spot.index()).unwrap();
                assert_eq!(spot.matches_total(total), turned.matches_total(other), "{spot} {total}");
            }
        }
    }
}
