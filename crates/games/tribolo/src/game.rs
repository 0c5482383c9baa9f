//! Implements the contract of games, which engines, sessions and commands use, for Tribolo.

use rand_chacha::ChaCha8Rng;

use super::cell::Move;
use super::position::{IllegalMove, Position};
use super::side::Side;
use super::text;
use boardgame_engine::chance::below;
use boardgame_engine::fields::Fields;
use boardgame_engine::outcome::Winners;
use boardgame_engine::record::{self, ParseRecordError};

/// The record of a Tribolo game: the initial position and the moves, without the passes.
pub type Line = record::GameRecord<Position>;

/// The word used in scripts for a game that ended with a single winner.
pub(crate) const WON: &str = "won";
/// The word used in scripts for a game that ended with a shared win.
pub(crate) const SHARED: &str = "shared";

/// Returns the sides that had to pass after move number `ply`, counted from 0, in turn order.
///
/// The result is empty at the end of the game, although all sides have to pass then.
pub fn passed(line: &Line, ply: usize) -> Vec<Side> {
    match (line.position(ply), line.position(ply + 1)) {
        (Some(before), Some(after)) => before.passed(after).collect(),
        _ => Vec::new(),
    }
}

/// Deals a game in which blue moves first.
///
/// Without this choice, chance decides who moves first, as the documentation of the DOS program says.
pub(crate) fn blue_first((): (), rng: &mut ChaCha8Rng, _: Side) -> Line {
    Line::deal((), rng, Side::Blue)
}

impl record::GamePosition for Position {
    type Seat = Side;
    type Setup = ();
    type Move = Move;
    type Illegal = IllegalMove;
    type End = Winners<Side>;

    const NAME: &'static str = "tribolo";
    const SEATS: &'static [Side] = &Side::ALL;

    fn read(fields: &mut Fields<'_>) -> Result<Self, ParseRecordError> {
        text::read(fields)
    }

    fn deal((): (), rng: &mut ChaCha8Rng, first: Side) -> Self {
        Self::start(rng, first)
    }

    /// Chooses at random the side that moves first in a new game.
    fn opener(_: Option<&Line>, rng: &mut ChaCha8Rng) -> Side {
        Side::ALL[below(rng, Side::ALL.len())]
    }

    fn turn(&self) -> Side {
        self.turn()
    }

    fn end(&self) -> Option<Winners<Side>> {
        self.winners().map(|winners| match winners[..] {
            [winner] => Winners::One(winner),
            _ => Winners::Several(winners),
        })
    }

    fn place(&self, side: Side) -> Option<usize> {
        let scores = self.scores();
        Some(1 + scores.iter().filter(|score| **score > scores[side.index()]).count())
    }

    fn ending_word(end: &Winners<Side>) -> &'static str {
        if end.as_slice().len() == 1 { WON } else { SHARED }
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.legal_moves().collect()
    }

    fn play(&self, mv: Move) -> Result<Self, IllegalMove> {
        self.play(mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start() -> String {
        format!("{}/.brb.br......... b", ["................"; 10].join("/"))
    }

    #[test]
    fn records_read_write_and_undo() {
        let text = format!("{} moves h1 a1", start());
        let mut line: Line = text.parse().unwrap();
        assert_eq!(line.to_string(), text);
        // After red's move, green owns no cell and blue has no jump, so it is red's turn again.
        assert_eq!((line.plies(), line.current().turn()), (2, Side::Red));
        assert_eq!((passed(&line, 0), passed(&line, 1)), (vec![], vec![Side::Green, Side::Blue]));
        assert_eq!(line.undo().map(|mv| mv.to_string()).as_deref(), Some("a1"));
        assert_eq!(line.undo().map(|mv| mv.to_string()).as_deref(), Some("h1"));
        assert_eq!((line.to_string(), line.undo()), (start(), None));
        assert_eq!(line.current(), line.first());
    }

    #[test]
    fn damaged_record_names_the_column() {
        let cases = [
            (" ", "column 190: expected `moves` or the end of the line"),
            (" moves", "column 195: expected a cell, `a1` to `p11`"),
            (" moves h1 z", "column 199: expected a cell, `a1` to `p11`"),
            (" moves a2", "column 196: `a2`: expected a cell from which blue captures a row, not a2"),
        ];
        for (rest, message) in cases {
            let error = format!("{}{rest}", start()).parse::<Line>().unwrap_err();
            assert_eq!(error.to_string(), message, "{rest:?}");
            assert_eq!(format!("column {}: {}", error.column(), error.problem()), message);
        }
    }
}
