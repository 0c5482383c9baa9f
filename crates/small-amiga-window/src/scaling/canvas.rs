//! The pixels of the whole host window: the scaled picture and the border around it.
//!
//! Compares each picture with the one drawn before, so that unchanged rows are not drawn again.

use super::smooth::{self, Taps};
use super::{Fit, Picture, Placement};
use std::ops::Range;

/// The pixels of the whole host window.
///
/// Only rows that have changed are drawn again.
#[derive(Debug, Default)]
pub struct Canvas {
    fit: Fit,
    placement: Option<Placement>,
    pub(super) pixels: Vec<u32>,
    drawn: Vec<u32>,
    border: Vec<u32>,
    changed: Vec<Range<usize>>,
}

impl Canvas {
    /// Creates an empty canvas; `fit` selects how pictures are scaled.
    pub fn new(fit: Fit) -> Self {
        Canvas { fit, ..Canvas::default() }
    }

    /// Draws a picture into the pixels of a window of the given size.
    ///
    /// Returns the picture's position in the window.
    pub fn draw(&mut self, window: (usize, usize), picture: &Picture<'_>) -> Placement {
        let placement = Placement::new(window, picture, self.fit);
        self.changed.clear();
        let everything = self.placement != Some(placement)
            || self.drawn.len() != picture.pixels.len()
            || self.border.last() != picture.border.last();
        if everything {
            self.placement = Some(placement);
            self.pixels.clear();
            // The memory of a larger window is released.
            self.pixels.shrink_to(window.0 * window.1);
            self.pixels.resize(window.0 * window.1, picture.around());
            self.changed.push(0..window.1);
            self.drawn.clear();
            self.drawn.extend_from_slice(picture.pixels);
        }
        let border = std::mem::replace(&mut self.border, picture.border.to_vec());
        if window.0 == 0 || picture.width == 0 || placement.shown.0 > window.0 {
            return placement;
        }

        let columns = placement.left..placement.left + placement.shown.0;
        let (width, height) = picture.size();
        // A reduced display is not mixed: whole pixels are omitted. Text in the opened machine needs them.
        let is_smooth = self.fit.in_window(window, picture) == Fit::Smooth;
        let is_enlarged = placement.shown.0 >= width && placement.shown.1 >= height;
        let is_mixed = is_smooth && is_enlarged || picture.is_detailed();
        let across = is_mixed.then(|| smooth::taps(width, placement.shown.0));
        let is_new = |row: usize| {
            let beside = row / picture.detail.1.max(1);
            let (cells, new) = (row * width..(row + 1) * width, picture.border.get(beside));
            let (Some(is), Some(drawn)) = (picture.pixels.get(cells.clone()), self.drawn.get_mut(cells))
            else {
                return false;
            };
            let is_new = everything || is != drawn || border.get(beside) != new;
            if is_new {
                drawn.copy_from_slice(is);
            }
            is_new
        };
        let new: Vec<bool> = (0..height).map(is_new).collect();
        let is_new = |row: usize| new.get(row).is_some_and(|new| *new);
        let mut lines = [ScaledRow::default(), ScaledRow::default()];
        let mut built: Option<(Taps, Range<usize>)> = None;
        let rows = smooth::taps(height, placement.shown.1);
        for (row, taps) in rows.into_iter().enumerate() {
            let taps = if is_mixed { taps } else { Taps { second: 0, ..taps } };
            let next = taps.first + usize::from(taps.second > 0);
            if !is_new(taps.first) && !is_new(next) {
                continue;
            }
            let start = (placement.top + row) * window.0;
            let to = start..start + window.0;
            match built.clone().filter(|(same, _)| *same == taps) {
                Some((_, line)) => self.pixels.copy_within(line, start),
                None => {
                    let Some(line) = self.pixels.get_mut(to.clone()) else { break };
                    let make = |line: &mut ScaledRow, native| {
                        line.show(picture, native, window.0, columns.clone(), across.as_deref());
                    };
                    // The second native row of a mixed row is usually the first of the next, so the two lines
                    // are swapped.
                    if lines[0].native != Some(taps.first) {
                        lines.swap(0, 1);
                    }
                    if lines[0].native != Some(taps.first) {
                        make(&mut lines[0], taps.first);
                    }
                    if taps.second > 0 && lines[1].native != Some(next) {
                        make(&mut lines[1], next);
                    }
                    smooth::mix(&lines[0].pixels, &lines[1].pixels, taps.second, line);
                    built = Some((taps, to));
                }
            }
            if !everything {
                self.change(placement.top + row);
            }
        }
        placement
    }

    fn change(&mut self, row: usize) {
        match self.changed.last_mut() {
            Some(last) if last.end == row => last.end = row + 1,
            _ => self.changed.push(row..row + 1),
        }
    }

    /// Returns the pixel rows changed by the last [`Self::draw`], as ranges in ascending order.
    pub fn changed(&self) -> &[Range<usize>] {
        &self.changed
    }

    /// Returns the pixels of the whole window as `0x00RRGGBB`, row by row.
    pub fn pixels(&self) -> &[u32] {
        &self.pixels
    }
}

#[derive(Debug, Default)]
struct ScaledRow {
    native: Option<usize>,
    pixels: Vec<u32>,
}

impl ScaledRow {
    /// Scales the picture's row number `native` into this row of the window, at the columns `columns`.
    ///
    /// The window row is `window` pixels long; its other columns show the border. If `across` is given,
    /// neighbouring pixels are mixed with the weights in it.
    fn show(
        &mut self,
        picture: &Picture<'_>,
        native: usize,
        window: usize,
        columns: Range<usize>,
        across: Option<&[Taps]>,
    ) {
        self.native = Some(native);
        self.pixels.clear();
        self.pixels.resize(window, picture.beside(native));
        let width = picture.size().0;
        let row = picture.pixels.get(native * width..(native + 1) * width);
        if let (Some(row), Some(line)) = (row, self.pixels.get_mut(columns)) {
            match across {
                Some(taps) => smooth::stretch(row, taps, line),
                None => stretch(row, line),
            }
        }
    }
}

/// Scales a row of pixels by repeating or omitting pixels, without mixing them.
fn stretch(native: &[u32], line: &mut [u32]) {
    match line.len() / native.len() {
        1 if line.len() == native.len() => line.copy_from_slice(native),
        2 if line.len() == 2 * native.len() => {
            for (two, pixel) in line.chunks_exact_mut(2).zip(native) {
                two.fill(*pixel);
            }
        }
        scale if scale > 0 && line.len() == scale * native.len() => {
            for (several, pixel) in line.chunks_exact_mut(scale).zip(native) {
                several.fill(*pixel);
            }
        }
        _ => {
            let length = line.len();
            for (at, pixel) in line.iter_mut().enumerate() {
                *pixel = native[at * native.len() / length];
            }
        }
    }
}
