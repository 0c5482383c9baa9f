//! The text format of a Triple 3 position: boxes and turn.
//!
//! The boxes are nine groups of nine characters joined by `/`: `a` and `b` are pegs, `.` is a vacant hole,
//! and a won box is the capital letter of its owner nine times. The turn follows. Errors name the column of
//! an invalid field. Throws, dice and moves are left to [`super::saved`].

use std::fmt;
use std::str::FromStr;

use super::position::{BoxState, Position, SetUpError};
use super::side::Side;
use super::spot::{BoxNumber, NINE};
use boardgame_engine::fields::Fields;
use boardgame_engine::record::ParseRecordError;

/// Parses the boxes of a Triple 3 position.
///
/// An error consists of the column in `text`, counted from 1, and the problem.
fn boxes(text: &str) -> Result<[BoxState; NINE], (usize, String)> {
    let bad = |column, problem: &str| (column, format!("boxes: {problem}"));
    const HOLE: &str = "expected a hole, `a`, `b` or `.`, nine to a box";
    let mut letters = (1..).zip(text.chars().map(Some).chain(std::iter::repeat(None)));
    let mut next = || letters.next().unwrap_or((0, None));
    let mut boxes = [BoxState::EMPTY; NINE];
    for (at, state) in boxes.iter_mut().enumerate() {
        if at > 0
            && let (column, letter) = next()
            && letter != Some('/')
        {
            return Err(bad(column, "expected `/` after nine holes"));
        }
        let mut holes = [None; NINE];
        for (place, hole) in holes.iter_mut().enumerate() {
            let (column, letter) = next();
            if let BoxState::Won(side) = *state {
                if letter != Some(side.capital()) {
                    let capital = side.capital();
                    let problem =
                        format!("expected `{capital}`: a won box is its owner's capital nine times");
                    return Err(bad(column, &problem));
                }
                continue;
            }
            let owner = |letter| Side::BOTH.into_iter().find(|side| side.capital() == letter);
            match letter {
                Some('.') => {}
                Some('a') => *hole = Some(Side::A),
                Some('b') => *hole = Some(Side::B),
                Some(letter) if place == 0 => {
                    *state = BoxState::Won(owner(letter).ok_or_else(|| bad(column, HOLE))?);
                }
                _ => return Err(bad(column, HOLE)),
            }
        }
        if state.winner().is_none() {
            *state = BoxState::Open(holes);
        }
    }
    match next() {
        (_, None) => Ok(boxes),
        (column, Some(_)) => Err(bad(column, "expected a blank after nine boxes")),
    }
}

pub(super) fn read(fields: &mut Fields<'_>) -> Result<Position, ParseRecordError> {
    let (start, text) = fields.take_at();
    let boxes =
        boxes(text).map_err(|(column, problem)| ParseRecordError::new(start + column - 1, problem))?;
    let (turn, column) = fields.parse(|text| text.parse().ok(), "turn: expected `a` or `b`")?;
    Position::set_up(boxes, turn).map_err(|error| {
        let (column, field) = match error {
            SetUpError::BoxIsWon { number, .. } => (start + number.index() * (NINE + 1), "boxes"),
            SetUpError::BothWon | SetUpError::TooManyBoxes(_) => (start, "boxes"),
            SetUpError::LoserToMove(_) => (column, "turn"),
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
        Err(ParseRecordError::new(fields.column(), "expected the end of the position after the turn"))
    }
}

impl fmt::Display for BoxState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Won(side) => (0..NINE).try_for_each(|_| write!(f, "{}", side.capital())),
            Self::Open(holes) => {
                holes.iter().try_for_each(|hole| write!(f, "{}", hole.map_or('.', Side::letter)))
            }
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for number in BoxNumber::all() {
            let after = if number.index() + 1 < NINE { "/" } else { " " };
            write!(f, "{}{after}", self.state(number))?;
        }
        write!(f, "{}", self.turn())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: &str = "........./AAAAAAAAA";
    const SEVEN: &str = "........./a.b....../........./........./BBBBBBBBB/........./.........";

    fn error(text: &str) -> String {
        text.parse::<Position>().unwrap_err().to_string()
    }

    #[test]
    fn positions_read_and_write() {
        for turn in ["a", "b"] {
            let text = format!("{TWO}/{SEVEN} {turn}");
            assert_eq!(text.parse::<Position>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn damaged_position_names_field_and_column() {
        let three = "AAAAAAAAA/AAAAAAAAA/AAAAAAAAA";
        let six = ["........."; 6].join("/");
        let cases = [
            (String::new(), "column 1: boxes: expected a hole, `a`, `b` or `.`, nine to a box"),
            (format!("{TWO}/...c"), "column 24: boxes: expected a hole, `a`, `b` or `.`, nine to a box"),
            (format!("{TWO}/aA"), "column 22: boxes: expected a hole, `a`, `b` or `.`, nine to a box"),
            (
                format!("{TWO}/BB."),
                "column 23: boxes: expected `B`: a won box is its owner's capital nine times",
            ),
            (format!("{TWO}/.........."), "column 30: boxes: expected `/` after nine holes"),
            (format!("{TWO}/{SEVEN}/ a"), "column 90: boxes: expected a blank after nine boxes"),
            (
                format!("{TWO}/..b.b.b../{} a", &SEVEN[10..]),
                "column 21: boxes: expected box 5 as won, `B` nine times: it holds a line or five pegs",
            ),
            (format!("{TWO}/{SEVEN}"), "column 90: turn: expected `a` or `b`"),
            (format!("{TWO}/{SEVEN} A"), "column 91: turn: expected `a` or `b`"),
            (
                format!("{three}/{six} b"),
                "column 91: turn: expected `a`: the game is won, and the turn stays with the winner",
            ),
            (
                format!("{three}/{three}/{} a", &six[30..]),
                "column 1: boxes: expected at most five won boxes of a: five win the game",
            ),
            (
                format!("{three}/{}/{} a", three.replace('A', "B"), &six[30..]),
                "column 1: boxes: expected at most one winner, but both players have won enough boxes",
            ),
            (format!("{TWO}/{SEVEN} a "), "column 93: expected the end of the position after the turn"),
        ];
        for (text, message) in cases {
            assert_eq!(error(&text), message, "{text:?}");
        }
    }

    #[test]
    fn columns_count_characters_not_bytes() {
        let text = format!("{TWO}/{SEVEN} \u{e9} a");
        assert_eq!(text.parse::<Position>().unwrap_err().column(), 91);
        assert_eq!("\u{e9}".parse::<Position>().unwrap_err().column(), 1);
        assert_eq!(".\u{20ac}".parse::<Position>().unwrap_err().column(), 2);
    }
}
