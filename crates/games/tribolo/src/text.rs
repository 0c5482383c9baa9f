//! The text format of a Tribolo position: `<rows> <turn>`.
//!
//! Reads and writes the two fields; errors name the column of an invalid field. The rows are left to
//! [`super::board`], the moves after a position to [`boardgame_engine::record`].

use std::fmt;
use std::str::FromStr;

use super::board::RowsError;
use super::position::Position;
use boardgame_engine::fields::Fields;
use boardgame_engine::record::ParseRecordError;

/// Reads the board rows and the side to move from `fields`. The fields after them are left unread.
pub(super) fn read(fields: &mut Fields<'_>) -> Result<Position, ParseRecordError> {
    let start = fields.column();
    let board = fields.take().parse().map_err(|error: RowsError| {
        ParseRecordError::new(start + error.column - 1, format_args!("rows: {}", error.problem))
    })?;
    let (turn, column) = fields.parse(|text| text.parse().ok(), "turn: expected `b`, `r` or `g`")?;
    Position::set_up(board, turn)
        .map_err(|error| ParseRecordError::new(column, format_args!("turn: {error}")))
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
    fn damaged_position_names_field_and_column() {
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
