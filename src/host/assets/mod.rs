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

use super::files::{FileError, PictureError, TextError};
use crate::games::entry::drawing::Extent;
use crate::games::near;
use small_amiga::system::graphics::font::FontError;

/// The error for an asset that cannot be used: one line with the name of the file and the expected contents.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum AssetError {
    /// The file cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// The file is not a valid picture.
    #[error(transparent)]
    Picture(#[from] PictureError),
    /// A text file has an invalid line.
    #[error(transparent)]
    Text(#[from] TextError),
    /// A drawing has the wrong size.
    #[error("{name}: {width} x {height} pixels; {what} has {expected}")]
    Extent {
        /// The name of the file.
        name: String,
        /// The subject of the drawing.
        what: String,
        /// Width of the picture, in pixels.
        width: usize,
        /// Height of the picture, in pixels.
        height: usize,
        /// The expected size.
        expected: Extent,
    },
    /// A pixel of a drawing has an undefined colour index.
    #[error("{name}: row {row}, column {column}: index {index}; {what} has indices 0 to {highest}")]
    Index {
        /// The name of the file.
        name: String,
        /// The subject of the drawing.
        what: String,
        /// The row of the pixel, counted from 0 at the top.
        row: usize,
        /// The column of the pixel, counted from 0 at the left.
        column: usize,
        /// The colour index of the pixel.
        index: u8,
        /// The highest defined index.
        highest: u8,
    },
    /// A folder contains none of the drawings.
    #[error("{name}: holds none of the drawings: {known}")]
    NoDrawings {
        /// The name of the folder.
        name: String,
        /// The names of the files that could be in it.
        known: String,
    },
    /// The glyphs of a font file do not form a valid font.
    #[error("{name}: {error}")]
    Font {
        /// The name of the file.
        name: String,
        /// The error in the glyphs.
        error: FontError,
    },
    /// A font file has the wrong format or is truncated.
    #[error("{name}: {found}; expected {expected}")]
    FontFile {
        /// The name of the file.
        name: String,
        /// The format found, or the point at which the file ends.
        found: String,
        /// The expected contents.
        expected: String,
    },
    /// A name is neither that of a built-in asset nor that of a file.
    #[error("{name}: neither a file nor one of the built-in {kind}: {known}{hint}")]
    Unknown {
        /// The requested name.
        name: String,
        /// The kind of asset, in the plural.
        kind: &'static str,
        /// The names of the built-in assets.
        known: String,
        /// A suggestion of a similar name, or an empty string.
        hint: String,
    },
}

impl AssetError {
    /// Creates the error for a name that is neither built in nor a file, with a suggestion.
    fn unknown(name: &str, kind: &'static str, known: &[&str]) -> Self {
        let hint = near::hint(name, known.iter().copied());
        Self::Unknown { name: name.to_owned(), kind, known: known.join(", "), hint }
    }
}

#[cfg(test)]
mod damaged;
