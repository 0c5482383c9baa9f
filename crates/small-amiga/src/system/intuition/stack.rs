//! Opening, closing, stacking and moving windows, and choosing the active window and its titles.
//!
//! [`Intuition`] keeps the windows of each screen in order and tracks the active one. Painting is left to
//! `showing` and `frame`, the order of screens to `screens`.

use super::Intuition;
use super::request::Request;
use super::screen::{Screen, ScreenId};
use super::window::{IntuiMessage, NewWindow, Window, WindowFlags, WindowId};
use crate::chips::geometry::{Point, Rect};
use crate::system::exec::signals::{SignalPort, Signals};
use crate::system::graphics::font::Font;
use crate::system::graphics::layer::Layer;
use crate::system::graphics::rastport::RastPort;

impl Intuition {
    /// Opens a window in front of all others of its screen (`OpenWindow`).
    ///
    /// If necessary, the window is moved inside the screen.
    ///
    /// If the window names no screen, or a screen that is not open, the default public screen is used. A
    /// backdrop window opens behind the ordinary windows.
    pub fn open_window(&mut self, new: NewWindow) -> WindowId {
        let id = WindowId(self.next_id);
        self.next_id += 1;
        let on = self.screen_or_public(new.screen).id();
        let task = self.task.clone();
        let activate = new.flags.contains(WindowFlags::ACTIVATE);
        self.pop_pub_screen(on);
        if let Some(screen) = self.screen_mut(on) {
            screen.insert(id, new, task);
        }
        let parent = self.active;
        if let Some(window) = self.window_mut(id) {
            window.parent = parent;
        }
        self.draw_frame(id, true);
        if activate {
            self.activate(Some(id));
        }
        id
    }

    /// Closes a window and repaints the area behind it (`CloseWindow`).
    ///
    /// If the closed window was active, the window that was active before it opened becomes active again. If
    /// that window is not open or belongs to another program, the frontmost window becomes active: the other
    /// window may be far behind, such as the backdrop from which the user has started a program. Release 2
    /// activates no window if the earlier window is not open, so that all keys are ignored until a click.
    pub fn close_window(&mut self, id: WindowId) {
        if self.pointer_action_blocks_close(id) {
            self.cancel_pointer_action();
        }
        let Some(screen) = self.screen_of_mut(id) else { return };
        let on = screen.id;
        let closed = screen.window(id).map(|window| (window.frame, window.parent));
        let (frame, parent) = closed.unwrap_or_default();
        let is_of = |id: Option<WindowId>| id.and_then(|id| self.window(id)).map(|window| &window.task);
        let is_own = is_of(Some(id)).zip(is_of(parent)).is_some_and(|(own, parent)| own.is_same(parent));
        let Some(screen) = self.screen_of_mut(id) else { return };
        screen.put_down(|from| from == id);
        screen.windows.retain(|window| window.id != id);
        screen.refresh(frame);
        // Windows that opened while this one was active inherit its parent.
        let windows = self.screens.iter_mut().flat_map(|screen| &mut screen.windows);
        windows.filter(|window| window.parent == Some(id)).for_each(|window| window.parent = parent);
        if self.active == Some(id) {
            self.active = None;
            let parent = parent.filter(|_| is_own);
            self.activate(parent.or_else(|| self.frontmost_window_from(on)));
            self.show_titles();
            self.show_pointer();
        }
    }

    /// Closes a window, such as a requester. If the window was active, activates the window `owner` instead.
    ///
    /// Otherwise, the user is typing in another window, which stays active.
    pub fn close_window_for(&mut self, id: WindowId, owner: Option<WindowId>) {
        let was_active = self.active == Some(id);
        self.close_window(id);
        if was_active {
            self.activate(owner);
        }
    }

    /// Returns the frontmost window of the screen `first` or, if it has none, of another screen.
    ///
    /// The other screens are searched from front to back. Sleeping windows are ignored.
    fn frontmost_window_from(&self, first: ScreenId) -> Option<WindowId> {
        let own = self.screens.iter().filter(|screen| screen.id == first);
        let mut screens = own.chain(&self.screens);
        screens.find_map(|screen| {
            screen.windows.iter().rfind(|window| !window.is_asleep).map(|window| window.id)
        })
    }

    /// Returns the window with this identifier, or `None` if it is not open.
    pub fn window(&self, id: WindowId) -> Option<&Window> {
        self.screens.iter().find_map(|screen| screen.window(id))
    }

    pub(super) fn window_mut(&mut self, id: WindowId) -> Option<&mut Window> {
        self.screens.iter_mut().find_map(|screen| screen.window_mut(id))
    }

    /// Returns the left/top corner of a window on the display.
    ///
    /// The corner depends on how far the window's screen is dragged down.
    pub fn corner(&self, id: WindowId) -> Option<Point> {
        let screen = self.screen_of(id)?;
        Some(screen.window(id)?.frame.origin() + Point::new(0, screen.top))
    }

    /// Returns the frontmost window at a point of the display, if any.
    pub fn window_under(&self, at: Point) -> Option<WindowId> {
        let screen = self.screen_at(at)?;
        screen.window_at(at - Point::new(0, screen.top))
    }

    /// Returns the active window, if any.
    pub const fn active(&self) -> Option<WindowId> {
        self.active
    }

    /// Returns the active window, or the frontmost window if none is active.
    ///
    /// The frontmost window is that of the first screen that has windows.
    pub fn active_or_any(&self) -> Option<WindowId> {
        self.active.or_else(|| self.screens.iter().find_map(Screen::frontmost))
    }

    /// Returns `true` if the window is active and on the front screen, and no menus are open.
    ///
    /// Programs poll this to decide whether their sprites may be shown.
    pub fn is_active_without_menus(&self, id: WindowId) -> bool {
        self.active == Some(id)
            && !self.is_in_menus()
            && self.screens.first().is_some_and(|screen| screen.window(id).is_some())
    }

    /// Returns `true` if another window covers any pixel of the rectangle `part` of the window `id`.
    ///
    /// The rectangle is relative to the left/top corner of `id`.
    pub fn is_covered_at(&self, id: WindowId, part: Rect) -> bool {
        let Some(screen) = self.screen_of(id) else { return false };
        let mut above = screen.windows.iter().skip_while(|window| window.id != id);
        let own = above.next().map(|window| window.frame.origin()).unwrap_or_default();
        let part = part.offset(own);
        above.any(|window| !window.frame.intersection(part).is_empty())
    }

    /// Returns a rast port for drawing in a whole window, including its borders.
    ///
    /// Drawing is clipped to the window: it never changes the screen or another window, even if that window covers this one. As
    /// in an Amiga's window without `GIMMEZEROZERO`, it can cover the borders. The clip region [`inner`](Self::inner) prevents
    /// that (see [`RastPort::install_clip_region`]).
    pub fn rast_port(&mut self, id: WindowId) -> Option<RastPort<'_>> {
        let screen = self.screen_of_mut(id)?;
        let window = screen.windows.iter_mut().find(|window| window.id == id)?;
        let font = window.font.as_ref().unwrap_or(&screen.font);
        Some(RastPort::new(&mut window.layer, font))
    }

    /// Returns the font used for drawing in a window.
    pub fn font_of(&self, id: WindowId) -> Option<&Font> {
        let screen = self.screen_of(id)?;
        screen.window(id).map(|window| window.font.as_ref().unwrap_or(&screen.font))
    }

    /// Sets the font of a window's contents (`SetFont`); `None` selects the screen's font.
    pub fn set_window_font(&mut self, id: WindowId, font: Option<Font>) {
        if let Some(window) = self.window_mut(id) {
            window.font = font;
        }
    }

    /// Removes and returns the next message from a window's port (`GetMsg`).
    pub fn get_msg(&mut self, id: WindowId) -> Option<IntuiMessage> {
        self.window_mut(id)?.messages.pop_front()
    }

    /// Sets the title of a window (`SetWindowTitles`).
    pub fn set_window_title(&mut self, id: WindowId, title: &str) {
        if let Some(window) = self.window_mut(id)
            && window.title != title
        {
            title.clone_into(&mut window.title);
            self.draw_frame(id, false);
        }
    }

    /// Sets a window's text for a screen reader, after the text in the window has changed.
    pub fn set_window_spoken(&mut self, id: WindowId, spoken: String) {
        if let Some(window) = self.window_mut(id) {
            window.spoken = spoken;
        }
    }

    /// Sets the title that the screen's bar shows while a window is active (`SetWindowTitles`).
    ///
    /// `None` selects the screen's own title.
    pub fn set_screen_title(&mut self, id: WindowId, title: Option<String>) {
        if let Some(window) = self.window_mut(id).filter(|window| window.screen_title != title) {
            window.screen_title = title;
            self.show_titles();
        }
    }

    /// Puts a window to sleep or wakes it (`ASLFR_SleepWindow`).
    ///
    /// A window sleeps while its program waits for the answer to a requester. A sleeping window receives no
    /// messages of mouse and keyboard, and its menus do not open. The pointer is a watch while the window is
    /// active (`WA_BusyPointer`).
    pub fn set_asleep(&mut self, id: WindowId, is_asleep: bool) {
        if let Some(window) = self.window_mut(id) {
            window.is_asleep = is_asleep;
        }
        self.show_pointer();
    }

    /// Returns `true` if the window exists and sleeps.
    pub fn is_asleep(&self, id: WindowId) -> bool {
        self.window(id).is_some_and(|window| window.is_asleep)
    }

    /// Sets whether the user is editing text in the window, for example in a string gadget.
    ///
    /// During editing, right Amiga with a letter of the keys of string gadgets, such as X or Q, is sent to the window
    /// instead of picking a menu item.
    pub fn set_edited(&mut self, id: WindowId, is_edited: bool) {
        if let Some(window) = self.window_mut(id) {
            window.is_edited = is_edited;
        }
    }

    /// Returns `true` if the running program must leave the keys to the active window.
    ///
    /// The user edits text in that window, or it belongs to another program. A sleeping window takes no keys.
    pub(in crate::system) fn is_typing(&self) -> bool {
        let active = self.active.and_then(|id| self.window(id)).filter(|window| !window.is_asleep);
        active.is_some_and(|window| window.is_edited || !window.task.is_same(&self.task))
    }

    /// Activates a window (`ActivateWindow`), or leaves no window active if `id` is `None`.
    pub fn activate(&mut self, id: Option<WindowId>) {
        if self.active == id {
            return;
        }
        let before = std::mem::replace(&mut self.active, id);
        for (window, message) in [(before, IntuiMessage::InactiveWindow), (id, IntuiMessage::ActiveWindow)] {
            if let Some(window) = window {
                self.draw_frame(window, false);
                self.post(window, message);
            }
        }
        self.show_titles();
        self.show_pointer();
    }

    /// Updates the title on each screen's bar.
    ///
    /// An announcement takes precedence over the active window's screen title, which takes precedence over
    /// the screen's own title. The bar of an announcement is in front of the windows, as menus are.
    pub(super) fn show_titles(&mut self) {
        let active = self.active;
        let announced = self.announced.as_ref();
        for screen in &mut self.screens {
            let of_window = active.and_then(|id| screen.window(id)?.screen_title.as_deref());
            let announced = announced.filter(|(_, shown_on, ..)| *shown_on == screen.id);
            let announced = announced.map(|(_, _, text, _)| text.as_str());
            let is_announcing = announced.is_some();
            let title = announced.or(of_window).unwrap_or(&screen.title).to_owned();
            if screen.bar_title != title || screen.is_announcing != is_announcing {
                screen.bar_title = title;
                screen.is_announcing = is_announcing;
                screen.draw_bar(None);
            }
        }
    }

    /// Moves a window in front of all others of its screen (`WindowToFront`).
    ///
    /// A backdrop window is not moved.
    pub fn window_to_front(&mut self, id: WindowId) {
        if let Some(screen) = self.screen_of_mut(id) {
            screen.restack(id, |windows, _| windows.len());
        }
    }

    /// Moves a window behind all others of its screen, but in front of backdrop windows (`WindowToBack`).
    pub fn window_to_back(&mut self, id: WindowId) {
        if let Some(screen) = self.screen_of_mut(id) {
            screen.restack(id, |_, backdrops| backdrops);
        }
    }

    /// Moves a window to position `to`, or as near as its screen allows (`MoveWindow`).
    pub fn move_window(&mut self, id: WindowId, to: Point) {
        let Some(screen) = self.screen_of_mut(id) else { return };
        screen.move_window(id, to);
        // No message reports the move, but a program that shows sprites over its window has to move them
        // immediately.
        if let Some(window) = self.window(id) {
            window.task.signal(Signals::USER_PORT);
        }
    }
}

impl Screen {
    fn insert(&mut self, id: WindowId, new: NewWindow, task: SignalPort) {
        let NewWindow { frame, title, screen_title, flags, limits, zoom, font, spoken, request, .. } = new;
        let layer = Layer::new(frame.width.max(1) as usize, frame.height.max(1) as usize, self.depth());
        // A backdrop opens behind the ordinary windows and in front of older backdrops.
        let place = if flags.contains(WindowFlags::BACKDROP) { self.backdrops() } else { self.windows.len() };
        let frame = self.moved_inside(frame);
        let (messages, menus, scrollers) = Default::default();
        let window = Window {
            id,
            frame,
            title,
            screen_title,
            flags,
            is_edited: false,
            limits,
            zoom,
            font,
            spoken,
            request: request.map(|lines| Request { lines, gadgets: Vec::new() }),
            scrollers,
            layer,
            messages,
            menus,
            task,
            parent: None,
            is_asleep: false,
        };
        self.windows.insert(place, window);
    }

    /// Moves a window to a new index in its screen's list of windows.
    ///
    /// `place` calculates the index from the list of the other windows and the number of backdrop windows. A
    /// backdrop window is not moved.
    pub(super) fn restack(&mut self, id: WindowId, place: impl FnOnce(&[Window], usize) -> usize) {
        let Some(at) = self.windows.iter().position(|window| window.id == id) else { return };
        let backdrops = self.backdrops();
        if at < backdrops {
            return;
        }
        let window = self.windows.remove(at);
        let frame = window.frame;
        let to = place(&self.windows, backdrops).min(self.windows.len());
        self.windows.insert(to, window);
        self.refresh(frame);
    }

    fn move_window(&mut self, id: WindowId, to: Point) {
        let Some(before) = self.window(id).map(Window::frame) else { return };
        let after = self.moved_inside(Rect { x: to.x, y: to.y, ..before });
        if let Some(window) = self.window_mut(id) {
            window.frame = after;
        }
        self.refresh(before);
        self.refresh(after);
    }
}
