//! Compares the picture that Denise composes in runs and rows with a simple model that computes every pixel
//! separately.

use proptest::prelude::*;
use proptest::sample::select;
use small_amiga::chips::{
    BitMap, ColourMap, Denise, Pen, Rgb4, SPRITES, Sprite, SpriteData, ViewPort, colour_register,
};

struct Display {
    width: usize,
    height: usize,
    interlaced: bool,
    playfields: Vec<(usize, BitMap, ColourMap)>,
    sprites: Vec<Sprite>,
}

impl Display {
    fn view(&self) -> Vec<ViewPort<'_>> {
        self.playfields.iter().map(|(top, map, colours)| ViewPort { top: *top, map, colours }).collect()
    }

    fn pixel(&self, x: usize, y: usize) -> u32 {
        // A playfield needs two lines above it for its colours. The border above all playfields has the
        // colours of the frontmost playfield.
        let gap = if self.interlaced { 4 } else { 2 };
        let (top, map, colours) =
            self.playfields.iter().find(|(top, ..)| y + gap >= *top).unwrap_or(&self.playfields[0]);
        let Some(pen) = map.pen_at(x as i32, y as i32 - *top as i32) else {
            // Sprites are not shown outside of playfields.
            return colours.colour(0).pixel();
        };
        let line = if self.interlaced { y / 2 } else { y } as i32;
        for (number, sprite) in self.sprites.iter().enumerate() {
            let (column, row) = (x as i32 / 2 - sprite.x, line - sprite.y);
            if column >= 0 && row >= 0 {
                let value = sprite.data.value(column as usize, row as usize);
                if value != 0 {
                    return colours.colour(colour_register(number, value)).pixel();
                }
            }
        }
        colours.colour(usize::from(pen.0)).pixel()
    }

    fn check(&self, denise: &Denise) {
        for y in 0..self.height {
            for x in 0..self.width {
                let (is, should) = (denise.frame()[y * self.width + x], self.pixel(x, y));
                assert!(is == should, "column {x} of row {y}: {is:06X}, should be {should:06X}");
            }
        }
    }
}

fn noise(at: usize) -> usize {
    (at.wrapping_mul(0x9E37_79B9) ^ 0x5BD1_E995).wrapping_mul(0x85EB_CA6B) >> 16
}

fn playfield(width: usize, height: usize, depth: usize, seed: usize) -> (BitMap, ColourMap) {
    let mut map = BitMap::new(width, height, depth);
    for y in 0..height {
        for x in 0..width {
            map.plant(x, y, Pen(noise(seed + x + y * width) as u8));
        }
    }
    let mut colours = ColourMap::new(1 << depth);
    for register in 0..256 {
        colours.set(register, Rgb4::new(noise(seed + 7 * register) as u16));
    }
    (map, colours)
}

fn sprites() -> impl Strategy<Value = Vec<Sprite>> {
    let sprite = (-20..120_i32, -12..30_i32, 0..20_usize, any::<usize>()).prop_map(|(x, y, height, seed)| {
        let data = SpriteData::from_pixels(height, |x, y| (noise(seed / 2 + x + 16 * y) % 4) as u8);
        Sprite { x, y, data }
    });
    prop::collection::vec(prop_oneof![Just(Sprite::default()), sprite], SPRITES)
}

proptest! {
    #[test]
    fn composed_pixels_match_the_plain_model(
        width in prop_oneof![1..200_usize, select(vec![16_usize, 48, 64, 128, 192])],
        height in 1..30_usize,
        interlaced: bool,
        ports in prop::collection::vec((0..40_usize, 1..30_usize, 1..=8_usize, 0..1000_usize), 1..4),
        first in sprites(),
        second in sprites(),
        touched in (0..30_usize, 0..30_usize),
    ) {
        let playfields = ports.iter().map(|&(top, height, depth, seed)| {
            let (map, colours) = playfield(width, height, depth, seed);
            (top, map, colours)
        });
        let mut display = Display { width, height, interlaced, playfields: playfields.collect(), sprites: first };
        let mut denise = Denise::new(width, height, interlaced);
        for (number, sprite) in display.sprites.iter().enumerate() {
            denise.set_sprite(number, sprite.clone());
        }
        denise.compose(&display.view());
        display.check(&denise);

        // Changes some sprites and some rows of the frontmost playfield, so that only those are composed
        // again.
        for (number, sprite) in second.into_iter().enumerate().step_by(3) {
            denise.set_sprite(number, sprite.clone());
            display.sprites[number] = sprite;
        }
        let (top, map, _) = &mut display.playfields[0];
        let rows = touched.0.min(touched.1)..touched.0.max(touched.1);
        for y in rows.clone() {
            for x in 0..width {
                map.plant(x, y, Pen(noise(x * y) as u8));
            }
        }
        denise.touch(*top + rows.start..*top + rows.end);
        denise.compose(&display.view());
        display.check(&denise);
    }
}
