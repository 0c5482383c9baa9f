//! Icons: the normal and selected pictures of drawers, disks, programs and projects in Workbench windows.
//!
//! An [`Icon`] has the two pictures of an icon gadget (`GadgetRender` and `SelectRender` of a gadget with
//! `GADGHIMAGE`) in the pens of one screen. Boxes round icons, labels and the effect of clicks are left to
//! the caller.

use super::screen::Screen;
use crate::chips::chunky::Chunky;
use crate::chips::colour::Pen;
use crate::system::graphics::image::Image;

/// The pen of the area around the picture of a selected icon.
///
/// The pen is the fill pen in the 2.x looks, and the complement of the background pen in the 1.3 look.
const FILL: Pen = Pen(3);

/// Pens in which the colour indices 5 to 8 of an icon's picture are drawn.
///
/// Only icons that are drawn for a certain palette use these indices.
const EXTRA: [Pen; 4] = [Pen(4), Pen(5), Pen(6), Pen(7)];

/// An icon's pictures for its normal and selected state, in the pens of one screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Icon {
    normal: Image,
    selected: Image,
    background: Pen,
}

impl Icon {
    /// Creates an icon from a picture with the normal icon on the left and the selected icon on the right.
    ///
    /// The indices are 0 surroundings, 1 dark, 2 light, 3 fill, 4 background, and 5 to 8 pens 4 to 7. The
    /// surroundings of a selected icon have the fill pen. Dark parts are drawn in the darker of the screen's
    /// shine and shadow pens, light parts in the other pen.
    pub fn new(pictures: &Chunky, screen: &Screen) -> Self {
        let pens = screen.draw_info();
        let light = |pen| screen.colour(pen).luminance();
        let inks = [pens.shadow, pens.shine];
        let inks = if light(pens.shadow) > light(pens.shine) { [inks[1], inks[0]] } else { inks };
        Self::in_pens(pictures, inks, pens.background, screen.depth())
    }

    fn in_pens(pictures: &Chunky, [dark, light]: [Pen; 2], background: Pen, depth: usize) -> Self {
        let width = pictures.width() / 2;
        let picture = |left: usize, ground: Pen| {
            let half =
                Chunky::from_fn(width, pictures.height(), |x, y| pictures.get(left + x, y).unwrap_or(0));
            let [pen_4, pen_5, pen_6, pen_7] = EXTRA;
            let pens = [ground, dark, light, FILL, background, pen_4, pen_5, pen_6, pen_7];
            Image::from_chunky(&half, &pens, depth)
        };
        Self { normal: picture(0, background), selected: picture(width, FILL), background }
    }

    /// Returns the pen of the area around the icon's picture, for the selected or the normal state of the
    /// icon.
    pub const fn ground(&self, selected: bool) -> Pen {
        if selected { FILL } else { self.background }
    }

    /// Returns the normal or the selected picture of the icon.
    pub const fn image(&self, selected: bool) -> &Image {
        if selected { &self.selected } else { &self.normal }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn icon_images_use_the_screens_pens() {
        let icon = Icon::in_pens(&Chunky::from_ascii(&[".123.4"]), [Pen(1), Pen(2)], Pen(0), 2);
        let pens = |selected| {
            let image = icon.image(selected);
            (0..3).filter_map(|x| image.data().pen_at(x, 0)).map(|pen| pen.0).collect::<Vec<_>>()
        };
        assert_eq!((pens(false), pens(true)), (vec![0, 1, 2], vec![3, 3, 0]));
    }

    #[test]
    fn icon_of_eight_pens_uses_pens_4_to_7() {
        let icon = Icon::in_pens(&Chunky::from_ascii(&["56785678"]), [Pen(1), Pen(2)], Pen(0), 3);
        let pens = |selected| {
            let image = icon.image(selected);
            (0..4).filter_map(|x| image.data().pen_at(x, 0)).map(|pen| pen.0).collect::<Vec<_>>()
        };
        assert_eq!([pens(false), pens(true)], [[4, 5, 6, 7], [4, 5, 6, 7]]);
    }
}
