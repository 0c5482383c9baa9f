//! The trait of engines, their search reports, and the outcomes of games.
//!
//! An [`Engine`] searches a [`GameRecord`] for a move. The rules are left to [`GamePosition`].

use super::record::{GamePosition, GameRecord};
use super::search_control::{Aborted, SearchControl};

/// The end of a game: how it ended and which seat won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    /// The word for the way in which the game ended.
    pub reason: &'static str,
    /// Index of the winner's seat in [`GamePosition::SEATS`]; `None` for a draw or a shared win.
    pub winner: Option<usize>,
}

/// The winners of a game that is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Winners<S> {
    /// The value for a draw, a game without a winner.
    Draw,
    /// The value for a game with a single winner.
    One(S),
    /// The value for a game in which several seats share the win.
    Several(Vec<S>),
}

impl<S> Winners<S> {
    /// Returns the winners as a slice, which is empty for a draw.
    pub fn as_slice(&self) -> &[S] {
        match self {
            Self::Draw => &[],
            Self::One(winner) => std::slice::from_ref(winner),
            Self::Several(winners) => winners,
        }
    }
}

impl<S: PartialEq> Winners<S> {
    /// Returns `true` if `seat` is one of the winners.
    pub fn contains(&self, seat: &S) -> bool {
        self.as_slice().contains(seat)
    }
}

/// Converts an optional winner to [`Winners`]: `None` becomes [`Winners::Draw`].
impl<S> From<Option<S>> for Winners<S> {
    fn from(winner: Option<S>) -> Self {
        winner.map_or(Self::Draw, Self::One)
    }
}

/// The best move found so far in a running search, together with the search depth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SearchInfo<M> {
    /// The best move that the engine has found so far.
    pub mv: M,
    /// Depth of the search that found the move, in plies.
    pub depth: u32,
}

/// An engine. It chooses moves as a pure function of the game record and its own settings.
pub trait Engine<P: GamePosition>: Send {
    /// Searches for a move in `game` and passes each improvement to `found`; the last move passed is the
    /// engine's choice.
    ///
    /// # Errors
    /// Returns [`Aborted`] if `control` stops the search. Moves passed to `found` before that remain valid.
    fn search(
        &self,
        game: &GameRecord<P>,
        control: &mut dyn SearchControl,
        found: &mut dyn FnMut(SearchInfo<P::Move>),
    ) -> Result<(), Aborted>;

    /// Returns the spec string from which [`EngineGame::engine`](super::engine_game::EngineGame::engine) can
    /// rebuild this engine, or `None` for an engine without a spec.
    fn spec(&self) -> Option<String> {
        None
    }
}
