//! The games as commands know them: what each has of commands and options, and how it answers them.
//!
//! A game joins with a folder of its own that fulfils the traits of [`super`] and [`crate::host::ugi`] as far as it can, and
//! with a row in [`GAMES`]. Help, man page and completions are made from these rows and from the tables of [`crate::host::cli`];
//! what a game does not list it does not have, and is refused by name. Leaves views to `main`.

pub mod seats;
pub mod tribolo;
pub mod triple3;
pub mod tripppin;
pub mod trippples;

use std::fmt;

use crate::host::cli::commands::{Command, Example};
use crate::host::cli::values::Given;
use crate::host::cli::{Request, Run, UsageError};
use crate::host::near;
use crate::host::ugi::Introduction;
use seats::Difficulty;

/// A game the program plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum GameName {
    /// Tripppin, 1994.
    #[default]
    Tripppin,
    /// Triple 3, 1993.
    Triple3,
    /// Trippples, 1974.
    Trippples,
    /// Tribolo, 1991.
    Tribolo,
}

/// What commands know of a game.
#[derive(Debug)]
pub struct GameSpec {
    /// Which it is.
    pub name: GameName,
    /// The word that chooses it.
    pub word: &'static str,
    /// What it is, in a few words.
    pub help: &'static str,
    /// How its positions and moves are written, in a paragraph.
    pub notation: &'static str,
    /// Whether a text is a line of play of it.
    pub reads: fn(&str) -> bool,
    /// What commands that show the screen take for it, besides what they take for every game; none if it has no view.
    pub screen: Option<Screen>,
    /// The commands that need no screen.
    pub commands: &'static [GameCommand],
    /// What there is to know of it as a player of the Universal Game Interface.
    pub ugi: Option<Introduction>,
}

/// A game on the screen.
#[derive(Debug)]
pub struct Screen {
    /// The options of use to the window, screenshots and scripts.
    pub takes: &'static [&'static str],
    /// What the Shell's DIFFICULTY is to it.
    pub difficulty: Difficulty,
    /// Checks the options' values beside the difficulty, if one was said.
    pub check: fn(&Given, Option<u8>) -> Result<(), UsageError>,
}

/// A command a game has.
pub struct GameCommand {
    /// Which it is.
    pub command: Command,
    /// The options it cannot do without.
    pub needs: &'static [&'static str],
    /// The options it takes besides.
    pub takes: &'static [&'static str],
    /// What there is to know about it, in paragraphs.
    pub details: &'static str,
    /// How it is used.
    pub example: Example,
    /// Makes the command of what was said; its operands and options are known to be those it has.
    pub read: fn(&Request<'_>) -> Result<Run, UsageError>,
}

impl fmt::Debug for GameCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameCommand").field("command", &self.command).finish_non_exhaustive()
    }
}

/// Every game, the one that is played when none is named first.
pub static GAMES: [&GameSpec; 4] = [&tripppin::SPEC, &trippples::SPEC, &tribolo::SPEC, &triple3::SPEC];

/// The words that choose games.
pub fn words() -> impl Iterator<Item = &'static str> {
    GAMES.iter().map(|game| game.word)
}

impl GameName {
    /// The game a word chooses.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        GAMES.iter().find(|game| game.word == word).map(|game| game.name)
    }

    /// What there is, for who named something else.
    #[must_use]
    pub fn expected(given: &str) -> String {
        format!("one of {}{}", words().collect::<Vec<_>>().join(", "), near::hint(given, words()))
    }

    /// A guess at the game of a line of play, when another one than `tried` could read it, to put behind a message; or nothing.
    #[must_use]
    pub fn hint(tried: &str, line: &str) -> String {
        let meant = GAMES.iter().find(|game| game.word != tried && (game.reads)(line));
        meant.map_or_else(String::new, |game| near::did_you_mean(&format!("--game {}", game.word)))
    }

    /// What commands know of it.
    #[must_use]
    pub fn spec(self) -> &'static GameSpec {
        GAMES.iter().find(|game| game.name == self).copied().unwrap_or(&tripppin::SPEC)
    }
}

/// The word that chooses it.
impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.spec().word)
    }
}

impl GameSpec {
    /// Whether it has a command.
    #[must_use]
    pub fn has(&self, command: Command) -> bool {
        if command.has_screen() { self.screen.is_some() } else { self.command(command).is_some() }
    }

    /// What the Shell's DIFFICULTY is to it, and what is played without, if it has a view.
    #[must_use]
    pub fn difficulty(&self) -> Option<String> {
        let Difficulty { means, usual } = self.screen.as_ref()?.difficulty;
        Some(format!("{means}; when not said it plays {usual}"))
    }

    /// A command that needs no screen, if it has it.
    #[must_use]
    pub fn command(&self, command: Command) -> Option<&'static GameCommand> {
        self.commands.iter().find(|known| known.command == command)
    }

    /// Whether an option is among those it lists for a command.
    #[must_use]
    pub fn lists(&self, command: Command, option: &str) -> bool {
        if command.has_screen() {
            return self.screen.as_ref().is_some_and(|screen| screen.takes.contains(&option));
        }
        self.command(command)
            .is_some_and(|known| known.needs.contains(&option) || known.takes.contains(&option))
    }

    /// Whether a command cannot do without an option.
    #[must_use]
    pub fn needs(&self, command: Command, option: &str) -> bool {
        self.command(command).is_some_and(|known| known.needs.contains(&option))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::cli::options::OPTIONS;

    #[test]
    fn every_game_is_found_by_its_word_and_lists_what_there_is() {
        for game in GAMES {
            assert_eq!(GameName::parse(game.word), Some(game.name));
            assert_eq!((game.name.spec().word, game.name.to_string()), (game.word, game.word.to_owned()));
            let screen = game.screen.iter().flat_map(|screen| screen.takes);
            let listed = game.commands.iter().flat_map(|known| known.needs.iter().chain(known.takes));
            for name in screen.chain(listed) {
                assert!(OPTIONS.iter().any(|option| option.name == *name), "{} {name}", game.word);
            }
            for known in game.commands {
                assert!(known.command.is_of_games() && known.example.line.contains(known.command.name()));
                let named = known.example.line.contains(&format!("--game {}", game.word));
                assert_eq!(named, game.name != GameName::default(), "{}", known.example.line);
            }
            assert_eq!(game.ugi.is_some(), game.has(Command::Ugi), "{}", game.word);
        }
        assert_eq!(GameName::parse("Tripppin"), None);
        assert!(GameName::expected("tripppn").ends_with("(did you mean tripppin?)"));
    }
}
