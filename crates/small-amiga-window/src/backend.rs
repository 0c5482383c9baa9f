//! The window back end as the loop uses it: X servers directly, other desktops through the library `minifb`.
//!
//! Selects the back end for the system. The windows themselves are implemented in `x11` and `minifb_window`.

use super::keyboard::HostKey;
use super::mouse::Sample;
use super::waker::Alarm;
use super::{Application, WindowError};
use small_amiga::system::clipboard::Clip;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// An event that the host window reports to the loop.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(
    not(all(unix, not(target_os = "macos"))),
    allow(dead_code, reason = "the library tells of no clipboard, and paints what was uncovered itself")
)]
pub enum WindowEvent {
    /// The current position and buttons of the mouse.
    Mouse(Sample),
    /// A key that went down or up, or a character that was typed.
    Key(HostKey),
    /// The window has lost the keyboard focus.
    KeyboardLost,
    /// Part of the window became visible and has no contents, so the picture must be presented again.
    Exposed,
    /// The answer to a request for the text on the host's clipboard, which is the text or the reason why it
    /// cannot be read.
    Clip(Clip),
    /// The user has asked to close the window.
    Closed,
}

/// A back end that implements the host window on one windowing system.
pub(super) trait WindowBackend {
    /// Returns all window events since the last call, in order. Without events, the function waits until one
    /// arrives, the alarm is raised, or the time `until` is reached. The result may be empty.
    ///
    /// # Errors
    /// Returns [`WindowError::Gone`] if the connection to the display is lost and [`WindowError::Present`] if
    /// a picture that is still pending cannot be shown.
    fn wait_events(&mut self, until: Option<Instant>) -> Result<Vec<WindowEvent>, WindowError>;

    /// Returns the width and height of the window's contents, in host pixels.
    fn size(&self) -> (usize, usize);

    /// Returns `true` if the user can see at least part of the window.
    fn is_seen(&self) -> bool;

    /// Presents the rows `rows` of `pixels`, which contain the whole window in rows of `width` pixels.
    ///
    /// # Errors
    /// Returns the same errors as [`WindowBackend::wait_events`].
    fn show(&mut self, pixels: &[u32], width: usize, rows: Range<usize>) -> Result<(), WindowError>;

    /// Returns the width and height of the host's display in pixels, or `None` if they are unknown.
    fn display(&self) -> Option<(usize, usize)> {
        None
    }

    /// Resizes the window. Does nothing if the back end does not support that or the window is in full
    /// screen.
    ///
    /// # Errors
    /// Returns the same errors as [`WindowBackend::wait_events`].
    fn resize(&mut self, _size: (usize, usize)) -> Result<(), WindowError> {
        Ok(())
    }

    /// Turns full screen on or off. Does nothing if the back end does not support full screen.
    ///
    /// # Errors
    /// Returns the same errors as [`WindowBackend::wait_events`].
    fn turn_full_screen(&mut self) -> Result<(), WindowError>;

    /// Hides the host's mouse pointer over the window, or shows it again.
    ///
    /// # Errors
    /// Returns the same errors as [`WindowBackend::wait_events`].
    fn hide_pointer(&mut self, hide: bool) -> Result<(), WindowError>;

    /// Returns `true` if the back end has access to the host's clipboard.
    fn has_clipboard(&self) -> bool {
        false
    }

    /// Puts a text on the host's clipboard. Does nothing if the back end has no access to a clipboard.
    ///
    /// # Errors
    /// Returns the same errors as [`WindowBackend::wait_events`].
    fn copy(&mut self, _text: String) -> Result<(), WindowError> {
        Ok(())
    }

    /// Requests the text on the host's clipboard, which arrives as a [`WindowEvent::Clip`] within a few seconds.
    /// Does nothing if the back end has no access to a clipboard.
    ///
    /// # Errors
    /// Returns the same errors as [`WindowBackend::wait_events`].
    fn paste(&mut self) -> Result<(), WindowError> {
        Ok(())
    }
}

/// Opens the host window of an application with the given title, whose size the function `size` computes from the width and height of the display.
///
/// # Errors
/// Returns a [`WindowError`] that names the reason why the window cannot be opened.
#[cfg(all(unix, not(target_os = "macos")))]
pub(super) fn open(
    title: (&Application, &str),
    size: impl Fn(Option<(usize, usize)>) -> (usize, usize),
    leave: &Arc<AtomicBool>,
    alarm: Alarm,
) -> Result<Box<dyn WindowBackend>, WindowError> {
    let display = super::x11::Display::call(leave)?;
    let size = size(Some(display.size()));
    Ok(Box::new(display.open(title, size, alarm)?))
}

/// Opens the host window of an application with the given title, whose size the function `size` computes from the width and height of the display,
/// if they are known.
///
/// # Errors
/// Returns [`WindowError::NoDisplay`] if the library cannot open the window.
#[cfg(not(any(target_family = "wasm", all(unix, not(target_os = "macos")))))]
pub(super) fn open(
    title: (&Application, &str),
    size: impl Fn(Option<(usize, usize)>) -> (usize, usize),
    _leave: &Arc<AtomicBool>,
    alarm: Alarm,
) -> Result<Box<dyn WindowBackend>, WindowError> {
    #[cfg(windows)]
    let display = super::windows::display();
    #[cfg(not(windows))]
    let display = None;
    Ok(Box::new(super::minifb_window::MinifbWindow::open(title, size(display), &alarm)?))
}

/// Returns an error, because a web page shows the picture itself and has no host window.
///
/// # Errors
/// Always returns [`WindowError::NoDisplay`].
#[cfg(target_family = "wasm")]
pub(super) fn open(
    _title: (&Application, &str),
    _size: impl Fn(Option<(usize, usize)>) -> (usize, usize),
    _leave: &Arc<AtomicBool>,
    _alarm: Alarm,
) -> Result<Box<dyn WindowBackend>, WindowError> {
    Err(WindowError::NoDisplay("this is a page".to_owned()))
}
