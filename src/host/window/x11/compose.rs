//! Dead keys and the Compose key: several keys that write one letter.
//!
//! Knows the letters of Latin-1, which are those the emulated machine has, and nothing of files: whatever stands in them cannot
//! be typed by accident. Leaves keys and layouts to [`super::symbols`].

use x11rb::protocol::xproto::Keysym;
use xkeysym::key;

/// A mark: its dead key, the sign it is written as after the Compose key, and pairs of letters without and with it.
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

/// Other letters of two after the Compose key.
const PAIRS: &[(&str, char)] = &[("ss", 'ß'), ("ae", 'æ'), ("dh", 'ð'), ("th", 'þ'), ("oa", 'å')];

/// What was typed that is not a letter yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Compose {
    /// Nothing.
    #[default]
    Idle,
    /// A dead key.
    Dead(char),
    /// The Compose key.
    Begun,
    /// The Compose key and a character.
    First(char),
}

/// What becomes of a symbol.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Written {
    /// It is a key like any other, and what it types.
    Key(Option<char>),
    /// It belongs to several that write one letter, and this is the letter, if it ends them and there is one.
    Part(Option<char>),
}

impl Compose {
    /// Takes the symbol of a key that went down; with what makes a `command` of it, it is itself and ends what was begun.
    pub(super) fn take(&mut self, symbol: Keysym, command: bool) -> Written {
        let symbol_of = xkeysym::Keysym::new(symbol);
        if symbol_of.is_modifier_key() || symbol == key::ISO_Level3_Shift {
            return Written::Key(None);
        }
        let typed = symbol_of.key_char().filter(|typed| !typed.is_control());
        if command {
            *self = Self::Idle;
            return Written::Key(typed);
        }
        let dead = MARKS.iter().find(|(dead, ..)| *dead == symbol).map(|(_, sign, _)| *sign);
        let (next, written) = match (*self, dead, typed) {
            (_, None, _) if symbol == key::Multi_key => (Self::Begun, Written::Part(None)),
            (Self::Idle, Some(sign), _) => (Self::Dead(sign), Written::Part(None)),
            (Self::Idle, None, typed) => (Self::Idle, Written::Key(typed)),
            (Self::Begun, _, Some(typed)) => (Self::First(typed), Written::Part(None)),
            (Self::Dead(sign), _, Some(' ')) => (Self::Idle, Written::Part(Some(sign))),
            (Self::Dead(sign), _, Some(typed)) => (Self::Idle, Written::Part(marked(sign, typed))),
            (Self::First(first), _, Some(second)) => {
                let letter = marked(first, second).or_else(|| marked(second, first));
                (Self::Idle, Written::Part(letter.or_else(|| paired(first, second))))
            }
            // Any other key ends it and is itself.
            (_, None, None) => (Self::Idle, Written::Key(None)),
            (_, Some(_), None) => (Self::Idle, Written::Part(None)),
        };
        *self = next;
        written
    }
}

/// A letter with the mark of a sign.
fn marked(sign: char, letter: char) -> Option<char> {
    let (.., pairs) = MARKS.iter().find(|(_, mark, _)| *mark == sign)?;
    let mut letters = pairs.chars();
    while let (Some(plain), Some(with)) = (letters.next(), letters.next()) {
        if plain == letter.to_ascii_lowercase() {
            return if letter.is_ascii_uppercase() { with.to_uppercase().next() } else { Some(with) };
        }
    }
    None
}

/// The letter two others make.
fn paired(first: char, second: char) -> Option<char> {
    let pair: String = [first, second].into_iter().map(|letter| letter.to_ascii_lowercase()).collect();
    PAIRS.iter().find(|(letters, _)| *letters == pair).map(|(_, letter)| *letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(symbols: &[Keysym]) -> Vec<Written> {
        let mut compose = Compose::default();
        symbols.iter().map(|symbol| compose.take(*symbol, false)).collect()
    }

    const HELD: Written = Written::Part(None);

    #[test]
    fn a_dead_key_marks_the_next_letter() {
        let acute = key::dead_acute;
        assert_eq!(written(&[acute, key::e]), [HELD, Written::Part(Some('é'))]);
        assert_eq!(written(&[acute, key::Shift_L, key::E])[2], Written::Part(Some('É')));
        assert_eq!(written(&[acute, key::space])[1], Written::Part(Some('\'')));
        assert_eq!(written(&[acute, key::x, key::x]), [HELD, HELD, Written::Key(Some('x'))]);
        assert_eq!(written(&[acute, key::Left, key::e])[1..], [Written::Key(None), Written::Key(Some('e'))]);
    }

    #[test]
    fn a_command_is_no_part_of_a_letter() {
        for begun in [&[key::dead_acute][..], &[key::Multi_key], &[key::Multi_key, key::e]] {
            let mut compose = Compose::default();
            for symbol in begun {
                assert_eq!(compose.take(*symbol, false), HELD);
            }
            assert_eq!(compose.take(key::Control_L, false), Written::Key(None));
            assert_eq!(compose.take(key::n, true), Written::Key(Some('n')), "{begun:?}");
            assert_eq!(compose.take(key::e, false), Written::Key(Some('e')), "{begun:?}");
        }
        let mut compose = Compose::default();
        assert_eq!(compose.take(key::dead_acute, true), Written::Key(None));
        assert_eq!(compose, Compose::Idle);
    }

    #[test]
    fn the_compose_key_takes_two_in_either_order() {
        let compose = |first, second| written(&[key::Multi_key, first, second])[2];
        assert_eq!(compose(key::quotedbl, key::u), Written::Part(Some('ü')));
        assert_eq!(compose(key::u, key::quotedbl), Written::Part(Some('ü')));
        assert_eq!(compose(key::s, key::s), Written::Part(Some('ß')));
        assert_eq!(compose(key::x, key::y), HELD);
        let all = [key::Multi_key, key::Multi_key, key::o, key::slash, key::a];
        assert_eq!(written(&all)[3..], [Written::Part(Some('ø')), Written::Key(Some('a'))]);
    }
}
