//! A line of play: a first position and the moves played from it.
//!
//! Knows `<tpn> moves e1f2 d1d2`, the positions on the way and how to take a move back. Leaves to the session who played
//! the moves and how far a take-back goes.

use std::fmt;
use std::str::FromStr;

use super::moves::{IllegalMove, Move, MoveError};
use super::position::Position;
use super::tpn::{self, TpnError};
use crate::games::fields::Fields;
use crate::games::line;

/// A first position and the moves played since; the moves were all legal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    first: Position,
    played: Vec<(Move, Position)>,
}

impl Line {
    /// A line in which nothing has been played yet.
    #[must_use]
    pub const fn new(first: Position) -> Self {
        Self { first, played: Vec::new() }
    }

    /// The position the line started from.
    #[must_use]
    pub const fn first(&self) -> &Position {
        &self.first
    }

    /// The position now.
    #[must_use]
    pub fn current(&self) -> &Position {
        self.played.last().map_or(&self.first, |(_, position)| position)
    }

    /// How many moves have been played.
    #[must_use]
    pub const fn plies(&self) -> usize {
        self.played.len()
    }

    /// The moves played, oldest first.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator {
        self.played.iter().map(|&(mv, _)| mv)
    }

    /// The positions after each move played, oldest first; the first position is not among them.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = &Position> + ExactSizeIterator {
        self.played.iter().map(|(_, position)| position)
    }

    /// Plays a move.
    ///
    /// # Errors
    /// [`IllegalMove`] names the rule the move breaks; the line stays as it was.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let position = self.current().play(mv)?;
        self.played.push((mv, position));
        Ok(())
    }

    /// Takes the last move back and tells which it was.
    pub fn undo(&mut self) -> Option<Move> {
        self.played.pop().map(|(mv, _)| mv)
    }
}

impl From<Position> for Line {
    fn from(first: Position) -> Self {
        Self::new(first)
    }
}

/// Why a text is not a line of play.
pub type LineError = line::LineError<TpnError, Move, MoveError, IllegalMove>;

/// A TPN alone, or a TPN, `moves`, and at least one move, parted by single blanks.
impl FromStr for Line {
    type Err = LineError;

    fn from_str(text: &str) -> Result<Self, LineError> {
        let mut fields = Fields::new(text);
        let mut line = Self::new(tpn::read(&mut fields).map_err(LineError::Position)?);
        line::read_moves(&mut fields, |mv| line.play(mv))?;
        Ok(line)
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.first)?;
        if !self.played.is_empty() {
            f.write_str(" moves")?;
        }
        self.moves().try_for_each(|mv| write!(f, " {mv}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::line::Located;

    const START: &str = "4c458625c25207c8/64ff61495832ff0e/e0620d4670ffa21c/2954924ac1239816/\
                         2c1a948a8ca11383/3415d0430ba82685/c4ff318991ffff19/38b068ffff51a42a e1 d1 0 0 r";

    fn error(rest: &str) -> String {
        format!("{START}{rest}").parse::<Line>().unwrap_err().to_string()
    }

    #[test]
    fn lines_read_write_and_go_back() {
        let text = format!("{START} moves e1f2 d1e1 f2g2");
        let mut line: Line = text.parse().unwrap();
        assert_eq!(line.to_string(), text);
        assert_eq!((line.plies(), line.current().reached(super::super::Side::Right)), (3, 1));
        assert_eq!(line.undo().map(|mv| mv.to_string()).as_deref(), Some("f2g2"));
        assert_eq!(line.to_string(), format!("{START} moves e1f2 d1e1"));
        while line.undo().is_some() {}
        assert_eq!(line.to_string(), START);
        assert_eq!(line.current(), line.first());
    }

    #[test]
    fn bad_lines_name_the_column() {
        let cases = [
            (" ", "column 149: expected `moves` or the end of the line"),
            (" move e1f2", "column 149: expected `moves` or the end of the line"),
            (" moves", "column 154: expected a move, two squares such as `e1f2`"),
            (" moves e1f2 d1d2 ", "column 165: expected a move, two squares such as `e1f2`"),
            (" moves  e1f2", "column 155: expected a move, two squares such as `e1f2`"),
            (" moves e1f2 e1f2", "column 160: `e1f2`: expected a move of the piece on d1, not from e1"),
        ];
        for (rest, message) in cases {
            assert_eq!(error(rest), message, "{rest:?}");
        }
        let error = format!("{START} move").parse::<Line>().unwrap_err();
        assert_eq!(
            (error.column(), error.problem().as_str()),
            (149, "expected `moves` or the end of the line")
        );
        assert_eq!("x".parse::<Line>().unwrap_err().column(), 1);
    }
}
