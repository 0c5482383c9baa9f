//! The pages of a review and the keys that turn them.
//!
//! The contents of the pages are left to the windows.

use small_amiga::input::Key;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PageTurn {
    First,
    Back,
    Next,
    Last,
}

impl PageTurn {
    pub const ALL: [Self; 4] = [Self::First, Self::Back, Self::Next, Self::Last];

    pub const fn from_key(key: Key) -> Option<Self> {
        match key {
            Key::UpLeft => Some(Self::First),
            Key::Left => Some(Self::Back),
            Key::Right | Key::Space => Some(Self::Next),
            Key::DownLeft => Some(Self::Last),
            _ => None,
        }
    }
}

/// The pages of a review, one per position, numbered from 0; one page is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pages {
    at: usize,
    last: usize,
}

impl Pages {
    pub const fn open_at_last(last: usize) -> Self {
        Self { at: last, last }
    }

    pub const fn page(self) -> usize {
        self.at
    }

    pub const fn last(self) -> usize {
        self.last
    }

    /// Turns to the page with the number `page`, or to the last page if that number is too high.
    pub fn turn_to(&mut self, page: usize) {
        self.at = page.min(self.last);
    }

    pub fn turn(&mut self, turn: PageTurn) {
        self.turn_to(match turn {
            PageTurn::First => 0,
            PageTurn::Back => self.at.saturating_sub(1),
            PageTurn::Next => self.at + 1,
            PageTurn::Last => self.last,
        });
    }
}
