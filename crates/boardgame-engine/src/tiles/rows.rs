//! The text form of a board's rows: eight groups of 16 characters separated by `/`, two characters per
//! square, starting with the top row of the screen.
//!
//! The meaning of a square's two characters, and the choice of legal boards, are left to the games.

use std::error::Error;
use std::fmt::{self, Display};

use super::super::square::Square;

/// The error returned when a text does not describe the eight rows of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{problem}")]
pub struct RowsError<E: Error> {
    /// Column of the first invalid character in the text of the rows, counted from 1.
    pub column: usize,
    /// Description of the first problem in the text of the board's rows.
    pub problem: RowsProblem<E>,
}

/// The problem found in the text of a board's rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RowsProblem<E: Error> {
    /// The text has no valid tile for this square; two hexadecimal digits are required.
    #[error("expected a tile, two digits of `0`-`9` `a`-`f`, for {0}")]
    Tile(Square),
    /// The text lacks the `/` between two rows of the board.
    #[error("expected `/` after a row of 16 digits")]
    Slash,
    /// The text continues after `h1`, the last square of the board.
    #[error("expected the end of the rows after h1")]
    End,
    /// The text of the board is well-formed, but the rules of the game do not allow this board.
    #[error(transparent)]
    Board(#[from] E),
}

/// Returns the column at which `square` begins in the text of a board, counted from 1.
pub fn column_of(square: Square) -> usize {
    1 + 2 * square.index() + usize::from(square.row())
}

/// Parses the rows of a board. The callback `tile` parses the two characters of one square.
///
/// # Errors
/// Returns [`RowsError`] with the first column that cannot be parsed.
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
        // The text is split by characters, not bytes, because a game may accept any two characters here and
        // report an error with their column later.
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

/// Formats the rows of a board. The callback `tile` returns the two characters of one square.
///
/// # Errors
/// Returns an error if the formatter fails.
pub fn write<T: Display>(f: &mut fmt::Formatter<'_>, tile: impl Fn(Square) -> T) -> fmt::Result {
    for square in Square::ALL {
        if square.col() == 0 && square.row() > 0 {
            f.write_str("/")?;
        }
        write!(f, "{}", tile(square))?;
    }
    Ok(())
}
