//! TPN, the text format of a Tripppin position: rows, both pieces, goals reached, side to move.
//!
//! Reads and writes the six fields, and reports the column of an invalid field. The rows are left
//! to [`super::board`], the moves after a position to [`boardgame_engine::record`].

use std::fmt;
use std::str::FromStr;

use super::board::{Board, RowsError};
use super::position::{Position, SetUpError};
use super::side::Side;
use boardgame_engine::fields::Fields;
use boardgame_engine::record::ParseRecordError;

/// Reads the six fields of a Tripppin position, but no fields after them.
pub(super) fn read(fields: &mut Fields<'_>) -> Result<Position, ParseRecordError> {
    let square = |text: &str| text.parse().ok();
    let goals = |text: &str| match *text.as_bytes() {
        [digit @ b'0'..=b'5'] => Some(digit - b'0'),
        _ => None,
    };
    let side = |text: &str| text.parse::<Side>().ok();

    let start = fields.column();
    let board: Board = fields.take().parse().map_err(|error: RowsError| {
        ParseRecordError::new(start + error.column - 1, format_args!("rows: {}", error.problem))
    })?;
    let (right, _) = fields.parse(square, "right piece: expected a square, `a1` to `h8`")?;
    let (left, left_column) = fields.parse(square, "left piece: expected a square, `a1` to `h8`")?;
    let (right_reached, right_reached_column) =
        fields.parse(goals, "right reached: expected a number of goals, `0` to `5`")?;
    let (left_reached, left_reached_column) =
        fields.parse(goals, "left reached: expected a number of goals, `0` to `5`")?;
    let (turn, turn_column) = fields.parse(side, "turn: expected `r` or `l`")?;

    Position::set_up(board, [right, left], [right_reached, left_reached], turn).map_err(|error| {
        let (column, field) = match error {
            SetUpError::SameSquare => (left_column, "left piece"),
            SetUpError::TooManyGoals(Side::Right) | SetUpError::NotOnLastGoal(Side::Right) => {
                (right_reached_column, "right reached")
            }
            SetUpError::TooManyGoals(Side::Left)
            | SetUpError::NotOnLastGoal(Side::Left)
            | SetUpError::BothWon => (left_reached_column, "left reached"),
            SetUpError::WinnerToMove(_) => (turn_column, "turn"),
        };
        ParseRecordError::new(column, format_args!("{field}: {error}"))
    })
}

impl FromStr for Position {
    type Err = ParseRecordError;

    fn from_str(text: &str) -> Result<Self, ParseRecordError> {
        let mut fields = Fields::new(text);
        let position = read(&mut fields)?;
        if fields.ended() {
            return Ok(position);
        }
        Err(ParseRecordError::new(fields.column(), "expected the end of the position after the side to move"))
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
    fn damaged_position_names_field_and_column() {
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
}
