//! Records the display at each vertical blank, storing only the changes.
//!
//! Detects new pictures and the rectangle that changed. The file format is left to
//! [`small_amiga_window::files`]; running the computer is left to the caller.

use std::ops::Range;

use thiserror::Error;

use crate::script::stage::{RecordingLimit, ScriptHost};
use small_amiga_window::files::{Animation, EncodeError, FramePatch};
use small_amiga_window::scaling::Picture;

/// Maximum length of a recording in vertical blanks: two minutes of NTSC.
pub const MOST_BLANKS: usize = 7_200;
/// Maximum number of pixels in all changed rectangles of a recording, to limit its memory.
///
/// About a hundred large pictures that change in every pixel have this number.
pub const MOST_PIXELS: usize = 1 << 25;

/// The reason why a recording cannot be encoded.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum FilmError {
    /// No vertical blank has been recorded.
    #[error("nothing was recorded; expected a script in which a vertical blank passes")]
    Empty,
    /// The recorded pictures cannot be encoded as an animated PNG.
    #[error(transparent)]
    Encode(#[from] EncodeError),
}

/// The first picture of a display and its changes at later vertical blanks.
#[derive(Debug)]
pub struct Recording {
    /// Width of the border around the recorded display, in columns.
    border: usize,
    blanks: usize,
    pixels: usize,
    frames: Option<Frames>,
}

#[derive(Debug)]
struct Frames {
    animation: Animation,
    /// Width and height of the recorded display without its border, in columns and rows.
    size: (usize, usize),
    /// Number of recorded columns and rows in each pixel of the display.
    detail: (usize, usize),
    last: Vec<u32>,
}

impl Recording {
    /// Creates an empty recording, whose pictures will have a border of `border` columns.
    pub const fn new(border: usize) -> Self {
        Self { border, blanks: 0, pixels: 0, frames: None }
    }

    /// Records the emulated computer's display for one vertical blank.
    ///
    /// # Errors
    /// Returns [`RecordingLimit`] if the recording is too long, changes too many pixels, or the display's
    /// size has changed.
    pub fn take(&mut self, stage: &mut dyn ScriptHost) -> Result<(), RecordingLimit> {
        self.blanks += 1;
        if self.blanks > MOST_BLANKS {
            return Err(RecordingLimit {
                found: format!("{} blanks", self.blanks),
                expected: format!("at most {MOST_BLANKS} that are recorded"),
            });
        }
        let is_new = stage.compose();
        let rate = u16::try_from(stage.rate()).unwrap_or(u16::MAX);
        let picture = stage.picture();
        let size = (picture.width, picture.height);
        if let Some(reel) = self.frames.as_ref().filter(|reel| reel.size != size) {
            return Err(RecordingLimit {
                found: format!("a display of {} x {}", size.0, size.1),
                expected: format!(
                    "one of {} x {}, as at the start of the recording",
                    reel.size.0, reel.size.1
                ),
            });
        }
        if let Some(reel) = &mut self.frames
            && reel.needs_detail(&picture)
        {
            self.pixels = self.pixels.saturating_mul(picture.detail.0 * picture.detail.1);
            if self.pixels <= MOST_PIXELS {
                reel.refine(&picture);
            }
        }
        match &mut self.frames {
            Some(_) if self.pixels > MOST_PIXELS => {}
            Some(reel) => {
                self.pixels += if is_new { reel.add(&picture, self.border) } else { reel.repeat_frame() }
            }
            reel => *reel = Some(Frames::new(&picture, self.border, rate)),
        }
        if self.pixels > MOST_PIXELS {
            return Err(RecordingLimit {
                found: format!("{} new pixels in {} blanks", self.pixels, self.blanks),
                expected: format!("at most {MOST_PIXELS} that are recorded"),
            });
        }
        Ok(())
    }

    /// Encodes the recording as an animated PNG.
    ///
    /// Each column of the emulated display becomes `scale` pixel columns in the file.
    ///
    /// # Errors
    /// Returns a [`FilmError`] if nothing was recorded or the animation cannot be encoded.
    pub fn encoded(&self, scale: usize) -> Result<Vec<u8>, FilmError> {
        Ok(self.frames.as_ref().ok_or(FilmError::Empty)?.animation.encoded(scale)?)
    }
}

impl Frames {
    fn new(picture: &Picture<'_>, border: usize, rate: u16) -> Self {
        let (width, height, last) = picture.framed(border);
        let whole = FramePatch { left: 0, top: 0, width, pixels: last.clone(), blanks: 1 };
        let animation = Animation { width, height, shape: picture.pixel_shape(), rate, parts: vec![whole] };
        Self { animation, size: (picture.width, picture.height), detail: picture.detail, last }
    }

    /// Returns `true` if a picture of the opened machine has more detail than the recorded pictures.
    fn needs_detail(&self, picture: &Picture<'_>) -> bool {
        self.detail == (1, 1) && picture.is_detailed()
    }

    /// Enlarges the recorded pictures to the detail of a picture of the opened machine.
    fn refine(&mut self, picture: &Picture<'_>) {
        self.detail = picture.detail;
        let (across, down) = self.detail;
        self.last = enlarged(&self.last, self.animation.width, self.detail);
        for part in &mut self.animation.parts {
            part.pixels = enlarged(&part.pixels, part.width, self.detail);
            (part.left, part.top, part.width) = (part.left * across, part.top * down, part.width * across);
        }
        let Animation { width, height, shape, .. } = &mut self.animation;
        (*width, *height, *shape) = (*width * across, *height * down, picture.pixel_shape());
    }

    /// Shows the last picture of the recording for one more vertical blank.
    ///
    /// Returns 0, because no pixels have changed.
    fn repeat_frame(&mut self) -> usize {
        if let Some(part) = self.animation.parts.last_mut() {
            part.blanks += 1;
        }
        0
    }

    /// Records a picture and returns the number of pixels in the rectangle that has changed.
    fn add(&mut self, picture: &Picture<'_>, border: usize) -> usize {
        let (width, _, mut pixels) = picture.framed(border);
        if picture.detail != self.detail {
            pixels = enlarged(&pixels, width, self.detail);
        }
        let width = self.animation.width;
        let Some(part) = changed(&self.last, &pixels, width) else { return self.repeat_frame() };
        let new = part.pixels.len();
        self.animation.parts.push(part);
        self.last = pixels;
        new
    }
}

/// Returns pixels of `width` columns in each row, each pixel repeated in `across` columns and `down` rows.
fn enlarged(pixels: &[u32], width: usize, (across, down): (usize, usize)) -> Vec<u32> {
    let rows = pixels.chunks(width.max(1)).flat_map(|row| std::iter::repeat_n(row, down));
    rows.flatten().flat_map(|pixel| std::iter::repeat_n(*pixel, across)).collect()
}

/// Returns the smallest rectangle that contains all changed pixels, or `None` if the pictures are equal.
///
/// The rectangle has the pixels of `after`.
fn changed(before: &[u32], after: &[u32], width: usize) -> Option<FramePatch> {
    let width = width.max(1);
    let mut found: Option<(Range<usize>, Range<usize>)> = None;
    for (y, (before, after)) in before.chunks(width).zip(after.chunks(width)).enumerate() {
        let mut odd = before.iter().zip(after).enumerate().filter(|(_, (before, after))| before != after);
        let Some((first, _)) = odd.next() else { continue };
        let last = odd.next_back().map_or(first, |(last, _)| last);
        let (rows, columns) = found.unwrap_or((y..y, first..last));
        found = Some((rows.start..y + 1, columns.start.min(first)..columns.end.max(last + 1)));
    }
    let (rows, columns) = found?;
    let part = |row: &[u32]| row.get(columns.clone()).unwrap_or_default().to_vec();
    let pixels = after.chunks(width).skip(rows.start).take(rows.len()).flat_map(part).collect();
    Some(FramePatch { left: columns.start, top: rows.start, width: columns.len(), pixels, blanks: 1 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use small_amiga_window::PixelShape;

    #[test]
    fn pictures_before_the_lid_is_off_are_enlarged() {
        let shape = PixelShape::Tall;
        let plain = Picture { width: 2, height: 1, pixels: &[7, 8], shape, border: &[], detail: (1, 1) };
        let opened = Picture { pixels: &[1; 16], detail: (2, 4), ..plain };
        let mut reel = Frames::new(&plain, 0, 60);
        for picture in [&opened, &plain] {
            if reel.needs_detail(picture) {
                reel.refine(picture);
            }
            assert_eq!(reel.add(picture, 0), 16);
        }
        let Animation { width, height, shape, parts, .. } = reel.animation;
        assert_eq!((width, height, shape), (4, 4, PixelShape::Square));
        assert_eq!(parts[0].pixels, [7, 7, 8, 8].repeat(4));
        assert_eq!(parts[2].pixels, parts[0].pixels);
    }

    #[test]
    fn changed_rectangle_is_the_smallest() {
        let before = vec![0; 40];
        let mut after = before.clone();
        assert!(changed(&before, &after, 8).is_none());
        // The pixels at (5, 1) and (3, 3).
        (after[13], after[27]) = (7, 9);
        let part = changed(&before, &after, 8).unwrap();
        assert_eq!((part.left, part.top, part.width), (3, 1, 3));
        assert_eq!(part.pixels, [0, 0, 7, 0, 0, 0, 9, 0, 0]);
    }
}
