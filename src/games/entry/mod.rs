//! The description of a game for the command line, the window, scripts, batch commands, UGI and tests.
//!
//! Each game has one [`GameEntry`], and [`crate::games::catalogue`] lists them all. An entry is data and
//! constructors: vocabulary, options, pictures, commands, and the start of its window. A feature that the
//! entry does not list is missing from the game. Files, threads and the window on the desktop are left to
//! the host.

pub mod command;
pub mod drawing;
pub mod option;
pub mod option_values;
pub mod percent;
pub mod saved_game;
pub mod scripting;
pub mod seats;
pub mod window;

use self::command::{Command, GameCommand};
use self::drawing::Drawing;
use self::option::GameOption;
use self::scripting::Vocabulary;
use self::window::WindowSpec;
use boardgame_engine::text_search::{SearchFn, WinChancesFn};
use boardgame_engine::ugi::UgiProfile;

/// The static description of a game.
#[derive(Debug)]
pub struct GameEntry {
    /// The word that selects the game on the command line.
    pub word: &'static str,
    /// The title of the game, shown in the title bar of the host's window.
    pub title: &'static str,
    /// A short description of the game for help texts.
    pub help: &'static str,
    /// A paragraph on the notation of positions and moves.
    pub notation: &'static str,
    /// The words for the game's seats, moves and endings in scripts, and the parsers for its text.
    pub words: &'static Vocabulary,
    /// The options that have a meaning specific to the game.
    pub options: &'static [GameOption],
    /// The pictures of the game.
    pub drawings: &'static [Drawing],
    /// The description of the game's window; `None` if the game has no window.
    pub window: Option<WindowSpec>,
    /// The batch commands of the game.
    pub commands: &'static [GameCommand],
    /// The function that runs an engine search for a request in text form.
    pub search_fn: SearchFn,
    /// The function that computes the win-chance graph for a request in text form.
    pub ask_for_curve: WinChancesFn,
    /// The description of the game as a UGI engine.
    pub ugi: Option<UgiProfile>,
}

impl GameEntry {
    /// Returns `true` if `text` is a game record of this game.
    pub fn reads(&self, text: &str) -> bool {
        (self.words.position)(text).is_ok()
    }

    /// Returns `true` if `option` is the name of an option that sets the player of a seat.
    pub fn is_seat(&self, option: &str) -> bool {
        self.window.as_ref().is_some_and(|window| window.players.contains(&option))
    }

    /// Returns `true` if the game has `command`.
    pub fn has(&self, command: Command) -> bool {
        if command.runs_window() { self.window.is_some() } else { self.command(command).is_some() }
    }

    /// Returns the picture `icon-WORD` for the game's icon on the Workbench, if it has one.
    pub fn icon(&self) -> Option<&'static Drawing> {
        self.drawings.iter().find(|drawing| drawing.name.strip_prefix("icon-") == Some(self.word))
    }

    /// Returns a description of the Shell argument DIFFICULTY and of its default, or `None` if the game has
    /// no window.
    pub fn difficulty(&self) -> Option<String> {
        let difficulty = self.window.as_ref()?.difficulty;
        Some(format!("{}; when not said it plays {}", difficulty.means, difficulty.default))
    }

    /// Returns a batch command of the game, or `None` if the game lacks it.
    pub fn command(&self, command: Command) -> Option<&'static GameCommand> {
        self.commands.iter().find(|known| known.command == command)
    }

    /// Returns `true` if the game lists `option` for `command`.
    pub fn lists(&self, command: Command, option: &str) -> bool {
        if command.runs_window() {
            return self.window.as_ref().is_some_and(|window| window.accepted_options.contains(&option));
        }
        self.command(command)
            .is_some_and(|known| known.needs.contains(&option) || known.takes.contains(&option))
    }

    /// Returns `true` if `command` requires `option`.
    pub fn needs(&self, command: Command, option: &str) -> bool {
        self.command(command).is_some_and(|known| known.needs.contains(&option))
    }
}

/// Entries are equal if their words are equal.
impl PartialEq for GameEntry {
    fn eq(&self, other: &Self) -> bool {
        self.word == other.word
    }
}

impl Eq for GameEntry {}
