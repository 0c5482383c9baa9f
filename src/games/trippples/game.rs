//! Trippples as the contract of games sees it.

use rand_chacha::ChaCha8Rng;

use super::board::Board;
use super::line::Line;
use super::moves::{IllegalMove, Move};
use super::oracle::{Judged, Judgement, Oracle, Verdict};
use super::position::Position;
use super::rules::{Options, Rules};
use super::side::Side;
use crate::games::contract::{Game, Winners};
use crate::games::oracle::{self, Solved};

impl Game for Line {
    type Seat = Side;
    type Setup = Rules;
    type Move = Move;
    type Illegal = IllegalMove;

    const NAME: &'static str = "trippples";
    const SEATS: &'static [Side] = &[Side::Circle, Side::Square];
    const UNDO: usize = 40;

    /// Under [`Options::PLACE`] nothing is shuffled: the players place the tiles.
    fn deal(rules: Rules, rng: &mut ChaCha8Rng, first: Side) -> Self {
        let board = if rules.has(Options::PLACE) { Board::EMPTY } else { Board::shuffled(rng) };
        Self::new(Position::opening(board, first, rules))
    }

    /// Always circle.
    fn opener(_: Option<&Self>, _: &mut ChaCha8Rng) -> Side {
        Side::Circle
    }

    /// The same board, tiles that the players have placed included; while some are missing, the placing begins anew.
    fn restart(&self, rules: Rules) -> Self {
        let first = self.first();
        let start = |board: &Board, rules| Position::start(*board, Side::Circle, rules).ok();
        let again = match self.current().board() {
            board if !board.is_complete() => start(&Board::EMPTY, rules),
            board if self.first().board() == board => {
                let pieces = Side::BOTH.map(|side| first.piece(side));
                // A piece that is about to leap cannot stand there by other rules.
                Position::set_up(*board, pieces, first.turn(), rules).ok().or_else(|| start(board, rules))
            }
            board => start(board, rules),
        };
        Self::new(again.unwrap_or(*first))
    }

    fn setup(&self) -> Rules {
        self.first().rules()
    }

    fn turn(&self) -> Side {
        self.current().mover().unwrap_or_else(|| self.current().turn())
    }

    fn winners(&self) -> Option<Winners<Side>> {
        self.end().map(|end| end.winner().into())
    }

    fn legal_moves(&self) -> Vec<Move> {
        Self::legal_moves(self)
    }

    fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        Self::play(self, mv)
    }

    fn undo(&mut self) -> Option<Move> {
        Self::undo(self)
    }

    fn plies(&self) -> usize {
        Self::plies(self)
    }

    fn mover(&self, ply: usize) -> Option<Side> {
        Self::mover(self, ply)
    }
}

impl Solved for Line {
    type Position = Position;
    type Oracle = Oracle;

    const PUZZLES: &'static [u16] = &[3, 5, 9, 17, 29];

    fn starting_at(position: Position) -> Self {
        Self::new(position)
    }

    fn position(&self, plies: usize) -> Option<&Position> {
        Self::position(self, plies)
    }

    fn counted(&self, plies: usize) -> usize {
        plies
            + (1..=plies).filter(|&ply| self.position(ply).is_some_and(|now| now.missed().is_some())).count()
    }

    fn now(&self) -> &Position {
        self.current()
    }

    fn moves(&self) -> Vec<Move> {
        Self::moves(self).collect()
    }

    fn mover_in(position: &Position) -> Side {
        position.mover().unwrap_or_else(|| position.turn())
    }
}

/// A board has an oracle as soon as its tiles are placed; its own functions say more. What is dealt under
/// [`Options::PLACE`] has its tiles placed.
impl oracle::Oracle<Line> for Oracle {
    fn solve(position: &Position) -> Option<Self> {
        Self::of(position)
    }

    fn knows(&self, position: &Position) -> bool {
        Self::knows(self, position)
    }

    fn verdict(&self, position: &Position) -> Verdict {
        Self::verdict(self, position)
    }

    fn judge(&self, position: &Position) -> Judgement {
        Self::judge(self, position)
    }

    fn best(&self, position: &Position) -> Option<Judged> {
        Self::best(self, position)
    }

    fn deal_fair(rules: Rules, rng: &mut ChaCha8Rng, first: Side) -> Option<(Self, Line)> {
        let oracle = Self::deal_fair(rules, rng, first)?;
        let line = Line::new(Position::opening(*oracle.board(), first, rules));
        Some((oracle, line))
    }

    fn deal_puzzle(rules: Rules, rng: &mut ChaCha8Rng, plies: u16) -> Option<(Self, Position)> {
        Self::deal_puzzle(rules, rng, plies)
    }
}
