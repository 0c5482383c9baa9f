//! The clipboard as windows use it, and texts that a host posts to windows.

use super::Intuition;
use super::window::{IntuiMessage, WindowId};
use crate::system::clipboard::Clipboard;

impl Intuition {
    /// Returns the clipboard, which all programs share.
    pub const fn clipboard(&self) -> &Clipboard {
        &self.clipboard
    }

    /// Returns the clipboard so that it can be changed.
    pub const fn clipboard_mut(&mut self) -> &mut Clipboard {
        &mut self.clipboard
    }

    /// Requests the clipboard's text for a window.
    ///
    /// The text is posted to the window as [`IntuiMessage::Clip`], immediately or in a later vertical blank
    /// after the host has delivered it.
    pub fn ask_for_clip(&mut self, id: WindowId) {
        if let Some(clip) = self.clipboard.request(id) {
            self.post(id, IntuiMessage::Clip(clip));
        }
    }

    /// Posts a text to a window as an [`IntuiMessage::Clip`], like a text from the clipboard.
    ///
    /// The clipboard does not change.
    pub fn post_text(&mut self, id: WindowId, text: String) {
        self.post(id, IntuiMessage::Clip(Ok(text)));
    }

    /// Sends a link from the web page's address (URL) to a window, as an [`IntuiMessage::Address`].
    pub fn post_address(&mut self, id: WindowId, text: String) {
        self.post(id, IntuiMessage::Address(text));
    }
}
