//! The table of options, used by the parser and to generate `--help`, the man page and the completions.
//!
//! The options shared by all games come first and last; those of the games' catalogue entries are in between.
//! Each entry also lists which of the game's commands accept an option. Commands are described in
//! [`super::commands`].

mod shared;

use std::sync::LazyLock;

use super::commands::all_commands;
use crate::catalogue::catalogue;
use amiga_boardgame::entry::command::{COMMANDS_ENABLED, Command};
use amiga_boardgame::entry::option::GameOption;
use amiga_boardgame::table::GameEntry;
use amiga_boardgame::table::friend::line;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Section {
    Screen,
    Game,
    Batch,
    Other,
}

impl Section {
    const ALL: [(Self, &'static str); 4] = [
        (Self::Screen, "The screen"),
        (Self::Game, "The game"),
        (Self::Batch, "Batch commands"),
        (Self::Other, "Other options"),
    ];

    /// Iterates over the sections that have an option, with their titles.
    pub(crate) fn listed() -> impl Iterator<Item = (Self, &'static str)> {
        Self::ALL.into_iter().filter(|(section, _)| options().iter().any(|option| option.section == *section))
    }
}

#[derive(Debug, Clone)]
pub(crate) enum ValueKind {
    Text,
    File,
    Folder,
    Words(Vec<String>),
    WordsOrFile(Vec<String>),
}

impl ValueKind {
    /// Returns the fixed words that an option accepts, or an empty list if the option has no fixed words.
    pub(crate) fn words(&self) -> &[String] {
        match self {
            Self::Words(words) | Self::WordsOrFile(words) => words,
            Self::Text | Self::File | Self::Folder => &[],
        }
    }

    pub(crate) fn one_of<T: ToString>(words: impl IntoIterator<Item = T>) -> Self {
        let words: Vec<String> = words.into_iter().map(|word| word.to_string()).collect();
        if words.is_empty() { Self::Text } else { Self::Words(words) }
    }

    pub(crate) const fn is_path(&self) -> bool {
        matches!(self, Self::File | Self::Folder | Self::WordsOrFile(_))
    }
}

/// An option of the command line, as listed by [`options`].
#[derive(Debug, Clone)]
pub struct OptionSpec {
    /// The long name of the option with its dashes, such as `--seed`.
    pub name: &'static str,
    pub(crate) short: &'static str,
    /// Placeholder for the option's value in help texts, such as `FILE`; empty for a switch.
    pub value: &'static str,
    pub(crate) takes: ValueKind,
    pub(crate) section: Section,
    pub(crate) of: Scope,
    pub(crate) help: String,
}

/// The scope of an option: the commands that accept it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scope {
    Every,
    /// Every command that concerns a single game accepts the option.
    Games,
    /// The listed commands accept the option in every game.
    ///
    /// Another command accepts it only in games with an entry that lists the option for that command.
    These(&'static [Command]),
}

/// The option that opens a network line to another computer. It is valid only on the host's command line.
pub const LINE: &str = "--line";

fn option(
    section: Section,
    of: Scope,
    name: &'static str,
    value: &'static str,
    takes: ValueKind,
    help: &str,
) -> OptionSpec {
    let help = if COMMANDS_ENABLED { help.to_owned() } else { String::new() };
    OptionSpec { name, short: "", value, takes, section, of, help }
}

/// Adds a game's option to the table, or extends the option of the same name.
fn add(options: &mut Vec<OptionSpec>, game: &GameEntry, own: &GameOption) {
    let words = (own.words)();
    let help = own.help.replace("CHOICES", &words.join(", "));
    let Some(known) = options.iter_mut().find(|known| known.name == own.name) else {
        let section = if own.of_play { Section::Game } else { Section::Batch };
        let takes = ValueKind::one_of(words);
        options.push(option(section, Scope::These(&[]), own.name, own.value, takes, &help));
        return;
    };
    if known.help != help {
        let part = if known.help.contains(". ") { "; " } else { ". " };
        known.help.push_str(&format!("{part}{}: {help}", game.word));
    }
    if words.is_empty() {
        return;
    }
    let others = known.takes.words().iter().cloned().chain(words);
    let mut all: Vec<String> = Vec::new();
    others.for_each(|word| {
        if !all.contains(&word) {
            all.push(word)
        }
    });
    known.takes = if known.takes.is_path() { ValueKind::WordsOrFile(all) } else { ValueKind::one_of(all) };
}

static OPTIONS: LazyLock<Vec<OptionSpec>> = LazyLock::new(|| {
    let (mut options, mut last) = (shared::first(), shared::last());
    // A web page cannot open a line.
    last.retain(|option| line::IS_AVAILABLE || option.name != LINE);
    let own = || catalogue().games().flat_map(|game| game.options.iter().map(move |own| (game, own)));
    let is_last = |own: &GameOption| last.iter().any(|known| known.name == own.name);
    own().filter(|(_, own)| !is_last(own)).for_each(|(game, own)| add(&mut options, game, own));
    options.extend(last.clone());
    own().filter(|(_, own)| is_last(own)).for_each(|(game, own)| add(&mut options, game, own));
    let is_accepted = |option: &OptionSpec| match option.of {
        Scope::Every | Scope::Games => true,
        Scope::These(_) => catalogue().games().any(|game| option.commands(game).next().is_some()),
    };
    options.retain(is_accepted);
    options
});

/// Returns all options of the command line, without those that no command of any game accepts.
///
/// # Panics
/// Panics before the first call of [`Catalogue::install`](crate::Catalogue::install).
pub fn options() -> &'static [OptionSpec] {
    &OPTIONS
}

impl OptionSpec {
    /// Returns `true` if the option's scope is [`Scope::These`] and contains `command` in the game `game`.
    ///
    /// Returns `false` for options with another scope.
    pub(crate) fn is_of(&self, command: Command, game: &GameEntry) -> bool {
        let has = || !command.is_per_game() || game.has(command);
        match self.of {
            Scope::Every | Scope::Games => false,
            Scope::These(commands) => commands.contains(&command) && has() || game.lists(command, self.name),
        }
    }

    /// Returns `true` if the command `command` accepts the option in the game `game`, whatever the option's scope is.
    pub(crate) fn is_of_any(&self, command: Command, game: &GameEntry) -> bool {
        match self.of {
            Scope::Every => true,
            Scope::Games => command.is_per_game(),
            Scope::These(_) => self.is_of(command, game),
        }
    }

    pub(crate) fn commands(&self, game: &GameEntry) -> impl Iterator<Item = Command> {
        all_commands().filter(|&command| self.is_of(command, game))
    }

    /// Returns the command-line names of the games that have the option; empty if all games have it.
    pub(crate) fn only(&self) -> Vec<&'static str> {
        if self.of == Scope::Every || self.of == Scope::Games {
            return Vec::new();
        }
        let of = |game: &&GameEntry| self.commands(game).next().is_some();
        let games: Vec<&str> = catalogue().games().filter(of).map(|game| game.word).collect();
        if games.len() == catalogue().games().count() { Vec::new() } else { games }
    }

    /// Returns the help text of the option, followed by the names of the games that have it.
    ///
    /// The names are omitted if all games have the option.
    pub(crate) fn help_and_games(&self) -> String {
        match self.only().as_slice() {
            [] => self.help.clone(),
            games => format!("{} ({})", self.help, games.join(", ")),
        }
    }

    /// Returns `false` if the option is a switch.
    pub const fn takes_value(&self) -> bool {
        !self.value.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn option_names_are_unique() {
        let mut names: Vec<&str> = options().iter().flat_map(|option| [option.name, option.short]).collect();
        names.retain(|name| !name.is_empty());
        names.sort_unstable();
        let before = names.len();
        names.dedup();
        assert_eq!(names.len(), before);
    }
}
