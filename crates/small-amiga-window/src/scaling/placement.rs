//! The position of a picture in the host window, which maps between window pixels and native pixels.
//!
//! Drawing and the pointer use the same formula, so a click always reaches the native pixel that is visible
//! at its position.

use super::{Fit, Picture};

/// The position and size of the picture in the host window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placement {
    window: (usize, usize),
    picture: (usize, usize),
    pub(super) left: usize,
    pub(super) top: usize,
    pub(super) shown: (usize, usize),
}

impl Placement {
    /// Creates the placement of a picture in the centre of a window.
    ///
    /// In whole steps the picture has the largest [`step`](Picture::step) that fits, and otherwise, or
    /// if no step fits, the largest size of its true shape.
    pub fn new(window: (usize, usize), picture: &Picture<'_>, fit: Fit) -> Self {
        let fit = fit.in_window(window, picture);
        let natural = picture.window_size(1);
        let (width, height) = (natural.0.max(1), natural.1.max(1));
        let shown = if let Some((columns, rows)) = picture.step(window).filter(|_| fit == Fit::Steps) {
            (picture.width * columns, picture.height * rows)
        } else {
            (
                (window.1 * width / height).clamp(1, window.0.max(1)),
                (window.0 * height / width).clamp(1, window.1.max(1)),
            )
        };
        Placement {
            window,
            picture: picture.size(),
            left: window.0.saturating_sub(shown.0) / 2,
            top: window.1.saturating_sub(shown.1) / 2,
            shown,
        }
    }

    /// Returns the column and row of the picture's top left corner in the window, in host pixels.
    pub const fn corner(&self) -> (usize, usize) {
        (self.left, self.top)
    }

    /// Returns the width and height of the picture in the window, in host pixels.
    pub const fn shown(&self) -> (usize, usize) {
        self.shown
    }

    /// Converts a position from host pixels in the window to the picture's pixels.
    ///
    /// Outside the picture the result is negative or beyond the picture's size.
    pub fn to_picture(&self, x: i32, y: i32) -> (i32, i32) {
        (
            unscale(x, self.left, self.picture.0, self.shown.0),
            unscale(y, self.top, self.picture.1, self.shown.1),
        )
    }

    /// Returns `true` if a position in the window, in host pixels, is inside the picture.
    pub fn contains(&self, x: i32, y: i32) -> bool {
        let within = |at: i32, start: usize, length: usize| {
            usize::try_from(at).is_ok_and(|at| at >= start && at - start < length)
        };
        within(x, self.left, self.shown.0) && within(y, self.top, self.shown.1)
    }

    /// Returns the picture's pixel that is nearest to a position, which is in native pixels and may be outside the
    /// picture.
    pub fn clamp(&self, (x, y): (i32, i32)) -> (i32, i32) {
        let last = |size: usize| i32::try_from(size).unwrap_or(i32::MAX).saturating_sub(1).max(0);
        (x.clamp(0, last(self.picture.0)), y.clamp(0, last(self.picture.1)))
    }
}

/// Converts a coordinate in the window to a coordinate in the picture, along one axis.
///
/// `at` and `start`, the position of the picture, are in host pixels. The picture has `native` native pixels,
/// which cover `shown` host pixels.
fn unscale(at: i32, start: usize, native: usize, shown: usize) -> i32 {
    let product = (i64::from(at) - start as i64) * native as i64;
    product.div_euclid(shown.max(1) as i64).clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32
}
