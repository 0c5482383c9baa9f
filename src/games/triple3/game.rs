//! Triple 3 as the contract of games sees it.

use rand::Rng;
use rand_chacha::ChaCha8Rng;

use super::dice::Dice;
use super::line::Line;
use super::moves::{IllegalMove, Move};
use super::position::Position;
use super::side::Side;
use crate::games::contract::{Game, Winners};

impl Game for Line {
    type Seat = Side;
    type Setup = ();
    type Move = Move;
    type Illegal = IllegalMove;

    const NAME: &'static str = "triple3";
    const SEATS: &'static [Side] = &Side::BOTH;
    /// The whole game, however long; what is left is room to count in.
    const UNDO: usize = usize::MAX / 8;

    fn deal((): (), rng: &mut ChaCha8Rng, first: Side) -> Self {
        // Four thousand million games are enough, and their texts stay short.
        Self::new(Position::start(first), Dice { seed: u64::from(rng.next_u32()) })
    }

    /// Player a, then each in turn; an abandoned game keeps the starter.
    fn opener(last: Option<&Self>, _: &mut ChaCha8Rng) -> Side {
        last.map_or(Side::A, |last| {
            let starter = last.first().turn();
            if last.is_over() { starter.other() } else { starter }
        })
    }

    fn restart(&self, (): ()) -> Self {
        Self::restart(self)
    }

    fn setup(&self) {}

    fn turn(&self) -> Side {
        self.current().turn()
    }

    fn winners(&self) -> Option<Winners<Side>> {
        self.current().winner().map(Winners::One)
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
