//! The small drawings of the system: gadget symbols, the check mark, the Amiga key, the pointer.
//!
//! Knows them as indexed pictures whose indices are parts, not pens: who draws one says which pen plays which part.

use crate::machine::chunky::Chunky;
use crate::machine::colour::Pen;
use crate::machine::sprite::SpriteData;
use crate::system::graphics::bob::BobImage;
use crate::system::graphics::image::Image;
use crate::system::graphics::rastport::RastPort;

/// A picture whose index 0 is not drawn and whose others are drawn in pens chosen at the time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Symbol {
    picture: Chunky,
}

impl Symbol {
    /// A symbol from its picture.
    pub const fn new(picture: Chunky) -> Self {
        Self { picture }
    }

    /// Columns.
    pub fn width(&self) -> i32 {
        self.picture.width() as i32
    }

    /// Rows.
    pub fn height(&self) -> i32 {
        self.picture.height() as i32
    }

    /// Draws it with its left/top corner at a place, index `i` in `pens[i]`.
    pub fn draw(&self, rp: &mut RastPort<'_>, x: i32, y: i32, pens: &[Pen]) {
        let image = Image::from_chunky(&self.picture, pens, rp.depth());
        let cut = BobImage::new(image, &self.picture);
        rp.draw_image_masked(cut.image(), cut.shadow(), x, y);
    }
}

/// All drawings of one look at one resolution.
#[derive(Debug, Clone)]
pub struct Symbols {
    /// The close gadget's: parts shadow, shine, background.
    pub close: Symbol,
    /// The depth gadget's, or of the two in the 1.3 look the one that sends to the back.
    pub depth: Symbol,
    /// The depth gadget's while pressed, or in the 1.3 look the gadget's that brings to the front.
    pub depth_other: Symbol,
    /// The check mark of menus: one part.
    pub checkmark: Symbol,
    /// The Amiga key of menus: parts box and letter.
    pub amiga_key: Symbol,
    /// The pointer, a hardware sprite.
    pub pointer: SpriteData,
    /// The same while the active window waits: a watch.
    pub busy: SpriteData,
}
