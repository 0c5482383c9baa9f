//! Denise: turns planes, sprites and colour registers into the picture on the monitor.
//!
//! Owns the sprites and the host-side picture made of everything. A frame is composed only where something changed: the rows
//! somebody [`touched`](Denise::touch) and the rows a sprite left or entered.
//!
//! Knows viewports: playfields with colours of their own, of which one in front hides those behind from its first line down. Leaves
//! who draws into them, how they lie, and scaling for the host, to others.
//!
//! Not emulated: dual playfields, hold-and-modify, viewports of different resolutions, and the flicker of interlace: both fields
//! are woven into one picture.

use std::ops::Range;

use super::bitmap::BitMap;
use super::colour_map::{ColourMap, Pairs};
use super::sprite::{SPRITE_WIDTH, SPRITES, Sprite, colour_register};

/// Lines above a viewport that lies lower than the display's top which show no playfield: the copper needs them to load all colour
/// registers, the background's first (remembered, not measured).
const GAP_LINES: usize = 2;

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
    /// Nothing but the background and sprites, in a viewport's colours.
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
    stale: Range<usize>,
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
            stale: 0..height,
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

    /// Composes the stale rows from the viewports, the frontmost first; returns which they were (empty: nothing to do, nothing done).
    pub fn compose(&mut self, view: &[ViewPort<'_>]) -> Range<usize> {
        let rows = std::mem::replace(&mut self.stale, 0..0);
        let lace = usize::from(self.interlaced);
        for y in rows.clone() {
            let Some(row) = self.frame.get_mut(y * self.width..(y + 1) * self.width) else { break };
            let shown = shown(view, y, self.interlaced);
            let (Shown::Row(at, _) | Shown::Blank(at)) = shown;
            let Some(&port) = view.get(at) else { continue };
            match shown {
                Shown::Row(_, y) => paint_row(port, y, row),
                Shown::Blank(_) => row.fill(port.colours.colour(0).pixel()),
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
    let pairs = port.colours.pairs();
    match port.map.depth() {
        1 => paint_pairs([plane(0)], pairs, row),
        2 => paint_pairs([plane(0), plane(1)], pairs, row),
        3 => paint_pairs([plane(0), plane(1), plane(2)], pairs, row),
        4 => paint_pairs([plane(0), plane(1), plane(2), plane(3)], pairs, row),
        depth => paint((0..depth).map(plane), port.colours, row),
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
fn paint<'a>(planes: impl Iterator<Item = &'a [u16]>, colours: &ColourMap, row: &mut [u32]) {
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
            *pixel = colours.colour(usize::from(pen)).pixel();
        }
    }
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
mod tests {
    use super::*;
    use crate::machine::colour::{Pen, Rgb4};
    use crate::machine::sprite::SpriteData;

    const GREY: u32 = 0x00AA_AAAA;
    const RED: u32 = 0x00FF_0000;

    fn chip(interlaced: bool) -> Denise {
        Denise::new(48, 8, interlaced)
    }

    fn colours(pens: usize) -> ColourMap {
        let mut colours = ColourMap::new(pens);
        for (register, colour) in [(0, 0xAAA), (1, 0x123), (2, 0x0F0), (17, 0xF00), (18, 0x00F)] {
            colours.set(register, Rgb4::new(colour));
        }
        colours
    }

    fn compose(denise: &mut Denise, map: &BitMap) -> Range<usize> {
        denise.compose(&[ViewPort { top: 0, map, colours: &colours(4) }])
    }

    #[test]
    fn nothing_is_composed_twice() {
        let map = BitMap::new(48, 8, 2);
        let mut denise = chip(false);
        assert_eq!(compose(&mut denise, &map), 0..8);
        assert_eq!(compose(&mut denise, &map), 0..0);
        denise.touch(3..5);
        assert_eq!(compose(&mut denise, &map), 3..5);
    }

    #[test]
    fn deep_and_shallow_screens_paint_alike() {
        for depth in 1..=8 {
            let mut map = BitMap::new(48, 8, depth);
            let top = Pen(((1_u16 << depth) - 1) as u8);
            map.plant(47, 7, top);
            map.plant(0, 0, Pen(1));
            let mut colours = colours(1 << depth);
            colours.set(usize::from(top.0), Rgb4::new(0xFED));
            let mut denise = chip(false);
            denise.compose(&[ViewPort { top: 0, map: &map, colours: &colours }]);
            assert_eq!(denise.frame()[47 + 7 * 48], 0x00FF_EEDD, "depth {depth}");
            assert_eq!(denise.frame()[1], GREY);
        }
    }

    #[test]
    fn a_viewport_in_front_hides_what_is_behind_from_its_first_line_down() {
        let maps: [BitMap; 2] = std::array::from_fn(|_| BitMap::new(48, 8, 2));
        let (front, mut behind) = (colours(4), ColourMap::new(4));
        behind.set(0, Rgb4::new(0x00F));
        let view = |top, low| {
            [
                ViewPort { top, map: &maps[0], colours: &front },
                ViewPort { top: low, map: &maps[1], colours: &behind },
            ]
        };
        let column = |view: &[ViewPort<'_>], interlaced| -> String {
            let mut denise = Denise::new(48, 16, interlaced);
            denise.compose(view);
            let name = |row: &[u32]| match row[7] {
                GREY => 'f',
                0x0000_00FF => 'b',
                _ => '?',
            };
            denise.frame().chunks(48).map(name).collect()
        };
        // Below the end of a playfield there is background.
        assert_eq!(column(&view(8, 0), false), "bbbbbbffffffffff", "two lines to load the colours");
        assert_eq!(
            column(&view(9, 0), true),
            "bbbbbfffffffffff",
            "twice as many rows of an interlaced display"
        );
        assert_eq!(column(&view(1, 0), false)[..8], *"ffffffff");
        // Dragged down both, the border has the front's background.
        assert_eq!(column(&view(12, 8), false), "ffffffbbbbffffff");
        assert_eq!(column(&view(8, 12), false), "f".repeat(16), "the one behind is hidden altogether");
        assert_eq!(column(&[], false), "?".repeat(16), "nothing there, nothing drawn");
    }

    #[test]
    fn sprites_wear_the_colours_of_the_viewport_under_them() {
        let map = BitMap::new(48, 8, 2);
        let (front, mut behind) = (colours(4), ColourMap::new(4));
        behind.set(17, Rgb4::new(0xFFF));
        let mut denise = chip(false);
        denise.set_sprite(0, Sprite { x: 0, y: 0, data: SpriteData::new(vec![[0x8000, 0]; 8]) });
        denise.compose(&[
            ViewPort { top: 5, map: &map, colours: &front },
            ViewPort { top: 0, map: &map, colours: &behind },
        ]);
        let column: Vec<u32> = denise.frame().iter().step_by(48).copied().collect();
        assert_eq!(column[..3], [0x00FF_FFFF; 3]);
        assert_eq!(column[3..], [RED; 5]);
    }

    #[test]
    fn sprites_are_two_columns_wide_and_follow_the_lines() {
        let map = BitMap::new(48, 8, 2);
        for (interlaced, rows) in [(false, 1..2), (true, 2..4)] {
            let mut denise = chip(interlaced);
            compose(&mut denise, &map);
            denise.set_sprite(0, Sprite { x: 3, y: 1, data: SpriteData::new(vec![[0x8000, 0]]) });
            assert_eq!(compose(&mut denise, &map), rows);
            let row = &denise.frame()[rows.start * 48..][..48];
            assert_eq!(row[5..9], [GREY, RED, RED, GREY]);
            denise.set_sprite(0, Sprite::default());
            compose(&mut denise, &map);
            assert!(denise.frame().iter().all(|&pixel| pixel == GREY));
        }
    }

    #[test]
    fn the_lower_number_lies_in_front() {
        let map = BitMap::new(48, 8, 2);
        let mut denise = chip(false);
        denise.set_sprite(0, Sprite { x: 0, y: 0, data: SpriteData::new(vec![[0xC000, 0]]) });
        denise.set_sprite(1, Sprite { x: 1, y: 0, data: SpriteData::new(vec![[0, 0xC000]]) });
        compose(&mut denise, &map);
        assert_eq!(denise.frame()[..7], [RED, RED, RED, RED, 0x0000_00FF, 0x0000_00FF, GREY]);
    }

    #[test]
    fn sprites_beyond_the_edge_are_cut() {
        let map = BitMap::new(48, 8, 2);
        let mut denise = chip(false);
        let data = SpriteData::new(vec![[0xFFFF, 0]; 20]);
        denise.set_sprite(2, Sprite { x: -8, y: -10, data: data.clone() });
        denise.set_sprite(3, Sprite { x: 23, y: 7, data });
        compose(&mut denise, &map);
        // In front of the left edge half of the first sprite is left, behind the right edge one column pair of the second.
        let shown = |x: usize, y: usize| denise.frame()[x + y * 48] != GREY;
        for y in 0..8 {
            let columns: Vec<usize> = (0..48).filter(|&x| shown(x, y)).collect();
            let expected = (0..16).chain(if y == 7 { 46..48 } else { 0..0 });
            assert_eq!(columns, expected.collect::<Vec<_>>(), "row {y}");
        }
    }
}
