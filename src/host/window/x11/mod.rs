//! A window on an X server, in safe Rust and without the system's own libraries.
//!
//! Knows one connection and one window: what the server tells of it becomes [`Report`]s in the order in which it happened,
//! pixels become requests. Nothing here waits but for the server (`line`), and all that can go wrong with it is an error.
//! Leaves codes of keys to [`symbols`] and [`compose`], and what any of it means to the loop.

mod colours;
mod compose;
mod line;
mod selection;
mod symbols;

use super::mouse::Sample;
use super::{Desk, HostKey, Report, WindowError};
use compose::{Compose, Written};
use line::Line;
use selection::Selection;
use std::io::ErrorKind;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;
use symbols::Symbols;
use x11rb::connection::{Connection, RequestConnection};
use x11rb::errors::{ConnectionError, ReplyError, ReplyOrIdError};
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    AtomEnum, ChangeWindowAttributesAux, ClientMessageEvent, ConfigureWindowAux, ConnectionExt as _,
    CreateGCAux, CreateWindowAux, Cursor, EventMask, Gcontext, ImageFormat, ImageOrder, KeyButMask,
    KeyPressEvent, NotifyDetail, PropMode, Screen, Visibility, Window, WindowClass,
};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;
use x11rb::{COPY_FROM_PARENT, atom_manager};

atom_manager! {
    /// Words of the server's that window managers know.
    Atoms: AtomsCookie {
        WM_PROTOCOLS,
        WM_DELETE_WINDOW,
        UTF8_STRING,
        _NET_WM_NAME,
        _NET_WM_STATE,
        _NET_WM_STATE_HIDDEN,
        _NET_WM_STATE_FULLSCREEN,
        _NET_SUPPORTED,
        CLIPBOARD,
        TARGETS,
        INCR,
        TRIPPPIN_CLIP,
    }
}

/// Bytes of pixels sent in one request, at most.
const AT_ONCE: usize = 1 << 18;

/// Ctrl, Alt and Super, where keyboards have them: with one of them a key is a command.
const COMMANDS: [KeyButMask; 3] = [KeyButMask::CONTROL, KeyButMask::MOD1, KeyButMask::MOD4];

/// What a window manager is told: the state shall be what it is not, and a program of the person's asks for it.
const TOGGLE: u32 = 2;
const BY_PROGRAM: u32 = 1;

/// Words of a property read at the most.
const MOST_WORDS: u32 = 1 << 12;

/// What a pixel needs.
const BITS: u8 = 32;

/// A display that has answered.
pub(super) struct Display {
    connection: RustConnection<Line>,
    screen: usize,
}

impl Display {
    /// Calls the display named in the environment.
    ///
    /// # Errors
    /// There is none, or it does not answer, or its pixels are not of 32 bits with eight each of red, green and blue.
    pub(super) fn call(leave: &Arc<AtomicBool>) -> Result<Self, WindowError> {
        let (connection, screen) = line::greet(leave).map_err(WindowError::NoDisplay)?;
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

    /// Columns and rows.
    pub(super) fn size(&self) -> (usize, usize) {
        self.screen().map_or((0, 0), |screen| (screen.width_in_pixels.into(), screen.height_in_pixels.into()))
    }

    /// Opens a window in the middle.
    ///
    /// # Errors
    /// The display does not make one, or falls silent.
    pub(super) fn open(self, title: &str, size: (usize, usize)) -> Result<XWindow, WindowError> {
        XWindow::open(self, title, size).map_err(|error| WindowError::NoDisplay(unopened(&error)))
    }
}

/// The open window.
pub(super) struct XWindow {
    connection: RustConnection<Line>,
    atoms: Atoms,
    root: Window,
    window: Window,
    gc: Gcontext,
    /// A pointer nobody sees.
    no_pointer: Cursor,
    depth: u8,
    /// Where it was, and how large, before it was made to fill the display without anybody's help.
    before: Option<ConfigureWindowAux>,
    /// Its own size, and the display's, beyond which nobody sees anything.
    size: (usize, usize),
    limit: (usize, usize),
    symbols: Symbols,
    compose: Compose,
    /// Buttons that were pressed here and are down.
    held: KeyButMask,
    mapped: bool,
    covered: bool,
    put_aside: bool,
    reports: Vec<Report>,
    selection: Selection,
    /// Pixels on their way.
    bytes: Vec<u8>,
}

impl XWindow {
    fn open(display: Display, title: &str, size: (usize, usize)) -> Result<Self, ReplyOrIdError> {
        let limit = display.size();
        let Display { connection, screen } = display;
        let Some(screen) = connection.setup().roots.get(screen).cloned() else {
            return Err(ConnectionError::UnknownError.into());
        };
        let atoms = Atoms::new(&connection)?;
        symbols::listen(&connection)?;
        let symbols = Symbols::ask(&connection)?;
        let (window, gc) = (connection.generate_id()?, connection.generate_id()?);
        let middle = |all: usize, part: usize| i16::try_from(all.saturating_sub(part) / 2).unwrap_or(0);
        let mask = EventMask::KEY_PRESS
            | EventMask::KEY_RELEASE
            | EventMask::BUTTON_PRESS
            | EventMask::BUTTON_RELEASE
            | EventMask::POINTER_MOTION
            | EventMask::ENTER_WINDOW
            | EventMask::LEAVE_WINDOW
            | EventMask::FOCUS_CHANGE
            | EventMask::EXPOSURE
            | EventMask::VISIBILITY_CHANGE
            | EventMask::STRUCTURE_NOTIFY
            | EventMask::PROPERTY_CHANGE;
        connection.create_window(
            COPY_FROM_PARENT as u8,
            window,
            screen.root,
            middle(limit.0, size.0),
            middle(limit.1, size.1),
            u16::try_from(size.0).unwrap_or(u16::MAX),
            u16::try_from(size.1).unwrap_or(u16::MAX),
            0,
            WindowClass::INPUT_OUTPUT,
            COPY_FROM_PARENT,
            &CreateWindowAux::new().background_pixel(screen.black_pixel).event_mask(mask),
        )?;
        connection.create_gc(gc, window, &CreateGCAux::new().graphics_exposures(0))?;
        let no_pointer = no_pointer(&connection, window)?;
        let atoms = atoms.reply()?;
        let text = |property: u32, kind: u32, text: &str| {
            connection.change_property8(PropMode::REPLACE, window, property, kind, text.as_bytes())
        };
        text(AtomEnum::WM_NAME.into(), AtomEnum::STRING.into(), title)?;
        text(atoms._NET_WM_NAME, atoms.UTF8_STRING, title)?;
        text(AtomEnum::WM_CLASS.into(), AtomEnum::STRING.into(), "tripppin\0Tripppin\0")?;
        let protocols = [atoms.WM_DELETE_WINDOW];
        connection.change_property32(
            PropMode::REPLACE,
            window,
            atoms.WM_PROTOCOLS,
            AtomEnum::ATOM,
            &protocols,
        )?;
        // The display may grow while the window is open.
        let structure = ChangeWindowAttributesAux::new().event_mask(EventMask::STRUCTURE_NOTIFY);
        connection.change_window_attributes(screen.root, &structure)?;
        connection.map_window(window)?.check()?;
        // The first time, the server is asked and waited for: now, while that has an end.
        connection.maximum_request_bytes();
        connection.flush()?;
        connection.stream().opened();
        Ok(Self {
            atoms,
            root: screen.root,
            window,
            gc,
            no_pointer,
            depth: screen.root_depth,
            before: None,
            size,
            limit,
            symbols,
            compose: Compose::default(),
            held: KeyButMask::default(),
            mapped: false,
            covered: false,
            put_aside: false,
            reports: Vec::new(),
            selection: Selection::default(),
            bytes: Vec::new(),
            connection,
        })
    }

    /// Takes one event.
    fn take(&mut self, event: Event) -> Result<(), ReplyError> {
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

    /// Whether the window manager has put the window aside; some leave it on the screen for all that.
    fn is_put_aside(&self) -> Result<bool, ReplyError> {
        let state = self
            .connection
            .get_property(false, self.window, self.atoms._NET_WM_STATE, AtomEnum::ATOM, 0, 64)?
            .reply()?;
        Ok(state.value32().is_some_and(|mut words| words.any(|word| word == self.atoms._NET_WM_STATE_HIDDEN)))
    }

    /// Whether the window manager can make windows fill the display.
    fn can_be_full(&self) -> Result<bool, ReplyError> {
        let supported = self
            .connection
            .get_property(false, self.root, self.atoms._NET_SUPPORTED, AtomEnum::ATOM, 0, MOST_WORDS)?
            .reply()?;
        let full = self.atoms._NET_WM_STATE_FULLSCREEN;
        Ok(supported.value32().is_some_and(|mut words| words.any(|word| word == full)))
    }

    fn turn_full(&mut self) -> Result<(), ReplyError> {
        if self.can_be_full()? {
            let Atoms { _NET_WM_STATE: state, _NET_WM_STATE_FULLSCREEN: full, .. } = self.atoms;
            let asked = ClientMessageEvent::new(32, self.window, state, [TOGGLE, full, 0, BY_PROGRAM, 0]);
            let heard = EventMask::SUBSTRUCTURE_REDIRECT | EventMask::SUBSTRUCTURE_NOTIFY;
            self.connection.send_event(false, self.root, heard, asked)?;
            return Ok(());
        }
        // The largest window there is.
        let to = match self.before.take() {
            Some(before) => before,
            None => {
                let is = self.connection.get_geometry(self.window)?.reply()?;
                self.before = Some(
                    ConfigureWindowAux::new()
                        .x(i32::from(is.x))
                        .y(i32::from(is.y))
                        .width(u32::from(is.width))
                        .height(u32::from(is.height)),
                );
                let side = |pixels: usize| u32::try_from(pixels).unwrap_or(u32::MAX);
                ConfigureWindowAux::new().x(0).y(0).width(side(self.limit.0)).height(side(self.limit.1))
            }
        };
        self.connection.configure_window(self.window, &to)?;
        Ok(())
    }

    fn put(&mut self, pixels: &[u32], width: usize, rows: Range<usize>) -> Result<(), ConnectionError> {
        let lsb = self.connection.setup().image_byte_order == ImageOrder::LSB_FIRST;
        // Some words of a request are not pixels.
        let room = self.connection.maximum_request_bytes().saturating_sub(64).min(AT_ONCE);
        let columns = u16::try_from(width).unwrap_or(u16::MAX);
        let at_once = (room / (4 * width.max(1))).clamp(1, usize::from(u16::MAX));
        let mut top = rows.start;
        for part in pixels
            .get(rows.start * width..rows.end * width)
            .unwrap_or_default()
            .chunks((at_once * width).max(1))
        {
            let order = if lsb { u32::to_le_bytes } else { u32::to_be_bytes };
            self.bytes.clear();
            self.bytes.extend(part.iter().flat_map(|pixel| order(*pixel)));
            let (count, at) = (part.len() / width.max(1), i16::try_from(top).unwrap_or(i16::MAX));
            let count_rows = u16::try_from(count).unwrap_or(u16::MAX);
            self.connection.put_image(
                ImageFormat::Z_PIXMAP,
                self.window,
                self.gc,
                columns,
                count_rows,
                0,
                at,
                0,
                self.depth,
                &self.bytes,
            )?;
            top += count;
        }
        Ok(())
    }
}

impl Desk for XWindow {
    fn wait(&mut self, until: Instant) -> Result<Vec<Report>, WindowError> {
        let until = self.patience().map_or(until, |end| end.min(until));
        let mut waited = false;
        loop {
            while let Some(event) = self.connection.poll_for_event().map_err(gone)? {
                self.take(event).or_else(unless_refused)?;
            }
            self.lose_patience();
            // Others wait for what was answered.
            self.connection.flush().map_err(gone)?;
            if waited || !self.reports.is_empty() {
                return Ok(std::mem::take(&mut self.reports));
            }
            self.connection.stream().wait(until).map_err(gone)?;
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
        self.put(pixels, width, rows).map_err(gone)
    }

    fn turn_full_screen(&mut self) -> Result<(), WindowError> {
        self.turn_full().or_else(unless_refused)
    }

    fn has_clipboard(&self) -> bool {
        true
    }

    fn copy(&mut self, text: String) -> Result<(), WindowError> {
        self.own(text).map_err(gone)
    }

    fn paste(&mut self) -> Result<(), WindowError> {
        self.ask().map_err(gone)
    }

    fn hide_pointer(&mut self, hide: bool) -> Result<(), WindowError> {
        let cursor = if hide { self.no_pointer } else { x11rb::NONE };
        let aux = ChangeWindowAttributesAux::new().cursor(cursor);
        let changed = self.connection.change_window_attributes(self.window, &aux);
        changed.map(drop).map_err(gone)
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

fn no_pointer(connection: &RustConnection<Line>, window: Window) -> Result<Cursor, ReplyOrIdError> {
    let (pixmap, gc, cursor) =
        (connection.generate_id()?, connection.generate_id()?, connection.generate_id()?);
    connection.create_pixmap(1, pixmap, window, 1, 1)?;
    connection.create_gc(gc, pixmap, &CreateGCAux::new().foreground(0))?;
    let dot = x11rb::protocol::xproto::Rectangle { x: 0, y: 0, width: 1, height: 1 };
    connection.poly_fill_rectangle(pixmap, gc, &[dot])?;
    connection.create_cursor(cursor, pixmap, pixmap, 0, 0, 0, 0, 0, 0, 0, 0)?;
    connection.free_gc(gc)?;
    connection.free_pixmap(pixmap)?;
    Ok(cursor)
}

/// Why a display has made no window, for people.
fn unopened(error: &ReplyOrIdError) -> String {
    match error {
        ReplyOrIdError::ConnectionError(ConnectionError::IoError(error))
            if error.kind() == ErrorKind::TimedOut =>
        {
            line::silent()
        }
        ReplyOrIdError::ConnectionError(ConnectionError::UnsupportedExtension) => {
            "the display does not tell which keys are pressed (it has no XKEYBOARD extension)".into()
        }
        ReplyOrIdError::ConnectionError(_) => "the display has gone away while the window was opened".into(),
        ReplyOrIdError::IdsExhausted => "the display has no number left for a window".into(),
        ReplyOrIdError::X11Error(refusal) => {
            let request = refusal.request_name.unwrap_or("a request without a name");
            format!("the display refuses what a window needs ({request}, error {})", refusal.error_code)
        }
    }
}

/// What is asked of a window that is going away is refused: that is no fault.
fn unless_refused(error: ReplyError) -> Result<(), WindowError> {
    match error {
        ReplyError::ConnectionError(error) => Err(gone(error)),
        ReplyError::X11Error(_) => Ok(()),
    }
}

fn gone<E>(_: E) -> WindowError {
    WindowError::Gone
}

#[cfg(test)]
mod tests {
    use super::*;
    use x11rb::protocol::ErrorKind as Refusal;
    use x11rb::x11_utils::X11Error;

    #[test]
    fn why_there_is_no_window_is_said_to_people() {
        let refusal = X11Error {
            error_kind: Refusal::Alloc,
            error_code: 11,
            sequence: 12,
            bad_value: 0,
            minor_opcode: 0,
            major_opcode: 1,
            extension_name: None,
            request_name: Some("CreateWindow"),
        };
        for (error, words) in [
            (ConnectionError::UnsupportedExtension.into(), "it has no XKEYBOARD extension"),
            (ConnectionError::UnknownError.into(), "has gone away while the window was opened"),
            (ConnectionError::IoError(ErrorKind::TimedOut.into()).into(), "is silent"),
            (ReplyOrIdError::IdsExhausted, "has no number left"),
            (ReplyOrIdError::X11Error(refusal), "refuses what a window needs (CreateWindow, error 11)"),
        ] {
            let said = unopened(&error);
            assert!(said.starts_with("the display ") && said.contains(words), "{said}");
        }
    }
}
