//! TPN, the text format of a position: rows, both pieces, goals reached, side to move.
//!
//! Reads and writes the six fields, and reports the column of an invalid one. The rows are left to
//! [`super::board`], the moves after a position to [`boardgame_engine::line`].

use std::fmt;
use std::str::FromStr;

use super::board::{Board, RowsError, RowsProblem};
use super::position::{Position, SetUpError};
use super::side::Side;
use boardgame_engine::contract::Located;
use boardgame_engine::fields::Fields;

/// An error in a TPN, the text of a Tripppin position: the
/// invalid field, its column, and the expected contents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TpnError {
    /// The eight rows of tiles are invalid.
    #[error("column {column}: rows: {problem}")]
    Rows {
        /// Column of the error, in characters from 1.
        column: usize,
        /// The kind of error in the rows of tiles.
        problem: RowsProblem,
    },
    /// The right piece's square is invalid.
    #[error("column {column}: right piece: {expected}")]
    Right {
        /// Column of the error, in characters from 1.
        column: usize,
        /// The expected contents of the right piece's square field.
        expected: Expected,
    },
    /// The left piece's square is invalid.
    #[error("column {column}: left piece: {expected}")]
    Left {
        /// Column of the error, in characters from 1.
        column: usize,
        /// The expected contents of the left piece's square field.
        expected: Expected,
    },
    /// The right piece's goal count is invalid.
    #[error("column {column}: right reached: {expected}")]
    RightReached {
        /// Column of the error, in characters from 1.
        column: usize,
        /// The expected contents of the right piece's goal count field.
        expected: Expected,
    },
    /// The left piece's goal count is invalid.
    #[error("column {column}: left reached: {expected}")]
    LeftReached {
        /// Column of the error, in characters from 1.
        column: usize,
        /// The expected contents of the left piece's goal count field.
        expected: Expected,
    },
    /// The field for the side to move is invalid.
    #[error("column {column}: turn: {expected}")]
    Turn {
        /// Column of the error, in characters from 1.
        column: usize,
        /// The expected contents of the field for the side to move.
        expected: Expected,
    },
    /// Text follows the sixth and last field.
    #[error("column {column}: expected the end of the position after the side to move")]
    End {
        /// Column of the error, in characters from 1.
        column: usize,
    },
}

/// The expected contents of a TPN field after the rows of tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Expected {
    /// The text of a square, `a1` to `h8`.
    #[error("expected a square, `a1` to `h8`")]
    Square,
    /// A number of goals reached, `0` to `5`.
    #[error("expected a number of goals, `0` to `5`")]
    Goals,
    /// The letter of a side, `r` or `l`.
    #[error("expected `r` or `l`")]
    Side,
    /// A value of the field that makes the position legal.
    #[error(transparent)]
    Position(SetUpError),
}

impl Located for TpnError {
    fn column(&self) -> usize {
        match *self {
            Self::Rows { column, .. }
            | Self::Right { column, .. }
            | Self::Left { column, .. }
            | Self::RightReached { column, .. }
            | Self::LeftReached { column, .. }
            | Self::Turn { column, .. }
            | Self::End { column } => column,
        }
    }
}

/// Reads the six fields of a Tripppin position, and leaves any fields after them unread.
pub(super) fn read(fields: &mut Fields<'_>) -> Result<Position, TpnError> {
    let square = |text: &str| text.parse().ok();
    let goals = |text: &str| match *text.as_bytes() {
        [digit @ b'0'..=b'5'] => Some(digit - b'0'),
        _ => None,
    };
    let side = |text: &str| text.parse::<Side>().ok();

    let start = fields.column();
    let board: Board = fields.take().parse().map_err(|error: RowsError| TpnError::Rows {
        column: start + error.column - 1,
        problem: error.problem,
    })?;
    let (right, _) = fields
        .parse(square, Expected::Square)
        .map_err(|(column, expected)| TpnError::Right { column, expected })?;
    let (left, left_column) = fields
        .parse(square, Expected::Square)
        .map_err(|(column, expected)| TpnError::Left { column, expected })?;
    let (right_reached, right_reached_column) = fields
        .parse(goals, Expected::Goals)
        .map_err(|(column, expected)| TpnError::RightReached { column, expected })?;
    let (left_reached, left_reached_column) = fields
        .parse(goals, Expected::Goals)
        .map_err(|(column, expected)| TpnError::LeftReached { column, expected })?;
    let (turn, turn_column) = fields
        .parse(side, Expected::Side)
        .map_err(|(column, expected)| TpnError::Turn { column, expected })?;

    Position::set_up(board, [right, left], [right_reached, left_reached], turn).map_err(|error| {
        let expected = Expected::Position(error);
        match error {
            SetUpError::SameSquare => TpnError::Left { column: left_column, expected },
            SetUpError::TooManyGoals(Side::Right) | SetUpError::NotOnLastGoal(Side::Right) => {
                TpnError::RightReached { column: right_reached_column, expected }
            }
            SetUpError::TooManyGoals(Side::Left)
            | SetUpError::NotOnLastGoal(Side::Left)
            | SetUpError::BothWon => TpnError::LeftReached { column: left_reached_column, expected },
            SetUpError::WinnerToMove(_) => TpnError::Turn { column: turn_column, expected },
        }
    })
}

impl FromStr for Position {
    type Err = TpnError;

    fn from_str(text: &str) -> Result<Self, TpnError> {
        let mut fields = Fields::new(text);
        let position = read(&mut fields)?;
        if fields.ended() { Ok(position) } else { Err(TpnError::End { column: fields.column() }) }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [right, left] = Side::BOTH;
        write!(
            f,
            "{} {} {} {} {} {}",
            self.board(),
            self.piece(right),
            self.piece(left),
            self.reached(right),
            self.reached(left),
            self.turn()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROWS: &str = "4c458625c25207c8/64ff61495832ff0e/e0620d4670ffa21c/2954924ac1239816/\
                        2c1a948a8ca11383/3415d0430ba82685/c4ff318991ffff19/38b068ffff51a42a";

    fn error(rest: &str) -> String {
        format!("{ROWS}{rest}").parse::<Position>().unwrap_err().to_string()
    }

    #[test]
    fn positions_read_and_write() {
        for rest in ["e1 d1 0 0 r", "a8 h1 3 4 l", "d1 c4 5 4 l"] {
            let text = format!("{ROWS} {rest}");
            assert_eq!(text.parse::<Position>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn each_bad_field_is_named_with_its_column() {
        let cases = [
            ("", "column 136: right piece: expected a square, `a1` to `h8`"),
            (" e9 d1 0 0 r", "column 137: right piece: expected a square, `a1` to `h8`"),
            ("  e1 d1 0 0 r", "column 137: right piece: expected a square, `a1` to `h8`"),
            (" e1 d 0 0 r", "column 140: left piece: expected a square, `a1` to `h8`"),
            (" e1 e1 0 0 r", "column 140: left piece: expected a square other than the right piece's"),
            (" e1 d1 6 0 r", "column 143: right reached: expected a number of goals, `0` to `5`"),
            (
                " e1 d1 5 0 l",
                "column 143: right reached: expected 0 to 4: \
                 only a piece that stands on d1 can just have reached its fifth goal",
            ),
            (" e1 d1 0 00 r", "column 145: left reached: expected a number of goals, `0` to `5`"),
            (" d1 e1 5 5 r", "column 145: left reached: expected 0 to 4: the right piece has won already"),
            (" e1 d1 0 0", "column 146: turn: expected `r` or `l`"),
            (" e1 d1 0 0 R", "column 147: turn: expected `r` or `l`"),
            (" d1 c4 5 0 r", "column 147: turn: expected `l`: the other piece has just won"),
            (" e1 d1 0 0 r ", "column 149: expected the end of the position after the side to move"),
        ];
        for (rest, message) in cases {
            assert_eq!(error(rest), message, "{rest:?}");
        }
    }

    #[test]
    fn columns_count_characters_not_bytes() {
        let text = format!("{ROWS} \u{e9} d1 0 0 r");
        assert_eq!(text.parse::<Position>().unwrap_err().column(), 137);
        let text = format!("{ROWS} e1 \u{e9}\u{e9} x 0 r");
        assert_eq!(text.parse::<Position>().unwrap_err().column(), 140);
        assert_eq!("".parse::<Position>().unwrap_err().column(), 1);
    }
}
