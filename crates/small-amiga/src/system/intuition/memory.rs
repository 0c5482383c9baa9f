//! Computes the free memory that the Workbench's bar shows.
//!
//! Screens and windows take bitplanes from graphics memory and structures from fast memory. The figures
//! belong to this emulated computer; the free memory of a real Amiga depended on much more.

use super::Intuition;
use crate::chips::bitmap::BitMap;

/// Size of the computer's graphics memory (chip memory), in bytes.
pub const GRAPHICS: usize = 2 * 1024 * 1024;
/// Size of the graphics memory that the system itself uses, in bytes.
///
/// The pointer, copper lists, and buffers for input and audio are stored there.
const SYSTEM_GRAPHICS: usize = 48 * 1024;
/// Size of the computer's other memory (fast memory), in bytes.
pub const OTHER: usize = 8 * 1024 * 1024;
const SYSTEM_OTHER: usize = 384 * 1024;
/// Amount of fast memory that the structures of one screen use, in bytes.
const SCREEN: usize = 2 * 1024;
/// Amount of fast memory that the structures of one window use, in bytes.
const WINDOW: usize = 1024;

impl Intuition {
    /// Returns the amount of free graphics memory, in bytes (`AvailMem(MEMF_CHIP)`).
    pub fn graphics_memory(&self) -> usize {
        let planes = |map: &BitMap| map.words_per_row() * 2 * map.height() * map.depth();
        let screen = |screen: &super::screen::Screen| {
            let windows = screen.windows().iter().map(|window| planes(window.layer().map()));
            planes(screen.display().map()) + windows.sum::<usize>()
        };
        let used: usize = self.screens().iter().map(screen).sum();
        GRAPHICS.saturating_sub(SYSTEM_GRAPHICS + used)
    }

    /// Returns the amount of free fast memory, in bytes (`AvailMem(MEMF_FAST)`).
    pub fn other_memory(&self) -> usize {
        let windows: usize = self.screens().iter().map(|screen| screen.windows().len()).sum();
        OTHER.saturating_sub(SYSTEM_OTHER + self.screens().len() * SCREEN + windows * WINDOW)
    }
}
