//! The line editor of a console, which turns keys into a line of text.
//!
//! [`Editor`] holds the line and its cursor and implements the editing keys. Displaying the line is left to
//! the console, interpreting it to the program that reads it.

use super::history::History;
use crate::system::exec::signals::Signals;
use crate::system::input::{Key, Qualifiers};
use crate::system::utility::to_upper;

/// Maximum length of a line in the console's line editor, in characters.
pub(crate) const LONGEST: usize = 512;

/// The result of passing a key to the console's line editor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum EditorEvent {
    Nothing,
    /// The line being edited or the cursor has changed.
    Changed,
    /// A complete line, ended with Return.
    Line(String),
    /// A signal sent by the user with Ctrl-C, D, E or F.
    Signal(Signals),
    /// The end of the input, requested with Ctrl-\.
    EndOfFile,
    /// A request to pause output (Ctrl-S).
    Pause,
    /// A request to resume output (Ctrl-Q).
    Resume,
    /// A request to copy the selection to the clipboard (right Amiga and C).
    Copy,
    /// A request to insert the clipboard's text (right Amiga and V).
    Paste,
    /// The key had no effect, and the screen should beep.
    ///
    /// The line is full, or a search has found no line.
    Beep,
}

/// The line editor of a console, with the history of earlier lines.
#[derive(Debug, Clone, Default)]
pub(crate) struct Editor {
    line: Vec<char>,
    cursor: usize,
    history: History,
    /// The prefix that is being searched for in the history.
    ///
    /// Any key other than a search key resets the prefix to `None`.
    search_prefix: Option<String>,
}

impl Editor {
    pub(crate) fn line(&self) -> &[char] {
        &self.line
    }

    /// Returns the cursor as an index into the line being edited.
    ///
    /// If the cursor is after the last character, the index is the line's length.
    pub(crate) const fn cursor(&self) -> usize {
        self.cursor
    }

    /// Handles a key that is pressed together with the qualifiers `held`.
    pub(crate) fn key(&mut self, key: Key, held: Qualifiers) -> EditorEvent {
        let shift = held.contains(Qualifiers::SHIFT);
        let sought = self.search_prefix.take();
        match key {
            Key::Char(letter) if held.contains(Qualifiers::CONTROL) => match self.control(letter, sought) {
                // One key of the host may be mapped to both Control and right Amiga.
                EditorEvent::Nothing if held.contains(Qualifiers::RIGHT_AMIGA) => amiga(letter),
                typed => typed,
            },
            Key::Char(letter) if held.contains(Qualifiers::RIGHT_AMIGA) => amiga(letter),
            Key::Char(_) | Key::Space if held.contains(Qualifiers::LEFT_AMIGA) => EditorEvent::Nothing,
            Key::Char(letter) if shift => self.insert(to_upper(letter)),
            Key::Char(letter) => self.insert(letter),
            Key::Space | Key::Tab => self.insert(' '),
            Key::Return => self.finish(),
            Key::Left if shift => self.move_cursor(0),
            Key::Right if shift => self.move_cursor(self.line.len()),
            Key::Left => self.move_cursor(self.cursor.saturating_sub(1)),
            Key::Right => self.move_cursor(self.cursor + 1),
            Key::UpLeft => self.move_cursor(0),
            Key::DownLeft => self.move_cursor(self.line.len()),
            Key::Up if shift => self.search(sought),
            Key::Up => self.earlier(""),
            Key::Down if shift => {
                self.history.leave();
                self.replace("")
            }
            Key::Down => match self.history.later().map(str::to_owned) {
                Some(line) => self.replace(&line),
                None => EditorEvent::Nothing,
            },
            Key::Backspace if shift => self.remove(0, self.cursor),
            Key::Backspace => self.remove(self.cursor.saturating_sub(1), self.cursor),
            Key::Delete if shift => self.remove(self.cursor, self.line.len()),
            Key::Delete => self.remove(self.cursor, self.cursor + 1),
            _ => EditorEvent::Nothing,
        }
    }

    /// Handles one character of pasted text.
    pub(crate) fn paste(&mut self, letter: char) -> EditorEvent {
        match letter {
            '\n' => self.finish(),
            '\t' => self.insert(' '),
            letter if letter.is_control() => EditorEvent::Nothing,
            letter => self.insert(letter),
        }
    }

    fn control(&mut self, letter: char, sought: Option<String>) -> EditorEvent {
        match letter {
            'c' => EditorEvent::Signal(Signals::CTRL_C),
            'd' => EditorEvent::Signal(Signals::CTRL_D),
            'e' => EditorEvent::Signal(Signals::CTRL_E),
            'f' => EditorEvent::Signal(Signals::CTRL_F),
            '\\' => EditorEvent::EndOfFile,
            's' => EditorEvent::Pause,
            'q' => EditorEvent::Resume,
            'x' | 'b' => self.replace(""),
            'k' => self.remove(self.cursor, self.line.len()),
            'u' => self.remove(0, self.cursor),
            'w' => self.remove(self.word(), self.cursor),
            'a' => self.move_cursor(0),
            'z' => self.move_cursor(self.line.len()),
            'h' => self.remove(self.cursor.saturating_sub(1), self.cursor),
            'i' => self.insert(' '),
            'm' => self.finish(),
            'r' => self.search(sought),
            _ => EditorEvent::Nothing,
        }
    }

    fn finish(&mut self) -> EditorEvent {
        let line: String = std::mem::take(&mut self.line).into_iter().collect();
        self.cursor = 0;
        self.history.add(&line);
        EditorEvent::Line(line)
    }

    fn insert(&mut self, letter: char) -> EditorEvent {
        if self.line.len() >= LONGEST {
            return EditorEvent::Beep;
        }
        self.line.insert(self.cursor, letter);
        self.cursor += 1;
        EditorEvent::Changed
    }

    fn remove(&mut self, from: usize, to: usize) -> EditorEvent {
        let to = to.min(self.line.len());
        if from >= to {
            return EditorEvent::Nothing;
        }
        self.line.drain(from..to);
        self.cursor = from;
        EditorEvent::Changed
    }

    fn move_cursor(&mut self, to: usize) -> EditorEvent {
        let to = to.min(self.line.len());
        if std::mem::replace(&mut self.cursor, to) == to {
            EditorEvent::Nothing
        } else {
            EditorEvent::Changed
        }
    }

    fn replace(&mut self, line: &str) -> EditorEvent {
        self.line = line.chars().take(LONGEST).collect();
        self.cursor = self.line.len();
        EditorEvent::Changed
    }

    /// Returns the index at which the word before the cursor begins.
    fn word(&self) -> usize {
        let before = self.line.get(..self.cursor).unwrap_or_default();
        let end = before.iter().rposition(|letter| *letter != ' ').map_or(0, |last| last + 1);
        before.iter().take(end).rposition(|letter| *letter == ' ').map_or(0, |blank| blank + 1)
    }

    fn earlier(&mut self, begins: &str) -> EditorEvent {
        match self.history.earlier(begins).map(str::to_owned) {
            Some(line) => self.replace(&line),
            None => EditorEvent::Nothing,
        }
    }

    /// Replaces the line with an earlier line that begins with the search prefix.
    ///
    /// Beeps if no line matches.
    fn search(&mut self, sought: Option<String>) -> EditorEvent {
        let sought = sought.unwrap_or_else(|| self.line.iter().collect());
        let found = self.earlier(&sought);
        self.search_prefix = Some(sought);
        if found == EditorEvent::Nothing { EditorEvent::Beep } else { found }
    }
}

fn amiga(letter: char) -> EditorEvent {
    match letter {
        'c' => EditorEvent::Copy,
        'v' => EditorEvent::Paste,
        _ => EditorEvent::Nothing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const NONE: Qualifiers = Qualifiers::empty();
    const SHIFT: Qualifiers = Qualifiers::SHIFT;
    const CTRL: Qualifiers = Qualifiers::CONTROL;

    fn typed(text: &str) -> Editor {
        let mut editor = Editor::default();
        text.chars().for_each(|letter| _ = editor.paste(letter));
        editor
    }

    /// Returns the edited line with `_` at the cursor, after typing `text` and pressing `keys`.
    fn after(text: &str, keys: &[(Key, Qualifiers)]) -> String {
        let mut editor = typed(text);
        keys.iter().for_each(|&(key, held)| _ = editor.key(key, held));
        let mut line = editor.line.clone();
        line.insert(editor.cursor, '_');
        line.into_iter().collect()
    }

    #[test]
    fn editor_keys_move_insert_and_delete() {
        let left = (Key::Left, NONE);
        assert_eq!(after("abc", &[left, (Key::Char('x'), SHIFT)]), "abX_c");
        assert_eq!(after("abc", &[(Key::Left, SHIFT), (Key::Delete, NONE)]), "_bc");
        assert_eq!(after("abc", &[left, (Key::Backspace, NONE)]), "a_c");
        assert_eq!(after("abc", &[left, (Key::Backspace, SHIFT)]), "_c");
        assert_eq!(after("abc", &[left, (Key::Delete, SHIFT)]), "ab_");
        assert_eq!(after("abc", &[left, (Key::Right, SHIFT), (Key::Right, NONE)]), "abc_");
        for (letter, line) in
            [('x', "_"), ('k', "ab c_"), ('u', "_d"), ('w', "ab _d"), ('a', "_ab cd"), ('z', "ab cd_")]
        {
            assert_eq!(after("ab cd", &[left, (Key::Char(letter), CTRL)]), line, "Ctrl-{letter}");
        }
        assert_eq!(after("ab  ", &[(Key::Char('w'), CTRL)]), "_");
        assert_eq!(
            after("ab", &[(Key::Char('!'), SHIFT), (Key::Char('ß'), SHIFT), (Key::Space, NONE)]),
            "ab!ß _"
        );
    }

    #[test]
    fn history_keys_recall_earlier_lines() {
        let (up, down) = ((Key::Up, NONE), (Key::Down, NONE));
        assert_eq!(after("dir\nlist\ndate\n", &[up, up]), "list_");
        assert_eq!(after("dir\nlist\ndate\n", &[up, up, down, down]), "_");
        assert_eq!(after("dir\nlist\ndate\nd", &[(Key::Up, SHIFT), (Key::Up, SHIFT)]), "dir_");
        assert_eq!(after("dir\nlist\nd", &[(Key::Char('r'), CTRL)]), "dir_");
        assert_eq!(after("dir\nlist\n", &[up, (Key::Down, SHIFT)]), "_");
    }

    #[test]
    fn editor_maps_control_keys_to_events() {
        let mut editor = typed("dir");
        assert_eq!(editor.key(Key::Char('c'), CTRL), EditorEvent::Signal(Signals::CTRL_C));
        assert_eq!(editor.key(Key::Char('\\'), CTRL), EditorEvent::EndOfFile);
        assert_eq!(editor.key(Key::Char('c'), Qualifiers::RIGHT_AMIGA), EditorEvent::Copy);
        assert_eq!(editor.key(Key::Char('v'), CTRL | Qualifiers::RIGHT_AMIGA), EditorEvent::Paste);
        assert_eq!(
            editor.key(Key::Char('c'), CTRL | Qualifiers::RIGHT_AMIGA),
            EditorEvent::Signal(Signals::CTRL_C)
        );
        assert_eq!(editor.key(Key::Return, NONE), EditorEvent::Line("dir".into()));
        let mut full = typed(&"x".repeat(LONGEST));
        assert_eq!((full.paste('y'), full.line().len()), (EditorEvent::Beep, LONGEST));
    }

    fn keys() -> impl Strategy<Value = (Key, u16)> {
        let special = [
            Key::Up,
            Key::Down,
            Key::Left,
            Key::Right,
            Key::UpLeft,
            Key::DownLeft,
            Key::Return,
            Key::Space,
            Key::Tab,
            Key::Backspace,
            Key::Delete,
            Key::Escape,
        ];
        let letter = proptest::char::range('\\', 'z').prop_map(Key::Char);
        (prop_oneof![proptest::sample::select(special.to_vec()), letter], 0..0x100_u16)
    }

    proptest! {
        #[test]
        fn editor_accepts_any_keys(keys in proptest::collection::vec(keys(), 0..200)) {
            let mut editor = Editor::default();
            for (key, held) in keys {
                let before = editor.line.clone();
                let typed = editor.key(key, Qualifiers::from_bits_truncate(held));
                prop_assert!(editor.cursor <= editor.line.len() && editor.line.len() <= LONGEST);
                if matches!(typed, EditorEvent::Nothing | EditorEvent::Signal(_) | EditorEvent::Copy) {
                    prop_assert_eq!(&before, &editor.line);
                }
            }
        }
    }
}
