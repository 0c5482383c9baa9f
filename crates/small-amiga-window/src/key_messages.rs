//! Translates the key messages of Windows into the reports that an X server makes for the same keys.
//!
//! Windows reports `AltGr` as left Ctrl together with right Alt, a dead key as a key that types nothing, and
//! leaves Alt-F4 to a window that handles Alt keys itself. Calls no functions of Windows, so it is tested on
//! every system. The meaning of a key is left to [`keyboard`](super::keyboard).

use super::keyboard::{HostKey, Modifiers};
use super::keys::Keycap;

#[derive(Debug, Default)]
pub(super) struct KeyMessages {
    alt: [bool; 2],
    control: [bool; 2],
    /// Whether the key `AltGr` is held, which Windows reports as left Ctrl and right Alt.
    alt_gr: bool,
    /// A pressed letter or sign key whose character is still to be received.
    ///
    /// Windows sends the character immediately after the key.
    pending: Option<Keycap>,
    reports: Vec<HostKey>,
    closes: bool,
}

impl KeyMessages {
    /// Processes a key message that Windows has sent to the window.
    ///
    /// `alt` contains the states of the left and the right Alt key when the message was sent.
    pub(super) fn add(&mut self, alt: [bool; 2], message: HostKey) {
        self.hold_alt(alt);
        match message {
            HostKey::Down(key) => {
                self.flush();
                self.press(key);
            }
            HostKey::Up(key) => {
                self.flush();
                if let Some(held) = self.control_mut(key) {
                    *held = false;
                }
                self.reports.push(message);
            }
            HostKey::Held(_) => self.reports.push(message),
            HostKey::Typed(typed) => {
                match self.pending.take() {
                    // The space bar after a dead key types the sign of that key.
                    Some(Keycap::Space) if typed != ' ' => {}
                    pending => {
                        // Only Ctrl, which may have gone down before the window got the focus, makes a letter type
                        // a control character.
                        let is_held =
                            pending.is_some() && typed.is_control() && !self.control.contains(&true);
                        let held = Modifiers { control: true, ..Modifiers::default() };
                        self.reports.extend(is_held.then_some(HostKey::Held(held)));
                        self.reports.extend(pending.map(HostKey::Down));
                    }
                }
                self.reports.push(message);
            }
        }
    }

    /// Returns the keyboard events for all messages since the last call.
    ///
    /// The function must only be called when no more messages are waiting.
    pub(super) fn take(&mut self, alt: [bool; 2]) -> Vec<HostKey> {
        self.hold_alt(alt);
        self.flush();
        std::mem::take(&mut self.reports)
    }

    pub(super) fn closes(&self) -> bool {
        self.closes
    }

    /// Treats all keys as released, because a window without the keyboard receives no releases.
    pub(super) fn release_all(&mut self) {
        *self = Self { closes: self.closes, ..Self::default() };
    }

    fn hold_alt(&mut self, alt: [bool; 2]) {
        let before = std::mem::replace(&mut self.alt, alt);
        if before == alt {
            return;
        }
        self.flush();
        let change = |down, key| if down { HostKey::Down(key) } else { HostKey::Up(key) };
        if before[0] != alt[0] {
            self.reports.push(change(alt[0], Keycap::LeftAlt));
        }
        if before[1] != alt[1] {
            if alt[1] && self.control[0] {
                self.alt_gr = true;
                self.reports.push(HostKey::Up(Keycap::LeftCtrl));
            } else if !std::mem::replace(&mut self.alt_gr, false) {
                self.reports.push(change(alt[1], Keycap::RightAlt));
            }
        }
    }

    fn press(&mut self, key: Keycap) {
        // Windows presses left Ctrl for `AltGr`, and repeats it.
        if key == Keycap::LeftCtrl && self.alt[1] {
            return;
        }
        if let Some(held) = self.control_mut(key) {
            *held = true;
        }
        match key {
            Keycap::Function(4) if self.alt[0] => self.closes = true,
            Keycap::Sign(_) | Keycap::Space => self.pending = Some(key),
            _ => self.reports.push(HostKey::Down(key)),
        }
    }

    /// Reports a pressed key that has typed no character, if Ctrl or Alt is held.
    ///
    /// Without Ctrl and Alt, such a key is a dead key and is dropped.
    fn flush(&mut self) {
        let Some(key) = self.pending.take() else { return };
        let command = self.control.contains(&true) || self.alt.contains(&true);
        if command && !self.alt_gr {
            self.reports.push(HostKey::Down(key));
        }
    }

    fn control_mut(&mut self, key: Keycap) -> Option<&mut bool> {
        let [left, right] = &mut self.control;
        match key {
            Keycap::LeftCtrl => Some(left),
            Keycap::RightCtrl => Some(right),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::keyboard::{KeyAction, Keyboard};
    use super::*;
    use HostKey::{Down, Typed, Up};
    use small_amiga::input::{InputEvent, Key, Qualifiers};

    const NO_ALT: [bool; 2] = [false, false];
    const LEFT_ALT: [bool; 2] = [true, false];
    const RIGHT_ALT: [bool; 2] = [false, true];

    fn pressed(messages: &[([bool; 2], HostKey)]) -> Vec<(Key, Qualifiers)> {
        let mut translated = KeyMessages::default();
        for (alt, message) in messages {
            translated.add(*alt, *message);
        }
        let alt = messages.last().map_or(NO_ALT, |(alt, _)| *alt);
        let mut keys = Vec::new();
        Keyboard::new().update(translated.take(alt), |outcome| {
            if let KeyAction::Input(InputEvent::Key { key, qualifiers }) = outcome {
                keys.push((key, qualifiers));
            }
        });
        keys
    }

    fn plain(messages: &[HostKey]) -> Vec<(Key, Qualifiers)> {
        let messages: Vec<_> = messages.iter().map(|message| (NO_ALT, *message)).collect();
        pressed(&messages)
    }

    fn sign(typed: char) -> (Key, Qualifiers) {
        (Key::Char(typed), Qualifiers::empty())
    }

    fn command(typed: char) -> (Key, Qualifiers) {
        (Key::Char(typed), Qualifiers::RIGHT_AMIGA | Qualifiers::CONTROL)
    }

    /// Returns the messages for a key of the US keyboard that is pressed together with `AltGr`.
    fn alt_gr(key: char, typed: Option<char>) -> Vec<([bool; 2], HostKey)> {
        let mut messages = vec![(NO_ALT, Down(Keycap::LeftCtrl)), (RIGHT_ALT, Down(Keycap::Sign(key)))];
        messages.extend(typed.map(|typed| (RIGHT_ALT, Typed(typed))));
        messages.extend([(RIGHT_ALT, Up(Keycap::Sign(key))), (RIGHT_ALT, Up(Keycap::LeftCtrl))]);
        messages
    }

    #[test]
    fn control_letter_follows_the_layout() {
        // The key of the US keyboard, its letter on the layout, and the control character that Windows sends.
        for (layout, key, letter) in [
            ("French", 'q', 'a'),
            ("French", 'a', 'q'),
            ("German", 'z', 'y'),
            ("German", 'y', 'z'),
            ("US", 'm', 'm'),
            ("Greek", 'q', 'q'),
            ("French", ';', 'm'),
        ] {
            let typed = char::from(letter as u8 - b'a' + 1);
            let messages = [Down(Keycap::LeftCtrl), Down(Keycap::Sign(key)), Typed(typed)];
            assert_eq!(plain(&messages), [command(letter)], "{layout}");
        }
    }

    #[test]
    fn control_held_before_the_focus_applies() {
        assert_eq!(plain(&[Down(Keycap::Sign('q')), Typed('\u{11}')]), [command('q')]);
        assert_eq!(plain(&[Down(Keycap::Sign('q')), Typed('q')]), [sign('q')]);
    }

    #[test]
    fn control_without_a_character_is_the_key() {
        assert_eq!(plain(&[Down(Keycap::RightCtrl), Down(Keycap::Sign('1'))]), [command('1')]);
        let bracket = [Down(Keycap::LeftCtrl), Down(Keycap::Sign('[')), Typed('\u{1B}')];
        assert_eq!(plain(&bracket), [command('[')]);
    }

    #[test]
    fn alt_gr_types_signs_without_a_qualifier() {
        for (key, typed) in
            [('q', '@'), ('-', '\\'), ('7', '{'), ('e', '\u{20AC}'), ('2', '~'), ('s', '\u{15B}')]
        {
            assert_eq!(pressed(&alt_gr(key, Some(typed))), [sign(typed)]);
        }
        assert_eq!(pressed(&[alt_gr('q', Some('@')), alt_gr('q', Some('@'))].concat()), [sign('@'); 2]);
    }

    #[test]
    fn alt_gr_without_character_is_not_a_command() {
        assert_eq!(pressed(&alt_gr('q', None)), []);
    }

    #[test]
    fn alt_gr_held_down_repeats_no_control() {
        let held = [
            (NO_ALT, Down(Keycap::LeftCtrl)),
            (RIGHT_ALT, Down(Keycap::LeftCtrl)),
            (RIGHT_ALT, Down(Keycap::LeftCtrl)),
            (RIGHT_ALT, Down(Keycap::Sign('q'))),
            (RIGHT_ALT, Typed('@')),
        ];
        assert_eq!(pressed(&held), [sign('@')]);
    }

    #[test]
    fn control_is_control_again_after_alt_gr() {
        let mut messages = alt_gr('q', Some('@'));
        messages.extend([
            (NO_ALT, Down(Keycap::LeftCtrl)),
            (NO_ALT, Down(Keycap::Sign('q'))),
            (NO_ALT, Typed('\u{11}')),
        ]);
        assert_eq!(pressed(&messages), [sign('@'), command('q')]);
    }

    #[test]
    fn right_alt_of_the_us_layout_is_the_amiga_key() {
        let messages = [(RIGHT_ALT, Down(Keycap::Sign('q'))), (RIGHT_ALT, Typed('q'))];
        assert_eq!(pressed(&messages), [(Key::Char('q'), Qualifiers::RIGHT_AMIGA)]);
    }

    #[test]
    fn dead_key_delivers_the_finished_letter_only() {
        let circumflex = Down(Keycap::Sign('['));
        let up = Up(Keycap::Sign('['));
        let e = Down(Keycap::Sign('e'));
        assert_eq!(plain(&[circumflex, up, e, Typed('ê')]), [sign('ê')]);
        let x = Down(Keycap::Sign('x'));
        assert_eq!(plain(&[circumflex, up, x, Typed('^'), Typed('x')]), [sign('^'), sign('x')]);
        assert_eq!(plain(&[circumflex, up, Down(Keycap::Space), Typed('^')]), [sign('^')]);
        let space = (Key::Space, Qualifiers::empty());
        assert_eq!(plain(&[Down(Keycap::Space), Typed(' '), Up(Keycap::Space)]), [space]);
    }

    #[test]
    fn alt_f4_closes_and_is_not_a_key() {
        let f4 = Down(Keycap::Function(4));
        let mut messages = KeyMessages::default();
        messages.add(NO_ALT, f4);
        assert_eq!((messages.take(NO_ALT), messages.closes()), (vec![f4], false));
        messages.add(LEFT_ALT, f4);
        assert_eq!((messages.take(LEFT_ALT), messages.closes()), (vec![Down(Keycap::LeftAlt)], true));
    }

    #[test]
    fn focus_loss_releases_all_keys() {
        let mut messages = KeyMessages::default();
        messages.add(NO_ALT, Down(Keycap::LeftCtrl));
        messages.take(NO_ALT);
        messages.release_all();
        messages.add(RIGHT_ALT, Down(Keycap::Sign('q')));
        messages.add(RIGHT_ALT, Typed('q'));
        assert_eq!(messages.take(RIGHT_ALT), [Down(Keycap::RightAlt), Down(Keycap::Sign('q')), Typed('q')]);
    }
}
