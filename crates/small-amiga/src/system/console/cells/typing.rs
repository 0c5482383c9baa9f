//! The line being typed: it covers as many rows as it needs, and its beginning may scroll off the top.
//!
//! Tracks the position of each character of the line. Editing is left to the editor.

use super::{Cell, CellPos, Cells};

/// The position and length of the line that the user is typing.
///
/// If `row` is negative, the start of the line has scrolled off the top.
#[derive(Debug, Clone, Copy)]
pub(super) struct TypedLine {
    pub(super) row: isize,
    column: usize,
    length: usize,
}

impl Cells {
    /// Displays `text` as the new contents of the line that the user is typing.
    pub(crate) fn type_line(&mut self, text: &[char]) {
        let typed = match self.typed_line {
            Some(typed) => typed,
            None if text.is_empty() => return,
            None => {
                if self.at.1 >= self.columns {
                    self.feed();
                    self.at.1 = 0;
                }
                TypedLine { row: self.at.0 as isize, column: self.at.1, length: 0 }
            }
        };
        self.typed_line = Some(typed);
        for index in 0..typed.length {
            if let Some((row, column)) = self.place_of(index) {
                self.erase_cell(row, column);
            }
        }
        let length = text.len();
        self.typed_line = Some(TypedLine { length, ..typed });
        while self.end_row() >= self.rows.len() as isize {
            self.scroll();
        }
        for (index, &letter) in text.iter().enumerate() {
            if let Some((row, column)) = self.place_of(index) {
                self.set(row, column, Cell { letter, with: self.with });
                let goes_on = column + 1 == self.columns && index + 1 < length;
                if let Some(row) = self.rows.get_mut(row).filter(|_| goes_on) {
                    row.goes_on = true;
                }
            }
        }
        self.at = self.place_of(length).unwrap_or((0, 0));
    }

    fn erase_cell(&mut self, row: usize, column: usize) {
        self.set(row, column, Cell::default());
        if let Some(row) = self.rows.get_mut(row) {
            row.goes_on = false;
        }
    }

    fn end_row(&self) -> isize {
        self.typed_line.map_or(0, |typed| typed.row + ((typed.column + typed.length) / self.columns) as isize)
    }

    fn place_of(&self, index: usize) -> Option<CellPos> {
        let Some(typed) = self.typed_line else { return Some((self.at.0, self.at.1.min(self.columns - 1))) };
        let beyond = typed.column + index;
        let row = usize::try_from(typed.row + (beyond / self.columns) as isize).ok()?;
        Some((row, beyond % self.columns))
    }

    /// Finishes the line that the user is typing. Further output follows that line.
    pub(crate) const fn end_line(&mut self) {
        self.typed_line = None;
    }

    /// Returns the console cell of the cursor, which is at character `index` of the typed line.
    ///
    /// Returns `None` if the cursor is invisible.
    ///
    /// If no line is being typed, returns the position of the next character written.
    pub(crate) fn cursor(&self, index: usize) -> Option<CellPos> {
        self.place_of(index).filter(|_| self.shows_cursor)
    }
}
