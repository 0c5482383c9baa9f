//! The host's keyboard: turns key codes and typed characters, in order of arrival, into key presses of the
//! emulated machine.
//!
//! A letter key arrives twice, as a key and as the character it types, and is delivered once. The character
//! takes precedence, so that every layout types its own letters, including letters that Ctrl turns into
//! control characters. The key is used if it types no character, or if it types only a sign with the host's
//! third shift (right Alt) in a command. Held keys repeat only if they move a cursor. A key that goes up releases
//! what its press delivered. The meaning of single keys is left to the table in [`keys`].

use super::keys::{self, HostAction, KeyMeaning, Keycap};
use small_amiga::input::{InputEvent, Key, Qualifiers};
use small_amiga::utility;

/// A keyboard event that the host window reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HostKey {
    /// A host key went down, or repeats because it is held.
    Down(Keycap),
    /// A host key went up.
    Up(Keycap),
    /// A host key or a sequence of keys has typed a character.
    Typed(char),
    /// The modifier keys that are held while the next key goes down.
    ///
    /// A modifier key that went down before the host window had the keyboard is reported in this way only.
    Held(Modifiers),
}

/// The modifier keys that are held during an event of the host's keyboard.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Modifiers {
    /// Whether a Shift key is held.
    pub shift: bool,
    /// Whether a Ctrl key is held.
    pub control: bool,
    /// Whether an Alt key is held.
    pub alt: bool,
    /// Whether the Meta key (Command or Windows key) is held.
    pub meta: bool,
}

impl Modifiers {
    /// Returns each kind of modifier with its left and its right key.
    fn keys(self) -> [(bool, [Keycap; 2]); 4] {
        [
            (self.shift, [Keycap::LeftShift, Keycap::RightShift]),
            (self.control, [Keycap::LeftCtrl, Keycap::RightCtrl]),
            (self.alt, [Keycap::LeftAlt, Keycap::RightAlt]),
            (self.meta, [Keycap::LeftSuper, Keycap::RightSuper]),
        ]
    }
}

/// The effect of a keyboard event on the emulated machine or the host.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyAction {
    /// The emulated machine receives an input event.
    Input(InputEvent),
    /// The host window carries out an action that the emulated machine does not notice.
    Host(HostAction),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PendingCharacter {
    /// No typed character is expected for the keys pressed so far.
    ///
    /// The next character is delivered to the emulated machine unchanged.
    Nothing,
    /// A letter or sign key was pressed and has not been delivered yet.
    ///
    /// The next character belongs to this key.
    Letter(Keycap, char),
    /// The last pressed key was already passed to the emulated machine, or was dropped.
    ///
    /// The next character belongs to this key and is ignored.
    Done,
}

/// The state of the host's keyboard, from which emulated key presses are made.
#[derive(Debug, Clone, Default)]
pub struct Keyboard {
    /// The keys that went down while the host window had the keyboard.
    held: Vec<Keycap>,
    /// The held keys that were delivered to the emulated machine, with the keys that they delivered.
    delivered: Vec<(Keycap, Key)>,
    /// The modifier keys that went down before, each as the left key of its kind; empty between two batches.
    before: Vec<Keycap>,
}

impl Keyboard {
    /// Creates a keyboard on which no key is held.
    pub fn new() -> Self {
        Keyboard::default()
    }

    /// Converts keyboard events to actions and passes each action to the callback.
    ///
    /// A batch contains all events since the last poll.
    pub fn update(&mut self, batch: Vec<HostKey>, mut tell: impl FnMut(KeyAction)) {
        let mut attached = PendingCharacter::Nothing;
        for report in batch {
            match report {
                HostKey::Down(key) => {
                    self.deliver(attached, &mut tell);
                    attached = self.press(key, &mut tell);
                }
                HostKey::Up(key) => {
                    self.deliver(attached, &mut tell);
                    attached = PendingCharacter::Nothing;
                    self.held.retain(|held| *held != key);
                    let is_other = |held: &Keycap| {
                        !Modifiers::default()
                            .keys()
                            .iter()
                            .any(|(_, keys)| keys.contains(&key) && keys.contains(held))
                    };
                    self.before.retain(is_other);
                    self.release(key, &mut tell);
                }
                HostKey::Held(modifiers) => {
                    self.deliver(attached, &mut tell);
                    attached = PendingCharacter::Nothing;
                    let is_new = |keys: &[Keycap; 2]| !self.held.iter().any(|held| keys.contains(held));
                    let new = modifiers.keys().into_iter().filter(|(is_held, keys)| *is_held && is_new(keys));
                    self.before = new.map(|(_, [left, _])| left).collect();
                }
                // Other control characters belong to a key that was delivered already or is identified by its
                // code.
                HostKey::Typed(typed) if typed.is_control() => {
                    let meant = match (attached, control_letter(typed)) {
                        (PendingCharacter::Letter(key, _), Some(letter)) => {
                            PendingCharacter::Letter(key, letter)
                        }
                        _ => attached,
                    };
                    self.deliver(meant, &mut tell);
                    attached = PendingCharacter::Nothing;
                }
                HostKey::Typed(typed) => {
                    match attached {
                        PendingCharacter::Nothing => self.emit_character(None, typed, &mut tell),
                        PendingCharacter::Letter(key, letter) => {
                            self.emit_character(Some(key), self.meant(letter, typed), &mut tell)
                        }
                        PendingCharacter::Done => {}
                    }
                    attached = PendingCharacter::Nothing;
                }
            }
        }
        self.deliver(attached, &mut tell);
        // A modifier that is only latched has no event when it goes up, and each key names the modifiers again.
        self.before.clear();
    }

    /// Treats all keys as released.
    ///
    /// The function is called when the host window has lost the keyboard.
    pub fn release_all(&mut self) {
        self.held.clear();
        self.delivered.clear();
    }

    fn all_held(&self) -> impl Iterator<Item = &Keycap> {
        self.held.iter().chain(&self.before)
    }

    /// Returns the held qualifiers, such as Shift, for the next key or mouse button.
    pub fn qualifiers(&self) -> Qualifiers {
        self.all_held()
            .filter_map(|key| match keys::meaning(*key) {
                // In a console the Ctrl keys also act as Ctrl, not only as Amiga keys.
                Some(KeyMeaning::Hold(qualifier)) if matches!(key, Keycap::LeftCtrl | Keycap::RightCtrl) => {
                    Some(qualifier | Qualifiers::CONTROL)
                }
                Some(KeyMeaning::Hold(qualifier)) => Some(qualifier),
                _ => None,
            })
            .collect()
    }

    fn press(&mut self, cap: Keycap, tell: &mut impl FnMut(KeyAction)) -> PendingCharacter {
        let repeats = self.held.contains(&cap);
        if !repeats {
            self.held.push(cap);
        }
        match keys::meaning(cap) {
            Some(KeyMeaning::Hold(_)) => return PendingCharacter::Nothing,
            Some(KeyMeaning::Cursor(key)) => self.emit_key(Some(cap), key, self.qualifiers(), tell),
            Some(KeyMeaning::Press(key))
                if key == keys::FULL_SCREEN.0
                    && self.all_held().any(|held| keys::FULL_SCREEN.1.contains(held)) =>
            {
                if !repeats {
                    tell(KeyAction::Host(HostAction::FullScreen));
                }
            }
            Some(KeyMeaning::Press(key)) if !repeats => {
                self.emit_key(Some(cap), key, self.qualifiers(), tell)
            }
            Some(KeyMeaning::Host(action)) if !repeats => tell(KeyAction::Host(action)),
            Some(KeyMeaning::Chord(key, qualifiers)) if !repeats => {
                self.emit_key(Some(cap), key, qualifiers, tell)
            }
            Some(KeyMeaning::Press(_) | KeyMeaning::Chord(..) | KeyMeaning::Host(_)) => {}
            None => match keys::plain(cap) {
                Some(letter) if !repeats => return PendingCharacter::Letter(cap, letter),
                Some(_) => {}
                None => return PendingCharacter::Nothing,
            },
        }
        PendingCharacter::Done
    }

    fn deliver(&mut self, pending_character: PendingCharacter, tell: &mut impl FnMut(KeyAction)) {
        if let PendingCharacter::Letter(key, letter) = pending_character {
            self.emit_character(Some(key), letter, tell);
        }
    }

    /// Returns the character that a pressed key delivers to the emulated machine.
    ///
    /// If an Amiga key is held and a letter or digit key has typed a sign, this is the key's label, `letter`.
    /// Otherwise it is `typed`, the character that the host reports.
    fn meant(&self, letter: char, typed: char) -> char {
        let command = self.qualifiers().intersects(Qualifiers::RIGHT_AMIGA | Qualifiers::LEFT_AMIGA);
        if command && !typed.is_ascii_alphanumeric() && letter.is_ascii_alphanumeric() {
            letter
        } else {
            typed
        }
    }

    fn emit_character(&mut self, cap: Option<Keycap>, typed: char, tell: &mut impl FnMut(KeyAction)) {
        let key = match typed {
            ' ' => Key::Space,
            other => Key::Char(utility::to_lower(other)),
        };
        self.emit_key(cap, key, self.qualifiers(), tell);
    }

    /// Delivers the press of a key, which the host key `cap` releases when it goes up.
    ///
    /// A character without a host key is released immediately, because the host does not report when its key goes up.
    fn emit_key(
        &mut self,
        cap: Option<Keycap>,
        key: Key,
        qualifiers: Qualifiers,
        tell: &mut impl FnMut(KeyAction),
    ) {
        tell(KeyAction::Input(InputEvent::Key { key, qualifiers }));
        match cap {
            Some(cap) if self.delivered.contains(&(cap, key)) => {}
            Some(cap) => self.delivered.push((cap, key)),
            None => tell(KeyAction::Input(InputEvent::KeyUp { key, qualifiers })),
        }
    }

    fn release(&mut self, cap: Keycap, tell: &mut impl FnMut(KeyAction)) {
        let qualifiers = self.qualifiers();
        for (_, key) in self.delivered.extract_if(.., |(held, _)| *held == cap) {
            tell(KeyAction::Input(InputEvent::KeyUp { key, qualifiers }));
        }
    }
}

fn control_letter(typed: char) -> Option<char> {
    let number = u8::try_from(typed).ok().filter(|number| (1..=26).contains(number))?;
    Some(char::from(b'a' + number - 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use HostKey::{Down, Typed, Up};

    fn all(keyboard: &mut Keyboard, batch: &[HostKey]) -> Vec<KeyAction> {
        let mut told = Vec::new();
        keyboard.update(batch.to_vec(), |outcome| told.push(outcome));
        told
    }

    /// Returns the actions of a batch without releases.
    fn look(keyboard: &mut Keyboard, batch: &[HostKey]) -> Vec<KeyAction> {
        let mut told = all(keyboard, batch);
        told.retain(|action| !matches!(action, KeyAction::Input(InputEvent::KeyUp { .. })));
        told
    }

    fn fresh(batch: &[HostKey]) -> Vec<KeyAction> {
        look(&mut Keyboard::new(), batch)
    }

    fn key(key: Key, qualifiers: Qualifiers) -> KeyAction {
        KeyAction::Input(InputEvent::Key { key, qualifiers })
    }

    const NONE: Qualifiers = Qualifiers::empty();
    const AMIGA: Qualifiers = Qualifiers::RIGHT_AMIGA;

    #[test]
    fn modifier_held_before_the_focus_applies() {
        let held = |control, shift| HostKey::Held(Modifiers { control, shift, ..Modifiers::default() });
        let q = [Down(Keycap::Sign('q')), Typed('q'), Up(Keycap::Sign('q'))];
        let typed = |keyboard: &mut Keyboard, before: &[HostKey]| look(keyboard, &[before, &q].concat());
        let command = key(Key::Char('q'), AMIGA | Qualifiers::CONTROL);
        let mut keyboard = Keyboard::new();
        assert_eq!(typed(&mut keyboard, &[held(true, false)]), [command]);
        assert_eq!(typed(&mut keyboard, &[held(true, false)]), [command], "still held");
        assert_eq!(typed(&mut keyboard, &[held(false, true)]), [key(Key::Char('q'), Qualifiers::SHIFT)]);
        assert_eq!(
            typed(&mut keyboard, &[held(true, false), Up(Keycap::RightCtrl)]),
            [key(Key::Char('q'), NONE)]
        );
        // A key that goes down later is held until it goes up.
        look(&mut keyboard, &[Down(Keycap::RightCtrl)]);
        assert_eq!(typed(&mut keyboard, &[held(true, false)]), [command]);
        assert_eq!(typed(&mut keyboard, &[Up(Keycap::RightCtrl)]), [key(Key::Char('q'), NONE)]);
        typed(&mut keyboard, &[held(true, true)]);
        assert_eq!(keyboard.qualifiers(), NONE, "a click after the key");
        assert_eq!(typed(&mut keyboard, &[]), [key(Key::Char('q'), NONE)]);
    }

    #[test]
    fn letter_is_delivered_once_in_lower_case() {
        let q = key(Key::Char('q'), NONE);
        assert_eq!(fresh(&[Down(Keycap::Sign('q')), Typed('q'), Up(Keycap::Sign('q'))]), [q]);
        assert_eq!(
            fresh(&[Down(Keycap::LeftShift), Down(Keycap::Sign('q')), Typed('Q')]),
            [key(Key::Char('q'), Qualifiers::SHIFT)]
        );
        assert_eq!(
            fresh(&[Down(Keycap::LeftShift), Down(Keycap::Sign('1')), Typed('!')]),
            [key(Key::Char('!'), Qualifiers::SHIFT)]
        );
        assert_eq!(
            fresh(&[Down(Keycap::Sign('q')), Up(Keycap::Sign('q'))]),
            [q],
            "nothing typed: the key counts"
        );
    }

    #[test]
    fn alt_and_return_fill_the_display() {
        for alt in [Keycap::LeftAlt, Keycap::RightAlt] {
            for enter in [Keycap::Enter, Keycap::PadEnter] {
                let full = [KeyAction::Host(HostAction::FullScreen)];
                assert_eq!(
                    fresh(&[Down(alt), Down(enter), Down(enter), Up(enter)]),
                    full,
                    "once, however long"
                );
                assert_eq!(fresh(&[Down(alt), Up(alt), Down(enter)]), [key(Key::Return, NONE)]);
            }
        }
    }

    #[test]
    fn host_layout_decides_the_typed_character() {
        assert_eq!(
            fresh(&[Down(Keycap::Sign('q')), Typed('a'), Up(Keycap::Sign('q'))]),
            [key(Key::Char('a'), NONE)]
        );
        assert_eq!(fresh(&[Typed('é')]), [key(Key::Char('é'), NONE)], "a key without a code");
        assert_eq!(
            fresh(&[Down(Keycap::RightSuper), Typed('1')]),
            [key(Key::Char('1'), AMIGA)],
            "and with right Amiga"
        );
    }

    #[test]
    fn commands_work_with_every_amiga_key() {
        for (modifier, typed) in [
            (Keycap::RightSuper, 'q'),
            (Keycap::RightCtrl, '\u{11}'),
            (Keycap::LeftCtrl, '\u{11}'),
            (Keycap::RightAlt, 'q'),
            (Keycap::RightAlt, '@'),
            (Keycap::RightAlt, 'ą'),
        ] {
            let is_ctrl = matches!(modifier, Keycap::LeftCtrl | Keycap::RightCtrl);
            let q = [key(Key::Char('q'), if is_ctrl { AMIGA | Qualifiers::CONTROL } else { AMIGA })];
            let batch =
                [Down(modifier), Down(Keycap::Sign('q')), Typed(typed), Up(Keycap::Sign('q')), Up(modifier)];
            assert_eq!(fresh(&batch), q, "{modifier:?} {typed:?}");
            let mut keyboard = Keyboard::new();
            let told: Vec<_> = batch.iter().flat_map(|report| look(&mut keyboard, &[*report])).collect();
            assert!(told.contains(&q[0]), "{modifier:?} over several polls");
        }
        assert_eq!(
            fresh(&[Down(Keycap::LeftCtrl), Up(Keycap::LeftCtrl), Down(Keycap::Sign('q')), Typed('q')]),
            [key(Key::Char('q'), NONE)]
        );
    }

    #[test]
    fn control_characters_are_letters_of_the_layout() {
        let command = |letter| [key(Key::Char(letter), AMIGA | Qualifiers::CONTROL)];
        for (plain, typed, letter) in [
            ('q', '\u{1}', 'a'),
            ('z', '\u{19}', 'y'),
            ('y', '\u{1A}', 'z'),
            ('[', '\u{1B}', '['),
            ('2', '\0', '2'),
        ] {
            let batch = [Down(Keycap::LeftCtrl), Down(Keycap::Sign(plain)), Typed(typed)];
            assert_eq!(fresh(&batch), command(letter), "{typed:?}");
        }
        let tab = [Down(Keycap::LeftCtrl), Down(Keycap::Tab), Typed('\t')];
        assert_eq!(fresh(&tab), [key(Key::Tab, AMIGA | Qualifiers::CONTROL)], "not Ctrl-I");
    }

    #[test]
    fn left_amiga_is_left_super_or_f11_for_m() {
        let m = key(Key::Char('m'), Qualifiers::LEFT_AMIGA);
        assert_eq!(fresh(&[Down(Keycap::LeftSuper), Down(Keycap::Sign('m')), Typed('m')]), [m]);
        assert_eq!(
            fresh(&[Down(Keycap::Function(11)), Down(Keycap::Function(11)), Up(Keycap::Function(11))]),
            [m]
        );
    }

    #[test]
    fn only_cursor_keys_repeat() {
        let mut keyboard = Keyboard::new();
        assert_eq!(look(&mut keyboard, &[Down(Keycap::Right)]), [key(Key::Right, NONE)]);
        assert_eq!(look(&mut keyboard, &[Down(Keycap::Right)]), [key(Key::Right, NONE)]);
        assert_eq!(look(&mut keyboard, &[Down(Keycap::Enter), Typed('\r')]), [key(Key::Return, NONE)]);
        assert_eq!(look(&mut keyboard, &[Down(Keycap::Enter), Typed('\r')]), []);
        assert_eq!(look(&mut keyboard, &[Down(Keycap::Sign('u')), Typed('u')]), [key(Key::Char('u'), NONE)]);
        assert_eq!(
            look(&mut keyboard, &[Down(Keycap::Sign('u')), Typed('u'), Down(Keycap::Sign('u')), Typed('u')]),
            []
        );
        assert_eq!(
            look(&mut keyboard, &[Up(Keycap::Sign('u')), Down(Keycap::Sign('u')), Typed('u')]).len(),
            1
        );
        assert_eq!(
            look(&mut keyboard, &[Down(Keycap::Function(12))]),
            [KeyAction::Host(HostAction::Screenshot)]
        );
        assert_eq!(look(&mut keyboard, &[Down(Keycap::Function(12))]), []);
    }

    #[test]
    fn keypad_moves_with_and_without_num_lock() {
        assert_eq!(fresh(&[Down(Keycap::Pad('7')), Typed('7')]), [key(Key::UpLeft, NONE)]);
        assert_eq!(fresh(&[Down(Keycap::Pad('7'))]), [key(Key::UpLeft, NONE)]);
        assert_eq!(fresh(&[Down(Keycap::Pad('5')), Typed('5')]), [key(Key::Space, NONE)]);
        assert_eq!(fresh(&[Down(Keycap::Pad('+')), Typed('+')]), [key(Key::Char('+'), NONE)]);
        assert_eq!(fresh(&[Down(Keycap::Sign('7')), Typed('7')]), [key(Key::Char('7'), NONE)]);
        assert_eq!(fresh(&[Down(Keycap::Space), Typed(' ')]), [key(Key::Space, NONE)]);
    }

    #[test]
    fn keys_of_one_poll_keep_their_order() {
        assert_eq!(
            fresh(&[
                Down(Keycap::Sign('t')),
                Down(Keycap::Sign('b')),
                Typed('b'),
                Down(Keycap::Enter),
                Typed('\r'),
                Typed('ß')
            ]),
            [Key::Char('t'), Key::Char('b'), Key::Return, Key::Char('ß')].map(|k| key(k, NONE)),
        );
    }

    #[test]
    fn key_that_goes_up_releases_what_it_typed() {
        let up = |key| KeyAction::Input(InputEvent::KeyUp { key, qualifiers: NONE });
        let (q, a) = (Keycap::Sign('q'), Key::Char('a'));
        let mut keyboard = Keyboard::new();
        all(&mut keyboard, &[Down(Keycap::LeftShift), Down(q), Typed('A')]);
        assert_eq!(all(&mut keyboard, &[Up(Keycap::LeftShift), Up(q), Up(q)]), [up(a)]);
        assert_eq!(all(&mut keyboard, &[Down(q), Up(q)]), [key(Key::Char('q'), NONE), up(Key::Char('q'))]);
        all(&mut keyboard, &[Down(Keycap::Right), Down(Keycap::Right), Down(Keycap::Space)]);
        assert_eq!(
            all(&mut keyboard, &[Up(Keycap::Right), Up(Keycap::Space)]),
            [up(Key::Right), up(Key::Space)]
        );
        assert_eq!(all(&mut keyboard, &[Typed('é')]), [key(Key::Char('é'), NONE), up(Key::Char('é'))]);
        all(&mut keyboard, &[Down(q)]);
        keyboard.release_all();
        assert_eq!(all(&mut keyboard, &[Up(q)]), [], "the loss of the focus releases all keys");
    }

    #[test]
    fn release_all_forgets_held_modifiers() {
        let mut keyboard = Keyboard::new();
        look(&mut keyboard, &[Down(Keycap::LeftCtrl), Down(Keycap::Sign('q'))]);
        keyboard.release_all();
        assert_eq!(look(&mut keyboard, &[Down(Keycap::Sign('q')), Typed('q')]), [key(Key::Char('q'), NONE)]);
    }
}
