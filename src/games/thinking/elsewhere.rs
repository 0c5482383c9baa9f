//! A thinking task without a thread of its own: what it is asked is carried elsewhere in words, and what is told there comes back.
//!
//! Where nobody can be reached, and for a mind that has no words, it thinks itself: at the next vertical blank, so that everything is
//! shown before, and from beginning to end, as nothing else can be done meanwhile. Knows which question is under way. Leaves the
//! carrying to a [`Courier`].

use super::{Job, News, Report, Thought, think};
use crate::games::contract::{Finding, Game};
use crate::games::errand::{Courier, Errand, Kind};
use crate::games::fault::{Fault, judged};
use crate::games::mind::Unlimited;
use crate::games::session::Question;
use small_amiga::system::exec::port::MsgPort;

/// The task.
pub(super) struct Elsewhere<G: Game> {
    courier: Box<dyn Courier>,
    reports: MsgPort<Report<G::Move>>,
    under_way: Option<Where<G>>,
}

/// Where a question is.
enum Where<G: Game> {
    /// Carried away.
    There(Question, G),
    /// Still here.
    Here(Job<G>),
}

impl<G: Game> Elsewhere<G> {
    pub(super) fn new(courier: Box<dyn Courier>, reports: MsgPort<Report<G::Move>>) -> Self {
        Self { courier, reports, under_way: None }
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
        // It says nothing more.
        while self.reports.get_msg().is_some() {}
    }

    pub(super) const fn is_idle(&self) -> bool {
        self.under_way.is_none()
    }

    /// Whether a search waits to be run here, at the next vertical blank.
    pub(super) const fn needs_blanks(&self) -> bool {
        matches!(self.under_way, Some(Where::Here(_)))
    }

    /// What was told outside becomes reports.
    pub(super) fn fetch(&mut self) {
        while let Some(Where::There(question, game)) = &self.under_way {
            let Some(news) = self.courier.news() else { return };
            let news = understood(game, news);
            let (question, ends) = (*question, matches!(news, News::Done | News::Failed(_)));
            self.reports.put_msg(Report { question, news });
            if ends {
                self.under_way = None;
                self.courier.forget();
            }
        }
    }

    pub(super) fn vertical_blank(&mut self) {
        if let Some(Where::Here(job)) = self.under_way.take_if(|at| matches!(at, Where::Here(_))) {
            let question = job.question;
            let mut tell = |news| self.reports.put_msg(Report { question, news });
            think(&job.game, &job.thought, &mut Unlimited, &mut tell);
        }
    }
}

/// A question in words, if who is asked has some.
fn errand<G: Game>(job: &Job<G>) -> Option<Errand> {
    let (kind, mind) = match &job.thought {
        Thought::Move(mind) => (Kind::Move, mind.words()?),
        Thought::Curve(appraiser) => (Kind::Curve, appraiser.words()?),
    };
    Some(Errand { game: G::NAME.to_owned(), kind, mind, line: job.game.to_string() })
}

/// What was told, in moves of the game; what is no move of it is a fault.
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
