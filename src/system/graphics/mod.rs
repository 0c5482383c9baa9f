//! graphics.library: fonts.

pub mod font;
