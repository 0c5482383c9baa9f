//! The settings of a game between two people: which game is played, and with which options.

use std::fmt;
use std::str::FromStr;

use crate::rematch::{Rematch, RematchError};

/// Maximum length of the name of a game, in characters.
pub const MAX_NAME: usize = 16;
/// Maximum length of all options together, in characters.
pub const MAX_OPTIONS: usize = 100;
/// Prefix of the option that makes a game a rematch. The option follows all others.
const REMATCH: &str = "rematch=";

/// The error for settings that a link cannot contain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SettingsError {
    /// The name of the game is empty, too long or has a character that is not a lower-case letter or a digit.
    #[error("expected the name of a game, 1 to {MAX_NAME} lower-case letters and digits")]
    Game,
    /// The text of the options is too long, or is not a comma-separated list of valid words.
    #[error(
        "expected options of lower-case letters, digits, `=`, `.` and `-`, separated by commas, {MAX_OPTIONS} characters at most"
    )]
    Options,
    /// The option `rematch=` is not the last one, or its value is damaged.
    #[error(transparent)]
    Rematch(#[from] RematchError),
}

/// The settings of a game, on which both players have agreed: its name and its options.
///
/// The options are words such as `fair` or `level=3`, separated by commas. Except for a [`Rematch`], their
/// meaning is left to the games. The same options in another order are different settings.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Settings {
    game: String,
    options: String,
    rematch: Option<Rematch>,
}

impl Settings {
    /// Creates the settings for the game with the given name. The text `options` is empty for a game without
    /// options.
    ///
    /// # Errors
    /// Returns [`SettingsError`] if the name or the text of the options is invalid.
    pub fn new(game: &str, options: &str) -> Result<Self, SettingsError> {
        let is_name =
            |text: &str| text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
        if game.is_empty() || game.len() > MAX_NAME || !is_name(game) {
            return Err(SettingsError::Game);
        }
        let is_option =
            |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"=.-".contains(&byte);
        // A single minus sign stands for missing options in a link.
        let is_word = |word: &str| !word.is_empty() && word != "-" && word.bytes().all(is_option);
        if options.len() > MAX_OPTIONS || !(options.is_empty() || options.split(',').all(is_word)) {
            return Err(SettingsError::Options);
        }
        let (own, rematch) = match options.rsplit_once(',').unwrap_or(("", options)) {
            (own, last) if last.starts_with(REMATCH) => (own, last.strip_prefix(REMATCH)),
            _ => (options, None),
        };
        let rematch = rematch.map(str::parse).transpose()?;
        if own.split(',').any(|word| word.starts_with(REMATCH)) {
            return Err(RematchError.into());
        }
        Ok(Self { game: game.to_owned(), options: own.to_owned(), rematch })
    }

    /// Returns a copy of the settings that makes the game a rematch. An existing option `rematch=` is replaced.
    ///
    /// # Errors
    /// Returns [`SettingsError::Options`] if all options together are too long.
    pub fn with_rematch(&self, rematch: Rematch) -> Result<Self, SettingsError> {
        let settings = Self { rematch: Some(rematch), ..self.clone() };
        Self::new(&self.game, &settings.all_options())
    }

    /// Returns the name of the game.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// Returns the options whose meaning is left to the game, separated by commas, or an empty text for a game
    /// without options.
    pub fn options(&self) -> &str {
        &self.options
    }

    /// Returns the earlier game and the seats if the game is a rematch.
    pub const fn rematch(&self) -> Option<Rematch> {
        self.rematch
    }

    fn all_options(&self) -> String {
        let rematch = self.rematch.map(|rematch| format!("{REMATCH}{rematch}"));
        let own = Some(self.options.clone()).filter(|own| !own.is_empty());
        own.into_iter().chain(rematch).collect::<Vec<_>>().join(",")
    }

    /// Returns the bytes that represent the settings in the hash of a deal. Different settings never have the
    /// same bytes.
    ///
    /// The name and the options are each preceded by their length in bytes, as a big-endian number of 32
    /// bits.
    pub(crate) fn encoded(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for text in [&self.game, &self.all_options()] {
            // Each text is at most 100 bytes long.
            bytes.extend_from_slice(&(text.len() as u32).to_be_bytes());
            bytes.extend_from_slice(text.as_bytes());
        }
        bytes
    }
}

/// Formats the settings as the name of the game followed by `/` and its options, or by `/-` if it has none.
impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options = self.all_options();
        write!(f, "{}/{}", self.game, if options.is_empty() { "-" } else { &options })
    }
}

/// Parses a text of the form `GAME/OPTIONS`, or `GAME/-` for a game without options.
impl FromStr for Settings {
    type Err = SettingsError;

    fn from_str(text: &str) -> Result<Self, SettingsError> {
        let (game, options) = text.split_once('/').unwrap_or((text, ""));
        match options {
            "-" => Self::new(game, ""),
            "" => Self::new(game, "").and(Err(SettingsError::Options)),
            options => Self::new(game, options),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encoding_separates_name_and_options() {
        let encoded = |game, options| Settings::new(game, options).unwrap().encoded();
        assert_eq!(encoded("ab", "c"), b"\0\0\0\x02ab\0\0\0\x01c");
        assert_ne!(encoded("ab", "c"), encoded("a", "bc"));
        assert_ne!(encoded("ab", ""), encoded("a", "b"));
    }

    #[test]
    fn rematch_is_the_last_option() {
        for (options, own) in [("", ""), ("fair", "fair"), ("official,fair", "official,fair")] {
            let settings = Settings::new("tripppin", options).unwrap();
            let rematch = settings.with_rematch("ba-0123456789abcdef".parse().unwrap()).unwrap();
            assert_eq!(rematch.options(), own);
            assert_eq!(rematch.to_string().parse(), Ok(rematch.clone()));
            assert_ne!(rematch.encoded(), settings.encoded());
            assert_eq!(rematch.rematch().is_some(), settings.rematch().is_none());
        }
        let long = Settings::new("tripppin", &"x".repeat(MAX_OPTIONS)).unwrap();
        let rematch = "ba-0123456789abcdef".parse().unwrap();
        assert_eq!(long.with_rematch(rematch), Err(SettingsError::Options));
        let word = "rematch=ba-0123456789abcdef";
        for options in [&format!("{word},fair"), &format!("{word},{word}"), "fair,rematch=", "rematch=ba"] {
            assert_eq!(Settings::new("tripppin", options), Err(RematchError.into()), "{options:?}");
        }
    }

    #[test]
    fn unsuitable_texts_are_refused() {
        for options in ["", "fair", "fair,level=3", "official,freeze,wild,place", "x=-1.5"] {
            assert_eq!(Settings::new("trippples", options).unwrap().options(), options);
        }
        for game in ["", "Tripppin", "triple 3", "seventeen0letters", "\u{e9}"] {
            assert_eq!(Settings::new(game, ""), Err(SettingsError::Game), "{game:?}");
        }
        for options in ["-", ",", "fair,", "fair,,x", "a/b", "a b", "FAIR", "\u{e9}", &"x".repeat(101)] {
            assert_eq!(Settings::new("tripppin", options), Err(SettingsError::Options), "{options:?}");
        }
    }
}
