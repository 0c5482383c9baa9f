//! The user's progress in a lesson: the current step, and the moves that the step still expects.

use crate::entry::lesson::{Lesson, LessonStep};
use boardgame_engine::record::DRAW;

/// Beginning of the message that rejects a move in a lesson.
const WRONG: &str = "Not that one";
/// Default sentence shown once the user has played the correct moves of a lesson step.
const RIGHT: &str = "Right! Choose Next (N).";
/// Default sentence shown once the user has played the correct moves of the last step of a lesson.
const RIGHT_AT_THE_END: &str = "Right! That was the last step.";

/// A lesson, its current step, and the progress within this step.
#[derive(Debug)]
pub(super) struct LessonProgress {
    lesson: Lesson,
    /// The text of the lesson after this one, or `None` if this is the last one, or a lesson of the user.
    next: Option<&'static str>,
    /// Index of the lesson's current step.
    at: usize,
    /// Number of moves played in the lesson's current step: the accepted move and the replies.
    played: usize,
    /// Number of plies in the game record at the start of the current step, or after the last accepted move or reply
    /// of this step.
    plies: usize,
}

impl LessonProgress {
    /// Creates the progress at the start of a lesson.
    ///
    /// [`Self::begin_step`] must be called next.
    pub(super) const fn new(lesson: Lesson, next: Option<&'static str>) -> Self {
        Self { lesson, next, at: 0, played: 0, plies: 0 }
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
    pub(super) const fn begin_step(&mut self, plies: usize) {
        (self.played, self.plies) = (0, plies);
    }

    /// Advances the lesson to its next step; returns `false` if the current step is the last one.
    pub(super) fn next_step(&mut self) -> bool {
        self.at += 1;
        self.at < self.lesson.steps.len()
    }

    /// Returns the text of the lesson after this one, or `None` if this is the last one, or a lesson of the user.
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

    /// Records a move of the lesson's current step, or returns the message that rejects it.
    ///
    /// A claimed draw is the move [`DRAW`]. The message may be empty.
    ///
    /// After the move, the game record has `plies` plies.
    pub(super) fn play(&mut self, mv: &str, plies: usize) -> Result<(), String> {
        let step = self.step();
        let accepted = match self.played.checked_sub(1) {
            None => step.moves.iter().any(|known| known == mv),
            Some(reply) => step.reply.get(reply).is_some_and(|known| known == mv),
        };
        if accepted {
            (self.played, self.plies) = (self.played + 1, plies);
            return Ok(());
        }
        Err(match &*step.wrong {
            _ if self.is_step_done() => String::new(),
            "" => format!("{WRONG}."),
            why => format!("{WRONG}: {why}"),
        })
    }

    /// Returns the sentence to show in the current step, or `None` while the lesson still has to reply to the user's
    /// move.
    pub(super) fn text(&self) -> Option<&str> {
        let step = self.step();
        match (&*step.right, self.is_step_done()) {
            _ if self.played == 0 => Some(&step.say),
            (_, false) => None,
            ("", true) if self.is_last_step() => Some(RIGHT_AT_THE_END),
            ("", true) => Some(RIGHT),
            (right, true) => Some(right),
        }
    }

    /// Returns the window's title: the number of the current step and the title of the lesson.
    pub(super) fn title(&self) -> String {
        let Lesson { title, steps } = &self.lesson;
        format!("Lesson, step {} of {}: {title}", self.at + 1, steps.len())
    }

    /// Returns the lesson's next reply to the user's move, or `None` if no reply is due.
    pub(super) fn reply(&self) -> Option<&str> {
        self.step().reply.get(self.played.checked_sub(1)?).map(String::as_str)
    }
}
