//! A line of play: a first position and the moves played from it.
//!
//! Knows `<position> moves c11 d4`, the positions on the way, who was passed over, and how to take a move back. Leaves to the
//! session who played the moves and how far a take-back goes.

use std::fmt;
use std::str::FromStr;

use super::cell::{CellError, Move};
use super::position::{IllegalMove, Position};
use super::side::Side;
use super::text::{self, PositionError};
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

    /// The position in which ply `ply` (0 the first) was played; the one now if it is the next to be.
    #[must_use]
    pub fn before(&self, ply: usize) -> Option<&Position> {
        match ply.checked_sub(1) {
            None => Some(&self.first),
            Some(last) => self.played.get(last).map(|(_, position)| position),
        }
    }

    /// The sides that were passed over after ply `ply` (0 the first), in their order; none at the end of the game, when
    /// everybody is.
    #[must_use]
    pub fn passed(&self, ply: usize) -> Vec<Side> {
        match (self.before(ply), self.played.get(ply)) {
            (Some(before), Some((_, after))) => before.passed(after).collect(),
            _ => Vec::new(),
        }
    }

    /// How often somebody was passed over.
    #[must_use]
    pub fn passes(&self) -> usize {
        (0..self.plies()).map(|ply| self.passed(ply).len()).sum()
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
pub type LineError = line::LineError<PositionError, Move, CellError, IllegalMove>;

/// A position alone, or a position, `moves`, and at least one move, parted by single blanks.
impl FromStr for Line {
    type Err = LineError;

    fn from_str(text: &str) -> Result<Self, LineError> {
        let mut fields = Fields::new(text);
        let mut line = Self::new(text::read(&mut fields).map_err(LineError::Position)?);
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

    fn start() -> String {
        format!("{}/.brb.br......... b", ["................"; 10].join("/"))
    }

    #[test]
    fn lines_read_write_and_go_back() {
        let text = format!("{} moves h1 a1", start());
        let mut line: Line = text.parse().unwrap();
        assert_eq!(line.to_string(), text);
        // After red's move green owns nothing and blue has no jump: it is red's turn again.
        assert_eq!((line.plies(), line.passes(), line.current().turn()), (2, 2, Side::Red));
        assert_eq!((line.passed(0), line.passed(1)), (vec![], vec![Side::Green, Side::Blue]));
        assert_eq!(line.undo().map(|mv| mv.to_string()).as_deref(), Some("a1"));
        assert_eq!(line.undo().map(|mv| mv.to_string()).as_deref(), Some("h1"));
        assert_eq!((line.to_string(), line.undo()), (start(), None));
        assert_eq!(line.current(), line.first());
    }

    #[test]
    fn bad_lines_name_the_column() {
        let cases = [
            (" ", "column 190: expected `moves` or the end of the line"),
            (" moves", "column 195: expected a cell, `a1` to `p11`"),
            (" moves h1 z", "column 199: expected a cell, `a1` to `p11`"),
            (" moves a2", "column 196: `a2`: expected a cell from which `b` takes something, not a2"),
        ];
        for (rest, message) in cases {
            let error = format!("{}{rest}", start()).parse::<Line>().unwrap_err();
            assert_eq!(error.to_string(), message, "{rest:?}");
            assert_eq!(format!("column {}: {}", error.column(), error.problem()), message);
        }
    }
}
