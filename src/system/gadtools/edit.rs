//! A line that is being written: its letters, the cursor in it, and what each key does (the keys of Intuition's string gadgets).

use super::super::input::{Key, Qualifiers};

/// What came of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edited {
    /// It is none of a string's keys.
    Untaken,
    /// Line or cursor may have changed.
    Changed,
    /// The line is done.
    Done,
    /// The next string is wanted, or the one before.
    Next {
        /// The one before.
        back: bool,
    },
}

/// A line being written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Edit {
    letters: Vec<char>,
    /// Letters before the cursor.
    cursor: usize,
    /// What it was when the hand came to it.
    before: Vec<char>,
    /// It holds so many letters.
    room: usize,
    /// Only digits and a sign.
    integer: bool,
    /// Whether the first character typed replaces the line.
    proposed: bool,
}

impl Edit {
    /// A line with something in it that holds so many letters.
    pub fn new(text: &str, room: usize, integer: bool) -> Self {
        let mut edit = Self { room, integer, ..Self::default() };
        edit.set(text);
        edit
    }

    /// Another line.
    pub fn set(&mut self, text: &str) {
        self.letters = text.chars().filter(|&letter| is_printable(letter)).take(self.room).collect();
        self.cursor = self.letters.len();
        self.begin();
    }

    /// Marks the line as a proposal, which the first character typed replaces. Every other key of a string accepts it for editing.
    pub const fn propose(&mut self) {
        self.proposed = true;
    }

    /// Accepts a proposed line for editing.
    pub const fn accept(&mut self) {
        self.proposed = false;
    }

    /// Returns `true` if the first character typed replaces the line.
    pub const fn is_proposed(&self) -> bool {
        self.proposed
    }

    /// From here on it can be undone.
    pub fn begin(&mut self) {
        self.before = self.letters.clone();
    }

    /// The line.
    pub fn text(&self) -> String {
        self.letters.iter().collect()
    }

    /// Its letters.
    pub fn letters(&self) -> &[char] {
        &self.letters
    }

    /// Letters before the cursor.
    pub const fn cursor(&self) -> usize {
        self.cursor
    }

    /// Puts the cursor before a letter.
    pub fn set_cursor(&mut self, cursor: usize) {
        self.cursor = cursor.min(self.letters.len());
    }

    /// Does what a key asks for.
    pub fn key(&mut self, key: Key, qualifiers: Qualifiers) -> Edited {
        let (shift, end) = (qualifiers.contains(Qualifiers::SHIFT), self.letters.len());
        // The host has one key for Control and the right Amiga key.
        let command = qualifiers.intersects(Qualifiers::RIGHT_AMIGA | Qualifiers::CONTROL);
        let was_proposed = std::mem::take(&mut self.proposed);
        match key {
            Key::Left if shift => self.cursor = 0,
            Key::Left => self.cursor = self.cursor.saturating_sub(1),
            Key::Right if shift => self.cursor = end,
            Key::Right => self.cursor = (self.cursor + 1).min(end),
            Key::Backspace if shift => self.remove(0, self.cursor),
            Key::Backspace => self.remove(self.cursor.saturating_sub(1), self.cursor),
            Key::Delete if shift => self.remove(self.cursor, end),
            Key::Delete => self.remove(self.cursor, self.cursor + 1),
            Key::Char('q') if command => {
                self.letters = self.before.clone();
                self.cursor = self.letters.len();
            }
            Key::Char('x') if command => self.remove(0, end),
            Key::Char('k') if command => self.remove(self.cursor, end),
            Key::Char('u') if command => self.remove(0, self.cursor),
            Key::Char('a') if command => self.cursor = 0,
            Key::Char('z') if command => self.cursor = end,
            Key::Return => return Edited::Done,
            Key::Tab => return Edited::Next { back: shift },
            Key::Space => self.write(' ', was_proposed),
            Key::Char(letter) if !command && !qualifiers.contains(Qualifiers::LEFT_AMIGA) => {
                let upper = letter.to_uppercase().next().filter(|_| shift);
                self.write(upper.unwrap_or(letter), was_proposed);
            }
            _ => {
                self.proposed = was_proposed;
                return Edited::Untaken;
            }
        }
        Edited::Changed
    }

    /// Inserts a letter, after removing the line if that was a proposal.
    fn write(&mut self, letter: char, was_proposed: bool) {
        if was_proposed {
            self.remove(0, self.letters.len());
        }
        self.insert(letter);
    }

    fn insert(&mut self, letter: char) {
        let fits = if self.integer {
            letter.is_ascii_digit() || (letter == '-' && self.cursor == 0 && !self.letters.contains(&'-'))
        } else {
            is_printable(letter)
        };
        if fits && self.letters.len() < self.room {
            self.letters.insert(self.cursor.min(self.letters.len()), letter);
            self.cursor += 1;
        }
    }

    fn remove(&mut self, from: usize, to: usize) {
        let to = to.min(self.letters.len());
        if from < to {
            self.letters.drain(from..to);
        }
        self.cursor = from.min(self.letters.len());
    }
}

/// Whether the machine's fonts have a picture of it.
fn is_printable(letter: char) -> bool {
    !letter.is_control() && u32::from(letter) < 256
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: Qualifiers = Qualifiers::empty();
    const SHIFT: Qualifiers = Qualifiers::SHIFT;
    const AMIGA: Qualifiers = Qualifiers::RIGHT_AMIGA;

    /// The line after some keys, with the cursor in it.
    fn after(text: &str, keys: &[(Key, Qualifiers)]) -> String {
        let mut edit = Edit::new(text, 12, false);
        for &(key, qualifiers) in keys {
            edit.key(key, qualifiers);
        }
        let mut shown = edit.text();
        let at = edit.letters[..edit.cursor].iter().map(|letter| letter.len_utf8()).sum();
        shown.insert(at, '|');
        shown
    }

    #[test]
    fn the_keys_of_a_string() {
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
        assert_eq!(after("Work", &[(Key::Char('a'), AMIGA), (Key::Char('a'), SHIFT)]), "A|Work");
        assert_eq!(after("Work", &[(Key::Space, NONE), (Key::Char('é'), SHIFT)]), "Work É|");
    }

    #[test]
    fn it_holds_no_more_than_it_has_room_for_and_nothing_unprintable() {
        assert_eq!(after("123456789012345", &[(Key::Char('x'), NONE)]), "123456789012|");
        assert_eq!(after("a\u{7}b", &[(Key::Char('\u{3}'), NONE), (Key::Char('☺'), NONE)]), "ab|");
    }

    #[test]
    fn a_number_takes_digits_and_one_sign_before_them() {
        let mut edit = Edit::new("5", 6, true);
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
            let mut edit = Edit::new("Work", 12, false);
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
        assert_eq!(written(&[Key::Backspace, Key::Char('d')]), "Word");
        let mut edit = Edit::new("Work", 12, false);
        edit.propose();
        edit.key(Key::Char('a'), NONE);
        edit.key(Key::Char('q'), AMIGA);
        assert_eq!(edit.text(), "Work", "undo returns the proposal");
    }

    #[test]
    fn return_and_tab_are_told() {
        let mut edit = Edit::new("", 6, false);
        assert_eq!(edit.key(Key::Return, NONE), Edited::Done);
        assert_eq!(edit.key(Key::Tab, SHIFT), Edited::Next { back: true });
        assert_eq!(edit.key(Key::Escape, NONE), Edited::Untaken);
        assert_eq!(edit.key(Key::Char('n'), Qualifiers::LEFT_AMIGA), Edited::Untaken);
    }
}
