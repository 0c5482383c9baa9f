//! Implements [`record::GamePosition`] for Trippples. Engines, sessions and commands use this trait.

use rand_chacha::ChaCha8Rng;

use super::board::Board;
use super::cycle;
use super::ending::End;
use super::freeze;
use super::moves::{IllegalMove, Move};
use super::position::Position;
use super::rules::{RuleOptions, Rules};
use super::side::Side;
use super::tpn;
use boardgame_engine::fields::Fields;
use boardgame_engine::record::{self, ParseRecordError};

/// The record of a Trippples game: the initial position and the moves.
pub type Line = record::GameRecord<Position>;

/// Returns the blocked side whose turn is skipped before the next move, if any.
pub fn missed(line: &Line) -> Option<Side> {
    line.current().missed().filter(|_| !line.is_over())
}

impl record::GamePosition for Position {
    type Seat = Side;
    type Setup = Rules;
    type Move = Move;
    type Illegal = IllegalMove;
    type End = End;

    const NAME: &'static str = "trippples";
    const SEATS: &'static [Side] = &[Side::Circle, Side::Square];

    fn read(fields: &mut Fields<'_>) -> Result<Self, ParseRecordError> {
        tpn::read(fields)
    }

    /// Deals a random initial position, or an empty board under [`RuleOptions::PLACE`].
    fn deal(rules: Rules, rng: &mut ChaCha8Rng, first: Side) -> Self {
        let board = if rules.has(RuleOptions::PLACE) { Board::EMPTY } else { Board::shuffled(rng) };
        Self::opening(board, first, rules)
    }

    /// Returns the side that opens a game, which is always circle.
    fn opener(_: Option<&Line>, _: &mut ChaCha8Rng) -> Side {
        Side::Circle
    }

    /// Returns the initial position for another game on the same board under `rules`.
    ///
    /// While tiles are missing, the initial position has an empty board. If the players have placed tiles
    /// since the first position of the record, the initial position is the start on the current board.
    /// Otherwise the first position is used again, or the start if the rules do not allow the first position.
    fn restart(line: &Line, rules: Rules) -> Self {
        let first = line.first();
        let start = |board: &Board, rules| Self::start(*board, Side::Circle, rules).ok();
        let again = match line.current().board() {
            board if !board.is_complete() => start(&Board::EMPTY, rules),
            board if first.board() == board => {
                let pieces = Side::BOTH.map(|side| first.piece(side));
                // A piece that is to jump from a neutral tile may not be legal under other rules.
                Self::set_up(*board, pieces, first.turn(), rules).ok().or_else(|| start(board, rules))
            }
            board => start(board, rules),
        };
        again.unwrap_or(*first)
    }

    fn setup(&self) -> Rules {
        self.rules()
    }

    fn turn(&self) -> Side {
        self.mover().unwrap_or_else(|| self.turn())
    }

    fn end(&self) -> Option<End> {
        self.outcome().map(End::from)
    }

    fn ending_word(end: &End) -> &'static str {
        end.word()
    }

    /// Returns all legal moves, including freeze calls and the draw agreement.
    ///
    /// Steps, jumps or tile placements come first. The draw agreement comes last, if the rules allow it.
    fn legal_moves(&self) -> Vec<Move> {
        let mut moves = self.legal_moves();
        moves.extend(freeze::calls(self));
        moves.extend((self.rules().are_official() && !self.is_placing()).then_some(Move::Draw));
        moves
    }

    fn play(&self, mv: Move) -> Result<Self, IllegalMove> {
        self.play(mv)
    }

    fn play_with_history(line: &Line, mv: Move) -> Result<Self, IllegalMove> {
        line.end().map_or_else(|| line.current().play(mv), |end| Err(IllegalMove::Ended(end)))
    }

    fn move_after_resignation(loser: Side) -> Option<IllegalMove> {
        Some(IllegalMove::Resigned(loser))
    }

    fn end_of(line: &Line) -> Option<End> {
        cycle::end_of(line)
    }
}

#[cfg(test)]
mod tests {
    use super::super::moves::MoveError;
    use super::*;

    const START: &str = "sfc1c434a1c252cf/a8982a2c38834632/921c264a43580b31/072568nnnn8ad070/\
                         a42354nnnn1a8c13/e015c894290e1686/85646219a251450d/ff4989b04c6191ff a1 h1 c";

    fn error(rest: &str) -> String {
        format!("{START}{rest}").parse::<Line>().unwrap_err().to_string()
    }

    #[test]
    fn damaged_record_names_the_column() {
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
