//! Dead keys and the Compose key of an X keyboard: sequences of keys that type one letter.
//!
//! Only the letters of Latin-1 can be composed, because the emulated machine has no others; the Compose files
//! of the system are not read, so no other sequence types anything. Key codes and keyboard layouts are left
//! to [`super::symbols`].

use small_amiga::utility::to_upper;
use x11rb::protocol::xproto::Keysym;
use xkeysym::key;

/// A diacritical mark on the keyboard.
///
/// The items are the dead key, the sign after the Compose key, and pairs of letters without and with the
/// mark.
type Mark = (Keysym, char, &'static str);

const MARKS: &[Mark] = &[
    (key::dead_grave, '`', "aàeèiìoòuù"),
    (key::dead_acute, '\'', "aáeéiíoóuúyý"),
    (key::dead_circumflex, '^', "aâeêiîoôuû"),
    (key::dead_tilde, '~', "aãnñoõ"),
    (key::dead_diaeresis, '"', "aäeëiïoöuüyÿ"),
    (key::dead_abovering, '*', "aå"),
    (key::dead_cedilla, ',', "cç"),
    (key::dead_stroke, '/', "oø"),
];

/// Pairs of letters after the Compose key, each with the special letter that they type.
const PAIRS: &[(&str, char)] = &[("ss", 'ß'), ("ae", 'æ'), ("dh", 'ð'), ("th", 'þ'), ("oa", 'å')];

/// The state of an unfinished sequence of keys that will type one letter.
///
/// The sequence begins with a dead key or the Compose key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Compose {
    #[default]
    Idle,
    /// A dead key was pressed; contains the sign for its diacritical mark, such as `^`.
    Dead(char),
    Begun,
    First(char),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ComposeResult {
    /// The key is not in a Compose sequence; contains the character that the key types, if any.
    Key(Option<char>),
    /// The key is in a Compose sequence; contains the letter if the key completes the sequence.
    Part(Option<char>),
}

impl Compose {
    /// Processes the symbol of a pressed key, as part of a Compose sequence or on its own.
    ///
    /// If `command` is set, a modifier such as Ctrl is held, so the key ends any sequence and is an ordinary
    /// key.
    pub(super) fn take(&mut self, symbol: Keysym, command: bool) -> ComposeResult {
        let symbol_of = xkeysym::Keysym::new(symbol);
        if symbol_of.is_modifier_key() || symbol == key::ISO_Level3_Shift {
            return ComposeResult::Key(None);
        }
        let typed = symbol_of.key_char().filter(|typed| !typed.is_control());
        if command {
            *self = Self::Idle;
            return ComposeResult::Key(typed);
        }
        let dead = MARKS.iter().find(|(dead, ..)| *dead == symbol).map(|(_, sign, _)| *sign);
        let (next, written) = match (*self, dead, typed) {
            (_, None, _) if symbol == key::Multi_key => (Self::Begun, ComposeResult::Part(None)),
            (Self::Idle, Some(sign), _) => (Self::Dead(sign), ComposeResult::Part(None)),
            (Self::Idle, None, typed) => (Self::Idle, ComposeResult::Key(typed)),
            (Self::Begun, _, Some(typed)) => (Self::First(typed), ComposeResult::Part(None)),
            (Self::Dead(sign), _, Some(' ')) => (Self::Idle, ComposeResult::Part(Some(sign))),
            (Self::Dead(sign), _, Some(typed)) => (Self::Idle, ComposeResult::Part(marked(sign, typed))),
            (Self::First(first), _, Some(second)) => {
                let letter = marked(first, second).or_else(|| marked(second, first));
                (Self::Idle, ComposeResult::Part(letter.or_else(|| paired(first, second))))
            }
            // A key that types nothing ends the sequence and is an ordinary key.
            (_, None, None) => (Self::Idle, ComposeResult::Key(None)),
            (_, Some(_), None) => (Self::Idle, ComposeResult::Part(None)),
        };
        *self = next;
        written
    }
}

/// Returns the letter with the diacritical mark of a sign, such as `ê` for the sign `^` and the letter `e`.
///
/// Returns `None` if Latin-1 has no such letter.
fn marked(sign: char, letter: char) -> Option<char> {
    let (.., pairs) = MARKS.iter().find(|(_, mark, _)| *mark == sign)?;
    let mut letters = pairs.chars();
    while let (Some(plain), Some(with)) = (letters.next(), letters.next()) {
        if plain == letter.to_ascii_lowercase() {
            let typed = if letter.is_ascii_uppercase() { to_upper(with) } else { with };
            return (typed != with || !letter.is_ascii_uppercase()).then_some(typed);
        }
    }
    None
}

fn paired(first: char, second: char) -> Option<char> {
    let pair: String = [first, second].into_iter().map(|letter| letter.to_ascii_lowercase()).collect();
    PAIRS.iter().find(|(letters, _)| *letters == pair).map(|(_, letter)| *letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(symbols: &[Keysym]) -> Vec<ComposeResult> {
        let mut compose = Compose::default();
        symbols.iter().map(|symbol| compose.take(*symbol, false)).collect()
    }

    const HELD: ComposeResult = ComposeResult::Part(None);

    #[test]
    fn dead_key_accents_the_next_letter() {
        let acute = key::dead_acute;
        assert_eq!(written(&[acute, key::e]), [HELD, ComposeResult::Part(Some('é'))]);
        assert_eq!(written(&[acute, key::Shift_L, key::E])[2], ComposeResult::Part(Some('É')));
        assert_eq!(written(&[acute, key::space])[1], ComposeResult::Part(Some('\'')));
        // The capital of ÿ is not in Latin-1.
        let diaeresis = key::dead_diaeresis;
        assert_eq!(written(&[diaeresis, key::y]), [HELD, ComposeResult::Part(Some('ÿ'))]);
        assert_eq!(written(&[diaeresis, key::Y]), [HELD, HELD]);
        assert_eq!(written(&[acute, key::x, key::x]), [HELD, HELD, ComposeResult::Key(Some('x'))]);
        assert_eq!(
            written(&[acute, key::Left, key::e])[1..],
            [ComposeResult::Key(None), ComposeResult::Key(Some('e'))]
        );
    }

    #[test]
    fn command_key_cancels_composition() {
        for begun in [&[key::dead_acute][..], &[key::Multi_key], &[key::Multi_key, key::e]] {
            let mut compose = Compose::default();
            for symbol in begun {
                assert_eq!(compose.take(*symbol, false), HELD);
            }
            assert_eq!(compose.take(key::Control_L, false), ComposeResult::Key(None));
            assert_eq!(compose.take(key::n, true), ComposeResult::Key(Some('n')), "{begun:?}");
            assert_eq!(compose.take(key::e, false), ComposeResult::Key(Some('e')), "{begun:?}");
        }
        let mut compose = Compose::default();
        assert_eq!(compose.take(key::dead_acute, true), ComposeResult::Key(None));
        assert_eq!(compose, Compose::Idle);
    }

    #[test]
    fn compose_key_accepts_two_keys_in_either_order() {
        let compose = |first, second| written(&[key::Multi_key, first, second])[2];
        assert_eq!(compose(key::quotedbl, key::u), ComposeResult::Part(Some('ü')));
        assert_eq!(compose(key::u, key::quotedbl), ComposeResult::Part(Some('ü')));
        assert_eq!(compose(key::s, key::s), ComposeResult::Part(Some('ß')));
        assert_eq!(compose(key::x, key::y), HELD);
        let all = [key::Multi_key, key::Multi_key, key::o, key::slash, key::a];
        assert_eq!(written(&all)[3..], [ComposeResult::Part(Some('ø')), ComposeResult::Key(Some('a'))]);
    }
}
