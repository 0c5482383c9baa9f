//! The engines that play Trippples, and their names.
//!
//! There are five kinds: random, manhattan, euclidean, minimax and perfect. This module implements their
//! common behaviour: during the placing phase all of them place a random tile on a random square, they call
//! every legal freeze, and they never offer a draw. Each engine's choice of a move is left to a module of its
//! own.

mod greedy;
pub mod minimax;
mod random;

use std::cell::RefCell;
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use super::freeze;
use super::game::Line;
use super::minimax_values::straight;
use super::moves::Move;
use super::oracle::Oracle;
use super::side::Side;
use crate::Position;
use boardgame_engine::contract::{Engine, SearchInfo};
use boardgame_engine::oracle::advise;
use boardgame_engine::queries::OracleCache;
use boardgame_engine::search_control::{Aborted, SearchControl};

pub use super::minimax_values::Depth;

/// The names of the engines, for messages.
pub(crate) const EXPECTED: &str = "random, manhattan, euclidean, minimax:1 to minimax:10 or perfect";

/// A kind of engine, with the search depth if the kind is minimax.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EngineName {
    /// The engine that plays random legal moves.
    Random,
    /// The greedy engine that minimizes the number of rows and columns between its piece and the finish.
    Manhattan,
    /// The greedy engine that minimizes the straight-line distance of its piece from the finish.
    Euclidean,
    /// The engine that searches to this depth and compares the distances of both pieces from their finishes.
    Minimax(Depth),
    /// The engine that solves the board and plays by exact values.
    Perfect,
}

impl EngineName {
    /// Returns all kinds of engines in ascending order of strength.
    pub fn all() -> impl Iterator<Item = Self> {
        let minimax = Depth::ALL.map(Self::Minimax);
        [Self::Random, Self::Manhattan, Self::Euclidean].into_iter().chain(minimax).chain([Self::Perfect])
    }

    /// Returns an engine of this kind, with a seed for its random choices.
    pub const fn seeded(self, seed: u64) -> SeededEngine {
        SeededEngine { name: self, seed }
    }
}

/// Formats the name of the engine: `random`, `manhattan`, `euclidean`, `minimax:4` or `perfect`.
impl fmt::Display for EngineName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Manhattan => f.write_str("manhattan"),
            Self::Euclidean => f.write_str("euclidean"),
            Self::Minimax(depth) => write!(f, "minimax:{depth}"),
            Self::Perfect => f.write_str("perfect"),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected `random`, `manhattan`, `euclidean`, `minimax:1` to `minimax:10`, or `perfect`")]
pub struct EngineNameError;

impl FromStr for EngineName {
    type Err = EngineNameError;

    fn from_str(text: &str) -> Result<Self, EngineNameError> {
        Self::all().find(|name| name.to_string() == text).ok_or(EngineNameError)
    }
}

thread_local! {
    /// The board on which the perfect engine has played last on this thread, and what its advice has found there.
    static ORACLE: RefCell<OracleCache<Oracle>> = RefCell::default();
}

/// A Trippples engine with the seed of its random choices.
///
/// Random choices depend only on the game record and the seed, so the engine plays the same move whenever the
/// same game is searched again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeededEngine {
    pub name: EngineName,
    pub seed: u64,
}

impl SeededEngine {
    pub(super) fn choose(
        &self,
        line: &Line,
        control: &mut dyn SearchControl,
    ) -> Result<Option<SearchInfo<Move>>, Aborted> {
        if line.is_over() {
            return Ok(None);
        }
        if let ControlFlow::Break(()) = control.poll(1) {
            return Err(Aborted);
        }
        let position = line.current();
        let (chosen, plies) = match self.name {
            _ if position.is_placing() => (random::choose(line, self.seed), 0),
            EngineName::Random => (random::choose(line, self.seed), 0),
            EngineName::Manhattan => (greedy::nearest(position, greedy::manhattan), 1),
            EngineName::Euclidean => (greedy::nearest(position, straight), 1),
            EngineName::Minimax(depth) => (minimax::choose(position, depth, control)?, depth.moves()),
            EngineName::Perfect => {
                let advise = |oracles: &RefCell<OracleCache<Oracle>>| {
                    advise(oracles.borrow_mut().get_or_solve(position)?, line)
                };
                match ORACLE.with(advise) {
                    Some(best) => (Some(best.mv), best.verdict.plies().unwrap_or(0).into()),
                    None => (None, 0),
                }
            }
        };
        // A legal freeze call turns the move into a win, so the engine makes every legal call.
        let mv = chosen.map(|mv| mv.walk().map_or(mv, |walk| freeze::called_if_true(position, walk)));
        Ok(mv.map(|mv| SearchInfo { mv, depth: plies }))
    }
}

impl Engine<Position> for SeededEngine {
    fn search(
        &self,
        game: &Line,
        control: &mut dyn SearchControl,
        found: &mut dyn FnMut(SearchInfo<Move>),
    ) -> Result<(), Aborted> {
        self.choose(game, control)?.into_iter().for_each(found);
        Ok(())
    }

    fn spec(&self) -> Option<String> {
        Some(format!("{}{SEED}{}", self.name, self.seed))
    }
}

/// The engine that ponders during a human's turn.
///
/// The minimax engine searches at depths 1 to 10 and reports each finished depth.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PonderEngine;

impl Engine<Position> for PonderEngine {
    fn search(
        &self,
        line: &Line,
        control: &mut dyn SearchControl,
        found: &mut dyn FnMut(SearchInfo<Move>),
    ) -> Result<(), Aborted> {
        Depth::ALL
            .into_iter()
            .try_for_each(|depth| EngineName::Minimax(depth).seeded(0).search(line, control, found))
    }

    fn spec(&self) -> Option<String> {
        Some(PONDERING.to_owned())
    }
}

/// The separator between an engine's name and its seed in an engine spec.
const SEED: &str = " seed ";
const PONDERING: &str = "pondering";

/// Creates the engine for an engine spec, or returns `None` if the spec is unknown.
pub(crate) fn engine(spec: &str) -> Option<Box<dyn Engine<Position>>> {
    if spec == PONDERING {
        return Some(Box::new(PonderEngine));
    }
    let (name, seed) = spec.split_once(SEED)?;
    Some(Box::new(SeededEngine { name: name.parse().ok()?, seed: seed.parse().ok()? }))
}

/// Returns `true` if the computer, playing `side`, accepts a draw in the current position.
///
/// The computer accepts if a piece has moved and `side` has no forced win by the exact value, indirect wins
/// included.
pub fn accepts_draw(line: &Line, side: Side) -> bool {
    let position = line.current();
    let has_begun = line.moves().any(|mv| mv.walk().is_some());
    let (Some(mover), Some(oracle)) =
        (position.mover().filter(|_| has_begun), Oracle::for_position(position))
    else {
        return false;
    };
    !oracle.verdict(position).is_won_by(mover == side) && oracle.indirect(position) != Some(side)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_and_write() {
        let names: Vec<String> = EngineName::all().map(|name| name.to_string()).collect();
        assert_eq!(names.len(), 14);
        assert_eq!((&*names[3], &*names[12]), ("minimax:1", "minimax:10"));
        for name in EngineName::all() {
            assert_eq!(name.to_string().parse(), Ok(name));
        }
        for text in ["", "Random", "minimax", "minimax:0", "minimax:11", "minimax:01", "perfect "] {
            assert_eq!(text.parse::<EngineName>(), Err(EngineNameError), "{text:?}");
        }
    }
}
