//! The lines that were typed before.
//!
//! Knows them, the last one last, and where among them somebody looks. Leaves the line itself to the editor.

/// Letters that are kept at most, as the console's handler had it.
const MOST: usize = 2048;

/// Lines typed before.
#[derive(Debug, Clone, Default)]
pub struct History {
    lines: Vec<String>,
    /// The line looked at; none is the new one below all.
    at: Option<usize>,
}

impl History {
    /// Adds a line; one that is empty or the last one again is not kept.
    pub fn add(&mut self, line: &str) {
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

    /// The line before the one looked at that begins so.
    pub fn earlier(&mut self, begins: &str) -> Option<&str> {
        let below = self.at.unwrap_or(self.lines.len());
        let found = self.lines.iter().take(below).rposition(|line| line.starts_with(begins))?;
        self.at = Some(found);
        self.lines.get(found).map(String::as_str)
    }

    /// The line after it; below the last one there is the new one, which is empty.
    pub fn later(&mut self) -> Option<&str> {
        let next = self.at? + 1;
        self.at = Some(next).filter(|&at| at < self.lines.len());
        Some(self.at.and_then(|at| self.lines.get(at)).map_or("", String::as_str))
    }

    /// Back to the new line.
    pub const fn leave(&mut self) {
        self.at = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn up_and_down() {
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
    fn old_lines_go() {
        let mut history = History::default();
        (0..100).for_each(|number| history.add(&format!("{number:0100}")));
        assert!(history.lines.len() == 20 && history.lines[19].ends_with("99"));
    }
}
