//! Effects of control characters and escape sequences: cursor movement, erasing, insertion, pens and styles.
//!
//! Implements the sequences of the Amiga's console device (ANSI X3.64). Parsing them is left to the parser.

use super::{Attributes, Cell, Cells, Row, Style};

impl Cells {
    pub(super) fn control(&mut self, letter: char) {
        match letter {
            '\n' => {
                self.feed();
                self.at.1 = 0;
            }
            '\r' => self.at.1 = 0,
            '\t' => self.at.1 = ((self.at.1 / 8 + 1) * 8).min(self.columns.saturating_sub(1)),
            '\u{8}' => self.at.1 = self.at.1.min(self.columns).saturating_sub(1),
            '\u{B}' => self.at.0 = self.at.0.saturating_sub(1),
            '\u{C}' => self.clear(),
            '\u{7}' => self.beeped = true,
            _ => {}
        }
    }

    pub(super) fn sequence(&mut self, last: char, numbers: &[Option<usize>]) {
        let number = |at: usize| numbers.get(at).copied().flatten();
        let (count, bottom) = (number(0).unwrap_or(1).max(1), self.rows.len() - 1);
        let right = self.columns - 1;
        let (row, column) = (self.at.0, self.at.1.min(right));
        match last {
            'm' => numbers.iter().for_each(|number| self.apply_rendition(number.unwrap_or(0))),
            'A' => self.at = (row.saturating_sub(count), column),
            'B' => self.at = ((row + count).min(bottom), column),
            'C' => self.at = (row, (column + count).min(right)),
            'D' => self.at = (row, column.saturating_sub(count)),
            'E' => self.at = ((row + count).min(bottom), 0),
            'F' => self.at = (row.saturating_sub(count), 0),
            'H' | 'f' => {
                let place = |at| number(at).unwrap_or(1).max(1) - 1;
                self.at = (place(0).min(bottom), place(1).min(right));
            }
            'J' => {
                self.erase(row, column);
                (row + 1..=bottom).for_each(|row| self.erase(row, 0));
            }
            'K' => self.erase(row, column),
            '@' | 'P' => self.shift(row, column, count, last == '@'),
            'L' => (0..count.min(bottom + 1)).for_each(|_| self.move_rows(row, true)),
            'M' => (0..count.min(bottom + 1)).for_each(|_| self.move_rows(row, false)),
            'S' => (0..count.min(bottom + 1)).for_each(|_| self.scroll()),
            'T' => (0..count.min(bottom + 1)).for_each(|_| self.move_rows(0, true)),
            'p' => self.shows_cursor = number(0) != Some(0),
            'c' => {
                self.with = Attributes::default();
                self.shows_cursor = true;
                self.clear();
            }
            _ => {}
        }
    }

    /// Applies one parameter of an `m` escape sequence to the current pens and style.
    fn apply_rendition(&mut self, number: usize) {
        let style = &mut self.with.style;
        match number {
            0 => self.with = Attributes::default(),
            1 => *style |= Style::BOLD,
            3 => *style |= Style::ITALIC,
            4 => *style |= Style::UNDERLINE,
            7 => *style |= Style::INVERSE,
            22 => *style -= Style::BOLD,
            23 => *style -= Style::ITALIC,
            24 => *style -= Style::UNDERLINE,
            27 => *style -= Style::INVERSE,
            30..=37 => self.with.front = u8::try_from(number - 30).ok(),
            39 => self.with.front = None,
            40..=47 => self.with.back = u8::try_from(number - 40).ok(),
            49 => self.with.back = None,
            _ => {}
        }
    }

    fn shift(&mut self, row: usize, column: usize, count: usize, insert: bool) {
        let columns = self.columns;
        let Some(Row { cells, .. }) = self.rows.get_mut(row) else { return };
        let count = count.min(columns - column);
        if insert {
            cells.splice(column..column, std::iter::repeat_n(Cell::default(), count));
        } else {
            cells.drain(column..column + count);
        }
        cells.resize(columns, Cell::default());
    }

    fn move_rows(&mut self, row: usize, insert: bool) {
        let blank = Row::blank(self.columns);
        if insert {
            self.rows.pop_back();
            self.rows.insert(row, blank);
        } else {
            self.rows.remove(row);
            self.rows.push_back(blank);
        }
    }
}
