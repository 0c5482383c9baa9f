//! Line editing for string gadgets: the text, the cursor, and the editing keys.
//!
//! The keys are those of Intuition's string gadgets, except that Ctrl-A selects the whole text and Ctrl-V inserts the
//! clipboard's text.

use super::super::input::{Key, Qualifiers};
use super::super::utility::to_upper;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum EditResult {
    Ignored,
    Changed,
    /// The user wants to insert the clipboard's text (right Amiga and V).
    Paste,
    Done,
    /// The user pressed Tab to edit the next string gadget.
    ///
    /// If `back` is set, the user pressed Shift and Tab to edit the previous string gadget.
    Next {
        back: bool,
    },
}

/// An editable line of text with a cursor and one level of undo.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct LineEdit {
    letters: Vec<char>,
    cursor: usize,
    /// The text that undo restores. It is saved when the program sets the text and when the user begins to edit.
    before: Vec<char>,
    room: usize,
    /// Whether only digits and a minus sign can be typed into the line.
    integer: bool,
    /// Whether the next typed character replaces the whole text, and a key that deletes text removes all of it.
    ///
    /// Set if the program has proposed the text or the user has selected it.
    proposed: bool,
}

impl LineEdit {
    pub(super) fn new(text: &str, room: usize, integer: bool) -> Self {
        let mut edit = Self { room, integer, ..Self::default() };
        edit.set(text);
        edit
    }

    pub(super) fn set(&mut self, text: &str) {
        self.letters = text.chars().filter(|&letter| is_printable(letter)).take(self.room).collect();
        self.cursor = self.letters.len();
        self.begin();
    }

    pub(super) const fn propose(&mut self) {
        self.proposed = true;
    }

    pub(super) const fn accept(&mut self) {
        self.proposed = false;
    }

    pub(super) const fn is_proposed(&self) -> bool {
        self.proposed
    }

    pub(super) fn begin(&mut self) {
        self.before = self.letters.clone();
    }

    pub(super) fn text(&self) -> String {
        self.letters.iter().collect()
    }

    pub(super) fn letters(&self) -> &[char] {
        &self.letters
    }

    pub(super) const fn cursor(&self) -> usize {
        self.cursor
    }

    pub(super) fn set_cursor(&mut self, cursor: usize) {
        self.cursor = cursor.min(self.letters.len());
    }

    pub(super) fn key(&mut self, key: Key, qualifiers: Qualifiers) -> EditResult {
        let (shift, end) = (qualifiers.contains(Qualifiers::SHIFT), self.letters.len());
        // The host maps one key to both Control and right Amiga.
        let command = qualifiers.intersects(Qualifiers::RIGHT_AMIGA | Qualifiers::CONTROL);
        let was_proposed = std::mem::take(&mut self.proposed);
        match key {
            Key::Left if shift => self.cursor = 0,
            Key::Left => self.cursor = self.cursor.saturating_sub(1),
            Key::Right if shift => self.cursor = end,
            Key::Right => self.cursor = (self.cursor + 1).min(end),
            Key::Backspace | Key::Delete if was_proposed => self.remove(0, end),
            Key::Backspace if shift => self.remove(0, self.cursor),
            Key::Backspace => self.remove(self.cursor.saturating_sub(1), self.cursor),
            Key::Delete if shift => self.remove(self.cursor, end),
            Key::Delete => self.remove(self.cursor, self.cursor + 1),
            Key::Char('q') if command => {
                self.letters = self.before.clone();
                self.cursor = self.letters.len();
            }
            Key::Char('x') if command => self.remove(0, end),
            Key::Char('k') if command => self.remove(if was_proposed { 0 } else { self.cursor }, end),
            Key::Char('u') if command => self.remove(0, self.cursor),
            Key::Char('a') if command => {
                self.cursor = end;
                self.proposed = end > 0;
            }
            Key::Char('z') if command => self.cursor = end,
            Key::Char('v') if command => {
                self.proposed = was_proposed;
                return EditResult::Paste;
            }
            Key::Return => return EditResult::Done,
            Key::Tab => return EditResult::Next { back: shift },
            Key::Space => self.write(' ', was_proposed),
            Key::Char(letter) if !command && !qualifiers.contains(Qualifiers::LEFT_AMIGA) => {
                self.write(if shift { to_upper(letter) } else { letter }, was_proposed);
            }
            _ => {
                self.proposed = was_proposed;
                return EditResult::Ignored;
            }
        }
        EditResult::Changed
    }

    /// Inserts the first line of a text that is not empty, as if it were typed.
    pub(super) fn paste(&mut self, text: &str) {
        let line = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
        for letter in line.chars() {
            let was_proposed = std::mem::take(&mut self.proposed);
            self.write(letter, was_proposed);
        }
    }

    /// Inserts a typed character, which replaces the whole text if `was_proposed` is set.
    ///
    /// A character that does not fit changes nothing.
    fn write(&mut self, letter: char, was_proposed: bool) {
        let kept = if was_proposed { &[] } else { self.letters.as_slice() };
        let fits = if self.integer {
            let is_sign = letter == '-' && !kept.contains(&'-');
            letter.is_ascii_digit() || is_sign && (kept.is_empty() || self.cursor == 0)
        } else {
            is_printable(letter)
        };
        if !fits || kept.len() >= self.room {
            self.proposed = was_proposed;
            return;
        }
        if was_proposed {
            self.remove(0, self.letters.len());
        }
        self.letters.insert(self.cursor.min(self.letters.len()), letter);
        self.cursor += 1;
    }

    fn remove(&mut self, from: usize, to: usize) {
        let to = to.min(self.letters.len());
        if from < to {
            self.letters.drain(from..to);
        }
        self.cursor = from.min(self.letters.len());
    }
}

/// Returns `true` if the emulated fonts have a glyph for the character.
fn is_printable(letter: char) -> bool {
    !letter.is_control() && u32::from(letter) < 256
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: Qualifiers = Qualifiers::empty();
    const SHIFT: Qualifiers = Qualifiers::SHIFT;
    const AMIGA: Qualifiers = Qualifiers::RIGHT_AMIGA;

    fn after(text: &str, keys: &[(Key, Qualifiers)]) -> String {
        let mut edit = LineEdit::new(text, 12, false);
        for &(key, qualifiers) in keys {
            edit.key(key, qualifiers);
        }
        let mut shown = edit.text();
        let at = edit.letters[..edit.cursor].iter().map(|letter| letter.len_utf8()).sum();
        shown.insert(at, '|');
        shown
    }

    #[test]
    fn string_gadget_keys_move_and_edit() {
        let left = (Key::Left, NONE);
        assert_eq!(after("Work", &[left, left]), "Wo|rk");
        assert_eq!(after("Work", &[(Key::Left, SHIFT), left]), "|Work");
        assert_eq!(after("Work", &[left, (Key::Right, SHIFT), (Key::Right, NONE)]), "Work|");
        assert_eq!(after("Work", &[left, (Key::Delete, NONE), (Key::Delete, NONE)]), "Wor|");
        assert_eq!(after("Work", &[left, left, (Key::Delete, SHIFT)]), "Wo|");
        assert_eq!(after("Work", &[left, (Key::Backspace, NONE)]), "Wo|k");
        assert_eq!(after("Work", &[left, (Key::Backspace, SHIFT)]), "|k");
        assert_eq!(after("Work", &[(Key::Backspace, SHIFT), (Key::Backspace, NONE)]), "|");
        assert_eq!(after("Work", &[(Key::Char('x'), AMIGA)]), "|");
        assert_eq!(after("Work", &[(Key::Char('s'), NONE), (Key::Char('q'), AMIGA)]), "Work|");
        assert_eq!(after("Work", &[left, (Key::Char('k'), Qualifiers::CONTROL)]), "Wor|");
        assert_eq!(after("Work", &[left, (Key::Char('u'), Qualifiers::CONTROL)]), "|k");
        assert_eq!(after("Work", &[left, (Key::Char('a'), AMIGA), (Key::Char('a'), SHIFT)]), "A|");
        assert_eq!(after("Work", &[(Key::Char('a'), Qualifiers::CONTROL), left]), "Wor|k");
        assert_eq!(after("Work", &[(Key::Space, NONE), (Key::Char('é'), SHIFT)]), "Work É|");
    }

    #[test]
    fn first_line_of_the_clipboard_is_pasted() {
        let mut edit = LineEdit::new("4000", 9, false);
        assert_eq!(edit.key(Key::Char('v'), AMIGA), EditResult::Paste);
        edit.key(Key::Left, NONE);
        edit.paste("\n  ab c \r\nnext");
        assert_eq!((edit.text().as_str(), edit.cursor()), ("400ab c0", 7));
        edit.propose();
        edit.paste("");
        assert!(edit.is_proposed());
        edit.paste("0123456789");
        assert_eq!(edit.text(), "012345678", "the rest does not fit");
    }

    #[test]
    fn string_gadget_limits_length_and_characters() {
        assert_eq!(after("123456789012345", &[(Key::Char('x'), NONE)]), "123456789012|");
        assert_eq!(after("a\u{7}b", &[(Key::Char('\u{3}'), NONE), (Key::Char('☺'), NONE)]), "ab|");
    }

    #[test]
    fn number_gadget_takes_digits_and_a_leading_sign() {
        let mut edit = LineEdit::new("5", 6, true);
        for letter in ['x', '7', '-'] {
            edit.key(Key::Char(letter), NONE);
        }
        edit.key(Key::Left, SHIFT);
        edit.key(Key::Char('-'), NONE);
        edit.key(Key::Char('-'), NONE);
        assert_eq!(edit.text(), "-57");
    }

    #[test]
    fn first_character_replaces_only_a_proposed_line() {
        let written = |keys: &[Key]| {
            let mut edit = LineEdit::new("Work", 12, false);
            edit.propose();
            for &key in keys {
                edit.key(key, NONE);
            }
            edit.text()
        };
        assert_eq!(written(&[Key::Char('a'), Key::Char('b')]), "ab");
        assert_eq!(written(&[Key::Space, Key::Char('b')]), " b");
        assert_eq!(written(&[Key::Escape, Key::Char('a')]), "a", "no key of a string");
        for key in [Key::Left, Key::Right, Key::Return, Key::Tab] {
            assert_eq!(written(&[key]), "Work");
        }
        assert_eq!(written(&[Key::Right, Key::Char('s')]), "Works");
        assert_eq!(written(&[Key::Left, Key::Char('s')]), "Worsk");
        for key in [Key::Backspace, Key::Delete] {
            assert_eq!(written(&[key]), "", "the whole proposal is removed");
        }
        let mut edit = LineEdit::new("Work", 12, false);
        edit.propose();
        edit.key(Key::Char('a'), NONE);
        edit.key(Key::Char('q'), AMIGA);
        assert_eq!(edit.text(), "Work", "undo returns the proposal");
    }

    #[test]
    fn selected_text_is_replaced_only_by_what_fits() {
        let all = (Key::Char('a'), Qualifiers::CONTROL);
        for (keys, left) in [
            (vec![(Key::Char('x'), NONE)], "-5"),
            (vec![(Key::Space, NONE), (Key::Char('7'), NONE)], "7"),
            (vec![(Key::Char('-'), NONE), (Key::Char('7'), NONE)], "-7"),
            (vec![(Key::Backspace, NONE)], ""),
            (vec![(Key::Delete, SHIFT)], ""),
            (vec![(Key::Char('k'), Qualifiers::CONTROL)], ""),
            (vec![(Key::Right, NONE), (Key::Backspace, NONE)], "-"),
        ] {
            let mut edit = LineEdit::new("-5", 6, true);
            for &(key, qualifiers) in std::iter::once(&all).chain(&keys) {
                edit.key(key, qualifiers);
            }
            assert_eq!(edit.text(), left, "{keys:?}");
        }
        assert_eq!(after("Work", &[all, (Key::Char('☺'), NONE), (Key::Char('b'), NONE)]), "b|");
    }

    #[test]
    fn return_and_tab_report_their_results() {
        let mut edit = LineEdit::new("", 6, false);
        assert_eq!(edit.key(Key::Return, NONE), EditResult::Done);
        assert_eq!(edit.key(Key::Tab, SHIFT), EditResult::Next { back: true });
        assert_eq!(edit.key(Key::Escape, NONE), EditResult::Ignored);
        assert_eq!(edit.key(Key::Char('n'), Qualifiers::LEFT_AMIGA), EditResult::Ignored);
    }
}
