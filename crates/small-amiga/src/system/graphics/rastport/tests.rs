//! Tests of rast ports that compare the pixels of small layers.

use super::*;
use crate::chips::bitmap::BitMap;
use crate::chips::chunky::Chunky;
use crate::system::graphics::font::Glyph;

fn font() -> Font {
    let glyph = |rows: [u32; 4]| Glyph { width: 3, advance: 4, rows: rows.map(|row| row << 29).to_vec() };
    Font::from_glyphs(4, 2, [(b'a', glyph([0, 0, 2, 0])), (b'b', glyph([4, 4, 4, 4]))]).unwrap()
}

fn drawn(draw: impl FnOnce(&mut RastPort<'_>)) -> Vec<String> {
    let mut layer = Layer::new(12, 6, 2);
    let font = font();
    draw(&mut RastPort::new(&mut layer, &font));
    let map = layer.map();
    (0..map.height())
        .map(|y| map.pens_of_row(y).map(|pen| [".", "1", "2", "3"][usize::from(pen)]).collect())
        .collect()
}

#[test]
fn one_pixel_rectangle_and_line_paint_one_pixel() {
    let pixel =
        ["1...........", "............", "............", "............", "............", "............"];
    assert_eq!(drawn(|rp| _ = rp.rect_fill(Rect::inclusive(0, 0, 0, 0))), pixel);
    assert_eq!(drawn(|rp| _ = rp.move_to(0, 0).draw(0, 0)), pixel);
}

#[test]
fn joints_of_a_complement_chain_are_painted_once() {
    let square = drawn(|rp| {
        rp.set_dr_md(DrawMode::Complement);
        rp.move_to(1, 1).draw(5, 1).draw(5, 4).draw(1, 4).draw(1, 2);
    });
    assert_eq!(square[1], ".33333......");
    assert_eq!(square[2], ".3...3......");
    assert_eq!(square[4], ".33333......");
}

#[test]
fn line_pattern_continues_round_corners() {
    let corner = |mode| {
        drawn(move |rp| {
            rp.set_b_pen(Pen(2)).set_dr_md(mode).set_dr_pt(0xCCCC);
            rp.move_to(9, 0).draw(1, 0).draw(1, 4).move_to(5, 2).draw(8, 2);
        })
    };
    let jam2 =
        [".122112211..", ".1..........", ".2...1122...", ".2..........", ".1..........", "............"];
    assert_eq!(corner(DrawMode::Jam2), jam2);
    let clear = |rows: [&str; 6]| rows.map(|row| row.replace('2', "."));
    assert_eq!(corner(DrawMode::Jam1), clear(jam2));
    assert_eq!(corner(DrawMode::Complement), clear(jam2).map(|row| row.replace('1', "3")));
}

#[test]
fn pixels_are_written_and_read_where_they_are() {
    let rows = drawn(|rp| {
        rp.move_to(2, 1).set_a_pen(Pen(3)).write_pixel(11, 0).write_pixel(12, 0).write_pixel(i32::MAX, -1);
        assert_eq!([10, 11, 12].map(|x| rp.read_pixel(x, 0)), [Some(Pen(0)), Some(Pen(3)), None]);
        rp.draw(4, 1).set_dr_md(DrawMode::Complement).write_pixel(3, 1);
    });
    assert_eq!(rows[..2], ["...........3", "..3.3......."]);
}

#[test]
fn text_is_drawn_in_the_font_that_was_set() {
    let dot = Glyph { width: 1, advance: 2, rows: vec![1 << 31] };
    let other = Font::from_glyphs(1, 0, [(b'a', dot)]).unwrap();
    let (mut layer, first) = (Layer::new(5, 1, 1), font());
    RastPort::new(&mut layer, &first).set_font(&other).text_at(0, 0, "aa");
    assert!(layer.map().pens_of_row(0).eq([1, 0, 1, 0, 0]));
}

#[test]
fn masked_planes_are_not_written() {
    let rows = drawn(|rp| {
        rp.set_write_mask(2).set_a_pen(Pen(3)).rect_fill(Rect::new(0, 0, 3, 1));
        rp.set_dr_md(DrawMode::Complement).rect_fill(Rect::new(2, 0, 3, 1));
    });
    assert_eq!(rows[0], "22.22.......");
}

#[test]
fn text_is_drawn_in_every_draw_mode() {
    let modes = |mode| {
        drawn(move |rp| {
            rp.set_a_pen(Pen(2)).set_b_pen(Pen(1)).set_dr_md(mode).text_at(1, 1, "ab");
        })
    };
    assert_eq!(modes(DrawMode::Jam1)[3], "..2..2......");
    assert_eq!(modes(DrawMode::Jam2)[3], ".12112111...");
    assert_eq!(modes(DrawMode::Complement)[3], "..3..3......");
    assert_eq!(modes(DrawMode::Jam1)[0], "............");
    assert_eq!(modes(DrawMode::Jam1)[1], ".....2......");
}

#[test]
fn scrolled_raster_is_filled_with_back_pen() {
    let rows = drawn(|rp| {
        for row in 0..6 {
            rp.set_a_pen(Pen(row as u8 % 4)).rect_fill(Rect::new(0, row, 12, 1));
        }
        rp.set_b_pen(Pen(2)).scroll_raster(2, Rect::new(3, 1, 8, 4)).scroll_raster(9, Rect::new(0, 5, 1, 1));
    });
    let expected =
        ["............", "111333333331", "222........2", "333222222223", "...22222222.", "211111111111"];
    assert_eq!(rows, expected);
}

#[test]
fn drawn_images_fill_every_plane() {
    let picture = Chunky::from_ascii(&[".1", "1."]);
    let image = Image::from_chunky(&picture, &[Pen(2), Pen(3)], 2);
    let rows = drawn(|rp| {
        rp.set_a_pen(Pen(1)).rect_fill(Rect::new(0, 0, 12, 6)).draw_image(&image, 3, 2);
    });
    assert_eq!(rows[2], "111231111111");
    assert_eq!(rows[3], "111321111111");
}

#[test]
fn clip_region_hides_exactly_the_outside() {
    let picture = Chunky::from_ascii(&["123", "321", "212"]);
    let mut shadow = BitMap::new(3, 3, 1);
    (0..3).for_each(|at| shadow.plant(at, at, Pen(1)));
    let draw = |rp: &mut RastPort<'_>| {
        rp.set_a_pen(Pen(1)).rect_fill(Rect::new(-3, 1, i32::MAX, 2)).scroll_raster(1, Rect::new(2, 0, 8, 4));
        let image = Image::from_chunky(&picture, &[Pen(3), Pen(2), Pen(0), Pen(1)], 2);
        rp.draw_image(&image, 1, 3).draw_image_masked(&image, &shadow, 6, 2);
        rp.set_a_pen(Pen(2)).set_dr_pt(0xEEEE).move_to(-4, 5).draw(12, 0).draw(3, 9);
        rp.draw_ellipse(6, 3, 4, 3).set_dr_md(DrawMode::Complement).text_at(0, 1, "abba").write_pixel(11, 0);
    };
    let whole = drawn(draw);
    for region in [Rect::new(2, 1, 6, 3), Rect::new(5, -9, 90, 12), Rect::new(4, 2, 0, 9)] {
        // The vacated row is equal to the row that scrolls in without a region.
        let part = drawn(|rp| draw(rp.install_clip_region(Some(region))));
        for (y, row) in part.iter().enumerate() {
            for (x, pen) in row.chars().enumerate() {
                let expected =
                    if region.contains(Point::new(x as i32, y as i32)) { &whole[y][x..=x] } else { "." };
                assert_eq!(pen.to_string(), expected, "{region:?}: {x},{y}");
            }
        }
    }
}

#[test]
fn drawing_is_clipped_to_the_bitmap() {
    let rows = drawn(|rp| {
        rp.set_dr_md(DrawMode::Jam1);
        rp.move_to(-9, -8).draw(40, 41).text_at(-2, -3, "bb").text_at(11, 4, "bb");
        rp.draw_ellipse(0, 0, 30, 30).rect_fill(Rect::new(-5, -5, 3, 3));
    });
    // Only three parts are visible: a piece of the line, the last row of the first text's second letter,
    // and two rows of the second text's bar.
    for (y, row) in rows.iter().enumerate() {
        for (x, pen) in row.chars().enumerate() {
            let line = y == x + 1;
            let first = x == 2 && y == 0;
            let second = x == 11 && y >= 4;
            assert_eq!(pen == '1', line || first || second, "{x},{y}");
        }
    }
}
