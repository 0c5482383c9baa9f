//! Handles the menu button and the keyboard: opening menus, command keys, and the keys reserved for
//! intuition.
//!
//! [`Intuition`] decides here whose menus open and which window receives a key. Events within open menus are
//! left to [`menu_session`](super::menu_session).

use super::Intuition;
use super::menu::{MenuItem, MenuNumber, MenuStrip};
use super::menu_layout::MenuLayout;
use super::menu_session::{Hold, MenuProgress, MenuSession};
use super::routing::PointerAction;
use super::screen::{Screen, ScreenId};
use super::window::{IntuiMessage, Window, WindowFlags, WindowId};
use crate::chips::geometry::Point;
use crate::system::input::{Key, Qualifiers};

impl Intuition {
    pub(super) fn menu_button(&mut self, down: bool) {
        if self.trap_menu_button(down) {
            return;
        }
        match &mut self.action {
            PointerAction::Menu(_) => {
                self.in_menus(|session, strip, layout, at| session.menu_button(strip, layout, at, down));
            }
            &mut PointerAction::Content(window) if down => {
                // Menus interrupt the action of the select button, so the program is notified immediately.
                self.post(window, IntuiMessage::Cancelled);
                self.action = PointerAction::Idle;
                self.menus_by_button();
            }
            PointerAction::Idle if down => self.menus_by_button(),
            _ => {}
        }
    }

    fn menus_by_button(&mut self) {
        let screen = self.screen_at(self.pointer).map(Screen::id);
        self.open_menus(screen, Hold::Button);
        self.in_menus(|session, strip, layout, at| session.menu_button(strip, layout, at, true));
    }

    /// Activates the window that handles a key press or a request for menus, and returns its identifier.
    ///
    /// The result is the active window if it is on the screen `on`, otherwise the frontmost window of that
    /// screen.
    ///
    /// If `on` is `None`, the active window may be on any screen, and the frontmost window is that of the
    /// front screen.
    ///
    /// A click beside all windows leaves no window active. Activating the frontmost window then ensures that
    /// the user's input always has an effect.
    pub(super) fn awake(&mut self, on: Option<ScreenId>) -> Option<WindowId> {
        let screen = on.and_then(|id| self.screen(id)).or_else(|| self.screens.first())?;
        let is_there = |id: &WindowId| on.is_none() || screen.window(*id).is_some();
        let wanted = self.active.filter(is_there).or_else(|| screen.frontmost())?;
        self.activate(Some(wanted));
        Some(wanted)
    }

    /// Returns the window whose menus are shown while window `id` is active.
    ///
    /// The result is `id` itself if it has menus, otherwise the frontmost window of the same program and
    /// screen that has menus.
    fn menu_owner(&self, id: WindowId) -> WindowId {
        let has_menus = |window: &&Window| window.menus().is_some();
        let Some(own) = self.window(id) else { return id };
        let others = self.screen_of(id).into_iter().flat_map(|screen| screen.windows.iter().rev());
        let mut others = others.filter(|window| window.task.is_same(&own.task));
        Some(own).filter(has_menus).or_else(|| others.find(has_menus)).map_or(id, |window| window.id)
    }

    pub(super) fn open_menus(&mut self, on: Option<ScreenId>, hold: Hold) {
        let Some(active) = self.awake(on) else { return };
        let window = self.menu_owner(active);
        if let Some(screen) = self.screen_of_mut(window) {
            screen.lock();
        }
        self.action = PointerAction::Menu(MenuSession::new(window, hold));
        self.draw_menus();
        // No message reports the opening, but a program with sprites over its window has to hide them
        // immediately.
        self.signal_all();
    }

    pub(super) fn key(&mut self, key: Key, qualifiers: Qualifiers) {
        if self.is_pointer_idle() && qualifiers.contains(Qualifiers::LEFT_AMIGA) && self.system_key(key) {
            return;
        }
        if self.is_pointer_idle() && key == Key::Function(10) {
            return self.enter_menus();
        }
        let Some(active) = self.awake(None) else { return };
        match (&self.action, key) {
            (PointerAction::Menu(_), _) => self.in_menus(|session, strip, _, _| session.key(strip, key)),
            // In a window where text is edited, the keys of string gadgets are left to the program.
            (PointerAction::Idle, Key::Char('a' | 'k' | 'q' | 'u' | 'v' | 'x' | 'z'))
                if qualifiers.contains(Qualifiers::RIGHT_AMIGA)
                    && self.window(active).is_some_and(|window| window.is_edited) =>
            {
                self.post_key(active, key, qualifiers);
            }
            (PointerAction::Idle, Key::Char(letter)) if qualifiers.contains(Qualifiers::RIGHT_AMIGA) => {
                let owner = self.menu_owner(active);
                let Some(strip) = self.window(owner).and_then(Window::menus) else {
                    // In a window without menus, right Amiga with a letter is an ordinary key.
                    return self.post_key(active, key, qualifiers);
                };
                let shifted =
                    qualifiers.contains(Qualifiers::SHIFT).then(|| strip.by_shifted_command(letter));
                let Some(number) = shifted.flatten().or_else(|| strip.by_command(letter)) else { return };
                if self.pick_menu_item(owner, number) {
                    self.amiga_key = None;
                }
            }
            (PointerAction::Idle | PointerAction::Content(_), _) => self.post_key(active, key, qualifiers),
            _ => {}
        }
    }

    /// Opens the menus of the front screen with the first menu, as the key F10 does.
    ///
    /// The menus are those of the active window, or of the frontmost window if no window on this screen is
    /// active. For a window without menus, those of another window of the same program are opened.
    ///
    /// Has no effect while a mouse button is held or menus are open.
    pub fn enter_menus(&mut self) {
        if !self.is_pointer_idle() {
            return;
        }
        let front = self.screens.first().map(Screen::id);
        self.open_menus(front, Hold::Sticky);
        self.in_menus(|session, strip, _, _| {
            session.enter_by_key(strip);
            MenuProgress::Changed
        });
    }

    /// Returns the window whose menus the menu button would open now, and these menus.
    ///
    /// The window is the active one if it is on the front screen, otherwise the frontmost window of that
    /// screen. If it has no menus, another window of the same program takes its place. Returns `None` if no
    /// such window has menus.
    pub fn front_menus(&self) -> Option<(WindowId, &MenuStrip)> {
        let screen = self.screens.first()?;
        let active = self.active.filter(|id| screen.window(*id).is_some()).or_else(|| screen.frontmost())?;
        let owner = self.menu_owner(active);
        Some((owner, self.window(owner)?.menus()?))
    }

    /// Picks an item of a window's menus without opening them, as a command key does.
    ///
    /// Returns `false` and beeps if the item cannot be picked now. The window is told by [`IntuiMessage::DisabledKey`].
    pub fn pick_menu_item(&mut self, window: WindowId, number: MenuNumber) -> bool {
        let is_idle = self.is_pointer_idle();
        let strip = self.window_mut(window).and_then(Window::menus_mut).filter(|_| is_idle);
        match strip.filter(|strip| strip.item(number).is_some_and(MenuItem::is_leaf)) {
            Some(strip) => {
                strip.choose(number);
                self.post(window, IntuiMessage::MenuPick(vec![number]));
                true
            }
            None => {
                self.display_beep();
                self.post(window, IntuiMessage::DisabledKey(number));
                false
            }
        }
    }

    fn system_key(&mut self, key: Key) -> bool {
        match key {
            Key::Char('n') => self.workbench_to_front(),
            Key::Char('m') => self.front_to_back(),
            Key::Char('v' | 'b') => match self.system_request() {
                Some(window) => {
                    self.post_key(window, key, Qualifiers::LEFT_AMIGA);
                }
                None => return false,
            },
            _ => return false,
        }
        true
    }

    /// Returns the frontmost requester of the system, unless a requester of the system is active.
    fn system_request(&self) -> Option<WindowId> {
        let is_system = |window: &&Window| window.flags.contains(WindowFlags::SYSTEM_REQUEST);
        if self.active.and_then(|id| self.window(id)).filter(is_system).is_some() {
            return None;
        }
        let windows = self.screens.iter().flat_map(|screen| screen.windows.iter().rev());
        windows.into_iter().find(is_system).map(|window| window.id)
    }

    pub(super) fn in_menus(
        &mut self,
        step: impl FnOnce(&mut MenuSession, &mut MenuStrip, MenuLayout, Point) -> MenuProgress,
    ) {
        let PointerAction::Menu(session) = &mut self.action else { return };
        let (id, pointer) = (session.window, self.pointer);
        let Some(screen) = self.screens.iter_mut().find(|screen| screen.window(id).is_some()) else { return };
        let (layout, at) = (screen.menu_layout(), pointer - Point::new(0, screen.top));
        let mut none = MenuStrip::default();
        let strip = screen.window_mut(id).and_then(Window::menus_mut);
        match step(session, strip.unwrap_or(&mut none), layout, at) {
            MenuProgress::Same => {}
            MenuProgress::Changed => self.draw_menus(),
            MenuProgress::Done => self.cancel_pointer_action(),
        }
    }
}
