//! The pages of a review and the keys that turn them.
//!
//! The contents of the pages are left to the windows.

use small_amiga::system::input::Key;

/// A command that turns the pages of a review.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PageTurn {
    /// Turns to the first page.
    First,
    /// Turns back by one page.
    Back,
    /// Turns forward by one page.
    Next,
    /// Turns to the last page.
    Last,
}

impl PageTurn {
    /// All page turns, in the order of their buttons from left to right.
    pub const ALL: [Self; 4] = [Self::First, Self::Back, Self::Next, Self::Last];

    /// Returns the page turn of a key, or `None` if the key has none.
    pub const fn of(key: Key) -> Option<Self> {
        match key {
            Key::UpLeft => Some(Self::First),
            Key::Left => Some(Self::Back),
            Key::Right | Key::Space => Some(Self::Next),
            Key::DownLeft => Some(Self::Last),
            _ => None,
        }
    }
}

/// A number of pages, one of which is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pages {
    at: usize,
    last: usize,
}

impl Pages {
    /// Creates pages from 0 to `last`, of which the last one is open.
    pub const fn open_at_last(last: usize) -> Self {
        Self { at: last, last }
    }

    /// Returns the number of the open page.
    pub const fn at(self) -> usize {
        self.at
    }

    /// Returns the number of the last page.
    pub const fn last(self) -> usize {
        self.last
    }

    /// Turns to a page, or to the last page if `page` is greater.
    pub fn turn_to(&mut self, page: usize) {
        self.at = page.min(self.last);
    }

    /// Turns the pages; at the first or last page nothing happens beyond it.
    pub fn turn(&mut self, turn: PageTurn) {
        self.turn_to(match turn {
            PageTurn::First => 0,
            PageTurn::Back => self.at.saturating_sub(1),
            PageTurn::Next => self.at + 1,
            PageTurn::Last => self.last,
        });
    }
}
