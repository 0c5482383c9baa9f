//! Assets that artists and users can replace: palettes, sprites, fonts and screens, built in or from files.
//!
//! Parses the file formats, and validates a file completely before any of it is used. Selecting the assets is
//! left to the command line; using them is left to the system and the games.

pub mod drawings;
pub mod fonts;
pub mod icons;
pub mod palettes;
pub mod request;
pub mod screens;

use thiserror::Error;

use amiga_boardgame::entry::drawing::Extent;
use boardgame_engine::near;
use small_amiga::graphics::FontError;
use small_amiga_window::files::{FileError, PictureError, TextError};

/// The error for an asset (font, drawing, palette or screen) that cannot be used.
///
/// The message is one line with the name of the file and the expected contents.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum AssetError {
    #[error(transparent)]
    File(#[from] FileError),
    #[error(transparent)]
    Picture(#[from] PictureError),
    #[error(transparent)]
    Text(#[from] TextError),
    #[error("{name}: {width} x {height} pixels; {what} has {expected}")]
    Extent {
        name: String,
        /// Description of the object that the drawing shows, such as `the pointer`.
        what: String,
        width: usize,
        height: usize,
        expected: Extent,
    },
    #[error("{name}: row {row}, column {column}: index {index}; {what} has indices 0 to {highest}")]
    Index {
        name: String,
        what: String,
        /// Row of the invalid pixel, counted from 0 at the top.
        row: usize,
        column: usize,
        index: u8,
        highest: u8,
    },
    #[error("{name}: contains none of the drawings {known}")]
    NoDrawings {
        name: String,
        /// Names of the drawing files expected in the folder, separated by commas.
        ///
        /// If a file in the folder has a similar name, the text is a note about that file instead.
        known: String,
    },
    #[error("{name}: exists already; expected a folder without drawings")]
    DrawingExists { name: String },
    /// A font file with unusable glyphs, for example a glyph that is too large.
    #[error("{name}: {error}")]
    Font {
        name: String,
        /// The reason why the glyphs cannot form a font.
        error: FontError,
    },
    /// A font file that is damaged or has an unknown format, or a font height that is not built in.
    #[error("{name}: {found}; expected {expected}")]
    FontFile {
        name: String,
        /// A description of the fault, such as where the file ends.
        found: String,
        expected: String,
    },
    #[error("{name}: neither a file nor one of the built-in {kind}: {known}{hint}")]
    Unknown {
        name: String,
        /// Kind of the asset in the plural, such as `palettes`.
        kind: &'static str,
        known: String,
        /// Suggestion of a built-in asset with a similar name, or an empty string.
        hint: String,
    },
}

impl AssetError {
    fn unknown(name: &str, kind: &'static str, known: &[&str]) -> Self {
        let hint = near::hint(name, known.iter().copied());
        Self::Unknown { name: name.to_owned(), kind, known: known.join(", "), hint }
    }
}

#[cfg(test)]
mod damaged;
