//! The messages that a window receives only if its program requests them by flags (IDCMP).
//!
//! Sends the releases of keys. Messages that every window receives are sent by `routing` and `commands`.

use super::Intuition;
use super::window::{IntuiMessage, WindowFlags, WindowId};
use crate::system::input::{Key, Qualifiers};

impl Intuition {
    /// Changes which messages a window receives (`ModifyIDCMP`).
    ///
    /// Replaces the flags in [`WindowFlags::MESSAGES`] by those of `flags`. Other flags of the window stay.
    pub fn modify_idcmp(&mut self, id: WindowId, flags: WindowFlags) {
        if let Some(window) = self.window_mut(id) {
            window.flags = (window.flags - WindowFlags::MESSAGES) | (flags & WindowFlags::MESSAGES);
        }
    }

    fn requests(&self, id: WindowId, flag: WindowFlags) -> bool {
        self.window(id).is_some_and(|window| window.flags.contains(flag))
    }

    /// Sends the press of a key to a window, and notes the key if the window requests its release.
    pub(super) fn post_key(&mut self, id: WindowId, key: Key, qualifiers: Qualifiers) {
        if self.requests(id, WindowFlags::KEY_RELEASES) && !self.keys_down.contains(&(id, key)) {
            self.keys_down.push((id, key));
        }
        self.post(id, IntuiMessage::RawKey { key, qualifiers });
    }

    /// Sends the release of a key to the windows that received its press.
    pub(super) fn key_released(&mut self, key: Key, qualifiers: Qualifiers) {
        let released: Vec<_> = self.keys_down.extract_if(.., |(_, down)| *down == key).collect();
        for (id, key) in released {
            if self.requests(id, WindowFlags::KEY_RELEASES) {
                self.post(id, IntuiMessage::RawKeyUp { key, qualifiers });
            }
        }
    }

    /// Sends the releases of all held keys, because the host reports none without the keyboard focus.
    pub(super) fn release_keys(&mut self) {
        while let Some(&(_, key)) = self.keys_down.first() {
            self.key_released(key, Qualifiers::empty());
        }
    }
}
