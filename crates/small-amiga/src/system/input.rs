//! Input events: the host's mouse and keyboard, translated to the emulated computer.
//!
//! Defines buttons, keys and qualifiers. Translating the host's keys and pixels is left to the host,
//! interpreting the events to Intuition.

use bitflags::bitflags;

bitflags! {
    /// The qualifier keys that are held during an event (the IEQUALIFIER bits of the input device).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
    pub struct Qualifiers: u16 {
        /// Either Shift key.
        const SHIFT = 0x0001;
        /// The Control key, used for editing in string gadgets and consoles, and for signals such as Ctrl-C.
        const CONTROL = 0x0008;
        /// Either Alt key.
        const ALT = 0x0010;
        /// The left Amiga key, used for dragging screens and for shortcuts of Intuition and requesters.
        const LEFT_AMIGA = 0x0040;
        /// The right Amiga key, used for menu shortcuts.
        const RIGHT_AMIGA = 0x0080;
    }
}

/// A mouse button of the emulated computer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Button {
    /// The left mouse button, which selects.
    Select,
    /// The right mouse button, which opens the menus.
    Menu,
}

/// A key of the emulated keyboard to which the system or a program reacts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Key {
    /// The key of a letter, digit or symbol. Letters of Latin-1 are in lower case.
    Char(char),
    /// The cursor-up key, or 8 on the keypad.
    Up,
    /// The cursor-down key, or 2 on the keypad.
    Down,
    /// The cursor-left key, or 4 on the keypad.
    Left,
    /// The cursor-right key, or 6 on the keypad.
    Right,
    /// The 7 on the keypad, for up and left.
    UpLeft,
    /// The 9 on the keypad, for up and right.
    UpRight,
    /// The 1 on the keypad, for down and left.
    DownLeft,
    /// The 3 on the keypad, for down and right.
    DownRight,
    /// The Return key, or Enter on the keypad.
    Return,
    /// The space bar, or 5 on the keypad.
    Space,
    /// The Esc key, which closes menus and cancels requesters.
    Escape,
    /// The Tab key, which activates the next string gadget, or with Shift the previous one.
    Tab,
    /// The Backspace key, which deletes the character before the cursor.
    Backspace,
    /// The Del key, which deletes the character at the cursor.
    Delete,
    /// The Help key, or F1 on keyboards without a Help key.
    Help,
    /// The function key with this number, 2..=10 (F1 is [`Key::Help`]).
    Function(u8),
}

/// An input event caused by the user: mouse, keyboard or focus.
///
/// Positions are in pixels of the emulated display (640 wide; 200, 256, 400 or 512 high).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum InputEvent {
    /// A new position of the pointer.
    ///
    /// The position may be outside the display while a button is held.
    Pointer {
        /// Display column of the pointer's new position.
        x: i32,
        /// Display row of the pointer's new position.
        y: i32,
    },
    /// A press or release of a mouse button.
    ///
    /// The pointer is at its last reported position.
    Button {
        /// The mouse button that was pressed or released.
        button: Button,
        /// Whether the mouse button was pressed; `false` if it was released.
        down: bool,
    },
    /// A press of a key, including the repeats of a held key.
    Key {
        /// The pressed or repeating key. A letter is in lower case even if Shift is held.
        key: Key,
        /// The qualifier keys that were held with the key.
        qualifiers: Qualifiers,
    },
    /// A release of a key, for programs that request [`WindowFlags::KEY_RELEASES`].
    ///
    /// A host that reports no releases leaves the event out.
    ///
    /// [`WindowFlags::KEY_RELEASES`]: crate::intuition::WindowFlags::KEY_RELEASES
    KeyUp {
        /// The released key, as in the event of its press.
        key: Key,
        /// The qualifier keys that are still held.
        qualifiers: Qualifiers,
    },
    /// A change of the qualifier keys that are held.
    ///
    /// Contains all qualifier keys that are held from now on. Messages about mouse buttons report these keys.
    Held(Qualifiers),
    /// The loss of the keyboard focus by the host's window.
    ///
    /// All held keys and buttons are released without triggering an action.
    FocusLost,
}
