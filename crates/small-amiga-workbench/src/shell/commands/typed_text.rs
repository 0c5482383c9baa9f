//! The text that a command reads from the console of its Shell, in place of a file with the name `*`.

use std::mem;

/// The lines that the user types until the end of the input (Ctrl-\\).
#[derive(Debug, Default)]
pub(super) struct TypedText {
    /// The typed lines that the command has not received yet, or `None` while it reads from files.
    lines: Option<String>,
    /// Whether the command receives each line when it is typed, and not all lines at the end.
    by_line: bool,
    /// The text for the next step of the command.
    ready: Option<String>,
}

impl TypedText {
    /// Begins to collect typed lines.
    pub(super) fn begin(&mut self, by_line: bool) {
        *self = Self { lines: Some(String::new()), by_line, ready: None };
    }

    /// Returns `true` from [`Self::begin`] to the end of the input.
    pub(super) const fn is_open(&self) -> bool {
        self.lines.is_some()
    }

    /// Adds a typed line, or ends the input if `line` is `None`.
    pub(super) fn add(&mut self, line: Option<String>) {
        let Some(lines) = &mut self.lines else { return };
        let ends = line.is_none();
        lines.extend(line.map(|line| line + "\n"));
        if ends || self.by_line {
            self.ready = Some(mem::take(lines));
        }
        if ends {
            self.lines = None;
        }
    }

    /// Removes and returns the text that the command can process now.
    pub(super) fn take(&mut self) -> Option<String> {
        self.ready.take()
    }
}
