//! Tests of scaling, with windows of all sizes.

use super::*;
use proptest::prelude::*;

fn blank(pixels: &[u32], width: usize, shape: PixelShape) -> Picture<'_> {
    Picture { width, height: pixels.len() / width, pixels, shape, border: &[], detail: (1, 1) }
}

#[test]
fn default_window_fits_plain_and_interlaced() {
    let plain = vec![1; 640 * 200];
    let laced = vec![1; 640 * 400];
    let plain = blank(&plain, 640, PixelShape::Tall);
    let laced = blank(&laced, 640, PixelShape::Square);
    assert_eq!(plain.window_size(2), (1280, 800));
    assert_eq!(laced.window_size(2), (1280, 800));
    let placed = Placement::new((1280, 800), &plain, Fit::Steps);
    assert_eq!(placed.to_picture(1279, 799), (639, 199));
    assert_eq!(placed.to_picture(1280, 800), (640, 200));
    assert_eq!(placed.to_picture(-1, -1), (-1, -1));
    assert_eq!(placed.clamp((700, -5)), (639, 0));
}

#[test]
fn largest_whole_scale_is_centred() {
    let pixels = vec![1; 640 * 200];
    let placed = Placement::new((1800, 1080), &blank(&pixels, 640, PixelShape::Tall), Fit::Steps);
    assert_eq!((placed.left, placed.top, placed.shown), (260, 140, (1280, 800)));
    assert!(placed.contains(260, 140) && placed.contains(1539, 939));
    assert!(!placed.contains(259, 140) && !placed.contains(1540, 939) && !placed.contains(260, 940));
    let placed = Placement::new((1920, 1080), &blank(&pixels, 640, PixelShape::Tall), Fit::Steps);
    assert_eq!((placed.left, placed.top, placed.shown), (0, 40, (1920, 1000)));
}

#[test]
fn columns_and_rows_scale_separately() {
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
        // Pixels are never higher than their true shape.
        ((1920, 1400), (Some((3, 6)), Some((3, 3)))),
        ((2560, 1440), (Some((4, 7)), Some((3, 3)))),
        ((3840, 2160), (Some((6, 10)), Some((6, 5)))),
    ] {
        assert_eq!(steps(room), expected, "{room:?}");
    }
}

#[test]
fn small_window_shows_the_picture_shrunk() {
    let pixels = vec![1; 640 * 200];
    let placed = Placement::new((320, 300), &blank(&pixels, 640, PixelShape::Tall), Fit::Steps);
    assert_eq!((placed.left, placed.top, placed.shown), (0, 50, (320, 200)));
    assert_eq!(placed.to_picture(160, 150), (320, 100));
}

#[test]
fn automatic_fit_mixes_only_if_steps_waste_the_window() {
    let pixels = vec![1; 640 * 400];
    let picture = blank(&pixels, 640, PixelShape::Square);
    for (window, fit) in [
        ((1366, 768), Fit::Smooth),
        ((1280, 800), Fit::Steps),
        ((1312, 832), Fit::Steps),
        ((2000, 1240), Fit::Steps),
        ((1900, 1190), Fit::Smooth),
        // Smaller than scale 1: the picture is reduced in any case.
        ((500, 300), Fit::Steps),
        ((0, 0), Fit::Steps),
    ] {
        assert_eq!(Fit::Auto.in_window(window, &picture), fit, "{window:?}");
        assert_eq!(Placement::new(window, &picture, Fit::Auto), Placement::new(window, &picture, fit));
        let (mut auto, mut same) = (Canvas::new(Fit::Auto), Canvas::new(fit));
        auto.draw(window, &picture);
        same.draw(window, &picture);
        assert!(auto.pixels() == same.pixels(), "{window:?}");
    }
    assert_eq!(Placement::new((1366, 768), &picture, Fit::Auto).shown(), (1228, 768));
}

#[test]
fn only_changed_rows_are_redrawn() {
    let mut pixels = vec![7; 4 * 3];
    let mut canvas = Canvas::new(Fit::Steps);
    canvas.draw((9, 8), &blank(&pixels, 4, PixelShape::Square));
    // The canvas is overwritten, so that unchanged rows can be recognized; the changed row must be redrawn
    // whole.
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
fn border_is_redrawn_where_its_colour_changed() {
    let pixels = vec![7; 2 * 3];
    let mut canvas = Canvas::new(Fit::Steps);
    let mut draw = |border: &[u32]| {
        canvas.draw((4, 5), &Picture { border, ..blank(&pixels, 2, PixelShape::Square) });
        (canvas.pixels().iter().step_by(4).copied().collect::<Vec<_>>(), canvas.changed().first().cloned())
    };
    assert_eq!(draw(&[1, 2, 3]), (vec![3, 1, 2, 3, 3], Some(0..5)));
    assert_eq!(draw(&[1, 4, 3]), (vec![3, 1, 4, 3, 3], Some(2..3)));
    assert_eq!(draw(&[1, 4, 5]), (vec![5, 1, 4, 5, 5], Some(0..5)), "above and below, too");
}

#[test]
fn framed_picture_has_its_border_colours() {
    let picture = Picture { border: &[1, 2], ..blank(&[8, 9], 1, PixelShape::Tall) };
    assert_eq!(picture.framed(2), (5, 4, [[2; 5], [1, 1, 8, 1, 1], [2, 2, 9, 2, 2], [2; 5]].concat()));
    assert_eq!(picture.framed(0), (1, 2, vec![8, 9]));
}

#[test]
fn smaller_window_releases_memory() {
    let pixels = vec![7; 4 * 3];
    let mut canvas = Canvas::new(Fit::Steps);
    canvas.draw((4000, 3000), &blank(&pixels, 4, PixelShape::Square));
    assert_eq!(canvas.changed().first(), Some(&(0..3000)));
    canvas.draw((40, 30), &blank(&pixels, 4, PixelShape::Square));
    assert!(canvas.pixels.capacity() < 4000, "{}", canvas.pixels.capacity());
    assert_eq!(canvas.changed().first(), Some(&(0..30)));
}

#[test]
fn smooth_fit_uses_the_largest_size_of_right_shape() {
    let pixels = vec![1; 640 * 200];
    let tall = blank(&pixels, 640, PixelShape::Tall);
    for (window, left, top, shown) in [
        ((1920, 1080), 96, 0, (1728, 1080)),
        ((1280, 800), 0, 0, (1280, 800)),
        ((1366, 768), 69, 0, (1228, 768)),
        ((320, 300), 0, 50, (320, 200)),
    ] {
        let placed = Placement::new(window, &tall, Fit::Smooth);
        assert_eq!((placed.left, placed.top, placed.shown), (left, top, shown), "{window:?}");
    }
}

#[test]
fn smooth_scaling_redraws_changed_rows_only() {
    let mut pixels = vec![0x0010_1010; 4 * 3];
    fn picture(pixels: &[u32]) -> Picture<'_> {
        Picture { border: &[0x0020_2020; 3], ..blank(pixels, 4, PixelShape::Square) }
    }
    let mut canvas = Canvas::new(Fit::Smooth);
    // Each native row is 8/3 window rows high, so the third and the sixth window row mix two native rows.
    canvas.draw((12, 8), &picture(&pixels));
    canvas.pixels.fill(99);
    pixels[5] = 0x0070_7070;
    let placed = canvas.draw((12, 8), &picture(&pixels));
    assert_eq!((placed.left, placed.shown), (1, (10, 8)));
    assert_eq!((canvas.changed().first(), canvas.changed().len()), (Some(&(2..6)), 1));
    let row = |at: usize| &canvas.pixels[at * 12..(at + 1) * 12];
    assert_eq!(row(1), [99; 12]);
    let (old, half, new, edge) = (0x0010_1010, 0x0040_4040, 0x0070_7070, 0x0020_2020);
    assert_eq!(row(3), [edge, old, old, half, new, new, old, old, old, old, old, edge]);
    assert_eq!(row(4), row(3));
    let third = row(2)[4];
    assert!(old < third && third < new, "{third:x}");
    assert_eq!(row(6), [99; 12]);
}

proptest! {
    #[test]
    fn clicked_pixel_is_the_pixel_shown(
        window in (1usize..120, 1usize..90),
        (width, height) in (1usize..24, 1usize..16),
        tall: bool,
    ) {
        let pixels: Vec<u32> = (1..=(width * height) as u32).collect();
        let border: Vec<u32> = (1000..).take(height).collect();
        let shape = if tall { PixelShape::Tall } else { PixelShape::Square };
        let picture = Picture { border: &border, ..blank(&pixels, width, shape) };
        let mut canvas = Canvas::new(Fit::Steps);
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

    #[test]
    fn whole_scales_are_equal_rectangles(
        extra in (0usize..50, 0usize..50),
        (width, height, scale) in (1usize..12, 1usize..12, 1usize..5),
    ) {
        let pixels: Vec<u32> = (1..=(width * height) as u32).collect();
        let picture = blank(&pixels, width, PixelShape::Tall);
        let size = picture.window_size(scale);
        let mut canvas = Canvas::new(Fit::Steps);
        canvas.draw((size.0 + extra.0, size.1 + extra.1), &picture);
        let mut count = vec![0usize; pixels.len() + 1];
        for pixel in canvas.pixels() {
            count[*pixel as usize] += 1;
        }
        prop_assert!(count[1] >= 2 * scale * scale);
        prop_assert!(count[1..].iter().all(|n| *n == count[1]));
    }

    #[test]
    fn smooth_sizes_keep_flat_colours(
        window in (1usize..150, 1usize..120),
        (width, height, colour) in (1usize..24, 1usize..16, 1u32..0x0100_0000),
    ) {
        let (pixels, border) = (vec![colour; width * height], vec![0; height]);
        let picture = Picture { border: &border, ..blank(&pixels, width, PixelShape::Tall) };
        let mut canvas = Canvas::new(Fit::Smooth);
        let placed = canvas.draw(window, &picture);
        for (at, pixel) in canvas.pixels().iter().enumerate() {
            let (x, y) = ((at % window.0) as i32, (at / window.0) as i32);
            prop_assert_eq!(*pixel, if placed.contains(x, y) { colour } else { 0 });
        }
    }

    #[test]
    fn whole_steps_are_not_mixed((width, height, scale) in (1usize..12, 1usize..12, 1usize..5), tall: bool) {
        let pixels: Vec<u32> = (1..=(width * height) as u32).collect();
        let picture = blank(&pixels, width, if tall { PixelShape::Tall } else { PixelShape::Square });
        let [mut steps, mut smooth] = [Fit::Steps, Fit::Smooth].map(Canvas::new);
        let size = picture.window_size(scale);
        prop_assert_eq!(steps.draw(size, &picture), smooth.draw(size, &picture));
        prop_assert_eq!(steps.pixels(), smooth.pixels());
    }
}

#[test]
fn detailed_picture_has_the_place_of_the_display() {
    let display = blank(&[0; 8], 4, PixelShape::Tall);
    let pixels = [9; 64];
    let detailed = Picture { pixels: &pixels, detail: (2, 4), ..display };
    for (fit, window) in [(Fit::Steps, (13, 13)), (Fit::Smooth, (14, 20)), (Fit::Steps, (4, 4))] {
        let (whole, fine) = (Placement::new(window, &display, fit), Placement::new(window, &detailed, fit));
        assert_eq!((fine.corner(), fine.shown()), (whole.corner(), whole.shown()));
        let ((x, y), (fine_x, fine_y)) = (whole.to_picture(9, 9), fine.to_picture(9, 9));
        assert_eq!((fine_x.div_euclid(2), fine_y.div_euclid(4)), (x, y));
        let mut canvas = Canvas::new(fit);
        canvas.draw(window, &detailed);
        let shown = canvas.pixels().iter().filter(|pixel| **pixel == 9).count();
        assert_eq!(shown, whole.shown().0 * whole.shown().1);
    }
}
