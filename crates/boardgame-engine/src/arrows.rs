//! Directions of a king's step, and sets of directions. Such a set represents an arrow tile of a game.
//!
//! Directions are numbered clockwise from up, and a tile stores a set of directions as one byte. The games
//! decide which tiles a board has, and which side their arrows restrict.

use std::fmt;
use std::str::FromStr;

/// One of the eight directions of a king's step on the board, as seen on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Direction {
    /// Direction number 0, towards the top of the screen.
    Up,
    /// Direction number 1, one column right and one row up.
    UpRight,
    /// Direction number 2, towards the right edge of the screen.
    Right,
    /// Direction number 3, one column right and one row down.
    DownRight,
    /// Direction number 4, towards the bottom of the screen.
    Down,
    /// Direction number 5, one column left and one row down.
    DownLeft,
    /// Direction number 6, towards the left edge of the screen.
    Left,
    /// Direction number 7, one column left and one row up.
    UpLeft,
}

impl Direction {
    /// All eight directions, clockwise from up.
    ///
    /// Moves are listed and searched in this order.
    pub const ALL: [Self; 8] = [
        Self::Up,
        Self::UpRight,
        Self::Right,
        Self::DownRight,
        Self::Down,
        Self::DownLeft,
        Self::Left,
        Self::UpLeft,
    ];

    /// Returns the index of the direction: 0 for up, then clockwise up to 7.
    ///
    /// The index is also the direction's bit number in [`Arrows`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the step to the right in this direction: -1, 0 or 1.
    #[inline]
    pub const fn dx(self) -> i8 {
        match self {
            Self::UpRight | Self::Right | Self::DownRight => 1,
            Self::Up | Self::Down => 0,
            Self::DownLeft | Self::Left | Self::UpLeft => -1,
        }
    }

    /// Returns the step downwards in this direction: -1, 0 or 1.
    #[inline]
    pub const fn dy(self) -> i8 {
        match self {
            Self::DownRight | Self::Down | Self::DownLeft => 1,
            Self::Right | Self::Left => 0,
            Self::Up | Self::UpRight | Self::UpLeft => -1,
        }
    }

    /// Returns the direction in words, such as `down left`.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::UpRight => "up right",
            Self::Right => "right",
            Self::DownRight => "down right",
            Self::Down => "down",
            Self::DownLeft => "down left",
            Self::Left => "left",
            Self::UpLeft => "up left",
        }
    }

    /// Returns the arrow tile whose only arrow points in this direction.
    #[inline]
    pub const fn arrow(self) -> Arrows {
        Arrows::from_bits_retain(1 << self as u8)
    }
}

bitflags::bitflags! {
    /// The arrows of one tile, as a set of directions.
    ///
    /// Bit `n` is the direction with index `n`.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
    pub struct Arrows: u8 {
        /// An arrow pointing up.
        const UP = 1 << 0;
        /// An arrow pointing up and to the right.
        const UP_RIGHT = 1 << 1;
        /// An arrow pointing to the right.
        const RIGHT = 1 << 2;
        /// An arrow pointing down and to the right.
        const DOWN_RIGHT = 1 << 3;
        /// An arrow pointing down.
        const DOWN = 1 << 4;
        /// An arrow pointing down and to the left.
        const DOWN_LEFT = 1 << 5;
        /// An arrow pointing to the left.
        const LEFT = 1 << 6;
        /// An arrow pointing up and to the left.
        const UP_LEFT = 1 << 7;
    }
}

impl Arrows {
    /// Returns the number of arrows on the tile.
    #[inline]
    pub const fn count(self) -> u32 {
        self.bits().count_ones()
    }

    /// Returns `true` if the tile has an arrow in `direction`.
    #[inline]
    pub const fn allows(self, direction: Direction) -> bool {
        self.contains(direction.arrow())
    }

    /// Iterates over the directions of the tile's arrows, clockwise from up.
    #[inline]
    pub fn directions(self) -> impl Iterator<Item = Direction> {
        self.directions_from(Direction::Up)
    }

    /// Iterates over the directions of the tile's arrows, clockwise from `first`.
    #[inline]
    pub fn directions_from(self, first: Direction) -> impl Iterator<Item = Direction> {
        let mut bits = self.bits().rotate_right(first as u32);
        std::iter::from_fn(move || {
            let direction = Direction::ALL[(bits.trailing_zeros() as usize + first.index()) & 7];
            let next = (bits != 0).then_some(direction);
            bits &= bits.wrapping_sub(1);
            next
        })
    }

    /// Returns the directions of the tile's arrows in words, such as `up, right or down left`.
    pub fn words(self) -> String {
        let words: Vec<&str> = self.directions().map(Direction::words).collect();
        match words.as_slice() {
            [rest @ .., last] if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
            words => words.concat(),
        }
    }

    /// Iterates over the 56 tiles with exactly three arrows, ordered by their bits.
    pub fn three_arrow_tiles() -> impl Iterator<Item = Self> {
        (0..=u8::MAX).map(Self::from_bits_retain).filter(|tile| tile.count() == 3)
    }
}

impl FromIterator<Direction> for Arrows {
    fn from_iter<I: IntoIterator<Item = Direction>>(directions: I) -> Self {
        directions.into_iter().fold(Self::empty(), |set, direction| set | direction.arrow())
    }
}

impl fmt::Display for Arrows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02x}", self.bits())
    }
}

/// The error for an arrow tile's text that is not two lower-case hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected a tile, two digits of `0`-`9` `a`-`f`")]
pub struct ArrowsError;

impl FromStr for Arrows {
    type Err = ArrowsError;

    fn from_str(text: &str) -> Result<Self, ArrowsError> {
        let digit = |byte: u8| match byte {
            b'0'..=b'9' => Ok(byte - b'0'),
            b'a'..=b'f' => Ok(byte - b'a' + 10),
            _ => Err(ArrowsError),
        };
        match *text.as_bytes() {
            [high, low] => Ok(Self::from_bits_retain(digit(high)? << 4 | digit(low)?)),
            _ => Err(ArrowsError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_go_clockwise_round_the_circle() {
        let (dx, dy) = Direction::ALL.iter().fold((0, 0), |(x, y), d| (x + d.dx(), y + d.dy()));
        assert_eq!((dx, dy), (0, 0));
        for (n, direction) in Direction::ALL.into_iter().enumerate() {
            assert_eq!(direction.index(), n);
            assert_eq!(direction.arrow().bits(), 1 << n);
        }
        // Row numbers increase downwards, so an upward step is -1.
        assert_eq!((Direction::Up.dx(), Direction::Up.dy()), (0, -1));
        assert_eq!((Direction::DownLeft.dx(), Direction::DownLeft.dy()), (-1, 1));
    }

    #[test]
    fn words_list_the_directions_of_a_tile() {
        let words = |tile: &str| tile.parse::<Arrows>().unwrap().words();
        assert_eq!(words("4c"), "right, down right or left");
        assert_eq!((words("01"), words("81")), ("up".to_owned(), "up or up left".to_owned()));
    }

    #[test]
    fn tiles_read_and_write_as_two_hex_digits() {
        let tile: Arrows = "4c".parse().unwrap();
        let directions: Vec<Direction> = tile.directions().collect();
        assert_eq!(directions, [Direction::Right, Direction::DownRight, Direction::Left]);
        assert_eq!(directions.into_iter().collect::<Arrows>(), tile);
        assert_eq!(tile.to_string(), "4c");
        for text in ["", "4", "4C", "4cc", "+4", "g0"] {
            assert_eq!(text.parse::<Arrows>(), Err(ArrowsError), "{text:?}");
        }
    }

    #[test]
    fn three_arrow_tiles_number_56() {
        assert_eq!(Arrows::three_arrow_tiles().count(), 56);
    }
}
