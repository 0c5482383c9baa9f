//! The order of the screens, and how far each is dragged down: what shows of them on the one display.
//!
//! Knows that the frontmost hides everything behind it from its first row down. Leaves composing to Denise.

use super::Intuition;
use super::routing::Hand;
use super::screen::{NewScreen, Screen, ScreenId};
use super::window::WindowId;
use crate::machine::colour::Rgb4;
use crate::machine::geometry::Point;
use crate::system::exec::signals::SignalPort;

impl Intuition {
    /// `OpenScreen`: a screen in front of all others, as large as the display.
    pub fn open_screen(&mut self, new: NewScreen) -> ScreenId {
        self.let_go();
        let id = ScreenId(self.next_id);
        self.next_id += 1;
        self.screens.insert(0, Screen::new(id, new, self.monitor, self.task.clone()));
        self.reordered();
        id
    }

    /// The same behind all others (`SA_Behind`); it belongs to nobody.
    pub(super) fn open_screen_behind(&mut self, new: NewScreen) -> ScreenId {
        self.let_go();
        let id = ScreenId(self.next_id);
        self.next_id += 1;
        self.screens.push(Screen::new(id, new, self.monitor, SignalPort::new()));
        self.reordered();
        id
    }

    /// `CloseScreen`, with whatever windows are on it; the Workbench's screen stays.
    pub(super) fn close_screen(&mut self, id: ScreenId) {
        if id != self.workbench {
            self.let_go();
            self.screens.retain(|screen| screen.id != id);
            self.public.forget(id);
            self.reordered();
        }
    }

    /// An open screen.
    pub fn screen(&self, id: ScreenId) -> Option<&Screen> {
        self.screens.iter().find(|screen| screen.id == id)
    }

    pub(super) fn screen_mut(&mut self, id: ScreenId) -> Option<&mut Screen> {
        self.screens.iter_mut().find(|screen| screen.id == id)
    }

    /// A screen if it is named and open, else the default public one.
    pub fn screen_or_public(&self, id: Option<ScreenId>) -> &Screen {
        let named = id.and_then(|id| self.screen(id));
        named.or_else(|| self.screen(self.default_pub_screen())).unwrap_or(&self.screens[0])
    }

    /// The Workbench's screen.
    pub fn workbench(&self) -> &Screen {
        self.screen_or_public(Some(self.workbench))
    }

    /// The screens from front to back.
    pub fn screens(&self) -> &[Screen] {
        &self.screens
    }

    /// The screen a window is on.
    pub fn screen_of(&self, id: WindowId) -> Option<&Screen> {
        self.screens.iter().find(|screen| screen.window(id).is_some())
    }

    pub(super) fn screen_of_mut(&mut self, id: WindowId) -> Option<&mut Screen> {
        self.screens.iter_mut().find(|screen| screen.window(id).is_some())
    }

    pub(super) fn place_of(&self, id: ScreenId) -> Option<usize> {
        self.screens.iter().position(|screen| screen.id == id)
    }

    /// The screen that shows at a place of the display; none above all of them.
    pub(super) fn screen_at(&self, at: Point) -> Option<&Screen> {
        self.screens.iter().find(|screen| at.y >= screen.top)
    }

    /// `SetRGB4`: writes a colour register, as programs do for their sprites.
    pub fn set_colour(&mut self, id: ScreenId, register: usize, colour: Rgb4) {
        let Some(screen) = self.screen_mut(id) else { return };
        screen.written.insert(register);
        if screen.colours.set(register, colour) {
            self.denise.touch(0..self.denise.height());
        }
    }

    /// `ScreenToFront`.
    pub fn screen_to_front(&mut self, id: ScreenId) {
        if let Some(at) = self.place_of(id).filter(|&at| at > 0) {
            self.let_go();
            let screen = self.screens.remove(at);
            self.screens.insert(0, screen);
            self.reordered();
        }
    }

    /// `ScreenToBack`.
    pub fn screen_to_back(&mut self, id: ScreenId) {
        if let Some(at) = self.place_of(id).filter(|&at| at + 1 < self.screens.len()) {
            self.let_go();
            let screen = self.screens.remove(at);
            self.screens.push(screen);
            self.reordered();
        }
    }

    /// `MoveScreen` so that its first row is on row `top` of the display, as far as allowed: its bar stays in reach.
    pub fn move_screen(&mut self, id: ScreenId, top: i32) {
        let height = self.bounds().height;
        let step = 1 << i32::from(self.is_interlaced());
        let Some(screen) = self.screen_mut(id) else { return };
        // Screens begin with a line of the first field.
        let top = top.clamp(0, height - screen.bar_height()) / step * step;
        if screen.top != top {
            screen.top = top;
            if self.hides_active() { self.reordered() } else { self.rearranged() }
        }
    }

    /// What the depth gadget does: to the front if anything hides a part of it, else to the back.
    pub(super) fn depth_arrange(&mut self, id: ScreenId) {
        if self.place_of(id) == Some(0) { self.screen_to_back(id) } else { self.screen_to_front(id) }
    }

    /// `WBenchToFront`, which left-Amiga and N ask for.
    pub(super) fn workbench_to_front(&mut self) {
        self.screen_to_front(self.workbench);
    }

    /// The screen in front to the back: left-Amiga and M.
    pub(super) fn front_to_back(&mut self) {
        if let Some(front) = self.screens.first().map(Screen::id) {
            self.screen_to_back(front);
        }
    }

    /// Another screen may be in front: what people type is for that one, whose frontmost window wakes, and for nobody if it has none.
    /// A window behind it gets nothing until a click wakes it.
    fn reordered(&mut self) {
        if let Some(front) = self.screens.first()
            && self.active.is_none_or(|active| front.window(active).is_none())
        {
            let wakes = front.frontmost();
            self.activate(wakes);
        }
        self.rearranged();
    }

    /// Whether nothing shows of the active window's screen, because one in front of it begins as high.
    fn hides_active(&self) -> bool {
        let own = self.active.and_then(|active| self.screen_of(active));
        own.is_some_and(|own| {
            self.screens.iter().take_while(|screen| screen.id != own.id).any(|screen| screen.top <= own.top)
        })
    }

    /// All of the display is composed anew, and programs learn that sprites over their windows have to follow.
    fn rearranged(&mut self) {
        self.denise.touch(0..self.denise.height());
        self.signal_all();
    }

    /// Whether a screen is dragged by its bar.
    pub const fn is_dragging_screen(&self) -> bool {
        matches!(self.hand, Hand::Screen { dragged: true, .. })
    }
}
