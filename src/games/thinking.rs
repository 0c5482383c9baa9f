//! Runs engine searches on a background thread so that the program never blocks on them.
//!
//! A search is submitted together with the session's revision ([`Question`]). Results arrive through a
//! message port with a signal and carry the same revision; a new search or [`ThinkingTask::abort`] cancels
//! the running one. An engine that fails produces an ordinary report, and the task continues to accept
//! searches. Choosing the engine and discarding stale results is left to the session.
//!
//! The thread runs at one of two paces. With [`Pace::Free`] it runs as fast as the machine allows.
//! With [`Pace::Measured`] it may visit a fixed number of nodes per vertical blank and then
//! waits for the next one, so that a script renders the same pictures on every machine.
//! On hosts without threads, searches run in a remote worker ([`Pace::Elsewhere`]).

mod elsewhere;

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::contract::{Finding, Game, Mind};
use super::errand::Hire;
use super::fault::{self, Fault, Unanswered};
use super::mind::Control;
use super::outlook::{self, Appraiser, Outlook};
use super::session::Question;
use elsewhere::Elsewhere;
use small_amiga::system::exec::port::MsgPort;
use small_amiga::system::exec::signals::{SignalPort, Signals};
use small_amiga::system::exec::task::{Priority, Task};

/// The speed at which searches run, and the place where they run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Pace {
    /// On a thread, as fast as the machine allows.
    #[default]
    Free,
    /// On a thread that visits at most this number of nodes between two vertical blanks.
    Measured(u64),
    /// In a remote worker that is opened with this factory, as fast as the worker runs.
    Elsewhere(Hire),
}

/// The urgency of a search, which determines its task priority.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Urgency {
    /// A search for the computer's own move.
    Move,
    /// A search for suggestions or win chances while a human may move, at lower priority.
    Ponder,
}

impl Urgency {
    /// Returns the task priority of the search: 0 for moves and -1 for
    /// suggestions, as in the original program.
    const fn priority(self) -> Priority {
        match self {
            Self::Move => Priority(0),
            Self::Ponder => Priority(-1),
        }
    }
}

/// An event of one search together with the session revision that was searched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report<M> {
    /// Revision of the session for which the search was started.
    pub question: Question,
    /// The event that the search reported.
    pub news: News<M>,
}

/// An event in the course of one search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum News<M> {
    /// The engine found a move, which replaces the ones found before.
    Found(Finding<M>),
    /// The estimator has computed the win chances of the next position of the game record.
    Outlook(Outlook),
    /// The search has finished.
    Done,
    /// The search has failed without a result.
    Failed(Fault<M>),
}

/// The goal of a search on a game record.
enum Thought<G: Game> {
    /// The move to play, found by this engine.
    Move(Box<dyn Mind<G>>),
    /// The win chances of all positions, estimated by this estimator.
    Curve(Box<dyn Appraiser<G>>),
}

struct Job<G: Game> {
    question: Question,
    urgency: Urgency,
    game: G,
    thought: Thought<G>,
}

struct State<G: Game> {
    job: Option<Job<G>>,
    /// Whether the running search must stop; reset when the next search starts.
    abort: bool,
    quit: bool,
    /// Number of nodes that the search may still visit until the next vertical blank; `None` for no limit.
    budget: Option<u64>,
    /// Whether the search is blocked because its node budget is used up.
    starved: bool,
    /// Whether the thread has no search to run.
    idle: bool,
}

struct Shared<G: Game> {
    state: Mutex<State<G>>,
    changed: Condvar,
}

impl<G: Game> Shared<G> {
    fn lock(&self) -> MutexGuard<'_, State<G>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State<G>>) -> MutexGuard<'a, State<G>> {
        self.changed.wait(state).unwrap_or_else(PoisonError::into_inner)
    }

    fn take_up(&self, job: Job<G>) {
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
        while !((state.idle && state.job.is_none()) || (state.starved && state.budget == Some(0))) {
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

    /// Subtracts `nodes` from the budget, blocks while the budget is 0, and returns `Break` if the search
    /// must stop. Called by the engine through its [`Control`].
    fn pay(&self, nodes: u64, urgency: Urgency) -> ControlFlow<()> {
        let mut state = self.lock();
        if let Some(budget) = &mut state.budget {
            *budget = budget.saturating_sub(nodes);
        }
        while state.budget == Some(0) && !state.abort {
            state.starved = true;
            self.changed.notify_all();
            state = self.wait(state);
        }
        state.starved = false;
        let stop = state.abort;
        let free = state.budget.is_none();
        drop(state);
        if free {
            urgency.priority().give_way();
        }
        if stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// The background task that runs engine searches, as seen by the program; dropping it ends its thread.
pub struct ThinkingTask<G: Game> {
    way: Way<G>,
    reports: MsgPort<Report<G::Move>>,
    pace: Pace,
}

/// The place where the searches of a task run.
enum Way<G: Game> {
    /// A thread of this program, which receives its requests through [`Shared`] and ends when the task is
    /// dropped.
    Thread(Arc<Shared<G>>, #[expect(dead_code, reason = "ends when it is dropped")] Task),
    /// A remote worker, which runs the searches outside this program.
    Elsewhere(RefCell<Elsewhere<G>>),
}

impl<G: Game> ThinkingTask<G> {
    /// Starts the task, whose reports signal `owner` with [`Signals::REPLY_PORT`].
    ///
    /// # Errors
    /// Returns an error if the operating system cannot create a thread.
    pub fn start(owner: &SignalPort, pace: Pace) -> std::io::Result<Self> {
        let reports = MsgPort::new(owner.clone(), Signals::REPLY_PORT);
        let budget = match pace {
            Pace::Free => None,
            Pace::Measured(_) => Some(0),
            Pace::Elsewhere(Hire(courier)) => {
                let outside = Elsewhere::new(courier(owner), reports.clone());
                return Ok(Self { way: Way::Elsewhere(RefCell::new(outside)), reports, pace });
            }
        };
        let state = State { job: None, abort: false, quit: false, budget, starved: false, idle: true };
        let shared = Arc::new(Shared { state: Mutex::new(state), changed: Condvar::new() });
        let task = {
            let (shared, reports) = (Arc::clone(&shared), reports.clone());
            Task::create("thinker", move |_| run(&shared, &reports))?
        };
        Ok(Self { way: Way::Thread(shared, task), reports, pace })
    }

    /// Starts a search for a move with the engine `mind`, cancelling the running search.
    pub fn ask(&self, question: Question, urgency: Urgency, game: G, mind: Box<dyn Mind<G>>) {
        self.take_up(Job { question, urgency, game, thought: Thought::Move(mind) });
    }

    /// Starts estimating the win chances of every position of a game record at low
    /// priority, cancelling the running search.
    pub fn ask_for_curve(&self, question: Question, game: G, appraiser: Box<dyn Appraiser<G>>) {
        self.take_up(Job { question, urgency: Urgency::Ponder, game, thought: Thought::Curve(appraiser) });
    }

    fn take_up(&self, job: Job<G>) {
        match &self.way {
            Way::Thread(shared, _) => shared.take_up(job),
            Way::Elsewhere(outside) => outside.borrow_mut().take_up(job),
        }
    }

    /// Cancels the running search and the queued one. At a measured pace the
    /// thread is idle when this function returns.
    pub fn abort(&self) {
        match &self.way {
            Way::Thread(shared, _) => shared.abort(self.pace),
            Way::Elsewhere(outside) => outside.borrow_mut().abort(),
        }
    }

    /// Takes the oldest pending report, or returns `None` if no report is pending.
    pub fn report(&self) -> Option<Report<G::Move>> {
        if let Way::Elsewhere(outside) = &self.way {
            outside.borrow_mut().fetch();
        }
        self.reports.get_msg()
    }

    /// Returns `true` if no search is running or queued.
    pub fn is_idle(&self) -> bool {
        match &self.way {
            Way::Thread(shared, _) => shared.is_idle(),
            Way::Elsewhere(outside) => outside.borrow().is_idle(),
        }
    }

    /// Returns `true` if a search advances only when [`Self::vertical_blank`] is called.
    pub fn needs_blanks(&self) -> bool {
        match (&self.way, self.pace) {
            (Way::Thread(shared, _), Pace::Measured(_)) => !shared.is_idle(),
            (Way::Thread(..), _) => false,
            (Way::Elsewhere(outside), _) => outside.borrow().needs_blanks(),
        }
    }

    /// Lets the search visit the nodes that it may visit in one vertical blank.
    ///
    /// At a measured pace the thread searches its share of nodes before this function returns. A search that
    /// could not be sent to a remote worker runs to its end here. In all other cases nothing happens.
    pub fn vertical_blank(&self) {
        match (&self.way, self.pace) {
            (Way::Thread(shared, _), Pace::Measured(share)) => shared.vertical_blank(share),
            (Way::Thread(..), _) => {}
            (Way::Elsewhere(outside), _) => outside.borrow_mut().vertical_blank(),
        }
    }
}

impl<G: Game> Drop for ThinkingTask<G> {
    fn drop(&mut self) {
        match &self.way {
            Way::Thread(shared, _) => shared.quit(),
            Way::Elsewhere(outside) => outside.borrow_mut().abort(),
        }
    }
}

impl<G: Game> std::fmt::Debug for ThinkingTask<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ThinkingTask")
            .field("pace", &self.pace)
            .field("idle", &self.is_idle())
            .finish_non_exhaustive()
    }
}

/// Runs one job after another on the thread until the task ends.
fn run<G: Game>(shared: &Shared<G>, reports: &MsgPort<Report<G::Move>>) {
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
        let Job { question, urgency, game, thought } = job;
        // A cancelled search reports nothing more. The lock is held while the report is posted, so that no
        // report slips out between the cancellation and the engine's next poll.
        let mut tell = |news| {
            let state = shared.lock();
            if !state.abort {
                reports.put_msg(Report { question, news });
            }
        };
        let mut control = |nodes| shared.pay(nodes, urgency);
        think(&game, &thought, &mut control, &mut tell);
    }
}

/// Runs a search to its end and reports its events, the last of which is `Done` or `Failed`.
fn think<G: Game>(
    game: &G,
    thought: &Thought<G>,
    control: &mut dyn Control,
    tell: &mut dyn FnMut(News<G::Move>),
) {
    let ended = match thought {
        Thought::Move(mind) => {
            fault::ask(&**mind, game, control, &mut |finding| tell(News::Found(finding))).map(|_| ())
        }
        Thought::Curve(appraiser) => {
            outlook::curve(&**appraiser, game, control, &mut |outlook| tell(News::Outlook(outlook)))
        }
    };
    tell(match ended {
        Ok(()) => News::Done,
        Err(Unanswered::Fault(fault)) => News::Failed(fault),
        // The reports of a cancelled search are dropped, so this one counts only if
        // the engine gave up without being stopped.
        Err(Unanswered::Aborted(_)) => News::Failed(Fault::NoMove),
    });
}
