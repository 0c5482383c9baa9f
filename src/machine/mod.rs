//! The chips: planar bitmaps, the blitter, hardware sprites, colour registers and the vertical blank.
//!
//! Knows nothing of screens, windows, tasks or games: only words of chip memory, pens and pixels.

pub mod chunky;
pub mod colour;
pub mod geometry;
pub mod palette;
