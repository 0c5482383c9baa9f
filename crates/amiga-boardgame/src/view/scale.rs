//! The scale of a game window: the height of the screen's font, the height of the screen and its resolution.
//!
//! The font height, the screen height and the resolution determine all measures of a window. An interlaced
//! screen has twice the rows. The arrangement inside a window is left to the games' layouts.

use small_amiga::chips::{Rect, Standard};
use small_amiga::graphics::Font;
use small_amiga::intuition::{Look, Screen, border_top};

/// Last screen row of a game window with the original font, first on a non-interlaced and then on an
/// interlaced screen.
///
/// The rows are pixel rows of the screen, counted from 0.
const WINDOW_BOTTOM: [i32; 2] = [198, 375];

/// The properties of a screen that determine the measures of a game window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scale {
    /// Height of the screen's font, in rows.
    pub font_height: i32,
    /// 1 on an interlaced screen, otherwise 0.
    pub lace: u32,
    /// Height of the screen, in rows.
    pub screen: i32,
    /// Height of the tallest font for which the window has room beside the board, in rows, on a non-interlaced and on an
    /// interlaced screen.
    pub tallest: [i32; 2],
}

/// Height of the letters in the place of a font that is too tall, in non-interlaced rows.
const SMALL_LETTERS: i32 = 8;

impl Scale {
    /// Creates the scale for laying out game windows on a screen of NTSC height with a font of `font_height` rows.
    pub const fn new(font_height: i32, interlaced: bool) -> Self {
        let lace = interlaced as u32;
        Self { font_height, lace, screen: (Standard::Ntsc.lines() as i32) << lace, tallest: [i32::MAX; 2] }
    }

    /// Creates the scale for game windows on the given screen.
    pub const fn for_screen(screen: &Screen) -> Self {
        let scale = Self::new(screen.font().y_size() as i32, screen.is_interlaced());
        Self { screen: screen.bounds().height, ..scale }
    }

    /// Returns the height of the letters beside the board, in rows.
    pub const fn letters(self) -> i32 {
        if self.is_font_too_tall() { self.rows(SMALL_LETTERS) } else { self.font_height }
    }

    const fn is_font_too_tall(self) -> bool {
        self.font_height > self.tallest[self.lace as usize]
    }

    /// Returns the font of the window's contents on a screen with this look, or `None` for the screen's font.
    pub fn font(self, look: Look) -> Option<Font> {
        let small = self.is_font_too_tall().then(|| Font::of_look(look));
        small.map(|font| if self.interlaced() { font.doubled() } else { font })
    }

    /// Returns `true` if the screen is interlaced, which doubles its number of rows.
    pub const fn interlaced(self) -> bool {
        self.lace == 1
    }

    /// Converts a number of non-interlaced rows to pixel rows of this screen.
    pub const fn rows(self, rows: i32) -> i32 {
        rows << self.lace
    }

    /// Returns the window's row at which the board begins.
    ///
    /// The row is the inner line of the window's top border.
    pub const fn top(self) -> i32 {
        self.font_height + 2
    }

    /// Returns the distance between two lines of text in a game window, in rows.
    pub const fn line_step(self) -> i32 {
        self.letters() + 1 + self.lace as i32
    }

    /// Returns the row of the screen for the top of a window of this height: below the title bar of the screen, if there is room.
    ///
    /// A window that covers a part of the bar would cut its text, so such a window covers the whole height. `--classic` moves it
    /// up only as far as necessary.
    pub const fn window_top(self, height: i32) -> i32 {
        let (bar, room) = (border_top(self.font_height), self.screen - height);
        match room >= bar {
            true => bar,
            false if self.tallest[0] == i32::MAX && room > 0 => room,
            false => 0,
        }
    }

    /// Returns the screen area of a game window whose board is `rows` non-interlaced rows high.
    ///
    /// `left` and `width` are in pixels of the screen.
    ///
    /// `rows` does not include the line that closes the board at the bottom. The window starts on the line
    /// that ends the screen's title bar, as in the original. With a taller font it starts below that line, or
    /// as low as the screen allows.
    pub const fn window(self, left: i32, width: i32, rows: i32) -> Rect {
        let height = border_top(self.font_height) + 2 + self.rows(rows) + self.lace as i32;
        let original = WINDOW_BOTTOM[self.lace as usize] + 1 - height;
        let bar = border_top(self.font_height);
        if original + 1 >= bar {
            return Rect::new(left, original, width, height);
        }
        let top = self.window_top(height);
        Rect::new(if top == 0 { 0 } else { left }, top, width, height)
    }
}
