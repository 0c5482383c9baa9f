//! A saved text with the writer that writes its changes.

use super::store::{SaveEvent, UnsavedError, Write};

/// A text that is written to the store whenever it changes.
#[derive(Debug)]
pub(super) struct SavedText {
    writer: Box<dyn Write>,
    text: Option<String>,
    /// Whether the last event received from the writer was a failed write.
    is_failing: bool,
    /// Whether a write or check was still in progress when the writer was last polled.
    is_pending: bool,
}

impl SavedText {
    /// Creates a saved text with the initial content `text`. Changes of the text are written by `writer`.
    ///
    /// The initial content is assumed to be stored already and is not written.
    pub(super) fn new(writer: Box<dyn Write>, text: Option<String>) -> Self {
        Self { writer, text, is_failing: false, is_pending: false }
    }

    /// Records `text` as already stored, so that [`Self::save`] does not write it again.
    pub(super) fn has(&mut self, text: Option<String>) {
        self.text = text;
    }

    /// Writes a text to the store if it differs from the text stored last.
    pub(super) fn save(&mut self, text: Option<String>) {
        if text != self.text {
            self.text.clone_from(&text);
            self.writer.save(text);
        }
    }

    /// Starts to check whether another program now writes this text in place of this program.
    pub(super) fn check(&mut self) {
        self.writer.check();
        self.is_pending = self.writer.is_pending();
    }

    pub(super) fn next_event(&mut self) -> Option<SaveEvent> {
        // The thread sends the event of a write before the answer, so the answer is polled first.
        let is_pending = self.writer.is_pending();
        let event = self.writer.next_event();
        match &event {
            Some(event) => self.is_failing = matches!(event, SaveEvent::Failed(_)),
            None => self.is_pending = is_pending,
        }
        event
    }

    /// Returns `true` while a write is in progress or a failed write will be retried.
    pub(super) const fn is_unsettled(&self) -> bool {
        self.is_failing || self.is_pending
    }

    pub(super) fn finish(&mut self) -> Result<(), UnsavedError> {
        self.writer.finish()
    }
}
