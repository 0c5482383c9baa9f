//! The text format of a position (boxes and turn), and the errors of all fields that may follow it in a game
//! record.
//!
//! The boxes are nine groups of nine characters joined by `/`: `a` and `b` are pegs, `.` is a vacant hole,
//! and a won box is the capital letter of its owner nine times. The turn follows. Reports the column of an
//! invalid field. Throws, dice and moves are left to [`super::saved`].

use std::fmt;
use std::str::FromStr;

use super::position::{BoxState, Position, SetUpError};
use super::side::Side;
use super::spot::{BoxNumber, NINE};
use boardgame_engine::contract::Located;
use boardgame_engine::fields::Fields;

/// The error for a text that is not a position or the start of a game record. It holds a column, counted in
/// characters from 1, and the problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: {problem}")]
pub struct PositionError {
    column: usize,
    problem: Problem,
}

/// The kind of error in the text of a position, with the expected contents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// A character of an open box is not `a`, `b` or `.`.
    #[error("boxes: expected a hole, `a`, `b` or `.`, nine to a box")]
    Hole,
    /// A won box, which starts with a capital letter, contains a different character.
    #[error("boxes: expected `{}`: a won box is its owner's capital nine times", .owner.capital())]
    Won {
        /// The player whose capital letter starts the won box.
        owner: Side,
    },
    /// The separator `/` between two boxes is missing.
    #[error("boxes: expected `/` after nine holes")]
    Slash,
    /// The field of the boxes continues after the ninth box.
    #[error("boxes: expected a blank after nine boxes")]
    Boxes,
    /// The boxes can be parsed but do not form a legal position.
    #[error("boxes: {0}")]
    SetUp(SetUpError),
    /// The field for the side to move is not `a` or `b`.
    #[error("turn: expected `a` or `b`")]
    Turn,
    /// The side to move is not legal with these boxes.
    #[error("turn: {0}")]
    WrongTurn(SetUpError),
    /// Text follows the side to move, which ends a position.
    #[error("expected the end of the position after the turn")]
    End,
    /// The field after the side to move is invalid.
    #[error("expected a throw, `2` to `12`, `dice`, `moves` or the end of the line")]
    AfterTurn,
    /// A throw is given, although the game is over in this position.
    #[error("throw: expected none: the game is over")]
    ThrowAfterTheEnd,
    /// The field after the throw is invalid.
    #[error("expected `dice`, `moves` or the end of the line")]
    AfterThrow,
    /// The seed of the dice, which follows the word `dice`, is missing or invalid.
    #[error("dice: expected a seed, a whole number from 0 to {}", u64::MAX)]
    Seed,
    /// The number of throws already made, which follows the seed of the dice, is missing or invalid.
    #[error("dice: expected how many throws have been made, a whole number from 0 to {}", u32::MAX)]
    Throws,
    /// The field after the seed and number of throws of the dice is invalid.
    #[error("expected `moves` or the end of the line")]
    AfterDice,
}

impl PositionError {
    pub(super) const fn new(column: usize, problem: Problem) -> Self {
        Self { column, problem }
    }
}

impl Located for PositionError {
    fn column(&self) -> usize {
        self.column
    }
}

fn boxes(text: &str) -> Result<[BoxState; NINE], (usize, Problem)> {
    let mut letters = (1..).zip(text.chars().map(Some).chain(std::iter::repeat(None)));
    let mut next = || letters.next().unwrap_or((0, None));
    let mut boxes = [BoxState::EMPTY; NINE];
    for (at, state) in boxes.iter_mut().enumerate() {
        if at > 0
            && let (column, letter) = next()
            && letter != Some('/')
        {
            return Err((column, Problem::Slash));
        }
        let mut holes = [None; NINE];
        for (place, hole) in holes.iter_mut().enumerate() {
            let (column, letter) = next();
            if let BoxState::Won(side) = *state {
                if letter != Some(side.capital()) {
                    return Err((column, Problem::Won { owner: side }));
                }
                continue;
            }
            let owner = |letter| Side::BOTH.into_iter().find(|side| side.capital() == letter);
            match letter {
                Some('.') => {}
                Some('a') => *hole = Some(Side::A),
                Some('b') => *hole = Some(Side::B),
                Some(letter) if place == 0 => {
                    *state = BoxState::Won(owner(letter).ok_or((column, Problem::Hole))?);
                }
                _ => return Err((column, Problem::Hole)),
            }
        }
        if state.winner().is_none() {
            *state = BoxState::Open(holes);
        }
    }
    match next() {
        (_, None) => Ok(boxes),
        (column, Some(_)) => Err((column, Problem::Boxes)),
    }
}

/// Reads the fields of a position, the boxes and the side to move, and leaves the remaining fields unread.
pub(super) fn read(fields: &mut Fields<'_>) -> Result<Position, PositionError> {
    let (start, text) = fields.take_at();
    let boxes = boxes(text).map_err(|(column, problem)| PositionError::new(start + column - 1, problem))?;
    let (column, text) = fields.take_at();
    let turn = text.parse().map_err(|_| PositionError::new(column, Problem::Turn))?;
    Position::set_up(boxes, turn).map_err(|error| match error {
        SetUpError::BoxIsWon { number, .. } => {
            PositionError::new(start + number.index() * (NINE + 1), Problem::SetUp(error))
        }
        SetUpError::BothWon | SetUpError::TooManyBoxes { .. } => {
            PositionError::new(start, Problem::SetUp(error))
        }
        SetUpError::LoserToMove { .. } => PositionError::new(column, Problem::WrongTurn(error)),
    })
}

/// Parses the text of a position, which has two fields: the boxes and the side to move.
impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        let mut fields = Fields::new(text);
        let position = read(&mut fields)?;
        if fields.ended() {
            return Ok(position);
        }
        Err(PositionError::new(fields.column(), Problem::End))
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
    fn each_bad_field_is_named_with_its_column() {
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
                "column 1: boxes: expected five won boxes of a at the most: they win the game",
            ),
            (
                format!("{three}/{}/{} a", three.replace('A', "B"), &six[30..]),
                "column 1: boxes: expected one winner at the most, but both players have won boxes enough",
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
