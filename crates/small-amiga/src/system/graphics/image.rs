//! Images: pictures of up to eight planes that `DrawImage` draws in a screen's pens.
//!
//! [`Image`] stores its planes and the screen planes that they are copied to. Position and time of drawing
//! are left to the caller.

use crate::chips::bitmap::BitMap;
use crate::chips::chunky::Chunky;
use crate::chips::colour::Pen;

/// A picture whose planes are assigned to planes of the screen, like an Intuition `Image`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Image {
    data: BitMap,
    plane_pick: u8,
    plane_on_off: u8,
}

impl Image {
    /// Creates an image whose planes are drawn into the screen planes that `plane_pick` selects.
    ///
    /// Each bit of `plane_pick` stands for one screen plane.
    ///
    /// The other screen planes are filled with the bits of `plane_on_off`.
    pub const fn new(data: BitMap, plane_pick: u8, plane_on_off: u8) -> Self {
        Self { data, plane_pick, plane_on_off }
    }

    /// Converts a chunky picture to an image for a screen of `depth` planes.
    ///
    /// A pixel with the index `i` gets the pen `pens[i]`.
    ///
    /// An index beyond the end of `pens` is drawn in pen 0.
    ///
    /// Planes in which all pens agree are not stored but set by `plane_on_off`.
    pub fn from_chunky(picture: &Chunky, pens: &[Pen], depth: usize) -> Self {
        let pen_of = |index: u8| pens.get(usize::from(index)).copied().unwrap_or_default();
        let used = || (0..=picture.highest_pen()).map(pen_of);
        let (mut plane_pick, mut plane_on_off) = (0, 0);
        for plane in 0..depth.min(8) {
            let set = used().filter(|pen| pen.bit(plane)).count();
            if set == used().count() {
                plane_on_off |= 1 << plane;
            } else if set > 0 {
                plane_pick |= 1 << plane;
            }
        }
        let planes: Vec<usize> = (0..8).filter(|plane| plane_pick >> plane & 1 == 1).collect();
        let height = picture.rows().len();
        let width = picture.rows().next().map_or(0, <[u8]>::len);
        let mut data = BitMap::new(width, height, planes.len());
        for (y, row) in picture.rows().enumerate() {
            for (x, &index) in row.iter().enumerate() {
                let pen = pen_of(index);
                let packed = planes
                    .iter()
                    .enumerate()
                    .fold(0, |bits, (at, &plane)| bits | u8::from(pen.bit(plane)) << at);
                data.plant(x, y, Pen(packed));
            }
        }
        Self { data, plane_pick, plane_on_off }
    }

    /// Returns the width of the image, in pixels.
    pub const fn width(&self) -> i32 {
        self.data.width() as i32
    }

    /// Returns the height of the image, in rows.
    pub const fn height(&self) -> i32 {
        self.data.height() as i32
    }

    /// Returns the bitmap that contains the planes of the image.
    ///
    /// The planes are in the order of the screen planes into which they are drawn, lowest screen plane first.
    pub const fn data(&self) -> &BitMap {
        &self.data
    }

    /// Returns the source of the bits that the image draws into the screen plane `plane`.
    pub fn source(&self, plane: usize) -> Source {
        if plane < 8 && self.plane_pick >> plane & 1 == 1 {
            let below = self.plane_pick & ((1_u16 << plane) - 1) as u8;
            let own = below.count_ones() as usize;
            if own < self.data.depth() {
                return Source::Plane(own);
            }
        }
        Source::Bit(Pen(self.plane_on_off).bit(plane))
    }
}

/// The source of the bits that an image draws into one screen plane.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// One plane of the image's bitmap. The value is the index of the plane.
    Plane(usize),
    /// A constant bit, which is drawn for every pixel of the image.
    Bit(bool),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn image_pens_become_planes_and_constants() {
        let picture = Chunky::from_ascii(&[".1", "2."]);
        let image = Image::from_chunky(&picture, &[Pen(4), Pen(5), Pen(6)], 3);
        assert_eq!(image.source(0), Source::Plane(0));
        assert_eq!(image.source(1), Source::Plane(1));
        assert_eq!(image.source(2), Source::Bit(true));
        assert_eq!(image.source(5), Source::Bit(false));
        assert_eq!(image.data().pen_at(1, 0), Some(Pen(1)));
        assert_eq!(image.data().pen_at(0, 1), Some(Pen(2)));
    }

    #[test]
    fn deep_image_uses_first_planes_on_shallow_screen() {
        let image = Image::new(BitMap::new(4, 4, 3), 7, 0);
        assert_eq!((image.source(0), image.source(1)), (Source::Plane(0), Source::Plane(1)));
    }
}
