//! The small pictures of the system: gadget symbols, check mark, Amiga key and pointer.
//!
//! A [`Symbol`] is an indexed picture whose indices are parts of the picture, not pens; the caller chooses a
//! pen for each part when drawing.

use crate::machine::chunky::Chunky;
use crate::machine::colour::Pen;
use crate::machine::sprite::SpriteData;
use crate::system::graphics::bob::BobImage;
use crate::system::graphics::image::Image;
use crate::system::graphics::rastport::RastPort;

/// A small picture whose indices get their pens when it is drawn; index 0 is transparent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Symbol {
    picture: Chunky,
}

impl Symbol {
    /// Creates a symbol from its indexed picture.
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

    /// Draws the symbol with its left/top corner at `x`, `y`, using `pens[i]` for index `i`.
    pub fn draw(&self, rp: &mut RastPort<'_>, x: i32, y: i32, pens: &[Pen]) {
        let image = Image::from_chunky(&self.picture, pens, rp.depth());
        let cut = BobImage::new(image, &self.picture);
        rp.draw_image_masked(cut.image(), cut.shadow(), x, y);
    }
}

/// The system's pictures of gadgets, menus and pointer, for one look and one resolution.
#[derive(Debug, Clone)]
pub struct Symbols {
    /// The symbol of the close gadget; indices 1 to 3 are drawn in the shadow, shine and background pens.
    pub close: Symbol,
    /// The symbol of the depth gadget, or in the 1.3 look of the gadget that moves to the back.
    pub depth: Symbol,
    /// The symbol of the pressed depth gadget, or in the 1.3 look of the gadget that moves to the front.
    pub depth_other: Symbol,
    /// The check mark of menu items; its only index is 1.
    pub checkmark: Symbol,
    /// The Amiga key shown in menus; index 1 is the box and index 2 the letter in it.
    pub amiga_key: Symbol,
    /// The picture of the mouse pointer, which is a hardware sprite.
    pub pointer: SpriteData,
    /// The picture of the mouse pointer while the active window is asleep: a watch.
    pub busy: SpriteData,
}
