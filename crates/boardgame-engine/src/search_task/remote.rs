//! Runs the searches of a [`SearchTask`](super::SearchTask) in a remote worker instead of on a thread.
//!
//! Jobs are sent as text through a [`WorkerConnection`], and the worker's events come back as reports. If no
//! worker is available, or the engine has no spec, the search runs in the program itself: at the next
//! vertical blank, after the window has been drawn, and to its end without interruption.

use std::collections::VecDeque;

use crate::contract::SearchInfo;
use crate::fault::{EngineFault, validate};
use crate::record::{GamePosition, GameRecord};
use crate::search_control::Unlimited;
use crate::search_job::{SearchEvent, SearchGoal, SearchJob, SearchReport, think};
use crate::session::Revision;
use crate::worker::{NotifyFn, RequestKind, WorkerConnection, WorkerRequest};

pub(super) struct RemoteTask<P: GamePosition> {
    worker: Box<dyn WorkerConnection>,
    reports: VecDeque<SearchReport<P::Move>>,
    notify: NotifyFn,
    pending: Option<PendingJob<P>>,
}

enum PendingJob<P: GamePosition> {
    /// A search that was sent to the worker. Holds its session revision and its game record.
    ///
    /// The record is needed to parse the worker's events.
    Sent(Revision, GameRecord<P>),
    /// A search that runs in the program itself, at the next vertical blank.
    Local(SearchJob<P>),
}

impl<P: GamePosition> RemoteTask<P> {
    pub(super) fn new(worker: Box<dyn WorkerConnection>, notify: NotifyFn) -> Self {
        Self { worker, reports: VecDeque::new(), notify, pending: None }
    }

    pub(super) fn submit(&mut self, job: SearchJob<P>) {
        self.abort();
        let is_there = to_request(&job).is_some_and(|request| self.worker.send(&request));
        self.pending =
            Some(if is_there { PendingJob::Sent(job.revision, job.game) } else { PendingJob::Local(job) });
    }

    pub(super) fn abort(&mut self) {
        if let Some(PendingJob::Sent(..)) = self.pending.take() {
            self.worker.cancel();
        }
        // Reports of a cancelled job must not be delivered.
        self.reports.clear();
    }

    pub(super) const fn is_idle(&self) -> bool {
        self.pending.is_none()
    }

    pub(super) const fn needs_blanks(&self) -> bool {
        matches!(self.pending, Some(PendingJob::Local(_)))
    }

    pub(super) fn report(&mut self) -> Option<SearchReport<P::Move>> {
        self.forward_events();
        self.reports.pop_front()
    }

    fn forward_events(&mut self) {
        while let Some(PendingJob::Sent(question, game)) = &self.pending {
            let Some(news) = self.worker.next_event() else { return };
            let news = parse_event(game, news);
            let (question, ends) = (*question, matches!(news, SearchEvent::Done | SearchEvent::Failed(_)));
            self.reports.push_back(SearchReport { revision: question, event: news });
            (self.notify)();
            if ends {
                self.pending = None;
                self.worker.cancel();
            }
        }
    }

    pub(super) fn vertical_blank(&mut self) {
        if let Some(PendingJob::Local(job)) = self.pending.take_if(|at| matches!(at, PendingJob::Local(_))) {
            let question = job.revision;
            let mut tell = |news| {
                self.reports.push_back(SearchReport { revision: question, event: news });
                (self.notify)();
            };
            think(&job.game, &job.search_goal, &mut Unlimited, &mut tell);
        }
    }
}

fn to_request<P: GamePosition>(job: &SearchJob<P>) -> Option<WorkerRequest> {
    let (kind, engine) = match &job.search_goal {
        SearchGoal::Move(engine) => (RequestKind::Move, engine.spec()?),
        SearchGoal::WinChances(estimator) => (RequestKind::WinChances, estimator.words()?),
    };
    Some(WorkerRequest { game: P::NAME.to_owned(), kind, engine, line: job.game.to_string() })
}

/// Parses the moves in a worker's event. A move that is not legal becomes a fault.
fn parse_event<P: GamePosition>(game: &GameRecord<P>, event: SearchEvent<String>) -> SearchEvent<P::Move> {
    let read = |mv: &str| mv.parse::<P::Move>().map_err(|_| EngineFault::Panicked);
    match event {
        SearchEvent::BestMove(SearchInfo { mv, depth: plies }) => {
            match read(&mv).and_then(|mv| validate(game, Some(mv))) {
                Ok(Some(mv)) => SearchEvent::BestMove(SearchInfo { mv, depth: plies }),
                Ok(None) => SearchEvent::Failed(EngineFault::NoMove),
                Err(fault) => SearchEvent::Failed(fault),
            }
        }
        SearchEvent::WinChances(chances) => SearchEvent::WinChances(chances),
        SearchEvent::Done => SearchEvent::Done,
        SearchEvent::Failed(EngineFault::Illegal(mv)) => {
            SearchEvent::Failed(read(&mv).map_or_else(|fault| fault, EngineFault::Illegal))
        }
        SearchEvent::Failed(EngineFault::Panicked) => SearchEvent::Failed(EngineFault::Panicked),
        SearchEvent::Failed(EngineFault::NoMove) => SearchEvent::Failed(EngineFault::NoMove),
    }
}
