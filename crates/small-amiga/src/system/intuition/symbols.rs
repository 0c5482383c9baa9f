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

/// A picture whose index 0 is transparent and whose other indices get their pens when it is drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Symbol {
    picture: Chunky,
}

impl Symbol {
    /// Creates a symbol from its picture.
    pub const fn new(picture: Chunky) -> Self {
        Self { picture }
    }

    /// Returns the width in pixels.
    pub fn width(&self) -> i32 {
        self.picture.width() as i32
    }

    /// Returns the height in rows.
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

/// All system pictures for one look and one resolution.
#[derive(Debug, Clone)]
pub struct Symbols {
    /// The close gadget; parts 1 to 3 are shadow, shine and background.
    pub close: Symbol,
    /// The depth gadget, or in the 1.3 look the gadget that moves to the back.
    pub depth: Symbol,
    /// The depth gadget while pressed, or in the 1.3 look the gadget that moves to the front.
    pub depth_other: Symbol,
    /// The check mark of menu items; it has one part.
    pub checkmark: Symbol,
    /// The Amiga key of menu items; parts 1 and 2 are the box and the letter.
    pub amiga_key: Symbol,
    /// The pointer, a hardware sprite.
    pub pointer: SpriteData,
    /// The pointer while the active window is asleep: a watch.
    pub busy: SpriteData,
}
