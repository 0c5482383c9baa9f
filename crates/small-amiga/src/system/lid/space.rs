//! The tilted stack of sheets on the canvas: where each pixel of the display lies, and the reverse.
//!
//! The display has one row for each video line here, also if it is interlaced. While the lid opens, its
//! picture shrinks from the whole canvas to a sheet, of one canvas pixel for each pixel, whose rows are
//! shifted by one column every two rows. Sheets above it have the same shape and lie higher by their lift.

use super::canvas::faded;
use crate::chips::geometry::{Point, Rect};

/// Width of the display, in hi-res pixels.
pub(super) const COLUMNS: i32 = 640;
/// Width of the canvas.
pub(super) const WIDTH: i32 = 2 * COLUMNS;
/// Right edge of a tilted sheet, at its upper edge. The names beside it have the same room with each number of lines.
const RIGHT: i32 = 1032;
/// Distance from the lower edge of the lowest sheet to the lower edge of the canvas.
const FOOT: i32 = 84;
/// Distance from the upper edge of the highest sheet to the upper edge of the canvas.
const HEAD: i32 = 26;
/// The progress of an open lid; fractions in this module have this denominator.
pub(super) const ONE: i32 = 1 << 12;

/// The shape of the stack at one moment.
#[derive(Debug, Clone, Copy)]
pub(super) struct Space {
    /// Number of video lines of the display.
    pub lines: i32,
    /// How far the lid is open, from 0 to [`ONE`].
    pub progress: i32,
}

impl Space {
    /// Returns the colour as faint as the layers are while the lid opens.
    pub(super) const fn faded(self, colour: u32) -> u32 {
        faded(colour, (self.progress >> 4) as u32)
    }

    /// Returns the height of the canvas, which a display of this many lines fills in its true proportions.
    pub(super) const fn height(self) -> i32 {
        4 * self.lines
    }

    /// Returns the greatest lift with which a sheet is still below the upper edge of the canvas.
    pub(super) const fn room(self) -> i32 {
        self.height() - FOOT - HEAD - self.lines
    }

    /// Returns the leftmost column of a tilted sheet, at its lower edge.
    pub(super) const fn left(self) -> i32 {
        RIGHT - COLUMNS - self.lines / 2
    }

    /// Returns a fraction between its values for the flat and for the tilted picture.
    const fn between(self, flat: i32, tilted: i32) -> i32 {
        flat * ONE + (tilted - flat) * self.progress
    }

    /// Returns the width of a column, in parts of [`ONE`].
    const fn step_x(self) -> i32 {
        self.between(2, 1)
    }

    /// Returns the height of a line, in parts of [`ONE`].
    const fn step_y(self) -> i32 {
        self.between(4, 1)
    }

    /// Returns the upper edge of line `line` of a sheet.
    pub(super) const fn y(self, line: i32, lift: i32) -> i32 {
        let top = self.between(0, self.height() - FOOT - self.lines);
        ((top + line * self.step_y()) >> 12) - ((lift * self.progress) >> 12)
    }

    /// Returns the left edge of column `column` in line `line` of every sheet.
    pub(super) const fn x(self, column: i32, line: i32) -> i32 {
        let shear = (((self.lines - 1 - line) * self.progress) >> 13) + (self.between(0, self.left()) >> 12);
        shear + ((column * self.step_x()) >> 12)
    }

    /// Returns the canvas pixels that one pixel of the display covers.
    pub(super) fn cell(self, column: i32, line: i32, lift: i32) -> Rect {
        let (x, y) = (self.x(column, line), self.y(line, lift));
        Rect::new(x, y, self.x(column + 1, line) - x, self.y(line + 1, lift) - y)
    }

    /// Returns the display's column and line at a point of the canvas, on the sheet with this lift.
    pub(super) fn display(self, at: Point, lift: i32) -> Option<Point> {
        let line = self.line(at.y, lift)?;
        let column = self.column(at.x - self.x(0, line))?;
        Some(Point::new(column, line))
    }

    /// Returns the column and line of the lowest sheet that are nearest to a point of the canvas.
    pub(super) fn nearest(self, at: Point) -> Point {
        let y = at.y.clamp(self.y(0, 0), self.y(self.lines, 0) - 1);
        let line = self.line(y, 0).unwrap_or(0);
        let x = (at.x - self.x(0, line)).clamp(0, self.x(COLUMNS, line) - self.x(0, line) - 1);
        Point::new(self.column(x).unwrap_or(0), line)
    }

    /// Returns the line at row `y` of the canvas.
    pub(super) fn line(self, y: i32, lift: i32) -> Option<i32> {
        // The estimate can be one line too low, because edges are rounded down.
        let line = ((y - self.y(0, lift)) << 12).div_euclid(self.step_y());
        let line = line + i32::from(self.y(line + 1, lift) <= y);
        (0..self.lines).contains(&line).then_some(line)
    }

    /// Returns the column at `x` pixels from the left edge of a line.
    pub(super) fn column(self, x: i32) -> Option<i32> {
        let column = (x << 12).div_euclid(self.step_x());
        let column = column + i32::from(((column + 1) * self.step_x()) >> 12 <= x);
        (0..COLUMNS).contains(&column).then_some(column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pixels_of_the_canvas_lead_back_to_the_display() {
        for (lines, progress) in [(200, 0), (200, 1000), (200, ONE), (256, 3333), (256, ONE)] {
            let space = Space { lines, progress };
            for (column, line) in [(0, 0), (639, 0), (0, lines - 1), (639, lines - 1), (123, 45)] {
                let cell = space.cell(column, line, 77);
                for at in [cell.origin(), Point::new(cell.right() - 1, cell.bottom() - 1)] {
                    assert_eq!(space.display(at, 77), Some(Point::new(column, line)), "{progress}");
                }
            }
            let (right, below) = (space.x(640, 0), space.y(lines, 0));
            assert_eq!(space.display(Point::new(right, space.y(0, 0)), 0), None);
            assert_eq!(space.display(Point::new(space.x(0, lines - 1), below), 0), None);
        }
    }

    #[test]
    fn tilted_pixels_are_not_resampled() {
        let space = Space { lines: 200, progress: ONE };
        let cell = space.cell(7, 9, 0);
        assert_eq!((cell.width, cell.height), (1, 1));
        assert_eq!((space.x(0, 198), space.x(0, 197), space.x(0, 195)), (292, 293, 294));
        assert_eq!(Space { progress: 0, ..space }.cell(639, 199, 50), Rect::new(1278, 796, 2, 4));
    }
}
