//! Errors of opening and showing the window, worded for the user.

use thiserror::Error;

/// An error of opening the host window or of showing a picture in it.
#[derive(Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum WindowError {
    /// The display or the host window cannot be opened; contains the reason.
    #[error("cannot open a window: {0}")]
    NoDisplay(String),
    /// The host window cannot be opened, because the display has fewer than 32 bits per pixel.
    #[error("cannot open a window: this display has {bits} bits per pixel; 32 are needed")]
    ShallowDisplay {
        /// Number of bits per pixel of the display.
        bits: u8,
    },
    /// The host window cannot be opened, because the pixel format of the display is not 32-bit RGB.
    #[error(
        "cannot open a window: this display has {found}; TrueColor with red FF0000, green FF00 and blue FF is needed"
    )]
    OtherColours {
        /// Description of the display's pixel format.
        found: String,
    },
    /// The connection to the display was lost while the host window was open.
    #[error("the connection to the display was lost")]
    Gone,
    /// The display refused to show a picture in the host window; contains the reason.
    #[error("the window cannot show the picture: {0}")]
    Present(String),
    /// The signal handlers or the sockets for wake-ups cannot be created.
    ///
    /// Without them, the loop of the host window could not be woken.
    #[error("cannot listen to signals: {0}")]
    Signals(String),
}

impl WindowError {
    /// Returns `true` if the host window could not be opened because of the display.
    ///
    /// The program can still be used without a window.
    pub const fn is_display_unfit(&self) -> bool {
        matches!(self, Self::NoDisplay(_) | Self::ShallowDisplay { .. } | Self::OtherColours { .. })
    }
}
