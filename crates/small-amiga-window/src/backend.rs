//! The window back end as the loop uses it: X servers directly, other desktops through the library `minifb`.
//!
//! Selects the back end for the system and the feature `minifb`. The windows themselves are implemented in
//! `x11` and `minifb_window`.

use super::keyboard::HostKey;
use super::mouse::Sample;
use super::waker::Alarm;
use super::{Application, WindowError};
use small_amiga::clipboard::Clip;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// An event that the host window reports to the main loop.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(
    not(all(unix, not(any(target_os = "macos", feature = "minifb")))),
    allow(dead_code, reason = "the library tells of no clipboard, and paints what was uncovered itself")
)]
#[non_exhaustive]
pub enum WindowEvent {
    /// The mouse was moved, or a mouse button was pressed or released.
    Mouse(Sample),
    /// The mouse wheel was turned by a number of steps, away from the user if the number is positive.
    Wheel(i32),
    /// A key was pressed or released, or a character was typed.
    Key(HostKey),
    /// The window has lost the keyboard focus.
    KeyboardLost,
    /// Part of the host window became visible and must be drawn again.
    Exposed,
    /// The requested text on the host's clipboard, or the reason why it cannot be read.
    Clip(Clip),
    /// The user has asked to close the host window.
    Closed,
}

/// A host window, as implemented for one windowing system.
pub(super) trait WindowBackend {
    /// Waits for window events and returns them in order.
    ///
    /// Returns immediately if events are already pending. The function also returns if the alarm is raised or
    /// the time `until` is reached; the result may then be empty.
    ///
    /// # Errors
    ///
    /// Returns [`WindowError::Gone`] if the connection to the display is lost and [`WindowError::Present`] if
    /// a picture that is still pending cannot be shown.
    fn wait_events(&mut self, until: Option<Instant>) -> Result<Vec<WindowEvent>, WindowError>;

    /// Returns the width and height of the window's contents, in host pixels.
    fn size(&self) -> (usize, usize);

    fn is_seen(&self) -> bool;

    /// Shows a range of pixel rows in the window.
    ///
    /// `pixels` contains the pixels of the whole window, in rows of `width` pixels.
    fn show(&mut self, pixels: &[u32], width: usize, rows: Range<usize>) -> Result<(), WindowError>;

    /// Returns the width and height of the host's display in pixels, or `None` if they are unknown.
    fn display(&self) -> Option<(usize, usize)> {
        None
    }

    /// Resizes the window, unless it is in full screen or the back end cannot do so.
    fn resize(&mut self, _size: (usize, usize)) -> Result<(), WindowError> {
        Ok(())
    }

    /// Turns full screen on or off, if the back end supports it.
    fn turn_full_screen(&mut self) -> Result<(), WindowError>;

    /// Shows another text on the window's title bar.
    fn set_title(&mut self, title: &str) -> Result<(), WindowError>;

    fn hide_pointer(&mut self, hide: bool) -> Result<(), WindowError>;

    fn has_clipboard(&self) -> bool {
        false
    }

    /// Puts a text on the host's clipboard, if the back end has access to it.
    fn copy(&mut self, _text: String) -> Result<(), WindowError> {
        Ok(())
    }

    /// Requests the text on the host's clipboard.
    ///
    /// The text arrives as a [`WindowEvent::Clip`] within a few seconds. The function does nothing if the
    /// back end has no access to a clipboard.
    fn paste(&mut self) -> Result<(), WindowError> {
        Ok(())
    }
}

/// Opens the host window in the size that `size` computes from the size of the display.
#[cfg(all(unix, not(any(target_os = "macos", feature = "minifb"))))]
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

/// Opens the host window in the size that `size` computes from the size of the display.
///
/// The size of the display is `None` if it is unknown.
#[cfg(any(windows, target_os = "macos", all(unix, feature = "minifb")))]
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

/// Returns an error, because a web page has no host window.
#[cfg(target_family = "wasm")]
pub(super) fn open(
    _title: (&Application, &str),
    _size: impl Fn(Option<(usize, usize)>) -> (usize, usize),
    _leave: &Arc<AtomicBool>,
    _alarm: Alarm,
) -> Result<Box<dyn WindowBackend>, WindowError> {
    Err(WindowError::NoDisplay("this is a page".to_owned()))
}
