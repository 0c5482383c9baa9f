//! A line of chat, cleaned of characters that could change how other text is shown.

use std::fmt;

/// Maximum length of a line of chat, in characters.
pub const MAX_CHAT: usize = 200;

/// A line of chat without control characters and double blanks, at most [`MAX_CHAT`] characters long and never empty.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ChatLine(String);

impl ChatLine {
    /// Creates a line of chat from a text, or returns `None` if no characters remain.
    ///
    /// Removes control characters, the blanks at both ends, and the characters beyond [`MAX_CHAT`]. Several blanks become
    /// one, so that no text can be moved to the next row of a window, where it would look like a line of the other user.
    pub fn new(text: &str) -> Option<Self> {
        let clean: String = text.chars().filter(|&letter| !is_control(letter)).collect();
        let words = clean.split_whitespace().collect::<Vec<_>>().join(" ");
        let line: String = words.chars().take(MAX_CHAT).collect();
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

/// Returns `true` for control characters except blanks, for line separators, and for invisible characters such as those
/// that change the direction of the text.
fn is_control(letter: char) -> bool {
    (letter.is_control() && letter != '\t')
        || matches!(letter,
            '\u{ad}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_and_blanks_of_chat_are_removed() {
        for (text, expected) in [
            ("  hello   there\t\u{a0} you ", Some("hello there you")),
            ("\u{1b}[2Jred\u{7}\r\n\u{9b}31m\0", Some("[2Jred31m")),
            ("gr\u{fc}\u{df} \u{202e}dich\u{2066}", Some("gr\u{fc}\u{df} dich")),
            ("\u{200b} \u{feff}\t\u{2800}", None),
            ("", None),
        ] {
            assert_eq!(ChatLine::new(text).as_ref().map(ChatLine::as_str), expected, "{text:?}");
        }
    }

    #[test]
    fn long_chat_is_cut_at_200_characters() {
        let line = ChatLine::new(&"\u{1f3b2}".repeat(MAX_CHAT + 1)).unwrap();
        assert_eq!(line.as_str().chars().count(), MAX_CHAT);
        let line = ChatLine::new(&format!("{} x", "a".repeat(MAX_CHAT - 1))).unwrap();
        assert_eq!(line.as_str().len(), MAX_CHAT - 1);
    }
}
