//! The lesson, or the mistakes to practise, that a game window shows instead of the user's own game.
//!
//! Every move goes through the session, and `Model::check_lesson` takes back the moves
//! that the step does not accept. The text of a lesson is left to [`crate::entry::lesson`].

use crate::entry::lesson::Lesson;
use crate::entry::saved_options::SavedOptions;
use crate::table::execute;
use crate::table::friend;
use crate::table::lesson_progress::{Answer, LessonProgress};
use crate::table::looking_back;
use crate::table::mode::Mode;
use crate::table::model::Model;
use crate::table::practising;
use crate::table::saved::own_options;
use crate::table::{Table, TableGame};
use crate::view::ending::GameButton;
use crate::view::menu::Common;
use boardgame_engine::coach::Mistake;
use boardgame_engine::oracle::PuzzleOracle;
use boardgame_engine::record::{DRAW, GamePosition, GameRecord};
use boardgame_engine::session::{PlayerKind, UndoScope};
use small_amiga::chips::Ticks;
use small_amiga::input::Key;
use small_amiga::intuition::{IntuiMessage, Intuition};

/// Text in the status bar after the last move of a lesson step.
const STEP_DONE: &str = "STEP DONE";
/// Text in the status bar at a lesson step that has no moves.
const READ_STEP: &str = "CHOOSE NEXT";
/// Text in the status bar after the last move of a lesson.
const LESSON_DONE: &str = "LESSON OVER";
/// Text in the status bar after the right move of a mistake that the user practises.
const SOLVED: &str = "SOLVED";
/// Text shown after a click on the board at a completed lesson step.
const CHOOSE_NEXT: &str = "Choose Next (N) to go on.";
/// Text shown after a click on the board at the end of a lesson that has a next one.
const CHOOSE_LESSON: &str = "The lesson is over: choose Next lesson (N).";
/// Text shown after a click on the board at the end of the last lesson.
const CHOOSE_GAME: &str = "The lesson is over: choose Play a game (P).";
/// Text shown after a click on the board after the last mistake that the user practises.
const ALL_PRACTISED: &str = "That was all: choose Leave (L).";
/// Text shown when the user's own game takes the place of a lesson or of a puzzle.
pub(super) const OWN_GAME: &str = "Your own game is back.";
/// Text shown after a complete lesson.
const OVER: &str = "The lesson is over. Your own game is back.";

impl<P: GamePosition, O: PuzzleOracle<Position = P>> Model<O> {
    /// Returns `true` if the window shows a lesson in place of the user's own game.
    pub const fn is_in_lesson(&self) -> bool {
        self.lesson_progress().is_some()
    }

    /// Returns `true` if a lesson is in progress and its current step needs no further move.
    pub fn is_lesson_step_done(&self) -> bool {
        self.lesson_progress().is_some_and(LessonProgress::is_step_done)
    }

    /// Returns `true` if a lesson is in progress and its last step needs no further move.
    pub(crate) fn is_lesson_complete(&self) -> bool {
        self.lesson_progress().is_some_and(|progress| progress.is_step_done() && progress.is_last_step())
    }

    /// Returns the text that refuses moves at a completed lesson step.
    ///
    /// Returns `None` outside lessons, and if a move is left to play.
    pub fn lesson_refusal(&self) -> Option<&'static str> {
        let progress = self.lesson_progress().filter(|progress| progress.is_step_done())?;
        Some(match progress.next_lesson() {
            _ if !progress.is_last_step() => CHOOSE_NEXT,
            _ if progress.is_practice() => ALL_PRACTISED,
            Some(_) => CHOOSE_LESSON,
            None => CHOOSE_GAME,
        })
    }

    /// Returns the status text of a completed lesson step, even if the step has ended the game.
    ///
    /// Returns `None` outside lessons, and if a move is left to play.
    pub fn lesson_status(&self) -> Option<&'static str> {
        let progress = self.lesson_progress().filter(|progress| progress.is_step_done())?;
        Some(match progress.step().moves[..] {
            _ if progress.is_practice() => SOLVED,
            _ if progress.is_last_step() => LESSON_DONE,
            [] => READ_STEP,
            _ => STEP_DONE,
        })
    }

    /// Returns `true` if the user practises mistakes in place of the own game.
    pub(super) fn is_practising(&self) -> bool {
        self.lesson_progress().is_some_and(LessonProgress::is_practice)
    }

    /// Stores the user's own game and shows the first step of a lesson or of practising mistakes.
    fn begin_lesson(&mut self, progress: LessonProgress, saved: SavedOptions) {
        self.left_lesson = None;
        let aside = self.set_own_game_aside(saved);
        self.session_mut().set_undo_scope(UndoScope::CurrentGame);
        self.mode = Mode::Lesson(aside, progress);
        self.set_up_step();
    }

    /// Sets up the position of the lesson's current step.
    ///
    /// The user gets the side to move, and the lesson plays all other sides.
    fn set_up_step(&mut self) {
        let Some(progress) = self.lesson_progress_mut() else { return };
        let Ok(line) = progress.step().position.parse::<GameRecord<P>>() else { return };
        progress.begin_step(line.plies());
        let session = self.session_mut();
        let user = line.turn();
        session.practise(line);
        for &seat in P::SEATS {
            session.set_player(seat, if seat == user { PlayerKind::Human } else { PlayerKind::Computer });
        }
    }

    /// Shows the next step of the lesson; returns `false` after the last step.
    fn next_lesson_step(&mut self) -> bool {
        let goes_on = self.lesson_progress_mut().is_some_and(LessonProgress::next_step);
        if goes_on {
            self.set_up_step();
        }
        goes_on
    }

    /// Checks whether the lesson's current step accepts the last move or the claimed draw.
    ///
    /// If the step does not accept it, takes it back and returns the message to show, which may be empty.
    pub(crate) fn check_lesson(&mut self, now: Ticks) -> Option<String> {
        let Mode::Lesson(_, progress) = &mut self.mode else { return None };
        progress.start_clock(now);
        if progress.is_weighing() {
            return None;
        }
        let session = &mut self.controller.session;
        let mut before = session.game().clone();
        let plies = before.plies();
        let mv = if before.is_ended_as_draw() && !progress.is_step_done() {
            before.undo_chosen_end();
            DRAW.to_owned()
        } else if plies > progress.plies() {
            before.undo()?.to_string()
        } else {
            return None;
        };
        let answer = progress.play(&mv, plies, now);
        self.lesson_answered(answer, before)
    }

    /// Logs the result of practising, and takes a refused move back to the game record `before`. Returns the message to show,
    /// which may be empty.
    fn lesson_answered(&mut self, answer: Answer, before: GameRecord<P>) -> Option<String> {
        let result = self.lesson_progress().and_then(LessonProgress::result);
        if let Some((position, is_sure)) = result.filter(|_| answer != Answer::Weighed) {
            let is_known = self.judge.record().log_practice(P::NAME, position, is_sure);
            let is_kept = is_known && self.record.is_some();
            self.lesson_progress_mut().into_iter().for_each(|progress| progress.set_kept(is_kept));
        }
        let Answer::Refused(why) = answer else { return None };
        self.session_mut().practise(before);
        Some(why)
    }

    /// Accepts or refuses the move of a practising user after the estimate of its win chances. Refuses the move if no estimate is
    /// possible, that is, if `can_estimate` is `false` or the estimator has failed.
    ///
    /// Returns `None` while the estimate is not known, otherwise the message that refuses the move.
    fn weigh(&mut self, can_estimate: bool) -> Option<Option<String>> {
        let mut before = self.game().clone();
        let plies = before.plies();
        let after = self.win_chances().get(plies).cloned().flatten();
        if after.is_none() && can_estimate && self.fault().is_none() {
            return None;
        }
        before.undo();
        let seat = P::SEATS.iter().position(|&seat| seat == before.turn()).unwrap_or_default();
        let answer = self.lesson_progress_mut()?.weigh(after.as_ref(), seat, plies);
        // The answer begins a turn of its own.
        self.session_mut().invalidate_searches();
        Some(self.lesson_answered(answer, before))
    }

    /// Returns the sentence to show in the lesson's current step.
    ///
    /// Returns `None` outside lessons, and while the lesson still has to reply to the user's move.
    pub fn lesson_text(&self) -> Option<&str> {
        self.lesson_progress()?.text()
    }

    /// Returns the window's title in a lesson: the number of the current step and the title of the lesson.
    ///
    /// Returns `None` outside lessons.
    pub(crate) fn lesson_title(&self) -> Option<String> {
        self.lesson_progress().map(LessonProgress::title)
    }

    /// Returns `true` if the lesson's current step waits for the user to claim a draw.
    pub(crate) fn lesson_accepts_draw(&self) -> bool {
        let accepts_draw = self.lesson_progress().is_some_and(LessonProgress::accepts_draw);
        accepts_draw && P::draw_ending(self.game()).is_some()
    }

    /// Returns the buttons of the current lesson step, or `None` outside lessons.
    ///
    /// After the last step, these are the buttons that begin the next lesson and go on with the user's own game.
    ///
    /// Menu is not among them if the host shows a button for the menus.
    pub(crate) fn lesson_buttons(&self) -> Option<Vec<GameButton>> {
        let progress = self.lesson_progress()?;
        if self.is_lesson_complete() {
            let next = progress.next_lesson().map(|_| GameButton::NextLesson);
            let end = if progress.is_practice() { GameButton::Leave } else { GameButton::PlayGame };
            return Some(next.into_iter().chain([end]).collect());
        }
        let other = match progress.is_step_done() {
            true => Some(GameButton::NextStep),
            false if self.lesson_accepts_draw() => Some(GameButton::Claim),
            false if self.has_host_buttons() => None,
            false => Some(GameButton::Menu),
        };
        let mut buttons: Vec<GameButton> = other.into_iter().chain([GameButton::Leave]).collect();
        // Leave keeps its place, so that a second tap on Next does not leave the lesson.
        if self.has_touch() {
            buttons.reverse();
        }
        Some(buttons)
    }

    /// Returns the lesson's next reply to the user's move.
    ///
    /// Returns `None` outside lessons, and if no reply is due.
    pub(super) fn lesson_reply(&self) -> Option<P::Move> {
        self.lesson_progress()?.reply()?.parse().ok()
    }
}

/// Begins the lesson of the game, goes on with the lesson that the user left, or leaves the current lesson.
pub fn toggle<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    if program.model().is_in_lesson() {
        return finish(program, intuition);
    }
    if let Some(progress) = program.model_mut().left_lesson.take() {
        return begin_steps(program, intuition, progress);
    }
    begin_text(program, intuition, G::INFO.words.lessons.first().copied().unwrap_or_default());
}

/// Begins the lesson with the given text, or flashes the screen if the text is not a lesson.
fn begin_text<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, text: &str) {
    match Lesson::parse(text, <G::Position as GamePosition>::NAME, G::INFO.words) {
        Ok(lesson) => begin(program, intuition, lesson),
        Err(_) => intuition.display_beep(),
    }
}

/// Begins a lesson of this game.
///
/// In classic mode, which has no lessons, only flashes the screen.
pub(super) fn begin<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, lesson: Lesson) {
    let next = G::INFO.words.lesson_after(&lesson.title);
    begin_steps(program, intuition, LessonProgress::new(lesson, next));
}

/// Shows mistakes of the user as puzzles.
pub(super) fn practise<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    mistakes: Vec<Mistake>,
) {
    begin_steps(program, intuition, LessonProgress::practising(mistakes));
}

fn begin_steps<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, progress: LessonProgress) {
    if program.model().aids.is_classic() {
        return intuition.display_beep();
    }
    if program.model().is_in_lesson() {
        program.model_mut().restore_own_game();
    }
    if program.model().moves.is_open() {
        // The list would be empty, and could cover the text of the lesson.
        looking_back::close_window(program, intuition);
    }
    // A tip for the user's own game would hide the title of the lesson.
    intuition.announce(None);
    friend::leave(program, intuition);
    let saved = own_options(program);
    program.model_mut().begin_lesson(progress, saved);
    execute::aside_changed(program, intuition);
}

/// Ends the wait for the estimate of a practising user's move.
pub(super) fn weigh<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    if !program.model().lesson_progress().is_some_and(LessonProgress::is_weighing) {
        return;
    }
    let can_estimate = program.game.appraiser().is_some();
    let Some(refused) = program.model_mut().weigh(can_estimate) else { return };
    execute::turn_changed(program, intuition);
    if let Some(why) = refused {
        program.model_mut().refuse(intuition, &why);
    }
}

/// Shows the next step of the lesson. After the last step, begins the next lesson or, after the last lesson, leaves it.
///
/// Flashes the screen if the current step still waits for a move.
pub fn next<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    if !program.model().is_lesson_step_done() {
        intuition.display_beep();
    } else if program.model_mut().next_lesson_step() {
        execute::aside_changed(program, intuition);
    } else {
        match program.model().lesson_progress().and_then(LessonProgress::next_lesson) {
            Some(text) => begin_text(program, intuition, text),
            None => finish(program, intuition),
        }
    }
}

/// Leaves the lesson at the user's wish. After a complete lesson, a new game takes the place of an own game that is over.
fn finish<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    let model = program.model();
    let deals = model.is_lesson_complete() && !model.is_practising();
    leave(program, intuition);
    if deals && program.model().game().is_over() {
        execute::execute(program, intuition, Common::NewGame.into(), false);
        execute::turn_changed(program, intuition);
    }
}

/// Leaves the lesson, if any, and returns to the user's own game.
pub fn leave<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    if program.model().is_in_lesson() {
        let model = program.model();
        let (is_complete, is_practising) = (model.is_lesson_complete(), model.is_practising());
        let due = if is_practising { practising::count_due(program) } else { 0 };
        program.model_mut().restore_own_game();
        execute::aside_changed(program, intuition);
        let text = match due {
            0 if is_complete && !is_practising => OVER.to_owned(),
            0 => OWN_GAME.to_owned(),
            due => format!("{OWN_GAME} {due} to practise."),
        };
        execute::show_message(program, intuition, &text);
    }
}

/// Handles the keys and the close gadget that control a lesson. `had_message` is whether a message was shown before: Esc
/// clears it or puts a carried piece back, and leaves the lesson only without both.
///
/// Returns `false` if the message has another meaning.
#[inline(never)]
pub fn handle_message<G: TableGame>(
    program: &mut Table<G>,
    intuition: &mut Intuition,
    message: &IntuiMessage,
    had_message: bool,
) -> bool {
    let is_escape = matches!(message, IntuiMessage::RawKey { key: Key::Escape, .. });
    let is_carrying = program.board.hand.from().is_some();
    let Some(progress) = program.model().lesson_progress() else { return false };
    match message {
        _ if is_escape && is_carrying => return false,
        _ if is_escape && had_message => {}
        IntuiMessage::CloseWindow | IntuiMessage::RawKey { key: Key::Escape, .. } => {
            finish(program, intuition)
        }
        IntuiMessage::RawKey { key: Key::Char('n' | 'N') | Key::Return | Key::Space, .. }
            if progress.is_step_done() =>
        {
            next(program, intuition);
        }
        _ => return false,
    }
    true
}
