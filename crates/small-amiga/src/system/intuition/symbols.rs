//! The small pictures of the system: gadget symbols, check mark, Amiga key and pointer.
//!
//! A [`Symbol`] is an indexed picture whose indices are parts of the picture, not pens; the caller chooses a
//! pen for each part when drawing.

use crate::chips::chunky::Chunky;
use crate::chips::colour::Pen;
use crate::chips::sprite::SpriteData;
use crate::system::drawings::{
    AMIGA_KEY, BUSY, CHECK_MARK, CLOSE, CLOSE_13, DEPTH, DEPTH_PRESSED, Drawing, Drawings, POINTER,
    TO_BACK_13, TO_FRONT_13,
};
use crate::system::graphics::bob::BobImage;
use crate::system::graphics::image::Image;
use crate::system::graphics::rastport::RastPort;
use crate::system::look::Look;

/// A small picture whose colour indices are converted to pens when it is drawn.
///
/// Index 0 is transparent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Symbol {
    picture: Chunky,
}

impl Symbol {
    /// Creates a symbol from a picture of colour indices.
    pub const fn new(picture: Chunky) -> Self {
        Self { picture }
    }

    /// Returns the width of the symbol, in pixels.
    pub fn width(&self) -> i32 {
        self.picture.width() as i32
    }

    /// Returns the height of the symbol, in rows.
    pub fn height(&self) -> i32 {
        self.picture.height() as i32
    }

    /// Draws the symbol with its left/top corner at `x`, `y`.
    ///
    /// A pixel with the index `i` gets the pen `pens[i]`.
    pub fn draw(&self, rp: &mut RastPort<'_>, x: i32, y: i32, pens: &[Pen]) {
        let image = Image::from_chunky(&self.picture, pens, rp.depth());
        let cut = BobImage::new(image, &self.picture);
        rp.draw_image_masked(cut.image(), cut.shadow(), x, y);
    }
}

/// The pictures of gadgets, menus and pointer for one look and one resolution.
#[derive(Debug, Clone)]
pub struct Symbols {
    /// The symbol of the close gadget.
    ///
    /// The indices 1 to 3 are drawn in the shadow, shine and background pens.
    pub close: Symbol,
    /// The symbol of the depth gadget.
    ///
    /// In the 1.3 look, this is the gadget that moves the window or screen to the back.
    pub depth: Symbol,
    /// The symbol of the depth gadget while it is pressed.
    ///
    /// In the 1.3 look, this is the gadget that moves the window or screen to the front.
    pub depth_other: Symbol,
    /// The check mark of menu items, drawn with index 1.
    pub checkmark: Symbol,
    /// The symbol of the Amiga key in menus.
    ///
    /// Index 1 is the box and index 2 is the letter in the box.
    pub amiga_key: Symbol,
    /// The picture of the mouse pointer, which is a hardware sprite.
    pub pointer: SpriteData,
    /// The picture of a watch, which is the mouse pointer while the active window is asleep.
    pub busy: SpriteData,
    /// Vertical scale factor of the gadgets in window borders: 2 if the gadgets are doubled, otherwise 1.
    ///
    /// Doubled gadgets are for interlaced screens. The factor applies to the zoom gadget's symbol, too.
    pub border_lines: i32,
}

impl Symbols {
    /// Selects the symbols of a look from the decoded drawings.
    ///
    /// If `tall` is set, the symbols for interlaced screens are preferred.
    pub fn from_drawings(drawings: &Drawings, look: Look, tall: bool) -> Self {
        let symbol = |drawing: &Drawing| Symbol::new(drawings.picture(drawing, tall).clone());
        let (close, depth, depth_other) = match look {
            Look::V13 => (&CLOSE_13, &TO_BACK_13, &TO_FRONT_13),
            Look::V2 | Look::NewLook => (&CLOSE, &DEPTH, &DEPTH_PRESSED),
        };
        let sprite = |drawing: &Drawing| {
            let picture = drawings.picture(drawing, false);
            SpriteData::from_pixels(picture.height(), |x, y| picture.get(x, y).unwrap_or(0))
        };
        Self {
            close: symbol(close),
            depth: symbol(depth),
            depth_other: symbol(depth_other),
            checkmark: symbol(&CHECK_MARK),
            amiga_key: symbol(&AMIGA_KEY),
            pointer: sprite(&POINTER),
            busy: sprite(&BUSY),
            border_lines: 1,
        }
    }

    /// Doubles the height of the gadgets in window borders for an interlaced screen.
    ///
    /// The zoom gadget's symbol is doubled, too.
    #[must_use]
    pub const fn with_doubled_borders(mut self) -> Self {
        self.border_lines = 2;
        self
    }
}
