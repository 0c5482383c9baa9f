//! TPN, the text format of a Trippples position: rows, both pieces and the turn, followed by the rules if
//! they are not the house rules.
//!
//! Reads and writes the fields, and reports the column of an invalid field. The rows are left to
//! [`super::board`], the moves after a position to [`boardgame_engine::record`].

use std::fmt;
use std::str::FromStr;

use super::board::{Board, RowsError};
use super::position::{Position, SetUpError};
use super::rules::Rules;
use super::side::Side;
use boardgame_engine::fields::Fields;
use boardgame_engine::record::ParseRecordError;

/// Reads the fields of a Trippples position, but no text after them, such as `moves`.
pub(super) fn read(fields: &mut Fields<'_>) -> Result<Position, ParseRecordError> {
    let bad_rows = |start: usize, error: RowsError| {
        ParseRecordError::new(start + error.column - 1, format_args!("rows: {}", error.problem))
    };
    let square = |text: &str| text.parse().ok();

    let start = fields.column();
    let board: Board = fields.take().parse().map_err(|error| bad_rows(start, error))?;
    let (circle, circle_column) = fields.parse(square, "circle: expected a square, `a1` to `h8`")?;
    let (other, other_column) = fields.parse(square, "square: expected a square, `a1` to `h8`")?;
    let (turn, turn_column) = fields.parse(|text| text.parse().ok(), "turn: expected `c` or `s`")?;
    let rules = |text: &str| text.parse().ok().filter(|rules: &Rules| rules.are_official());
    let rules = if fields.ended() || fields.peek() == "moves" {
        Rules::House
    } else {
        let expected = "rules: expected `official` and any of `,freeze` `,wild` `,place` in this order, \
                        or nothing for the house rules";
        fields.parse(rules, expected)?.0
    };

    Position::set_up(board, [circle, other], turn, rules).map_err(|error| {
        let (column, field) = match error {
            SetUpError::Board(error) => return bad_rows(start, error.into()),
            SetUpError::Never { side: Side::Circle, .. } | SetUpError::NotOnStart(Side::Circle) => {
                (circle_column, "circle")
            }
            SetUpError::Never { .. }
            | SetUpError::NotOnStart(_)
            | SetUpError::SameSquare
            | SetUpError::BothWon => (other_column, "square"),
            SetUpError::WinnerToMove(_) | SetUpError::JumpFirst(_) => (turn_column, "turn"),
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
        Err(ParseRecordError::new(fields.column(), "expected the end of the position after its last field"))
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
    fn damaged_position_names_field_and_column() {
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
