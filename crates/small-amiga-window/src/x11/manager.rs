//! Requests to the X window manager: hidden state, size and full screen.
//!
//! Without a window manager, full screen is a window of the screen's size.

use super::{Atoms, XWindow};
use x11rb::errors::ReplyError;
use x11rb::protocol::xproto::{
    AtomEnum, ClientMessageEvent, ConfigureWindowAux, ConnectionExt as _, EventMask,
};

/// Value of a `_NET_WM_STATE` message that toggles a state.
const TOGGLE: u32 = 2;
const BY_PROGRAM: u32 = 1;

/// Maximum length of the window properties to be read, in 32-bit words.
const MOST_WORDS: u32 = 1 << 12;

impl XWindow {
    /// Returns `true` if the window manager has minimized the window.
    ///
    /// Such a window may still be mapped.
    pub(super) fn is_put_aside(&self) -> Result<bool, ReplyError> {
        let state = self
            .connection
            .get_property(false, self.window, self.atoms._NET_WM_STATE, AtomEnum::ATOM, 0, 64)?
            .reply()?;
        Ok(state.value32().is_some_and(|mut words| words.any(|word| word == self.atoms._NET_WM_STATE_HIDDEN)))
    }

    fn can_be_full(&self) -> Result<bool, ReplyError> {
        let supported = self
            .connection
            .get_property(false, self.root, self.atoms._NET_SUPPORTED, AtomEnum::ATOM, 0, MOST_WORDS)?
            .reply()?;
        let full = self.atoms._NET_WM_STATE_FULLSCREEN;
        Ok(supported.value32().is_some_and(|mut words| words.any(|word| word == full)))
    }

    /// Requests a new size for the window, in host pixels.
    ///
    /// Does nothing while the window is in full screen.
    pub(super) fn make(&mut self, size: (usize, usize)) -> Result<(), ReplyError> {
        if self.before.is_none() {
            let side = |pixels: usize| u32::try_from(pixels).unwrap_or(u32::MAX).max(1);
            let to = ConfigureWindowAux::new().width(side(size.0)).height(side(size.1));
            self.connection.configure_window(self.window, &to)?;
        }
        Ok(())
    }

    pub(super) fn turn_full(&mut self) -> Result<(), ReplyError> {
        if self.can_be_full()? {
            let Atoms { _NET_WM_STATE: state, _NET_WM_STATE_FULLSCREEN: full, .. } = self.atoms;
            let asked = ClientMessageEvent::new(32, self.window, state, [TOGGLE, full, 0, BY_PROGRAM, 0]);
            let heard = EventMask::SUBSTRUCTURE_REDIRECT | EventMask::SUBSTRUCTURE_NOTIFY;
            self.connection.send_event(false, self.root, heard, asked)?;
            return Ok(());
        }
        // Without a window manager's support, the window takes the screen's size or returns to its former
        // one.
        let to = match self.before.take() {
            Some(before) => before,
            None => {
                let is = self.connection.get_geometry(self.window)?.reply()?;
                self.before = Some(
                    ConfigureWindowAux::new()
                        .x(i32::from(is.x))
                        .y(i32::from(is.y))
                        .width(u32::from(is.width))
                        .height(u32::from(is.height)),
                );
                let side = |pixels: usize| u32::try_from(pixels).unwrap_or(u32::MAX);
                ConfigureWindowAux::new().x(0).y(0).width(side(self.limit.0)).height(side(self.limit.1))
            }
        };
        self.connection.configure_window(self.window, &to)?;
        Ok(())
    }
}
