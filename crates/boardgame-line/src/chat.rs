//! A line of chat, cleaned of characters that could change how other text is shown.

use std::fmt;

/// Maximum length of a line of chat, in characters.
pub const MAX_CHAT: usize = 200;

/// A line of chat without control characters, at most [`MAX_CHAT`] characters long and never empty.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ChatLine(String);

impl ChatLine {
    /// Creates a line of chat from a text, or returns `None` if no characters remain.
    ///
    /// Removes control characters, the blanks at both ends, and the characters beyond [`MAX_CHAT`].
    pub fn new(text: &str) -> Option<Self> {
        // Characters that are removed must not count, so the text is not cut before.
        let clean: String = text.chars().filter(|&letter| !is_control(letter)).collect();
        let line: String = clean.trim().chars().take(MAX_CHAT).collect();
        let line = line.trim_end();
        (!line.is_empty()).then(|| Self(line.to_owned()))
    }

    /// Returns the text of this line of chat.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ChatLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Returns `true` for control characters, line separators, and invisible characters such as those that
/// change the direction of the text.
fn is_control(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_of_chat_are_removed() {
        for (text, expected) in [
            ("  hello there ", Some("hello there")),
            ("\u{1b}[2Jred\u{7}\r\n\u{9b}31m\0", Some("[2Jred31m")),
            ("gr\u{fc}\u{df} \u{202e}dich\u{2066}", Some("gr\u{fc}\u{df} dich")),
            ("\u{200b} \u{feff}\t", None),
            ("", None),
        ] {
            assert_eq!(ChatLine::new(text).as_ref().map(ChatLine::as_str), expected, "{text:?}");
        }
    }

    #[test]
    fn long_chat_is_cut_after_200_characters() {
        let line = ChatLine::new(&"\u{fc}\u{7}".repeat(300)).unwrap();
        assert_eq!(line.as_str(), "\u{fc}".repeat(MAX_CHAT));
        let line = ChatLine::new(&format!("{} end", "a".repeat(MAX_CHAT - 1))).unwrap();
        assert_eq!(line.as_str(), "a".repeat(MAX_CHAT - 1));
    }
}
