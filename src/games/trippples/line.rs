//! A line of play: a first position and the moves played from it, to the end if it has come.
//!
//! Knows `<tpn> moves a1b2 h1g1`, the positions on the way, how to take a move back, and when a game ends. Leaves to the
//! session who played the moves and how far a take-back goes.

use std::fmt;
use std::str::FromStr;

use super::ending::{self, End};
use super::freeze;
use super::moves::{IllegalMove, Move, MoveError};
use super::position::Position;
use super::side::Side;
use super::tpn::{self, TpnError};
use crate::games::fields::Fields;
use crate::games::line;

/// A first position and the moves played since; the moves were all legal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    first: Position,
    played: Vec<(Move, Position)>,
    end: Option<End>,
}

impl Line {
    /// A line in which nothing has been played yet.
    #[must_use]
    pub fn new(first: Position) -> Self {
        Self { first, played: Vec::new(), end: first.outcome().map(End::from) }
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

    /// How the game has ended, if it has.
    #[must_use]
    pub const fn end(&self) -> Option<End> {
        self.end
    }

    /// Who missed the turn before the one that is to be played now: that side is blocked.
    #[must_use]
    pub fn missed(&self) -> Option<Side> {
        self.current().missed().filter(|_| self.end.is_none())
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

    /// Move `ply`, 0 the first, if it was played.
    #[must_use]
    pub fn mv(&self, ply: usize) -> Option<Move> {
        self.played.get(ply).map(|&(mv, _)| mv)
    }

    /// The position after so many moves: 0 is the first one.
    #[must_use]
    pub fn position(&self, plies: usize) -> Option<&Position> {
        match plies.checked_sub(1) {
            None => Some(&self.first),
            Some(before) => self.played.get(before).map(|(_, position)| position),
        }
    }

    /// Who made move `ply`, 0 the first, if it was played.
    #[must_use]
    pub fn mover(&self, ply: usize) -> Option<Side> {
        let (mv, after) = self.played.get(ply)?;
        match mv {
            // The piece stands where the move led.
            Move::Walk { walk, .. } => Side::BOTH.into_iter().find(|&side| after.piece(side) == walk.to()),
            Move::Place(_) => Some(after.turn().other()),
            Move::Draw => after.mover(),
        }
    }

    /// All legal moves: those of the position, then the calls that are true, then the agreement on a draw where the rules
    /// have it. None when the game is over.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.end.is_some() {
            return Vec::new();
        }
        let position = self.current();
        let mut moves = position.legal_moves();
        moves.extend(freeze::calls(position));
        moves.extend((position.rules().are_official() && !position.is_placing()).then_some(Move::Draw));
        moves
    }

    /// Plays a move.
    ///
    /// # Errors
    /// [`IllegalMove`] names the rule the move breaks; the line stays as it was.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        if let Some(end) = self.end {
            return Err(IllegalMove::Ended(end));
        }
        let position = self.current().play(mv)?;
        self.played.push((mv, position));
        self.end = self.ended_by(mv);
        Ok(())
    }

    /// How the game has ended with the last move.
    fn ended_by(&self, mv: Move) -> Option<End> {
        let position = self.current();
        if mv == Move::Draw {
            return Some(End::Agreement);
        }
        if mv.is_call() {
            return self.mover(self.plies() - 1).map(End::Freeze);
        }
        if let Some(outcome) = position.outcome() {
            return Some(outcome.into());
        }
        let cycle = ending::cycle(self)?;
        let winner = position.rules().are_official().then(|| ending::indirect(self, cycle)).flatten();
        Some(winner.map_or(End::Cycle(cycle), |winner| End::Indirect { winner, cycle }))
    }

    /// Takes the last move back and tells which it was.
    pub fn undo(&mut self) -> Option<Move> {
        let (mv, _) = self.played.pop()?;
        // Nothing was ever played from an end.
        self.end = None;
        Some(mv)
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

    const START: &str = "sfc1c434a1c252cf/a8982a2c38834632/921c264a43580b31/072568nnnn8ad070/\
                         a42354nnnn1a8c13/e015c894290e1686/85646219a251450d/ff4989b04c6191ff a1 h1 c";

    fn error(rest: &str) -> String {
        format!("{START}{rest}").parse::<Line>().unwrap_err().to_string()
    }

    #[test]
    fn lines_read_write_and_go_back() {
        let mut line: Line = format!("{START} moves a1a2").parse().unwrap();
        assert_eq!((line.plies(), line.mover(0), line.mover(1)), (1, Some(Side::Circle), None));
        let legal = line.legal_moves();
        assert!(legal.iter().all(|mv| mv.walk().is_some_and(|walk| walk.from() == Side::Square.start())));
        for mv in legal {
            let mut next = line.clone();
            next.play(mv).unwrap();
            assert_eq!(next.to_string().parse(), Ok(next.clone()));
            assert_eq!((next.undo(), &next), (Some(mv), &line));
        }
        assert_eq!(line.undo().map(|mv| mv.to_string()).as_deref(), Some("a1a2"));
        assert_eq!((line.undo(), line.to_string().as_str()), (None, START));
    }

    #[test]
    fn bad_lines_name_the_column() {
        let rules = "rules: expected `official` and any of `,freeze` `,wild` `,place` in this order, \
                     or nothing for the house rules";
        let cases = [
            (" move a1a2", format!("column 145: {rules}")),
            (" official move a1a2", "column 154: expected `moves` or the end of the line".to_owned()),
            (" moves a1a2 h1h9", format!("column 156: {}", MoveError::Form)),
            (
                " moves a1a2 a2a3",
                "column 156: `a2a3`: expected a move of the piece on h1, not from a2".to_owned(),
            ),
            (
                " official moves draw a1a2",
                "column 165: `a1a2`: no move is expected: both sides have agreed on a draw".to_owned(),
            ),
        ];
        for (rest, message) in cases {
            assert_eq!(error(rest), message, "{rest:?}");
        }
    }
}
