//! The emulated chips: planar bitmaps, blitter, hardware sprites, colour registers and vertical blank.
//!
//! The chips work on words of chip memory, pens and pixels only.
//! Screens, windows and tasks are left to the layers above.

pub(crate) mod bitmap;
pub(crate) mod blitter;
pub(crate) mod chunky;
pub(crate) mod colour;
pub(crate) mod colour_map;
pub(crate) mod copper;
pub(crate) mod denise;
pub(crate) mod geometry;
pub(crate) mod line;
pub(crate) mod palette;
mod planar;
pub(crate) mod sprite;
pub(crate) mod vblank;

pub use self::bitmap::{BitMap, MAX_DEPTH};
pub use self::blitter::{
    Blit, BlitResult, Channel, Control0, Control1, Edges, Fill, Minterm, Pointer, Registers,
};
pub use self::chunky::Chunky;
pub use self::colour::{Pen, Pens, Rgb4};
pub use self::colour_map::{ColourMap, REGISTERS};
pub use self::copper::{CopperInstruction, CopperList, FIRST_LINE, RowRegisters};
pub use self::denise::{Denise, ViewPort};
pub use self::geometry::{Point, Rect};
pub use self::line::{Line, LineResult, Octant};
pub use self::palette::{MAX_PENS, Palette, PaletteError, colour_map};
pub use self::sprite::{SPRITE_WIDTH, SPRITES, Sprite, SpriteData, colour_register};
pub use self::vblank::{Chain, ServerId, Standard, Ticks, VerticalBlank};
