//! The position of a picture in a window, which maps between window pixels and native pixels.
//!
//! Drawing and the pointer use the same formula, so a click always reaches the pixel that is visible there.

use super::{Fit, Picture};

/// The position and size of a picture in a window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placement {
    window: (usize, usize),
    picture: (usize, usize),
    pub(super) left: usize,
    pub(super) top: usize,
    pub(super) shown: (usize, usize),
}

impl Placement {
    /// Centres a picture in a window of host pixels. With [`Fit::Steps`] it has the largest
    /// [`step`](Picture::step) that fits; if no step fits, or with [`Fit::Smooth`], it has the largest size
    /// of its true shape.
    pub fn new(window: (usize, usize), picture: &Picture<'_>, fit: Fit) -> Self {
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
            picture: (picture.width, picture.height),
            left: window.0.saturating_sub(shown.0) / 2,
            top: window.1.saturating_sub(shown.1) / 2,
            shown,
        }
    }

    /// Returns the column and row of the picture's first host pixel in the window.
    pub const fn corner(&self) -> (usize, usize) {
        (self.left, self.top)
    }

    /// Returns the columns and rows of host pixels that the picture covers.
    pub const fn shown(&self) -> (usize, usize) {
        self.shown
    }

    /// Returns the native pixel at a host pixel of the window. Outside the picture the coordinates continue,
    /// so they may be negative or beyond the picture's size.
    pub fn to_picture(&self, x: i32, y: i32) -> (i32, i32) {
        (
            unscale(x, self.left, self.picture.0, self.shown.0),
            unscale(y, self.top, self.picture.1, self.shown.1),
        )
    }

    /// Returns `true` if a host pixel is inside the picture, not in the border or outside the window.
    pub fn contains(&self, x: i32, y: i32) -> bool {
        let within = |at: i32, start: usize, length: usize| {
            usize::try_from(at).is_ok_and(|at| at >= start && at - start < length)
        };
        within(x, self.left, self.shown.0) && within(y, self.top, self.shown.1)
    }

    /// Returns the native pixel of the picture that is nearest to a position outside it.
    pub fn clamp(&self, (x, y): (i32, i32)) -> (i32, i32) {
        let last = |size: usize| i32::try_from(size).unwrap_or(i32::MAX).saturating_sub(1).max(0);
        (x.clamp(0, last(self.picture.0)), y.clamp(0, last(self.picture.1)))
    }
}

/// Returns the native coordinate at host coordinate `at`, for a picture of `native` pixels shown on `shown`
/// host pixels from `start`.
fn unscale(at: i32, start: usize, native: usize, shown: usize) -> i32 {
    let product = (i64::from(at) - start as i64) * native as i64;
    product.div_euclid(shown.max(1) as i64).clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32
}
