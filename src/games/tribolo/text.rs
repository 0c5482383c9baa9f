//! The text format of a position: `<rows> <turn>`.
//!
//! Reads and writes the two fields, and reports the column of an invalid one. The rows are left to
//! [`super::board`], the moves after a position to [`boardgame_engine::line`].

use std::fmt;
use std::str::FromStr;

use super::board::{RowsError, RowsProblem};
use super::position::{Position, SetUpError};
use boardgame_engine::contract::Located;
use boardgame_engine::fields::Fields;

/// An error in the text of a position: the invalid field, its column, and the expected contents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// The first field, the eleven rows of the board, is invalid.
    #[error("column {column}: rows: {problem}")]
    Rows {
        /// Column of the error in the text of the position, in characters from 1.
        column: usize,
        /// The kind of error in the rows of the board.
        problem: RowsProblem,
    },
    /// The second field, the side to move, is invalid.
    #[error("column {column}: turn: {expected}")]
    Turn {
        /// Column of the error in the text of the position, in characters from 1.
        column: usize,
        /// The expected contents of the field for the side to move.
        expected: Expected,
    },
    /// Text follows the second and last field of the position.
    #[error("column {column}: expected the end of the position after the side to move")]
    End {
        /// Column of the error in the text of the position, in characters from 1.
        column: usize,
    },
}

/// The expected contents of the field for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Expected {
    /// One of the letters `b`, `r` and `g`.
    #[error("expected `b`, `r` or `g`")]
    Side,
    /// A side that can move; the given side would have to pass.
    #[error(transparent)]
    Mover(SetUpError),
}

impl Located for PositionError {
    fn column(&self) -> usize {
        match *self {
            Self::Rows { column, .. } | Self::Turn { column, .. } | Self::End { column } => column,
        }
    }
}

/// Reads the two fields of a position, the rows and the side to move, and leaves the remaining text unread.
pub(super) fn read(fields: &mut Fields<'_>) -> Result<Position, PositionError> {
    let start = fields.column();
    let board = fields.take().parse().map_err(|error: RowsError| PositionError::Rows {
        column: start + error.column - 1,
        problem: error.problem,
    })?;
    let column = fields.column();
    let turn = fields.take().parse().map_err(|_| PositionError::Turn { column, expected: Expected::Side })?;
    Position::set_up(board, turn)
        .map_err(|error| PositionError::Turn { column, expected: Expected::Mover(error) })
}

impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        let mut fields = Fields::new(text);
        let position = read(&mut fields)?;
        if fields.ended() { Ok(position) } else { Err(PositionError::End { column: fields.column() }) }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.board(), self.turn())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROWS: &str = "......r.r...g.b./......rrgg...bw./..g.g.r.r......w/.gb..g........../....r.g...bb.ww./\
                        .rr.w.......w.w./......w.r.bbbbbb/..w.......bbg.../wgg.......bb..../.g..r.gb.bbb..w./\
                        .g......rr..rw..";

    #[test]
    fn positions_read_and_write() {
        for turn in ["b", "r", "g"] {
            let text = format!("{ROWS} {turn}");
            assert_eq!(text.parse::<Position>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn each_bad_field_is_named_with_its_column() {
        let cases = [
            ("", "column 187: turn: expected `b`, `r` or `g`"),
            (".", "column 187: rows: expected the end of the rows after p1"),
            (" ", "column 188: turn: expected `b`, `r` or `g`"),
            ("  b", "column 188: turn: expected `b`, `r` or `g`"),
            (" B", "column 188: turn: expected `b`, `r` or `g`"),
            (" b ", "column 190: expected the end of the position after the side to move"),
            (" b moves", "column 190: expected the end of the position after the side to move"),
        ];
        for (rest, message) in cases {
            let error = format!("{ROWS}{rest}").parse::<Position>().unwrap_err();
            assert_eq!(error.to_string(), message, "{rest:?}");
            assert!(message.starts_with(&format!("column {}: ", error.column())));
        }
        let error = ROWS.replacen('g', "x", 1).parse::<Position>().unwrap_err().to_string();
        assert_eq!(error, "column 13: rows: expected `b`, `r`, `g`, `w` or `.` for m11");
    }
}
