//! A session and the task that thinks for it: what is asked, what comes back, and the answer that waits for its time.
//!
//! Knows that every question has a number, that only answers to the present one count, that a computer's move is the last it finds -
//! a thought is never cut short because its time to be shown has come -, and that a mind can fail. Leaves which mind to ask, when an
//! answer is played, and what is shown meanwhile to the program at the window.

use std::io;

use super::contract::{Finding, Game, Mind};
use super::fault::Fault;
use super::outlook::{Appraiser, Outlook};
use super::session::{Player, Question, Session};
use super::thinking::{News, Pace, ThinkingTask, Urgency};
use small_amiga::system::exec::signals::SignalPort;

/// What is to be found out about the turn that has come.
pub enum Ask<G: Game> {
    /// The computer's move, from a mind.
    Move(Box<dyn Mind<G>>),
    /// The computer's move, which is known.
    Known(G::Move),
    /// A good move for the person who is thinking.
    Ponder(Box<dyn Mind<G>>),
    /// How likely each seat was to win all along the line of play, for whoever looks back.
    Curve(Box<dyn Appraiser<G>>),
    /// Nothing.
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

/// A game being played and thought about.
#[derive(Debug)]
pub struct Play<G: Game> {
    /// The session.
    pub session: Session<G>,
    thinker: ThinkingTask<G>,
    asked: Option<Question>,
    finding: Option<Finding<G::Move>>,
    /// The outlook of the positions so far, from the first one on.
    curve: Vec<Outlook>,
    /// The computer's best move so far, while it thinks.
    latest: Option<G::Move>,
    /// The computer's finished move, waiting for its time.
    answer: Option<(Question, G::Move)>,
    /// Why there is none, or no good move for the person to move.
    fault: Option<(Question, Fault<G::Move>)>,
}

impl<G: Game> Play<G> {
    /// Starts the task; its reports signal `owner`.
    ///
    /// # Errors
    /// The system's, when it has no thread to give.
    pub fn start(session: Session<G>, owner: &SignalPort, pace: Pace) -> io::Result<Self> {
        let thinker = ThinkingTask::start(owner, pace)?;
        let (asked, finding, curve) = (None, None, Vec::new());
        Ok(Self { session, thinker, asked, finding, curve, latest: None, answer: None, fault: None })
    }

    /// Whether the present question has been asked already. If not, it is now: what was found before no longer counts.
    pub fn is_settled(&mut self) -> bool {
        let question = Some(self.session.question());
        if self.asked == question {
            return true;
        }
        self.asked = question;
        self.finding = None;
        self.curve.clear();
        self.latest = None;
        self.answer = None;
        self.fault = None;
        false
    }

    /// Asks the present question.
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

    /// Takes what the task has posted.
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

    /// A vertical blank: a task at a measured pace thinks its share, and what it has posted is taken.
    pub fn vertical_blank(&mut self) {
        self.thinker.vertical_blank();
        self.reports();
    }

    /// Plays the answer that is waiting; true if there was one and it still counts.
    pub fn play_answer(&mut self) -> bool {
        let Some((question, mv)) = self.answer.take() else { return false };
        self.session.play_answer(question, mv).unwrap_or_else(|_| {
            self.fault = Some((question, Fault::Illegal(mv)));
            false
        })
    }

    /// Why nothing comes of the present question, if a mind has failed; and which question that is.
    pub const fn fault(&self) -> Option<(Question, Fault<G::Move>)> {
        self.fault
    }

    /// Whether a move of the computer's is waiting to be played.
    pub const fn has_answer(&self) -> bool {
        self.answer.is_some()
    }

    /// What pondering has found so far on this turn.
    pub const fn finding(&self) -> Option<Finding<G::Move>> {
        self.finding
    }

    /// The outlook of the positions of the line of play, from the first one on, as far as it is known.
    pub fn curve(&self) -> &[Outlook] {
        &self.curve
    }

    /// Whether the task gets on by [`Self::vertical_blank`] only, or a move of the computer's waits for its time.
    pub fn needs_blanks(&self) -> bool {
        self.answer.is_some() || self.thinker.needs_blanks()
    }

    /// Whether nothing is being thought about and no move is waiting.
    pub fn is_at_rest(&self) -> bool {
        self.thinker.is_idle() && self.answer.is_none()
    }

    /// Ends the thought under way.
    pub fn abort(&self) {
        self.thinker.abort();
    }
}
