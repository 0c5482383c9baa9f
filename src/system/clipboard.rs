//! clipboard.device: one text that programs put there, and ask for.
//!
//! Knows the text, who waits for one, and whether somebody outside shares it: then what is put there is for them to take, and what
//! is asked for is theirs to bring, whenever they can. Otherwise it is the computer's own. Leaves telling programs to intuition.

use crate::system::intuition::window::WindowId;

/// Bytes of a text that is brought from outside, at most.
pub const MOST: usize = 1 << 16;

/// Why there is no text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoText {
    /// Nobody has put one there.
    #[error("the clipboard holds no text")]
    Empty,
    /// There are more than [`MOST`] bytes.
    #[error("the clipboard holds more than 64 KB")]
    Long,
    /// They are none.
    #[error("what the clipboard holds is no text")]
    Bytes,
    /// Whoever has it outside says nothing.
    #[error("the program whose text it is does not answer")]
    Silent,
}

/// What programs hear who ask.
pub type Clip = Result<String, NoText>;

/// The clipboard.
#[derive(Debug)]
pub struct Clipboard {
    held: Clip,
    /// Somebody outside has one, too, and the two are to be alike.
    shared: bool,
    /// The text is newer than theirs.
    new: bool,
    /// Who waits for theirs, and how far that has come.
    reader: Option<(WindowId, Asking)>,
}

/// How far a question has come.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Asking {
    Begun,
    Known,
    Answered(Clip),
}

impl Default for Clipboard {
    fn default() -> Self {
        Self { held: Err(NoText::Empty), shared: false, new: false, reader: None }
    }
}

impl Clipboard {
    /// The text it holds.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        self.held.as_deref().ok()
    }

    /// A program puts a text there (`CMD_WRITE`).
    pub fn put(&mut self, text: String) {
        (self.held, self.new) = (Ok(text), self.shared);
    }

    /// A program asks for it (`CMD_READ`). What it is, unless that comes later.
    pub(super) fn ask(&mut self, reader: WindowId) -> Option<Clip> {
        if !self.shared {
            return Some(self.held.clone());
        }
        self.reader = Some((reader, Asking::Begun));
        None
    }

    /// Whether an answer waits for its reader.
    pub(super) const fn is_answered(&self) -> bool {
        matches!(self.reader, Some((_, Asking::Answered(_))))
    }

    /// What has been brought, and for whom.
    pub(super) fn answered(&mut self) -> Option<(WindowId, Clip)> {
        match self.reader.take_if(|(_, asking)| matches!(asking, Asking::Answered(_)))? {
            (reader, Asking::Answered(clip)) => Some((reader, clip)),
            _ => None,
        }
    }

    /// Whether somebody outside shares it.
    #[must_use]
    pub const fn is_shared(&self) -> bool {
        self.shared
    }

    // ---- for somebody outside

    /// From now on somebody takes what is put there, and brings what is asked for.
    pub const fn share(&mut self) {
        self.shared = true;
    }

    /// The text that has been put there since.
    pub fn take(&mut self) -> Option<String> {
        if std::mem::take(&mut self.new) { self.held.clone().ok() } else { None }
    }

    /// Whether a text is to be brought that nobody has been asked for yet.
    pub fn is_wanted(&mut self) -> bool {
        let begun = self.reader.as_mut().filter(|(_, asking)| *asking == Asking::Begun);
        begun.map(|(_, asking)| *asking = Asking::Known).is_some()
    }

    /// Brings it, or why there is none.
    pub fn bring(&mut self, clip: Clip) {
        if let Some((_, asking)) = &mut self.reader {
            *asking = Asking::Answered(clip.clone());
        }
        // What was put there since goes out first.
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
    fn by_itself_it_is_the_computers_own() {
        let mut clipboard = Clipboard::default();
        assert_eq!(clipboard.ask(READER), Some(Err(NoText::Empty)));
        clipboard.put("a".into());
        assert_eq!(clipboard.ask(READER), Some(Ok("a".into())));
        assert_eq!((clipboard.take(), clipboard.is_wanted(), clipboard.answered()), (None, false, None));
    }

    #[test]
    fn somebody_outside_takes_and_brings() {
        let mut clipboard = Clipboard::default();
        clipboard.share();
        clipboard.put("a".into());
        assert_eq!(clipboard.take().as_deref(), Some("a"));
        assert_eq!(clipboard.take(), None, "only what is new");
        assert_eq!(clipboard.ask(READER), None);
        assert!(clipboard.is_wanted() && !clipboard.is_wanted(), "asked for once");
        assert_eq!(clipboard.answered(), None);
        clipboard.bring(Ok("b".into()));
        assert_eq!(clipboard.take(), None);
        clipboard.put("c".into());
        assert_eq!(clipboard.answered(), Some((READER, Ok("b".into()))), "what has come stays what it is");
        clipboard.bring(Err(NoText::Silent));
        assert_eq!(clipboard.answered(), None, "nobody has asked");
        assert_eq!(clipboard.take().as_deref(), Some("c"), "it goes out first");
        clipboard.bring(Err(NoText::Silent));
        assert_eq!(clipboard.text(), None);
    }
}
