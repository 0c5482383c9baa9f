//! Changes the size of windows, for the size gadget, the zoom gadget and programs.
//!
//! A window keeps to its minimum and maximum sizes, and its content keeps the pixels that still fit. Dragging
//! the outline is left to [`routing`](super::routing).

use super::Intuition;
use super::border::{self, Borders};
use super::screen::Screen;
use super::window::{IntuiMessage, Window, WindowId};
use crate::chips::geometry::{Point, Rect};
use crate::system::graphics::blit;
use crate::system::graphics::layer::Layer;
use crate::system::graphics::rastport::RastPort;

impl Intuition {
    /// Returns the area inside a window's borders, relative to the window's left/top corner.
    pub fn inner(&self, id: WindowId) -> Rect {
        let Some(screen) = self.screen_of(id) else { return Rect::default() };
        let Some(window) = screen.window(id) else { return Rect::default() };
        let borders = Borders::for_window(window.flags, screen.border_measures());
        borders.inner((window.frame.width, window.frame.height))
    }

    /// Calls `draw` with a rast port that is clipped to `area` of a window.
    ///
    /// The origin of the rast port is the area's left/top corner.
    pub fn draw_inside(&mut self, id: WindowId, area: Rect, draw: impl FnOnce(&mut RastPort<'_>)) {
        let Some(screen) = self.screen_of_mut(id) else { return };
        let depth = screen.depth();
        let Some(window) = screen.windows.iter_mut().find(|window| window.id == id) else { return };
        let area = area.intersection(window.layer.map().bounds());
        if area.is_empty() {
            return;
        }
        let mut part = Layer::new(area.width as usize, area.height as usize, depth);
        let whole = part.take_damage();
        blit::copy(part.map_mut(Rect::default()), Point::default(), window.layer.map(), area);
        draw(&mut RastPort::new(&mut part, &screen.font));
        let drawn = part.take_damage().intersection(whole);
        if !drawn.is_empty() {
            let to = drawn.offset(area.origin());
            blit::copy(window.layer.map_mut(to), to.origin(), part.map(), drawn);
        }
    }

    /// Changes the position and size of a window (`ChangeWindowBox`).
    ///
    /// The window stays inside its screen, and its limits are respected.
    ///
    /// If the size changed, posts [`IntuiMessage::NewSize`].
    pub fn change_window_box(&mut self, id: WindowId, to: Rect) {
        let inner = self.inner(id);
        let Some(screen) = self.screen_of_mut(id) else { return };
        let depth = screen.depth();
        let after = screen.moved_inside(screen.sized_within_limits(id, to));
        let Some(window) = screen.window_mut(id) else { return };
        let before = std::mem::replace(&mut window.frame, after);
        let (width, height) = (after.width, after.height);
        if (before.width, before.height) == (width, height) {
            window.frame = before;
            return self.move_window(id, after.origin());
        }
        let layer = Layer::new(width.max(1) as usize, height.max(1) as usize, depth);
        let old = std::mem::replace(&mut window.layer, layer);
        self.draw_frame(id, true);
        let kept = inner.intersection(self.inner(id));
        if let Some(window) = self.window_mut(id) {
            blit::copy(window.layer.map_mut(kept), kept.origin(), old.map(), kept);
        }
        if let Some(screen) = self.screen_of_mut(id) {
            screen.refresh(before);
            screen.refresh(after);
        }
        self.post(id, IntuiMessage::NewSize { width, height });
    }

    /// Switches a window to its alternative position and size (`ZipWindow`).
    ///
    /// The previous position and size become the alternative.
    pub fn zoom_window(&mut self, id: WindowId) {
        let Some(screen) = self.screen_of_mut(id) else { return };
        let Some(frame) = screen.window(id).map(Window::frame) else { return };
        let bar = screen.bar_height();
        let below = Rect { y: bar, height: screen.bounds().height - bar, ..screen.bounds() };
        let Some(window) = screen.window_mut(id) else { return };
        let all = if frame == below { Rect { width: 0, height: 0, ..frame } } else { below };
        let other = window.zoom.replace(frame).unwrap_or(all);
        self.change_window_box(id, other);
    }
}

impl Screen {
    /// Clamps the size of the requested window box `to`.
    ///
    /// The window's own limits, the room for its gadgets, and the size of the screen apply.
    pub(super) fn sized_within_limits(&self, id: WindowId, to: Rect) -> Rect {
        let Some(window) = self.window(id) else { return to };
        let (columns, rows) = border::least_size(window.flags, self.border_measures());
        let (least, greatest) = (window.limits.least, window.limits.greatest);
        let screen = self.bounds();
        let kept = |wanted: i32, least: i32, greatest: i32, place: i32, end: i32| {
            let least = least.min(end);
            wanted.min(greatest).min(end - place.clamp(0, end - least)).max(least)
        };
        let width = kept(to.width, least.0.max(columns), greatest.0, to.x, screen.width);
        let height = kept(to.height, least.1.max(rows), greatest.1, to.y, screen.height);
        Rect { width, height, ..to }
    }
}
