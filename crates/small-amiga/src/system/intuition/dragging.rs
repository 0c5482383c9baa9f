//! Bobs that a hand drags over all windows of a screen, as the Workbench's icons are.
//!
//! Knows that they lie over whatever windows draw meanwhile, and go with the window they were taken from. Leaves what is dragged, and
//! where it may be put down, to the program.

use super::Intuition;
use super::screen::Screen;
use super::window::WindowId;
use crate::machine::geometry::Point;
use crate::system::graphics::bob::{BobId, BobImage, GelsInfo};
use crate::system::graphics::rastport::RastPort;

/// What is dragged over a screen.
#[derive(Debug)]
pub(super) struct Dragged {
    /// The window it was taken from.
    window: WindowId,
    bobs: GelsInfo,
    /// Where each was taken up.
    places: Vec<(BobId, Point)>,
}

impl Intuition {
    /// Takes Bobs up from a window, each at a place of its screen; whatever was dragged there is let go of.
    pub fn drag_bobs(&mut self, window: WindowId, taken: impl IntoIterator<Item = (BobImage, Point)>) {
        let Some(screen) = self.screen_of_mut(window) else { return };
        screen.put_down(|_| true);
        let mut bobs = GelsInfo::default();
        let places = taken.into_iter().map(|(image, at)| (bobs.add_bob(image, at), at)).collect();
        screen.dragged = Some(Dragged { window, bobs, places });
        screen.draw_dragged();
    }

    /// Shows what was taken up from a window this far from where it was.
    pub fn drag_bobs_by(&mut self, window: WindowId, by: Point) {
        let Some(screen) = self.screen_of_mut(window) else { return };
        let Some(Dragged { bobs, places, .. }) = &mut screen.dragged else { return };
        places.iter().for_each(|&(bob, at)| bobs.set_position(bob, at + by));
        screen.draw_dragged();
    }

    /// Takes away what is dragged from a window.
    pub fn put_bobs_down(&mut self, window: WindowId) {
        if let Some(screen) = self.screen_of_mut(window) {
            screen.put_down(|dragged| dragged == window);
        }
    }
}

impl Screen {
    /// Draws what is dragged, unless something else is drawn over the windows.
    pub(super) fn draw_dragged(&mut self) {
        if let Some(Dragged { bobs, .. }) = self.dragged.as_mut().filter(|_| !self.locked) {
            bobs.draw_g_list(&mut RastPort::new(&mut self.display, &self.font));
        }
    }

    /// Puts back what the dragged Bobs cover, until they are drawn again.
    pub(super) fn clear_dragged(&mut self) {
        if let Some(Dragged { bobs, .. }) = &mut self.dragged {
            bobs.clear(&mut self.display);
        }
    }

    /// Takes away what is dragged, if it is from such a window.
    pub(super) fn put_down(&mut self, is_from: impl FnOnce(WindowId) -> bool) {
        if self.dragged.as_ref().is_some_and(|dragged| is_from(dragged.window)) {
            if !self.locked {
                self.clear_dragged();
            }
            self.dragged = None;
        }
    }
}
