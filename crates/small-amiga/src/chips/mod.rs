//! The emulated chips: planar bitmaps, blitter, hardware sprites, colour registers and vertical blank.
//!
//! The chips work on words of chip memory, pens and pixels only.
//! Screens, windows and tasks are left to the layers above.
//!
//! # What is not emulated
//!
//! | part | not emulated |
//! |---|---|
//! | memory | chip memory as one address space: each [`BitMap`] and each [`Channel`] owns its words, or shares those of channel D. A pointer outside its memory reads zeros and writes nothing. |
//! | DMA of Agnus | slots, priorities and lost cycles: every access is free, and no chip waits for another one |
//! | [blitter](Blit) | times: a blit finishes immediately. The limits of 64 words and 1,024 rows apply to [`Registers`] only. The data registers have no contents after a blit. |
//! | [line mode](Line) | fetching B from memory, a BLTADAT other than 8000, masks that are not open, a BLTSIZE width other than 2, the shifts in BLTCON0 and BLTCON1 afterwards, and a BLTCDAT other than 0 for the zero flag of a line with C off. The error term has more than 16 bits. |
//! | [copper](CopperList) | lists written by programs, SKIP, and times: instructions take effect between two rows. A real line has time for 56 MOVEs, and the two lines above a screen for 112, so a screen of more than 64 pens needs more. WAIT counts display rows from 0; the chip counts lines from [`FIRST_LINE`], and needs a second WAIT beyond line 255. An interlaced display has one list instead of one for each field. |
//! | [copper](CopperList): registers | display window, data fetch, modulos, scrolling and priorities, which would be equal in all lists |
//! | [sprites](Sprite) | attached pairs with 15 colours, a priority behind the playfield, collisions, and reuse of a sprite within a frame |
//! | [Denise] | lo-res and super-hi-res playfields, dual playfields, hold-and-modify, extra half-brite, smooth scrolling, genlock. Hi-res has up to eight planes of any chip set, where chips before AGA had four. Both fields of an interlaced display are woven into one picture without flicker. |
//! | [colour registers](ColourMap) | the 24-bit colours and the banks of AGA: a deep screen has more registers of 12 bits. Changes within a screen. |
//! | [vertical blank](VerticalBlank) | the position of the beam between two blanks, and long and short fields: the rate is exactly 50 or 60 |
//! | interrupts | all but the vertical blank |
//! | CIAs | timers, clocks and ports. Time is counted in vertical blanks; keys and mouse are [events](crate::input). |
//! | Paula | everything: sound, disk, serial port, analogue joysticks |
//! | processor, Akiko, expansion cards | everything |

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
