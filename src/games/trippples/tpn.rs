//! The text format of a position: rows, both pieces, the turn and, unless they are the house rules, the
//! rules.
//!
//! Reads and writes the fields, and reports the column of an invalid one. The rows are left to
//! [`super::board`], the moves after a position to [`boardgame_engine::line`].

use std::fmt;
use std::str::FromStr;

use super::board::{Board, RowsError, RowsProblem};
use super::position::{Position, SetUpError};
use super::rules::Rules;
use super::side::Side;
use boardgame_engine::contract::Located;
use boardgame_engine::fields::Fields;

/// An error in a TPN, the text of a Trippples position: the
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
    /// A field after the rows of tiles is invalid.
    #[error("column {column}: {field}: {expected}")]
    Field {
        /// Column of the error, in characters from 1.
        column: usize,
        /// The field that is invalid.
        field: Field,
        /// The expected contents of the invalid field.
        expected: Expected,
    },
    /// Text follows the last field of the position.
    #[error("column {column}: expected the end of the position after its last field")]
    End {
        /// Column of the error, in characters from 1.
        column: usize,
    },
}

/// A field of a TPN after the rows of tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Field {
    /// The field for the square of a side's piece.
    Piece(Side),
    /// The field for the side whose turn it is.
    Turn,
    /// The field for the rule set.
    Rules,
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Piece(side) => side.name(),
            Self::Turn => "turn",
            Self::Rules => "rules",
        })
    }
}

/// The expected contents of a TPN field after the rows of tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Expected {
    /// The text of a square, `a1` to `h8`.
    #[error("expected a square, `a1` to `h8`")]
    Square,
    /// The letter of a side, `c` or `s`.
    #[error("expected `c` or `s`")]
    Side,
    /// The official rules with any options, or nothing for the house rules.
    #[error(
        "expected `official` and any of `,freeze` `,wild` `,place` in this order, or nothing for the house rules"
    )]
    Rules,
    /// A value of the field that makes the position legal.
    #[error(transparent)]
    Position(SetUpError),
}

impl Located for TpnError {
    fn column(&self) -> usize {
        match *self {
            Self::Rows { column, .. } | Self::Field { column, .. } | Self::End { column } => column,
        }
    }
}

/// Reads the fields of a Trippples position, and leaves the text after them unread, such as `moves`.
pub(super) fn read(fields: &mut Fields<'_>) -> Result<Position, TpnError> {
    let bad = |field: Field| move |(column, expected)| TpnError::Field { column, field, expected };
    let bad_rows = |start: usize, error: RowsError| TpnError::Rows {
        column: start + error.column - 1,
        problem: error.problem,
    };
    let square = |text: &str| text.parse().ok();

    let start = fields.column();
    let board: Board = fields.take().parse().map_err(|error| bad_rows(start, error))?;
    let [circle, other] = Side::BOTH.map(Field::Piece);
    let (circle, circle_column) = fields.parse(square, Expected::Square).map_err(bad(circle))?;
    let (other, other_column) = fields.parse(square, Expected::Square).map_err(bad(other))?;
    let (turn, turn_column) =
        fields.parse(|text| text.parse().ok(), Expected::Side).map_err(bad(Field::Turn))?;
    let rules = |text: &str| text.parse().ok().filter(|rules: &Rules| rules.are_official());
    let rules = if fields.ended() || fields.peek() == "moves" {
        Rules::House
    } else {
        fields.parse(rules, Expected::Rules).map_err(bad(Field::Rules))?.0
    };

    Position::set_up(board, [circle, other], turn, rules).map_err(|error| {
        let (column, field) = match error {
            SetUpError::Board(error) => return bad_rows(start, error.into()),
            SetUpError::Never { side: Side::Circle, .. } | SetUpError::NotOnStart(Side::Circle) => {
                (circle_column, Field::Piece(Side::Circle))
            }
            SetUpError::Never { .. }
            | SetUpError::NotOnStart(_)
            | SetUpError::SameSquare
            | SetUpError::BothWon => (other_column, Field::Piece(Side::Square)),
            SetUpError::WinnerToMove(_) | SetUpError::JumpFirst(_) => (turn_column, Field::Turn),
        };
        TpnError::Field { column, field, expected: Expected::Position(error) }
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
        let [circle, square] = Side::BOTH.map(|side| self.piece(side));
        write!(f, "{} {circle} {square} {}", self.board(), self.turn())?;
        if self.rules() == Rules::House { Ok(()) } else { write!(f, " {}", self.rules()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROWS: &str = "sfc1c434a1c252cf/a8982a2c38834632/921c264a43580b31/072568nnnn8ad070/\
                        a42354nnnn1a8c13/e015c894290e1686/85646219a251450d/ff4989b04c6191ff";

    fn error(rest: &str) -> String {
        format!("{ROWS}{rest}").parse::<Position>().unwrap_err().to_string()
    }

    #[test]
    fn positions_read_and_write() {
        for rest in
            ["a1 h1 c", "f2 c7 s", "h8 c7 s", "d4 c7 c official,wild", "f2 c7 s official,freeze,place"]
        {
            let text = format!("{ROWS} {rest}");
            assert_eq!(text.parse::<Position>().unwrap().to_string(), text);
        }
        let placing = format!("{} a1 h1 s official,place", ROWS.replacen("c1", "..", 1));
        assert_eq!(placing.parse::<Position>().unwrap().to_string(), placing);
    }

    #[test]
    fn each_bad_field_is_named_with_its_column() {
        let cases = [
            ("", "column 136: circle: expected a square, `a1` to `h8`"),
            (" a9 h1 c", "column 137: circle: expected a square, `a1` to `h8`"),
            (" h1 g1 c", "column 137: circle: expected a square circle can stand on, not h1"),
            (" a8 g1 c", "column 137: circle: expected a square circle can stand on, not a8"),
            (" d4 g1 c", "column 137: circle: expected a square circle can stand on, not d4"),
            (" b2 b2 c", "column 140: square: expected a square other than circle's"),
            (" b2 e5 c official", "column 140: square: expected a square square can stand on, not e5"),
            (" h8 a8 c", "column 140: square: expected another square: circle has won already"),
            (" a1 h1 C", "column 143: turn: expected `c` or `s`"),
            (" h8 h1 c", "column 143: turn: expected `s`: circle has just won"),
            (
                " d4 h1 s official,wild",
                "column 143: turn: expected `c`: circle has just entered a neutral tile and is to jump",
            ),
            (
                " a1 h1 c house",
                "column 145: rules: expected `official` and any of `,freeze` `,wild` `,place` in this order, \
                 or nothing for the house rules",
            ),
            (" a1 h1 c official ", "column 154: expected the end of the position after its last field"),
            (" a1 h1 c moves", "column 145: expected the end of the position after its last field"),
        ];
        for (rest, message) in cases {
            assert_eq!(error(rest), message, "{rest:?}");
        }
        let unplaced = |rest| {
            format!("{}{rest}", ROWS.replacen("c1", "..", 1)).parse::<Position>().unwrap_err().to_string()
        };
        assert_eq!(
            unplaced(" a1 h1 c official"),
            "column 3: rows: expected a tile on b8: `..` stands for one that is still to be placed, \
             under the rule `place` only"
        );
        assert_eq!(
            unplaced(" a1 g1 c official,place"),
            "column 140: square: expected h1: tiles are still to be placed"
        );
    }
}
