//! Runs the searches of a [`ThinkingTask`](super::ThinkingTask) in a remote worker instead of on a thread.
//!
//! Jobs are sent as text through a [`Courier`], and the worker's events come back as reports.
//! If no worker is available, or the engine has no spec, the search runs in the program itself:
//! at the next vertical blank, after the window has been drawn, and to its end without interruption.

use std::collections::VecDeque;

use super::{Job, News, Report, Thought, think};
use crate::contract::{Finding, Game};
use crate::errand::{Courier, Errand, Kind, NotifyFn};
use crate::fault::{Fault, judged};
use crate::mind::Unlimited;
use crate::session::Question;

/// A search task backed by a remote worker.
pub(super) struct Elsewhere<G: Game> {
    courier: Box<dyn Courier>,
    reports: VecDeque<Report<G::Move>>,
    /// Callback that announces each new report to the owner of the task.
    notify: NotifyFn,
    under_way: Option<Where<G>>,
}

/// The place where the current search runs.
enum Where<G: Game> {
    /// A search that was sent to the worker; its revision and game are needed to read the worker's events.
    There(Question, G),
    /// A search that waits to be run in the program itself.
    Here(Job<G>),
}

impl<G: Game> Elsewhere<G> {
    pub(super) fn new(courier: Box<dyn Courier>, notify: NotifyFn) -> Self {
        Self { courier, reports: VecDeque::new(), notify, under_way: None }
    }

    pub(super) fn take_up(&mut self, job: Job<G>) {
        self.abort();
        let is_there = errand(&job).is_some_and(|errand| self.courier.carry(&errand));
        self.under_way = Some(if is_there { Where::There(job.question, job.game) } else { Where::Here(job) });
    }

    pub(super) fn abort(&mut self) {
        if let Some(Where::There(..)) = self.under_way.take() {
            self.courier.forget();
        }
        // Reports of a cancelled job must not be delivered.
        self.reports.clear();
    }

    pub(super) const fn is_idle(&self) -> bool {
        self.under_way.is_none()
    }

    /// Returns `true` if a search waits to be run in the program itself at the next vertical blank.
    pub(super) const fn needs_blanks(&self) -> bool {
        matches!(self.under_way, Some(Where::Here(_)))
    }

    /// Takes the oldest pending report, or returns `None` if no report is pending.
    pub(super) fn report(&mut self) -> Option<Report<G::Move>> {
        self.fetch();
        self.reports.pop_front()
    }

    /// Converts the worker's pending events into reports.
    fn fetch(&mut self) {
        while let Some(Where::There(question, game)) = &self.under_way {
            let Some(news) = self.courier.news() else { return };
            let news = understood(game, news);
            let (question, ends) = (*question, matches!(news, News::Done | News::Failed(_)));
            self.reports.push_back(Report { question, news });
            (self.notify)();
            if ends {
                self.under_way = None;
                self.courier.forget();
            }
        }
    }

    pub(super) fn vertical_blank(&mut self) {
        if let Some(Where::Here(job)) = self.under_way.take_if(|at| matches!(at, Where::Here(_))) {
            let question = job.question;
            let mut tell = |news| {
                self.reports.push_back(Report { question, news });
                (self.notify)();
            };
            think(&job.game, &job.thought, &mut Unlimited, &mut tell);
        }
    }
}

/// Converts a search job to a worker request, or returns `None` if its engine has no spec.
fn errand<G: Game>(job: &Job<G>) -> Option<Errand> {
    let (kind, mind) = match &job.thought {
        Thought::Move(mind) => (Kind::Move, mind.words()?),
        Thought::Curve(appraiser) => (Kind::Curve, appraiser.words()?),
    };
    Some(Errand { game: G::NAME.to_owned(), kind, mind, line: job.game.to_string() })
}

/// Parses the moves in a worker's event; a text that is not a legal move of the game becomes a fault.
fn understood<G: Game>(game: &G, news: News<String>) -> News<G::Move> {
    let read = |mv: &str| mv.parse::<G::Move>().map_err(|_| Fault::BrokeDown);
    match news {
        News::Found(Finding { mv, plies }) => match read(&mv).and_then(|mv| judged(game, Some(mv))) {
            Ok(Some(mv)) => News::Found(Finding { mv, plies }),
            Ok(None) => News::Failed(Fault::NoMove),
            Err(fault) => News::Failed(fault),
        },
        News::Outlook(outlook) => News::Outlook(outlook),
        News::Done => News::Done,
        News::Failed(Fault::Illegal(mv)) => {
            News::Failed(read(&mv).map_or_else(|fault| fault, Fault::Illegal))
        }
        News::Failed(Fault::BrokeDown) => News::Failed(Fault::BrokeDown),
        News::Failed(Fault::NoMove) => News::Failed(Fault::NoMove),
    }
}
