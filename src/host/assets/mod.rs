//! Assets that artists and users can replace: palettes, sprites, fonts and screens, built in or from files.
//!
//! Parses the file formats, and validates a file completely before any of it is used. Selecting the assets is
//! left to the command line, using them to the system and the games.

pub mod drawings;
pub mod fonts;
pub mod palettes;
pub mod request;
pub mod screens;

use thiserror::Error;

use crate::games::entry::drawing::Extent;
use boardgame_engine::near;
use small_amiga::system::graphics::font::FontError;
use small_amiga_window::files::{FileError, PictureError, TextError};

/// The error for an asset (font, drawing, palette or screen) that cannot be used. Its text is one line with
/// the name of the file and the expected contents.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum AssetError {
    /// The file of the asset cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// The picture file of the asset is not a valid indexed picture.
    #[error(transparent)]
    Picture(#[from] PictureError),
    /// The text file of the asset has an invalid line.
    #[error(transparent)]
    Text(#[from] TextError),
    /// The picture of a drawing has the wrong size.
    #[error("{name}: {width} x {height} pixels; {what} has {expected}")]
    Extent {
        /// Name of the picture file.
        name: String,
        /// Description of the object that the drawing shows, such as `the pointer`.
        what: String,
        /// Width of the picture, in pixels.
        width: usize,
        /// Height of the picture, in pixels.
        height: usize,
        /// Description of the size that the picture must have.
        expected: Extent,
    },
    /// A pixel of a drawing has a colour index that the drawing must not use.
    #[error("{name}: row {row}, column {column}: index {index}; {what} has indices 0 to {highest}")]
    Index {
        /// Name of the picture file.
        name: String,
        /// Description of the object that the drawing shows, such as `the pointer`.
        what: String,
        /// Row of the invalid pixel, counted from 0 at the top.
        row: usize,
        /// Column of the invalid pixel, counted from 0 at the left.
        column: usize,
        /// Colour index of the invalid pixel.
        index: u8,
        /// Highest colour index that the drawing may use.
        highest: u8,
    },
    /// The user's folder of drawings contains no file with the name of a drawing.
    #[error("{name}: holds none of the drawings: {known}")]
    NoDrawings {
        /// Name of the user's folder.
        name: String,
        /// Names of the drawing files that the folder may contain, or a note about a file with a similar
        /// name.
        known: String,
    },
    /// The glyphs of a font file cannot be combined to a font, for example because one is too large.
    #[error("{name}: {error}")]
    Font {
        /// Name of the font file.
        name: String,
        /// Error that the font's constructor returned for the glyphs.
        error: FontError,
    },
    /// A font file has the wrong format or is damaged, or no built-in font has the requested height.
    #[error("{name}: {found}; expected {expected}")]
    FontFile {
        /// Name of the font file.
        name: String,
        /// Description of the problem that was found, such as the position where the file ends.
        found: String,
        /// Description of the contents that were expected.
        expected: String,
    },
    /// The requested asset is neither built in nor an existing file.
    #[error("{name}: neither a file nor one of the built-in {kind}: {known}{hint}")]
    Unknown {
        /// Name of the asset as requested.
        name: String,
        /// Kind of the asset in the plural, such as `palettes`.
        kind: &'static str,
        /// Names of the built-in assets of this kind.
        known: String,
        /// Suggestion of a built-in asset with a similar name, or an empty string.
        hint: String,
    },
}

impl AssetError {
    /// Creates the error for an asset that is neither built in nor an existing file, and suggests a built-in
    /// one with a similar name.
    fn unknown(name: &str, kind: &'static str, known: &[&str]) -> Self {
        let hint = near::hint(name, known.iter().copied());
        Self::Unknown { name: name.to_owned(), kind, known: known.join(", "), hint }
    }
}

#[cfg(test)]
mod damaged;
