//! What the loop needs of a window, whoever makes it: X servers are spoken to directly, other desks through a library.
//!
//! Chooses between the two. The windows themselves are left to `x11` and `library`.

use super::WindowError;
use super::keyboard::HostKey;
use super::mouse::Sample;
use super::waker::Alarm;
use small_amiga::system::clipboard::Clip;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// What happened to a window.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(
    not(all(unix, not(target_os = "macos"))),
    allow(dead_code, reason = "the library tells of no clipboard, and paints what was uncovered itself")
)]
pub enum Report {
    /// The mouse: where it is and what is held.
    Mouse(Sample),
    /// A key, or a character.
    Key(HostKey),
    /// The window has lost the keyboard.
    KeyboardLost,
    /// A part of it shows that did not, and is black.
    Uncovered,
    /// What was on the clipboard when it was asked for, or why that cannot be told.
    Clip(Clip),
    /// It is to go away.
    Closed,
}

/// A window on somebody's desk.
pub(super) trait Desk {
    /// Returns everything since the last call, in order. If that is nothing, waits for it, for the alarm, or until a moment if one
    /// is given. May return early.
    ///
    /// # Errors
    /// [`WindowError::Gone`].
    fn wait(&mut self, until: Option<Instant>) -> Result<Vec<Report>, WindowError>;

    /// Columns and rows, as many as the display can show.
    fn size(&self) -> (usize, usize);

    /// Whether anybody can see it.
    fn is_seen(&self) -> bool;

    /// Shows some rows of a picture of that size.
    ///
    /// # Errors
    /// As [`Desk::wait`].
    fn show(&mut self, pixels: &[u32], width: usize, rows: Range<usize>) -> Result<(), WindowError>;

    /// Columns and rows of the display, where that is known.
    fn display(&self) -> Option<(usize, usize)> {
        None
    }

    /// Gives the window another size, where that can be done: not while it fills the display.
    ///
    /// # Errors
    /// As [`Desk::wait`].
    fn resize(&mut self, _size: (usize, usize)) -> Result<(), WindowError> {
        Ok(())
    }

    /// Fills the whole display with the window, or makes it again what it was; nothing where that cannot be done.
    ///
    /// # Errors
    /// As [`Desk::wait`].
    fn turn_full_screen(&mut self) -> Result<(), WindowError>;

    /// Hides the desk's own pointer over the window, or shows it again.
    ///
    /// # Errors
    /// As [`Desk::wait`].
    fn hide_pointer(&mut self, hide: bool) -> Result<(), WindowError>;

    /// Whether it shares the clipboard of the desk.
    fn has_clipboard(&self) -> bool {
        false
    }

    /// Puts a text there, if there is one.
    ///
    /// # Errors
    /// As [`Desk::wait`].
    fn copy(&mut self, _text: String) -> Result<(), WindowError> {
        Ok(())
    }

    /// Asks for what is there, if there is one: [`Report::Clip`] tells it, in a few seconds at the most.
    ///
    /// # Errors
    /// As [`Desk::wait`].
    fn paste(&mut self) -> Result<(), WindowError> {
        Ok(())
    }
}

/// Opens a window of a size that depends on the display's, where that can be known.
///
/// # Errors
/// Why there is none.
#[cfg(all(unix, not(target_os = "macos")))]
pub(super) fn open(
    title: &str,
    size: impl Fn(Option<(usize, usize)>) -> (usize, usize),
    leave: &Arc<AtomicBool>,
    alarm: Alarm,
) -> Result<Box<dyn Desk>, WindowError> {
    let display = super::x11::Display::call(leave)?;
    let size = size(Some(display.size()));
    Ok(Box::new(display.open(title, size, alarm)?))
}

/// Opens a window.
///
/// # Errors
/// Why there is none.
#[cfg(not(any(target_family = "wasm", all(unix, not(target_os = "macos")))))]
pub(super) fn open(
    title: &str,
    size: impl Fn(Option<(usize, usize)>) -> (usize, usize),
    _leave: &Arc<AtomicBool>,
    alarm: Alarm,
) -> Result<Box<dyn Desk>, WindowError> {
    #[cfg(windows)]
    let display = super::windows::display();
    #[cfg(not(windows))]
    let display = None;
    Ok(Box::new(super::library::Library::open(title, size(display), &alarm)?))
}

/// A page has no desk: it shows the picture by itself.
///
/// # Errors
/// Always.
#[cfg(target_family = "wasm")]
pub(super) fn open(
    _title: &str,
    _size: impl Fn(Option<(usize, usize)>) -> (usize, usize),
    _leave: &Arc<AtomicBool>,
    _alarm: Alarm,
) -> Result<Box<dyn Desk>, WindowError> {
    Err(WindowError::NoDisplay("this is a page".to_owned()))
}
