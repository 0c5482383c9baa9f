//! Tripppin as the contract of games sees it.

use rand_chacha::ChaCha8Rng;

use super::board::Board;
use super::classic::{self, Level};
use super::line::Line;
use super::moves::{IllegalMove, Move};
use super::oracle::{Judged, Judgement, Oracle, Verdict};
use super::position::Position;
use super::side::Side;
use crate::games::contract::{Finding, Game, Mind, Winners};
use crate::games::mind::{Aborted, Control};
use crate::games::oracle::{self, Solved};

impl Game for Line {
    type Seat = Side;
    type Setup = ();
    type Move = Move;
    type Illegal = IllegalMove;

    const NAME: &'static str = "tripppin";
    const SEATS: &'static [Side] = &[Side::Right, Side::Left];
    const UNDO: usize = 40;

    fn deal((): (), rng: &mut ChaCha8Rng, first: Side) -> Self {
        Self::new(Position::start(Board::shuffled(rng), first))
    }

    /// The right side, then each in turn.
    fn opener(last: Option<&Self>, _: &mut ChaCha8Rng) -> Side {
        last.map_or(Side::Right, |last| last.first().turn().other())
    }

    fn restart(&self, (): ()) -> Self {
        Self::new(*self.first())
    }

    fn setup(&self) {}

    fn turn(&self) -> Side {
        self.current().turn()
    }

    fn winners(&self) -> Option<Winners<Side>> {
        self.current().outcome().map(|outcome| Winners::One(outcome.winner))
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.current().legal_moves().collect()
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
        // The sides move in turn, so the first one and the number of the ply tell.
        let first = self.first().turn();
        (ply < Self::plies(self)).then(|| if ply.is_multiple_of(2) { first } else { first.other() })
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
        plies.checked_sub(1).map_or_else(|| Some(self.first()), |before| self.positions().nth(before))
    }

    fn now(&self) -> &Position {
        self.current()
    }

    fn moves(&self) -> Vec<Move> {
        Self::moves(self).collect()
    }

    fn mover_in(position: &Position) -> Side {
        position.turn()
    }
}

/// Every board has an oracle; its own functions say more.
impl oracle::Oracle<Line> for Oracle {
    fn solve(position: &Position) -> Option<Self> {
        Some(Self::solve(position.board()))
    }

    fn knows(&self, position: &Position) -> bool {
        self.board() == position.board()
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

    fn deal_fair((): (), rng: &mut ChaCha8Rng, first: Side) -> Option<(Self, Line)> {
        let oracle = Self::deal_fair(rng);
        let line = Line::new(Position::start(*oracle.board(), first));
        Some((oracle, line))
    }

    fn deal_puzzle((): (), rng: &mut ChaCha8Rng, plies: u16) -> Option<(Self, Position)> {
        Self::deal_puzzle(rng, plies)
    }
}

/// The classic thinker at one level: the computer's own move.
#[derive(Debug, Clone, Copy)]
pub struct Classic {
    /// How far it looks.
    pub level: Level,
    /// Whether it keeps out of a third pass through the same loop.
    pub prevention: bool,
}

impl Mind<Line> for Classic {
    fn think(
        &self,
        game: &Line,
        control: &mut dyn Control,
        found: &mut dyn FnMut(Finding<Move>),
    ) -> Result<(), Aborted> {
        let thought = classic::think(game, self.level, self.prevention, control)?;
        if let Some(thought) = thought {
            found(Finding { mv: thought.mv, plies: u32::from(self.level.plies()) });
        }
        Ok(())
    }
}

/// The classic thinker while a person is to move: depth 3, then 4 and so on to 10, each finished depth told.
#[derive(Debug, Clone, Copy, Default)]
pub struct Pondering;

impl Mind<Line> for Pondering {
    fn think(
        &self,
        game: &Line,
        control: &mut dyn Control,
        found: &mut dyn FnMut(Finding<Move>),
    ) -> Result<(), Aborted> {
        for level in Level::PONDER.up_to(Level::DEEPEST) {
            Classic { level, prevention: false }.think(game, control, found)?;
        }
        Ok(())
    }
}
