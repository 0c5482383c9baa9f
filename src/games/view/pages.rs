//! The way through a review, page by page.
//!
//! Knows which page is open and what keys and buttons turn to. Leaves what a page shows to the windows.

use small_amiga::system::input::Key;

/// A turn of the pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PageTurn {
    /// To the first.
    First,
    /// One back.
    Back,
    /// One on.
    Next,
    /// To the last.
    Last,
}

impl PageTurn {
    /// All of them, as buttons for them lie from left to right.
    pub const ALL: [Self; 4] = [Self::First, Self::Back, Self::Next, Self::Last];

    /// What a key turns to.
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

/// Pages, one of which is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pages {
    at: usize,
    last: usize,
}

impl Pages {
    /// From page 0 to the last, which is open.
    pub const fn open_at_last(last: usize) -> Self {
        Self { at: last, last }
    }

    /// The open one.
    pub const fn at(self) -> usize {
        self.at
    }

    /// The last one.
    pub const fn last(self) -> usize {
        self.last
    }

    /// To a page, as far as there is one.
    pub fn turn_to(&mut self, page: usize) {
        self.at = page.min(self.last);
    }

    /// Turns the pages.
    pub fn turn(&mut self, turn: PageTurn) {
        self.turn_to(match turn {
            PageTurn::First => 0,
            PageTurn::Back => self.at.saturating_sub(1),
            PageTurn::Next => self.at + 1,
            PageTurn::Last => self.last,
        });
    }
}
