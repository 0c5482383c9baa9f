//! The scale of a game window: the height of the screen's font, the height of the screen and its resolution.
//!
//! All measures of a window follow from these. On an interlaced screen the number of rows doubles.
//! The arrangement inside a window is left to the games' layouts.

use small_amiga::machine::geometry::Rect;
use small_amiga::machine::vblank::Standard;
use small_amiga::system::intuition::screen::Screen;
use small_amiga::system::intuition::window::border_top;

/// Screen row at which a game window ends if the screen has the original font, first without and then with
/// interlace.
const WINDOW_BOTTOM: [i32; 2] = [198, 375];

/// The measures of a screen on which the layout of a game window depends: font height, screen height and
/// interlace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scale {
    /// Height of the screen's font, in rows.
    pub font_height: i32,
    /// The number 1 if the screen is interlaced, otherwise 0.
    pub lace: u32,
    /// Height of the screen, in rows.
    pub screen: i32,
}

impl Scale {
    /// Creates the measures of a screen of NTSC height with the given font height, interlaced or not.
    pub const fn new(font_height: i32, interlaced: bool) -> Self {
        let lace = interlaced as u32;
        Self { font_height, lace, screen: (Standard::Ntsc.lines() as i32) << lace }
    }

    /// Returns the measures of an open screen.
    pub const fn for_screen(screen: &Screen) -> Self {
        let scale = Self::new(screen.font().y_size() as i32, screen.is_interlaced());
        Self { screen: screen.bounds().height, ..scale }
    }

    /// Returns `true` if the screen is interlaced.
    pub const fn interlaced(self) -> bool {
        self.lace == 1
    }

    /// Converts a number of non-interlaced rows to rows of this screen, which are twice as many if the screen
    /// is interlaced.
    pub const fn rows(self, rows: i32) -> i32 {
        rows << self.lace
    }

    /// Returns the window row at which the board begins, which is the inner line of the window's top border.
    pub const fn top(self) -> i32 {
        self.font_height + 2
    }

    /// Returns the distance from one line of text to the next in a game window, in rows.
    pub const fn line_step(self) -> i32 {
        self.font_height + 1 + self.lace as i32
    }

    /// Returns the screen area of a game window that is `width` columns wide and whose board has `rows`
    /// non-interlaced rows. The line that closes the board at the bottom is not included in `rows`.
    ///
    /// The window starts on the line that ends the screen's title bar, as in the original.
    /// With a taller font it starts below that line, or as low as the screen allows.
    pub const fn window(self, left: i32, width: i32, rows: i32) -> Rect {
        let height = border_top(self.font_height) + 2 + self.rows(rows) + self.lace as i32;
        let original = WINDOW_BOTTOM[self.lace as usize] + 1 - height;
        let bar = border_top(self.font_height);
        let below = if bar + height <= self.screen { bar } else { self.screen - height };
        Rect::new(left, if original + 1 >= bar { original } else { below }, width, height)
    }
}
