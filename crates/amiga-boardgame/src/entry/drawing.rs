//! The pictures of a game: small-amiga's types of drawings.
//!
//! A [`Drawing`] gives the name, size and highest colour index of a picture. Reading and checking picture
//! files is left to the host, and the choice of pens for the colour indices to the drawing code.

pub use small_amiga::drawings::{Drawing, Drawings, Extent, drawing, plain_drawing};
