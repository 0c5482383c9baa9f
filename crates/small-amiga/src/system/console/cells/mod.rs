//! The text of a console: rows of cells, each with a character, pens and a style.
//!
//! [`Cells`] tracks the cursor, wraps and scrolls lines, and extracts text for
//! copying. Escape sequences are handled in `sequences`, the line being typed
//! in `typing`, changes of size in `layout`; drawing is left to the painter.

mod layout;
mod sequences;
mod typing;

use std::collections::VecDeque;

use bitflags::bitflags;

use self::typing::TypedLine;
use super::escape::{Action, Parser};

bitflags! {
    /// The style of text in a console, as set by `m` escape sequences.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub struct Style: u8 {
        const BOLD = 1;
        const ITALIC = 2;
        const UNDERLINE = 4;
        /// The style of text with exchanged pens.
        const INVERSE = 8;
    }
}

/// The pens and the style of a character in a console.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Attributes {
    /// Pen of a character in a console, or `None` for the screen's text pen.
    pub front: Option<u8>,
    /// Pen of the area behind a character, or `None` for the screen's background pen.
    pub back: Option<u8>,
    pub style: Style,
}

/// One cell of the console: a character with its attributes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Cell {
    pub letter: char,
    /// The pens and the style of the cell's character.
    pub with: Attributes,
}

impl Default for Cell {
    fn default() -> Self {
        Self { letter: ' ', with: Attributes::default() }
    }
}

/// The position of a cell in a console: row and column, both counted from 0.
pub(crate) type CellPos = (usize, usize);

#[derive(Debug, Clone)]
struct Row {
    cells: Vec<Cell>,
    /// Whether the line of text in this row continues in the next row.
    goes_on: bool,
}

impl Row {
    fn blank(columns: usize) -> Self {
        Self { cells: vec![Cell::default(); columns], goes_on: false }
    }
}

/// The text of a console, with the cursor, the current attributes and the escape parser.
#[derive(Debug, Clone)]
pub(crate) struct Cells {
    columns: usize,
    rows: VecDeque<Row>,
    /// Position of the cell for the next character of output.
    ///
    /// If a row is full and no character has followed yet, the column is the number of columns.
    at: CellPos,
    with: Attributes,
    shows_cursor: bool,
    parser: Parser,
    typed_line: Option<TypedLine>,
    scrolled: usize,
    beeped: bool,
}

impl Cells {
    /// Creates blank cells, with at least one column and one row.
    pub(crate) fn new(columns: usize, rows: usize) -> Self {
        let (columns, rows) = (columns.max(1), rows.max(1));
        Self {
            columns,
            rows: (0..rows).map(|_| Row::blank(columns)).collect(),
            at: (0, 0),
            with: Attributes::default(),
            shows_cursor: true,
            parser: Parser::default(),
            typed_line: None,
            scrolled: 0,
            beeped: false,
        }
    }

    /// Returns the number of columns and the number of rows of the console.
    pub(crate) fn size(&self) -> (usize, usize) {
        (self.columns, self.rows.len())
    }

    pub(crate) fn all(&self) -> impl Iterator<Item = Cell> {
        self.rows.iter().flat_map(|row| row.cells.iter().copied())
    }

    /// Returns the number of rows that have scrolled off the top of the console so far.
    pub(crate) const fn scrolled(&self) -> usize {
        self.scrolled
    }

    /// Returns `true` if the next character of output goes to the first column.
    pub(crate) const fn is_at_start(&self) -> bool {
        self.at.1 == 0
    }

    /// Returns `true` if a bell character has been written to the console since the last call.
    pub(crate) const fn take_beep(&mut self) -> bool {
        std::mem::replace(&mut self.beeped, false)
    }

    // ---- writing

    /// Writes text to the console, interpreting control characters and escape sequences.
    pub(crate) fn write(&mut self, text: &str) {
        self.typed_line = None;
        for letter in text.chars() {
            match self.parser.take(letter) {
                Some(Action::Print(letter)) => self.print(letter),
                Some(Action::Control(letter)) => self.control(letter),
                Some(Action::Sequence(last, numbers)) => self.sequence(last, &numbers),
                None => {}
            }
        }
    }

    fn print(&mut self, letter: char) {
        if self.at.1 >= self.columns {
            if let Some(row) = self.rows.get_mut(self.at.0) {
                row.goes_on = true;
            }
            self.feed();
            self.at.1 = 0;
        }
        let cell = Cell { letter, with: self.with };
        let (row, column) = self.at;
        self.set(row, column, cell);
        self.at.1 += 1;
    }

    fn set(&mut self, row: usize, column: usize, cell: Cell) {
        if let Some(place) = self.rows.get_mut(row).and_then(|row| row.cells.get_mut(column)) {
            *place = cell;
        }
    }

    fn erase(&mut self, row: usize, from: usize) {
        if let Some(row) = self.rows.get_mut(row) {
            row.cells.iter_mut().skip(from).for_each(|cell| *cell = Cell::default());
            row.goes_on = false;
        }
    }

    fn clear(&mut self) {
        (0..self.rows.len()).for_each(|row| self.erase(row, 0));
        self.at = (0, 0);
    }

    fn feed(&mut self) {
        if self.at.0 + 1 < self.rows.len() {
            self.at.0 += 1;
        } else {
            self.scroll();
        }
    }

    fn scroll(&mut self) {
        self.rows.pop_front();
        self.rows.push_back(Row::blank(self.columns));
        self.scrolled += 1;
        if let Some(typed) = &mut self.typed_line {
            typed.row -= 1;
        }
    }

    // ---- copying

    /// Returns the text between two cells of the console, both included.
    ///
    /// Wrapped rows are joined; other rows lose their trailing blanks and are separated by newlines.
    pub(crate) fn text_between(&self, one: CellPos, other: CellPos) -> String {
        let (from, to) = (one.min(other), one.max(other));
        let mut text = String::new();
        for (number, row) in self.rows.iter().enumerate().take(to.0 + 1).skip(from.0) {
            let first = if number == from.0 { from.1 } else { 0 };
            let last = if number == to.0 { to.1 + 1 } else { self.columns };
            let part: String = row.cells.iter().take(last).skip(first).map(|cell| cell.letter).collect();
            if row.goes_on && number < to.0 {
                text.push_str(&part);
            } else {
                text.push_str(part.trim_end_matches(' '));
                if number < to.0 {
                    text.push('\n');
                }
            }
        }
        text
    }

    /// Returns all rows of the console as text, without trailing blanks.
    pub(crate) fn text(&self) -> Vec<String> {
        let row = |row: &Row| row.cells.iter().map(|cell| cell.letter).collect::<String>();
        self.rows.iter().map(|cells| row(cells).trim_end().to_owned()).collect()
    }
}

#[cfg(test)]
mod tests;
