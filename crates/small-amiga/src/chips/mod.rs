//! The emulated chips: planar bitmaps, blitter, hardware sprites, colour registers and vertical blank.
//!
//! The chips work on words of chip memory, pens and pixels only.
//! Screens, windows and tasks are left to the layers above.

pub mod bitmap;
pub mod blitter;
pub mod chunky;
pub mod colour;
pub mod colour_map;
pub mod denise;
pub mod geometry;
pub mod line;
pub mod palette;
mod planar;
pub mod sprite;
pub mod vblank;

pub use self::bitmap::{BitMap, MAX_DEPTH};
pub use self::blitter::{
    Blit, BlitResult, Channel, Control0, Control1, Edges, Fill, Minterm, Pointer, Registers,
};
pub use self::chunky::Chunky;
pub use self::colour::{Pen, Pens, Rgb4};
pub use self::colour_map::{ColourMap, REGISTERS};
pub use self::denise::{Denise, RowSource, ViewPort, shown as row_source};
pub use self::geometry::{Point, Rect};
pub use self::line::{Line, LineResult, Octant};
pub use self::palette::{MAX_PENS, Palette, PaletteError};
pub use self::sprite::{SPRITE_WIDTH, SPRITES, Sprite, SpriteData, colour_register};
pub use self::vblank::{Chain, ServerId, Standard, Ticks, VerticalBlank};
