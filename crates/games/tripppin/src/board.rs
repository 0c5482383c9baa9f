//! The board of Tripppin: six fixed tiles, and a shuffle of 56 arrow tiles and two blanks.
//!
//! The module defines which boards are legal, shuffles them, and reads and writes their rows. The pieces are
//! left to [`super::position`].

use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha8Rng;

use super::side::FIXED;
use boardgame_engine::arrows::Arrows;
use boardgame_engine::square::Square;
use boardgame_engine::tiles::rows;
use boardgame_engine::tiles::shuffle::{numbered, shuffle};

/// Number of blank tiles among the shuffled tiles of Tripppin. A blank tile allows any direction.
pub(crate) const BLANKS: usize = 2;

/// The 64 tiles of a Tripppin board, six of them fixed.
///
/// Every value is a legal board: blank on the six fixed squares and exactly two others, with each of the 56
/// three-arrow tiles once.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board([Arrows; 64]);

impl Board {
    /// Returns a random board, drawn uniformly from all legal Tripppin boards.
    #[must_use]
    pub fn shuffled(rng: &mut ChaCha8Rng) -> Self {
        let mut tiles: Vec<Arrows> = Arrows::three_arrow_tiles().collect();
        tiles.extend([Arrows::all(); BLANKS]);
        shuffle(&mut tiles, rng);
        let mut board = Self([Arrows::all(); 64]);
        let free = Square::ALL.into_iter().filter(|square| !FIXED.contains(square));
        for (square, tile) in free.zip(tiles) {
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

    /// Creates a board from its tiles in reading order.
    ///
    /// Returns an error that names the first square with an invalid tile.
    pub fn new(tiles: [Arrows; 64]) -> Result<Self, BoardError> {
        let mut blanks = 0;
        // The square on which each three-arrow tile occurred first.
        let mut seen = [None; 256];
        for (square, tile) in Square::ALL.into_iter().zip(tiles) {
            if FIXED.contains(&square) {
                if tile != Arrows::all() {
                    return Err(BoardError::Fixed(square));
                }
            } else if tile == Arrows::all() {
                blanks += 1;
                if blanks > BLANKS {
                    return Err(BoardError::ThirdBlank(square));
                }
            } else if tile.count() != 3 {
                return Err(BoardError::NotATile(square));
            } else if let Some(first) = seen[usize::from(tile.bits())].replace(square) {
                return Err(BoardError::Twice { square, tile, first });
            }
        }
        // With at most two blanks, at least 56 of the 58 free squares hold arrow tiles, and there are only 56
        // different arrow tiles.
        Ok(Self(tiles))
    }

    /// Returns the arrows of the tile on a square; a blank tile has all eight arrows.
    pub const fn tile(&self, square: Square) -> Arrows {
        self.0[square.index()]
    }

    /// Returns all tiles in reading order.
    pub const fn tiles(&self) -> &[Arrows; 64] {
        &self.0
    }
}

/// A violation of the rules for the tiles of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// A tile with arrows is on a circle or on a starting square, which have no arrows.
    #[error("expected `ff` on the fixed square {0}")]
    Fixed(Square),
    /// A square has neither a tile of three arrows nor a blank tile.
    #[error("expected a tile of exactly three arrows or `ff` on {0}")]
    NotATile(Square),
    /// A tile of three arrows occurs twice.
    #[error("expected each three-arrow tile once, but `{tile}` on {square} lies on {first} already")]
    Twice {
        /// The second square with the tile, in reading order.
        square: Square,
        /// The arrows of the repeated tile.
        tile: Arrows,
        /// The first square, in reading order, that has the repeated arrow tile.
        first: Square,
    },
    /// A third tile besides the fixed squares has no arrows.
    #[error("expected exactly two blank tiles besides the fixed squares, but {0} is the third")]
    ThirdBlank(Square),
}

impl BoardError {
    /// Returns the square on which a reader of the board finds the violation.
    pub const fn square(self) -> Square {
        match self {
            Self::Fixed(square)
            | Self::NotATile(square)
            | Self::Twice { square, .. }
            | Self::ThirdBlank(square) => square,
        }
    }
}

pub(crate) type RowsError = rows::RowsError<BoardError>;

/// Formats the board as eight groups of 16 hex digits, one for each row from the top, joined by `/`.
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
        let tiles = rows::read(text, Arrows::empty(), |_, digits| digits.parse().ok())?;
        Self::new(tiles).map_err(|error: BoardError| RowsError {
            column: rows::column_of(error.square()),
            problem: error.into(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardgame_engine::tiles::rows::RowsProblem;
    use rand::SeedableRng;

    const EXAMPLE: &str = "4c458625c25207c8/64ff61495832ff0e/e0620d4670ffa21c/2954924ac1239816/\
                           2c1a948a8ca11383/3415d0430ba82685/c4ff318991ffff19/38b068ffff51a42a";

    fn problem(text: &str) -> (usize, RowsProblem<BoardError>) {
        let error = text.parse::<Board>().unwrap_err();
        (error.column, error.problem)
    }

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    #[test]
    fn rows_read_and_write() {
        let board: Board = EXAMPLE.parse().unwrap();
        assert_eq!(board.to_string(), EXAMPLE);
        assert_eq!(board.tile(square("a8")).bits(), 0x4c);
        assert_eq!(board.tile(square("h1")).bits(), 0x2a);
        assert_eq!(board.tile(square("e1")), Arrows::all());
    }

    #[test]
    fn damaged_rows_name_the_first_bad_column() {
        assert_eq!(problem(""), (1, RowsProblem::Tile(square("a8"))));
        assert_eq!(problem(&EXAMPLE.replacen('/', "-", 1)), (17, RowsProblem::Slash));
        assert_eq!(problem(&EXAMPLE.replacen("4c", "4C", 1)), (1, RowsProblem::Tile(square("a8"))));
        assert_eq!(problem(&EXAMPLE.replacen("45", "\u{e9}", 1)), (3, RowsProblem::Tile(square("b8"))));
        assert_eq!(problem(&EXAMPLE[..134]), (134, RowsProblem::Tile(square("h1"))));
        assert_eq!(problem(&format!("{EXAMPLE}/")), (136, RowsProblem::End));
    }

    #[test]
    fn illegal_boards_name_the_square() {
        let with = |old: &str, new: &str| problem(&EXAMPLE.replacen(old, new, 1));
        let fixed = BoardError::Fixed(square("b7"));
        assert_eq!(with("64ff", "644c"), (20, fixed.into()));
        let four = BoardError::NotATile(square("a8"));
        assert_eq!(with("4c", "4d"), (1, four.into()));
        let twice =
            BoardError::Twice { square: square("b8"), tile: "4c".parse().unwrap(), first: square("a8") };
        assert_eq!(with("4c45", "4c4c"), (3, twice.into()));
        let third = BoardError::ThirdBlank(square("f2"));
        assert_eq!(with("4c45", "ff45"), (113, third.into()));
    }

    #[test]
    fn shuffled_boards_are_legal_and_reproducible() {
        let deal = |seed| {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            Board::shuffled(&mut rng)
        };
        for seed in 0..100 {
            let board = deal(seed);
            assert_eq!(Board::new(*board.tiles()), Ok(board));
            assert_eq!(deal(seed), board);
        }
        assert_ne!(deal(0), deal(1));
        assert_eq!(Board::numbered(5, 0), deal(5));
        assert_ne!(Board::numbered(5, 1), Board::numbered(5, 2));
    }
}
