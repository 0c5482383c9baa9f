//! What a game says of itself to whoever runs it: command line, window, scripts, batch commands, UGI and tests.
//!
//! A game's folder has one [`Entry`]; [`crate::games::catalogue`] lists them. An entry is data and makers: words, options, drawings,
//! commands, and how its window is started. What an entry does not list the game does not have. Knows the types only; what the
//! program as a whole has (files, threads, the real window) it leaves to the host.

pub mod actor;
pub mod command;
pub mod drawing;
pub mod given;
pub mod kept;
pub mod option;
pub mod seats;
pub mod window;

use self::actor::Vocabulary;
use self::command::{Command, GameCommand};
use self::drawing::Drawing;
use self::option::GameOption;
use self::window::Window;
use super::asking::{Ask, AskForCurve};
use super::ugi::Introduction;

/// A game as data.
#[derive(Debug)]
pub struct Entry {
    /// The word that chooses it.
    pub word: &'static str,
    /// Its title: the host's window bears it.
    pub title: &'static str,
    /// What it is, in a few words.
    pub help: &'static str,
    /// How its positions and moves are written, in a paragraph.
    pub notation: &'static str,
    /// The words of scripts, and how its text is read.
    pub words: &'static Vocabulary,
    /// The options that have a meaning of their own in it.
    pub options: &'static [GameOption],
    /// Its drawings.
    pub drawings: &'static [Drawing],
    /// How it is played in a window; none if it has no view.
    pub window: Option<Window>,
    /// The commands that need no screen.
    pub commands: &'static [GameCommand],
    /// The way to ask its minds in words.
    pub ask: Ask,
    /// The way to ask in words how likely each seat was to win.
    pub ask_for_curve: AskForCurve,
    /// What there is to know of it as a player of the Universal Game Interface.
    pub ugi: Option<Introduction>,
}

impl Entry {
    /// Whether a text is a line of play of it.
    pub fn reads(&self, text: &str) -> bool {
        (self.words.position)(text).is_ok()
    }

    /// Whether an option says who plays.
    pub fn is_seat(&self, option: &str) -> bool {
        self.window.as_ref().is_some_and(|window| window.players.contains(&option))
    }

    /// Whether it has a command.
    pub fn has(&self, command: Command) -> bool {
        if command.has_screen() { self.window.is_some() } else { self.command(command).is_some() }
    }

    /// Its icon in a Workbench window, if it has one: the drawing `icon-WORD`.
    pub fn icon(&self) -> Option<&'static Drawing> {
        self.drawings.iter().find(|drawing| drawing.name.strip_prefix("icon-") == Some(self.word))
    }

    /// What the Shell's DIFFICULTY is to it, and what is played without, if it has a view.
    pub fn difficulty(&self) -> Option<String> {
        let difficulty = self.window.as_ref()?.difficulty;
        Some(format!("{}; when not said it plays {}", difficulty.means, difficulty.usual))
    }

    /// A command that needs no screen, if it has it.
    pub fn command(&self, command: Command) -> Option<&'static GameCommand> {
        self.commands.iter().find(|known| known.command == command)
    }

    /// Whether an option is among those it lists for a command.
    pub fn lists(&self, command: Command, option: &str) -> bool {
        if command.has_screen() {
            return self.window.as_ref().is_some_and(|window| window.takes.contains(&option));
        }
        self.command(command)
            .is_some_and(|known| known.needs.contains(&option) || known.takes.contains(&option))
    }

    /// Whether a command cannot do without an option.
    pub fn needs(&self, command: Command, option: &str) -> bool {
        self.command(command).is_some_and(|known| known.needs.contains(&option))
    }
}

/// Entries are told apart by their words.
impl PartialEq for Entry {
    fn eq(&self, other: &Self) -> bool {
        self.word == other.word
    }
}

impl Eq for Entry {}
