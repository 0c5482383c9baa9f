//! The lesson that a game window shows instead of the user's own game.
//!
//! The user's session is set aside when a lesson begins and put back when it ends; a saved game is always the
//! user's own game. Every move goes through the session, and `GameWindow::check_lesson` takes back the moves
//! that the step does not accept. The text of a lesson is left to [`crate::entry::lesson`].

use super::ending::GameButton;
use super::game_window::GameWindow;
use super::menu::Common;
use super::program::GameProgram;
use super::speed::Speed;
use crate::entry::lesson::{Lesson, LessonStep};
use crate::entry::saved_options::SavedOptions;
use crate::entry::scripting::ScriptableGame as _;
use boardgame_engine::record::{GamePosition, GameRecord};
use boardgame_engine::session::{PlayerKind, Session};
use small_amiga::input::Key;
use small_amiga::intuition::{IntuiMessage, Intuition};

/// Beginning of the message about a move that the step does not accept.
const WRONG: &str = "Not that one";
/// Status after an accepted move that no reply follows.
pub const STEP_DONE: &str = "STEP DONE";
/// Default sentence after an accepted move.
const RIGHT: &str = "Right! N: next step.";
const OWN_GAME: &str = "Your own game is back.";

/// A lesson in progress.
#[derive(Debug)]
pub(super) struct ActiveLesson<P: GamePosition> {
    lesson: Lesson,
    /// Index of the step that the window shows.
    at: usize,
    /// Number of moves that have been played in the step: the accepted move and its replies.
    played: usize,
    /// Number of plies of the record up to the last of these moves.
    plies: usize,
    /// The user's own session.
    own: Session<P>,
    /// The user's own game as a saved game.
    saved: SavedOptions,
}

impl<P: GamePosition> ActiveLesson<P> {
    fn step(&self) -> &LessonStep {
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

    /// Returns `true` if the user has nothing more to do in the step.
    fn is_step_done(&self) -> bool {
        self.step().moves.is_empty() || self.played > self.step().reply.len()
    }
}

impl<P: GamePosition> GameWindow<P> {
    pub const fn is_in_lesson(&self) -> bool {
        self.lesson.is_some()
    }

    /// Sets the user's own game aside and shows the first step of a lesson.
    fn begin_lesson(&mut self, lesson: Lesson, saved: SavedOptions) {
        let own = self.session().clone();
        self.session_mut().set_restorable(false);
        self.lesson = Some(Box::new(ActiveLesson { lesson, at: 0, played: 0, plies: 0, own, saved }));
        self.set_up_step();
    }

    /// Sets up the position of the step. The user plays the side to move, and the lesson all other sides.
    fn set_up_step(&mut self) {
        let session = &mut self.controller.session;
        let Some(lesson) = &mut self.lesson else { return };
        let Ok(line) = lesson.step().position.parse::<GameRecord<P>>() else { return };
        (lesson.played, lesson.plies) = (0, line.plies());
        let user = line.turn();
        session.practise(line);
        for &seat in P::SEATS {
            session.set_player(seat, if seat == user { PlayerKind::Human } else { PlayerKind::Computer });
        }
    }

    /// Ends the lesson, if one is in progress, and puts the user's own game back.
    fn end_lesson(&mut self) {
        if let Some(lesson) = self.lesson.take() {
            self.controller.session.replace_with(lesson.own);
        }
    }

    /// Goes on to the next step; returns `false` if the current step is the last one.
    fn next_lesson_step(&mut self) -> bool {
        let Some(lesson) = &mut self.lesson else { return false };
        lesson.at += 1;
        let goes_on = lesson.at < lesson.lesson.steps.len();
        if goes_on {
            self.set_up_step();
        }
        goes_on
    }

    /// Checks the move that has been played since the last call. Takes the move back if the step does not accept
    /// it, and returns the message about it, which may be empty.
    pub(crate) fn check_lesson(&mut self) -> Option<String> {
        let lesson = self.lesson.as_mut()?;
        let session = &mut self.controller.session;
        let mut before = session.game().clone();
        if before.plies() <= lesson.plies {
            return None;
        }
        let mv = before.undo()?.to_string();
        let (step, played) = (lesson.step(), lesson.played);
        let accepted = match played.checked_sub(1) {
            None => step.moves.contains(&mv),
            Some(reply) => step.reply.get(reply) == Some(&mv),
        };
        if accepted {
            (lesson.played, lesson.plies) = (played + 1, before.plies() + 1);
            return None;
        }
        let wrong = match &*step.wrong {
            _ if lesson.is_step_done() => String::new(),
            "" => format!("{WRONG}."),
            why => format!("{WRONG}: {why}"),
        };
        session.practise(before);
        Some(wrong)
    }

    /// Returns the sentence of the lesson, or `None` while a reply is due and outside lessons.
    pub fn lesson_text(&self) -> Option<&str> {
        let lesson = self.lesson.as_ref()?;
        let step = lesson.step();
        match (&*step.right, lesson.is_step_done()) {
            _ if lesson.played == 0 => Some(&step.say),
            (_, false) => None,
            ("", true) => Some(RIGHT),
            (right, true) => Some(right),
        }
    }

    /// Returns the number of the step and the title of the lesson, or `None` outside lessons.
    pub(crate) fn lesson_title(&self) -> Option<String> {
        let ActiveLesson { lesson: Lesson { title, steps }, at, .. } = &**self.lesson.as_ref()?;
        Some(format!("Lesson, step {} of {}: {title}", at + 1, steps.len()))
    }

    /// Returns the buttons of a lesson, or `None` outside lessons.
    pub(crate) fn lesson_buttons(&self) -> Option<Vec<GameButton>> {
        let first =
            if self.lesson.as_ref()?.is_step_done() { GameButton::NextStep } else { GameButton::Menu };
        Some(vec![first, GameButton::Leave])
    }

    /// Returns the next reply of the step if it is due.
    pub(super) fn lesson_reply(&self) -> Option<P::Move> {
        let lesson = self.lesson.as_ref()?;
        lesson.step().reply.get(lesson.played.checked_sub(1)?)?.parse().ok()
    }

    /// Returns the user's own game as a saved game during a lesson, otherwise `None`.
    pub(super) fn set_aside(&self) -> Option<&SavedOptions> {
        self.lesson.as_ref().map(|lesson| &lesson.saved)
    }
}

/// Begins the game's own lesson, or leaves the lesson in progress.
pub fn toggle<P: GameProgram>(program: &mut P, intuition: &mut Intuition) {
    if program.table().is_in_lesson() {
        return leave(program, intuition);
    }
    let text = P::WORDS.lessons.first().copied().unwrap_or_default();
    match Lesson::parse(text, <P::Position as GamePosition>::NAME, P::WORDS) {
        Ok(lesson) => begin(program, intuition, lesson),
        Err(_) => intuition.display_beep(),
    }
}

/// Begins a lesson, which must be a lesson of this game. Flashes the screen in classic mode, which has no lessons.
pub(super) fn begin<P: GameProgram>(program: &mut P, intuition: &mut Intuition, lesson: Lesson) {
    if program.is_checked(Common::Classic.into()) {
        return intuition.display_beep();
    }
    program.table_mut().end_lesson();
    let saved = program.saved_options();
    program.table_mut().begin_lesson(lesson, saved);
    program.lesson_changed(intuition);
}

/// Shows the next step of the lesson, or leaves the lesson after its last step. Flashes the screen if the step
/// still waits for a move.
pub fn next<P: GameProgram>(program: &mut P, intuition: &mut Intuition) {
    if !program.table().lesson.as_ref().is_some_and(|lesson| lesson.is_step_done()) {
        intuition.display_beep();
    } else if program.table_mut().next_lesson_step() {
        program.lesson_changed(intuition);
    } else {
        leave(program, intuition);
    }
}

/// Leaves the lesson, if one is in progress, and returns to the user's own game.
pub fn leave<P: GameProgram>(program: &mut P, intuition: &mut Intuition) {
    if program.table().is_in_lesson() {
        program.table_mut().end_lesson();
        program.lesson_changed(intuition);
        program.show_message(intuition, OWN_GAME);
    }
}

/// Handles the keys and the close gadget that control a lesson. Returns `false` if the message has another meaning.
pub fn handle_message<P: GameProgram>(
    program: &mut P,
    intuition: &mut Intuition,
    message: &IntuiMessage,
) -> bool {
    let Some(lesson) = &program.table().lesson else { return false };
    match message {
        IntuiMessage::CloseWindow | IntuiMessage::RawKey { key: Key::Escape, .. } => {
            leave(program, intuition)
        }
        IntuiMessage::RawKey { key: Key::Char('n' | 'N') | Key::Return | Key::Space, .. }
            if lesson.is_step_done() =>
        {
            next(program, intuition);
        }
        _ => return false,
    }
    true
}

/// Returns `true` if a lesson is in progress and the command would change the game, the players or the mode.
pub fn is_barred<P: GameProgram>(program: &P, command: P::Command) -> bool {
    let harmless = [Common::Lesson, Common::NextStep, Common::Help, Common::Copy, Common::Quit];
    let mut harmless = harmless.into_iter().chain(Speed::ALL.map(Common::Speed));
    program.table().is_in_lesson()
        && !harmless.any(|common| command == common.into())
        && !P::is_allowed_in_lesson(command)
}
