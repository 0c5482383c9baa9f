//! The board of Trippples: 56 arrow tiles, some of which may not be placed yet, and eight fixed squares.
//!
//! The module defines which boards are legal, shuffles them, and reads and writes their rows. The pieces are
//! left to [`super::position`].

use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha8Rng;

use super::side::{Kind, Side};
use boardgame_engine::arrows::Arrows;
use boardgame_engine::square::Square;
use boardgame_engine::tiles::rows;
use boardgame_engine::tiles::shuffle::{numbered, shuffle};

/// The tiles of a Trippples board, which need not be complete.
///
/// Every value is legal: each of the 56 three-arrow tiles is on at most one square, and on squares for arrow
/// tiles only. During the placing phase some tiles are not on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board([Arrows; 64]);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Tile {
    Arrows(Arrows),
    /// An empty square for an arrow tile.
    Unplaced,
    Start(Side),
    Finish(Side),
    /// A neutral tile in the middle of the board, without arrows.
    Neutral,
}

impl Tile {
    /// Returns the permanent contents of a square, or [`Tile::Unplaced`] for an arrow square.
    pub(crate) const fn fixed(square: Square) -> Self {
        match Kind::from_square(square) {
            Kind::Arrows => Self::Unplaced,
            Kind::Start(side) => Self::Start(side),
            Kind::Finish(side) => Self::Finish(side),
            Kind::Neutral => Self::Neutral,
        }
    }
}

/// Formats the tile as the two characters that represent it in the rows of a board.
impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Arrows(arrows) => arrows.fmt(f),
            Self::Unplaced => f.write_str(".."),
            Self::Start(_) => f.write_str("ff"),
            Self::Finish(Side::Circle) => f.write_str("cf"),
            Self::Finish(Side::Square) => f.write_str("sf"),
            Self::Neutral => f.write_str("nn"),
        }
    }
}

impl Board {
    /// The board without arrow tiles, with which the placing phase begins.
    pub const EMPTY: Self = {
        let mut tiles = [Arrows::empty(); 64];
        tiles[Side::Circle.start().index()] = Arrows::all();
        tiles[Side::Square.start().index()] = Arrows::all();
        Self(tiles)
    };

    /// Returns a random complete board, drawn uniformly from all complete boards.
    #[must_use]
    pub fn shuffled(rng: &mut ChaCha8Rng) -> Self {
        let mut tiles: Vec<Arrows> = Arrows::three_arrow_tiles().collect();
        shuffle(&mut tiles, rng);
        let mut board = Self::EMPTY;
        for (square, tile) in Kind::arrow_squares().zip(tiles) {
            board.0[square.index()] = tile;
        }
        board
    }

    /// Generates the random board with the given number; each `seed` has its own series of boards.
    ///
    /// Each board is drawn from a random stream of its own, so any board can be generated without those
    /// before it.
    pub fn numbered(seed: u64, number: u64) -> Self {
        Self::shuffled(&mut numbered(seed, number))
    }

    pub(crate) const fn tile(&self, square: Square) -> Tile {
        let arrows = self.0[square.index()];
        match Tile::fixed(square) {
            Tile::Unplaced if !arrows.is_empty() => Tile::Arrows(arrows),
            fixed => fixed,
        }
    }

    /// Returns the directions in which the tile on a square lets the opponent's piece step.
    ///
    /// A start has all eight directions; a square without an arrow tile has none.
    pub const fn arrows(&self, square: Square) -> Arrows {
        self.0[square.index()]
    }

    /// Returns the square of an arrow tile, or `None` if the tile has not been placed.
    pub fn square_of(&self, tile: Arrows) -> Option<Square> {
        Kind::arrow_squares().find(|&square| self.arrows(square) == tile)
    }

    /// Returns the squares that still need an arrow tile, in reading order.
    pub fn open_squares(&self) -> impl Iterator<Item = Square> {
        Kind::arrow_squares().filter(|&square| self.arrows(square).is_empty())
    }

    /// Returns the arrow tiles still to be placed, in ascending order of their arrow bits.
    pub fn unplaced_tiles(&self) -> impl Iterator<Item = Arrows> {
        let placed = self.0;
        Arrows::three_arrow_tiles().filter(move |tile| !placed.contains(tile))
    }

    pub(crate) fn is_complete(&self) -> bool {
        self.open_squares().next().is_none()
    }

    /// Returns the board with one more arrow tile placed.
    ///
    /// The caller has checked that the tile and the square are free.
    pub(super) const fn with_tile(mut self, tile: Arrows, square: Square) -> Self {
        self.0[square.index()] = tile;
        self
    }
}

/// A violation of the rules for the tiles of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// The text of a board has a wrong tile on this start, finish or neutral square.
    #[error("expected `{fixed}` on {0}", fixed = Tile::fixed(*_0))]
    Fixed(Square),
    /// The tile on this square has more or fewer than three arrows.
    #[error("expected a tile of exactly three arrows on {0}")]
    NotATile(Square),
    /// A three-arrow tile is on two squares.
    #[error("expected each three-arrow tile once, but `{tile}` on {square} lies on {first} already")]
    Twice {
        /// The second square with the repeated tile, in reading order.
        square: Square,
        /// The arrows of the repeated tile.
        tile: Arrows,
        /// The square on which the repeated tile occurs first, in reading order.
        first: Square,
    },
    /// This square has no arrow tile, although the rules have no placing phase.
    #[error(
        "expected a tile on {0}: `..` stands for one that is still to be placed, under the rule `place` only"
    )]
    Unplaced(Square),
}

impl BoardError {
    pub(crate) const fn square(self) -> Square {
        match self {
            Self::Fixed(square)
            | Self::NotATile(square)
            | Self::Twice { square, .. }
            | Self::Unplaced(square) => square,
        }
    }
}

pub(crate) type RowsError = rows::RowsError<BoardError>;

impl From<BoardError> for RowsError {
    fn from(error: BoardError) -> Self {
        Self { column: rows::column_of(error.square()), problem: error.into() }
    }
}

/// Formats the board as eight groups of 16 characters, one for each row from the top, joined by `/`.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        rows::write(f, |square| self.tile(square))
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}

impl FromStr for Board {
    type Err = RowsError;

    fn from_str(text: &str) -> Result<Self, RowsError> {
        // Unreadable rows are reported first, then tiles that are not legal on a board, in reading order.
        let tiles = rows::read(text, Ok(Arrows::empty()), |square, two| match Tile::fixed(square) {
            Tile::Unplaced if two == ".." => Some(Ok(Arrows::empty())),
            Tile::Unplaced => {
                let tile: Arrows = two.parse().ok()?;
                Some(if tile.count() == 3 { Ok(tile) } else { Err(BoardError::NotATile(square)) })
            }
            fixed if fixed.to_string() == two => Some(Ok(Self::EMPTY.arrows(square))),
            _ => Some(Err(BoardError::Fixed(square))),
        })?;
        let mut board = Self::EMPTY;
        for (square, tile) in Square::ALL.into_iter().zip(tiles) {
            let tile = tile?;
            if let Some(first) = board.square_of(tile).filter(|_| !tile.is_empty()) {
                return Err(BoardError::Twice { square, tile, first }.into());
            }
            board = board.with_tile(tile, square);
        }
        Ok(board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;

    const EXAMPLE: &str = "sfc1c434a1c252cf/a8982a2c38834632/921c264a43580b31/072568nnnn8ad070/\
                           a42354nnnn1a8c13/e015c894290e1686/85646219a251450d/ff4989b04c6191ff";

    fn problem(old: &str, new: &str) -> String {
        let error = EXAMPLE.replacen(old, new, 1).parse::<Board>().unwrap_err();
        format!("{}: {error}", error.column)
    }

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    #[test]
    fn rows_read_and_write() {
        let board: Board = EXAMPLE.parse().unwrap();
        assert_eq!(board.to_string(), EXAMPLE);
        assert!(board.is_complete());
        assert_eq!(board.tile(square("b8")).to_string(), "c1");
        assert_eq!(board.tile(square("h8")), Tile::Finish(Side::Circle));
        assert_eq!(
            (board.arrows(square("h1")), board.arrows(square("d4"))),
            (Arrows::all(), Arrows::empty())
        );
        let open = EXAMPLE.replacen("c1c4", "....", 1);
        let board: Board = open.parse().unwrap();
        assert_eq!(board.to_string(), open);
        let [unplaced, free] = [
            board.unplaced_tiles().map(|tile| tile.to_string()).collect::<Vec<_>>(),
            board.open_squares().map(|square| square.to_string()).collect(),
        ];
        assert_eq!([unplaced.join(" "), free.join(" ")], ["c1 c4", "b8 c8"]);
        assert_eq!(Board::EMPTY.unplaced_tiles().count(), 56);
    }

    #[test]
    fn damaged_rows_name_column_and_square() {
        let cases = [
            ("c1c4", "C1c4", "3: expected a tile, two digits of `0`-`9` `a`-`f`, for b8"),
            ("c1c4", "nnc4", "3: expected a tile, two digits of `0`-`9` `a`-`f`, for b8"),
            ("c1c4", "00c4", "3: expected a tile of exactly three arrows on b8"),
            ("c1c4", "ffc4", "3: expected a tile of exactly three arrows on b8"),
            ("c1c4", "c1c1", "5: expected each three-arrow tile once, but `c1` on c8 lies on b8 already"),
            ("sfc1", "cfc1", "1: expected `sf` on a8"),
            ("52cf", "5251", "15: expected `cf` on h8"),
            ("68nn", "6811", "58: expected `nn` on d5"),
            ("/ff", "/..", "120: expected `ff` on a1"),
            ("cf/a8", "cf-a8", "17: expected `/` after a row of 16 digits"),
            ("91ff", "91ff ", "136: expected the end of the rows after h1"),
        ];
        for (old, new, message) in cases {
            assert_eq!(problem(old, new), message);
        }
        // Columns count characters, not bytes.
        let short = "\u{5E4}11".parse::<Board>().unwrap_err();
        assert_eq!(short.column, 3, "{short}");
        assert_eq!(problem("sfc1", "\u{E9}\u{E9}c1"), "1: expected `sf` on a8");
    }

    #[test]
    fn shuffled_boards_are_complete_and_reproducible() {
        let deal = |seed| Board::shuffled(&mut ChaCha8Rng::seed_from_u64(seed));
        for seed in 0..100 {
            let board = deal(seed);
            assert_eq!(board.to_string().parse(), Ok(board));
            assert!(board.is_complete() && board.unplaced_tiles().next().is_none());
            assert_eq!(deal(seed), board);
        }
        assert_ne!(deal(0), deal(1));
        assert_eq!(Board::numbered(5, 0), deal(5));
        assert_ne!(Board::numbered(5, 1), Board::numbered(5, 2));
    }
}
