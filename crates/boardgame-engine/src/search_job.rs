//! The jobs of a search task, their events, and the code that runs a job to its end.

use crate::contract::{Engine, SearchInfo};
use crate::fault::{self, EngineFault, SearchError};
use crate::record::{GamePosition, GameRecord};
use crate::search_control::SearchControl;
use crate::session::Revision;
use crate::win_chances::{self, WinChances, WinEstimator};

/// The urgency of an engine search. It determines whether the search thread yields the processor to others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Urgency {
    /// The urgency of a search for the computer's own move. The search thread does not yield the processor.
    Move,
    /// The urgency of a search that runs while the program waits for the user.
    ///
    /// Its thread yields the processor at each poll, because safe code cannot lower the priority of a thread.
    Ponder,
}

/// An event of one engine search together with the session revision that was searched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchReport<M> {
    /// The session revision for which the search was started.
    pub revision: Revision,
    /// The event that the search reported.
    pub event: SearchEvent<M>,
}

/// An event in the course of one engine search.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum SearchEvent<M> {
    /// The engine found a move, which replaces the moves found before.
    BestMove(SearchInfo<M>),
    /// The estimator has computed the win chances in the current position of the game record.
    WinChances(WinChances),
    /// The search has ended, and its last best move or win chances are final.
    Done,
    /// The engine has failed, and the search has ended without a result.
    Failed(EngineFault<M>),
}

pub(super) enum SearchGoal<P: GamePosition> {
    Move(Box<dyn Engine<P>>),
    WinChances(Box<dyn WinEstimator<P>>),
}

pub(super) struct SearchJob<P: GamePosition> {
    pub revision: Revision,
    pub urgency: Urgency,
    pub game: GameRecord<P>,
    pub search_goal: SearchGoal<P>,
}

/// Runs a search to its end and reports the search's events, the last of which is `Done` or `Failed`.
pub(super) fn think<P: GamePosition>(
    game: &GameRecord<P>,
    search_goal: &SearchGoal<P>,
    control: &mut dyn SearchControl,
    tell: &mut dyn FnMut(SearchEvent<P::Move>),
) {
    let ended = match search_goal {
        SearchGoal::Move(engine) => {
            fault::search(&**engine, game, control, &mut |info| tell(SearchEvent::BestMove(info))).map(|_| ())
        }
        SearchGoal::WinChances(estimator) => {
            let estimated = win_chances::estimate_position(&**estimator, game, control);
            estimated.map(|chances| tell(SearchEvent::WinChances(chances)))
        }
    };
    tell(match ended {
        Ok(()) => SearchEvent::Done,
        Err(SearchError::Fault(fault)) => SearchEvent::Failed(fault),
        // The reports of a cancelled search are dropped, so this one counts only if
        // the engine gave up without being stopped.
        Err(SearchError::Aborted(_)) => SearchEvent::Failed(EngineFault::NoMove),
    });
}
