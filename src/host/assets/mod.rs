//! What an artist or a user can replace: palettes, sprites, fonts and screens, built in and from files.
//!
//! Knows the forms of those files and checks them whole before anything is used. Leaves which ones are wanted to the command
//! line, and what they are for to the system and the games.

pub mod palettes;

use thiserror::Error;

use super::files::{FileError, PictureError, TextError};

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
    /// A name that is neither built in nor a file.
    #[error("{name}: neither a file nor one of the built-in {kind}: {known}")]
    Unknown {
        /// The name asked for.
        name: String,
        /// What it should have been, in the plural.
        kind: &'static str,
        /// The names there are.
        known: String,
    },
}
