//! The key table, which gives the meaning of each key of the host; the manual and `--help` are generated from
//! it.
//!
//! Letters, digits and signs are not in the table (see [`plain`]), because they mean what is printed on them.

use small_amiga::input::{Key, Qualifiers};

/// A key of the host's keyboard, identified by its label.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keycap {
    /// A key of the main block, named by the letter, digit or sign that it types without modifiers.
    Sign(char),
    /// A key of the keypad, named by the digit or sign that it types with Num Lock.
    Pad(char),
    /// A function key, numbered from 1 for F1.
    Function(u8),
    /// The space bar, which does not repeat while held.
    Space,
    /// The Up cursor key.
    Up,
    /// The Down cursor key.
    Down,
    /// The Left cursor key.
    Left,
    /// The Right cursor key.
    Right,
    /// The Home key, which moves the cursor up and left, as 7 on the keypad does.
    Home,
    /// The End key, which moves the cursor down and left, as 1 on the keypad does.
    End,
    /// The Page Up key, which moves the cursor up and right, as 9 on the keypad does.
    PageUp,
    /// The Page Down key, which moves the cursor down and right, as 3 on the keypad does.
    PageDown,
    /// The Return key of the keyboard's main block.
    Enter,
    /// The Enter key of the keypad.
    PadEnter,
    /// The Esc key, which does not repeat while held.
    Escape,
    /// The Tab key, which does not repeat while held.
    Tab,
    /// The Backspace key, which repeats while held.
    Backspace,
    /// The Del key, which repeats while held.
    Delete,
    /// The Menu key of a PC keyboard, which acts as F10.
    Menu,
    /// The left Shift key, which sets the same Amiga qualifier as the right one.
    LeftShift,
    /// The right Shift key, which sets the same Amiga qualifier as the left one.
    RightShift,
    /// The left Alt key, which acts as Alt, unlike the right one.
    LeftAlt,
    /// The right Alt key, which acts as the right Amiga key.
    RightAlt,
    /// The left Ctrl key, which acts as the right Amiga key and also as Ctrl.
    LeftCtrl,
    /// The right Ctrl key, which acts as the right Amiga key and also as Ctrl.
    RightCtrl,
    /// The left Super (Windows or Command) key.
    LeftSuper,
    /// The right Super (Windows or Command) key.
    RightSuper,
}

/// The effect of a host key on the emulated machine or the host window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyMeaning {
    /// A key of the emulated machine. While the host key is held, the press is not repeated.
    Press(Key),
    /// A key of the emulated machine that repeats while held, such as a cursor key.
    Cursor(Key),
    /// A key of the emulated machine together with qualifiers.
    ///
    /// Desktops may intercept the same combination on the host.
    Chord(Key, Qualifiers),
    /// A qualifier of the emulated machine, set while the host key is held.
    Hold(Qualifiers),
    /// An action of the host window, which the emulated machine does not notice.
    Host(HostAction),
}

/// An action of the host window, which the emulated machine does not notice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HostAction {
    /// Saves the current picture as a file.
    Screenshot,
    /// Turns full screen on or off.
    FullScreen,
}

/// A row of the key table: one or more host keys with the same meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Binding {
    /// The host keys to which this row applies.
    pub keys: &'static [Keycap],
    /// The names of the host keys, as printed in the manual and by `--help`.
    pub label: &'static str,
    /// The effect of the host keys, as printed in the manual and by `--help`.
    ///
    /// Rows with the same effect are printed as one.
    pub help: &'static str,
    /// The Amiga key, Amiga qualifier or host action that the host keys stand for.
    pub key_meaning: KeyMeaning,
}

const fn row(
    keys: &'static [Keycap],
    label: &'static str,
    help: &'static str,
    key_meaning: KeyMeaning,
) -> Binding {
    Binding { keys, label, help, key_meaning }
}

/// The table of all host keys that do not just type a character, in the order of the manual.
pub const TABLE: &[Binding] = &[
    row(&[Keycap::Up, Keycap::Pad('8')], "Up, keypad 8", "cursor up", KeyMeaning::Cursor(Key::Up)),
    row(&[Keycap::Down, Keycap::Pad('2')], "Down, keypad 2", "cursor down", KeyMeaning::Cursor(Key::Down)),
    row(&[Keycap::Left, Keycap::Pad('4')], "Left, keypad 4", "cursor left", KeyMeaning::Cursor(Key::Left)),
    row(
        &[Keycap::Right, Keycap::Pad('6')],
        "Right, keypad 6",
        "cursor right",
        KeyMeaning::Cursor(Key::Right),
    ),
    row(
        &[Keycap::Home, Keycap::Pad('7')],
        "Home, keypad 7",
        "cursor up and left",
        KeyMeaning::Cursor(Key::UpLeft),
    ),
    row(
        &[Keycap::PageUp, Keycap::Pad('9')],
        "PgUp, keypad 9",
        "cursor up and right",
        KeyMeaning::Cursor(Key::UpRight),
    ),
    row(
        &[Keycap::End, Keycap::Pad('1')],
        "End, keypad 1",
        "cursor down and left",
        KeyMeaning::Cursor(Key::DownLeft),
    ),
    row(
        &[Keycap::PageDown, Keycap::Pad('3')],
        "PgDn, keypad 3",
        "cursor down and right",
        KeyMeaning::Cursor(Key::DownRight),
    ),
    row(&[Keycap::Enter, Keycap::PadEnter], "Return, Enter", "Return", KeyMeaning::Press(Key::Return)),
    row(&[Keycap::Space, Keycap::Pad('5')], "Space, keypad 5", "space bar", KeyMeaning::Press(Key::Space)),
    row(&[Keycap::Escape], "Esc", "Esc", KeyMeaning::Press(Key::Escape)),
    row(&[Keycap::Tab], "Tab", "Tab", KeyMeaning::Press(Key::Tab)),
    row(&[Keycap::Backspace], "Backspace", "Backspace", KeyMeaning::Cursor(Key::Backspace)),
    row(&[Keycap::Delete], "Del", "Del", KeyMeaning::Cursor(Key::Delete)),
    row(&[Keycap::Function(1)], "F1", "Help", KeyMeaning::Press(Key::Help)),
    row(&[Keycap::Function(2)], "F2", "function key 2", KeyMeaning::Press(Key::Function(2))),
    row(&[Keycap::Function(3)], "F3", "function key 3", KeyMeaning::Press(Key::Function(3))),
    row(&[Keycap::Function(4)], "F4", "function key 4", KeyMeaning::Press(Key::Function(4))),
    row(&[Keycap::Function(5)], "F5", "function key 5", KeyMeaning::Press(Key::Function(5))),
    row(&[Keycap::Function(6)], "F6", "function key 6", KeyMeaning::Press(Key::Function(6))),
    row(&[Keycap::Function(7)], "F7", "function key 7", KeyMeaning::Press(Key::Function(7))),
    row(&[Keycap::Function(8)], "F8", "function key 8", KeyMeaning::Press(Key::Function(8))),
    row(&[Keycap::Function(9)], "F9", "function key 9", KeyMeaning::Press(Key::Function(9))),
    row(
        &[Keycap::Function(10), Keycap::Menu],
        "F10, Menu",
        "function key 10: opens the menus",
        KeyMeaning::Press(Key::Function(10)),
    ),
    row(&[Keycap::LeftShift, Keycap::RightShift], "Shift", "Shift", KeyMeaning::Hold(Qualifiers::SHIFT)),
    row(&[Keycap::LeftAlt], "left Alt", "Alt", KeyMeaning::Hold(Qualifiers::ALT)),
    row(
        // Desktops intercept the Super keys, and right Alt types signs on many layouts, so several keys have
        // this meaning.
        &[Keycap::RightSuper, Keycap::RightCtrl, Keycap::LeftCtrl, Keycap::RightAlt],
        "Ctrl, right Super, right Alt",
        "right Amiga: with a letter, a command of the menus",
        KeyMeaning::Hold(Qualifiers::RIGHT_AMIGA),
    ),
    row(
        &[Keycap::LeftSuper],
        "left Super",
        "left Amiga: with N the Workbench in front, with M the screen in front behind the others",
        KeyMeaning::Hold(Qualifiers::LEFT_AMIGA),
    ),
    row(
        &[Keycap::Function(11)],
        "F11",
        "left Amiga and M: the screen in front behind the others",
        KeyMeaning::Chord(Key::Char('m'), Qualifiers::LEFT_AMIGA),
    ),
    row(
        &[Keycap::Function(12)],
        "F12",
        "save a picture of the screen",
        KeyMeaning::Host(HostAction::Screenshot),
    ),
];

/// The keys that turn full screen on or off.
///
/// The first key must be pressed while at least one of the two modifier keys is held.
pub const FULL_SCREEN: (Key, [Keycap; 2]) = (Key::Return, [Keycap::LeftAlt, Keycap::RightAlt]);

/// Returns the label of the host keys that act as the right Amiga key, or `None` if no key does.
///
/// On Windows only Ctrl acts as that key, because Windows uses its own key and right Alt types signs.
pub fn amiga_key() -> Option<&'static str> {
    if cfg!(windows) {
        return Some("Ctrl");
    }
    TABLE.iter().find(|row| row.key_meaning == KeyMeaning::Hold(Qualifiers::RIGHT_AMIGA)).map(|row| row.label)
}

/// Returns the effect of a host key, or `None` if the key is not in [`TABLE`].
pub fn meaning(key: Keycap) -> Option<KeyMeaning> {
    TABLE.iter().find(|row| row.keys.contains(&key)).map(|row| row.key_meaning)
}

/// Returns `true` for a host key that sets qualifiers while it is held.
pub(crate) fn is_qualifier(key: Keycap) -> bool {
    matches!(meaning(key), Some(KeyMeaning::Hold(_)))
}

/// Returns the letter, digit or sign on the label of a host key.
///
/// Returns `None` if the key types nothing. If the user's layout types another character, the host reports
/// that character separately, and it takes precedence.
pub fn plain(key: Keycap) -> Option<char> {
    match key {
        Keycap::Sign(sign) => Some(sign),
        // The digits 1 to 9 of the keypad have meanings of their own in `TABLE`: directions and space bar.
        Keycap::Pad(sign) => (!('1'..='9').contains(&sign)).then_some(sign),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn key_table_lists_every_key_once() {
        let mut seen = Vec::new();
        for row in TABLE {
            assert!(!row.keys.is_empty() && !row.label.is_empty() && !row.help.is_empty());
            for key in row.keys {
                assert!(!seen.contains(key), "{key:?} twice");
                assert_eq!(plain(*key), None, "{key:?} writes and means something else");
                seen.push(*key);
            }
        }
    }

    #[test]
    fn every_emulated_key_has_a_host_key() {
        let wanted = [
            Key::Up,
            Key::Down,
            Key::Left,
            Key::Right,
            Key::UpLeft,
            Key::UpRight,
            Key::DownLeft,
            Key::DownRight,
            Key::Return,
            Key::Space,
            Key::Escape,
            Key::Tab,
            Key::Backspace,
            Key::Delete,
            Key::Help,
        ];
        for key in wanted.into_iter().chain((2..=10).map(Key::Function)) {
            assert!(
                TABLE.iter().any(
                    |row| matches!(row.key_meaning, KeyMeaning::Press(k) | KeyMeaning::Cursor(k) if k == key)
                ),
                "{key:?}"
            );
        }
        let signs = [Keycap::Sign('a'), Keycap::Pad('0'), Keycap::Pad('7'), Keycap::Function(12)];
        assert_eq!(signs.map(plain), [Some('a'), Some('0'), None, None]);
    }
}
