//! The rows of a board as text: eight groups of 16 characters joined by `/`, two a square, top row of the screen first.
//!
//! Knows at which column a square stands. Leaves to the games what the two characters of a square may be, and which boards
//! there are.

use std::error::Error;
use std::fmt::{self, Display};

use super::super::square::Square;

/// Why a text is not the eight rows of a board, and at which character of it (1-based).
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{problem}")]
pub struct RowsError<E: Error> {
    /// The character, from 1.
    pub column: usize,
    /// What was expected there.
    pub problem: RowsProblem<E>,
}

/// What is wrong with the rows of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RowsProblem<E: Error> {
    /// Not two hex digits where a tile should be.
    #[error("expected a tile, two digits of `0`-`9` `a`-`f`, for {0}")]
    Tile(Square),
    /// No `/` after the eighth tile of a row.
    #[error("expected `/` after a row of 16 digits")]
    Slash,
    /// More text after the last tile.
    #[error("expected the end of the rows after h1")]
    End,
    /// Readable, but no legal board.
    #[error(transparent)]
    Board(#[from] E),
}

/// The column, from 1, at which the two characters of a square stand.
pub fn column_of(square: Square) -> usize {
    1 + 2 * square.index() + usize::from(square.row())
}

/// Reads rows, each square by `tile`, which is given its two characters.
///
/// # Errors
/// The first column that cannot be read.
pub fn read<T: Copy, E: Error>(
    text: &str,
    blank: T,
    tile: impl Fn(Square, &str) -> Option<T>,
) -> Result<[T; 64], RowsError<E>> {
    let mut tiles = [blank; 64];
    let mut rest = text;
    for square in Square::ALL {
        let column = column_of(square);
        if square.col() == 0 && square.row() > 0 {
            let slash = RowsError { column: column - 1, problem: RowsProblem::Slash };
            rest = rest.strip_prefix('/').ok_or(slash)?;
        }
        // Characters, not bytes: a game may take any two and refuse them later, by their column.
        let second = rest.char_indices().nth(1);
        let two = second.and_then(|(at, letter)| rest.split_at_checked(at + letter.len_utf8()));
        let read = two.and_then(|(two, after)| Some((tile(square, two)?, after)));
        (tiles[square.index()], rest) =
            read.ok_or(RowsError { column, problem: RowsProblem::Tile(square) })?;
    }
    if !rest.is_empty() {
        return Err(RowsError { column: column_of(Square::ALL[63]) + 2, problem: RowsProblem::End });
    }
    Ok(tiles)
}

/// Writes rows, the two characters of each square by `tile`.
///
/// # Errors
/// The formatter's.
pub fn write<T: Display>(f: &mut fmt::Formatter<'_>, tile: impl Fn(Square) -> T) -> fmt::Result {
    for square in Square::ALL {
        if square.col() == 0 && square.row() > 0 {
            f.write_str("/")?;
        }
        write!(f, "{}", tile(square))?;
    }
    Ok(())
}
