//! The texts of programs for a user with a touch screen, who has neither mouse nor keyboard.

use crate::system::intuition::HostTraits;

/// The last line of a help page's text for a user with a touch screen, if another page follows.
pub(super) const CONTINUED: &str = "Continued on the next page.";

/// Phrases about mouse and keyboard, each with the phrase that replaces it for a user with a touch screen.
///
/// A phrase comes before any shorter phrase that it contains. No phrase for the panel of a game is longer than
/// 17 letters.
const TOUCH: [(&str, &str); 46] = [
    ("Any key or click returns.", "A tap returns."),
    ("(any key returns)", "(a tap returns)"),
    ("The right button opens", "A finger held still opens"),
    ("Hold the right mouse button", "Hold a finger still"),
    (
        "Left mouse button: remove it.    Right: switch off.",
        "Tap: remove it.    Finger held still: switch off.",
    ),
    ("Mouse: drag or click", "Drag or tap"),
    ("Mouse: drag", "Drag"),
    ("Mouse: click", "Tap"),
    ("right: menus", "hold: menus"),
    ("Click or press a key", "Tap"),
    ("Click a cell, or go there by arrow keys or Tab and press Return.", "Tap a cell."),
    ("Click an icon to select it. With Shift, select one more icon.", ""),
    ("Double-click", "Double-tap"),
    ("Click", "Tap"),
    ("click", "tap"),
    // A computer with a touch screen may have a mouse, too, and the mouse opens icons by a double click.
    ("Double-tap an icon", "Tap or double-click an icon"),
    ("Return plays it.", "Tap it to play."),
    ("Any key goes on.", "A tap goes on."),
    ("Right: mistakes", "Tap for mistakes"),
    ("Right: first move", "Tap: first move"),
    ("Right: the first one", ">: the first one"),
    ("Right: the start", ">: the start"),
    ("Next page: F1. Close: Esc.", CONTINUED),
    ("Close: Esc.", ""),
    ("Left, Right: one move. Home, End: the start, the end.", "The buttons go one move, or to an end."),
    (
        "Up, Down, and Right on the summary: to a mistake.",
        "A tap on a number of the summary goes to its moves.",
    ),
    ("Up, Down: the key move before, the next key move.", ""),
    ("After the end, Right goes to", "After the end, > goes to"),
    ("Leave, L, Esc or the close gadget returns", "Leave returns"),
    ("Esc or the close gadget returns", "Undo returns"),
    ("F1 again: all keys. L, R, S and T also work without Ctrl.", ""),
    ("F1 again: all keys. Esc: close this page.", ""),
    ("F1 again: keys, other rules. Esc: close page.", ""),
    ("Esc: close this page.", ""),
    ("Keys: arrows, Tab and Return.", ""),
    ("Keys: arrows, Tab, Return. L lights legal holes.", ""),
    (" (Esc leaves)", ""),
    (" (close or Esc leaves)", ""),
    ("Ctrl-N: new game", "New: a new game"),
    ("; N for a new game", "; New: a new game"),
    (" (Ctrl-D)", ""),
    ("with Ctrl-D", "with Draw"),
    ("H: more", "more..."),
    (" (P)", ""),
    (" (N)", ""),
    (" (S)", ""),
];

impl HostTraits {
    /// Returns a program's text, reworded for touch if the user has a touch screen.
    ///
    /// For a user with a touch screen, words about touch replace words about mouse and keyboard. Texts that
    /// contain names given by the user, such as names of files, must not be adapted.
    pub fn adapted(self, text: &str) -> String {
        let phrases = if self.has_touch { &TOUCH[..] } else { &[] };
        phrases.iter().fold(text.to_owned(), |text, (mouse, touch)| text.replace(mouse, touch))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_for_touch_name_neither_mouse_nor_keys() {
        let touch = HostTraits { has_touch: true, ..HostTraits::default() };
        for (text, expected) in [
            ("Mouse: click a hole, or drag.", "Tap a hole, or drag."),
            ("A click in the list", "A tap in the list"),
            ("The right button opens the menus.", "A finger held still opens the menus."),
            ("Double-click an icon", "Tap or double-click an icon"),
            ("Takes 3. Return plays it.", "Takes 3. Tap it to play."),
            ("Choose Next (N) to go on.", "Choose Next to go on."),
            ("Ctrl-N: new game", "New: a new game"),
            ("Tripppin - Review of board 7 (Esc leaves)", "Tripppin - Review of board 7"),
        ] {
            assert_eq!(touch.adapted(text), expected);
            assert_eq!(HostTraits::default().adapted(text), text);
        }
    }

    #[test]
    fn phrases_fit_the_panel_and_hide_no_longer_phrase() {
        for (at, (phrase, touch)) in TOUCH.iter().enumerate() {
            assert!(phrase.len() > 17 || touch.len() <= 17, "{touch}");
            assert!(TOUCH[..at].iter().all(|(earlier, _)| !phrase.contains(earlier)), "{phrase}");
        }
    }
}
