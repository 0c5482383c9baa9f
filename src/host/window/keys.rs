//! The key table: what each key of the host means, as data. The manual and `--help` are written from it.
//!
//! Knows the host's keys. Letters, digits and signs are not in it ([`plain`]), because they mean what is printed on them.

use small_amiga::system::input::{Key, Qualifiers};

/// A key of the host, by what stands on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keycap {
    /// It writes this small letter, digit or sign by itself.
    Sign(char),
    /// It does so on the keypad, with Num Lock.
    Pad(char),
    /// A key with this number.
    Function(u8),
    /// The long one.
    Space,
    /// Cursor up.
    Up,
    /// Cursor down.
    Down,
    /// Cursor left.
    Left,
    /// Cursor right.
    Right,
    /// To the beginning.
    Home,
    /// To the end.
    End,
    /// A page up.
    PageUp,
    /// A page down.
    PageDown,
    /// The large Return.
    Enter,
    /// Enter of the keypad.
    PadEnter,
    /// Esc.
    Escape,
    /// Tab.
    Tab,
    /// Backspace.
    Backspace,
    /// Del.
    Delete,
    /// The key for a menu.
    Menu,
    /// Shift on the left.
    LeftShift,
    /// Shift on the right.
    RightShift,
    /// Alt on the left.
    LeftAlt,
    /// Alt on the right.
    RightAlt,
    /// Ctrl on the left.
    LeftCtrl,
    /// Ctrl on the right.
    RightCtrl,
    /// The desktop's key on the left.
    LeftSuper,
    /// The desktop's key on the right.
    RightSuper,
}

/// What a key of the host does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// It is a key of the emulated machine.
    Press(Key),
    /// It moves a cursor: a press like any other, but repeated while held.
    Cursor(Key),
    /// It is such a key pressed while others are held, for those the desktop does not let through.
    Chord(Key, Qualifiers),
    /// It is held together with others.
    Hold(Qualifiers),
    /// It is for the host alone.
    Host(HostAction),
}

/// What the window does by itself, unseen by the emulated machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HostAction {
    /// Save the picture as a file.
    Screenshot,
    /// Fill the display, or no longer.
    FullScreen,
}

/// One row of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Binding {
    /// The keys.
    pub keys: &'static [Keycap],
    /// The same as a person calls them.
    pub label: &'static str,
    /// What they do, for people; rows with the same words belong together.
    pub help: &'static str,
    /// What they do.
    pub meaning: Meaning,
}

const fn row(keys: &'static [Keycap], label: &'static str, help: &'static str, meaning: Meaning) -> Binding {
    Binding { keys, label, help, meaning }
}

/// Every key with a meaning of its own, in the order of the manual.
pub const TABLE: &[Binding] = &[
    row(&[Keycap::Up, Keycap::Pad('8')], "Up, keypad 8", "cursor up", Meaning::Cursor(Key::Up)),
    row(&[Keycap::Down, Keycap::Pad('2')], "Down, keypad 2", "cursor down", Meaning::Cursor(Key::Down)),
    row(&[Keycap::Left, Keycap::Pad('4')], "Left, keypad 4", "cursor left", Meaning::Cursor(Key::Left)),
    row(&[Keycap::Right, Keycap::Pad('6')], "Right, keypad 6", "cursor right", Meaning::Cursor(Key::Right)),
    row(
        &[Keycap::Home, Keycap::Pad('7')],
        "Home, keypad 7",
        "cursor up and left",
        Meaning::Cursor(Key::UpLeft),
    ),
    row(
        &[Keycap::PageUp, Keycap::Pad('9')],
        "PgUp, keypad 9",
        "cursor up and right",
        Meaning::Cursor(Key::UpRight),
    ),
    row(
        &[Keycap::End, Keycap::Pad('1')],
        "End, keypad 1",
        "cursor down and left",
        Meaning::Cursor(Key::DownLeft),
    ),
    row(
        &[Keycap::PageDown, Keycap::Pad('3')],
        "PgDn, keypad 3",
        "cursor down and right",
        Meaning::Cursor(Key::DownRight),
    ),
    row(&[Keycap::Enter, Keycap::PadEnter], "Return, Enter", "Return", Meaning::Press(Key::Return)),
    row(&[Keycap::Space, Keycap::Pad('5')], "Space, keypad 5", "space bar", Meaning::Press(Key::Space)),
    row(&[Keycap::Escape], "Esc", "Esc", Meaning::Press(Key::Escape)),
    row(&[Keycap::Tab], "Tab", "Tab", Meaning::Press(Key::Tab)),
    row(&[Keycap::Backspace], "Backspace", "Backspace", Meaning::Cursor(Key::Backspace)),
    row(&[Keycap::Delete], "Del", "Del", Meaning::Cursor(Key::Delete)),
    row(&[Keycap::Function(1)], "F1", "Help", Meaning::Press(Key::Help)),
    row(&[Keycap::Function(2)], "F2", "function key 2", Meaning::Press(Key::Function(2))),
    row(&[Keycap::Function(3)], "F3", "function key 3", Meaning::Press(Key::Function(3))),
    row(&[Keycap::Function(4)], "F4", "function key 4", Meaning::Press(Key::Function(4))),
    row(&[Keycap::Function(5)], "F5", "function key 5", Meaning::Press(Key::Function(5))),
    row(&[Keycap::Function(6)], "F6", "function key 6", Meaning::Press(Key::Function(6))),
    row(&[Keycap::Function(7)], "F7", "function key 7", Meaning::Press(Key::Function(7))),
    row(&[Keycap::Function(8)], "F8", "function key 8", Meaning::Press(Key::Function(8))),
    row(&[Keycap::Function(9)], "F9", "function key 9", Meaning::Press(Key::Function(9))),
    row(
        &[Keycap::Function(10), Keycap::Menu],
        "F10, Menu",
        "function key 10: opens the menus",
        Meaning::Press(Key::Function(10)),
    ),
    row(&[Keycap::LeftShift, Keycap::RightShift], "Shift", "Shift", Meaning::Hold(Qualifiers::SHIFT)),
    row(&[Keycap::LeftAlt], "left Alt", "Alt", Meaning::Hold(Qualifiers::ALT)),
    row(
        // Desktops take the Super keys for themselves, and right Alt writes signs on many layouts: hence so many.
        &[Keycap::RightSuper, Keycap::RightCtrl, Keycap::LeftCtrl, Keycap::RightAlt],
        "Ctrl, right Super, right Alt",
        "right Amiga: with a letter, a command of the menus",
        Meaning::Hold(Qualifiers::RIGHT_AMIGA),
    ),
    row(
        &[Keycap::LeftSuper],
        "left Super",
        "left Amiga: with N the Workbench in front, with M the screen in front behind the others",
        Meaning::Hold(Qualifiers::LEFT_AMIGA),
    ),
    row(
        &[Keycap::Function(11)],
        "F11",
        "left Amiga and M: the screen in front behind the others",
        Meaning::Chord(Key::Char('m'), Qualifiers::LEFT_AMIGA),
    ),
    row(
        &[Keycap::Function(12)],
        "F12",
        "save a picture of the screen",
        Meaning::Host(HostAction::Screenshot),
    ),
];

/// The key that fills the display with the window, and the next time no longer, while one of two others is held.
pub const FULL_SCREEN: (Key, [Keycap; 2]) = (Key::Return, [Keycap::LeftAlt, Keycap::RightAlt]);

/// What people call the keys that are the right Amiga key. Windows keeps its own key, and with right Alt it writes signs.
pub fn amiga_key() -> Option<&'static str> {
    if cfg!(windows) {
        return Some("Ctrl");
    }
    TABLE.iter().find(|row| row.meaning == Meaning::Hold(Qualifiers::RIGHT_AMIGA)).map(|row| row.label)
}

/// The meaning of a key with one.
pub fn meaning(key: Keycap) -> Option<Meaning> {
    TABLE.iter().find(|row| row.keys.contains(&key)).map(|row| row.meaning)
}

/// The letter, digit or sign a key writes by itself on the layout it is named after. What was really typed, on the person's
/// own layout, arrives as a character besides and goes before this.
pub fn plain(key: Keycap) -> Option<char> {
    match key {
        Keycap::Sign(sign) => Some(sign),
        // The other digits of the keypad are directions.
        Keycap::Pad(sign) => (!('1'..='9').contains(&sign)).then_some(sign),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_stands_once_in_the_table() {
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
    fn every_key_of_the_emulated_machine_can_be_reached() {
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
                TABLE
                    .iter()
                    .any(|row| matches!(row.meaning, Meaning::Press(k) | Meaning::Cursor(k) if k == key)),
                "{key:?}"
            );
        }
        let signs = [Keycap::Sign('a'), Keycap::Pad('0'), Keycap::Pad('7'), Keycap::Function(12)];
        assert_eq!(signs.map(plain), [Some('a'), Some('0'), None, None]);
    }
}
