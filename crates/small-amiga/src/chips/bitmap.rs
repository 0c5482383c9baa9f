//! Planar bitmaps, which store bit `p` of every pixel's pen in plane `p`.
//!
//! A word holds sixteen pixels, with the leftmost in the highest bit.
//!
//! [`BitMap`] defines where a pixel's bits are stored. Changing them is left to the blitter and its line
//! mode, which write to a plane obtained with [`plane_mut`](BitMap::plane_mut).

use super::colour::Pen;
use super::geometry::Rect;

/// Maximum number of planes of a bitmap.
///
/// Eight planes select 256 pens.
pub const MAX_DEPTH: usize = 8;

/// A planar picture of 1 to 8 planes.
///
/// Each row is padded to whole words; the padding is never shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BitMap {
    width: usize,
    height: usize,
    modulo: usize,
    planes: Vec<Vec<u16>>,
}

impl BitMap {
    /// Creates a bitmap of `width` x `height` pixels filled with pen 0.
    ///
    /// `depth` is the number of planes, clamped to 1..=8.
    pub fn new(width: usize, height: usize, depth: usize) -> Self {
        let modulo = width.div_ceil(16);
        let depth = depth.clamp(1, MAX_DEPTH);
        Self { width, height, modulo, planes: vec![vec![0; modulo * height]; depth] }
    }

    /// Returns the width of the bitmap, in pixels.
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Returns the height of the bitmap, in rows.
    pub const fn height(&self) -> usize {
        self.height
    }

    /// Returns the number of planes of the bitmap.
    pub const fn depth(&self) -> usize {
        self.planes.len()
    }

    /// Returns the number of words in a row of a plane.
    pub const fn words_per_row(&self) -> usize {
        self.modulo
    }

    /// Returns the rectangle of all pixels, with the left/top corner at the origin.
    pub const fn bounds(&self) -> Rect {
        Rect::new(0, 0, self.width as i32, self.height as i32)
    }

    /// Returns the words of plane `plane`, or an empty slice if the bitmap has no such plane.
    pub fn plane(&self, plane: usize) -> &[u16] {
        self.planes.get(plane).map_or(&[], Vec::as_slice)
    }

    /// Returns the words of plane `plane` for writing, or an empty slice if the bitmap has no such plane.
    pub fn plane_mut(&mut self, plane: usize) -> &mut [u16] {
        self.planes.get_mut(plane).map_or(&mut [], Vec::as_mut_slice)
    }

    /// Returns the words of row `y` of plane `plane`, or an empty slice if the row or plane does not exist.
    pub fn row(&self, plane: usize, y: usize) -> &[u16] {
        self.plane(plane).get(y * self.modulo..(y + 1) * self.modulo).unwrap_or(&[])
    }

    /// Returns the pen of one pixel (`ReadPixel`), or `None` outside the bitmap.
    pub fn pen_at(&self, x: i32, y: i32) -> Option<Pen> {
        let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
        if x >= self.width || y >= self.height {
            return None;
        }
        let word = y * self.modulo + x / 16;
        let bit = 15 - x % 16;
        let pen = self.planes.iter().enumerate().fold(0, |pen, (plane, words)| {
            pen | ((words.get(word).copied().unwrap_or(0) >> bit & 1) as u8) << plane
        });
        Some(Pen(pen))
    }

    /// Sets the pen of one pixel without the blitter.
    ///
    /// Does nothing outside the bitmap. Meant for building pictures from files; drawing uses the blitter.
    pub fn plant(&mut self, x: usize, y: usize, pen: Pen) {
        if x >= self.width || y >= self.height {
            return;
        }
        let word = y * self.modulo + x / 16;
        let bit = 0x8000_u16 >> (x % 16);
        for (plane, words) in self.planes.iter_mut().enumerate() {
            if let Some(word) = words.get_mut(word) {
                *word = if pen.bit(plane) { *word | bit } else { *word & !bit };
            }
        }
    }

    /// Returns the pens of row `y` from left to right, one byte per pixel.
    ///
    /// The result is empty if the row is outside the bitmap.
    pub fn pens_of_row(&self, y: usize) -> impl Iterator<Item = u8> + '_ {
        let width = if y < self.height { self.width } else { 0 };
        (0..width).map(move |x| self.pen_at(x as i32, y as i32).unwrap_or_default().0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leftmost_pixel_is_the_highest_bit() {
        let mut map = BitMap::new(20, 2, 3);
        map.plant(0, 0, Pen(5));
        map.plant(17, 1, Pen(2));
        assert_eq!(map.words_per_row(), 2);
        assert_eq!(map.plane(0), [0x8000, 0, 0, 0]);
        assert_eq!(map.plane(1), [0, 0, 0, 0x4000]);
        assert_eq!(map.plane(2), [0x8000, 0, 0, 0]);
        assert_eq!(map.pen_at(17, 1), Some(Pen(2)));
    }

    #[test]
    fn pixels_outside_a_bitmap_are_ignored() {
        let mut map = BitMap::new(20, 2, 1);
        map.plant(20, 0, Pen(1));
        assert_eq!(map, BitMap::new(20, 2, 1));
        assert_eq!(map.pen_at(-1, 0), None);
        assert_eq!(map.pen_at(0, 2), None);
        assert!(map.plane(3).is_empty());
        assert_eq!(map.pens_of_row(9).count(), 0);
    }
}
