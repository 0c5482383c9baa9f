//! Opens the X window, sets its properties for the server and the window manager, and creates the error
//! messages.

use super::symbols::{self, KeyMap};
use super::{Alarm, Application, Atoms, Compose, Display, Selection, TimedStream, XWindow, icon, stream};
use std::io::ErrorKind;
use x11rb::COPY_FROM_PARENT;
use x11rb::connection::{Connection as _, RequestConnection as _};
use x11rb::errors::{ConnectionError, ReplyOrIdError};
use x11rb::protocol::xproto::{
    AtomEnum, ChangeWindowAttributesAux, ConnectionExt as _, CreateGCAux, CreateWindowAux, Cursor, EventMask,
    KeyButMask, PropMode, Window, WindowClass,
};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

/// Changes the text of a window's title bar, in the form of old window managers and in that of new ones.
pub(super) fn change_title(
    connection: &RustConnection<TimedStream>,
    atoms: &Atoms,
    window: Window,
    title: &str,
) -> Result<(), ConnectionError> {
    let [name, latin] = [AtomEnum::WM_NAME, AtomEnum::STRING].map(u32::from);
    for (property, kind) in [(name, latin), (atoms._NET_WM_NAME, atoms.UTF8_STRING)] {
        connection.change_property8(PropMode::REPLACE, window, property, kind, title.as_bytes())?;
    }
    Ok(())
}

impl XWindow {
    pub(super) fn open(
        display: Display,
        (application, title): (&Application, &str),
        size: (usize, usize),
        alarm: Alarm,
    ) -> Result<Self, ReplyOrIdError> {
        let limit = display.size();
        let Display { connection, screen } = display;
        let Some(screen) = connection.setup().roots.get(screen).cloned() else {
            return Err(ConnectionError::UnknownError.into());
        };
        let atoms = Atoms::new(&connection)?;
        symbols::listen(&connection)?;
        let symbols = KeyMap::read(&connection)?;
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
        change_title(&connection, &atoms, window, title)?;
        let class = class(application.name);
        let [property, kind] = [AtomEnum::WM_CLASS, AtomEnum::STRING].map(u32::from);
        connection.change_property8(PropMode::REPLACE, window, property, kind, class.as_bytes())?;
        connection.change_property32(
            PropMode::REPLACE,
            window,
            atoms._NET_WM_ICON,
            AtomEnum::CARDINAL,
            &icon::words(application.icons),
        )?;
        let protocols = [atoms.WM_DELETE_WINDOW];
        connection.change_property32(
            PropMode::REPLACE,
            window,
            atoms.WM_PROTOCOLS,
            AtomEnum::ATOM,
            &protocols,
        )?;
        // The display may change its size while the window is open.
        let structure = ChangeWindowAttributesAux::new().event_mask(EventMask::STRUCTURE_NOTIFY);
        connection.change_window_attributes(screen.root, &structure)?;
        connection.map_window(window)?.check()?;
        // The first call waits for the server, so it is made now, while waiting has a time limit.
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
            alarm,
        })
    }
}

/// Returns the value of the window property `WM_CLASS` for a program.
///
/// The value contains the instance name and the class name, each with a zero byte at the end.
fn class(name: &str) -> String {
    format!("{}\0{name}\0", name.to_ascii_lowercase())
}

fn no_pointer(connection: &RustConnection<TimedStream>, window: Window) -> Result<Cursor, ReplyOrIdError> {
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

pub(super) fn unopened(error: &ReplyOrIdError) -> String {
    match error {
        ReplyOrIdError::ConnectionError(ConnectionError::IoError(error))
            if error.kind() == ErrorKind::TimedOut =>
        {
            stream::silent()
        }
        ReplyOrIdError::ConnectionError(ConnectionError::UnsupportedExtension) => {
            "the display has no XKEYBOARD extension, which the keyboard needs".into()
        }
        ReplyOrIdError::ConnectionError(_) => "the connection to the display was lost while the window was \
                                               opened"
            .into(),
        ReplyOrIdError::IdsExhausted => "the display has no free identifier for a window".into(),
        ReplyOrIdError::X11Error(refusal) => {
            let request = refusal.request_name.unwrap_or("unnamed request");
            format!(
                "the display rejects a request that the window needs ({request}, error {})",
                refusal.error_code
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use x11rb::protocol::ErrorKind as Refusal;
    use x11rb::x11_utils::X11Error;

    #[test]
    fn window_class_has_both_spellings_of_the_name() {
        assert_eq!(class("Tool"), "tool\0Tool\0");
    }

    #[test]
    fn window_failure_is_reported_in_plain_words() {
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
            (ConnectionError::UnsupportedExtension.into(), "has no XKEYBOARD extension"),
            (
                ConnectionError::UnknownError.into(),
                "connection to the display was lost while the window was opened",
            ),
            (ConnectionError::IoError(ErrorKind::TimedOut.into()).into(), "did not answer within"),
            (ReplyOrIdError::IdsExhausted, "has no free identifier"),
            (
                ReplyOrIdError::X11Error(refusal),
                "rejects a request that the window needs (CreateWindow, error 11)",
            ),
        ] {
            let said = unopened(&error);
            assert!(said.starts_with("the ") && said.contains(words), "{said}");
        }
    }
}
