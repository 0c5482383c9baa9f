//! Converts the tool types of an icon, or the arguments of a Shell line, into command-line arguments.
//!
//! A tool type is an option without its dashes, in any case; unknown tool types are ignored. Parsing the
//! resulting arguments is left to [`parse`].

use std::ffi::OsString;

use super::options::{LINE, OptionSpec, options};
use super::{DIFFICULTIES, Settings, UsageError, parse, readargs};
use crate::catalogue::catalogue;
use amiga_boardgame::entry::command::Command;
use amiga_boardgame::entry::option_values::CLASSIC;
use amiga_boardgame::table::GameEntry;
use amiga_boardgame::view::speed::SPEED;
use small_amiga::disk_object::tool_types;

/// Converts the tool types of an icon into command-line arguments.
///
/// The first of several equal keys applies, as with `FindToolType`.
///
/// # Panics
/// Panics before the first call of [`Catalogue::install`](crate::Catalogue::install).
pub fn words_of(lines: &[String], game: &GameEntry) -> Vec<OsString> {
    let (mut words, mut said): (Vec<OsString>, Vec<String>) = (Vec::new(), Vec::new());
    let mut keywords = readargs::keywords();
    let (difficulty, pubscreen) = (keywords.next().unwrap_or_default(), keywords.next().unwrap_or_default());
    for (key, value) in tool_types(lines) {
        let key = plain(key.trim());
        if said.contains(&key) {
            continue;
        }
        if key == difficulty {
            // `DIFFICULTY` is parsed as by `atol`: only the leading digits are used, and a value out of range
            // is ignored.
            let digits: String = value.trim().chars().take_while(char::is_ascii_digit).collect();
            let level = digits.parse().ok().filter(|level: &u8| DIFFICULTIES.contains(level));
            words.extend(level.map(|level| format!("{difficulty}={level}").into()));
        } else if key == pubscreen {
            words.push(format!("--pubscreen={}", value.trim()).into());
        } else if let Some(spec) = option_of(&key, game) {
            // Tool types may not name files of the host.
            if spec.takes.is_path() && !spec.takes.words().iter().any(|word| word == value.trim()) {
                continue;
            }
            words.extend(word_of(spec, value).map(OsString::from));
        }
        said.push(key);
    }
    words
}

/// Converts a Shell argument `KEY=value` into an option, if the game has this option.
pub(crate) fn option_in_line(word: &str, game: &GameEntry) -> Option<String> {
    let (key, value) = word.split_once('=')?;
    let key = plain(key);
    if readargs::keywords().any(|keyword| keyword == key) {
        return None;
    }
    word_of(option_of(&key, game)?, value)
}

/// Returns a name in capitals, without dashes and underscores.
pub(crate) fn plain(name: &str) -> String {
    name.replace(['-', '_'], "").to_ascii_uppercase()
}

fn option_of(key: &str, game: &GameEntry) -> Option<&'static OptionSpec> {
    let is_named = |spec: &&OptionSpec| plain(spec.name) == key && spec.name != LINE;
    options().iter().find(|spec| is_named(spec) && spec.is_of(Command::Window, game))
}

/// Formats an option and its value as a command-line argument.
///
/// Returns `None` for a switch that is turned off.
fn word_of(spec: &OptionSpec, value: &str) -> Option<String> {
    let value = value.trim();
    let is_off = ["NO", "OFF", "FALSE", "0"].iter().any(|no| value.eq_ignore_ascii_case(no));
    match spec.value {
        "" => Some(spec.name.to_owned()).filter(|_| !is_off),
        _ => Some(format!("{}={value}", spec.name)),
    }
}

impl Settings {
    /// Creates the settings of a game that is started on a running computer.
    ///
    /// `words` are the arguments of the game, and `self` has the settings of the computer.
    ///
    /// Screen, preferences, drawings, seed, `--classic` and `--speed` are inherited from `self` where
    /// `words` does not give them. A speed that the user has chosen since takes precedence over `--speed`.
    ///
    /// # Errors
    /// Returns a [`UsageError`] if `words` is not a valid command line.
    pub fn started(&self, game: &'static GameEntry, words: Vec<OsString>) -> Result<Self, UsageError> {
        let is_said = |option: &str| {
            words
                .iter()
                .any(|word| word.to_string_lossy().split('=').next().is_some_and(|name| name == option))
        };
        let mut line: Vec<OsString> = vec![format!("--game={}", game.word).into()];
        let is_chosen =
            |option: &&str| **option == *SPEED && self.preferences.file.personal().speed.is_some();
        for option in [CLASSIC, SPEED].into_iter().filter(|option| !is_said(option) && !is_chosen(option)) {
            let value = self.values.text(option);
            line.extend(value.map(|value| match &*value {
                "" => option.into(),
                value => format!("{option}={value}").into(),
            }));
        }
        line.extend(words);
        let own = parse(catalogue(), line, &mut |_| None)?;
        Ok(Self {
            names_screen: own.pubscreen.is_some(),
            pubscreen: own.pubscreen.or_else(|| self.pubscreen.clone()),
            screen: own.screen.over(self.screen.clone()),
            preferences: self.preferences.clone(),
            links: self.links.clone(),
            lines: self.lines.clone(),
            sprites: own.sprites.or_else(|| self.sprites.clone()),
            seed: own.seed.or(self.seed),
            ..own
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tool_types_become_options() {
        let lines = [
            "difficulty=5x",
            "DIFFICULTY=7",
            "(CLASSIC)",
            "PUBSCREEN= MagicWB ",
            "SWAPPENS",
            "FAIR=no",
            "ODD=1",
            "PALETTE=/etc/passwd",
            "LINE=listen:4000",
            "--LINE=listen:4000",
            "SEED=4",
        ];
        let words = words_of(&lines.map(str::to_owned), catalogue().first);
        assert_eq!(words, ["DIFFICULTY=5", "--pubscreen=MagicWB", "--swap-pens", "--seed=4"]);
        let rubbish = words_of(&["DIFFICULTY=x".to_owned(), "DIFFICULTY=10".to_owned()], catalogue().first);
        assert!(rubbish.is_empty());
    }

    #[test]
    fn options_not_repeated_keep_their_values() {
        let words = |words: &[&str]| words.iter().map(OsString::from).collect::<Vec<_>>();
        let asked =
            parse(catalogue(), words(&["--classic", "--seed", "3", "--pens", "8"]), &mut |_| None).unwrap();
        let started = asked.started(catalogue().first, words(&["DIFFICULTY=5"])).unwrap();
        assert_eq!((started.difficulty, started.seed, started.values.is_classic()), (Some(5), Some(3), true));
        assert_eq!(started.screen, asked.screen);
        assert!(asked.started(catalogue().first, words(&["--seed=x"])).is_err());
    }
}
