//! graphics.library: drawing into bitmaps through rast ports, text, images, Bobs, and the ownership of hardware sprites.
//!
//! Knows the chips. Leaves screens, windows and what is worth drawing to those above. Every pixel goes through the blitter
//! or its line mode.

pub mod blit;
pub mod bob;
pub mod ellipse;
pub mod font;
pub mod image;
pub mod layer;
pub mod rastport;
pub mod simple_sprite;
pub mod stroke;
