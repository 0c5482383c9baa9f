//! Denise, the display chip: composes planes, sprites and colour registers into the picture on the monitor.
//!
//! [`Denise`] owns the hardware sprites and the composed RGB picture. Only damaged rows are composed again:
//! the rows passed to [`touch`](Denise::touch), and the rows that a sprite leaves or enters.
//!
//! The display is a stack of viewports, each a playfield with its own colour registers. Every row is painted
//! from the registers that the [`copper`](super::copper) has loaded for it. Drawing into playfields,
//! arranging viewports and scaling for the host are left to other modules.
//!
//! Sprites appear only on lines that have a playfield: not in the gap above a screen, and not above or below
//! all screens. (Behaviour observed in the emulator vAmiga, where sprites appear only after the first word of
//! plane 1 of a line; the Hardware Manual does not specify it.)

use std::array;
use std::ops::Range;

use super::bitmap::{BitMap, MAX_DEPTH};
use super::colour_map::ColourMap;
use super::copper::CopperList;
use super::planar;
use super::sprite::{SPRITE_WIDTH, SPRITES, Sprite, colour_register};

/// A lookup table from eight pixels of a plane to four bytes with two pixels each.
///
/// The leftmost pair is the lowest byte, with its left pixel in the low nibble.
const PAIRS: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut pixel = 0;
        while pixel < 8 {
            if byte >> (7 - pixel) & 1 == 1 {
                table[byte] |= 1 << (4 * pixel);
            }
            pixel += 1;
        }
        byte += 1;
    }
    table
};

/// A playfield with its colours and its vertical position on the display.
#[derive(Debug, Clone, Copy)]
pub struct ViewPort<'a> {
    /// Display row at which the playfield's first row is shown.
    pub top: usize,
    /// The bitmap of the playfield, as wide as the display.
    pub map: &'a BitMap,
    /// The colour registers used for the playfield and for sprites over it.
    pub colours: &'a ColourMap,
}

/// The display chip Denise, with its sprites and the last composed picture.
#[derive(Debug, Clone)]
pub struct Denise {
    width: usize,
    height: usize,
    interlaced: bool,
    sprites: [Sprite; SPRITES],
    frame: Vec<u32>,
    stale: Vec<bool>,
    any_stale: bool,
}

impl Denise {
    /// Creates a display without sprites, `width` hi-res pixels wide and `height` rows high.
    ///
    /// If `interlaced`, the caller passes the doubled height.
    pub fn new(width: usize, height: usize, interlaced: bool) -> Self {
        Self {
            width,
            height,
            interlaced,
            sprites: Default::default(),
            frame: vec![0; width * height],
            stale: vec![true; height],
            any_stale: true,
        }
    }

    /// Returns the width of the composed picture, in hi-res pixels.
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Returns the height of the composed picture, in rows.
    pub const fn height(&self) -> usize {
        self.height
    }

    /// Returns `true` if the display is interlaced, so that the composed picture has two rows per video line.
    pub const fn is_interlaced(&self) -> bool {
        self.interlaced
    }

    /// Returns hardware sprite `number`, or `None` if `number` is not below [`SPRITES`].
    pub fn sprite(&self, number: usize) -> Option<&Sprite> {
        self.sprites.get(number)
    }

    /// Sets the position and picture of hardware sprite `number`.
    ///
    /// If that changes anything, the rows that the sprite leaves and enters are
    /// marked as damaged. Does nothing if `number` is not below [`SPRITES`].
    pub fn set_sprite(&mut self, number: usize, sprite: Sprite) {
        let lace = usize::from(self.interlaced);
        if let Some(place) = self.sprites.get_mut(number)
            && *place != sprite
        {
            let before = rows_of(place, lace);
            let after = rows_of(&sprite, lace);
            *place = sprite;
            self.touch(before);
            self.touch(after);
        }
    }

    /// Marks display rows as damaged, so that the next `compose` draws them again.
    ///
    /// Call it for all rows in which a playfield, its colours or the visible viewport
    /// has changed.
    pub fn touch(&mut self, rows: Range<usize>) {
        let end = rows.end.min(self.height);
        if let Some(stale) = self.stale.get_mut(rows.start.min(end)..end) {
            stale.fill(true);
            self.any_stale = true;
        }
    }

    /// Returns the last composed picture, row by row, as `0x00RRGGBB` pixels.
    pub fn frame(&self) -> &[u32] {
        &self.frame
    }

    /// Composes the damaged rows of the picture and returns the number of these rows.
    ///
    /// `view` lists the viewports from front to back.
    pub fn compose(&mut self, view: &[ViewPort<'_>]) -> usize {
        if !std::mem::take(&mut self.any_stale) {
            return 0;
        }
        let copper = CopperList::new(view, self.height, self.interlaced);
        let lace = usize::from(self.interlaced);
        let mut rows = 0;
        for ((y, stale), registers) in self.stale.iter_mut().enumerate().zip(copper.rows()) {
            if !std::mem::take(stale) {
                continue;
            }
            rows += 1;
            let Some(row) = self.frame.get_mut(y * self.width..(y + 1) * self.width) else { break };
            let Some(ViewPort { colours, .. }) = view.get(registers.colours) else { continue };
            let Some((at, line)) = registers.shown() else {
                row.fill(colours.colour(0).pixel());
                continue;
            };
            let Some(ViewPort { map, .. }) = view.get(at) else { continue };
            paint_row(map, line, registers.planes, colours, row);
            let line = (y >> lace) as i32;
            for (number, sprite) in self.sprites.iter().enumerate().rev() {
                if registers.sprites >> number & 1 == 1 {
                    overlay(number, sprite, line, colours, row);
                }
            }
        }
        rows
    }
}

fn paint_row(map: &BitMap, y: usize, planes: usize, colours: &ColourMap, row: &mut [u32]) {
    let plane = |plane| map.row(plane, y);
    match planes {
        1 => paint_pairs::<1>(array::from_fn(plane), colours, row),
        2 => paint_pairs::<2>(array::from_fn(plane), colours, row),
        3 => paint_pairs::<3>(array::from_fn(plane), colours, row),
        4 => paint_pairs::<4>(array::from_fn(plane), colours, row),
        _ => paint_deep(array::from_fn(plane), colours, row),
    }
}

/// Paints a row of a playfield with at most 16 pens.
///
/// Two pixels are looked up at a time.
fn paint_pairs<const DEPTH: usize>(planes: [&[u16]; DEPTH], colours: &ColourMap, row: &mut [u32]) {
    let colours = colours.pairs();
    in_runs(row, |at, run: &mut [u32; 16]| {
        let mut pens = [0; 2];
        for (plane, words) in planes.iter().enumerate() {
            let bytes = words.get(at).copied().unwrap_or_default().to_be_bytes();
            for (pens, byte) in pens.iter_mut().zip(bytes) {
                *pens |= PAIRS[usize::from(byte)] << plane;
            }
        }
        for (at, two) in run.as_chunks_mut::<2>().0.iter_mut().enumerate() {
            *two = colours[usize::from((pens[at / 4] >> (at % 4 * 8)) as u8)];
        }
    });
}

fn paint_deep(planes: [&[u16]; MAX_DEPTH], colours: &ColourMap, row: &mut [u32]) {
    let colours = colours.pixels();
    in_runs(row, |at, run: &mut [u32; planar::RUN]| {
        let pens = planar::pens(&planes, at);
        for (eight, pixels) in run.as_chunks_mut::<8>().0.iter_mut().enumerate() {
            for (x, pixel) in pixels.iter_mut().enumerate() {
                *pixel = colours[usize::from(pens[x][eight ^ 1])];
            }
        }
    });
}

/// Paints a row in runs of `PIXELS` pixels: calls `paint` with the index and the pixels of each run.
///
/// The last run is painted in a buffer and cut off at the end of the row.
fn in_runs<const PIXELS: usize>(row: &mut [u32], paint: impl Fn(usize, &mut [u32; PIXELS])) {
    let (runs, rest) = row.as_chunks_mut();
    for (at, run) in runs.iter_mut().enumerate() {
        paint(at, run);
    }
    if !rest.is_empty() {
        let mut run = [0; PIXELS];
        paint(runs.len(), &mut run);
        for (pixel, painted) in rest.iter_mut().zip(run) {
            *pixel = painted;
        }
    }
}

fn rows_of(sprite: &Sprite, lace: usize) -> Range<usize> {
    let (top, bottom) = sprite.lines();
    (top.max(0) as usize) << lace..(bottom.max(0) as usize) << lace
}

/// Draws one line of a sprite over a row of the picture.
///
/// `line` is the number of the display line. Each sprite pixel is two columns wide.
fn overlay(number: usize, sprite: &Sprite, line: i32, colours: &ColourMap, row: &mut [u32]) {
    let Some([low, high]) =
        usize::try_from(line.saturating_sub(sprite.y)).ok().and_then(|line| sprite.data.row(line))
    else {
        return;
    };
    let colour = |value| colours.colour(colour_register(number, value)).pixel();
    let colours = [0, colour(1), colour(2), colour(3)];
    let value = |x: usize| usize::from(low >> (15 - x) & 1 | (high >> (15 - x) & 1) << 1);
    let left = i64::from(sprite.x) * 2;
    let whole = usize::try_from(left).ok().and_then(|left| row.get_mut(left..)?.first_chunk_mut::<32>());
    if let Some(whole) = whole {
        for (x, pixels) in whole.as_chunks_mut::<2>().0.iter_mut().enumerate() {
            if value(x) != 0 {
                *pixels = [colours[value(x)]; 2];
            }
        }
        return;
    }
    // The sprite crosses an edge of the display, so each pixel is bounds-checked.
    for (column, x) in (left..).zip((0..SPRITE_WIDTH).flat_map(|x| [x, x])) {
        let pixel = usize::try_from(column).ok().and_then(|column| row.get_mut(column));
        if let Some(pixel) = pixel.filter(|_| value(x) != 0) {
            *pixel = colours[value(x)];
        }
    }
}

#[cfg(test)]
mod tests;
