//! Bobs that the user drags over all windows of a screen, such as the Workbench's icons.
//!
//! Dragged Bobs stay in front of whatever the windows draw, and disappear if the window they were taken from
//! closes. The choice of what is dragged and where it may be dropped is left to the program.

use super::Intuition;
use super::screen::Screen;
use super::window::WindowId;
use crate::chips::geometry::Point;
use crate::system::graphics::bob::{BobId, BobImage, GelsInfo};
use crate::system::graphics::rastport::RastPort;

#[derive(Debug)]
pub(super) struct DraggedBobs {
    window: WindowId,
    bobs: GelsInfo,
    /// The dragged Bobs, each with its position at the start of the drag.
    places: Vec<(BobId, Point)>,
}

impl Intuition {
    /// Starts a drag of Bobs from a window.
    ///
    /// `taken` contains the image of each Bob and its initial position on the window's screen.
    ///
    /// Bobs that are already being dragged on the same screen are removed.
    pub fn drag_bobs(&mut self, window: WindowId, taken: impl IntoIterator<Item = (BobImage, Point)>) {
        let Some(screen) = self.screen_of_mut(window) else { return };
        screen.put_down(|_| true);
        let mut bobs = GelsInfo::default();
        let places = taken.into_iter().map(|(image, at)| (bobs.add_bob(image, at), at)).collect();
        screen.dragged_bobs = Some(DraggedBobs { window, bobs, places });
        screen.draw_dragged();
    }

    /// Moves the Bobs that are dragged from a window. Each Bob gets its initial position plus the offset
    /// `by`.
    pub fn drag_bobs_by(&mut self, window: WindowId, by: Point) {
        let Some(screen) = self.screen_of_mut(window) else { return };
        let Some(DraggedBobs { bobs, places, .. }) = &mut screen.dragged_bobs else { return };
        places.iter().for_each(|&(bob, at)| bobs.set_position(bob, at + by));
        screen.draw_dragged();
    }

    /// Ends a drag of Bobs from a window and removes the dragged Bobs from the screen.
    pub fn put_bobs_down(&mut self, window: WindowId) {
        if let Some(screen) = self.screen_of_mut(window) {
            screen.put_down(|dragged| dragged == window);
        }
    }
}

impl Screen {
    pub(super) fn draw_dragged(&mut self) {
        if let Some(DraggedBobs { bobs, .. }) = self.dragged_bobs.as_mut().filter(|_| !self.locked) {
            bobs.draw_g_list(&mut RastPort::new(&mut self.display, &self.font));
        }
    }

    /// Restores the screen's pixels under the dragged Bobs.
    ///
    /// Then the windows below can be repainted.
    pub(super) fn clear_dragged(&mut self) {
        if let Some(DraggedBobs { bobs, .. }) = &mut self.dragged_bobs {
            bobs.clear(&mut self.display);
        }
    }

    pub(super) fn put_down(&mut self, is_from: impl FnOnce(WindowId) -> bool) {
        if self.dragged_bobs.as_ref().is_some_and(|dragged| is_from(dragged.window)) {
            if !self.locked {
                self.clear_dragged();
            }
            self.dragged_bobs = None;
        }
    }
}
