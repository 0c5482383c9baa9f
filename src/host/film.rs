//! A film of the display: what it shows blank after blank, kept as what changes.
//!
//! Knows when a picture is a new one and which rectangle of it is. Leaves the file's format to [`super::files`], and what happens
//! on the display to whoever runs the computer.

use std::ops::Range;

use thiserror::Error;

use super::files::{Animation, EncodeError, Part};
use super::script::stage::{Enough, Stage};
use super::window::scaling::Picture;

/// The most vertical blanks there are in a film: two minutes of NTSC.
pub const MOST_BLANKS: usize = 7_200;
/// The most new pixels in a film, which bounds its memory: a hundred large pictures that change in every pixel.
pub const MOST_PIXELS: usize = 1 << 25;

/// Why there is no film.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum FilmError {
    /// Nobody took a picture.
    #[error("nothing was recorded; expected a script in which a vertical blank passes")]
    Empty,
    /// It cannot be a file.
    #[error(transparent)]
    Encode(#[from] EncodeError),
}

/// A film that goes on with every picture taken.
#[derive(Debug)]
pub struct Film {
    /// Columns of the display's border that are shown, too.
    border: usize,
    blanks: usize,
    pixels: usize,
    reel: Option<Reel>,
}

/// What there is of it once there is a picture.
#[derive(Debug)]
struct Reel {
    animation: Animation,
    /// Columns and rows of the display.
    size: (usize, usize),
    /// The whole of the last picture.
    last: Vec<u32>,
}

impl Film {
    /// Nothing yet; its pictures will have so many columns of border.
    pub const fn new(border: usize) -> Self {
        Self { border, blanks: 0, pixels: 0, reel: None }
    }

    /// What the stage shows, for one vertical blank.
    ///
    /// # Errors
    /// The film is too long.
    pub fn take(&mut self, stage: &mut dyn Stage) -> Result<(), Enough> {
        self.blanks += 1;
        if self.blanks > MOST_BLANKS {
            return Err(Enough {
                found: format!("{} blanks", self.blanks),
                expected: format!("at most {MOST_BLANKS} that are recorded"),
            });
        }
        let is_new = stage.compose();
        let rate = u16::try_from(stage.rate()).unwrap_or(u16::MAX);
        let picture = stage.picture();
        let size = (picture.width, picture.height);
        if let Some(reel) = self.reel.as_ref().filter(|reel| reel.size != size) {
            return Err(Enough {
                found: format!("a display of {} x {}", size.0, size.1),
                expected: format!("one of {} x {}, as it was when the film began", reel.size.0, reel.size.1),
            });
        }
        match &mut self.reel {
            Some(reel) => self.pixels += if is_new { reel.add(&picture, self.border) } else { reel.stand() },
            reel => *reel = Some(Reel::new(&picture, self.border, rate)),
        }
        if self.pixels > MOST_PIXELS {
            return Err(Enough {
                found: format!("{} new pixels in {} blanks", self.pixels, self.blanks),
                expected: format!("at most {MOST_PIXELS} that are recorded"),
            });
        }
        Ok(())
    }

    /// The bytes of its file, with so many square pixels for one column of the display.
    ///
    /// # Errors
    /// [`FilmError`].
    pub fn encoded(&self, scale: usize) -> Result<Vec<u8>, FilmError> {
        Ok(self.reel.as_ref().ok_or(FilmError::Empty)?.animation.encoded(scale)?)
    }
}

impl Reel {
    fn new(picture: &Picture<'_>, border: usize, rate: u16) -> Self {
        let (width, height, last) = picture.framed(border);
        let whole = Part { left: 0, top: 0, width, pixels: last.clone(), blanks: 1 };
        let animation = Animation { width, height, shape: picture.shape, rate, parts: vec![whole] };
        Self { animation, size: (picture.width, picture.height), last }
    }

    /// The last picture stands a blank longer; no pixel is new.
    fn stand(&mut self) -> usize {
        if let Some(part) = self.animation.parts.last_mut() {
            part.blanks += 1;
        }
        0
    }

    /// Another picture; how many pixels are new.
    fn add(&mut self, picture: &Picture<'_>, border: usize) -> usize {
        let (width, _, pixels) = picture.framed(border);
        let Some(part) = changed(&self.last, &pixels, width) else { return self.stand() };
        let new = part.pixels.len();
        self.animation.parts.push(part);
        self.last = pixels;
        new
    }
}

/// The smallest rectangle that has all that is different; nothing if all is the same.
fn changed(before: &[u32], after: &[u32], width: usize) -> Option<Part> {
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
    Some(Part { left: columns.start, top: rows.start, width: columns.len(), pixels, blanks: 1 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rectangle_that_changed_is_the_smallest() {
        let before = vec![0; 40];
        let mut after = before.clone();
        assert!(changed(&before, &after, 8).is_none());
        // At 5,1 and 3,3.
        (after[13], after[27]) = (7, 9);
        let part = changed(&before, &after, 8).unwrap();
        assert_eq!((part.left, part.top, part.width), (3, 1, 3));
        assert_eq!(part.pixels, [0, 0, 7, 0, 0, 0, 9, 0, 0]);
    }
}
