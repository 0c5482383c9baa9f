//! Re-wrapping of the console's rows after a change of size.

use super::{Cell, Cells, Row};

impl Cells {
    /// Re-wraps the text for a new size of the console.
    ///
    /// The new size is at least one column and one row. Rows that were wrapped are treated as one line.
    ///
    /// The line being typed must be removed first with `type_line(&[])`.
    pub(crate) fn resize(&mut self, columns: usize, rows: usize) {
        let (columns, count) = (columns.max(1), rows.max(1));
        self.typed_line = None;
        let used = self.rows.iter().rposition(|row| row.cells.iter().any(|cell| *cell != Cell::default()));
        let used = used.map_or(0, |last| last + 1).max(self.at.0 + 1);
        let mut laid: Vec<Row> = Vec::new();
        let mut line: Vec<Cell> = Vec::new();
        let (mut cursor, mut in_line) = ((0, 0), None);
        for (number, row) in self.rows.iter().take(used).enumerate() {
            if number == self.at.0 {
                in_line = Some(line.len() + self.at.1);
            }
            line.extend(&row.cells);
            if row.goes_on && number + 1 < used {
                continue;
            }
            let inked = line.iter().rposition(|cell| *cell != Cell::default()).map_or(0, |last| last + 1);
            line.truncate(inked.max(in_line.unwrap_or(0)));
            if let Some(at) = in_line.take() {
                let full = at > 0 && at.is_multiple_of(columns) && at >= line.len();
                cursor = if full {
                    (laid.len() + at / columns - 1, columns)
                } else {
                    (laid.len() + at / columns, at % columns)
                };
            }
            let mut parts = line.chunks(columns).peekable();
            if parts.peek().is_none() {
                laid.push(Row::blank(columns));
            }
            while let Some(part) = parts.next() {
                let mut cells = part.to_vec();
                cells.resize(columns, Cell::default());
                laid.push(Row { cells, goes_on: parts.peek().is_some() });
            }
            line.clear();
        }
        while laid.len() <= cursor.0 {
            laid.push(Row::blank(columns));
        }
        let above = laid.len().saturating_sub(count).min(cursor.0);
        self.rows = laid.into_iter().skip(above).take(count).collect();
        while self.rows.len() < count {
            self.rows.push_back(Row::blank(columns));
        }
        (self.columns, self.at) = (columns, (cursor.0 - above, cursor.1));
    }
}
