//! Tribolo as the contract of games sees it.

use rand_chacha::ChaCha8Rng;

use super::cell::{CELLS, Move};
use super::line::Line;
use super::position::{IllegalMove, Position};
use super::side::Side;
use crate::games::chance::below;
use crate::games::contract::{Game, Winners};

impl Game for Line {
    type Seat = Side;
    type Setup = ();
    type Move = Move;
    type Illegal = IllegalMove;

    const NAME: &'static str = "tribolo";
    const SEATS: &'static [Side] = &Side::ALL;
    /// Back to the start: no game is longer than the board has cells.
    const UNDO: usize = CELLS;

    fn deal((): (), rng: &mut ChaCha8Rng, first: Side) -> Self {
        Self::new(Position::start(rng, first))
    }

    /// Drawn afresh for every game.
    fn opener(_: Option<&Self>, rng: &mut ChaCha8Rng) -> Side {
        Side::ALL[below(rng, Side::ALL.len())]
    }

    fn restart(&self, (): ()) -> Self {
        Self::new(*self.first())
    }

    fn setup(&self) {}

    fn turn(&self) -> Side {
        self.current().turn()
    }

    fn winners(&self) -> Option<Winners<Side>> {
        self.current().winners().map(|winners| match winners[..] {
            [winner] => Winners::One(winner),
            _ => Winners::Several(winners),
        })
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
        (ply < Self::plies(self)).then(|| self.before(ply).map(Position::turn)).flatten()
    }
}
