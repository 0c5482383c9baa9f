//! Runs engines so that their defects become errors: a panic, a missing move or an illegal move.
//!
//! Every caller that needs an engine's move uses [`search`] or [`choose`], so that a defect of an engine
//! cannot crash the program. Reporting the fault is left to the caller.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::contract::{Engine, SearchInfo};
use super::search_control::{Aborted, SearchControl, Unlimited};
use crate::record::{GamePosition, GameRecord};

/// A failure of an engine to choose a legal move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EngineFault<M> {
    /// The engine panicked.
    #[error("the engine crashed")]
    Panicked,
    /// The engine ended its search without finding a move.
    #[error("no move found")]
    NoMove,
    /// The engine chose this move, which is illegal.
    #[error("illegal move {0}")]
    Illegal(M),
}

impl<M> EngineFault<M> {
    /// Converts the move of [`EngineFault::Illegal`] to another type.
    ///
    /// Other faults stay unchanged.
    pub fn map<N>(self, of: impl FnOnce(M) -> N) -> EngineFault<N> {
        match self {
            Self::Panicked => EngineFault::Panicked,
            Self::NoMove => EngineFault::NoMove,
            Self::Illegal(mv) => EngineFault::Illegal(of(mv)),
        }
    }
}

/// The reason why the search of an engine has no result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SearchError<M> {
    /// The search was aborted by its [`SearchControl`].
    #[error(transparent)]
    Aborted(#[from] Aborted),
    /// The engine failed. Holds the kind of failure.
    #[error(transparent)]
    Fault(EngineFault<M>),
}

/// Calls the function `think`, which runs an engine, and converts a panic into an [`EngineFault`].
///
/// # Errors
/// Returns [`EngineFault::Panicked`] if `think` panics.
pub fn catch_panic<T, M>(think: impl FnOnce() -> T) -> Result<T, EngineFault<M>> {
    // The closure's state may be inconsistent after a panic, but it is dropped here.
    catch_unwind(AssertUnwindSafe(think)).map_err(|_| EngineFault::Panicked)
}

/// Checks that the move chosen by an engine is legal.
///
/// Returns `None` if no move was chosen and the game is over.
///
/// # Errors
/// Returns [`EngineFault::Illegal`] if the move is illegal, or [`EngineFault::NoMove`] if no move
/// was chosen although the game is not over.
pub fn validate<P: GamePosition>(
    game: &GameRecord<P>,
    chosen: Option<P::Move>,
) -> Result<Option<P::Move>, EngineFault<P::Move>> {
    match chosen {
        Some(mv) if game.allows(mv) => Ok(Some(mv)),
        Some(mv) => Err(EngineFault::Illegal(mv)),
        None if game.is_over() => Ok(None),
        None => Err(EngineFault::NoMove),
    }
}

/// Runs an engine, passes each legal move that the engine reports to the function `found`, and returns the last move
/// reported.
///
/// Returns `None` if the game is over.
///
/// # Errors
/// Returns [`SearchError`] if the search is aborted, or if the engine panics, finds no move or ends with an
/// illegal move. Moves passed to `found` before that remain valid.
pub fn search<P: GamePosition>(
    engine: &dyn Engine<P>,
    game: &GameRecord<P>,
    control: &mut dyn SearchControl,
    found: &mut dyn FnMut(SearchInfo<P::Move>),
) -> Result<Option<P::Move>, SearchError<P::Move>> {
    let mut last = None;
    let ended = catch_panic(|| {
        engine.search(game, control, &mut |info: SearchInfo<P::Move>| {
            last = Some(info.mv);
            if validate(game, last).is_ok() {
                found(info);
            }
        })
    });
    ended.map_err(SearchError::Fault)??;
    validate(game, last).map_err(SearchError::Fault)
}

/// Runs an engine without a limit and returns its move, or `None` if the game is over.
///
/// # Errors
/// Returns an [`EngineFault`] if the engine panics, finds no move or chooses an illegal one.
pub fn choose<P: GamePosition>(
    engine: &dyn Engine<P>,
    game: &GameRecord<P>,
) -> Result<Option<P::Move>, EngineFault<P::Move>> {
    match search(engine, game, &mut Unlimited, &mut |_| ()) {
        Ok(chosen) => Ok(chosen),
        Err(SearchError::Fault(fault)) => Err(fault),
        // [`Unlimited`] never aborts a search, so the engine gave up without being stopped.
        Err(SearchError::Aborted(Aborted)) => Err(EngineFault::NoMove),
    }
}
