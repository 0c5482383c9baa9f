//! Minds that fail: one that breaks down, that finds nothing to play, or that chooses a move the rules refuse.
//!
//! Whoever wants a mind's move asks through here, so that a defect of a mind is told and goes no further. Knows minds and
//! games. Leaves to whoever asks how it is told.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::contract::{Finding, Game, Mind};
use super::mind::{Aborted, Control, Unlimited};

/// Why a mind has no move to play in a game that goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Fault<M> {
    /// It panicked.
    #[error("its mind broke down")]
    BrokeDown,
    /// It ended its thought without a move.
    #[error("it found no move")]
    NoMove,
    /// It chose this one, which the rules refuse.
    #[error("its move {0} is illegal")]
    Illegal(M),
}

impl<M> Fault<M> {
    /// The same about a move in another form.
    pub fn map<N>(self, of: impl FnOnce(M) -> N) -> Fault<N> {
        match self {
            Self::BrokeDown => Fault::BrokeDown,
            Self::NoMove => Fault::NoMove,
            Self::Illegal(mv) => Fault::Illegal(of(mv)),
        }
    }
}

/// Why there is no answer to a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unanswered<M> {
    /// The thought was stopped.
    #[error(transparent)]
    Aborted(#[from] Aborted),
    /// The mind has failed.
    #[error(transparent)]
    Fault(Fault<M>),
}

/// Runs a thought; a panic in it is a fault.
///
/// # Errors
/// [`Fault::BrokeDown`].
pub fn caught<T, M>(think: impl FnOnce() -> T) -> Result<T, Fault<M>> {
    // Whatever the thought has left half done goes with it.
    catch_unwind(AssertUnwindSafe(think)).map_err(|_| Fault::BrokeDown)
}

/// What was chosen in a game, if it can be played; none once the game is over.
///
/// # Errors
/// [`Fault::Illegal`], and [`Fault::NoMove`] while the game goes on.
pub fn judged<G: Game>(game: &G, chosen: Option<G::Move>) -> Result<Option<G::Move>, Fault<G::Move>> {
    match chosen {
        Some(mv) if game.allows(mv) => Ok(Some(mv)),
        Some(mv) => Err(Fault::Illegal(mv)),
        None if game.is_over() => Ok(None),
        None => Err(Fault::NoMove),
    }
}

/// Asks a mind, telling each finding that can be played; the last of them is the answer, none once the game is over.
///
/// # Errors
/// [`Unanswered`]; findings already told stay good.
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

/// The move a mind chooses when it may think to its end; none once the game is over.
///
/// # Errors
/// The mind's fault.
pub fn choose<G: Game>(mind: &dyn Mind<G>, game: &G) -> Result<Option<G::Move>, Fault<G::Move>> {
    match ask(mind, game, &mut Unlimited, &mut |_| ()) {
        Ok(chosen) => Ok(chosen),
        Err(Unanswered::Fault(fault)) => Err(fault),
        // Nobody stops it: it gave up by itself.
        Err(Unanswered::Aborted(Aborted)) => Err(Fault::NoMove),
    }
}
