//! The windows of the screen: opening and closing, the stack they lie in, moving, activity, titles.
//!
//! Knows their order and who is active. Leaves pixels to `showing` and `frame`.

use super::Intuition;
use super::window::{IntuiMessage, NewWindow, Window, WindowFlags, WindowId};
use crate::machine::geometry::{Point, Rect};
use crate::system::exec::signals::Signals;
use crate::system::graphics::layer::Layer;
use crate::system::graphics::rastport::RastPort;

impl Intuition {
    /// `OpenWindow`: a window in front of all others, kept on the screen.
    pub fn open_window(&mut self, new: NewWindow) -> WindowId {
        let id = WindowId(self.next_id);
        self.next_id += 1;
        let layer =
            Layer::new(new.frame.width.max(1) as usize, new.frame.height.max(1) as usize, self.depth());
        let frame = self.kept_inside(new.frame);
        let menus = None;
        // A backdrop opens behind whatever is there, in front of older backdrops.
        let place =
            if new.flags.contains(WindowFlags::BACKDROP) { self.backdrops() } else { self.windows.len() };
        self.windows.insert(
            place,
            Window {
                id,
                frame,
                title: new.title,
                flags: new.flags,
                layer,
                messages: Default::default(),
                menus,
            },
        );
        self.draw_frame(id, true);
        if new.flags.contains(WindowFlags::ACTIVATE) {
            self.activate(Some(id));
        }
        id
    }

    /// `CloseWindow`: it is gone, and what it covered shows.
    pub fn close_window(&mut self, id: WindowId) {
        self.let_go();
        let Some(place) = self.windows.iter().position(|window| window.id == id) else { return };
        let window = self.windows.remove(place);
        if self.active == Some(id) {
            self.active = None;
        }
        self.refresh(window.frame);
    }

    /// An open window.
    #[must_use]
    pub fn window(&self, id: WindowId) -> Option<&Window> {
        self.windows.iter().find(|window| window.id == id)
    }

    pub(super) fn window_mut(&mut self, id: WindowId) -> Option<&mut Window> {
        self.windows.iter_mut().find(|window| window.id == id)
    }

    /// Windows from back to front.
    #[must_use]
    pub fn windows(&self) -> &[Window] {
        &self.windows
    }

    /// The active window.
    #[must_use]
    pub const fn active(&self) -> Option<WindowId> {
        self.active
    }

    /// Whether a window is active and no menu is down over it (the flags a program polls to know if its sprites may show).
    #[must_use]
    pub fn is_active_without_menus(&self, id: WindowId) -> bool {
        self.active == Some(id) && !self.is_in_menus()
    }

    /// A rast port into a window, borders included.
    pub fn rast_port(&mut self, id: WindowId) -> Option<RastPort<'_>> {
        let window = self.windows.iter_mut().find(|window| window.id == id)?;
        Some(RastPort::new(&mut window.layer, &self.font))
    }

    /// `GetMsg` from a window's port.
    pub fn get_msg(&mut self, id: WindowId) -> Option<IntuiMessage> {
        self.window_mut(id)?.messages.pop_front()
    }

    /// `SetWindowTitles`.
    pub fn set_window_title(&mut self, id: WindowId, title: &str) {
        if let Some(window) = self.window_mut(id)
            && window.title != title
        {
            title.clone_into(&mut window.title);
            self.draw_frame(id, false);
        }
    }

    /// `ActivateWindow`, or none.
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
    }

    /// `WindowToFront`; a backdrop stays where it is.
    pub fn window_to_front(&mut self, id: WindowId) {
        self.restack(id, |windows, _| windows.len());
    }

    /// `WindowToBack`: in front of backdrops only.
    pub fn window_to_back(&mut self, id: WindowId) {
        self.restack(id, |_, backdrops| backdrops);
    }

    /// Takes a window out and puts it where `place` says, which is told the others and how many of them are backdrops.
    fn restack(&mut self, id: WindowId, place: impl FnOnce(&[Window], usize) -> usize) {
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

    /// How many windows are backdrops: the first so many from the back.
    fn backdrops(&self) -> usize {
        self.windows.iter().take_while(|window| window.flags.contains(WindowFlags::BACKDROP)).count()
    }

    /// `MoveWindow` to a place, as far as the screen allows.
    pub fn move_window(&mut self, id: WindowId, to: Point) {
        let Some(window) = self.window(id) else { return };
        let before = window.frame;
        let after = self.kept_inside(Rect { x: to.x, y: to.y, ..before });
        if let Some(window) = self.window_mut(id) {
            window.frame = after;
        }
        self.refresh(before);
        self.refresh(after);
        // No message tells of it, but a program's sprites have to follow at once.
        self.user_port.signal(Signals::USER_PORT);
    }

    pub(super) fn kept_inside(&self, frame: Rect) -> Rect {
        let screen = self.bounds();
        let x = frame.x.min(screen.width - frame.width).max(0);
        let y = frame.y.min(screen.height - frame.height).max(0);
        Rect { x, y, ..frame }
    }
}
