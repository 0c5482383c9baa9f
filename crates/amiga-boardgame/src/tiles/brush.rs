//! The measures, pens and pictures with which the parts of a window are drawn.

use super::layout::Layout;
use crate::view::pieces::Pieces;
use crate::view::theme::Theme;
use small_amiga::graphics::Image;
use small_amiga::intuition::{DrawInfo, Look};

/// The layout, pens and images for drawing a game window.
///
/// The module of each part of the window adds functions that draw this part.
#[derive(Debug, Clone, Copy)]
pub struct Brush<'a> {
    pub layout: Layout,
    pub theme: &'a Theme,
    pub look: (Look, &'a DrawInfo),
    pub pictures: &'a [Image],
    pub pieces: &'a Pieces,
}
