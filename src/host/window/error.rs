//! Errors of opening and showing the window, worded for the user.

use thiserror::Error;

/// An error of opening or showing the window.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum WindowError {
    /// There is no display to open a window on.
    #[error("no window: {0}; `tripppin screenshot` and `tripppin script` work without a display")]
    NoDisplay(String),
    /// The display has fewer than 32 bits per pixel.
    #[error(
        "no window: this display has {bits} bits per pixel, 32 are needed; \
         `tripppin screenshot` and `tripppin script` work without a display"
    )]
    ShallowDisplay {
        /// Bits per pixel of the display.
        bits: u8,
    },
    /// The display has a different pixel format.
    #[error(
        "no window: this display has {found}, TrueColor with red FF0000, green FF00 and blue FF is needed; \
         `tripppin screenshot` and `tripppin script` work without a display"
    )]
    OtherColours {
        /// The pixel format of the display.
        found: String,
    },
    /// The connection to the display was lost while the window was open.
    #[error("the display has gone away, and the window with it")]
    Gone,
    /// A picture could not be shown.
    #[error("the window cannot show the picture: {0}")]
    Present(String),
    /// The signal handlers or the wake-up socket cannot be created.
    #[error("cannot listen to signals: {0}")]
    Signals(String),
}
