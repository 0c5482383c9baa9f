//! Denise: turns planes, sprites and colour registers into the picture on the monitor.
//!
//! Owns the sprites and the host-side picture made of everything. A frame is composed only where something changed: the rows
//! somebody [`touched`](Denise::touch) and the rows a sprite left or entered.
//!
//! Knows viewports: playfields with colours of their own, of which one in front hides those behind from its first line down. Leaves
//! who draws into them, how they lie, and scaling for the host, to others.
//!
//! Sprites show only on lines that have a playfield: none in the gap above a screen, none above or below all of them. (From an
//! emulator's code, vAmiga's Denise, which lets sprites through after a line's first word of plane 1; the manual does not tell.)
//!
//! Not emulated: dual playfields, hold-and-modify, viewports of different resolutions, the limit of four planes that hi-res
//! playfields had before the last set of chips, and the flicker of interlace: both fields are woven into one picture.

use std::array;
use std::ops::Range;

use super::bitmap::{BitMap, MAX_DEPTH};
use super::colour_map::ColourMap;
use super::planar;
use super::sprite::{SPRITE_WIDTH, SPRITES, Sprite, colour_register};

/// Lines above a viewport that lies lower than the display's top which show no playfield: the copper needs them to load all colour
/// registers, the background's first (remembered, not measured).
const GAP_LINES: usize = 2;

/// Eight pixels of one plane as four pairs of pens, the leftmost pair in the lowest byte, its left pixel in the lower nibble.
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

/// A playfield on the display.
#[derive(Debug, Clone, Copy)]
pub struct ViewPort<'a> {
    /// The row of the display its first row is on.
    pub top: usize,
    /// Its playfield, as wide as the display.
    pub map: &'a BitMap,
    /// Its colour registers; sprites over it wear them too.
    pub colours: &'a ColourMap,
}

/// What the beam shows on a row of the display, of viewports counted from the front.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// A viewport's playfield, and which row of it.
    Row(usize, usize),
    /// Nothing but the background, in a viewport's colours.
    Blank(usize),
}

/// The chip, with the picture it last drew.
#[derive(Debug, Clone)]
pub struct Denise {
    width: usize,
    height: usize,
    interlaced: bool,
    sprites: [Sprite; SPRITES],
    frame: Vec<u32>,
    /// Row by row: something changed there.
    stale: Vec<bool>,
    /// Something changed anywhere.
    any_stale: bool,
}

impl Denise {
    /// A chip showing `width` x `height` hi-res pixels (height already doubled when `interlaced`), no sprites.
    #[must_use]
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

    /// Columns of the picture.
    #[must_use]
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Rows of the picture.
    #[must_use]
    pub const fn height(&self) -> usize {
        self.height
    }

    /// Whether two rows of the picture are one line of the beam's.
    #[must_use]
    pub const fn is_interlaced(&self) -> bool {
        self.interlaced
    }

    /// A sprite as it stands; `None` when the number is not one of the eight.
    #[must_use]
    pub fn sprite(&self, number: usize) -> Option<&Sprite> {
        self.sprites.get(number)
    }

    /// Gives a sprite its place and picture; the rows it leaves and enters are stale if that changes anything.
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

    /// Tells that rows of the display changed: what a playfield has there, its colours, or which one lies there.
    pub fn touch(&mut self, rows: Range<usize>) {
        let end = rows.end.min(self.height);
        if let Some(stale) = self.stale.get_mut(rows.start.min(end)..end) {
            stale.fill(true);
            self.any_stale = true;
        }
    }

    /// The picture last composed, `0x00RRGGBB` row by row.
    #[must_use]
    pub fn frame(&self) -> &[u32] {
        &self.frame
    }

    /// Composes the stale rows from the viewports, the frontmost first; returns how many there were.
    pub fn compose(&mut self, view: &[ViewPort<'_>]) -> usize {
        if !std::mem::take(&mut self.any_stale) {
            return 0;
        }
        let lace = usize::from(self.interlaced);
        let mut rows = 0;
        for (y, stale) in self.stale.iter_mut().enumerate() {
            if !std::mem::take(stale) {
                continue;
            }
            rows += 1;
            let Some(row) = self.frame.get_mut(y * self.width..(y + 1) * self.width) else { break };
            let shown = shown(view, y, self.interlaced);
            let (Shown::Row(at, _) | Shown::Blank(at)) = shown;
            let Some(&port) = view.get(at) else { continue };
            match shown {
                Shown::Row(_, y) => paint_row(port, y, row),
                Shown::Blank(_) => {
                    row.fill(port.colours.colour(0).pixel());
                    continue;
                }
            }
            let line = (y >> lace) as i32;
            for (number, sprite) in self.sprites.iter().enumerate().rev() {
                overlay(number, sprite, line, port.colours, row);
            }
        }
        rows
    }
}

/// What the beam shows on a row of the display. Above all viewports there is the border: the background as it was left at the end
/// of the frame, where the frontmost is always the one that shows.
#[must_use]
pub fn shown(view: &[ViewPort<'_>], y: usize, interlaced: bool) -> Shown {
    let gap = GAP_LINES << usize::from(interlaced);
    match view.iter().enumerate().find(|(_, port)| y + gap >= port.top) {
        Some((at, port)) if (port.top..port.top + port.map.height()).contains(&y) => {
            Shown::Row(at, y - port.top)
        }
        Some((at, _)) => Shown::Blank(at),
        None => Shown::Blank(0),
    }
}

fn paint_row(port: ViewPort<'_>, y: usize, row: &mut [u32]) {
    let plane = |plane| port.map.row(plane, y);
    match port.map.depth() {
        1 => paint_pairs::<1>(array::from_fn(plane), port.colours, row),
        2 => paint_pairs::<2>(array::from_fn(plane), port.colours, row),
        3 => paint_pairs::<3>(array::from_fn(plane), port.colours, row),
        4 => paint_pairs::<4>(array::from_fn(plane), port.colours, row),
        _ => paint_deep(array::from_fn(plane), port.colours, row),
    }
}

/// Paints a row of up to 16 pens, two pixels a look-up.
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

/// Paints a row of any number of pens.
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

/// Paints a row in runs of so many pixels; the end of the last may lie beyond that of the row.
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

/// The rows of the picture a sprite covers.
fn rows_of(sprite: &Sprite, lace: usize) -> Range<usize> {
    let (top, bottom) = sprite.lines();
    (top.max(0) as usize) << lace..(bottom.max(0) as usize) << lace
}

/// Lays one line of a sprite over a row: its pixels are two columns wide.
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
    // Cut by an edge of the display.
    for (column, x) in (left..).zip((0..SPRITE_WIDTH).flat_map(|x| [x, x])) {
        let pixel = usize::try_from(column).ok().and_then(|column| row.get_mut(column));
        if let Some(pixel) = pixel.filter(|_| value(x) != 0) {
            *pixel = colours[value(x)];
        }
    }
}

#[cfg(test)]
mod tests;
