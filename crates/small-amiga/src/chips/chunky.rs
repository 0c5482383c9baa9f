//! Chunky pictures: one byte per pixel, as paint programs and tests represent them.
//!
//! [`Chunky`] stores the size of a picture and the pen of each pixel. Conversion to planes is left to
//! bitmaps, the colours of pens to palettes.

use std::fmt;

/// A picture that stores the pen of each pixel in one byte.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Chunky {
    width: usize,
    height: usize,
    pens: Vec<u8>,
}

impl Chunky {
    /// Creates a picture by calling `pen(x, y)` once for each pixel, row by row.
    pub fn from_fn(width: usize, height: usize, mut pen: impl FnMut(usize, usize) -> u8) -> Self {
        let mut pens = Vec::with_capacity(width * height);
        for y in 0..height {
            for x in 0..width {
                pens.push(pen(x, y));
            }
        }
        Self { width, height, pens }
    }

    /// Creates a picture from lines of text, with one character per pixel.
    ///
    /// A '.' is pen 0, a hexadecimal digit the pen of that number. Short lines are filled up with pen 0.
    pub fn from_ascii(rows: &[&str]) -> Self {
        let width = rows.iter().map(|row| row.len()).max().unwrap_or(0);
        let letter = |x: usize, y: usize| rows.get(y).and_then(|row| row.as_bytes().get(x)).copied();
        let pen = |x, y| letter(x, y).and_then(|letter| char::from(letter).to_digit(16)).unwrap_or(0) as u8;
        Self::from_fn(width, rows.len(), pen)
    }

    /// Returns the width of the picture, in pixels.
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Returns the height of the picture, in rows.
    pub const fn height(&self) -> usize {
        self.height
    }

    /// Returns the pen at column `x` of row `y`, or `None` outside the picture.
    pub fn get(&self, x: usize, y: usize) -> Option<u8> {
        if x >= self.width || y >= self.height {
            return None;
        }
        self.pens.get(y * self.width + x).copied()
    }

    /// Returns the rows of the picture from top to bottom, each as a slice of `width` pens.
    pub fn rows(&self) -> impl DoubleEndedIterator<Item = &[u8]> + ExactSizeIterator {
        // `chunks` panics for a width of 0, but such a picture still has rows, all of them empty.
        (0..self.height).map(|y| self.pens.get(y * self.width..(y + 1) * self.width).unwrap_or_default())
    }

    /// Returns the pens of all pixels of the picture, row by row.
    pub fn pens(&self) -> &[u8] {
        &self.pens
    }

    /// Returns the highest pen used in the picture, or 0 for an empty picture.
    pub fn highest_pen(&self) -> u8 {
        self.pens.iter().copied().max().unwrap_or(0)
    }
}

/// Formats the picture as text, with one line per row.
///
/// A '.' is pen 0, a hexadecimal digit the pen of that number, and '#' a pen above 15.
impl fmt::Display for Chunky {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (y, row) in self.rows().enumerate() {
            if y > 0 {
                writeln!(f)?;
            }
            for &pen in row {
                let sign = if pen == 0 { '.' } else { char::from_digit(pen.into(), 16).unwrap_or('#') };
                write!(f, "{sign}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Chunky {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Chunky {} x {}\n{self}", self.width, self.height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunky_reads_and_writes_ascii() {
        let rows = ["..1", "3fA"];
        let picture = Chunky::from_ascii(&rows);
        assert_eq!((picture.width(), picture.height()), (3, 2));
        assert_eq!(picture.pens(), [0, 0, 1, 3, 15, 10]);
        assert_eq!(picture.to_string(), "..1\n3fa");
        assert_eq!(picture.highest_pen(), 15);
    }

    #[test]
    fn chunky_yields_rows_and_single_pixels() {
        let picture = Chunky::from_fn(3, 2, |x, y| (10 * y + x) as u8);
        let rows: Vec<&[u8]> = picture.rows().collect();
        assert_eq!(rows, [[0, 1, 2], [10, 11, 12]]);
        assert_eq!(picture.get(2, 1), Some(12));
        assert_eq!(picture.get(3, 1), None);
        assert_eq!(picture.get(0, 2), None);
    }
}
