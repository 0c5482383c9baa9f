//! What all measures of a window follow from: the rows of the screen and of its font, and its resolution.
//!
//! Knows how rows double on an interlaced screen and where a window stands whose board begins below its title. Leaves what lies in
//! a window to the games' layouts.

use small_amiga::machine::geometry::Rect;
use small_amiga::machine::vblank::Standard;
use small_amiga::system::intuition::screen::Screen;
use small_amiga::system::intuition::window::border_top;

/// A window's last row on the screen with the original's letters: plain, interlaced.
const WINDOW_BOTTOM: [i32; 2] = [198, 375];

/// The font and the resolution of one screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scale {
    /// Rows of the screen's font.
    pub font_height: i32,
    /// 1 on an interlaced screen, else 0.
    pub lace: u32,
    /// Rows of the screen.
    pub screen: i32,
}

impl Scale {
    /// For a font and a resolution, on the lowest screen there is.
    pub const fn new(font_height: i32, interlaced: bool) -> Self {
        let lace = interlaced as u32;
        Self { font_height, lace, screen: (Standard::Ntsc.lines() as i32) << lace }
    }

    /// A screen's.
    pub const fn of(screen: &Screen) -> Self {
        let scale = Self::new(screen.font().y_size() as i32, screen.is_interlaced());
        Self { screen: screen.bounds().height, ..scale }
    }

    /// Whether the screen is interlaced.
    pub const fn interlaced(self) -> bool {
        self.lace == 1
    }

    /// Rows, doubled on an interlaced screen.
    pub const fn rows(self, rows: i32) -> i32 {
        rows << self.lace
    }

    /// The first row of a board: on the inner line of the window's top border.
    pub const fn top(self) -> i32 {
        self.font_height + 2
    }

    /// Rows from one line of text to the next.
    pub const fn line_step(self) -> i32 {
        self.font_height + 1 + self.lace as i32
    }

    /// The frame on the screen of a window of so many columns whose board has so many plain rows, a closing line not counted. It
    /// begins on the line that ends the bar, where the original opens it; under taller letters it lies below that line, or as low
    /// as the screen allows.
    pub const fn window(self, left: i32, width: i32, rows: i32) -> Rect {
        let height = border_top(self.font_height) + 2 + self.rows(rows) + self.lace as i32;
        let original = WINDOW_BOTTOM[self.lace as usize] + 1 - height;
        let bar = border_top(self.font_height);
        let below = if bar + height <= self.screen { bar } else { self.screen - height };
        Rect::new(left, if original + 1 >= bar { original } else { below }, width, height)
    }
}
