//! What the server tells of the window, as reports.
//!
//! Knows events, what each of them changes in what is known of the window, and which buttons are down. Leaves codes of keys to
//! [`super::symbols`] and [`super::compose`], the clipboard to [`super::selection`].

use super::compose::{Compose, Written};
use super::symbols::Symbols;
use super::{HostKey, Report, Sample, XWindow};
use x11rb::errors::ReplyError;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{KeyButMask, KeyPressEvent, NotifyDetail, Visibility};

/// Ctrl, Alt and Super, where keyboards have them: with one of them a key is a command.
const COMMANDS: [KeyButMask; 3] = [KeyButMask::CONTROL, KeyButMask::MOD1, KeyButMask::MOD4];

impl XWindow {
    /// Takes one event.
    pub(super) fn take(&mut self, event: Event) -> Result<(), ReplyError> {
        match event {
            Event::KeyPress(press) => {
                self.selection.time = press.time;
                self.press(&press);
            }
            Event::KeyRelease(release) => {
                let key = self.symbols.host(release.detail).map(HostKey::Up);
                self.reports.extend(key.map(Report::Key));
            }
            // The state is as it was before the button.
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
            // With the keyboard elsewhere the pointer comes and goes: that is no loss.
            Event::FocusOut(e) if e.detail != NotifyDetail::POINTER => {
                self.compose = Compose::default();
                self.reports.push(Report::KeyboardLost);
            }
            Event::Expose(_) => self.reports.push(Report::Uncovered),
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
                if e.format == 32 && e.data.as_data32().first() == Some(&self.atoms.WM_DELETE_WINDOW) =>
            {
                self.reports.push(Report::Closed);
            }
            Event::DestroyNotify(e) if e.window == self.window => self.reports.push(Report::Closed),
            Event::SelectionRequest(e) => self.hand_over(&e)?,
            Event::SelectionClear(e) => self.disown(e.selection, e.time),
            Event::SelectionNotify(e) => self.hear(&e)?,
            Event::XkbMapNotify(_) | Event::XkbNewKeyboardNotify(_) | Event::MappingNotify(_) => {
                self.symbols = Symbols::ask(&self.connection)?;
            }
            _ => {}
        }
        Ok(())
    }

    fn press(&mut self, press: &KeyPressEvent) {
        let symbol = self.symbols.typed(press.detail, press.state.into());
        let typed = match self.compose.take(symbol, COMMANDS.iter().any(|held| press.state.contains(*held))) {
            Written::Key(typed) => {
                let key = self.symbols.host(press.detail).map(HostKey::Down);
                self.reports.extend(key.map(Report::Key));
                typed
            }
            Written::Part(letter) => letter,
        };
        self.reports.extend(typed.map(|letter| Report::Key(HostKey::Typed(letter))));
    }

    /// The pointer is at a place, with these buttons down, of which one may be new. Only that one is pressed here: any other
    /// that this window does not know of was pressed elsewhere before the pointer came in.
    fn point(&mut self, x: i16, y: i16, state: KeyButMask, new: KeyButMask) {
        self.held = (self.held & state) | new;
        self.reports.push(Report::Mouse(Sample {
            x: x.into(),
            y: y.into(),
            select: self.held.contains(KeyButMask::BUTTON1),
            menu: self.held.contains(KeyButMask::BUTTON3),
        }));
    }
}

/// The state that a button adds; the middle one and the wheel are not used.
fn button(number: u8) -> KeyButMask {
    match number {
        1 => KeyButMask::BUTTON1,
        3 => KeyButMask::BUTTON3,
        _ => KeyButMask::default(),
    }
}
