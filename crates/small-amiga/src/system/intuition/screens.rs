//! Opening, closing, ordering and dragging screens on the one display.
//!
//! [`Intuition`] keeps the screens from front to back. A screen hides everything behind it from its first row
//! down. Composing the picture is left to [`Denise`](crate::chips::denise::Denise).

use super::Intuition;
use super::routing::PointerAction;
use super::screen::{NewScreen, Screen, ScreenId};
use super::window::WindowId;
use crate::chips::colour::Rgb4;
use crate::chips::geometry::Point;
use crate::system::exec::signals::SignalPort;

impl Intuition {
    /// Opens a screen in front of all others (`OpenScreen`).
    ///
    /// The screen is as large as the display.
    pub fn open_screen(&mut self, new: NewScreen) -> ScreenId {
        self.cancel_pointer_action();
        let id = ScreenId(self.next_id);
        self.next_id += 1;
        self.screens.insert(0, Screen::new(id, new, self.monitor, self.task.clone()));
        self.reordered();
        id
    }

    /// Opens a screen behind all others (`SA_Behind`).
    ///
    /// The screen belongs to no task, so it stays open when the program that opened it ends.
    pub(super) fn open_screen_behind(&mut self, new: NewScreen) -> ScreenId {
        self.cancel_pointer_action();
        let id = ScreenId(self.next_id);
        self.next_id += 1;
        self.screens.push(Screen::new(id, new, self.monitor, SignalPort::new()));
        self.reordered();
        id
    }

    pub(super) fn close_screen(&mut self, id: ScreenId) {
        if id != self.workbench {
            self.cancel_pointer_action();
            self.screens.retain(|screen| screen.id != id);
            self.public.remove(id);
            self.reordered();
        }
    }

    /// Returns the screen with this identifier, or `None` if it is not open.
    pub fn screen(&self, id: ScreenId) -> Option<&Screen> {
        self.screens.iter().find(|screen| screen.id == id)
    }

    pub(super) fn screen_mut(&mut self, id: ScreenId) -> Option<&mut Screen> {
        self.screens.iter_mut().find(|screen| screen.id == id)
    }

    /// Returns the screen `id` if it is open, otherwise the default public screen.
    pub fn screen_or_public(&self, id: Option<ScreenId>) -> &Screen {
        let named = id.and_then(|id| self.screen(id));
        named.or_else(|| self.screen(self.default_pub_screen())).unwrap_or(&self.screens[0])
    }

    /// Returns the Workbench's screen.
    pub fn workbench(&self) -> &Screen {
        self.screen_or_public(Some(self.workbench))
    }

    /// Returns the open screens from front to back.
    pub fn screens(&self) -> &[Screen] {
        &self.screens
    }

    /// Returns the screen that contains a window, or `None` if the window is not open.
    pub fn screen_of(&self, id: WindowId) -> Option<&Screen> {
        self.screens.iter().find(|screen| screen.window(id).is_some())
    }

    pub(super) fn screen_of_mut(&mut self, id: WindowId) -> Option<&mut Screen> {
        self.screens.iter_mut().find(|screen| screen.window(id).is_some())
    }

    pub(super) fn place_of(&self, id: ScreenId) -> Option<usize> {
        self.screens.iter().position(|screen| screen.id == id)
    }

    pub(super) fn screen_at(&self, at: Point) -> Option<&Screen> {
        self.screens.iter().find(|screen| at.y >= screen.top)
    }

    /// Writes a colour register of a screen for a program's sprite (`SetRGB4`).
    ///
    /// Loading a palette later leaves this register unchanged.
    pub fn set_colour(&mut self, id: ScreenId, register: usize, colour: Rgb4) {
        let Some(screen) = self.screen_mut(id) else { return };
        screen.written.insert(register);
        if screen.colours.set(register, colour) {
            self.denise.touch(0..self.denise.height());
        }
    }

    /// Moves a screen in front of all others (`ScreenToFront`).
    pub fn screen_to_front(&mut self, id: ScreenId) {
        if let Some(at) = self.place_of(id).filter(|&at| at > 0) {
            self.cancel_pointer_action();
            let screen = self.screens.remove(at);
            self.screens.insert(0, screen);
            self.reordered();
        }
    }

    /// Moves a screen behind all others (`ScreenToBack`).
    pub fn screen_to_back(&mut self, id: ScreenId) {
        if let Some(at) = self.place_of(id).filter(|&at| at + 1 < self.screens.len()) {
            self.cancel_pointer_action();
            let screen = self.screens.remove(at);
            self.screens.push(screen);
            self.reordered();
        }
    }

    /// Moves a screen up or down to row `top` of the display (`MoveScreen`).
    ///
    /// The row is limited so that the screen's bar stays visible.
    pub fn move_screen(&mut self, id: ScreenId, top: i32) {
        let height = self.bounds().height;
        let step = 1 << i32::from(self.is_interlaced());
        let Some(screen) = self.screen_mut(id) else { return };
        // On an interlaced display a screen begins with a line of the first field.
        let top = top.clamp(0, height - screen.bar_height()) / step * step;
        if screen.top != top {
            screen.top = top;
            if self.hides_active() { self.reordered() } else { self.rearranged() }
        }
    }

    pub(super) fn depth_arrange(&mut self, id: ScreenId) {
        if self.place_of(id) == Some(0) { self.screen_to_back(id) } else { self.screen_to_front(id) }
    }

    /// Moves the Workbench screen in front of all others.
    pub fn workbench_to_front(&mut self) {
        self.screen_to_front(self.workbench);
    }

    pub(super) fn front_to_back(&mut self) {
        if let Some(front) = self.screens.first().map(Screen::id) {
            self.screen_to_back(front);
        }
    }

    /// Updates the active window and the display after a change in the order of screens.
    ///
    /// Activates the front screen's frontmost window, unless the active window is on that screen. Marks the
    /// whole display as damaged.
    ///
    /// Keyboard input belongs to the front screen. If this screen has no window, no window is active. A
    /// window on another screen then receives nothing until the user clicks it.
    fn reordered(&mut self) {
        if let Some(front) = self.screens.first()
            && self.active.is_none_or(|active| front.window(active).is_none())
        {
            let wakes = front.frontmost();
            self.activate(wakes);
        }
        self.rearranged();
    }

    /// Returns `true` if the active window's screen is completely hidden.
    ///
    /// A screen is hidden if a screen in front of it begins at the same row of the display or further up.
    fn hides_active(&self) -> bool {
        let own = self.active.and_then(|active| self.screen_of(active));
        own.is_some_and(|own| {
            self.screens.iter().take_while(|screen| screen.id != own.id).any(|screen| screen.top <= own.top)
        })
    }

    /// Marks the whole display as damaged after screens were moved or reordered.
    ///
    /// Signals all programs, so that they can move the sprites over their windows.
    fn rearranged(&mut self) {
        self.denise.touch(0..self.denise.height());
        self.signal_all();
    }

    /// Returns `true` while the user drags a screen by its bar.
    pub const fn is_dragging_screen(&self) -> bool {
        matches!(self.action, PointerAction::Screen { dragged: true, .. })
    }
}
