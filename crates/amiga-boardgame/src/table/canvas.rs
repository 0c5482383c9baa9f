//! The window as a game draws it: its raster port, its title, and the Bobs over its contents.

use small_amiga::chips::Ticks;
use small_amiga::graphics::{GelsInfo, RastPort};
use small_amiga::intuition::{Intuition, WindowId};

/// The window of a game while its contents are drawn.
#[derive(Debug)]
pub struct Canvas<'a> {
    pub(crate) intuition: &'a mut Intuition,
    pub(crate) window: WindowId,
    /// The Bobs over the window's contents. They have been removed if the title has changed, because a carried piece may
    /// extend over the title bar.
    pub gels: &'a mut GelsInfo,
    /// The title that the window shows.
    pub title: &'a str,
    /// The animation time of the picture.
    pub now: Ticks,
}

impl Canvas<'_> {
    /// Returns the raster port of the window, or `None` while the window is closed.
    pub fn rp(&mut self) -> Option<RastPort<'_>> {
        self.intuition.rast_port(self.window)
    }
}
