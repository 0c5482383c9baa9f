//! The text of a console: rows of cells, each with a letter, pens and a style.
//!
//! Knows where the next letter goes, how lines wrap and scroll, and what is copied. Leaves escape sequences to `sequences`, a line
//! that is being typed to `typing`, another size to `layout`, and drawing to the painter.

mod layout;
mod sequences;
mod typing;

use std::collections::VecDeque;

use bitflags::bitflags;

use self::typing::Typed;
use super::escape::{Action, Parser};

bitflags! {
    /// How letters look.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub struct Style: u8 {
        /// Thick.
        const BOLD = 1;
        /// Slanted.
        const ITALIC = 2;
        /// With a line below.
        const UNDERLINE = 4;
        /// Both pens exchanged.
        const INVERSE = 8;
    }
}

/// What letters are written with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Attributes {
    /// The pen of letters; none is the screen's pen for text.
    pub front: Option<u8>,
    /// The pen behind them; none is the background's.
    pub back: Option<u8>,
    /// The style.
    pub style: Style,
}

/// A place for a letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    /// The letter.
    pub letter: char,
    /// How it looks.
    pub with: Attributes,
}

impl Default for Cell {
    fn default() -> Self {
        Self { letter: ' ', with: Attributes::default() }
    }
}

/// Where a cell is: row and column, from 0.
pub type Place = (usize, usize);

#[derive(Debug, Clone)]
struct Row {
    cells: Vec<Cell>,
    /// Its text goes on in the next row.
    goes_on: bool,
}

impl Row {
    fn blank(columns: usize) -> Self {
        Self { cells: vec![Cell::default(); columns], goes_on: false }
    }
}

/// A screen of cells.
#[derive(Debug, Clone)]
pub struct Cells {
    columns: usize,
    rows: VecDeque<Row>,
    /// Where the next letter goes; its column is one too far where a row is full and nothing has followed yet.
    at: Place,
    with: Attributes,
    shows_cursor: bool,
    parser: Parser,
    typed: Option<Typed>,
    scrolled: usize,
    beeped: bool,
}

impl Cells {
    /// An empty screen, of one column and one row at least.
    #[must_use]
    pub fn new(columns: usize, rows: usize) -> Self {
        let (columns, rows) = (columns.max(1), rows.max(1));
        Self {
            columns,
            rows: (0..rows).map(|_| Row::blank(columns)).collect(),
            at: (0, 0),
            with: Attributes::default(),
            shows_cursor: true,
            parser: Parser::default(),
            typed: None,
            scrolled: 0,
            beeped: false,
        }
    }

    /// Columns and rows.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        (self.columns, self.rows.len())
    }

    /// The cells, row by row.
    pub fn all(&self) -> impl Iterator<Item = Cell> {
        self.rows.iter().flat_map(|row| row.cells.iter().copied())
    }

    /// How many rows have left at the top since the beginning.
    #[must_use]
    pub const fn scrolled(&self) -> usize {
        self.scrolled
    }

    /// Whether the next letter begins a row.
    #[must_use]
    pub const fn is_at_start(&self) -> bool {
        self.at.1 == 0
    }

    /// Whether a bell was sent since the last call.
    pub const fn take_beep(&mut self) -> bool {
        std::mem::replace(&mut self.beeped, false)
    }

    // ---- what is written

    /// Writes text with its control characters and sequences.
    pub fn write(&mut self, text: &str) {
        self.typed = None;
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

    /// Blanks a row from a column on.
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

    /// One row down.
    fn feed(&mut self) {
        if self.at.0 + 1 < self.rows.len() {
            self.at.0 += 1;
        } else {
            self.scroll();
        }
    }

    /// All rows one up.
    fn scroll(&mut self) {
        self.rows.pop_front();
        self.rows.push_back(Row::blank(self.columns));
        self.scrolled += 1;
        if let Some(typed) = &mut self.typed {
            typed.row -= 1;
        }
    }

    // ---- what is copied

    /// The text from one cell to another, both with it, in the order of reading.
    #[must_use]
    pub fn text_between(&self, one: Place, other: Place) -> String {
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

    /// All rows as text, blanks at their ends left out.
    #[must_use]
    pub fn text(&self) -> Vec<String> {
        let row = |row: &Row| row.cells.iter().map(|cell| cell.letter).collect::<String>();
        self.rows.iter().map(|cells| row(cells).trim_end().to_owned()).collect()
    }
}

#[cfg(test)]
mod tests;
