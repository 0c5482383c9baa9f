//! The pages of a review and the keys that turn them.
//!
//! The contents of the pages are left to the windows.

use small_amiga::system::input::Key;

/// A command that turns the pages of a review, each of which shows one position of the game.
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
    /// All page turns of a review: first page, back, forward, last page.
    pub const ALL: [Self; 4] = [Self::First, Self::Back, Self::Next, Self::Last];

    /// Returns the page turn for a key pressed during a review, or `None` if the key does not turn pages.
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

/// The pages of a review, which are numbered from 0 and of which one is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pages {
    at: usize,
    last: usize,
}

impl Pages {
    /// Creates the pages of a review from 0 to `last`, with the last one open.
    pub const fn open_at_last(last: usize) -> Self {
        Self { at: last, last }
    }

    /// Returns the number of the open page.
    pub const fn page(self) -> usize {
        self.at
    }

    /// Returns the number of the last page.
    pub const fn last(self) -> usize {
        self.last
    }

    /// Turns to the page with the number `page`, or to the last page if that number is too high.
    pub fn turn_to(&mut self, page: usize) {
        self.at = page.min(self.last);
    }

    /// Turns to the first, previous, next or last page. At either end, turning further has no effect.
    pub fn turn(&mut self, turn: PageTurn) {
        self.turn_to(match turn {
            PageTurn::First => 0,
            PageTurn::Back => self.at.saturating_sub(1),
            PageTurn::Next => self.at + 1,
            PageTurn::Last => self.last,
        });
    }
}
