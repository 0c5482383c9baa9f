//! What an artist or a user can replace: palettes, sprites, fonts and screens, built in and from files.
//!
//! Knows the forms of those files and checks them whole before anything is used. Leaves which ones are wanted to the command
//! line, and what they are for to the system and the games.

pub mod drawings;
pub mod fonts;
pub mod palettes;
pub mod request;
pub mod screens;

use thiserror::Error;

use super::files::{FileError, PictureError, TextError};
use crate::games::entry::drawing::Extent;
use crate::games::near;
use crate::system::graphics::font::FontError;

/// Why an asset cannot be used: one line that names the file and what was expected of it.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum AssetError {
    /// It cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// It is no picture of ours.
    #[error(transparent)]
    Picture(#[from] PictureError),
    /// A text file has a fault.
    #[error(transparent)]
    Text(#[from] TextError),
    /// A drawing has the wrong size.
    #[error("{name}: {width} x {height} pixels; {what} has {expected}")]
    Extent {
        /// The file.
        name: String,
        /// What it is a drawing of.
        what: String,
        /// Its columns.
        width: usize,
        /// Its rows.
        height: usize,
        /// What it should have been.
        expected: Extent,
    },
    /// A pixel of a drawing has an index that stands for nothing.
    #[error("{name}: row {row}, column {column}: index {index}; {what} has indices 0 to {highest}")]
    Index {
        /// The file.
        name: String,
        /// What it is a drawing of.
        what: String,
        /// The row, counted from 0 at the top.
        row: usize,
        /// The column, counted from 0 at the left.
        column: usize,
        /// The index there.
        index: u8,
        /// The highest that stands for something.
        highest: u8,
    },
    /// A folder has not one file of the drawings.
    #[error("{name}: holds none of the drawings: {known}")]
    NoDrawings {
        /// The folder.
        name: String,
        /// The files there could be.
        known: String,
    },
    /// The glyphs of a font file make no font.
    #[error("{name}: {error}")]
    Font {
        /// The file.
        name: String,
        /// What is wrong with them.
        error: FontError,
    },
    /// A font file of another kind, or cut short.
    #[error("{name}: {found}; expected {expected}")]
    FontFile {
        /// The file.
        name: String,
        /// What it is, or where it ends.
        found: String,
        /// What it should be.
        expected: String,
    },
    /// A name that is neither built in nor a file.
    #[error("{name}: neither a file nor one of the built-in {kind}: {known}{hint}")]
    Unknown {
        /// The name asked for.
        name: String,
        /// What it should have been, in the plural.
        kind: &'static str,
        /// The names there are.
        known: String,
        /// What may have been meant.
        hint: String,
    },
}

impl AssetError {
    /// A name that is neither built in nor a file.
    fn unknown(name: &str, kind: &'static str, known: &[&str]) -> Self {
        let hint = near::hint(name, known.iter().copied());
        Self::Unknown { name: name.to_owned(), kind, known: known.join(", "), hint }
    }
}

#[cfg(test)]
mod damaged;
