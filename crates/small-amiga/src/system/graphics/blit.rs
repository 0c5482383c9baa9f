//! Fills, copies and masked copies of pixel rectangles with the blitter, clipped to the destination bitmap.
//!
//! Rectangles are converted to words, masks and shifts such that the same registers would work on an Amiga: a
//! shift to the left uses a descending blit, and rows that share a word are blitted in separate passes,
//! because the blitter reads a row's first word before it has written the last word of the row before. (A
//! shifted row may be one word wider than its bitmap.) Pens and draw modes are left to the rast port.

use crate::chips::bitmap::BitMap;
use crate::chips::blitter::{Blit, Channel, Minterm, Pointer};
use crate::chips::geometry::{Point, Rect};
use crate::system::graphics::trace::BlitTrace;

/// A read-only view of one plane of a bitmap or font.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Plane<'a> {
    /// The words of the plane, row by row.
    pub words: &'a [u16],
    /// Distance from one row of the plane to the next, in words.
    pub words_per_row: usize,
}

impl<'a> Plane<'a> {
    pub(crate) fn new(map: &'a BitMap, plane: usize) -> Self {
        Self { words: map.plane(plane), words_per_row: map.words_per_row() }
    }
}

/// Computes the blitter's first-word mask, last-word mask and width in words for one row of pixels.
///
/// The row begins at column `x` and has `width` pixels.
fn span(x: i32, width: i32) -> (u16, u16, usize) {
    let first = 0xFFFF_u16 >> (x & 15);
    let end = x + width - 1;
    let last = 0xFFFF_u16 << (15 - (end & 15));
    (first, last, ((end >> 4) - (x >> 4) + 1) as usize)
}

fn word_at(x: i32, y: i32, words_per_row: usize) -> isize {
    y as isize * words_per_row as isize + (x >> 4) as isize
}

/// A set of a blit's rows that the blitter can process in one run.
///
/// No two rows of a pass share a word.
struct Pass {
    number: usize,
    of: usize,
    width: usize,
    descending: bool,
}

impl Pass {
    /// Splits the rows of a blit into passes, each of which the blitter can process in one run.
    ///
    /// Each row is `width` words long, and the rows begin `words_per_row` words apart.
    ///
    /// Nearly always, a single pass is enough.
    fn all(width: usize, words_per_row: usize, descending: bool) -> impl Iterator<Item = Self> {
        let of = width.div_ceil(words_per_row.max(1));
        (0..of).map(move |number| Self { number, of, width, descending })
    }

    const fn pointer(&self, first: isize, words_per_row: usize) -> Pointer {
        let skipped = (self.number * words_per_row) as isize;
        let modulo = (self.of * words_per_row) as isize - self.width as isize;
        Pointer { start: if self.descending { first - skipped } else { first + skipped }, modulo }
    }

    const fn rows(&self, height: usize) -> usize {
        height.saturating_sub(self.number).div_ceil(self.of)
    }
}

/// Applies `minterm` to all pixels of a rectangle in one plane.
///
/// Channel A is 1 for every pixel, and channel C is the previous contents.
///
/// Returns the trace of the blit, or `None` if nothing was blitted.
pub(crate) fn fill_plane(map: &mut BitMap, plane: usize, area: Rect, minterm: Minterm) -> Option<BlitTrace> {
    let area = area.intersection(map.bounds());
    if area.is_empty() {
        return None;
    }
    let modulo = map.words_per_row();
    let (first_word_mask, last_word_mask, width) = span(area.x, area.width);
    let at = Pointer { start: word_at(area.x, area.y, modulo), modulo: modulo as isize - width as isize };
    let blit = Blit {
        a: Channel::Register(0xFFFF),
        c: Channel::Shared(at),
        d: Some(at),
        first_word_mask,
        last_word_mask,
        minterm,
        width,
        height: area.height as usize,
        ..Blit::default()
    };
    blit.run(map.plane_mut(plane));
    Some(BlitTrace::from(&blit))
}

/// Copies the rectangle `area` of `source` to position `to` in one plane of `map`.
///
/// The minterm combines the source with the previous contents.
///
/// Channel A is the rectangle, B the source and C the previous contents.
///
/// The result is clipped to `clip`, which is inside the bitmap, but not to the source: bits of `area` outside the source read as 0.
///
/// Returns the trace of the blit, or `None` if nothing was blitted.
pub(crate) fn copy_plane(
    map: &mut BitMap,
    plane: usize,
    to: Point,
    source: Plane<'_>,
    area: Rect,
    minterm: Minterm,
    clip: Rect,
) -> Option<BlitTrace> {
    let target = Rect::new(to.x, to.y, area.width, area.height).intersection(clip);
    if target.is_empty() {
        return None;
    }
    let from = Point::new(area.x + target.x - to.x, area.y + target.y - to.y);
    let modulo = map.words_per_row();
    let (to_bit, from_bit) = (target.x & 15, from.x & 15);
    // Shifting to the left requires the bits of the word to the right, which only a descending blit has read
    // already. A descending blit spans the words of the source, which may be one word more than the target
    // has. The mask in channel A is shifted together with the source, so that it does not cover this extra
    // word.
    let descending = to_bit < from_bit;
    let left = if descending { from.x } else { target.x };
    let (left_mask, right_mask, width) = span(left, target.width);
    let (y, right) = if descending { (target.height - 1, width as i32 - 1) } else { (0, 0) };
    let first_of = |x: i32, row: i32, pitch: usize| word_at(x, row + y, pitch) + right as isize;
    let d_first = first_of(target.x, target.y, modulo);
    let b_first = first_of(from.x, from.y, source.words_per_row);
    let shift = to_bit.abs_diff(from_bit);
    let mut trace = None;
    for pass in Pass::all(width, modulo, descending) {
        let at = pass.pointer(d_first, modulo);
        let blit = Blit {
            a: Channel::Register(0xFFFF),
            b: Channel::Memory(source.words, pass.pointer(b_first, source.words_per_row)),
            c: Channel::Shared(at),
            d: Some(at),
            a_shift: if descending { shift } else { 0 },
            b_shift: shift,
            first_word_mask: if descending { right_mask } else { left_mask },
            last_word_mask: if descending { left_mask } else { right_mask },
            minterm,
            fill: None,
            width,
            height: pass.rows(target.height as usize),
            descending,
        };
        blit.run(map.plane_mut(plane));
        trace = Some(BlitTrace::from(&blit));
    }
    trace
}

/// Copies the rectangle `area` of `source` to position `to` of `map` (`BltBitMap`).
///
/// Only planes that exist in both bitmaps are copied.
pub(crate) fn copy(map: &mut BitMap, to: Point, source: &BitMap, area: Rect) {
    let inside = area.intersection(source.bounds());
    let (to, clip) = (to + (inside.origin() - area.origin()), map.bounds());
    for plane in 0..map.depth().min(source.depth()) {
        copy_plane(map, plane, to, Plane::new(source, plane), inside, Minterm::COOKIE_CUT, clip);
    }
}

/// Moves the contents of a rectangle of one plane up by `rows` rows.
///
/// The lowest `rows` rows are left unchanged.
///
/// The blit runs from the top down, so that each row is read before it is overwritten.
pub(crate) fn scroll_plane(map: &mut BitMap, plane: usize, area: Rect, rows: i32) {
    let area = area.intersection(map.bounds());
    let height = area.height - rows;
    if rows <= 0 || height <= 0 || area.is_empty() {
        return;
    }
    let words = map.words_per_row();
    let (first_word_mask, last_word_mask, width) = span(area.x, area.width);
    let modulo = words as isize - width as isize;
    let to = Pointer { start: word_at(area.x, area.y, words), modulo };
    let blit = Blit {
        a: Channel::Register(0xFFFF),
        b: Channel::Shared(Pointer { start: word_at(area.x, area.y + rows, words), modulo }),
        c: Channel::Shared(to),
        d: Some(to),
        first_word_mask,
        last_word_mask,
        minterm: Minterm::COOKIE_CUT,
        width,
        height: height as usize,
        ..Blit::default()
    };
    blit.run(map.plane_mut(plane));
}

/// The source of the bits that [`cookie_cut`] copies into one plane.
#[derive(Debug, Clone, Copy)]
pub(crate) enum CutSource<'a> {
    /// One plane of the picture to copy. The plane has the same size as the mask.
    Plane(Plane<'a>),
    /// A constant bit, which is copied to every pixel that is set in the mask.
    Bit(bool),
}

/// Copies `source` through the mask `shadow` to position `to` of one plane.
///
/// Only the pixels inside `clip` that are set in the mask are copied. The mask has one plane, and `clip` is inside the bitmap.
///
/// Returns the trace of the blit, or `None` if nothing was blitted.
pub(crate) fn cookie_cut(
    map: &mut BitMap,
    plane: usize,
    to: Point,
    shadow: &BitMap,
    source: CutSource<'_>,
    clip: Rect,
) -> Option<BlitTrace> {
    let cut = Rect::new(to.x, to.y, shadow.width() as i32, shadow.height() as i32);
    let target = cut.intersection(clip);
    if target.is_empty() {
        return None;
    }
    // If the shadow extends beyond the left or right edge, clip it first. The words beyond the edge of a bitmap belong to
    // neighbouring rows, where the cleared bits then change nothing.
    let clipped = (target.width != cut.width).then(|| {
        let mut part = BitMap::new(shadow.width(), shadow.height(), 1);
        copy(&mut part, target.origin() - to, shadow, target.offset(Point::new(-to.x, -to.y)));
        part
    });
    let shadow = clipped.as_ref().unwrap_or(shadow);
    let (modulo, words) = (map.words_per_row(), shadow.words_per_row());
    let shift = (to.x & 15) as u32;
    let width = (shadow.width() + shift as usize).div_ceil(16);
    let top = target.y - to.y;
    let mut trace = None;
    for pass in Pass::all(width, modulo, false) {
        let at = pass.pointer(word_at(to.x, target.y, modulo), modulo);
        let (b, minterm) = match source {
            CutSource::Plane(plane) => {
                let from = pass.pointer(word_at(0, top, plane.words_per_row), plane.words_per_row);
                (Channel::Memory(plane.words, from), Minterm::COOKIE_CUT)
            }
            CutSource::Bit(true) => (Channel::Register(0), Minterm::SET),
            CutSource::Bit(false) => (Channel::Register(0), Minterm::CLEAR),
        };
        let blit = Blit {
            a: Channel::Memory(shadow.plane(0), pass.pointer(word_at(0, top, words), words)),
            b,
            c: Channel::Shared(at),
            d: Some(at),
            a_shift: shift,
            b_shift: shift,
            // An extra word, which receives the bits shifted
            // out, must not read the first word of the next row.
            last_word_mask: if width == words { 0xFFFF } else { 0 },
            minterm,
            width,
            height: pass.rows(target.height as usize),
            ..Blit::default()
        };
        blit.run(map.plane_mut(plane));
        trace = Some(BlitTrace::from(&blit));
    }
    trace
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chips::colour::Pen;
    use proptest::prelude::*;

    fn noise(width: usize, height: usize, depth: usize, seed: u32) -> BitMap {
        let mut map = BitMap::new(width, height, depth);
        let mut state = seed | 1;
        for y in 0..height {
            for x in 0..width {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                map.plant(x, y, Pen((state >> 24) as u8));
            }
        }
        map
    }

    fn pen(map: &BitMap, x: i32, y: i32) -> u8 {
        map.pen_at(x, y).map_or(0, |pen| pen.0)
    }

    proptest! {
        #[test]
        fn fill_paints_exactly_the_rectangle(x in -20..60, y in -5..20, width in 0..70, height in 0..25) {
            let before = noise(50, 16, 2, 7);
            let area = Rect::new(x, y, width, height);
            let mut after = before.clone();
            fill_plane(&mut after, 0, area, Minterm::SET);
            fill_plane(&mut after, 1, area, Minterm::COMPLEMENT);
            for (px, py) in (0..50).flat_map(|x| (0..16).map(move |y| (x, y))) {
                let old = pen(&before, px, py);
                let new = if area.contains(Point::new(px, py)) { (old | 1) ^ 2 } else { old };
                prop_assert_eq!(pen(&after, px, py), new);
            }
        }

        #[test]
        fn blit_copies_at_any_alignment(
            x in -40..70, y in -10..20, from_x in 0..40, from_y in 0..10, width in 1..64, height in 1..10,
            columns in 1..70_usize,
        ) {
            let source = noise(64, 16, 3, 3);
            let before = noise(columns, 18, 3, 9);
            let mut after = before.clone();
            let area = Rect::new(from_x, from_y, width, height).intersection(source.bounds());
            copy(&mut after, Point::new(x, y), &source, Rect::new(from_x, from_y, width, height));
            for (px, py) in (0..columns as i32).flat_map(|x| (0..18).map(move |y| (x, y))) {
                let at = Point::new(px - x + from_x, py - y + from_y);
                let new = if area.contains(at) { pen(&source, at.x, at.y) } else { pen(&before, px, py) };
                prop_assert_eq!(pen(&after, px, py), new);
            }
        }

        #[test]
        fn cookie_cut_works_at_any_position(x in -30..70, y in -15..20, width in 1..70_usize, columns in 1..70_usize) {
            let shadow = noise(width, 13, 1, 5);
            let picture = noise(width, 13, 2, 8);
            let before = noise(columns, 16, 3, 2);
            let mut after = before.clone();
            let to = Point::new(x, y);
            for plane in 0..2 {
                let source = CutSource::Plane(Plane::new(&picture, plane));
                cookie_cut(&mut after, plane, to, &shadow, source, before.bounds());
            }
            cookie_cut(&mut after, 2, to, &shadow, CutSource::Bit(true), before.bounds());
            for (px, py) in (0..columns as i32).flat_map(|x| (0..16).map(move |y| (x, y))) {
                let cut = pen(&shadow, px - x, py - y) == 1;
                let new = if cut { pen(&picture, px - x, py - y) | 4 } else { pen(&before, px, py) };
                prop_assert_eq!(pen(&after, px, py), new);
            }
        }
    }
}
