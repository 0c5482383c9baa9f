//! The settings of a game between two people: which game is played, and with which options.

use std::fmt;
use std::str::FromStr;

/// Maximum length of the name of a game, in characters.
pub const MAX_NAME: usize = 16;
/// Maximum length of all options together, in characters.
pub const MAX_OPTIONS: usize = 100;

/// The error for settings that a link cannot contain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SettingsError {
    /// The name of the game is empty, too long or has other characters.
    #[error("expected the name of a game, 1 to {MAX_NAME} lower-case letters and digits")]
    Game,
    /// The text of the options is too long or has other characters.
    #[error(
        "expected options of lower-case letters, digits, `=`, `.` and `-`, separated by commas, {MAX_OPTIONS} characters at most"
    )]
    Options,
}

/// The settings of a game, on which both players have agreed: its name and its options.
///
/// The options are words such as `fair` or `level=3`, separated by commas. Their meaning is left to the
/// games. The same options in another order are different settings.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Settings {
    game: String,
    options: String,
}

impl Settings {
    /// Creates the settings for the game with the given name. The text `options` is empty for a game without
    /// options.
    ///
    /// # Errors
    /// Returns [`SettingsError`] if a text is too long or has other characters.
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
        Ok(Self { game: game.to_owned(), options: options.to_owned() })
    }

    /// Returns the name of the game.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// Returns the options separated by commas, or an empty text for a game without options.
    pub fn options(&self) -> &str {
        &self.options
    }

    /// Returns the bytes that represent the settings in the hash of a deal. Different settings never have the
    /// same bytes.
    ///
    /// The name and the options are each preceded by their length in bytes, as a big-endian number of 32
    /// bits.
    pub(crate) fn encoded(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for text in [&self.game, &self.options] {
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
        let options = if self.options.is_empty() { "-" } else { &self.options };
        write!(f, "{}/{options}", self.game)
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
