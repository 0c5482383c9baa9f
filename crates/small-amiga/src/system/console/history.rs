//! The command history of a console.
//!
//! [`History`] stores earlier lines, the most recent last, and the
//! position while browsing them. Editing is left to the editor.

/// Maximum total length of the lines in the history, in bytes.
///
/// The size is that of the original console handler.
const MOST: usize = 2048;

/// The history of the lines entered in a console.
#[derive(Debug, Clone, Default)]
pub(crate) struct History {
    lines: Vec<String>,
    /// Index of the history line that the user is browsing, or `None` if the user is not browsing.
    at: Option<usize>,
}

impl History {
    /// Adds an entered line to the history and ends browsing.
    ///
    /// Blank lines and repetitions of the last line are not stored.
    pub(crate) fn add(&mut self, line: &str) {
        self.at = None;
        if line.trim().is_empty() || self.lines.last().is_some_and(|last| last == line) {
            return;
        }
        self.lines.push(line.to_owned());
        let mut letters: usize = self.lines.iter().map(String::len).sum();
        while letters > MOST && self.lines.len() > 1 {
            letters -= self.lines.remove(0).len();
        }
    }

    /// Moves back in the history to the nearest earlier line that begins with `begins`, and returns that
    /// line.
    ///
    /// Returns `None` without moving if no line matches.
    pub(crate) fn earlier(&mut self, begins: &str) -> Option<&str> {
        let below = self.at.unwrap_or(self.lines.len());
        let found = self.lines.iter().take(below).rposition(|line| line.starts_with(begins))?;
        self.at = Some(found);
        self.lines.get(found).map(String::as_str)
    }

    /// Moves forward to the next line of the history, and returns that line.
    ///
    /// After the last entry, returns an empty line. Returns `None` if the user is not browsing.
    pub(crate) fn later(&mut self) -> Option<&str> {
        let next = self.at? + 1;
        self.at = Some(next).filter(|&at| at < self.lines.len());
        Some(self.at.and_then(|at| self.lines.get(at)).map_or("", String::as_str))
    }

    /// Ends the user's browsing of the console's history.
    pub(crate) const fn leave(&mut self) {
        self.at = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn history_moves_up_and_down() {
        let mut history = History::default();
        for line in ["dir", "list", "list", "", "date"] {
            history.add(line);
        }
        assert_eq!(history.earlier(""), Some("date"));
        assert_eq!(history.earlier(""), Some("list"));
        assert_eq!(history.earlier("d"), Some("dir"));
        assert_eq!(history.earlier(""), None);
        assert_eq!(
            (history.later().map(str::to_owned), history.later().map(str::to_owned)),
            (Some("list".into()), Some("date".into()))
        );
        assert_eq!((history.later(),), (Some(""),));
        assert_eq!(history.later(), None);
        assert_eq!(history.earlier("x"), None);
    }

    #[test]
    fn history_drops_its_oldest_lines() {
        let mut history = History::default();
        (0..100).for_each(|number| history.add(&format!("{number:0100}")));
        assert!(history.lines.len() == 20 && history.lines[19].ends_with("99"));
    }
}
