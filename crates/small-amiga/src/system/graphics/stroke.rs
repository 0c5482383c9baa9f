//! Lines and dots drawn with the blitter's line mode, clipped to their bitmap.
//!
//! [`Stroke`] computes the pixels of a line, and the registers that draw the part inside a bitmap. The chip
//! takes the steps along the line. Pens and draw modes are left to the rast port.

use crate::chips::geometry::{Point, Rect};
use crate::chips::line::{Line, Octant};

/// The pixels of a straight line between two points, or of a connected part of that line.
///
/// The direction is significant: if two pixels are equally near, the chip takes the minor step early
/// (the error term starts at `4 * minor - 2 * major` and is not negative on a tie; the steps were observed in
/// an emulator, the start value is remembered). Clipping never changes which pixels are chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stroke {
    from: Point,
    to: Point,
    octant: Octant,
    major: i64,
    minor: i64,
    /// Index of the line's first drawn pixel. The pixel at `from` has the index 0.
    ///
    /// The index is the number of steps along the major axis.
    first: i64,
    last: i64,
}

impl Stroke {
    /// Creates the line from `from` to `to`, including both end pixels.
    pub(crate) fn new(from: Point, to: Point) -> Self {
        let (dx, dy) = (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y));
        let x_major = dx.abs() >= dy.abs();
        let (major, minor) = if x_major { (dx, dy) } else { (dy, dx) };
        let octant = Octant { x_major, minor_back: minor < 0, major_back: major < 0 };
        let (major, minor) = (major.abs(), minor.abs());
        Self { from, to, octant, major, minor, first: 0, last: major }
    }

    /// Returns the line without its first pixel.
    ///
    /// A line that continues another line omits this pixel, because it is already drawn.
    pub(crate) const fn without_first(self) -> Self {
        Self { first: self.first + 1, ..self }
    }

    /// Returns the number of steps from the start of the line to its end, modulo 16.
    pub(crate) const fn steps_modulo_16(&self) -> u32 {
        (self.major & 15) as u32
    }

    /// Returns the distance of a pixel from the line's start along the minor axis, in pixels.
    ///
    /// `step` is the index of the pixel on the line. The minor axis is the axis along which the line extends less.
    fn minor_steps(&self, step: i64) -> i64 {
        if step == 0 {
            return 0;
        }
        let (major, minor, step) = (i128::from(self.major), i128::from(self.minor), i128::from(step));
        ((2 * minor * step + major) / (2 * major)) as i64
    }

    /// Returns the index of the line's first pixel at a distance of `minor_steps` or more along the minor axis.
    ///
    /// The distance is measured from the line's start, in pixels.
    ///
    /// Returns `None` if the line runs along its major axis only and never reaches such a pixel.
    fn step_of(&self, minor_steps: i128) -> Option<i128> {
        let (major, minor) = (i128::from(self.major), i128::from(self.minor));
        let halves = (2 * minor_steps - 1) * major;
        match minor_steps {
            ..=0 => Some(0),
            _ if minor == 0 => None,
            _ => Some((halves + 2 * minor - 1) / (2 * minor)),
        }
    }

    /// Returns the line clipped to `area`.
    ///
    /// The pixels inside `area` are the same as without clipping.
    fn within(self, area: Rect) -> Self {
        // Number of steps along an axis to the nearest and to the farthest column or row inside.
        let reach = |from: i32, back: bool, low: i32, size: i32| {
            let (low, high) = (
                i128::from(low) - i128::from(from),
                i128::from(low) + i128::from(size) - 1 - i128::from(from),
            );
            if back { (-high, -low) } else { (low, high) }
        };
        let Octant { x_major, minor_back, major_back } = self.octant;
        let (x_back, y_back) = if x_major { (major_back, minor_back) } else { (minor_back, major_back) };
        let x = reach(self.from.x, x_back, area.x, area.width);
        let y = reach(self.from.y, y_back, area.y, area.height);
        let (major, minor) = if x_major { (x, y) } else { (y, x) };
        let none = i128::from(self.last) + 1;
        let first = major.0.max(self.step_of(minor.0).unwrap_or(none)).max(self.first.into());
        let beyond = if minor.1 < 0 { 0 } else { self.step_of(minor.1 + 1).unwrap_or(none) };
        let last = major.1.min(beyond - 1).min(self.last.into());
        // For a non-empty part, `first` and `last` are within the previous range.
        let empty = Self { first: 1, last: 0, ..self };
        match (first.try_into(), last.try_into()) {
            (Ok(first), Ok(last)) if first <= last => Self { first, last, ..self },
            _ => empty,
        }
    }

    /// Returns the blitter's line-mode parameters for the part of the line inside `clip`.
    ///
    /// The rectangle `clip` is inside the bitmap, whose rows have `words_per_row` words.
    ///
    /// Returns `None` if that part is empty.
    ///
    /// The registers are valid for every plane: A is the dot, B the texture and C the previous contents. The minterm
    /// is the default of [`Line`], which sets bits. Bit 15 of the texture belongs to the start of the whole line, so that clipping
    /// does not shift a pattern.
    pub(crate) fn line(&self, clip: Rect, words_per_row: usize) -> Option<Line> {
        let part = if clip.contains(self.from) && clip.contains(self.to) { *self } else { self.within(clip) };
        let length = usize::try_from(part.last - part.first + 1).ok().filter(|&length| length > 0)?;
        let taken = self.minor_steps(part.first);
        let Octant { x_major, minor_back, major_back } = self.octant;
        let major = if major_back { -part.first } else { part.first };
        let minor = if minor_back { -taken } else { taken };
        let (dx, dy) = if x_major { (major, minor) } else { (minor, major) };
        let (x, y) = (i64::from(self.from.x) + dx, i64::from(self.from.y) + dy);
        let gained =
            i128::from(self.minor) * i128::from(part.first) - i128::from(self.major) * i128::from(taken);
        let error = 4 * (gained as i64 + self.minor) - 2 * self.major;
        let start = y as isize * words_per_row as isize + (x >> 4) as isize;
        Some(Line {
            c: start,
            d: start,
            modulo: words_per_row as isize,
            column: (x & 15) as u32,
            octant: self.octant,
            error,
            straight: error < 0,
            straight_step: 4 * self.minor,
            diagonal_step: 4 * (self.minor - self.major),
            length,
            texture_start: 15 - (part.first & 15) as u32,
            ..Line::default()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chips::bitmap::BitMap;
    use crate::chips::blitter::Minterm;
    use proptest::prelude::*;

    fn pixels(from: Point, to: Point) -> Vec<Point> {
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let steep = dy.abs() > dx.abs();
        let (major, minor) = if steep { (dy.abs(), dx.abs()) } else { (dx.abs(), dy.abs()) };
        let mut error = 4 * minor - 2 * major;
        let mut at = from;
        let mut pixels = Vec::new();
        for _ in 0..=major {
            pixels.push(at);
            let minor_step = error >= 0;
            error += if minor_step { 4 * (minor - major) } else { 4 * minor };
            if !steep || minor_step {
                at.x += dx.signum();
            }
            if steep || minor_step {
                at.y += dy.signum();
            }
        }
        pixels
    }

    fn draw(map: &mut BitMap, stroke: Stroke, minterm: Minterm) {
        if let Some(line) = stroke.line(map.bounds(), map.words_per_row()) {
            Line { minterm, ..line }.run(map.plane_mut(0));
        }
    }

    fn drawn(map: &BitMap) -> Vec<(i32, i32)> {
        let (width, height) = (map.width() as i32, map.height() as i32);
        let places = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        places.filter(|&(x, y)| map.pen_at(x, y).is_some_and(|pen| pen.0 == 1)).collect()
    }

    fn line(from: (i32, i32), to: (i32, i32)) -> Vec<(i32, i32)> {
        let mut map = BitMap::new(3, 2, 1);
        draw(&mut map, Stroke::new(Point::new(from.0, from.1), Point::new(to.0, to.1)), Minterm::SET_BOTH);
        drawn(&map)
    }

    #[test]
    fn line_ties_step_early() {
        assert_eq!(line((0, 0), (2, 1)), [(0, 0), (1, 1), (2, 1)]);
        assert_eq!(line((2, 1), (0, 0)), [(0, 0), (1, 0), (2, 1)]);
        assert_eq!(line((1, 1), (1, 1)), [(1, 1)]);
    }

    #[test]
    fn longest_lines_keep_their_slope() {
        let ends = [i32::MIN, i32::MAX];
        let mut map = BitMap::new(40, 20, 1);
        for (x, y) in ends.into_iter().flat_map(|x| ends.map(|y| (x, y))) {
            draw(&mut map, Stroke::new(Point::new(x, y), Point::new(!x, !y)), Minterm::SET_BOTH);
            draw(&mut map, Stroke::new(Point::new(x, 30), Point::new(!x, 30)), Minterm::SET_BOTH);
        }
        assert!(drawn(&map).iter().all(|&(x, y)| x == y), "{:?}", drawn(&map));
        assert_eq!(drawn(&map).len(), 20);
    }

    proptest! {
        #[test]
        fn clipped_line_keeps_pixels_of_whole_line(
            from in (-60..90, -40..60), to in (-60..90, -40..60), size in (1..40_usize, 1..25_usize), joint: bool,
        ) {
            let (from, to) = (Point::new(from.0, from.1), Point::new(to.0, to.1));
            let mut map = BitMap::new(size.0, size.1, 1);
            let stroke = Stroke::new(from, to);
            draw(&mut map, if joint { stroke.without_first() } else { stroke }, Minterm::COMPLEMENT_BOTH);
            let mut expected = BitMap::new(size.0, size.1, 1);
            for point in pixels(from, to).into_iter().skip(usize::from(joint)) {
                if let (Ok(x), Ok(y)) = (usize::try_from(point.x), usize::try_from(point.y)) {
                    expected.plant(x, y, crate::chips::colour::Pen(1));
                }
            }
            prop_assert_eq!(map, expected);
        }
    }
}
