//! Tests of the display chip alone: damaged rows, viewport colours and sprite visibility.

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

fn compose(denise: &mut Denise, map: &BitMap) -> usize {
    denise.compose(&[ViewPort { top: 0, map, colours: &colours(4) }])
}

#[test]
fn unchanged_rows_are_not_composed_again() {
    let map = BitMap::new(48, 8, 2);
    let mut denise = chip(false);
    assert_eq!(compose(&mut denise, &map), 8);
    assert_eq!(compose(&mut denise, &map), 0);
    denise.touch(3..5);
    assert_eq!(compose(&mut denise, &map), 2);
    denise.touch(7..20);
    denise.touch(Range { start: 20, end: 5 });
    assert_eq!(compose(&mut denise, &map), 1);
}

#[test]
fn rows_between_two_sprites_are_not_recomposed() {
    let map = BitMap::new(48, 8, 2);
    let mut denise = chip(false);
    compose(&mut denise, &map);
    for (number, y) in [(0, 0), (1, 7)] {
        denise.set_sprite(number, Sprite { x: 0, y, data: SpriteData::new(vec![[0xFFFF, 0]]) });
    }
    assert_eq!(compose(&mut denise, &map), 2);
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
fn front_viewport_hides_those_behind_it_below_its_top() {
    let maps: [BitMap; 2] = array::from_fn(|_| BitMap::new(48, 8, 2));
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
    // Rows below the end of a playfield show its background colour.
    assert_eq!(column(&view(8, 0), false), "bbbbbbffffffffff", "two lines to load the colours");
    assert_eq!(column(&view(9, 0), true), "bbbbbfffffffffff", "twice as many rows of an interlaced display");
    assert_eq!(column(&view(1, 0), false)[..8], *"ffffffff");
    // With both viewports dragged down, the border shows the background of the front viewport.
    assert_eq!(column(&view(12, 8), false), "ffffffbbbbffffff");
    assert_eq!(column(&view(8, 12), false), "f".repeat(16), "the one behind is hidden altogether");
    assert_eq!(column(&[], false), "?".repeat(16), "nothing there, nothing drawn");
}

#[test]
fn sprite_uses_colours_of_viewport_below() {
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
    assert_eq!(column[3..5], [GREY; 2], "no playfield, no sprites");
    assert_eq!(column[5..], [RED; 3]);
}

#[test]
fn sprites_need_a_playfield_above_and_below() {
    let map = BitMap::new(48, 4, 2);
    let mut denise = chip(false);
    denise.set_sprite(0, Sprite { x: 0, y: 0, data: SpriteData::new(vec![[0x8000, 0]; 8]) });
    denise.compose(&[ViewPort { top: 2, map: &map, colours: &colours(4) }]);
    let column: Vec<u32> = denise.frame().iter().step_by(48).copied().collect();
    assert_eq!(column, [GREY, GREY, RED, RED, RED, RED, GREY, GREY]);
}

#[test]
fn sprites_are_two_columns_wide_and_follow_the_lines() {
    let map = BitMap::new(48, 8, 2);
    for (interlaced, rows) in [(false, 1..2), (true, 2..4)] {
        let mut denise = chip(interlaced);
        compose(&mut denise, &map);
        denise.set_sprite(0, Sprite { x: 3, y: 1, data: SpriteData::new(vec![[0x8000, 0]]) });
        assert_eq!(compose(&mut denise, &map), rows.len());
        let row = &denise.frame()[rows.start * 48..][..48];
        assert_eq!(row[5..9], [GREY, RED, RED, GREY]);
        denise.set_sprite(0, Sprite::default());
        compose(&mut denise, &map);
        assert!(denise.frame().iter().all(|&pixel| pixel == GREY));
    }
}

#[test]
fn sprite_of_lower_number_is_in_front() {
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
    // Half of sprite 2 is visible at the left edge, and one
    // pixel (two columns) of sprite 3 at the right edge.
    let shown = |x: usize, y: usize| denise.frame()[x + y * 48] != GREY;
    for y in 0..8 {
        let columns: Vec<usize> = (0..48).filter(|&x| shown(x, y)).collect();
        let expected = (0..16).chain(if y == 7 { 46..48 } else { 0..0 });
        assert_eq!(columns, expected.collect::<Vec<_>>(), "row {y}");
    }
}
