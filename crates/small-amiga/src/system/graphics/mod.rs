//! The emulated graphics.library: rast ports, text, images, Bobs and allocation of hardware sprites.
//!
//! Every pixel is drawn by the blitter or its line mode. Screens,
//! windows and their contents are left to the layers above.

pub mod blit;
pub mod bob;
pub mod ellipse;
pub mod font;
pub mod image;
pub mod layer;
pub mod rastport;
pub mod simple_sprite;
pub mod stroke;
