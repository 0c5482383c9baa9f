//! A window on an X server, written in safe Rust without the system's X libraries.
//!
//! Manages one connection and one window: server events become [`WindowEvent`]s in the order in which they
//! happened, and pixels become requests (`opening`, `events`, `manager`, `pixels`). Only the server is ever
//! waited for (`stream`), and every failure of the connection is returned as an error. Key codes are left to
//! [`symbols`] and [`compose`], and the meaning of the events to the loop in [`super`].

mod colours;
mod compose;
mod events;
mod icon;
mod manager;
mod opening;
mod pixels;
mod selection;
mod stream;
mod symbols;

use super::keyboard::{HostKey, Modifiers};
use super::mouse::Sample;
use super::waker::Alarm;
use super::{Application, WindowBackend, WindowError, WindowEvent};
use compose::Compose;
use opening::unopened;
use selection::Selection;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;
use stream::TimedStream;
use symbols::KeyMap;
use x11rb::atom_manager;
use x11rb::connection::Connection;
use x11rb::errors::ReplyError;
use x11rb::protocol::xproto::{
    ChangeWindowAttributesAux, ConfigureWindowAux, ConnectionExt as _, Cursor, Gcontext, KeyButMask, Screen,
    Window,
};
use x11rb::rust_connection::RustConnection;

atom_manager! {
    Atoms: AtomsCookie {
        WM_PROTOCOLS,
        WM_DELETE_WINDOW,
        UTF8_STRING,
        _NET_WM_NAME,
        _NET_WM_ICON,
        _NET_WM_STATE,
        _NET_WM_STATE_HIDDEN,
        _NET_WM_STATE_FULLSCREEN,
        _NET_SUPPORTED,
        CLIPBOARD,
        TARGETS,
        TIMESTAMP,
        INCR,
        SMALL_AMIGA_CLIP,
    }
}

const BITS: u8 = 32;

pub(super) struct Display {
    connection: RustConnection<TimedStream>,
    screen: usize,
}

impl Display {
    pub(super) fn call(leave: &Arc<AtomicBool>) -> Result<Self, WindowError> {
        let (connection, screen) = stream::greet(leave).map_err(WindowError::NoDisplay)?;
        let display = Self { connection, screen };
        let setup = display.connection.setup();
        let depth = display.screen().map_or(0, |screen| screen.root_depth);
        let format = setup.pixmap_formats.iter().find(|format| format.depth == depth);
        match format.map_or(0, |format| format.bits_per_pixel) {
            BITS => {}
            bits => return Err(WindowError::ShallowDisplay { bits }),
        }
        if let Some(screen) = display.screen() {
            colours::check(screen).map_err(|found| WindowError::OtherColours { found })?;
        }
        Ok(display)
    }

    fn screen(&self) -> Option<&Screen> {
        self.connection.setup().roots.get(self.screen)
    }

    pub(super) fn size(&self) -> (usize, usize) {
        self.screen().map_or((0, 0), |screen| (screen.width_in_pixels.into(), screen.height_in_pixels.into()))
    }

    pub(super) fn open(
        self,
        title: (&Application, &str),
        size: (usize, usize),
        alarm: Alarm,
    ) -> Result<XWindow, WindowError> {
        XWindow::open(self, title, size, alarm).map_err(|error| WindowError::NoDisplay(unopened(&error)))
    }
}

pub(super) struct XWindow {
    connection: RustConnection<TimedStream>,
    alarm: Alarm,
    atoms: Atoms,
    root: Window,
    window: Window,
    gc: Gcontext,
    no_pointer: Cursor,
    depth: u8,
    /// Position and size of the window before full screen, to be restored afterwards.
    ///
    /// `None` unless the window was enlarged without the help of a window manager.
    before: Option<ConfigureWindowAux>,
    size: (usize, usize),
    limit: (usize, usize),
    symbols: KeyMap,
    compose: Compose,
    /// Mouse buttons that were pressed in this window and are still held.
    held: KeyButMask,
    mapped: bool,
    covered: bool,
    put_aside: bool,
    reports: Vec<WindowEvent>,
    selection: Selection,
    bytes: Vec<u8>,
}

impl WindowBackend for XWindow {
    fn wait_events(&mut self, until: Option<Instant>) -> Result<Vec<WindowEvent>, WindowError> {
        let until = until.into_iter().chain(self.request_deadline()).min();
        let mut waited = false;
        loop {
            while let Some(event) = self.connection.poll_for_event().map_err(connection_lost)? {
                self.take(event).or_else(unless_refused)?;
                // The event may have changed the size or the visibility that `until` was computed from.
                waited = true;
            }
            self.expire_request();
            // Other programs wait for the replies written by `take`.
            self.connection.flush().map_err(connection_lost)?;
            if waited || !self.reports.is_empty() {
                return Ok(std::mem::take(&mut self.reports));
            }
            self.connection.stream().wait(&self.alarm, until).map_err(connection_lost)?;
            waited = true;
        }
    }

    fn size(&self) -> (usize, usize) {
        (self.size.0.min(self.limit.0), self.size.1.min(self.limit.1))
    }

    fn is_seen(&self) -> bool {
        self.mapped && !self.covered && !self.put_aside
    }

    fn show(&mut self, pixels: &[u32], width: usize, rows: Range<usize>) -> Result<(), WindowError> {
        self.put(pixels, width, rows).map_err(connection_lost)
    }

    fn display(&self) -> Option<(usize, usize)> {
        Some(self.limit)
    }

    fn resize(&mut self, size: (usize, usize)) -> Result<(), WindowError> {
        self.make(size).or_else(unless_refused)
    }

    fn turn_full_screen(&mut self) -> Result<(), WindowError> {
        self.turn_full().or_else(unless_refused)
    }

    fn has_clipboard(&self) -> bool {
        true
    }

    fn copy(&mut self, text: String) -> Result<(), WindowError> {
        self.own(text).map_err(connection_lost)
    }

    fn paste(&mut self) -> Result<(), WindowError> {
        self.request_clipboard().map_err(connection_lost)
    }

    fn set_title(&mut self, title: &str) -> Result<(), WindowError> {
        opening::change_title(&self.connection, &self.atoms, self.window, title).map_err(connection_lost)
    }

    fn hide_pointer(&mut self, hide: bool) -> Result<(), WindowError> {
        let cursor = if hide { self.no_pointer } else { x11rb::NONE };
        let aux = ChangeWindowAttributesAux::new().cursor(cursor);
        let changed = self.connection.change_window_attributes(self.window, &aux);
        changed.map(drop).map_err(connection_lost)
    }
}

/// Ignores an error reply of the X server, but not a lost connection.
///
/// The X server refuses requests for a window that is being destroyed.
fn unless_refused(error: ReplyError) -> Result<(), WindowError> {
    match error {
        ReplyError::ConnectionError(error) => Err(connection_lost(error)),
        ReplyError::X11Error(_) => Ok(()),
    }
}

fn connection_lost<E>(_: E) -> WindowError {
    WindowError::Gone
}
