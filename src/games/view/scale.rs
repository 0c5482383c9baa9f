//! What all measures of a window follow from: the rows of the screen's font, and its resolution.
//!
//! Knows how rows double on an interlaced screen and where a window stands whose board begins below its title. Leaves what lies in
//! a window to the games' layouts.

use crate::machine::geometry::Rect;
use crate::system::intuition::screen::Screen;
use crate::system::intuition::window::border_top;

/// A window's last row on the screen with any font: plain, interlaced.
const WINDOW_BOTTOM: [i32; 2] = [198, 375];

/// The font and the resolution of one screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scale {
    /// Rows of the screen's font.
    pub font_height: i32,
    /// 1 on an interlaced screen, else 0.
    pub lace: u32,
}

impl Scale {
    /// For a font and a resolution.
    #[must_use]
    pub const fn new(font_height: i32, interlaced: bool) -> Self {
        Self { font_height, lace: interlaced as u32 }
    }

    /// A screen's.
    #[must_use]
    pub const fn of(screen: &Screen) -> Self {
        Self::new(screen.font().y_size() as i32, screen.is_interlaced())
    }

    /// Whether the screen is interlaced.
    #[must_use]
    pub const fn interlaced(self) -> bool {
        self.lace == 1
    }

    /// Rows, doubled on an interlaced screen.
    #[must_use]
    pub const fn rows(self, rows: i32) -> i32 {
        rows << self.lace
    }

    /// The first row of a board: on the inner line of the window's top border.
    #[must_use]
    pub const fn top(self) -> i32 {
        self.font_height + 2
    }

    /// Rows from one line of text to the next.
    #[must_use]
    pub const fn line_step(self) -> i32 {
        self.font_height + 1 + self.lace as i32
    }

    /// The frame on the screen of a window of so many columns whose board has so many plain rows, a closing line not counted: it
    /// grows upwards with the font.
    #[must_use]
    pub const fn window(self, left: i32, width: i32, rows: i32) -> Rect {
        let height = border_top(self.font_height) + 2 + self.rows(rows) + self.lace as i32;
        Rect::new(left, WINDOW_BOTTOM[self.lace as usize] + 1 - height, width, height)
    }
}
