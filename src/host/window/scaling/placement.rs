//! The place of a picture in a window: which pixel lies under which.
//!
//! Both directions are one formula, so a click always lands on the pixel seen under it.

use super::{Fit, Picture};

/// The place of a picture in a window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placement {
    window: (usize, usize),
    picture: (usize, usize),
    pub(super) left: usize,
    pub(super) top: usize,
    pub(super) shown: (usize, usize),
}

impl Placement {
    /// Centres a picture in a window of host pixels at the largest [`step`](Picture::step) that fits, or shrunk if none does; or at the
    /// largest size there is.
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

    /// Its first host pixel in the window: column and row.
    pub const fn corner(&self) -> (usize, usize) {
        (self.left, self.top)
    }

    /// Columns and rows of host pixels it is shown on.
    pub const fn shown(&self) -> (usize, usize) {
        self.shown
    }

    /// The emulated pixel under a host pixel of the window. Outside the picture it goes on counting, so the answer may be
    /// negative or too large.
    pub fn to_picture(&self, x: i32, y: i32) -> (i32, i32) {
        (
            unscale(x, self.left, self.picture.0, self.shown.0),
            unscale(y, self.top, self.picture.1, self.shown.1),
        )
    }

    /// Whether a host pixel of the window shows the picture (and not the frame around it, or another window).
    pub fn contains(&self, x: i32, y: i32) -> bool {
        let within = |at: i32, start: usize, length: usize| {
            usize::try_from(at).is_ok_and(|at| at >= start && at - start < length)
        };
        within(x, self.left, self.shown.0) && within(y, self.top, self.shown.1)
    }

    /// The pixel of the picture next to a place outside it.
    pub fn clamp(&self, (x, y): (i32, i32)) -> (i32, i32) {
        let last = |size: usize| i32::try_from(size).unwrap_or(i32::MAX).saturating_sub(1).max(0);
        (x.clamp(0, last(self.picture.0)), y.clamp(0, last(self.picture.1)))
    }
}

/// Emulated coordinate of host coordinate `at`, for a picture of `native` pixels shown on `shown` starting at `start`.
fn unscale(at: i32, start: usize, native: usize, shown: usize) -> i32 {
    let product = (i64::from(at) - start as i64) * native as i64;
    product.div_euclid(shown.max(1) as i64).clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32
}
