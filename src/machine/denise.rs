//! Denise: turns planes, sprites and colour registers into the picture on the monitor.
//!
//! Owns the colour registers and the sprites, and the host-side picture made of them. A frame is composed only where something
//! changed: the rows somebody [`touched`](Denise::touch), the rows a sprite left or entered, or all of them after a colour.
//!
//! Knows one playfield over the whole display. Leaves who draws into it, and scaling for the host, to others.
//!
//! Not emulated: dual playfields, hold-and-modify, copper changes within a frame, several viewports, and the flicker of
//! interlace: both fields are woven into one picture.

use std::ops::Range;

use super::bitmap::BitMap;
use super::colour::{Pen, Rgb4};
use super::sprite::{SPRITE_WIDTH, SPRITES, Sprite, colour_register};

/// The colour registers every machine has; deeper screens have one for each pen.
pub const REGISTERS: usize = 32;

/// Bit k of a byte spread to byte 7-k: eight pixels of one plane, the leftmost in the lowest byte.
const SPREAD: [u64; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut pixel = 0;
        while pixel < 8 {
            if byte >> (7 - pixel) & 1 == 1 {
                table[byte] |= 1 << (8 * pixel);
            }
            pixel += 1;
        }
        byte += 1;
    }
    table
};

/// Host colours of two neighbouring pixels, by the pens of both.
type Pairs = [[u32; 2]; 256];

/// The chip, with the picture it last drew.
#[derive(Debug, Clone)]
pub struct Denise {
    width: usize,
    height: usize,
    interlaced: bool,
    colours: Vec<Rgb4>,
    sprites: [Sprite; SPRITES],
    frame: Vec<u32>,
    stale: Range<usize>,
    /// Two neighbouring pixels' host colours by both pens (low nibble: the left one), for up to 16 pens.
    pairs: Box<Pairs>,
    pairs_stale: bool,
}

impl Denise {
    /// A chip showing `width` x `height` hi-res pixels (height already doubled when `interlaced`), colours black, no sprites.
    #[must_use]
    pub fn new(width: usize, height: usize, interlaced: bool, pens: usize) -> Self {
        Self {
            width,
            height,
            interlaced,
            colours: vec![Rgb4::default(); pens.max(REGISTERS)],
            sprites: Default::default(),
            frame: vec![0; width * height],
            stale: 0..height,
            pairs: Box::new([[0; 2]; 256]),
            pairs_stale: true,
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

    /// The colour in a register; black where there is none.
    #[must_use]
    pub fn colour(&self, register: usize) -> Rgb4 {
        self.colours.get(register).copied().unwrap_or_default()
    }

    /// Writes a colour register; the whole picture is stale if that changes it.
    pub fn set_colour(&mut self, register: usize, colour: Rgb4) {
        if let Some(place) = self.colours.get_mut(register)
            && *place != colour
        {
            *place = colour;
            self.pairs_stale = true;
            self.stale = 0..self.height;
        }
    }

    /// Writes the register a pen selects.
    pub fn set_pen(&mut self, pen: Pen, colour: Rgb4) {
        self.set_colour(usize::from(pen.0), colour);
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

    /// Tells that the playfield's rows changed.
    pub fn touch(&mut self, rows: Range<usize>) {
        let rows = rows.start.min(self.height)..rows.end.min(self.height);
        if rows.is_empty() {
            return;
        }
        self.stale = if self.stale.is_empty() {
            rows
        } else {
            self.stale.start.min(rows.start)..self.stale.end.max(rows.end)
        };
    }

    /// The picture last composed, `0x00RRGGBB` row by row.
    #[must_use]
    pub fn frame(&self) -> &[u32] {
        &self.frame
    }

    /// Composes the stale rows from the playfield; returns which they were (empty: nothing to do, nothing done).
    pub fn compose(&mut self, playfield: &BitMap) -> Range<usize> {
        let rows = std::mem::replace(&mut self.stale, 0..0);
        if rows.is_empty() {
            return rows;
        }
        if self.pairs_stale {
            let colours = &self.colours;
            let pixel = |pen: usize| colours.get(pen).copied().unwrap_or_default().pixel();
            *self.pairs = std::array::from_fn(|index| [pixel(index & 15), pixel(index >> 4)]);
            self.pairs_stale = false;
        }
        for y in rows.clone() {
            let Some(row) = self.frame.get_mut(y * self.width..(y + 1) * self.width) else { break };
            let plane = |plane| playfield.row(plane, y);
            match playfield.depth() {
                1 => paint_pairs([plane(0)], &self.pairs, row),
                2 => paint_pairs([plane(0), plane(1)], &self.pairs, row),
                3 => paint_pairs([plane(0), plane(1), plane(2)], &self.pairs, row),
                4 => paint_pairs([plane(0), plane(1), plane(2), plane(3)], &self.pairs, row),
                depth => paint((0..depth).map(plane), &self.colours, row),
            }
            let line = (y >> usize::from(self.interlaced)) as i32;
            for (number, sprite) in self.sprites.iter().enumerate().rev() {
                overlay(number, sprite, line, &self.colours, row);
            }
        }
        rows
    }
}

/// The rows of the picture a sprite covers.
fn rows_of(sprite: &Sprite, lace: usize) -> Range<usize> {
    let (top, bottom) = sprite.lines();
    (top.max(0) as usize) << lace..(bottom.max(0) as usize) << lace
}

/// Sixteen pixels of one plane spread to a byte each, eight in either half.
fn spread(word: u16) -> [u64; 2] {
    word.to_be_bytes().map(|byte| SPREAD[usize::from(byte)])
}

/// Paints a row of up to 16 pens, two pixels a look-up.
fn paint_pairs<const DEPTH: usize>(planes: [&[u16]; DEPTH], pairs: &Pairs, row: &mut [u32]) {
    let words = planes.iter().map(|plane| plane.len()).min().unwrap_or(0);
    let planes = planes.map(|plane| &plane[..words]);
    for (at, out) in row.chunks_mut(16).take(words).enumerate() {
        let mut pens = [0; 2];
        for (plane, words) in planes.iter().enumerate() {
            let [left, right] = spread(words[at]);
            pens[0] |= left << plane;
            pens[1] |= right << plane;
        }
        if let Some((whole, _)) = out.split_first_chunk_mut::<16>() {
            paint_sixteen(pens, pairs, whole);
        } else {
            let mut whole = [0; 16];
            paint_sixteen(pens, pairs, &mut whole);
            for (pixel, painted) in out.iter_mut().zip(whole) {
                *pixel = painted;
            }
        }
    }
}

/// Sixteen pixels: every second byte of the pens gets its right neighbour's pen into the high nibble and finds both colours.
fn paint_sixteen(pens: [u64; 2], pairs: &Pairs, out: &mut [u32; 16]) {
    let (out, _) = out.as_chunks_mut::<2>();
    let two = pens.map(|eight| eight | eight >> 4);
    for (at, out) in out.iter_mut().enumerate() {
        *out = pairs[usize::from((two[at / 4] >> (at % 4 * 16)) as u8)];
    }
}

/// Paints a row of any number of pens.
fn paint<'a>(planes: impl Iterator<Item = &'a [u16]>, colours: &[Rgb4], row: &mut [u32]) {
    let mut pens = vec![[0; 2]; row.len().div_ceil(16)];
    for (plane, words) in planes.enumerate() {
        for (pens, &word) in pens.iter_mut().zip(words) {
            let [left, right] = spread(word);
            pens[0] |= left << plane;
            pens[1] |= right << plane;
        }
    }
    for (out, eight) in row.chunks_mut(8).zip(pens.as_flattened()) {
        for (pixel, pen) in out.iter_mut().zip(eight.to_le_bytes()) {
            *pixel = colours.get(usize::from(pen)).copied().unwrap_or_default().pixel();
        }
    }
}

/// Lays one line of a sprite over a row: its pixels are two columns wide.
fn overlay(number: usize, sprite: &Sprite, line: i32, colours: &[Rgb4], row: &mut [u32]) {
    let Some([low, high]) =
        usize::try_from(line.saturating_sub(sprite.y)).ok().and_then(|line| sprite.data.row(line))
    else {
        return;
    };
    let colour = |value| colours.get(colour_register(number, value)).copied().unwrap_or_default().pixel();
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
mod tests {
    use super::*;
    use crate::machine::sprite::SpriteData;

    const GREY: u32 = 0x00AA_AAAA;
    const RED: u32 = 0x00FF_0000;

    fn chip(interlaced: bool, pens: usize) -> Denise {
        let mut denise = Denise::new(48, 8, interlaced, pens);
        denise.set_pen(Pen(0), Rgb4::new(0xAAA));
        denise.set_pen(Pen(2), Rgb4::new(0x0F0));
        denise.set_colour(17, Rgb4::new(0xF00));
        denise.set_colour(18, Rgb4::new(0x00F));
        denise
    }

    #[test]
    fn nothing_is_composed_twice() {
        let map = BitMap::new(48, 8, 2);
        let mut denise = chip(false, 4);
        assert_eq!(denise.compose(&map), 0..8);
        assert_eq!(denise.compose(&map), 0..0);
        denise.set_pen(Pen(0), Rgb4::new(0xAAA));
        assert!(denise.compose(&map).is_empty(), "the same colour again changes nothing");
        denise.touch(3..5);
        assert_eq!(denise.compose(&map), 3..5);
    }

    #[test]
    fn deep_and_shallow_screens_paint_alike() {
        for depth in 1..=8 {
            let mut map = BitMap::new(48, 8, depth);
            let top = Pen(((1_u16 << depth) - 1) as u8);
            map.plant(47, 7, top);
            map.plant(0, 0, Pen(1));
            let mut denise = chip(false, 1 << depth);
            denise.set_pen(Pen(1), Rgb4::new(0x123));
            denise.set_pen(top, Rgb4::new(0xFED));
            denise.compose(&map);
            assert_eq!(denise.frame()[47 + 7 * 48], 0x00FF_EEDD, "depth {depth}");
            assert_eq!(denise.frame()[1], GREY);
        }
    }

    #[test]
    fn sprites_are_two_columns_wide_and_follow_the_lines() {
        let map = BitMap::new(48, 8, 2);
        for (interlaced, rows) in [(false, 1..2), (true, 2..4)] {
            let mut denise = chip(interlaced, 4);
            denise.compose(&map);
            denise.set_sprite(0, Sprite { x: 3, y: 1, data: SpriteData::new(vec![[0x8000, 0]]) });
            assert_eq!(denise.compose(&map), rows);
            let row = &denise.frame()[rows.start * 48..][..48];
            assert_eq!(row[5..9], [GREY, RED, RED, GREY]);
            denise.set_sprite(0, Sprite::default());
            denise.compose(&map);
            assert!(denise.frame().iter().all(|&pixel| pixel == GREY));
        }
    }

    #[test]
    fn the_lower_number_lies_in_front() {
        let map = BitMap::new(48, 8, 2);
        let mut denise = chip(false, 4);
        denise.set_sprite(0, Sprite { x: 0, y: 0, data: SpriteData::new(vec![[0xC000, 0]]) });
        denise.set_sprite(1, Sprite { x: 1, y: 0, data: SpriteData::new(vec![[0, 0xC000]]) });
        denise.compose(&map);
        assert_eq!(denise.frame()[..7], [RED, RED, RED, RED, 0x0000_00FF, 0x0000_00FF, GREY]);
    }

    #[test]
    fn sprites_beyond_the_edge_are_cut() {
        let map = BitMap::new(48, 8, 2);
        let mut denise = chip(false, 4);
        let data = SpriteData::new(vec![[0xFFFF, 0]; 20]);
        denise.set_sprite(2, Sprite { x: -8, y: -10, data: data.clone() });
        denise.set_sprite(3, Sprite { x: 23, y: 7, data });
        denise.compose(&map);
        // In front of the left edge half of the first sprite is left, behind the right edge one column pair of the second.
        let shown = |x: usize, y: usize| denise.frame()[x + y * 48] != GREY;
        for y in 0..8 {
            let columns: Vec<usize> = (0..48).filter(|&x| shown(x, y)).collect();
            let expected = (0..16).chain(if y == 7 { 46..48 } else { 0..0 });
            assert_eq!(columns, expected.collect::<Vec<_>>(), "row {y}");
        }
    }
}
