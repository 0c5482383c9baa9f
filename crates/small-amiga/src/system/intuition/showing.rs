//! Paints windows, backdrop and menus on their screens, and passes the screens to the display chip.
//!
//! A screen is painted from back to front and only where something changed. A locked screen is not painted,
//! because a drag outline or menus are drawn directly over its windows.

use super::Intuition;
use super::frame::{FrameBrush, FrameState, ScreenGadget};
use super::menu::MenuStrip;
use super::menu_draw::MenuBrush;
use super::routing::PointerAction;
use super::screen::{SCREEN_WIDTH, Screen};
use super::scroller::Axis;
use super::window::{Gadget, Window, WindowId};
use crate::chips::copper::CopperList;
use crate::chips::denise::ViewPort;
use crate::chips::geometry::{Point, Rect};
use crate::system::exec::signals::SignalPort;
use crate::system::graphics::blit;
use crate::system::graphics::rastport::{DrawMode, RastPort};
use crate::system::graphics::trace::{BlitTrace, BobTrace};

impl Intuition {
    /// Copies the pixels that programs have drawn in their windows to the screens.
    ///
    /// Locked screens are omitted.
    pub fn flush(&mut self) {
        for screen in &mut self.screens {
            screen.flush();
        }
    }

    /// Sets whether the host shows the emulated display.
    ///
    /// While the display is hidden, programs need not be woken for blinking alone.
    pub const fn set_display_visible(&mut self, visible: bool) {
        self.is_display_visible = visible;
    }

    /// Returns `true` if the host shows the emulated display.
    pub const fn is_display_visible(&self) -> bool {
        self.is_display_visible
    }

    /// Returns `true` if the host shows the display and the window's screen is not completely hidden.
    pub fn is_in_view(&self, window: WindowId) -> bool {
        let Some(at) = self.screens.iter().position(|screen| screen.window(window).is_some()) else {
            return false;
        };
        let in_front = self.screens.iter().take(at).map(|screen| screen.top);
        self.is_display_visible
            && in_front.min().is_none_or(|top| self.screens.get(at).is_some_and(|screen| screen.top < top))
    }

    /// Updates the changed rows of the display's picture.
    ///
    /// Returns `true` if any row changed.
    pub fn compose(&mut self) -> bool {
        self.flush();
        for screen in &mut self.screens {
            let shown = screen.display.take_damage();
            if !shown.is_empty() {
                let row = |y: i32| y.saturating_add(screen.top).max(0) as usize;
                self.denise.touch(row(shown.y)..row(shown.bottom()));
            }
        }
        let view: Vec<ViewPort<'_>> = self.screens.iter().map(Screen::view_port).collect();
        self.denise.compose(&view) > 0
    }

    /// Returns the copper list from which the picture is composed; its viewports are those of [`Self::view`].
    pub fn copper_list(&self) -> CopperList {
        CopperList::new(&self.view(), self.denise.height(), self.denise.is_interlaced())
    }

    /// Returns the screens as viewports for the display chip, front screen first.
    pub fn view(&self) -> Vec<ViewPort<'_>> {
        self.screens.iter().map(Screen::view_port).collect()
    }

    /// Returns the task that has allocated hardware sprite `number`; sprite 0 belongs to the system.
    pub(crate) fn sprite_owner(&self, number: usize) -> Option<&SignalPort> {
        self.sprites.owner(number)
    }

    /// Returns the Bobs that are drawn on the screens, each with its position on the display.
    pub(crate) fn bob_traces(&self) -> impl Iterator<Item = (Point, &BobTrace)> {
        self.screens.iter().flat_map(|screen| {
            let top = Point::new(0, screen.top);
            let windows =
                screen.windows.iter().map(move |window| (&window.layer, window.frame.origin() + top));
            let layers = windows.chain([(&screen.display, top)]);
            layers.flat_map(|(layer, origin)| layer.bobs.iter().map(move |bob| (bob.at + origin, bob)))
        })
    }

    /// Returns the last blit of a program in the active window.
    pub(crate) fn last_blit(&self) -> Option<BlitTrace> {
        self.active.and_then(|id| self.window(id))?.layer.last_blit
    }

    pub(super) fn draw_frame(&mut self, id: WindowId, open: bool) {
        let pressed = self.pressed_in(id);
        let active = self.active == Some(id);
        if let Some(screen) = self.screen_of_mut(id) {
            screen.draw_frame(id, active, pressed, |brush, rp, state| {
                if open { brush.open(rp, state) } else { brush.frame(rp, state) }
            });
        }
    }

    pub(super) fn draw_scroller(&mut self, id: WindowId, axis: Axis) {
        let pressed = self.pressed_in(id);
        let active = self.active == Some(id);
        if let Some(screen) = self.screen_of_mut(id) {
            screen.draw_frame(id, active, pressed, |brush, rp, state| brush.scroller(rp, state, axis));
        }
    }

    fn pressed_in(&self, id: WindowId) -> Option<Gadget> {
        match self.action {
            PointerAction::Gadget { window, gadget, inside: true } if window == id => Some(gadget),
            _ => None,
        }
    }

    pub(super) fn draw_menus(&mut self) {
        let PointerAction::Menu(session) = &self.action else { return };
        let id = session.window;
        let Some(screen) = self.screens.iter_mut().find(|screen| screen.window(id).is_some()) else { return };
        let bounds = screen.bounds();
        let under = self.under_menus.get_or_insert_with(|| screen.display.map().clone());
        blit::copy(screen.display.map_mut(bounds), Point::default(), under, bounds);
        let layout = screen.menu_layout();
        let strip = screen.windows.iter().find(|window| window.id == id).and_then(Window::menus);
        let (look, lit) = (screen.look, screen.lit.as_ref());
        let brush = MenuBrush {
            look,
            lit,
            layout,
            pens: &screen.pens,
            symbols: &screen.symbols,
            amiga_key: self.amiga_key,
        };
        let mut rp = RastPort::new(&mut screen.display, &screen.font);
        brush.draw(&mut rp, strip.unwrap_or(&MenuStrip::default()), session.path());
    }
}

impl Screen {
    pub(super) const fn view_port(&self) -> ViewPort<'_> {
        ViewPort { top: self.top as usize, map: self.display.map(), colours: &self.colours }
    }

    pub(super) fn flush(&mut self) {
        if self.locked {
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

    /// Locks the screen, so that an outline or menus can be drawn over its windows.
    ///
    /// All pending changes of windows are painted first.
    pub(super) fn lock(&mut self) {
        self.flush();
        self.locked = true;
    }

    /// Unlocks the screen and repaints all of it.
    ///
    /// The outline or menus disappear, and the windows' latest pixels are shown.
    pub(super) fn unlock(&mut self) {
        self.locked = false;
        self.refresh(self.bounds());
    }

    pub(super) fn refresh(&mut self, area: Rect) {
        let area = area.intersection(self.bounds());
        if area.is_empty() || self.locked {
            return;
        }
        self.clear_dragged();
        let map = self.display.map_mut(area);
        blit::copy(map, area.origin(), self.backdrop.map(), area);
        for window in &self.windows {
            let part = area.intersection(window.frame);
            if !part.is_empty() {
                let from = part.offset(Point::default() - window.frame.origin());
                blit::copy(map, part.origin(), window.layer.map(), from);
            }
        }
        let bar = area.intersection(Rect { height: self.bar_height(), ..self.bounds() });
        if self.is_announcing && !bar.is_empty() {
            blit::copy(self.display.map_mut(bar), bar.origin(), self.backdrop.map(), bar);
        }
        self.draw_dragged();
    }

    pub(super) fn draw_backdrop(&mut self) {
        let bounds = self.bounds();
        let mut rp = RastPort::new(&mut self.backdrop, &self.font);
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(self.pens.background).rect_fill(bounds);
        self.draw_bar(None);
        self.refresh(bounds);
    }

    pub(super) fn draw_bar(&mut self, pressed: Option<ScreenGadget>) {
        let brush = FrameBrush { look: self.look, pens: &self.pens, symbols: &self.symbols };
        let mut rp = RastPort::new(&mut self.backdrop, &self.font);
        brush.screen_bar(&mut rp, SCREEN_WIDTH, &self.bar_title, pressed);
        self.refresh(Rect { height: self.bar_height(), ..self.bounds() });
    }

    fn draw_frame(
        &mut self,
        id: WindowId,
        active: bool,
        pressed: Option<Gadget>,
        draw: impl FnOnce(&FrameBrush<'_>, &mut RastPort<'_>, &FrameState<'_>),
    ) {
        let brush = FrameBrush { look: self.look, pens: &self.pens, symbols: &self.symbols };
        let Some(window) = self.windows.iter_mut().find(|window| window.id == id) else { return };
        let state = FrameState {
            width: window.frame.width,
            height: window.frame.height,
            title: &window.title,
            flags: window.flags,
            active,
            pressed,
            scrollers: window.scrollers,
        };
        draw(&brush, &mut RastPort::new(&mut window.layer, &self.font), &state);
    }

    /// Draws the outline of a dragged window by complementing the pixels along its edges.
    ///
    /// A second call removes the outline.
    pub(super) fn turn_over_outline(&mut self, outline: Rect) {
        let mut rp = RastPort::new(&mut self.display, &self.font);
        rp.set_dr_md(DrawMode::Complement);
        let Rect { x, y, width, height } = outline;
        rp.rect_fill(Rect::new(x, y, width, 1)).rect_fill(Rect::new(x, y + height - 1, width, 1));
        rp.rect_fill(Rect::new(x, y + 1, 2, height - 2)).rect_fill(Rect::new(
            x + width - 2,
            y + 1,
            2,
            height - 2,
        ));
    }
}
