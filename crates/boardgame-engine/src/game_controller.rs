//! A game session together with the background task that runs its engine searches.
//!
//! Each search belongs to a revision of the session, and results of older revisions are dropped. The
//! computer's move is the last one that its engine found; it is kept until the program plays it, and a search
//! is never cut short to show the move earlier. An engine that fails is reported as a fault. The choice of
//! the engine, the time at which the computer's move is played, and the display are left to the program.

use std::io;

use super::contract::{Engine, SearchInfo};
use super::fault::EngineFault;
use super::search_job::{SearchEvent, Urgency};
use super::search_task::{Pace, SearchTask};
use super::session::{PlayerKind, Revision, Session};
use super::win_chances::{WinChances, WinEstimator, nearest_unknown};
use super::worker::NotifyFn;
use crate::record::GamePosition;

/// The search to run for the current turn of a game session.
pub enum TurnSearch<P: GamePosition> {
    /// A search for the computer's move with the given engine.
    Move(Box<dyn Engine<P>>),
    /// The computer's move is already known, so no search is needed.
    Precomputed(P::Move),
    /// A search for a move to suggest to the human player, with the given engine.
    Ponder(Box<dyn Engine<P>>),
    /// An estimate of the win chances in the position with this number, for a review.
    WinChances(Box<dyn WinEstimator<P>>, usize),
    /// A search for the best move in the position with this number, for a review.
    BestMove(Box<dyn Engine<P>>, usize),
    /// An estimate of the win chances after the last best move that [`Self::BestMove`] has found, for a review.
    BestChances(Box<dyn WinEstimator<P>>),
    /// No search is needed. A running search is cancelled.
    Nothing,
}

impl<P: GamePosition> std::fmt::Debug for TurnSearch<P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Move(_) => f.write_str("Move"),
            Self::Precomputed(mv) => write!(f, "Precomputed({mv})"),
            Self::Ponder(_) => f.write_str("Ponder"),
            Self::WinChances(..) => f.write_str("WinChances"),
            Self::BestMove(..) => f.write_str("BestMove"),
            Self::BestChances(_) => f.write_str("BestChances"),
            Self::Nothing => f.write_str("Nothing"),
        }
    }
}

/// The best move in a position of the game record, with the win chances after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BestMove<M> {
    /// Number of the position.
    pub position: usize,
    /// The best move; `None` until it has been found.
    pub mv: Option<M>,
    /// The win chances after the best move; `None` until they have been estimated.
    pub chances: Option<WinChances>,
}

/// A game session together with its search task and the results for the current turn.
// Fields of the game are last: code finds the others at the same places in all games, so that a page compresses better.
#[repr(C)]
#[derive(Debug)]
pub struct GameController<P: GamePosition> {
    asked: Option<Revision>,
    win_chances: Vec<Option<WinChances>>,
    /// The best moves that a review has searched.
    best_moves: Vec<BestMove<P::Move>>,
    /// The running search of a review, if any.
    estimated: Option<Estimated>,
    /// The game session, which the program may change directly. [`Self::begin_revision`] then drops outdated search
    /// results.
    pub session: Session<P>,
    search_task: SearchTask<P>,
    info: Option<SearchInfo<P::Move>>,
    best_so_far: Option<P::Move>,
    /// The computer's move, ready for [`Self::play_pending_move`], and the session revision for which it was
    /// found.
    pending_move: Option<(Revision, P::Move)>,
    fault: Option<(Revision, EngineFault<P::Move>)>,
}

/// The result of a running search for a review.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Estimated {
    /// The win chances in the position with this number.
    Position(usize),
    /// The last one of the best moves, or the win chances after it.
    BestMove,
}

impl<P: GamePosition> GameController<P> {
    /// Starts the search task of `session`. The task calls `notify` after each report, possibly on another
    /// thread.
    ///
    /// # Errors
    /// Returns an error if the operating system cannot create a thread.
    pub fn start(session: Session<P>, notify: &NotifyFn, pace: Pace) -> io::Result<Self> {
        let search_task = SearchTask::start(notify, pace)?;
        let (asked, info, win_chances, estimated) = (None, None, Vec::new(), None);
        Ok(Self {
            session,
            search_task,
            asked,
            info,
            win_chances,
            best_moves: Vec::new(),
            estimated,
            best_so_far: None,
            pending_move: None,
            fault: None,
        })
    }

    /// Drops all search results if the session has changed since the last call.
    ///
    /// Returns `true` if the session has changed, so that a new search can be started.
    pub fn begin_revision(&mut self) -> bool {
        let question = Some(self.session.revision());
        if self.asked == question {
            return false;
        }
        self.asked = question;
        self.info = None;
        self.win_chances.clear();
        self.best_moves.clear();
        self.estimated = None;
        self.best_so_far = None;
        self.pending_move = None;
        self.fault = None;
        true
    }

    /// Starts the given search for the current turn and cancels the search that is running.
    pub fn start_search(&mut self, search: TurnSearch<P>) {
        let question = self.session.revision();
        let game = || self.session.game().clone();
        match search {
            TurnSearch::Move(engine) => self.search_task.search(question, Urgency::Move, game(), engine),
            TurnSearch::Ponder(engine) => self.search_task.search(question, Urgency::Ponder, game(), engine),
            TurnSearch::WinChances(estimator, position) => {
                self.estimated = Some(Estimated::Position(position));
                self.win_chances.resize(self.session.game().plies() + 1, None);
                let game = self.session.game().truncated(position);
                self.search_task.search_win_chances(question, game, estimator);
            }
            TurnSearch::BestMove(engine, position) => {
                self.estimated = Some(Estimated::BestMove);
                self.best_moves.push(BestMove { position, mv: None, chances: None });
                let game = self.session.game().truncated(position);
                self.search_task.search(question, Urgency::Ponder, game, engine);
            }
            TurnSearch::BestChances(estimator) => {
                let Some(&BestMove { position, mv: Some(mv), .. }) = self.best_moves.last() else { return };
                let mut game = self.session.game().truncated(position);
                if game.play(mv).is_ok() {
                    self.estimated = Some(Estimated::BestMove);
                    self.search_task.search_win_chances(question, game, estimator);
                }
            }
            TurnSearch::Precomputed(mv) => {
                self.search_task.abort();
                self.pending_move = Some((question, mv));
            }
            TurnSearch::Nothing => self.search_task.abort(),
        }
    }

    /// Processes the pending reports of the search task. Reports of searches for older session revisions are
    /// dropped.
    pub fn process_reports(&mut self) {
        while let Some(report) = self.search_task.next_report() {
            if report.revision != self.session.revision() {
                continue;
            }
            self.fault = None;
            let ends = matches!(report.event, SearchEvent::Done | SearchEvent::Failed(_));
            match (self.session.to_move(), report.event) {
                (_, SearchEvent::WinChances(chances)) => {
                    let known = match self.estimated {
                        Some(Estimated::Position(at)) => self.win_chances.get_mut(at),
                        Some(Estimated::BestMove) => self.best_moves.last_mut().map(|best| &mut best.chances),
                        None => None,
                    };
                    known.into_iter().for_each(|known| *known = Some(chances.clone()));
                }
                (_, SearchEvent::BestMove(info)) if self.estimated == Some(Estimated::BestMove) => {
                    self.best_moves.iter_mut().last().into_iter().for_each(|best| best.mv = Some(info.mv));
                }
                (_, SearchEvent::Failed(fault)) => self.fault = Some((report.revision, fault)),
                (Some(PlayerKind::Computer), SearchEvent::BestMove(info)) => self.best_so_far = Some(info.mv),
                (Some(PlayerKind::Computer), SearchEvent::Done) => {
                    self.pending_move = self.best_so_far.take().map(|mv| (report.revision, mv));
                }
                (Some(PlayerKind::Human), SearchEvent::BestMove(info)) => self.info = Some(info),
                (Some(PlayerKind::Human), SearchEvent::Done) | (None, _) => {}
            }
            if ends {
                self.estimated = None;
            }
        }
    }

    /// Handles a vertical blank: continues a search with a node budget and processes pending reports.
    pub fn vertical_blank(&mut self) {
        self.search_task.vertical_blank();
        self.process_reports();
    }

    /// Plays the computer's move. Returns `false` if no move is ready, or if it is stale or illegal.
    pub fn play_pending_move(&mut self) -> bool {
        let Some((question, mv)) = self.pending_move.take() else { return false };
        self.session.play_found_move(question, mv).unwrap_or_else(|_| {
            self.fault = Some((question, EngineFault::Illegal(mv)));
            false
        })
    }

    /// Returns the fault of the engine and the session revision that was searched, if the last search failed.
    pub const fn fault(&self) -> Option<(Revision, EngineFault<P::Move>)> {
        self.fault
    }

    /// Returns `true` if a move of the computer is ready to be played.
    pub const fn has_pending_move(&self) -> bool {
        self.pending_move.is_some()
    }

    /// Returns the best move found so far, as a suggestion for the human player.
    pub const fn finding(&self) -> Option<SearchInfo<P::Move>> {
        self.info
    }

    /// Returns the win chances for a review, one entry for each position of the game record.
    ///
    /// The entry of a position is `None` until its win chances have been estimated.
    pub fn win_chances(&self) -> &[Option<WinChances>] {
        &self.win_chances
    }

    /// Returns the number of the position for which a review estimates the win chances next.
    ///
    /// Of the positions with unknown win chances, the position nearest to the displayed position `page` is
    /// next.
    ///
    /// Returns `None` during an estimate, after an engine fault, and if all win chances are known.
    pub fn next_estimate(&mut self, page: usize) -> Option<usize> {
        self.win_chances.resize(self.session.game().plies() + 1, None);
        nearest_unknown(&self.win_chances, page).filter(|_| self.is_ready_to_estimate())
    }

    /// Returns the best moves that have been searched for a review since the session has changed.
    pub fn best_moves(&self) -> &[BestMove<P::Move>] {
        &self.best_moves
    }

    /// Returns `true` if no search of a review is running and no engine has failed.
    pub const fn is_ready_to_estimate(&self) -> bool {
        self.estimated.is_none() && self.fault.is_none()
    }

    /// Returns `true` if a search or a computer's move waits for a call of [`Self::vertical_blank`].
    pub fn needs_blanks(&self) -> bool {
        self.pending_move.is_some() || self.search_task.needs_blanks()
    }

    /// Returns `true` if no search is running and no computer's move is ready.
    pub fn is_idle(&self) -> bool {
        self.search_task.is_idle() && self.pending_move.is_none()
    }

    /// Cancels the running engine search.
    pub fn abort(&self) {
        self.search_task.abort();
    }
}
