//! Key codes of a browser as [`Keycap`]s, for a computer on a web page. Their meanings are in the table of
//! [`keys`](crate::keys).

use crate::WindowEvent;
use crate::keyboard::HostKey;
pub use crate::keyboard::Modifiers;
use crate::keys::Keycap;

/// Key codes (`KeyboardEvent.code`) of the punctuation keys, with their characters.
const SIGNS: &[(&str, char)] = &[
    ("Quote", '\''),
    ("Backquote", '`'),
    ("Backslash", '\\'),
    ("Comma", ','),
    ("Equal", '='),
    ("BracketLeft", '['),
    ("Minus", '-'),
    ("Period", '.'),
    ("BracketRight", ']'),
    ("Semicolon", ';'),
    ("Slash", '/'),
];

/// Key codes (`KeyboardEvent.code`) of the keypad keys other than digits, with their characters.
const PAD: &[(&str, char)] = &[
    ("NumpadDecimal", '.'),
    ("NumpadDivide", '/'),
    ("NumpadMultiply", '*'),
    ("NumpadSubtract", '-'),
    ("NumpadAdd", '+'),
];

/// Key codes (`KeyboardEvent.code`) of keys without a visible character, except function keys.
const NAMED: &[(&str, Keycap)] = &[
    ("Space", Keycap::Space),
    ("ArrowUp", Keycap::Up),
    ("ArrowDown", Keycap::Down),
    ("ArrowLeft", Keycap::Left),
    ("ArrowRight", Keycap::Right),
    ("Home", Keycap::Home),
    ("End", Keycap::End),
    ("PageUp", Keycap::PageUp),
    ("PageDown", Keycap::PageDown),
    ("Enter", Keycap::Enter),
    ("NumpadEnter", Keycap::PadEnter),
    ("Escape", Keycap::Escape),
    ("Tab", Keycap::Tab),
    ("Backspace", Keycap::Backspace),
    ("Delete", Keycap::Delete),
    ("ContextMenu", Keycap::Menu),
    ("ShiftLeft", Keycap::LeftShift),
    ("ShiftRight", Keycap::RightShift),
    ("AltLeft", Keycap::LeftAlt),
    ("AltRight", Keycap::RightAlt),
    ("ControlLeft", Keycap::LeftCtrl),
    ("ControlRight", Keycap::RightCtrl),
    ("MetaLeft", Keycap::LeftSuper),
    ("OSLeft", Keycap::LeftSuper),
    ("MetaRight", Keycap::RightSuper),
    ("OSRight", Keycap::RightSuper),
];

/// Returns the key for a `KeyboardEvent.code`, or `None` if the code is unknown.
pub fn keycap(code: &str) -> Option<Keycap> {
    let one = |text: &str| {
        let mut letters = text.chars();
        letters.next().filter(|letter| letter.is_ascii_alphanumeric() && letters.next().is_none())
    };
    let sign = |table: &[(&str, char)]| table.iter().find(|(name, _)| *name == code).map(|(_, sign)| *sign);
    let letter = code.strip_prefix("Key").or_else(|| code.strip_prefix("Digit")).and_then(one);
    let function = || code.strip_prefix('F')?.parse().ok().filter(|number| (1..=12).contains(number));
    letter
        .map(|letter| Keycap::Sign(letter.to_ascii_lowercase()))
        .or_else(|| sign(SIGNS).map(Keycap::Sign))
        .or_else(|| code.strip_prefix("Numpad").and_then(one).or_else(|| sign(PAD)).map(Keycap::Pad))
        .or_else(|| function().map(Keycap::Function))
        .or_else(|| NAMED.iter().find(|(name, _)| *name == code).map(|(_, key)| *key))
}

/// Converts a `keydown` event to keyboard events of the host window.
///
/// The result contains the held modifiers, the pressed key and the character in `KeyboardEvent.key`, if there is one.
/// `held` has neither Ctrl nor Alt while AltGr is held. AltGr only
/// selects the characters of other keys, so it is not the right Alt key. On Windows a browser reports the
/// left Ctrl key before it, which is therefore released.
pub fn down(code: &str, key: &str, held: Modifiers) -> Vec<HostKey> {
    if key == "AltGraph" {
        return vec![HostKey::Up(Keycap::LeftCtrl)];
    }
    let mut letters = key.chars();
    let typed = letters.next().filter(|_| letters.next().is_none());
    let pressed = keycap(code).map(HostKey::Down).into_iter().chain(typed.map(HostKey::Typed));
    let mut reports: Vec<HostKey> = pressed.collect();
    if !reports.is_empty() && !matches!(key, "Shift" | "Control" | "Alt" | "Meta") {
        reports.insert(0, HostKey::Held(held));
    }
    reports
}

/// Converts a `keyup` event to events of the host window.
///
/// On a Mac, a browser does not report that a letter is released while Command is held, so the release of Command
/// releases all keys.
pub fn up(code: &str) -> Vec<WindowEvent> {
    let Some(key) = keycap(code) else { return Vec::new() };
    let is_command = matches!(key, Keycap::LeftSuper | Keycap::RightSuper);
    let all = is_command.then_some(WindowEvent::KeyboardLost);
    std::iter::once(WindowEvent::Key(HostKey::Up(key))).chain(all).collect()
}

/// Returns `true` for a key that the browser handles and the program ignores.
///
/// Such keys zoom or reload the page, go to another tab, to another page or to the address, or search the
/// page.
pub fn is_browsers_alone(code: &str, modifiers: Modifiers) -> bool {
    let Modifiers { control, alt, .. } = modifiers;
    match code {
        "F3" | "F6" | "F7" => true,
        "ArrowLeft" | "ArrowRight" | "Home" | "KeyD" => alt && !control,
        "Equal" | "Minus" | "NumpadAdd" | "NumpadSubtract" | "KeyL" | "KeyR" | "Tab" => control && !alt,
        _ => control && !alt && (code.starts_with("Digit") || code == "Numpad0"),
    }
}

/// Returns `true` for a key that both the browser and the program handle.
///
/// Such keys reload the page, turn full screen on, move the focus back (Shift-Tab), paste, open developer
/// tools, or open and close tabs.
pub fn is_browsers(code: &str, modifiers: Modifiers) -> bool {
    match code {
        "F5" | "F11" => true,
        "Tab" => modifiers.shift,
        "KeyV" => modifiers.control || modifiers.meta,
        "KeyI" | "KeyJ" | "KeyR" | "KeyT" | "KeyW" => {
            (modifiers.control || modifiers.meta) && modifiers.shift
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::TABLE;

    #[test]
    fn keys_are_mapped_by_position() {
        let known = [
            ("KeyQ", Keycap::Sign('q')),
            ("Digit7", Keycap::Sign('7')),
            ("Numpad7", Keycap::Pad('7')),
            ("NumpadAdd", Keycap::Pad('+')),
            ("F10", Keycap::Function(10)),
            ("Slash", Keycap::Sign('/')),
            ("ControlRight", Keycap::RightCtrl),
        ];
        for (code, key) in known {
            assert_eq!(keycap(code), Some(key), "{code}");
        }
        for code in ["", "F", "F0", "F13", "Key", "KeyQQ", "Fn", "NumpadHash", "Unidentified", "Keyä"] {
            assert_eq!(keycap(code), None, "{code}");
        }
    }

    #[test]
    fn every_listed_key_exists_in_a_browser() {
        let codes = NAMED.iter().map(|(code, _)| (*code).to_owned());
        let codes: Vec<String> = codes
            .chain((1..=12).map(|number| format!("F{number}")))
            .chain((0..=9).map(|digit| format!("Numpad{digit}")))
            .collect();
        for key in TABLE.iter().flat_map(|row| row.keys) {
            assert!(codes.iter().any(|code| keycap(code) == Some(*key)), "{key:?}");
        }
    }

    #[test]
    fn key_press_reports_its_typed_character() {
        let held = Modifiers { control: true, ..Modifiers::default() };
        let down = |code, key| {
            let reports = down(code, key, held);
            assert_eq!(reports[0], HostKey::Held(held));
            reports[1..].to_vec()
        };
        assert_eq!(down("KeyQ", "a"), [HostKey::Down(Keycap::Sign('q')), HostKey::Typed('a')]);
        assert_eq!(down("Enter", "Enter"), [HostKey::Down(Keycap::Enter)]);
        assert_eq!(down("Unidentified", "é"), [HostKey::Typed('é')], "of a telephone");
        assert_eq!(down("KeyE", "Dead"), [HostKey::Down(Keycap::Sign('e'))]);
        assert_eq!(super::down("MediaPlayPause", "MediaPlayPause", held), []);
        let control = super::down("ControlLeft", "Control", held);
        assert_eq!(control, [HostKey::Down(Keycap::LeftCtrl)]);
        assert_eq!(up("KeyQ"), [WindowEvent::Key(HostKey::Up(Keycap::Sign('q')))]);
        assert_eq!(
            up("MetaLeft").last(),
            Some(&WindowEvent::KeyboardLost),
            "letters have no release on a Mac"
        );
    }
}
