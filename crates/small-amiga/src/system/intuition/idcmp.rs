//! The messages that a window receives only if its program requests them by flags (IDCMP).
//!
//! Sends the releases of keys, the menu button and ticks. Messages that every window receives are sent by `routing`
//! and `commands`.

use super::Intuition;
use super::routing::PointerAction;
use super::screen::Screen;
use super::window::{IntuiMessage, WindowFlags, WindowId};
use crate::chips::vblank::Ticks;
use crate::system::input::{Key, Qualifiers};

/// Time between two messages [`IntuiMessage::IntuiTicks`]: a tenth of a second.
const TICK: u64 = 30;

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

    /// Sends a press or release of the menu button to the window that traps it.
    ///
    /// Returns `false` if the button must open or close menus instead. A window traps presses while it is active, or
    /// would become active by opening its menus.
    pub(super) fn trap_menu_button(&mut self, down: bool) -> bool {
        let is_free = matches!(self.action, PointerAction::Idle | PointerAction::Content(_));
        if down && is_free && self.trapped.is_none() {
            let screen = self.screen_at(self.pointer).map(Screen::id);
            let wanted = match self.action {
                PointerAction::Content(window) => Some(window),
                _ => self.awake(screen),
            };
            self.trapped = wanted.filter(|id| self.requests(*id, WindowFlags::RMB_TRAP));
        }
        let Some(id) = (if down { self.trapped } else { self.trapped.take() }) else { return false };
        if let Some(corner) = self.corner(id) {
            let at = self.pointer - corner;
            self.post(id, IntuiMessage::MenuButton { down, at, qualifiers: self.held });
        }
        true
    }

    /// Cancels a trapped press of the menu button, of which the window then receives no release.
    pub(super) fn cancel_trap(&mut self) {
        if let Some(window) = self.trapped.take() {
            self.post(window, IntuiMessage::Cancelled);
        }
    }

    /// Returns the time of the next tick, or `None` if the active window requests no ticks.
    pub(super) fn next_tick(&self) -> Option<Ticks> {
        let requests = self.active.is_some_and(|id| self.requests(id, WindowFlags::INTUI_TICKS));
        requests.then_some(Ticks((self.now.0 / TICK + 1) * TICK))
    }

    /// Sends a tick to the active window if the time `due` has come and the last tick has been read.
    pub(super) fn send_tick(&mut self, due: Option<Ticks>) {
        if let Some(active) = self.active.filter(|_| due.is_some_and(|due| due <= self.now))
            && let Some(window) = self.window(active)
            && !window.messages.contains(&IntuiMessage::IntuiTicks)
        {
            self.post(active, IntuiMessage::IntuiTicks);
        }
    }
}
