//! Runs engine searches on a background thread so that the program never blocks on them.
//!
//! A search is submitted together with the session's revision ([`Revision`]). Results arrive through a
//! channel, each announced by a callback, and carry the same revision; a new search or [`SearchTask::abort`]
//! cancels the running one. An engine that fails produces an ordinary report, and the task continues to
//! accept searches. Choosing the engine and discarding stale results is left to the session.
//!
//! The thread runs at one of two paces. With [`Pace::Free`] it runs as fast as the machine allows. With
//! [`Pace::Measured`] it may visit a fixed number of nodes per vertical blank and then waits for the next
//! one, so that a script renders the same pictures on every machine. On hosts without threads, searches run
//! in a remote worker ([`Pace::Remote`]).

mod remote;

use crate::record::{GamePosition, GameRecord};
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use self::remote::RemoteTask;
use super::contract::Engine;
use super::search_job::{SearchGoal, SearchJob, SearchReport, Urgency, think};
use super::session::Revision;
use super::win_chances::WinEstimator;
use super::worker::{ConnectWorker, NotifyFn};

/// The speed of engine searches, and whether they run on a thread or in a remote worker.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Pace {
    /// Searches run on a thread, as fast as the machine allows.
    #[default]
    Free,
    /// Searches run on a thread, limited to this number of nodes per vertical blank.
    Measured(u64),
    /// Searches run in a remote worker, which the contained function opens.
    Remote(ConnectWorker),
}

struct State<P: GamePosition> {
    job: Option<SearchJob<P>>,
    /// Whether the running search must stop; reset when the next search starts.
    abort: bool,
    quit: bool,
    /// Number of nodes that the search may still visit before the next vertical blank; `None` if unlimited.
    budget: Option<u64>,
    out_of_budget: bool,
    idle: bool,
}

struct Shared<P: GamePosition> {
    state: Mutex<State<P>>,
    changed: Condvar,
}

impl<P: GamePosition> Shared<P> {
    fn lock(&self) -> MutexGuard<'_, State<P>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State<P>>) -> MutexGuard<'a, State<P>> {
        self.changed.wait(state).unwrap_or_else(PoisonError::into_inner)
    }

    fn submit(&self, job: SearchJob<P>) {
        let mut state = self.lock();
        state.abort = true;
        state.idle = false;
        state.job = Some(job);
        self.changed.notify_all();
    }

    fn abort(&self, pace: Pace) {
        let mut state = self.lock();
        state.abort = true;
        state.job = None;
        self.changed.notify_all();
        while matches!(pace, Pace::Measured(_)) && !state.idle {
            state = self.wait(state);
        }
    }

    fn is_idle(&self) -> bool {
        let state = self.lock();
        state.idle && state.job.is_none()
    }

    fn vertical_blank(&self, share: u64) {
        let mut state = self.lock();
        state.budget = Some(share.max(1));
        self.changed.notify_all();
        while !((state.idle && state.job.is_none()) || (state.out_of_budget && state.budget == Some(0))) {
            state = self.wait(state);
        }
        // Unused budget does not carry over to the next blank.
        state.budget = Some(0);
    }

    fn quit(&self) {
        let mut state = self.lock();
        state.abort = true;
        state.quit = true;
        state.job = None;
        self.changed.notify_all();
    }

    /// Subtracts `nodes` from the node budget and blocks while the budget is 0.
    ///
    /// Returns `Break` if the search must stop.
    fn spend_nodes(&self, nodes: u64, urgency: Urgency) -> ControlFlow<()> {
        let mut state = self.lock();
        if let Some(budget) = &mut state.budget {
            *budget = budget.saturating_sub(nodes);
        }
        while state.budget == Some(0) && !state.abort {
            state.out_of_budget = true;
            self.changed.notify_all();
            state = self.wait(state);
        }
        state.out_of_budget = false;
        let stop = state.abort;
        let free = state.budget.is_none();
        drop(state);
        if free && urgency == Urgency::Ponder {
            thread::yield_now();
        }
        if stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// The background task that runs engine searches.
///
/// Dropping the task cancels the running search and ends its thread.
pub struct SearchTask<P: GamePosition> {
    backend: Backend<P>,
    pace: Pace,
}

enum Backend<P: GamePosition> {
    Thread(Arc<Shared<P>>, Receiver<SearchReport<P::Move>>, Option<JoinHandle<()>>),
    Remote(RefCell<RemoteTask<P>>),
}

impl<P: GamePosition> SearchTask<P> {
    /// Starts the search task. The task calls `notify` after each report, possibly on another thread.
    ///
    /// # Errors
    /// Returns an error if the operating system cannot create a thread.
    pub fn start(notify: &NotifyFn, pace: Pace) -> std::io::Result<Self> {
        let budget = match pace {
            Pace::Free => None,
            Pace::Measured(_) => Some(0),
            Pace::Remote(ConnectWorker(worker)) => {
                let outside = RemoteTask::new(worker(Arc::clone(notify)), Arc::clone(notify));
                return Ok(Self { backend: Backend::Remote(RefCell::new(outside)), pace });
            }
        };
        // WebAssembly has no threads. This return lets the compiler remove the code below.
        if cfg!(target_family = "wasm") {
            return Err(std::io::ErrorKind::Unsupported.into());
        }
        let state = State { job: None, abort: false, quit: false, budget, out_of_budget: false, idle: true };
        let shared = Arc::new(Shared { state: Mutex::new(state), changed: Condvar::new() });
        let (sender, reports) = mpsc::channel();
        let thread = {
            let (shared, notify) = (Arc::clone(&shared), Arc::clone(notify));
            thread::Builder::new().name("engine".to_owned()).spawn(move || run(&shared, &sender, &*notify))?
        };
        Ok(Self { backend: Backend::Thread(shared, reports, Some(thread)), pace })
    }

    /// Starts a search for a move with the engine `engine` and cancels the running search.
    pub fn search(
        &self,
        revision: Revision,
        urgency: Urgency,
        game: GameRecord<P>,
        engine: Box<dyn Engine<P>>,
    ) {
        self.submit(SearchJob { revision, urgency, game, search_goal: SearchGoal::Move(engine) });
    }

    /// Starts estimating the win chances in the current position, at low urgency.
    ///
    /// The call cancels the running search.
    pub fn search_win_chances(
        &self,
        revision: Revision,
        game: GameRecord<P>,
        estimator: Box<dyn WinEstimator<P>>,
    ) {
        self.submit(SearchJob {
            revision,
            urgency: Urgency::Ponder,
            game,
            search_goal: SearchGoal::WinChances(estimator),
        });
    }

    fn submit(&self, job: SearchJob<P>) {
        match &self.backend {
            Backend::Thread(shared, ..) => shared.submit(job),
            Backend::Remote(outside) => outside.borrow_mut().submit(job),
        }
    }

    /// Cancels the running search and the queued search.
    ///
    /// With `Pace::Measured`, the thread is idle when this function returns.
    pub fn abort(&self) {
        match &self.backend {
            Backend::Thread(shared, ..) => shared.abort(self.pace),
            Backend::Remote(outside) => outside.borrow_mut().abort(),
        }
    }

    /// Takes the oldest pending report of a search, or returns `None` if no report is pending.
    pub fn next_report(&self) -> Option<SearchReport<P::Move>> {
        match &self.backend {
            Backend::Thread(_, reports, _) => reports.try_recv().ok(),
            Backend::Remote(outside) => outside.borrow_mut().report(),
        }
    }

    /// Returns `true` if no engine search is running or queued.
    pub fn is_idle(&self) -> bool {
        match &self.backend {
            Backend::Thread(shared, ..) => shared.is_idle(),
            Backend::Remote(outside) => outside.borrow().is_idle(),
        }
    }

    /// Returns `true` if the running search advances only when [`Self::vertical_blank`] is called.
    pub fn needs_blanks(&self) -> bool {
        match (&self.backend, self.pace) {
            (Backend::Thread(shared, ..), Pace::Measured(_)) => !shared.is_idle(),
            (Backend::Thread(..), _) => false,
            (Backend::Remote(outside), _) => outside.borrow().needs_blanks(),
        }
    }

    /// Lets the running search continue with the node budget of one vertical blank.
    ///
    /// At a measured pace the thread searches its share of nodes before this function returns. A search that
    /// could not be sent to a remote worker runs to its end here. In all other cases nothing happens.
    pub fn vertical_blank(&self) {
        match (&self.backend, self.pace) {
            (Backend::Thread(shared, ..), Pace::Measured(share)) => shared.vertical_blank(share),
            (Backend::Thread(..), _) => {}
            (Backend::Remote(outside), _) => outside.borrow_mut().vertical_blank(),
        }
    }
}

impl<P: GamePosition> Drop for SearchTask<P> {
    fn drop(&mut self) {
        match &mut self.backend {
            Backend::Thread(shared, _, thread) => {
                shared.quit();
                if let Some(thread) = thread.take() {
                    // The runtime has already reported a panic of the thread, so the result is ignored.
                    let _ = thread.join();
                }
            }
            Backend::Remote(outside) => outside.borrow_mut().abort(),
        }
    }
}

impl<P: GamePosition> std::fmt::Debug for SearchTask<P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SearchTask")
            .field("pace", &self.pace)
            .field("idle", &self.is_idle())
            .finish_non_exhaustive()
    }
}

fn run<P: GamePosition>(
    shared: &Shared<P>,
    reports: &Sender<SearchReport<P::Move>>,
    notify: &(dyn Fn() + Send + Sync),
) {
    loop {
        let job = {
            let mut state = shared.lock();
            loop {
                if state.quit {
                    return;
                }
                // At a measured pace a job is not started before the next vertical blank.
                if state.budget != Some(0)
                    && let Some(job) = state.job.take()
                {
                    state.abort = false;
                    state.idle = false;
                    break job;
                }
                state.idle = state.job.is_none();
                shared.changed.notify_all();
                state = shared.wait(state);
            }
        };
        let SearchJob { revision: question, urgency, game, search_goal: thought } = job;
        // A cancelled search reports nothing more. The lock is held while the report is sent, so that no
        // report slips out between the cancellation and the engine's next poll.
        let mut tell = |news| {
            let state = shared.lock();
            if !state.abort && reports.send(SearchReport { revision: question, event: news }).is_ok() {
                notify();
            }
        };
        let mut control = |nodes| shared.spend_nodes(nodes, urgency);
        think(&game, &thought, &mut control, &mut tell);
    }
}
