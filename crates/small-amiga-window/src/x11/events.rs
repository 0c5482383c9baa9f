//! Converts X events into events of the host window.
//!
//! Handles every event of the window, updates the window's state and tracks the mouse buttons. Key codes are
//! left to [`super::symbols`] and [`super::compose`], the clipboard to [`super::selection`].

use super::compose::{Compose, ComposeResult};
use super::symbols::KeyMap;
use super::{HostKey, Modifiers, Sample, WindowEvent, XWindow};
use x11rb::errors::ReplyError;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{KeyButMask, KeyPressEvent, NotifyDetail, Visibility};

/// The modifiers Ctrl, Alt and Super. A key pressed with one of them is a command and types no character.
const COMMANDS: [KeyButMask; 3] = [KeyButMask::CONTROL, KeyButMask::MOD1, KeyButMask::MOD4];

/// Number of the button that X reports for a step of the mouse wheel away from the user.
const WHEEL_UP: u8 = 4;
/// Number of the button that X reports for a step of the mouse wheel towards the user.
const WHEEL_DOWN: u8 = 5;

impl XWindow {
    pub(super) fn take(&mut self, event: Event) -> Result<(), ReplyError> {
        match event {
            Event::KeyPress(press) => {
                self.selection.time = press.time;
                self.press(&press);
            }
            Event::KeyRelease(release) => {
                let key = self.symbols.host(release.detail).map(HostKey::Up);
                self.reports.extend(key.map(WindowEvent::Key));
            }
            Event::ButtonPress(e) if matches!(e.detail, WHEEL_UP | WHEEL_DOWN) => {
                self.reports.push(WindowEvent::Wheel(if e.detail == WHEEL_UP { 1 } else { -1 }));
            }
            // The event's state does not include this button yet.
            Event::ButtonPress(e) => {
                self.selection.time = e.time;
                self.point(e.event_x, e.event_y, e.state, button(e.detail));
            }
            Event::ButtonRelease(e) => {
                self.selection.time = e.time;
                let held = u16::from(e.state) & !u16::from(button(e.detail));
                self.point(e.event_x, e.event_y, held.into(), KeyButMask::default());
            }
            Event::MotionNotify(e) => self.point(e.event_x, e.event_y, e.state, KeyButMask::default()),
            Event::EnterNotify(e) | Event::LeaveNotify(e) => {
                self.point(e.event_x, e.event_y, e.state, KeyButMask::default());
            }
            // With detail `POINTER` only the pointer left a window without the keyboard focus, so no focus
            // was lost.
            Event::FocusOut(e) if e.detail != NotifyDetail::POINTER => {
                self.compose = Compose::default();
                self.reports.push(WindowEvent::KeyboardLost);
            }
            Event::Expose(_) => self.reports.push(WindowEvent::Exposed),
            Event::ConfigureNotify(e) if e.window == self.window => {
                self.size = (e.width.into(), e.height.into());
            }
            Event::ConfigureNotify(e) if e.window == self.root => {
                self.limit = (e.width.into(), e.height.into());
            }
            Event::MapNotify(e) if e.window == self.window => self.mapped = true,
            Event::UnmapNotify(e) if e.window == self.window => self.mapped = false,
            Event::VisibilityNotify(e) => self.covered = e.state == Visibility::FULLY_OBSCURED,
            Event::PropertyNotify(e) if e.window == self.window && e.atom == self.atoms._NET_WM_STATE => {
                self.put_aside = self.is_put_aside()?;
            }
            Event::ClientMessage(e)
                if e.type_ == self.atoms.WM_PROTOCOLS
                    && e.format == 32
                    && e.data.as_data32().first() == Some(&self.atoms.WM_DELETE_WINDOW) =>
            {
                self.reports.push(WindowEvent::Closed);
            }
            Event::DestroyNotify(e) if e.window == self.window => self.reports.push(WindowEvent::Closed),
            Event::SelectionRequest(e) => self.answer_request(&e)?,
            Event::SelectionClear(e) => self.disown(e.selection, e.time),
            Event::SelectionNotify(e) => self.handle_selection(&e)?,
            Event::XkbMapNotify(_) | Event::XkbNewKeyboardNotify(_) | Event::MappingNotify(_) => {
                self.symbols = KeyMap::read(&self.connection)?;
            }
            _ => {}
        }
        Ok(())
    }

    fn press(&mut self, press: &KeyPressEvent) {
        let has = |modifier| press.state.contains(modifier);
        let held = Modifiers {
            shift: has(KeyButMask::SHIFT),
            control: has(KeyButMask::CONTROL),
            alt: has(KeyButMask::MOD1),
            meta: has(KeyButMask::MOD4),
        };
        self.reports.push(WindowEvent::Key(HostKey::Held(held)));
        let symbol = self.symbols.typed(press.detail, press.state.into());
        let typed = match self.compose.take(symbol, COMMANDS.iter().any(|held| press.state.contains(*held))) {
            ComposeResult::Key(typed) => {
                let key = self.symbols.host(press.detail).map(HostKey::Down);
                self.reports.extend(key.map(WindowEvent::Key));
                typed
            }
            ComposeResult::Part(letter) => letter,
        };
        self.reports.extend(typed.map(|letter| WindowEvent::Key(HostKey::Typed(letter))));
    }

    /// Adds a mouse event, with the pointer's position and the held buttons, to the collected window events.
    ///
    /// Buttons that were pressed outside this window are not reported. `state` contains the buttons that are
    /// down, and `new` the button that was just pressed.
    fn point(&mut self, x: i16, y: i16, state: KeyButMask, new: KeyButMask) {
        self.held = (self.held & state) | new;
        self.reports.push(WindowEvent::Mouse(Sample {
            x: x.into(),
            y: y.into(),
            select: self.held.contains(KeyButMask::BUTTON1),
            menu: self.held.contains(KeyButMask::BUTTON3),
        }));
    }
}

/// Returns the state bit of the left or right mouse button, and no bit for other buttons.
fn button(number: u8) -> KeyButMask {
    match number {
        1 => KeyButMask::BUTTON1,
        3 => KeyButMask::BUTTON3,
        _ => KeyButMask::default(),
    }
}
