//! Where the emulated picture lies in the host's window, both ways: pixels out, pointer in.
//!
//! Knows sizes and the shape of a pixel. Whole numbers of columns and of rows for each keep every pixel a sharp rectangle. Pixels may
//! be up to a fifth lower than they should be, if more columns fit by that. What is left over becomes border around the picture, in
//! the colours the display's border has there. A window too small for scale 1 shows the whole picture shrunk, proportions kept, because half a
//! board would be no use to anybody. Both directions are one formula, so a click always lands on the pixel seen under it.
//! Leaves the drawing of the picture to the machine and the showing to the loop.

use crate::host::shape::PixelShape;
use std::ops::Range;

/// A finished picture, native pixels row by row.
#[derive(Debug, Clone, Copy)]
pub struct Picture<'a> {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// `0x00RRGGBB`, `width * height` of them.
    pub pixels: &'a [u32],
    /// How to show one of them.
    pub shape: PixelShape,
    /// The colour of the border beside each row. Above the first and below the last it is as beside the last; black if none is said.
    pub border: &'a [u32],
}

impl Picture<'_> {
    /// Size of a window that shows the picture at a whole scale (0 counts as 1), in host pixels.
    pub fn window_size(&self, scale: usize) -> (usize, usize) {
        let scale = scale.max(1);
        (self.width * scale, self.height * self.shape.rows() * scale)
    }

    /// Columns and rows of host pixels for each of its pixels: the most columns that fit a room, and rows for their true shape,
    /// or up to a fifth less. None, if it does not fit even so.
    pub fn step(&self, room: (usize, usize)) -> Option<(usize, usize)> {
        let most = (room.0 / self.width.max(1), room.1 / self.height.max(1));
        let columns = most.0.min(most.1 * 5 / (4 * self.shape.rows()));
        (columns > 0).then(|| (columns, most.1.min(columns * self.shape.rows())))
    }

    /// The picture with so many columns of border at each side, and above and below as many rows as are as high as that.
    pub fn framed(&self, columns: usize) -> (usize, usize, Vec<u32>) {
        let rows = columns / self.shape.rows();
        let (width, height) = (self.width + 2 * columns, self.height + 2 * rows);
        let mut pixels = Vec::with_capacity(width * height);
        pixels.resize(width * rows, self.around());
        for (y, row) in self.pixels.chunks(self.width.max(1)).enumerate() {
            let border = vec![self.beside(y); columns];
            pixels.extend_from_slice(&border);
            pixels.extend_from_slice(row);
            pixels.extend_from_slice(&border);
        }
        pixels.resize(width * height, self.around());
        (width, height, pixels)
    }

    /// The border's colour beside a row.
    fn beside(&self, row: usize) -> u32 {
        self.border.get(row).copied().unwrap_or(0)
    }

    /// Its colour above and below.
    fn around(&self) -> u32 {
        self.border.last().copied().unwrap_or(0)
    }
}

/// The place of a picture in a window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placement {
    window: (usize, usize),
    picture: (usize, usize),
    left: usize,
    top: usize,
    shown: (usize, usize),
}

impl Placement {
    /// Centres a picture in a window of host pixels at the largest [`step`](Picture::step) that fits, or shrunk if none does.
    pub fn new(window: (usize, usize), picture: &Picture<'_>) -> Self {
        let natural = picture.window_size(1);
        let (width, height) = (natural.0.max(1), natural.1.max(1));
        let shown = if let Some((columns, rows)) = picture.step(window) {
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

/// The pixels of the whole host window: the scaled picture and the border around it. Rows that did not change since the last
/// drawing are left alone.
#[derive(Debug, Default)]
pub struct Canvas {
    placement: Option<Placement>,
    pixels: Vec<u32>,
    drawn: Vec<u32>,
    border: Vec<u32>,
    changed: Vec<Range<usize>>,
}

impl Canvas {
    /// Nothing drawn yet.
    pub fn new() -> Self {
        Canvas::default()
    }

    /// Draws a picture for a window of this size.
    pub fn draw(&mut self, window: (usize, usize), picture: &Picture<'_>) -> Placement {
        let placement = Placement::new(window, picture);
        self.changed.clear();
        let everything = self.placement != Some(placement)
            || self.drawn.len() != picture.pixels.len()
            || self.border.last() != picture.border.last();
        if everything {
            self.placement = Some(placement);
            self.pixels.clear();
            // What a larger window needed is given back.
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
        let mut source = usize::MAX;
        let mut built = None;
        for row in 0..placement.shown.1 {
            let start = (placement.top + row) * window.0;
            let native = row * picture.height / placement.shown.1;
            if native != source {
                source = native;
                built = None;
                let cells = native * picture.width..(native + 1) * picture.width;
                let (Some(new), Some(old)) = (picture.pixels.get(cells.clone()), self.drawn.get_mut(cells))
                else {
                    break;
                };
                if !everything && new == &*old && border.get(native) == picture.border.get(native) {
                    continue;
                }
                old.copy_from_slice(new);
                let Some(line) = self.pixels.get_mut(start..start + window.0) else { break };
                line.fill(picture.beside(native));
                if let Some(line) = line.get_mut(columns.clone()) {
                    stretch(new, line);
                }
                built = Some(start..start + window.0);
            } else if let Some(line) = built.clone() {
                self.pixels.copy_within(line, start);
            }
            if built.is_some() && !everything {
                self.change(placement.top + row);
            }
        }
        placement
    }

    /// A row is not what it was.
    fn change(&mut self, row: usize) {
        match self.changed.last_mut() {
            Some(last) if last.end == row => last.end = row + 1,
            _ => self.changed.push(row..row + 1),
        }
    }

    /// The rows the last drawing changed, in order.
    pub fn changed(&self) -> &[Range<usize>] {
        &self.changed
    }

    /// The window's pixels, `0x00RRGGBB`, row by row.
    pub fn pixels(&self) -> &[u32] {
        &self.pixels
    }
}

/// Fills a line of host pixels from a row of native ones.
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn blank(pixels: &[u32], width: usize, shape: PixelShape) -> Picture<'_> {
        Picture { width, height: pixels.len() / width, pixels, shape, border: &[] }
    }

    #[test]
    fn the_default_window_shows_plain_and_interlaced_alike() {
        let plain = vec![1; 640 * 200];
        let laced = vec![1; 640 * 400];
        let plain = blank(&plain, 640, PixelShape::Tall);
        let laced = blank(&laced, 640, PixelShape::Square);
        assert_eq!(plain.window_size(2), (1280, 800));
        assert_eq!(laced.window_size(2), (1280, 800));
        let placed = Placement::new((1280, 800), &plain);
        assert_eq!(placed.to_picture(1279, 799), (639, 199));
        assert_eq!(placed.to_picture(1280, 800), (640, 200));
        assert_eq!(placed.to_picture(-1, -1), (-1, -1));
        assert_eq!(placed.clamp((700, -5)), (639, 0));
    }

    #[test]
    fn the_largest_step_is_centred() {
        let pixels = vec![1; 640 * 200];
        let placed = Placement::new((1800, 1080), &blank(&pixels, 640, PixelShape::Tall));
        assert_eq!((placed.left, placed.top, placed.shown), (260, 140, (1280, 800)));
        assert!(placed.contains(260, 140) && placed.contains(1539, 939));
        assert!(!placed.contains(259, 140) && !placed.contains(1540, 939) && !placed.contains(260, 940));
        let placed = Placement::new((1920, 1080), &blank(&pixels, 640, PixelShape::Tall));
        assert_eq!((placed.left, placed.top, placed.shown), (0, 40, (1920, 1000)));
    }

    #[test]
    fn columns_and_rows_have_steps_of_their_own() {
        let pixels = vec![1; 640 * 400];
        let tall = blank(&pixels[..640 * 200], 640, PixelShape::Tall);
        let square = blank(&pixels, 640, PixelShape::Square);
        let steps = |room| (tall.step(room), square.step(room));
        for (room, expected) in [
            ((640, 399), (None, None)),
            ((640, 400), (Some((1, 2)), Some((1, 1)))),
            ((1280, 799), (Some((1, 2)), Some((1, 1)))),
            ((1920, 999), (Some((2, 4)), Some((2, 2)))),
            ((1920, 1000), (Some((3, 5)), Some((2, 2)))),
            // Never higher than they should be.
            ((1920, 1400), (Some((3, 6)), Some((3, 3)))),
            ((2560, 1440), (Some((4, 7)), Some((3, 3)))),
            ((3840, 2160), (Some((6, 10)), Some((6, 5)))),
        ] {
            assert_eq!(steps(room), expected, "{room:?}");
        }
    }

    #[test]
    fn a_small_window_shows_the_whole_picture_shrunk() {
        let pixels = vec![1; 640 * 200];
        let placed = Placement::new((320, 300), &blank(&pixels, 640, PixelShape::Tall));
        assert_eq!((placed.left, placed.top, placed.shown), (0, 50, (320, 200)));
        assert_eq!(placed.to_picture(160, 150), (320, 100));
    }

    #[test]
    fn only_changed_rows_are_drawn_again() {
        let mut pixels = vec![7; 4 * 3];
        let mut canvas = Canvas::new();
        canvas.draw((9, 8), &blank(&pixels, 4, PixelShape::Square));
        // Spoil the canvas: rows that did not change must not be touched, the changed one is made whole.
        canvas.pixels.fill(99);
        pixels[5] = 8;
        canvas.draw((9, 8), &blank(&pixels, 4, PixelShape::Square));
        let row = |at: usize| canvas.pixels[at * 9..(at + 1) * 9].to_vec();
        assert_eq!(row(2), [99; 9]);
        assert_eq!(row(3), [7, 7, 8, 8, 7, 7, 7, 7, 0]);
        assert_eq!(row(4), row(3));
        assert_eq!(row(5), [99; 9]);
        assert_eq!(canvas.changed().first(), Some(&(3..5)));
        assert_eq!(canvas.changed().len(), 1);
        canvas.draw((9, 8), &blank(&pixels, 4, PixelShape::Square));
        assert_eq!(canvas.changed(), []);
    }

    #[test]
    fn the_border_is_drawn_again_where_its_colour_changed() {
        let pixels = vec![7; 2 * 3];
        let mut canvas = Canvas::new();
        let mut draw = |border: &[u32]| {
            canvas.draw((4, 5), &Picture { border, ..blank(&pixels, 2, PixelShape::Square) });
            (
                canvas.pixels().iter().step_by(4).copied().collect::<Vec<_>>(),
                canvas.changed().first().cloned(),
            )
        };
        assert_eq!(draw(&[1, 2, 3]), (vec![3, 1, 2, 3, 3], Some(0..5)));
        assert_eq!(draw(&[1, 4, 3]), (vec![3, 1, 4, 3, 3], Some(2..3)));
        assert_eq!(draw(&[1, 4, 5]), (vec![5, 1, 4, 5, 5], Some(0..5)), "above and below, too");
    }

    #[test]
    fn a_picture_may_be_framed() {
        let picture = Picture { border: &[1, 2], ..blank(&[8, 9], 1, PixelShape::Tall) };
        assert_eq!(picture.framed(2), (5, 4, [[2; 5], [1, 1, 8, 1, 1], [2, 2, 9, 2, 2], [2; 5]].concat()));
        assert_eq!(picture.framed(0), (1, 2, vec![8, 9]));
    }

    #[test]
    fn a_smaller_window_gives_memory_back() {
        let pixels = vec![7; 4 * 3];
        let mut canvas = Canvas::new();
        canvas.draw((4000, 3000), &blank(&pixels, 4, PixelShape::Square));
        assert_eq!(canvas.changed().first(), Some(&(0..3000)));
        canvas.draw((40, 30), &blank(&pixels, 4, PixelShape::Square));
        assert!(canvas.pixels.capacity() < 4000, "{}", canvas.pixels.capacity());
        assert_eq!(canvas.changed().first(), Some(&(0..30)));
    }

    proptest! {
        /// Every pixel of every window shows the native pixel that a click on it reports, or the border.
        #[test]
        fn what_is_seen_is_what_is_clicked(
            window in (1usize..120, 1usize..90),
            (width, height) in (1usize..24, 1usize..16),
            tall: bool,
        ) {
            let pixels: Vec<u32> = (1..=(width * height) as u32).collect();
            let border: Vec<u32> = (1000..).take(height).collect();
            let shape = if tall { PixelShape::Tall } else { PixelShape::Square };
            let picture = Picture { border: &border, ..blank(&pixels, width, shape) };
            let mut canvas = Canvas::new();
            let placed = canvas.draw(window, &picture);
            prop_assert_eq!(canvas.pixels().len(), window.0 * window.1);
            for y in 0..window.1 {
                for x in 0..window.0 {
                    let (px, py) = placed.to_picture(x as i32, y as i32);
                    let inside = (0..width as i32).contains(&px) && (0..height as i32).contains(&py);
                    prop_assert_eq!(inside, placed.contains(x as i32, y as i32));
                    let beside = usize::try_from(py).ok().and_then(|py| border.get(py)).or(border.last());
                    let expected = if inside { pixels[py as usize * width + px as usize] } else { *beside.unwrap() };
                    prop_assert_eq!(canvas.pixels()[y * window.0 + x], expected);
                    prop_assert!(inside == (placed.clamp((px, py)) == (px, py)));
                }
            }
        }

        /// In a window large enough every native pixel is shown, all of them in equal rectangles.
        #[test]
        fn whole_scales_are_equal_rectangles(
            extra in (0usize..50, 0usize..50),
            (width, height, scale) in (1usize..12, 1usize..12, 1usize..5),
        ) {
            let pixels: Vec<u32> = (1..=(width * height) as u32).collect();
            let picture = blank(&pixels, width, PixelShape::Tall);
            let size = picture.window_size(scale);
            let mut canvas = Canvas::new();
            canvas.draw((size.0 + extra.0, size.1 + extra.1), &picture);
            let mut count = vec![0usize; pixels.len() + 1];
            for pixel in canvas.pixels() {
                count[*pixel as usize] += 1;
            }
            prop_assert!(count[1] >= 2 * scale * scale);
            prop_assert!(count[1..].iter().all(|n| *n == count[1]));
        }
    }
}
