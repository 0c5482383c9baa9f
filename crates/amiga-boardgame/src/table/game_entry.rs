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
///
/// [Breakthrough](https://docs.rs/crate/boardgame-host/latest/source/examples/breakthrough.rs), an example of the crate
/// `boardgame-host`, is a complete program with an entry.
#[derive(Debug)]
pub struct GameEntry {
    /// Name of the game on the command line, such as `tribolo`.
    pub word: &'static str,
    /// Title of the game in texts, such as "Tribolo".
    pub title: &'static str,
    /// Description of the game in one line of the help.
    pub help: &'static str,
    /// Paragraph about the notation of positions and moves, for the manual.
    pub notation: &'static str,
    /// The parts of the game that follow an original, for the manual.
    pub likeness: &'static [Likeness],
    /// The words and text functions of the game for scripts and the terminal.
    pub words: &'static Vocabulary,
    /// The command-line options with a meaning specific to the game.
    pub options: &'static [GameOption],
    /// The built-in drawings of the game, with its icon among them.
    ///
    /// The icon is the drawing `icon-WORD`, where `WORD` is [`word`](Self::word), of 96 by 22 pixels and at most 4 pens: the
    /// normal picture beside the selected one. A drawing `magicwb-WORD` of 8 pens replaces it in the colours of MagicWB. A
    /// game without such a drawing has the icon of a saved game.
    pub drawings: &'static [Drawing],
    /// The description of the game's window, or `None` if the game has none.
    pub window: Option<WindowSpec>,
    /// The batch commands that the game has besides its window.
    pub commands: &'static [GameCommand],
    /// Function that searches for a move with one of the game's engines, with all arguments as text.
    pub search_fn: SearchFn,
    /// Function that estimates win chances with one of the game's engines, with all arguments as text.
    pub win_chances_fn: WinChancesFn,
    /// The file that the engines need, or `None`.
    pub engine_file: Option<&'static EngineFile>,
    /// The description of the game for the help about UGI, or `None` for a game without the command `ugi`.
    pub ugi: Option<UgiProfile>,
}

impl GameEntry {
    /// Returns `true` if `text` is a game record of this game.
    pub fn reads(&self, text: &str) -> bool {
        (self.words.position)(text).is_ok()
    }

    /// Returns `true` if the option sets a player in the game's window.
    pub fn is_seat(&self, option: &str) -> bool {
        self.window.as_ref().is_some_and(|window| window.players.contains(&option))
    }

    /// Returns `true` if the game has a window, for a command that runs one, or a batch command of this kind.
    pub fn has(&self, command: Command) -> bool {
        if command.runs_window() { self.window.is_some() } else { self.command(command).is_some() }
    }

    /// Returns the drawing of the game's icon, whose name is `icon-` and the game's name.
    ///
    /// Returns `None` if the game has no such drawing.
    pub fn icon(&self) -> Option<&'static Drawing> {
        self.drawings.iter().find(|drawing| drawing.name.strip_prefix("icon-") == Some(self.word))
    }

    /// Returns the help text of the argument DIFFICULTY with its default, or `None` for a game without a window.
    pub fn difficulty(&self) -> Option<String> {
        let difficulty = self.window.as_ref()?.difficulty;
        Some(format!("{} [default: {}]", difficulty.means, difficulty.default))
    }

    /// Returns the game's version of a batch command, or `None` if the game does not have the command.
    pub fn command(&self, command: Command) -> Option<&'static GameCommand> {
        self.commands.iter().find(|known| known.command == command)
    }

    /// Returns `true` if a command of the game accepts the option, as a required or an optional one.
    ///
    /// For a command that runs the window, these are the options of the window.
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

    /// Returns `true` if a batch command of the game requires the option.
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
