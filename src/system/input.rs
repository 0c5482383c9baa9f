//! What the input device delivers: the host's mouse and keyboard, already in the screen's own terms.
//!
//! Knows buttons, keys and qualifiers. Leaves to the host how a real key or pixel becomes one of these, and to intuition what
//! they mean.

use bitflags::bitflags;

bitflags! {
    /// Keys held while something else happens (the IEQUALIFIER bits of the input device).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
    pub struct Qualifiers: u16 {
        /// Either Shift key.
        const SHIFT = 0x0001;
        /// The Control key.
        const CONTROL = 0x0008;
        /// Either Alt key.
        const ALT = 0x0010;
        /// The left Amiga key.
        const LEFT_AMIGA = 0x0040;
        /// The right Amiga key: commands of the menu strip.
        const RIGHT_AMIGA = 0x0080;
    }
}

/// A mouse button.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Button {
    /// The select button: left.
    Select,
    /// The menu button: right.
    Menu,
}

/// A key that means something to the system or to a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Key {
    /// A letter, digit or sign, as typed (lower case).
    Char(char),
    /// Cursor up (also keypad 8).
    Up,
    /// Cursor down (also keypad 2).
    Down,
    /// Cursor left (also keypad 4).
    Left,
    /// Cursor right (also keypad 6).
    Right,
    /// Keypad 7: up and left.
    UpLeft,
    /// Keypad 9: up and right.
    UpRight,
    /// Keypad 1: down and left.
    DownLeft,
    /// Keypad 3: down and right.
    DownRight,
    /// Return, or Enter on the keypad.
    Return,
    /// The space bar (also keypad 5).
    Space,
    /// Esc.
    Escape,
    /// Tab.
    Tab,
    /// Backspace: takes the sign before the cursor away.
    Backspace,
    /// Del: takes the sign under the cursor away.
    Delete,
    /// The Help key (F1 on keyboards without one).
    Help,
    /// A function key, 2..=10 (F1 is [`Key::Help`]).
    Function(u8),
}

/// One thing a person did, positions in pixels of the emulated display (640 wide; 200, 256, 400 or 512 high).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum InputEvent {
    /// The pointer is now here; may lie outside the display while a button is held.
    Pointer {
        /// Column.
        x: i32,
        /// Row.
        y: i32,
    },
    /// A mouse button went down or up, at the last reported place.
    Button {
        /// Which.
        button: Button,
        /// Down (true) or up.
        down: bool,
    },
    /// A key went down (repeats included) with these qualifiers held.
    Key {
        /// Which.
        key: Key,
        /// What was held with it.
        qualifiers: Qualifiers,
    },
    /// The keys that are held from now on while buttons go down and up.
    Held(Qualifiers),
    /// The host's window lost the keyboard: whatever is held counts as let go, without its action.
    FocusLost,
}
