//! The trait of engines, and their search reports.
//!
//! An [`Engine`] searches a [`GameRecord`] for a move. The rules are left to [`GamePosition`].

use super::record::{GamePosition, GameRecord};
use super::search_control::{Aborted, SearchControl};

/// The best move found so far in a running search, together with the search depth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SearchInfo<M> {
    /// The best move that the engine has found so far.
    pub mv: M,
    /// Depth of the search that found the move, in plies.
    pub depth: u32,
}

/// An engine, which chooses a move from the game record and its own settings alone.
pub trait Engine<P: GamePosition>: Send {
    /// Searches for a move in the current position of `game` and passes each better move to `found`.
    ///
    /// The last move passed is the engine's choice.
    ///
    /// # Errors
    /// Returns [`Aborted`] if `control` stops the search. Moves passed to `found` before that remain valid.
    fn search(
        &self,
        game: &GameRecord<P>,
        control: &mut dyn SearchControl,
        found: &mut dyn FnMut(SearchInfo<P::Move>),
    ) -> Result<(), Aborted>;

    /// Returns the spec string of this engine. [`EngineGame::engine`](super::engine_game::EngineGame::engine)
    /// creates an equal engine from it.
    ///
    /// The default is `None`: the engine has no spec string.
    fn spec(&self) -> Option<String> {
        None
    }
}
