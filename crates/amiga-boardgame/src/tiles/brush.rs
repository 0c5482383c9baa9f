//! The measures, pens and pictures with which the parts of a window are drawn.

use super::layout::Layout;
use crate::view::pieces::Pieces;
use crate::view::theme::Theme;
use small_amiga::system::graphics::image::Image;
use small_amiga::system::intuition::draw_info::DrawInfo;
use small_amiga::system::look::Look;

/// The layout, pens and images with which the window of a game is drawn. The modules for the parts of the
/// window add the functions that draw them.
#[derive(Debug, Clone, Copy)]
pub struct Brush<'a> {
    pub layout: Layout,
    pub theme: &'a Theme,
    pub look: (Look, &'a DrawInfo),
    pub pictures: &'a [Image],
    pub pieces: &'a Pieces,
}
