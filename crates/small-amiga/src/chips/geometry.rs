//! Points and rectangles in pixels, with y increasing downwards.
//!
//! All coordinates are integers. The kind of pixel (hi-res
//! screen, window, lo-res sprite) is chosen by the caller.

use std::ops::{Add, Sub};

/// A position in pixels, relative to the left/top corner of a bitmap, window, screen or display.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Point {
    /// Number of columns from the left edge of the bitmap, window, screen or display.
    pub x: i32,
    /// Number of rows from the top edge of the bitmap, window, screen or display.
    pub y: i32,
}

impl Point {
    /// Creates a point from its column and row.
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }
}

impl Add for Point {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

/// A rectangle of whole pixels, given by its left/top corner and its size.
///
/// A rectangle whose width or height is 0 or less is empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Rect {
    /// Leftmost column of the rectangle.
    pub x: i32,
    /// Topmost row of the rectangle.
    pub y: i32,
    /// Number of columns of the rectangle.
    pub width: i32,
    /// Number of rows of the rectangle.
    pub height: i32,
}

impl Rect {
    /// Creates a rectangle from its left/top corner and its size.
    pub const fn new(x: i32, y: i32, width: i32, height: i32) -> Self {
        Self { x, y, width, height }
    }

    /// Creates a rectangle from two opposite corner pixels, **both included**, as in `RectFill`.
    pub const fn inclusive(x_min: i32, y_min: i32, x_max: i32, y_max: i32) -> Self {
        let width = x_max.saturating_sub(x_min).saturating_add(1);
        let height = y_max.saturating_sub(y_min).saturating_add(1);
        Self::new(x_min, y_min, width, height)
    }

    /// Returns the first column to the right of the rectangle.
    pub const fn right(self) -> i32 {
        self.x.saturating_add(self.width)
    }

    /// Returns the first row below the rectangle.
    pub const fn bottom(self) -> i32 {
        self.y.saturating_add(self.height)
    }

    /// Returns the left/top corner of the rectangle.
    pub const fn origin(self) -> Point {
        Point::new(self.x, self.y)
    }

    /// Returns `true` if the rectangle contains no pixel.
    pub const fn is_empty(self) -> bool {
        self.width <= 0 || self.height <= 0
    }

    /// Returns `true` if the rectangle contains the pixel at `point`.
    pub const fn contains(self, point: Point) -> bool {
        point.x >= self.x && point.x < self.right() && point.y >= self.y && point.y < self.bottom()
    }

    /// Returns the rectangle of the pixels common to two rectangles.
    ///
    /// The result may be empty.
    pub fn intersection(self, other: Self) -> Self {
        let x = self.x.max(other.x);
        let y = self.y.max(other.y);
        let width = self.right().min(other.right()).saturating_sub(x).max(0);
        let height = self.bottom().min(other.bottom()).saturating_sub(y).max(0);
        Self::new(x, y, width, height)
    }

    /// Returns the smallest rectangle that contains this rectangle and `other`.
    ///
    /// If either rectangle is empty, returns the other rectangle.
    pub fn union(self, other: Self) -> Self {
        if self.is_empty() {
            return other;
        }
        if other.is_empty() {
            return self;
        }
        let x = self.x.min(other.x);
        let y = self.y.min(other.y);
        Self::new(x, y, self.right().max(other.right()) - x, self.bottom().max(other.bottom()) - y)
    }

    /// Divides the rectangle into the part above row `y` and the part from row `y` down.
    ///
    /// A row outside the rectangle makes one part empty.
    pub fn split_at(self, y: i32) -> [Self; 2] {
        let height = (y - self.y).clamp(0, self.height.max(0));
        [Self { height, ..self }, Self { y: self.y + height, height: self.height - height, ..self }]
    }

    /// Returns the rectangle moved by `by`.
    pub const fn offset(self, by: Point) -> Self {
        Self::new(self.x + by.x, self.y + by.y, self.width, self.height)
    }

    /// Returns the rectangle enlarged by `columns` on the left and on the right, and by `rows` above and
    /// below.
    ///
    /// Negative values shrink the rectangle.
    pub const fn grown(self, columns: i32, rows: i32) -> Self {
        Self::new(self.x - columns, self.y - rows, self.width + 2 * columns, self.height + 2 * rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inclusive_rect_of_one_corner_is_one_pixel() {
        assert_eq!(Rect::inclusive(0, 0, 0, 0), Rect::new(0, 0, 1, 1));
    }

    #[test]
    fn disjoint_rects_have_an_empty_intersection() {
        assert!(Rect::new(0, 0, 4, 4).intersection(Rect::new(4, 0, 4, 4)).is_empty());
        assert_eq!(Rect::new(0, 0, 4, 4).intersection(Rect::new(3, 1, 9, 9)), Rect::new(3, 1, 1, 3));
    }

    #[test]
    fn union_ignores_empty_rects() {
        let some = Rect::new(2, 3, 4, 5);
        assert_eq!(Rect::default().union(some), some);
        assert_eq!(some.union(Rect::new(0, 0, 1, 1)), Rect::new(0, 0, 6, 8));
    }
}
