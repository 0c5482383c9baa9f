//! The start of a game's window as data, from whatever it comes: a command line, an icon, a saved game or a lesson.

use crate::entry::lesson::Lesson;
use crate::entry::option_values::OptionValues;
use crate::entry::saved_options::SavedState;
use crate::table::friend;
use crate::table::friend::line::Lines;
use crate::table::friend::storage::SavedGames;
use crate::table::lessons;
use crate::table::menu_commands;
use crate::table::saved;
use crate::table::saved_game::SavedGame;
use crate::table::{Table, TableGame};
use crate::view::personal::Personal;
use crate::view::user_record::UserRecord;
use boardgame_engine::coach::SolvedPuzzles;
use boardgame_engine::search_task::Pace;
use small_amiga::intuition::{Importance, Intuition};

/// Everything that determines a game's window when it opens, except the screen.
#[derive(Debug, Clone)]
pub struct Start {
    /// The options of the game, from the command line, an icon or a saved game.
    pub options: OptionValues,
    /// The argument DIFFICULTY, or `None` if it is not given.
    pub difficulty: Option<u8>,
    /// The seed of the random numbers with which the window deals its games.
    pub seed: u64,
    /// The speed of the search task, and whether it runs on a thread or in a remote worker.
    pub pace: Pace,
    /// Settings of the user, which take precedence over the options.
    pub personal: Personal,
    /// The state of the saved game that the options describe, or `None` for a new game.
    pub resume: Option<SavedState>,
    /// A saved game to which Take back returns.
    pub behind: Option<SavedGame>,
    /// The lesson that the window shows first, in place of the user's own game.
    pub lesson: Option<Lesson>,
    /// The user's record, to which the window adds each finished game; `None` if no record is kept.
    pub record: Option<UserRecord>,
    /// The puzzles of the game that the user has solved.
    pub solved: SolvedPuzzles,
    /// The user's saved games with friends. Without them, the window cannot be used for such games.
    pub links: Option<SavedGames>,
    /// The network access with which the window connects to other people's programs. Without it, no line can be
    /// opened.
    pub lines: Option<Lines>,
    /// Announcements in the title bar of the front screen.
    pub told: Vec<(Importance, String)>,
    /// Names of the host's keys that act as the right Amiga key, if the menu bar shows them.
    pub amiga_key: Option<&'static str>,
}

impl Start {
    /// Creates the start of a new game with the given options.
    pub fn new(options: OptionValues, difficulty: Option<u8>) -> Self {
        Self {
            options,
            difficulty,
            seed: 0,
            pace: Pace::Free,
            personal: Personal::default(),
            resume: None,
            behind: None,
            lesson: None,
            record: None,
            solved: SolvedPuzzles::default(),
            links: None,
            lines: None,
            told: Vec::new(),
            amiga_key: None,
        }
    }

    /// Adds an announcement, which is shown after the window has opened.
    #[must_use]
    pub fn telling(mut self, importance: Importance, text: impl Into<String>) -> Self {
        self.told.push((importance, text.into()));
        self
    }
}

/// Applies a start to the window that has opened with its options.
///
/// A saved game is resumed before the record is set, so that a finished daily puzzle is not logged again. A lesson
/// begins last among the games, because it sets the user's own game aside.
#[inline(never)]
pub(crate) fn begin<G: TableGame>(program: &mut Table<G>, intuition: &mut Intuition, start: &Start) {
    if let Some(state) = &start.resume {
        saved::resume(program, intuition, state);
    }
    if let Some(record) = &start.record {
        program.model_mut().judge.set_record(record.clone());
        program.model_mut().set_record(record.clone());
    }
    if let Some(game) = &start.behind {
        saved::remember(program, intuition, game);
    }
    program.model_mut().judge.solved_puzzles = start.solved.clone();
    for (importance, text) in &start.told {
        intuition.announce_as(*importance, text.clone());
    }
    if start.amiga_key.is_some() {
        intuition.name_amiga_key(start.amiga_key);
    }
    if let Some(lesson) = &start.lesson {
        lessons::begin(program, intuition, lesson.clone());
    }
    if let Some(links) = &start.links {
        program.model_mut().friend.set_games(links.clone(), start.pace);
    }
    if let Some(lines) = &start.lines {
        program.model_mut().friend.set_lines(lines.clone());
    }
    if let Some(state) = start.resume.as_ref().or_else(|| start.behind.as_ref().map(SavedGame::state)) {
        friend::restore_unsent(program, &state.switches);
    }
    if let Some(state) = &start.resume {
        friend::resume(program, intuition, &state.switches);
    }
    menu_commands::update_marks(program, intuition);
}
