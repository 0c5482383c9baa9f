//! The description of a game for the command line, the window, scripts, batch commands, UGI and tests.
//!
//! Each game has one [`GameEntry`], and the program's catalogue lists them all. An entry is data and constructors:
//! vocabulary, options, pictures, commands, and the start of its window. A feature that the entry does not list is missing
//! from the game.

use crate::entry::command::{Command, GameCommand};
use crate::entry::daily;
use crate::entry::drawing::Drawing;
use crate::entry::likeness::Likeness;
use crate::entry::option::GameOption;
use crate::entry::scripting::Vocabulary;
use crate::table::window_spec::WindowSpec;
use boardgame_engine::engine_file::EngineFile;
use boardgame_engine::text_search::{SearchFn, WinChancesFn};
use boardgame_engine::ugi::UgiProfile;

/// The entry of one game in the program: its names, texts, options, commands, window and search functions.
///
/// A game defines it as a constant, not as a static, and marks the functions that build its window with
/// `#[inline]`. The generic window is then compiled in the crate that lists the games. The web page optimises
/// that crate for size but the games for speed; this makes the page 6 % smaller.
#[derive(Debug)]
pub struct GameEntry {
    pub word: &'static str,
    pub title: &'static str,
    pub help: &'static str,
    pub notation: &'static str,
    /// The parts of the game that follow an original, for the manual.
    pub likeness: &'static [Likeness],
    pub words: &'static Vocabulary,
    pub options: &'static [GameOption],
    pub drawings: &'static [Drawing],
    pub window: Option<WindowSpec>,
    pub commands: &'static [GameCommand],
    pub search_fn: SearchFn,
    pub win_chances_fn: WinChancesFn,
    /// The file that the engines need, or `None`.
    pub engine_file: Option<&'static EngineFile>,
    pub ugi: Option<UgiProfile>,
}

impl GameEntry {
    /// Returns `true` if `text` is a game record of this game.
    pub fn reads(&self, text: &str) -> bool {
        (self.words.position)(text).is_ok()
    }

    pub fn is_seat(&self, option: &str) -> bool {
        self.window.as_ref().is_some_and(|window| window.players.contains(&option))
    }

    pub fn has(&self, command: Command) -> bool {
        if command.runs_window() { self.window.is_some() } else { self.command(command).is_some() }
    }

    pub fn icon(&self) -> Option<&'static Drawing> {
        self.drawings.iter().find(|drawing| drawing.name.strip_prefix("icon-") == Some(self.word))
    }

    pub fn difficulty(&self) -> Option<String> {
        let difficulty = self.window.as_ref()?.difficulty;
        Some(format!("{} [default: {}]", difficulty.means, difficulty.default))
    }

    pub fn command(&self, command: Command) -> Option<&'static GameCommand> {
        self.commands.iter().find(|known| known.command == command)
    }

    pub fn lists(&self, command: Command, option: &str) -> bool {
        if command.runs_window() {
            // A screenshot is always in classic mode, which has no puzzles.
            let is_refused = command == Command::Screenshot && option == daily::DAILY;
            let window = self.window.as_ref().filter(|_| !is_refused);
            return window.is_some_and(|window| window.accepted_options.contains(&option));
        }
        self.command(command)
            .is_some_and(|known| known.needs.contains(&option) || known.takes.contains(&option))
    }

    pub fn needs(&self, command: Command, option: &str) -> bool {
        self.command(command).is_some_and(|known| known.needs.contains(&option))
    }
}

impl PartialEq for GameEntry {
    fn eq(&self, other: &Self) -> bool {
        self.word == other.word
    }
}

impl Eq for GameEntry {}
