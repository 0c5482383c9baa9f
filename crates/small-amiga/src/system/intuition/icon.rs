//! Icons: what a drawer, a disk, a program or a project looks like in a Workbench window, normal and selected.
//!
//! Knows the two pictures of such a gadget (`GadgetRender` and `SelectRender` of one with `GADGHIMAGE`) and the pens they are drawn
//! in. Leaves boxes round them, labels and what a click does to whoever shows them.

use super::screen::Screen;
use crate::machine::chunky::Chunky;
use crate::machine::colour::Pen;
use crate::system::graphics::image::Image;

/// The pen of what is filled: that of what is active in release 2, and in 1.3 the complement of the background, which a selected icon
/// lies on.
const FILL: Pen = Pen(3);

/// An icon for one screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Icon {
    normal: Image,
    selected: Image,
    background: Pen,
}

impl Icon {
    /// An icon from both pictures side by side, the normal one at the left. Indices: 0 ground, 1 dark, 2 light, 3 fill, 4 background.
    /// The ground round a selected icon is filled. Dark is the darker pen of edges, whichever the screen turns to the light.
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
            let pens = [ground, dark, light, FILL, background];
            Image::from_chunky(&half, &pens, depth)
        };
        Self { normal: picture(0, background), selected: picture(width, FILL), background }
    }

    /// The pen of what lies round the picture.
    pub const fn ground(&self, selected: bool) -> Pen {
        if selected { FILL } else { self.background }
    }

    /// The picture to show.
    pub const fn image(&self, selected: bool) -> &Image {
        if selected { &self.selected } else { &self.normal }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_pictures_have_the_pens_of_the_screen() {
        let icon = Icon::in_pens(&Chunky::from_ascii(&[".123.4"]), [Pen(1), Pen(2)], Pen(0), 2);
        let pens = |selected| {
            let image = icon.image(selected);
            (0..3).filter_map(|x| image.data().pen_at(x, 0)).map(|pen| pen.0).collect::<Vec<_>>()
        };
        assert_eq!((pens(false), pens(true)), (vec![0, 1, 2], vec![3, 3, 0]));
    }
}
