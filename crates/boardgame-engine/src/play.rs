//! A game session together with the background task that searches for it.
//!
//! Each search belongs to a revision of the session, and results of older revisions are dropped. The
//! computer's move is the last one its engine found; it is kept until the program plays it, and a search is
//! never cut short to show the move earlier. An engine that fails is reported as a fault. The choice of the
//! engine, the time at which the computer's move is played, and the display are left to the window's program.

use std::io;

use super::contract::{Finding, Game, Mind};
use super::errand::NotifyFn;
use super::fault::Fault;
use super::outlook::{Appraiser, Outlook};
use super::session::{Player, Question, Session};
use super::thinking::{News, Pace, ThinkingTask, Urgency};

/// The search to run for the current turn.
pub enum Ask<G: Game> {
    /// A search for the computer's move with this engine.
    Move(Box<dyn Mind<G>>),
    /// A move for the computer that is already known, so that no search is needed.
    Known(G::Move),
    /// A search for a move to suggest to the human who is to move, with this engine.
    Ponder(Box<dyn Mind<G>>),
    /// An estimate of the win chances in all positions of the game record, for a review.
    Curve(Box<dyn Appraiser<G>>),
    /// No search is started, and the running one is cancelled.
    Nothing,
}

impl<G: Game> std::fmt::Debug for Ask<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Move(_) => f.write_str("Move"),
            Self::Known(mv) => write!(f, "Known({mv})"),
            Self::Ponder(_) => f.write_str("Ponder"),
            Self::Curve(_) => f.write_str("Curve"),
            Self::Nothing => f.write_str("Nothing"),
        }
    }
}

/// A game session together with its search task and the results for the current turn.
#[derive(Debug)]
pub struct Play<G: Game> {
    /// The session of the game being played.
    pub session: Session<G>,
    thinker: ThinkingTask<G>,
    asked: Option<Question>,
    finding: Option<Finding<G::Move>>,
    /// Win chances received so far from the estimator, one per position, from the first position on.
    curve: Vec<Outlook>,
    /// Best move found so far in the computer's running search.
    latest: Option<G::Move>,
    /// The computer's move, ready to be played with [`Self::play_answer`].
    answer: Option<(Question, G::Move)>,
    /// The fault of the last search, with the session revision that was searched; `None` if the search has
    /// not failed.
    fault: Option<(Question, Fault<G::Move>)>,
}

impl<G: Game> Play<G> {
    /// Starts the search task, which calls `notify` after each report, possibly on another thread.
    ///
    /// # Errors
    /// Returns an error if the operating system cannot create a thread.
    pub fn start(session: Session<G>, notify: &NotifyFn, pace: Pace) -> io::Result<Self> {
        let thinker = ThinkingTask::start(notify, pace)?;
        let (asked, finding, curve) = (None, None, Vec::new());
        Ok(Self { session, thinker, asked, finding, curve, latest: None, answer: None, fault: None })
    }

    /// Drops all results of the previous revision if the session has changed since the previous call, so that a
    /// new search can be started. Returns `true` if it has changed.
    pub fn begin_revision(&mut self) -> bool {
        let question = Some(self.session.question());
        if self.asked == question {
            return false;
        }
        self.asked = question;
        self.finding = None;
        self.curve.clear();
        self.latest = None;
        self.answer = None;
        self.fault = None;
        true
    }

    /// Starts the given search for the current turn, cancelling the running one.
    pub fn ask(&mut self, ask: Ask<G>) {
        let question = self.session.question();
        let game = || self.session.game().clone();
        match ask {
            Ask::Move(mind) => self.thinker.ask(question, Urgency::Move, game(), mind),
            Ask::Ponder(mind) => self.thinker.ask(question, Urgency::Ponder, game(), mind),
            Ask::Curve(appraiser) => self.thinker.ask_for_curve(question, game(), appraiser),
            Ask::Known(mv) => {
                self.thinker.abort();
                self.answer = Some((question, mv));
            }
            Ask::Nothing => self.thinker.abort(),
        }
    }

    /// Processes the pending reports of the search task and drops those of older revisions.
    pub fn reports(&mut self) {
        while let Some(report) = self.thinker.report() {
            if report.question != self.session.question() {
                continue;
            }
            self.fault = None;
            match (self.session.to_move(), report.news) {
                (_, News::Outlook(outlook)) => self.curve.push(outlook),
                (_, News::Failed(fault)) => self.fault = Some((report.question, fault)),
                (Some(Player::Computer), News::Found(finding)) => self.latest = Some(finding.mv),
                (Some(Player::Computer), News::Done) => {
                    self.answer = self.latest.take().map(|mv| (report.question, mv));
                }
                (Some(Player::Human), News::Found(finding)) => self.finding = Some(finding),
                (Some(Player::Human), News::Done) | (None, _) => {}
            }
        }
    }

    /// Handles a vertical blank: lets a search with a node budget visit its nodes, and processes pending
    /// reports.
    pub fn vertical_blank(&mut self) {
        self.thinker.vertical_blank();
        self.reports();
    }

    /// Plays the computer's move if one is ready. Returns `true` if it was played, or `false` if no move
    /// is ready, it is stale, or it is illegal.
    pub fn play_answer(&mut self) -> bool {
        let Some((question, mv)) = self.answer.take() else { return false };
        self.session.play_answer(question, mv).unwrap_or_else(|_| {
            self.fault = Some((question, Fault::Illegal(mv)));
            false
        })
    }

    /// Returns the engine fault of the last search together with the revision it belongs
    /// to, or `None` if no engine has failed.
    pub const fn fault(&self) -> Option<(Question, Fault<G::Move>)> {
        self.fault
    }

    /// Returns `true` if a move of the computer is ready to be played.
    pub const fn has_answer(&self) -> bool {
        self.answer.is_some()
    }

    /// Returns the best suggestion found so far for the human to move.
    pub const fn finding(&self) -> Option<Finding<G::Move>> {
        self.finding
    }

    /// Returns the win chances received so far, one per position, from the first position on.
    pub fn curve(&self) -> &[Outlook] {
        &self.curve
    }

    /// Returns `true` if [`Self::vertical_blank`] must be called, because the search runs
    /// only there or a computer's move is ready.
    pub fn needs_blanks(&self) -> bool {
        self.answer.is_some() || self.thinker.needs_blanks()
    }

    /// Returns `true` if no search is running and no computer's move is ready.
    pub fn is_at_rest(&self) -> bool {
        self.thinker.is_idle() && self.answer.is_none()
    }

    /// Cancels the running search.
    pub fn abort(&self) {
        self.thinker.abort();
    }
}
