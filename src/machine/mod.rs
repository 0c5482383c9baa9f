//! The chips: planar bitmaps, the blitter, hardware sprites, colour registers and the vertical blank.
//!
//! Knows nothing of screens, windows, tasks or games: only words of chip memory, pens and pixels.

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
