//! Runs engines so that their defects become errors: a panic, a missing move or an illegal move.
//!
//! Every caller that wants an engine's move uses [`ask`] or [`choose`], so that a defect of an engine cannot
//! harm the program. Reporting the fault is left to the caller.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::contract::{Finding, Game, Mind};
use super::mind::{Aborted, Control, Unlimited};

/// The way in which an engine failed to choose a move in a game that is not over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Fault<M> {
    /// The engine panicked.
    #[error("its mind broke down")]
    BrokeDown,
    /// The engine ended its search without finding a move.
    #[error("it found no move")]
    NoMove,
    /// The engine chose this illegal move.
    #[error("its move {0} is illegal")]
    Illegal(M),
}

impl<M> Fault<M> {
    /// Converts the move in a [`Fault::Illegal`] to another type; other faults stay the same.
    pub fn map<N>(self, of: impl FnOnce(M) -> N) -> Fault<N> {
        match self {
            Self::BrokeDown => Fault::BrokeDown,
            Self::NoMove => Fault::NoMove,
            Self::Illegal(mv) => Fault::Illegal(of(mv)),
        }
    }
}

/// The reason why a search has no result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unanswered<M> {
    /// The search was aborted by its [`Control`].
    #[error(transparent)]
    Aborted(#[from] Aborted),
    /// The engine failed.
    #[error(transparent)]
    Fault(Fault<M>),
}

/// Runs a closure and converts a panic into a fault.
///
/// # Errors
/// Returns [`Fault::BrokeDown`] if `think` panics.
pub fn caught<T, M>(think: impl FnOnce() -> T) -> Result<T, Fault<M>> {
    // The closure's state may be inconsistent after a panic, but it is dropped here.
    catch_unwind(AssertUnwindSafe(think)).map_err(|_| Fault::BrokeDown)
}

/// Checks that the move chosen by an engine can be played. Returns `None` if
/// no move was chosen and the game is over.
///
/// # Errors
/// Returns [`Fault::Illegal`] if the move is illegal, or [`Fault::NoMove`] if no move
/// was chosen although the game is not over.
pub fn judged<G: Game>(game: &G, chosen: Option<G::Move>) -> Result<Option<G::Move>, Fault<G::Move>> {
    match chosen {
        Some(mv) if game.allows(mv) => Ok(Some(mv)),
        Some(mv) => Err(Fault::Illegal(mv)),
        None if game.is_over() => Ok(None),
        None => Err(Fault::NoMove),
    }
}

/// Runs an engine and passes each legal move it finds to `found`. Returns the last legal move found, or
/// `None` if the game is over.
///
/// # Errors
/// Returns [`Unanswered`] if the search is aborted, or if the engine panics, finds no move or ends with an
/// illegal one. Moves passed to `found` before that remain valid.
pub fn ask<G: Game>(
    mind: &dyn Mind<G>,
    game: &G,
    control: &mut dyn Control,
    found: &mut dyn FnMut(Finding<G::Move>),
) -> Result<Option<G::Move>, Unanswered<G::Move>> {
    let mut last = None;
    let ended = caught(|| {
        mind.think(game, control, &mut |finding: Finding<G::Move>| {
            last = Some(finding.mv);
            if judged(game, last).is_ok() {
                found(finding);
            }
        })
    });
    ended.map_err(Unanswered::Fault)??;
    judged(game, last).map_err(Unanswered::Fault)
}

/// Runs an engine without a limit and returns its move, or `None` if the game is over.
///
/// # Errors
/// Returns a [`Fault`] if the engine panics, finds no move or chooses an illegal one.
pub fn choose<G: Game>(mind: &dyn Mind<G>, game: &G) -> Result<Option<G::Move>, Fault<G::Move>> {
    match ask(mind, game, &mut Unlimited, &mut |_| ()) {
        Ok(chosen) => Ok(chosen),
        Err(Unanswered::Fault(fault)) => Err(fault),
        // [`Unlimited`] never aborts a search, so the engine gave up without being stopped.
        Err(Unanswered::Aborted(Aborted)) => Err(Fault::NoMove),
    }
}
