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
