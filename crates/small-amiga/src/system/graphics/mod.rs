//! The emulated graphics.library: rast ports, text, images, Bobs and allocation of hardware sprites.
//!
//! Every pixel is drawn by the blitter or its line mode. Screens,
//! windows and their contents are left to the layers above.

pub(crate) mod blit;
pub(crate) mod bob;
pub(crate) mod ellipse;
pub(crate) mod font;
pub(crate) mod image;
pub(crate) mod layer;
pub(crate) mod rastport;
pub(crate) mod simple_sprite;
pub(crate) mod stroke;
pub(crate) mod trace;
mod wrap;

pub use self::bob::{BobId, BobImage, GelsInfo};
pub use self::font::{Font, FontError, Glyph, GlyphCell, MAX_ADVANCE, MAX_HEIGHT, MAX_WIDTH};
pub use self::image::{Image, Source};
pub use self::layer::Layer;
pub use self::rastport::{DrawMode, RastPort};
pub use self::simple_sprite::SpriteNumber;
pub use self::wrap::wrapped;
