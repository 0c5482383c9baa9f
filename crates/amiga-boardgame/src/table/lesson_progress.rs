//! The user's progress in a lesson or while practising mistakes: the current step, and the moves that the step still
//! expects.

use crate::entry::lesson::{Lesson, LessonStep};
use boardgame_engine::coach::{Cost, Mistake};
use boardgame_engine::record::DRAW;
use boardgame_engine::win_chances::WinChances;
use small_amiga::chips::Ticks;

/// Beginning of the message that rejects a move in a lesson.
const WRONG: &str = "Not that one";
/// Default sentence shown once the user has played the correct moves of a lesson step.
const RIGHT: &str = "Right! Choose Next (N).";
/// Default sentence shown once the user has played the correct moves of the last step of a lesson.
const RIGHT_AT_THE_END: &str = "Right! That was the last step.";
/// Sentences shown once the user has solved a mistake: a sure solution or one of a mistake that is not kept, and one that was slow
/// or not the first try. The second sentence of each pair follows the last mistake.
const SOLVED: [[&str; 2]; 2] = [
    [RIGHT, "Right! That was the last one."],
    ["Right. It returns tomorrow. Choose Next (N).", "Right. It returns tomorrow. It was the last."],
];
/// Number of wrong moves after which the message names the right move.
const HELPED: u16 = 3;
/// Maximum time for a sure solution, in ticks: 30 s.
const FAST: Ticks = Ticks(9000);

/// A lesson, its current step, and the progress within this step.
#[derive(Debug)]
pub(super) struct LessonProgress {
    lesson: Lesson,
    /// The text of the lesson after this one, or `None` if no built-in lesson with this title has a next one.
    next: Option<&'static str>,
    /// Index of the lesson's current step.
    at: usize,
    /// Number of moves played in the lesson's current step: the accepted move and the replies.
    played: usize,
    /// Number of plies in the game record at the start of the current step, or after the last accepted move or reply
    /// of this step.
    plies: usize,
    practice: Option<Practice>,
}

/// The progress of a user who practises mistakes.
#[derive(Debug, Default)]
struct Practice {
    /// The mistakes that the steps of the lesson show.
    mistakes: Vec<Mistake>,
    /// Number of wrong moves in the current step.
    wrong: u16,
    /// Whether the current step was solved at the first try and fast.
    is_sure: bool,
    /// Whether the user's record is saved and has the current mistake, so that the mistake returns.
    is_kept: bool,
    /// Time at which the current step began.
    began: Option<Ticks>,
    /// Time of the last move on the board while it waits for an estimate of its win chances.
    weighed: Option<Ticks>,
}

/// The answer of a lesson to a move.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// The step accepts the move.
    Accepted,
    /// The move stays on the board until its win chances are known.
    Weighed,
    /// The move is taken back. The message may be empty.
    Refused(String),
}

impl LessonProgress {
    /// Creates the progress at the start of a lesson.
    ///
    /// [`Self::begin_step`] must be called next.
    pub(super) const fn new(lesson: Lesson, next: Option<&'static str>) -> Self {
        Self { lesson, next, at: 0, played: 0, plies: 0, practice: None }
    }

    /// Creates the progress at the start of practising mistakes, each of which is a step.
    pub(super) fn practising(mistakes: Vec<Mistake>) -> Self {
        let step = |mistake: &Mistake| LessonStep {
            position: mistake.position.clone(),
            say: mistake.sentence(),
            moves: mistake.right.clone(),
            ..LessonStep::default()
        };
        let lesson = Lesson { title: String::new(), steps: mistakes.iter().map(step).collect() };
        Self { practice: Some(Practice { mistakes, ..Practice::default() }), ..Self::new(lesson, None) }
    }

    pub(super) const fn is_practice(&self) -> bool {
        self.practice.is_some()
    }

    /// Returns the mistake that the current step shows.
    fn mistake(&self) -> Option<&Mistake> {
        self.practice.as_ref()?.mistakes.get(self.at)
    }

    /// Returns `true` if the last move on the board waits for an estimate of its win chances.
    pub(super) fn is_weighing(&self) -> bool {
        self.practice.as_ref().is_some_and(|practice| practice.weighed.is_some())
    }

    /// Returns the position of the mistake and whether its solution was sure, if the last answer has decided this: the step
    /// is solved, or its first try was wrong.
    pub(super) fn result(&self) -> Option<(&str, bool)> {
        let practice = self.practice.as_ref()?;
        let is_decided = self.is_step_done() || practice.wrong == 1;
        Some((&*self.mistake()?.position, practice.is_sure)).filter(|_| is_decided)
    }

    /// Sets whether the user's record is saved and has the current mistake.
    pub(super) fn set_kept(&mut self, is_kept: bool) {
        self.practice.iter_mut().for_each(|practice| practice.is_kept = is_kept);
    }

    pub(super) fn step(&self) -> &LessonStep {
        const EMPTY: &LessonStep = &LessonStep {
            position: String::new(),
            say: String::new(),
            moves: Vec::new(),
            wrong: String::new(),
            reply: Vec::new(),
            right: String::new(),
        };
        self.lesson.steps.get(self.at).unwrap_or(EMPTY)
    }

    /// Starts the lesson's current step. At the start of the step, the game record has `plies` plies.
    pub(super) fn begin_step(&mut self, plies: usize) {
        (self.played, self.plies) = (0, plies);
        if let Some(practice) = &mut self.practice {
            (practice.wrong, practice.is_sure, practice.began) = (0, false, None);
            practice.weighed = None;
        }
    }

    /// Starts the clock of the current step, unless it is running.
    pub(super) fn start_clock(&mut self, now: Ticks) {
        self.practice.iter_mut().for_each(|practice| _ = practice.began.get_or_insert(now));
    }

    /// Advances the lesson to its next step; returns `false` if the current step is the last one.
    pub(super) fn next_step(&mut self) -> bool {
        self.at += 1;
        self.at < self.lesson.steps.len()
    }

    /// Returns the text of the lesson after this one, or `None` if no built-in lesson with this title has a next one.
    pub(super) const fn next_lesson(&self) -> Option<&'static str> {
        self.next
    }

    pub(super) const fn is_last_step(&self) -> bool {
        self.at + 1 >= self.lesson.steps.len()
    }

    /// Returns the number of plies in the game record at the start of the current step, or after the last accepted
    /// move or reply of this step.
    pub(super) const fn plies(&self) -> usize {
        self.plies
    }

    /// Returns `true` if the lesson's current step needs no further move.
    pub(super) fn is_step_done(&self) -> bool {
        self.step().moves.is_empty() || self.played > self.step().reply.len()
    }

    /// Returns `true` if the lesson's current step waits for the user to claim a draw.
    pub(super) fn accepts_draw(&self) -> bool {
        self.played == 0 && self.step().moves.iter().any(|mv| mv == DRAW)
    }

    /// Records a move of the lesson's current step at the time `now`, or refuses it.
    ///
    /// A claimed draw is the move [`DRAW`].
    ///
    /// After the move, the game record has `plies` plies.
    pub(super) fn play(&mut self, mv: &str, plies: usize, now: Ticks) -> Answer {
        let step = self.step();
        let accepted = match self.played.checked_sub(1) {
            None => step.moves.iter().any(|known| known == mv),
            Some(reply) => step.reply.get(reply).is_some_and(|known| known == mv),
        };
        if accepted {
            return self.accept(plies, now);
        }
        if self.is_step_done() {
            return Answer::Refused(String::new());
        }
        let is_estimated = matches!(self.mistake(), Some(Mistake { cost: Cost::Chance { .. }, .. }));
        match &mut self.practice {
            Some(practice) if is_estimated => {
                practice.weighed = Some(now);
                Answer::Weighed
            }
            _ => self.refuse(),
        }
    }

    fn accept(&mut self, plies: usize, now: Ticks) -> Answer {
        (self.played, self.plies) = (self.played + 1, plies);
        if let Some(practice) = &mut self.practice {
            let is_fast = practice.began.is_some_and(|began| now.since(began) <= FAST);
            practice.is_sure = practice.wrong == 0 && is_fast;
        }
        Answer::Accepted
    }

    fn refuse(&mut self) -> Answer {
        let wrong = self.practice.as_mut().map_or(0, |practice| {
            practice.wrong = practice.wrong.saturating_add(1);
            practice.wrong
        });
        let LessonStep { wrong: why, moves, .. } = self.step();
        Answer::Refused(match (&**why, moves.first()) {
            ("", Some(right)) if wrong >= HELPED => format!("{WRONG}. Right is {right}."),
            ("", _) => format!("{WRONG}."),
            (why, _) => format!("{WRONG}: {why}"),
        })
    }

    /// Accepts or refuses the weighed move, after which the seat with the index `seat` has the win chances `after`, or `None` if
    /// the estimate has failed. After the move, the game record has `plies` plies.
    pub(super) fn weigh(&mut self, after: Option<&WinChances>, seat: usize, plies: usize) -> Answer {
        let moved = self.practice.as_mut().and_then(|practice| practice.weighed.take());
        let is_accepted = |after| self.mistake().is_some_and(|mistake| mistake.cost.accepts(after, seat));
        match moved {
            Some(moved) if after.is_some_and(is_accepted) => self.accept(plies, moved),
            _ => self.refuse(),
        }
    }

    /// Returns the sentence to show in the current step, or `None` while the lesson still has to reply to the user's
    /// move.
    pub(super) fn text(&self) -> Option<&str> {
        let step = self.step();
        match (&*step.right, self.is_step_done()) {
            _ if self.played == 0 => Some(&step.say),
            (_, false) => None,
            ("", true) if let Some(practice) = &self.practice => {
                let returns = practice.is_kept && !practice.is_sure;
                Some(SOLVED[usize::from(returns)][usize::from(self.is_last_step())])
            }
            ("", true) if self.is_last_step() => Some(RIGHT_AT_THE_END),
            ("", true) => Some(RIGHT),
            (right, true) => Some(right),
        }
    }

    /// Returns the window's title: the number of the current step, and the title of a lesson.
    pub(super) fn title(&self) -> String {
        let Lesson { title, steps } = &self.lesson;
        let (at, all) = (self.at + 1, steps.len());
        match self.practice {
            Some(_) => format!("Practise, mistake {at} of {all}"),
            None => format!("Lesson, step {at} of {all}: {title}"),
        }
    }

    /// Returns the lesson's next reply to the user's move, or `None` if no reply is due.
    pub(super) fn reply(&self) -> Option<&str> {
        self.step().reply.get(self.played.checked_sub(1)?).map(String::as_str)
    }
}
