//! Brings windows, backdrop and menus onto the screen, and the screen to the display chip.
//!
//! Knows that the screen is painted from back to front, only where something changed, and not at all while a hand's own drawing
//! lies over the windows.

use super::Intuition;
use super::frame::{FrameBrush, FrameState};
use super::menu::MenuStrip;
use super::menu_draw::MenuBrush;
use super::routing::Hand;
use super::window::{Window, WindowId};
use crate::machine::geometry::{Point, Rect};
use crate::system::graphics::blit;
use crate::system::graphics::rastport::RastPort;

impl Intuition {
    /// Brings what windows drew onto the screen, unless a hand's own drawing is on it now.
    pub fn flush(&mut self) {
        if self.hand.holds_rendering() {
            return;
        }
        for at in 0..self.windows.len() {
            let Some(window) = self.windows.get_mut(at) else { continue };
            let damage = window.layer.take_damage();
            if !damage.is_empty() {
                let corner = window.frame.origin();
                self.refresh(damage.offset(corner));
            }
        }
    }

    /// Composes the picture anew where it changed; true if it did anywhere.
    pub fn compose(&mut self) -> bool {
        self.flush();
        let shown = self.display.take_damage();
        if !shown.is_empty() {
            self.denise.touch(shown.y as usize..shown.bottom() as usize);
        }
        !self.denise.compose(self.display.map()).is_empty()
    }

    /// Paints a part of the screen from back to front: backdrop, then every window's pixels that lie in it.
    pub(super) fn refresh(&mut self, area: Rect) {
        let area = area.intersection(self.bounds());
        if area.is_empty() || self.hand.holds_rendering() {
            return;
        }
        let map = self.display.map_mut(area);
        blit::copy(map, area.origin(), self.backdrop.map(), area);
        for window in &self.windows {
            let part = area.intersection(window.frame);
            if !part.is_empty() {
                let from = part.offset(Point::default() - window.frame.origin());
                blit::copy(map, part.origin(), window.layer.map(), from);
            }
        }
    }

    pub(super) fn draw_frame(&mut self, id: WindowId, open: bool) {
        let pressed = match self.hand {
            Hand::Gadget { window, gadget, inside: true } if window == id => Some(gadget),
            _ => None,
        };
        let brush = FrameBrush { look: self.look, pens: &self.pens, symbols: &self.symbols };
        let Some(window) = self.windows.iter_mut().find(|window| window.id == id) else { return };
        let state = FrameState {
            width: window.frame.width,
            height: window.frame.height,
            title: &window.title,
            flags: window.flags,
            active: self.active == Some(id),
            pressed,
        };
        let mut rp = RastPort::new(&mut window.layer, &self.font);
        if open {
            brush.open(&mut rp, &state);
        } else {
            brush.frame(&mut rp, &state);
        }
    }

    /// Draws the menus of the session over the screen as it was when they came down.
    pub(super) fn draw_menus(&mut self) {
        let Hand::Menu(session) = &self.hand else { return };
        let bounds = self.bounds();
        let under = self.under_menus.get_or_insert_with(|| self.display.map().clone());
        blit::copy(self.display.map_mut(bounds), Point::default(), under, bounds);
        let strip = self.windows.iter().find(|window| window.id == session.window).and_then(Window::menus);
        let brush = MenuBrush { layout: self.menu_layout(), pens: &self.pens, symbols: &self.symbols };
        let mut rp = RastPort::new(&mut self.display, &self.font);
        brush.draw(&mut rp, strip.unwrap_or(&MenuStrip::default()), session.path());
    }
}
