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

/// A small picture of colour indices, which are converted to pens when the picture is drawn. Index 0 is
/// transparent.
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

    /// Draws the symbol with its left/top corner at `x`, `y`. A pixel with the index `i` gets the pen
    /// `pens[i]`.
    pub fn draw(&self, rp: &mut RastPort<'_>, x: i32, y: i32, pens: &[Pen]) {
        let image = Image::from_chunky(&self.picture, pens, rp.depth());
        let cut = BobImage::new(image, &self.picture);
        rp.draw_image_masked(cut.image(), cut.shadow(), x, y);
    }
}

/// The system's pictures of gadgets, menus and pointer, for one look and one resolution.
#[derive(Debug, Clone)]
pub struct Symbols {
    /// The symbol of the close gadget. The indices 1 to 3 are drawn in the shadow, shine and background pens.
    pub close: Symbol,
    /// The symbol of the depth gadget. In the 1.3 look, this is the symbol of the gadget that moves the
    /// window or screen to the back.
    pub depth: Symbol,
    /// The symbol of the pressed depth gadget. In the 1.3 look, this is the symbol of the gadget that moves
    /// the window or screen to the front.
    pub depth_other: Symbol,
    /// The check mark of menu items. All visible pixels of the check mark have the index 1.
    pub checkmark: Symbol,
    /// The Amiga key shown in menus. Index 1 is the box and index 2 is the letter in the box.
    pub amiga_key: Symbol,
    /// The picture of the mouse pointer, which is a hardware sprite.
    pub pointer: SpriteData,
    /// The picture of the mouse pointer while the active window is asleep: a watch.
    pub busy: SpriteData,
}
