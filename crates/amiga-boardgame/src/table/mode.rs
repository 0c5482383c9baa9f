//! The mode of a window: the user's own game, a lesson, or a game between two people is on the board.
//!
//! A mode determines the game in the session, the commands that [`allowed`](crate::table::allowed) permits, the title
//! ([`crate::table::title`]), the standing sentence on the panel (`Model::show_task`) and the buttons
//! ([`crate::table::offered`]). A review is no mode: it lies over a game of any mode.
//!
//! The user's own game is set aside while another game is shown, and comes back afterwards. Autosaving keeps the user's own
//! game. Save As keeps the shown game between two people and, during a lesson, the user's own game. What a lesson or a game
//! between two people does is left to [`crate::table::lessons`], and [`crate::table::friend`].

use crate::entry::saved_options::SavedOptions;
use crate::table::friend::{self, FriendGame};
use crate::table::lesson_progress::LessonProgress;
use crate::table::model::Model;
use crate::table::{Table, TableGame, lessons};
use boardgame_engine::oracle::PuzzleOracle;
use boardgame_engine::record::{GamePosition, GameRecord};
use boardgame_engine::session::Session;
use small_amiga::intuition::Intuition;

/// The game on the board: the user's own, a lesson, or one between two people.
#[derive(Debug)]
pub(super) enum Mode<P: GamePosition> {
    Own,
    Lesson(Box<Aside<P>>, LessonProgress),
    /// A game with a friend.
    Friend(Box<Aside<P>>, Box<FriendGame<P>>),
}

/// The user's own game while another game is on the board.
// Fields of the game are last: code finds the others at the same places in all games, so that a page compresses better.
#[repr(C)]
#[derive(Debug)]
pub(super) struct Aside<P: GamePosition> {
    /// The options that describe the game in a saved-game file.
    saved: SavedOptions,
    session: Session<P>,
}

/// Brings the user's own game back, in whatever way the mode ends. A command that puts another game on the board calls this
/// function first.
pub(super) fn leave<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition) {
    match program.model().mode {
        Mode::Own => {}
        Mode::Lesson(..) => lessons::leave(program, intuition),
        Mode::Friend(..) => friend::leave(program, intuition),
    }
}

impl<P: GamePosition> Aside<P> {
    /// Returns a game without moves on the board of the game that was set aside.
    pub(super) fn first_position(&self) -> GameRecord<P> {
        GameRecord::new(self.session.game().first().clone())
    }
}

impl<P: GamePosition, O: PuzzleOracle<Position = P>> Model<O> {
    pub(super) const fn lesson_progress(&self) -> Option<&LessonProgress> {
        match &self.mode {
            Mode::Lesson(_, progress) => Some(progress),
            Mode::Own | Mode::Friend(..) => None,
        }
    }

    pub(super) const fn lesson_progress_mut(&mut self) -> Option<&mut LessonProgress> {
        match &mut self.mode {
            Mode::Lesson(_, progress) => Some(progress),
            Mode::Own | Mode::Friend(..) => None,
        }
    }

    /// Returns the saved form of the user's own game while another game is on the board.
    pub(super) fn own_game_aside(&self) -> Option<&SavedOptions> {
        match &self.mode {
            Mode::Own => None,
            Mode::Lesson(aside, _) | Mode::Friend(aside, _) => Some(&aside.saved),
        }
    }

    /// Returns the user's own game before another game replaces it. The mode is [`Mode::Own`] until the caller has put that
    /// game into the session and set its mode. If the own game was set aside before, `saved` is not used.
    pub(super) fn set_own_game_aside(&mut self, saved: SavedOptions) -> Box<Aside<P>> {
        match std::mem::replace(&mut self.mode, Mode::Own) {
            Mode::Own => Box::new(Aside { session: self.session().clone(), saved }),
            Mode::Lesson(aside, _) | Mode::Friend(aside, _) => aside,
        }
    }

    /// Puts the user's own game back on the board.
    pub(super) fn restore_own_game(&mut self) {
        match std::mem::replace(&mut self.mode, Mode::Own) {
            Mode::Own => {}
            Mode::Lesson(aside, progress) => {
                if !progress.is_practice() {
                    let is_complete = progress.is_step_done() && progress.is_last_step();
                    self.left_lesson = (!is_complete).then_some(progress);
                }
                self.put_back(*aside);
            }
            Mode::Friend(aside, _) => self.put_back(*aside),
        }
    }

    /// Puts a game that was set aside back on the board.
    pub(super) fn put_back(&mut self, aside: Aside<P>) {
        self.controller.session.replace_with(aside.session);
    }
}
