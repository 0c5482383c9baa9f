//! The pictures of a game: small-amiga's types of drawings, and the size of an icon.
//!
//! A [`Drawing`] gives the name, size and highest colour index of a picture. Reading and checking picture
//! files is left to the host, and the choice of pens for the colour indices to the drawing code.

pub use small_amiga::drawings::{Drawing, Drawings, Extent, drawing, plain_drawing};

/// The required size of an icon's file. The normal and the selected picture are side by side in the file.
pub const ICON: Extent = Extent::Exactly(96, 22);
