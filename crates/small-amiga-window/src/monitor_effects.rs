//! Effects of a monitor of the Amiga's time: dark scan lines, and the flicker of interlaced fields.
//!
//! Changes only the window's pixels just before they are presented; saved pictures have no effects. Without
//! interlace the beam leaves a gap below each line. With interlace the next field is drawn in that gap, and
//! each field fades while the other is drawn.

use std::ops::Range;

use super::DisplayOptions;
use super::scaling::{Picture, Placement};
use crate::PixelShape;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum RowBrightness {
    Full,
    /// Three quarters of the brightness, for rows of the interlaced field that is not being drawn.
    Faded,
    /// Half the brightness, for the gap between two scan lines.
    Gap,
}

#[derive(Debug, Default)]
pub(crate) struct MonitorEffects {
    pixels: Vec<u32>,
    /// Whether the odd lines of an interlaced picture currently have full brightness.
    ///
    /// Otherwise the even lines have full brightness.
    field: bool,
}

impl MonitorEffects {
    /// Returns `true` if the picture has scan lines or flickers.
    ///
    /// Scan lines need at least two window rows per line of the picture, and flicker needs at least one.
    pub(crate) fn are_on(options: DisplayOptions, picture: &Picture<'_>, placement: &Placement) -> bool {
        let rows = placement.shown().1;
        !picture.is_detailed()
            && match picture.shape {
                PixelShape::Square => options.flicker && rows >= picture.height,
                PixelShape::Tall => options.scanlines && rows >= 2 * picture.height,
            }
    }

    /// Returns `true` if the picture flickers, and so must be shown after every vertical blank.
    pub(crate) const fn flicker(options: DisplayOptions, picture: &Picture<'_>) -> bool {
        options.flicker && matches!(picture.shape, PixelShape::Square) && !picture.is_detailed()
    }

    /// Advances the monitor effects by `blanks` vertical blanks.
    ///
    /// Each blank switches to the other interlaced field.
    pub(crate) const fn pass(&mut self, blanks: u32) {
        self.field ^= blanks % 2 == 1;
    }

    /// Applies the monitor effects to some rows of the window's pixels.
    ///
    /// Returns the pixels of the whole window.
    pub(crate) fn draw(
        &mut self,
        window: &[u32],
        columns: usize,
        rows: Range<usize>,
        picture: &Picture<'_>,
        placement: &Placement,
    ) -> &[u32] {
        self.pixels.resize(window.len(), 0);
        let columns = columns.max(1);
        let (old, new) = (window.chunks(columns), self.pixels.chunks_mut(columns));
        for (row, (old, new)) in old.zip(new).enumerate().skip(rows.start).take(rows.len()) {
            let light = self.field;
            match row_brightness(row, picture, placement, light) {
                RowBrightness::Full => new.copy_from_slice(old),
                RowBrightness::Faded => dim(old, new, |pixel| pixel - (pixel >> 2 & 0x3F_3F3F)),
                RowBrightness::Gap => dim(old, new, |pixel| pixel >> 1 & 0x7F_7F7F),
            }
        }
        &self.pixels
    }
}

fn dim(old: &[u32], new: &mut [u32], with: impl Fn(u32) -> u32) {
    for (new, old) in new.iter_mut().zip(old) {
        *new = with(*old);
    }
}

fn row_brightness(row: usize, picture: &Picture<'_>, placement: &Placement, field: bool) -> RowBrightness {
    let (top, shown) = (placement.corner().1, placement.shown().1.max(1));
    let line = |row: usize| row * picture.height / shown;
    let Some(row) = row.checked_sub(top).filter(|row| *row < shown) else { return RowBrightness::Full };
    match picture.shape {
        PixelShape::Square if (line(row) % 2 == 1) != field => RowBrightness::Faded,
        PixelShape::Tall if line(row + 1) != line(row) => RowBrightness::Gap,
        PixelShape::Square | PixelShape::Tall => RowBrightness::Full,
    }
}

#[cfg(test)]
mod tests {
    use super::super::scaling::Fit;
    use super::*;

    fn drawn(shape: PixelShape, rows: usize, blanks: u32) -> Vec<u32> {
        let pixels = [0x80_4020; 4];
        let picture = Picture { width: 2, height: 2, pixels: &pixels, shape, border: &[], detail: (1, 1) };
        // One additional row at either end is border.
        let placement = Placement::new((2, rows + 2), &picture, Fit::Smooth);
        let window = vec![0x80_4020; 2 * (rows + 2)];
        let mut toys = MonitorEffects::default();
        toys.pass(blanks);
        let shown = toys.draw(&window, 2, 0..rows + 2, &picture, &placement).to_vec();
        shown.chunks(2).map(|row| row[0]).collect()
    }

    #[test]
    fn scanlines_dim_gaps_and_flicker_alternates() {
        let (full, gap, faded) = (0x80_4020, 0x40_2010, 0x60_3018);
        assert_eq!(drawn(PixelShape::Tall, 4, 0), [full, full, gap, full, gap, full]);
        assert_eq!(drawn(PixelShape::Square, 2, 0), [full, full, faded, full]);
        assert_eq!(drawn(PixelShape::Square, 2, 3), [full, faded, full, full]);
    }
}
