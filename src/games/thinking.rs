//! The thinking task: a thread of its own that minds run on, so that the program never waits for a thought.
//!
//! Knows how a question is put, stopped and answered: the program asks with a number, findings come back through a message port
//! with that number and a signal, and a new question or [`ThinkingTask::abort`] ends the one being thought about. A mind that fails
//! is a report like any other, and the task goes on. Leaves which mind to ask, and whether an answer is still wanted, to the session.
//!
//! Two paces of a thread. *Free*: the thread runs as fast as the machine lets it, the way a person plays. *Measured*: it may visit a certain
//! number of nodes each vertical blank and then stands still until the next, so that a script gives the same pictures on
//! every machine. Where there are no threads, somebody outside thinks (`elsewhere`).

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

/// How fast the task may think.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Pace {
    /// As fast as it can.
    #[default]
    Free,
    /// This many nodes between two vertical blanks.
    Measured(u64),
    /// As fast as whoever thinks outside, as far as a courier of this kind finds somebody.
    Elsewhere(Hire),
}

/// How urgent a thought is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Urgency {
    /// The computer's own move.
    Move,
    /// A person is to move: found meanwhile, at lower priority.
    Ponder,
}

impl Urgency {
    /// The task's priority meanwhile: the original gave 0 to moves and -1 to hints.
    const fn priority(self) -> Priority {
        match self {
            Self::Move => Priority(0),
            Self::Ponder => Priority(-1),
        }
    }
}

/// What the task tells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report<M> {
    /// The question it was asked.
    pub question: Question,
    /// What is told of it.
    pub news: News<M>,
}

/// What is told of a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum News<M> {
    /// A move was found.
    Found(Finding<M>),
    /// The outlook of the next position of the line of play.
    Outlook(Outlook),
    /// The thought has come to its end.
    Done,
    /// It has failed.
    Failed(Fault<M>),
}

/// What is thought about a line of play.
enum Thought<G: Game> {
    /// The move to be played.
    Move(Box<dyn Mind<G>>),
    /// The outlook of all its positions.
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
    /// Raised to stop the thought under way.
    abort: bool,
    quit: bool,
    /// Nodes that may still be visited at a measured pace.
    budget: Option<u64>,
    /// The task stands still because the budget is used up.
    starved: bool,
    /// The task has nothing to do.
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
        // What was not needed does not add up.
        state.budget = Some(0);
    }

    fn quit(&self) {
        let mut state = self.lock();
        state.abort = true;
        state.quit = true;
        state.job = None;
        self.changed.notify_all();
    }

    /// Called by the mind: pays for the nodes visited, stands still without a budget, and tells whether to go on.
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

/// The task, as the program holds it; dropping it ends the thread.
pub struct ThinkingTask<G: Game> {
    way: Way<G>,
    reports: MsgPort<Report<G::Move>>,
    pace: Pace,
}

/// Who thinks.
enum Way<G: Game> {
    /// A thread, which ends with the thinking task; told to quit first.
    Thread(Arc<Shared<G>>, #[expect(dead_code, reason = "ends when it is dropped")] Task),
    /// Somebody outside.
    Elsewhere(RefCell<Elsewhere<G>>),
}

impl<G: Game> ThinkingTask<G> {
    /// Starts the task; its reports signal `owner` with [`Signals::REPLY_PORT`].
    ///
    /// # Errors
    /// The system's, when it has no thread to give.
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

    /// Asks a question; a thought about another one ends.
    pub fn ask(&self, question: Question, urgency: Urgency, game: G, mind: Box<dyn Mind<G>>) {
        self.take_up(Job { question, urgency, game, thought: Thought::Move(mind) });
    }

    /// Asks for the outlook of every position of a line of play, one after the other, in the time that nothing else takes.
    pub fn ask_for_curve(&self, question: Question, game: G, appraiser: Box<dyn Appraiser<G>>) {
        self.take_up(Job { question, urgency: Urgency::Ponder, game, thought: Thought::Curve(appraiser) });
    }

    fn take_up(&self, job: Job<G>) {
        match &self.way {
            Way::Thread(shared, _) => shared.take_up(job),
            Way::Elsewhere(outside) => outside.borrow_mut().take_up(job),
        }
    }

    /// Ends the thought under way; nothing new is begun. At a measured pace the task is idle when this returns.
    pub fn abort(&self) {
        match &self.way {
            Way::Thread(shared, _) => shared.abort(self.pace),
            Way::Elsewhere(outside) => outside.borrow_mut().abort(),
        }
    }

    /// The oldest report that has come.
    pub fn report(&self) -> Option<Report<G::Move>> {
        if let Way::Elsewhere(outside) = &self.way {
            outside.borrow_mut().fetch();
        }
        self.reports.get_msg()
    }

    /// Whether nothing is being thought about.
    pub fn is_idle(&self) -> bool {
        match &self.way {
            Way::Thread(shared, _) => shared.is_idle(),
            Way::Elsewhere(outside) => outside.borrow().is_idle(),
        }
    }

    /// Whether the task gets on by [`Self::vertical_blank`] only.
    pub fn needs_blanks(&self) -> bool {
        match (&self.way, self.pace) {
            (Way::Thread(shared, _), Pace::Measured(_)) => !shared.is_idle(),
            (Way::Thread(..), _) => false,
            (Way::Elsewhere(outside), _) => outside.borrow().needs_blanks(),
        }
    }

    /// A vertical blank: at a measured pace the task thinks its share now, and this returns when it has. What nobody outside thinks
    /// about is thought about now. Else nothing happens.
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

/// The thread: takes one job after another.
fn run<G: Game>(shared: &Shared<G>, reports: &MsgPort<Report<G::Move>>) {
    loop {
        let job = {
            let mut state = shared.lock();
            loop {
                if state.quit {
                    return;
                }
                // At a measured pace even taking up a question waits for the blank.
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
        // A stopped thought says nothing more: whoever stopped it no longer asks. Told with the lock held, so that nothing
        // slips out between the stop and the mind's next look at it.
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

/// Thinks from beginning to end, and tells that, too.
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
        // Whoever stopped it hears nothing; this one gave up by itself.
        Err(Unanswered::Aborted(_)) => News::Failed(Fault::NoMove),
    });
}
