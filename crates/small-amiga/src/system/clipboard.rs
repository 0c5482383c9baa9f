//! The emulated clipboard.device: one text that programs write and read.
//!
//! [`Clipboard`] holds the text, the window that waits for it, and whether the host shares the clipboard. If
//! shared, texts written by programs are passed to the host, and reads wait until the host delivers its text.
//! Otherwise the text stays within the emulated computer. Notifying programs is left to Intuition.

use crate::system::intuition::window::WindowId;
use crate::system::text::without_mark;

/// Maximum size of a clipboard text that the host can deliver, in bytes.
pub const MOST: usize = 1 << 16;

/// The reason why no text can be read from the clipboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ClipError {
    /// No text has been written to the clipboard.
    #[error("the clipboard contains no text")]
    Empty,
    /// The clipboard's text is longer than [`MOST`] bytes.
    #[error("the clipboard contains more than 64 KB")]
    Long,
    /// The clipboard contains data other than text.
    #[error("the content of the clipboard is not text")]
    Bytes,
    /// The host program that owns the clipboard's text does not respond.
    #[error("the program that owns the clipboard does not answer")]
    Silent,
    /// The web browser refuses to read the clipboard.
    #[error("the browser does not let this page read the clipboard")]
    Refused,
}

/// The text read from the clipboard, or the reason why it cannot be read.
pub type Clip = Result<String, ClipError>;

/// The clipboard of the emulated computer.
#[derive(Debug)]
pub struct Clipboard {
    held: Clip,
    shared: bool,
    /// Whether a program has written a text that has not been passed to the host's clipboard yet.
    new: bool,
    reader: Option<(WindowId, ReadState)>,
}

/// The state of a window's request to read the host's clipboard.
#[derive(Debug, Clone, PartialEq, Eq)]
enum ReadState {
    Begun,
    Known,
    Answered(Clip),
}

impl Default for Clipboard {
    fn default() -> Self {
        Self { held: Err(ClipError::Empty), shared: false, new: false, reader: None }
    }
}

impl Clipboard {
    /// Returns the text in the emulated clipboard, or `None` if the clipboard has no text.
    pub fn text(&self) -> Option<&str> {
        self.held.as_deref().ok()
    }

    /// Replaces the clipboard's text with a text from a program (`CMD_WRITE`).
    pub fn put(&mut self, text: String) {
        (self.held, self.new) = (Ok(text), self.shared);
    }

    /// Reads the clipboard for the window `reader` (`CMD_READ`).
    ///
    /// Returns `None` if the host has to deliver the text first.
    pub(super) fn request(&mut self, reader: WindowId) -> Option<Clip> {
        if !self.shared {
            return Some(self.held.clone());
        }
        self.reader = Some((reader, ReadState::Begun));
        None
    }

    pub(super) const fn has_reply(&self) -> bool {
        matches!(self.reader, Some((_, ReadState::Answered(_))))
    }

    pub(super) fn take_reply(&mut self) -> Option<(WindowId, Clip)> {
        match self.reader.take_if(|(_, asking)| matches!(asking, ReadState::Answered(_)))? {
            (reader, ReadState::Answered(clip)) => Some((reader, clip)),
            _ => None,
        }
    }

    /// Returns `true` if the clipboard is shared with the host.
    pub const fn is_shared(&self) -> bool {
        self.shared
    }

    // ---- for the host

    /// Shares the emulated clipboard with the host.
    ///
    /// From then on, the host takes the texts that programs write, and delivers the texts that programs
    /// request.
    pub const fn share(&mut self) {
        self.shared = true;
    }

    /// Returns a text that a program has newly written, so that the caller can copy it to the host's clipboard.
    ///
    /// Returns `None` if no program has written a text since the last call.
    pub fn take(&mut self) -> Option<String> {
        if std::mem::take(&mut self.new) { self.held.clone().ok() } else { None }
    }

    /// Returns `true` if the host has to deliver the clipboard's text to a program.
    ///
    /// Each request is reported once.
    pub fn take_read_request(&mut self) -> bool {
        let begun = self.reader.as_mut().filter(|(_, asking)| *asking == ReadState::Begun);
        begun.map(|(_, asking)| *asking = ReadState::Known).is_some()
    }

    /// Stores the text of the host's clipboard, and passes the text to a window that waits for it.
    ///
    /// `clip` is the text, or the reason why the host's clipboard cannot be read.
    pub fn deliver(&mut self, clip: Clip) {
        let clip = clip.map(|text| without_mark(&text).to_owned());
        if let Some((_, asking)) = &mut self.reader {
            *asking = ReadState::Answered(clip.clone());
        }
        // A text written by a program but not yet taken by the host must not be overwritten.
        if !self.new {
            self.held = clip;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const READER: WindowId = WindowId(3);

    #[test]
    fn unshared_clipboard_keeps_its_own_text() {
        let mut clipboard = Clipboard::default();
        assert_eq!(clipboard.request(READER), Some(Err(ClipError::Empty)));
        clipboard.put("a".into());
        assert_eq!(clipboard.request(READER), Some(Ok("a".into())));
        assert_eq!(
            (clipboard.take(), clipboard.take_read_request(), clipboard.take_reply()),
            (None, false, None)
        );
    }

    #[test]
    fn shared_clipboard_exchanges_text_with_host() {
        let mut clipboard = Clipboard::default();
        clipboard.share();
        clipboard.put("a".into());
        assert_eq!(clipboard.take().as_deref(), Some("a"));
        assert_eq!(clipboard.take(), None, "only what is new");
        assert_eq!(clipboard.request(READER), None);
        assert!(clipboard.take_read_request() && !clipboard.take_read_request(), "asked for once");
        assert_eq!(clipboard.take_reply(), None);
        clipboard.deliver(Ok("\u{FEFF}b".into()));
        assert_eq!(clipboard.take(), None);
        clipboard.put("c".into());
        assert_eq!(clipboard.take_reply(), Some((READER, Ok("b".into()))), "what has come stays what it is");
        clipboard.deliver(Err(ClipError::Silent));
        assert_eq!(clipboard.take_reply(), None, "nobody has asked");
        assert_eq!(clipboard.take().as_deref(), Some("c"), "it goes out first");
        clipboard.deliver(Err(ClipError::Silent));
        assert_eq!(clipboard.text(), None);
    }
}
