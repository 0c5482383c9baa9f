//! Why there is no window (any more), in the words a person reads.

use thiserror::Error;

/// Why there is no window (any more).
#[derive(Debug, Error, PartialEq, Eq)]
pub enum WindowError {
    /// There is no display to open a window on.
    #[error("no window: {0}; `tripppin screenshot` and `tripppin script` work without a display")]
    NoDisplay(String),
    /// The display has too few colours.
    #[error(
        "no window: this display has {bits} bits per pixel, 32 are needed; \
         `tripppin screenshot` and `tripppin script` work without a display"
    )]
    ShallowDisplay {
        /// What it has.
        bits: u8,
    },
    /// The display's colours are others.
    #[error(
        "no window: this display has {found}, TrueColor with red FF0000, green FF00 and blue FF is needed; \
         `tripppin screenshot` and `tripppin script` work without a display"
    )]
    OtherColours {
        /// What it has.
        found: String,
    },
    /// The display went away while the window was open.
    #[error("the display has gone away, and the window with it")]
    Gone,
    /// A picture could not be shown.
    #[error("the window cannot show the picture: {0}")]
    Present(String),
    /// Ctrl-C and TERM cannot be listened to.
    #[error("cannot listen to signals: {0}")]
    Signals(String),
}
