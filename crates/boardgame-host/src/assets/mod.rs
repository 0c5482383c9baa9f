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
    /// The file of an asset cannot be read, or a drawing cannot be written.
    #[error(transparent)]
    File(#[from] FileError),
    /// The file of a drawing is not a PNG of the required form.
    #[error(transparent)]
    Picture(#[from] PictureError),
    /// A palette, screen or font file contains invalid text.
    #[error(transparent)]
    Text(#[from] TextError),
    /// A drawing has the wrong size.
    #[error("{name}: {width} x {height} pixels; {what} has {expected}")]
    Extent {
        /// Name of the drawing's file.
        name: String,
        /// Description of the object that the drawing shows, such as `the pointer`.
        what: String,
        /// Width of the drawing, in pixels.
        width: usize,
        /// Height of the drawing, in pixels.
        height: usize,
        /// The permitted sizes of the drawing.
        expected: Extent,
    },
    /// A pixel of a drawing has a colour index that is too high.
    #[error("{name}: row {row}, column {column}: index {index}; {what} has indices 0 to {highest}")]
    Index {
        /// Name of the drawing's file.
        name: String,
        /// Description of the object that the drawing shows, such as `the pointer`.
        what: String,
        /// Row of the invalid pixel, counted from 0 at the top.
        row: usize,
        /// Column of the invalid pixel, counted from 0 at the left.
        column: usize,
        /// Colour index of the invalid pixel.
        index: u8,
        /// Highest permitted colour index of the drawing.
        highest: u8,
    },
    /// The folder that should replace built-in drawings contains no file with the name of a drawing.
    #[error("{name}: contains none of the drawings {known}")]
    NoDrawings {
        /// Path of the user's folder.
        name: String,
        /// Names of the drawing files expected in the folder, separated by commas.
        ///
        /// If a file in the folder has a similar name, the text is a note about that file instead.
        known: String,
    },
    /// The folder to which the built-in drawings should be written already contains one of their files.
    #[error("{name}: exists already; expected a folder without drawings")]
    DrawingExists {
        /// Path of the file that already exists.
        name: String,
    },
    /// A font file with unusable glyphs, for example a glyph that is too large.
    #[error("{name}: {error}")]
    Font {
        /// Name of the font file, or of the drawing with the glyphs of a built-in font.
        name: String,
        /// The reason why the glyphs cannot form a font.
        error: FontError,
    },
    /// A font file that is damaged or has an unknown format, or a font height that is not built in.
    #[error("{name}: {found}; expected {expected}")]
    FontFile {
        /// Name of the font file, or the font height that is not built in.
        name: String,
        /// A description of the fault, such as where the file ends.
        found: String,
        /// Description of the valid contents, or a list of the built-in heights.
        expected: String,
    },
    /// The given name is neither an existing file nor a built-in asset.
    #[error("{name}: neither a file nor one of the built-in {kind}: {known}{hint}")]
    Unknown {
        /// Name of the asset as the user gave it.
        name: String,
        /// Kind of the asset in the plural, such as `palettes`.
        kind: &'static str,
        /// Names of the built-in assets of this kind, separated by commas.
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
