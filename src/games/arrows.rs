//! Directions and the arrow tiles that are sets of them.
//!
//! Knows the eight king's steps, clockwise from up, and the byte that stores a set of them. Leaves to the games which
//! tiles a board has and whose arrows bind whom.

use std::fmt;
use std::str::FromStr;

/// One of the eight king's steps, as a screen shows them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Direction {
    /// Towards the top of the screen.
    Up,
    /// Up and to the right.
    UpRight,
    /// To the right.
    Right,
    /// Down and to the right.
    DownRight,
    /// Towards the bottom of the screen.
    Down,
    /// Down and to the left.
    DownLeft,
    /// To the left.
    Left,
    /// Up and to the left.
    UpLeft,
}

impl Direction {
    /// All eight, clockwise from up: the order in which moves are listed and tried.
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

    /// The number of the direction, 0..=7 clockwise from up: its bit in an arrow tile.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Columns to the right: -1, 0 or 1.
    pub const fn dx(self) -> i8 {
        match self {
            Self::UpRight | Self::Right | Self::DownRight => 1,
            Self::Up | Self::Down => 0,
            Self::DownLeft | Self::Left | Self::UpLeft => -1,
        }
    }

    /// Rows downwards: -1, 0 or 1.
    pub const fn dy(self) -> i8 {
        match self {
            Self::DownRight | Self::Down | Self::DownLeft => 1,
            Self::Right | Self::Left => 0,
            Self::Up | Self::UpRight | Self::UpLeft => -1,
        }
    }

    /// The set of this direction alone.
    pub const fn arrow(self) -> Arrows {
        Arrows::from_bits_retain(1 << self as u8)
    }
}

bitflags::bitflags! {
    /// The arrows of one tile: a set of directions, bit n for direction n.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
    pub struct Arrows: u8 {
        /// Bit 0.
        const UP = 1 << 0;
        /// Bit 1.
        const UP_RIGHT = 1 << 1;
        /// Bit 2.
        const RIGHT = 1 << 2;
        /// Bit 3.
        const DOWN_RIGHT = 1 << 3;
        /// Bit 4.
        const DOWN = 1 << 4;
        /// Bit 5.
        const DOWN_LEFT = 1 << 5;
        /// Bit 6.
        const LEFT = 1 << 6;
        /// Bit 7.
        const UP_LEFT = 1 << 7;
    }
}

impl Arrows {
    /// How many arrows the tile has.
    pub const fn count(self) -> u32 {
        self.bits().count_ones()
    }

    /// Whether the tile has an arrow in this direction.
    pub const fn allows(self, direction: Direction) -> bool {
        self.contains(direction.arrow())
    }

    /// Its directions, clockwise from up.
    pub fn directions(self) -> impl Iterator<Item = Direction> {
        Direction::ALL.into_iter().filter(move |&direction| self.allows(direction))
    }

    /// The 56 tiles with exactly three arrows, in ascending order of their byte.
    pub fn three_arrow_tiles() -> impl Iterator<Item = Self> {
        (0..=u8::MAX).map(Self::from_bits_retain).filter(|tile| tile.count() == 3)
    }
}

impl FromIterator<Direction> for Arrows {
    fn from_iter<I: IntoIterator<Item = Direction>>(directions: I) -> Self {
        directions.into_iter().fold(Self::empty(), |set, direction| set | direction.arrow())
    }
}

/// As two lower-case hex digits, the form positions are written in.
impl fmt::Display for Arrows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02x}", self.bits())
    }
}

/// The text was not two lower-case hex digits.
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
        // Row numbers grow downwards, so up is minus one.
        assert_eq!((Direction::Up.dx(), Direction::Up.dy()), (0, -1));
        assert_eq!((Direction::DownLeft.dx(), Direction::DownLeft.dy()), (-1, 1));
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
    fn there_are_56_tiles_of_three_arrows() {
        assert_eq!(Arrows::three_arrow_tiles().count(), 56);
    }
}
