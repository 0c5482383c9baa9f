//! The blitter's line mode: one pixel a step along the major axis, into one plane.
//!
//! Knows the stepping rule of the chip. Leaves pens, draw modes and which planes to graphics.
//!
//! Not emulated: the texture register (lines here are solid) and the one-dot-a-row flag that prepares area fills.

use super::geometry::{Point, Rect};

/// The pixels of a line from `from` to `to`, both included, in the order the blitter visits them.
///
/// The error term starts at `4*minor - 2*major`; each pixel is plotted first, then, when the term is not negative, the minor axis
/// steps too. Ties step, so a line and its reverse can differ by a pixel: the caller's direction counts (Hardware Manual,
/// line mode).
pub fn pixels(from: Point, to: Point) -> impl Iterator<Item = Point> {
    let (dx, dy) = (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y));
    let steep = dy.abs() > dx.abs();
    let (major, minor) = if steep { (dy.abs(), dx.abs()) } else { (dx.abs(), dy.abs()) };
    let mut error = 4 * minor - 2 * major;
    let mut at = from;
    (0..=major).map(move |_| {
        let here = at;
        let minor_step = error >= 0;
        error += if minor_step { 4 * (minor - major) } else { 4 * minor };
        if !steep || minor_step {
            at.x += dx.signum() as i32;
        }
        if steep || minor_step {
            at.y += dy.signum() as i32;
        }
        here
    })
}

/// What a line does to a plane's bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stroke {
    /// Set them.
    Set,
    /// Clear them.
    Clear,
    /// Turn them over.
    Complement,
}

/// Draws the given pixels into one plane of `words_per_row` words a row, leaving out those outside `clip`.
///
/// Clipping never changes which pixels are chosen: a line cut off at an edge keeps its steps.
pub fn draw(
    plane: &mut [u16],
    words_per_row: usize,
    clip: Rect,
    pixels: impl Iterator<Item = Point>,
    stroke: Stroke,
) {
    for point in pixels.filter(|&point| clip.contains(point)) {
        let (Ok(x), Ok(y)) = (usize::try_from(point.x), usize::try_from(point.y)) else { continue };
        let bit = 0x8000_u16 >> (x % 16);
        if let Some(word) = plane.get_mut(y * words_per_row + x / 16) {
            match stroke {
                Stroke::Set => *word |= bit,
                Stroke::Clear => *word &= !bit,
                Stroke::Complement => *word ^= bit,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(from: (i32, i32), to: (i32, i32)) -> Vec<(i32, i32)> {
        pixels(Point::new(from.0, from.1), Point::new(to.0, to.1)).map(|p| (p.x, p.y)).collect()
    }

    #[test]
    fn a_line_of_no_length_is_one_pixel() {
        assert_eq!(line((3, 4), (3, 4)), [(3, 4)]);
    }

    #[test]
    fn ties_step_early() {
        assert_eq!(line((0, 0), (2, 1)), [(0, 0), (1, 1), (2, 1)]);
        assert_eq!(line((2, 1), (0, 0)), [(2, 1), (1, 0), (0, 0)]);
    }

    #[test]
    fn both_ends_are_painted_in_every_octant() {
        for to in [(9, 4), (4, 9), (-4, 9), (-9, 4), (-9, -4), (-4, -9), (4, -9), (9, -4), (0, 9), (9, 0)] {
            let pixels = line((0, 0), to);
            assert_eq!(pixels.first(), Some(&(0, 0)));
            assert_eq!(pixels.last(), Some(&to));
            assert_eq!(pixels.len() as i32, to.0.abs().max(to.1.abs()) + 1);
        }
    }

    #[test]
    fn clipped_lines_keep_their_steps() {
        let mut whole = vec![0; 8];
        let mut part = vec![0; 8];
        let path = || pixels(Point::new(-5, 0), Point::new(12, 7));
        draw(&mut whole, 1, Rect::new(0, 0, 16, 8), path(), Stroke::Set);
        draw(&mut part, 1, Rect::new(0, 2, 16, 3), path(), Stroke::Set);
        assert_eq!(whole[2..5], part[2..5]);
        assert_eq!(part[..2], [0, 0]);
    }
}
