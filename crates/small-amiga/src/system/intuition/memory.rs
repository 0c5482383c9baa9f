//! How much memory the computer would have left: what the Workbench's bar says.
//!
//! Knows what screens and windows take: bitplanes in graphics memory, structures in the other. The figures are this computer's own; what
//! an Amiga had left depended on much more.

use super::Intuition;
use crate::machine::bitmap::BitMap;

/// Graphics memory there is, in bytes.
pub const GRAPHICS: usize = 2 * 1024 * 1024;
/// What the system has of it: the pointer, copper lists, the input and audio buffers.
const SYSTEM_GRAPHICS: usize = 48 * 1024;
/// Other memory there is, in bytes.
pub const OTHER: usize = 8 * 1024 * 1024;
/// What the system has of it.
const SYSTEM_OTHER: usize = 384 * 1024;
/// What the structures of a screen and a window take.
const SCREEN: usize = 2 * 1024;
const WINDOW: usize = 1024;

impl Intuition {
    /// `AvailMem(MEMF_CHIP)`: graphics memory that is free, in bytes.
    pub fn graphics_memory(&self) -> usize {
        let planes = |map: &BitMap| map.words_per_row() * 2 * map.height() * map.depth();
        let screen = |screen: &super::screen::Screen| {
            let windows = screen.windows().iter().map(|window| planes(window.layer().map()));
            planes(screen.display().map()) + windows.sum::<usize>()
        };
        let used: usize = self.screens().iter().map(screen).sum();
        GRAPHICS.saturating_sub(SYSTEM_GRAPHICS + used)
    }

    /// `AvailMem(MEMF_FAST)`: other memory that is free, in bytes.
    pub fn other_memory(&self) -> usize {
        let windows: usize = self.screens().iter().map(|screen| screen.windows().len()).sum();
        OTHER.saturating_sub(SYSTEM_OTHER + self.screens().len() * SCREEN + windows * WINDOW)
    }
}
