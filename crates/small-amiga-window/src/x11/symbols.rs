//! The X server's keyboard map, which turns key codes and modifiers into keys and symbols.
//!
//! Uses the keys, types, groups and levels that the XKEYBOARD extension reports, so that every layout works.
//! For layouts without Latin letters, letters are taken from the key's position on a US keyboard. Dead keys
//! are left to [`super::compose`], and the meaning of a key to [`keys`](super::super::keys).

use super::super::keys::Keycap;
use super::stream::TimedStream;
use x11rb::errors::{ConnectionError, ReplyError};
use x11rb::protocol::xkb::{self, ConnectionExt as _, KeySymMap, KeyType};
use x11rb::protocol::xproto::{Keycode, Keysym};
use x11rb::rust_connection::RustConnection;
use xkeysym::key;

/// Identifier of XKEYBOARD's core keyboard, which combines all connected keyboards.
const CORE: u16 = 0x100;

#[derive(Debug, Default)]
pub(super) struct KeyMap {
    first: Keycode,
    keys: Vec<KeySymMap>,
    types: Vec<KeyType>,
    /// The name of each key's position on the keyboard, such as `AD01`, in the order of key codes.
    ///
    /// The names come from XKEYBOARD.
    places: Vec<[u8; 4]>,
    /// Index of the first keyboard layout (group) with Latin letters, or `None` without such a layout.
    latin: Option<usize>,
}

/// The letter keys of a US keyboard by rows. Each row has the prefix of its key names in XKEYBOARD, such as
/// `AD` in `AD01`.
const ROWS: [(&[u8], &str); 3] = [(b"AD", "qwertyuiop"), (b"AC", "asdfghjkl"), (b"AB", "zxcvbnm")];

/// Enables the XKEYBOARD extension.
///
/// The X server then reports changes of the keyboard map, and held keys repeat without reported releases.
pub(super) fn listen(connection: &RustConnection<TimedStream>) -> Result<(), ReplyError> {
    if !connection.xkb_use_extension(1, 0)?.reply()?.supported {
        return Err(ConnectionError::UnsupportedExtension.into());
    }
    let flag = xkb::PerClientFlag::DETECTABLE_AUTO_REPEAT;
    let none = xkb::BoolCtrl::default();
    connection.xkb_per_client_flags(CORE, flag, flag, none, none, none)?.reply()?;
    let which = xkb::EventType::MAP_NOTIFY | xkb::EventType::NEW_KEYBOARD_NOTIFY;
    let parts = xkb::MapPart::KEY_TYPES | xkb::MapPart::KEY_SYMS;
    let nothing = xkb::EventType::default();
    connection.xkb_select_events(CORE, nothing, which, parts, parts, &xkb::SelectEventsAux::new())?.check()
}

impl KeyMap {
    pub(super) fn read(connection: &RustConnection<TimedStream>) -> Result<Self, ReplyError> {
        let parts = xkb::MapPart::KEY_TYPES | xkb::MapPart::KEY_SYMS;
        let none = xkb::MapPart::default();
        let reply = connection
            .xkb_get_map(CORE, parts, none, 0, 0, 0, 0, 0, 0, 0, 0, xkb::VMod::default(), 0, 0, 0, 0, 0, 0)?
            .reply()?;
        let names = connection.xkb_get_names(CORE, xkb::NameDetail::KEY_NAMES)?.reply()?;
        // `places` must begin with the same key code as `keys`.
        let lacking = usize::from(names.first_key.saturating_sub(reply.first_key_sym));
        let more = usize::from(reply.first_key_sym.saturating_sub(names.first_key));
        let named = names.value_list.key_names.unwrap_or_default().into_iter().map(|key| key.name);
        Ok(Self::new(
            reply.first_key_sym,
            reply.map.syms_rtrn.unwrap_or_default(),
            reply.map.types_rtrn.unwrap_or_default(),
            std::iter::repeat_n([0; 4], lacking).chain(named.skip(more)).collect(),
        ))
    }

    fn new(first: Keycode, keys: Vec<KeySymMap>, types: Vec<KeyType>, places: Vec<[u8; 4]>) -> Self {
        let mut symbols = Self { first, keys, types, places, latin: None };
        let groups = symbols.keys.iter().map(groups).max().unwrap_or(0);
        symbols.latin = (0..groups).find(|group| symbols.has_letters(*group));
        symbols
    }

    fn has_letters(&self, group: usize) -> bool {
        let letter = |symbol: &Keysym| matches!(*symbol, key::a..=key::z);
        self.keys.iter().any(|key| {
            group < groups(key) && key.syms.get(group * usize::from(key.width)).is_some_and(letter)
        })
    }

    /// Returns the host key for a key code, without regard to modifiers.
    ///
    /// A key that types is named by its label on the first layout with Latin letters, or on the first layout
    /// that has a label for it. If no layout has Latin letters, letter keys are named by their positions on a
    /// US keyboard.
    pub(super) fn host(&self, code: Keycode) -> Option<Keycap> {
        // Keys of the keypad type digits on their second level.
        let at = |group| keypad(self.symbol(code, group, 1)).or_else(|| named(self.symbol(code, group, 0)));
        if xkeysym::Keysym::new(self.symbol(code, 0, 0)).key_char().is_none() {
            return at(0);
        }
        match self.latin {
            None => self.us_letter(code).map(Keycap::Sign).or_else(|| at(0)),
            Some(latin) => at(latin).or_else(|| (0..self.key(code).map_or(1, groups)).find_map(at)),
        }
    }

    fn us_letter(&self, code: Keycode) -> Option<char> {
        let place = self.places.get(usize::from(code.checked_sub(self.first)?))?;
        let (row, number) = place.split_at(2);
        let number: usize = std::str::from_utf8(number).ok()?.parse().ok()?;
        let (_, letters) = ROWS.iter().find(|(name, _)| *name == row)?;
        letters.chars().nth(number.checked_sub(1)?)
    }

    /// Returns the symbol that a key types; `state` holds the modifiers and the layout (group).
    pub(super) fn typed(&self, code: Keycode, state: u16) -> Keysym {
        let Some(key) = self.key(code) else { return 0 };
        let group = group(key.group_info, usize::from(state >> 13 & 3));
        let held = state as u8;
        let kind = key.kt_index.get(group).and_then(|index| self.types.get(usize::from(*index)));
        let level = kind.map_or(0, |kind| {
            let held = held & u8::try_from(u16::from(kind.mods_mask)).unwrap_or(0);
            let fits = |mods: u16| mods == u16::from(held);
            let entry = kind.map.iter().find(|entry| entry.active && fits(entry.mods_mask.into()));
            entry.map_or(0, |entry| usize::from(entry.level))
        });
        self.symbol(code, group, level)
    }

    fn key(&self, code: Keycode) -> Option<&KeySymMap> {
        self.keys.get(usize::from(code.checked_sub(self.first)?))
    }

    fn symbol(&self, code: Keycode, group: usize, level: usize) -> Keysym {
        let find = |key: &KeySymMap| {
            let width = usize::from(key.width);
            (level < width).then(|| key.syms.get(group * width + level).copied())?
        };
        self.key(code).and_then(find).unwrap_or(0)
    }
}

fn groups(key: &KeySymMap) -> usize {
    usize::from(key.group_info & 0x0F)
}

/// Returns the layout (XKB group) that applies to a single key while the keyboard's current layout is `group`.
///
/// A key may have fewer layouts than the keyboard. If the key lacks `group`, its group information `info` selects
/// clamping, a fixed layout, or wrapping.
fn group(info: u8, group: usize) -> usize {
    let count = usize::from(info & 0x0F);
    match info & 0xC0 {
        _ if group < count || count == 0 => group.min(count.saturating_sub(1)),
        0x40 => count - 1,
        0x80 => usize::from(info >> 4 & 3).min(count - 1),
        _ => group % count,
    }
}

fn keypad(symbol: Keysym) -> Option<Keycap> {
    Some(match symbol {
        key::KP_0..=key::KP_9 => Keycap::Pad(char::from_digit(symbol - key::KP_0, 10)?),
        key::KP_Decimal | key::KP_Separator => Keycap::Pad('.'),
        key::KP_Enter => Keycap::PadEnter,
        _ => return None,
    })
}

/// Returns the host key that types a symbol without modifiers.
///
/// Returns `None` for an unknown symbol or for a digit of the keypad.
fn named(symbol: Keysym) -> Option<Keycap> {
    Some(match symbol {
        key::space => Keycap::Space,
        0x21..=0x7E => Keycap::Sign(char::from_u32(symbol)?.to_ascii_lowercase()),
        key::KP_Add => Keycap::Pad('+'),
        key::KP_Subtract => Keycap::Pad('-'),
        key::KP_Multiply => Keycap::Pad('*'),
        key::KP_Divide => Keycap::Pad('/'),
        key::Up => Keycap::Up,
        key::Down => Keycap::Down,
        key::Left => Keycap::Left,
        key::Right => Keycap::Right,
        key::Home => Keycap::Home,
        key::End => Keycap::End,
        key::Page_Up => Keycap::PageUp,
        key::Page_Down => Keycap::PageDown,
        key::Return => Keycap::Enter,
        key::Escape => Keycap::Escape,
        key::Tab => Keycap::Tab,
        key::BackSpace => Keycap::Backspace,
        key::Delete => Keycap::Delete,
        key::Menu => Keycap::Menu,
        key::F1..=key::F12 => Keycap::Function((symbol - key::F1 + 1) as u8),
        key::Shift_L => Keycap::LeftShift,
        key::Shift_R => Keycap::RightShift,
        key::Alt_L => Keycap::LeftAlt,
        // `ISO_Level3_Shift`, the right Alt key of many layouts, selects signs and is not a modifier here,
        // unlike this key.
        key::Alt_R => Keycap::RightAlt,
        key::Control_L => Keycap::LeftCtrl,
        key::Control_R => Keycap::RightCtrl,
        key::Super_L => Keycap::LeftSuper,
        key::Super_R => Keycap::RightSuper,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use x11rb::protocol::xproto::ModMask;

    fn key(kind: u8, groups: u8, width: u8, syms: &[Keysym]) -> KeySymMap {
        KeySymMap { kt_index: [kind; 4], group_info: groups, width, syms: syms.to_vec() }
    }

    /// Creates a keyboard map for tests.
    ///
    /// Code 10 has two layouts of two levels, code 11 one layout of one level, and code 12 is the keypad's 7,
    /// with Num Lock as the second modifier.
    fn symbols() -> KeyMap {
        let entry = |mods: ModMask| xkb::KTMapEntry {
            active: true,
            mods_mask: mods,
            level: 1,
            mods_mods: mods,
            mods_vmods: xkb::VMod::default(),
        };
        let kind = |mods: ModMask, map: Vec<xkb::KTMapEntry>| KeyType {
            mods_mask: mods,
            mods_mods: mods,
            mods_vmods: xkb::VMod::default(),
            num_levels: 1 + u8::from(!map.is_empty()),
            has_preserve: false,
            map,
            preserve: Vec::new(),
        };
        let (shift, lock) = (ModMask::SHIFT, ModMask::M2);
        let keys = vec![
            key(1, 2, 2, &[key::q, key::Q, key::Cyrillic_shorti, key::Cyrillic_SHORTI]),
            key(0, 1, 1, &[key::F12]),
            key(2, 1, 2, &[key::KP_Home, key::KP_7]),
        ];
        let types = vec![
            kind(ModMask::default(), Vec::new()),
            kind(shift, vec![entry(shift)]),
            kind(shift | lock, vec![entry(lock)]),
        ];
        KeyMap::new(10, keys, types, Vec::new())
    }

    #[test]
    fn layout_and_modifiers_choose_the_symbol() {
        let symbols = symbols();
        let second = 1 << 13;
        for (code, state, symbol) in [
            (10, 0, key::q),
            (10, 1, key::Q),
            (10, 4, key::q),
            (10, second, key::Cyrillic_shorti),
            (10, second | 1, key::Cyrillic_SHORTI),
            (11, second | 1, key::F12),
            (12, 0, key::KP_Home),
            (12, 0x10, key::KP_7),
            (12, 0x11, key::KP_Home),
            (9, 0, 0),
            (13, 0, 0),
        ] {
            assert_eq!(symbols.typed(code, state), symbol, "{code} with {state:#x}");
        }
        let keys = [10, 11, 12, 13].map(|code| symbols.host(code));
        assert_eq!(
            keys,
            [Some(Keycap::Sign('q')), Some(Keycap::Function(12)), Some(Keycap::Pad('7')), None],
            "whatever the layout"
        );
    }

    #[test]
    fn second_layout_names_keys_of_another_alphabet() {
        let keys = vec![
            key(0, 2, 2, &[key::Cyrillic_shorti, key::Cyrillic_SHORTI, key::q, key::Q]),
            key(0, 1, 2, &[key::Cyrillic_ha, key::Cyrillic_HA]),
            key(0, 2, 1, &[key::ISO_Level3_Shift, key::Alt_R]),
        ];
        let symbols = KeyMap::new(10, keys, Vec::new(), Vec::new());
        assert_eq!([10, 11].map(|code| symbols.host(code)), [Some(Keycap::Sign('q')), None]);
        assert_eq!(symbols.host(12), None, "what is no letter is what the first layout says");
    }

    #[test]
    fn key_with_sign_before_letter_is_the_letter() {
        // Greek layouts have a semicolon on the Q key of a US keyboard; the French layout has a comma on its
        // M key.
        let q = key(0, 2, 1, &[key::semicolon, key::q]);
        let m = key(0, 2, 1, &[key::comma, key::m]);
        let greek = KeyMap::new(10, vec![q.clone(), m.clone()], Vec::new(), Vec::new());
        assert_eq!([10, 11].map(|code| greek.host(code)), [Some(Keycap::Sign('q')), Some(Keycap::Sign('m'))]);
        let french = KeyMap::new(10, vec![key(0, 2, 1, &[key::a, key::q]), m], Vec::new(), Vec::new());
        assert_eq!(
            [10, 11].map(|code| french.host(code)),
            [Some(Keycap::Sign('a')), Some(Keycap::Sign(','))]
        );
    }

    #[test]
    fn layout_without_latin_uses_us_positions() {
        let keys = vec![
            key(0, 1, 2, &[key::Cyrillic_shorti, key::Cyrillic_SHORTI]),
            key(0, 1, 2, &[key::Cyrillic_e, key::Cyrillic_E]),
            key(0, 1, 2, &[key::semicolon, key::colon]),
            key(0, 1, 1, &[key::F12]),
            key(0, 1, 1, &[key::Cyrillic_ya]),
        ];
        let places = [*b"AD01", *b"AC11", *b"AB07", *b"FK12"].to_vec();
        let symbols = KeyMap::new(10, keys, Vec::new(), places);
        let sign = |letter| Some(Keycap::Sign(letter));
        assert_eq!(
            [10, 11, 12, 13, 14].map(|code| symbols.host(code)),
            [sign('q'), None, sign('m'), Some(Keycap::Function(12)), None]
        );
    }

    #[test]
    fn missing_key_groups_follow_their_wrap_rule() {
        for (info, expected) in
            [(0x02, [0, 1, 0, 1]), (0x42, [0, 1, 1, 1]), (0x93, [0, 1, 2, 1]), (0, [0; 4])]
        {
            assert_eq!([0, 1, 2, 3].map(|at| group(info, at)), expected, "{info:#x}");
        }
    }
}
