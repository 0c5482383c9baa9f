//! Draws diagrams of results with the emulated computer's graphics.

use boardgame_host::assets::drawings;
use boardgame_host::assets::fonts;
use small_amiga::chips::{Chunky, Pen, Rect, Rgb4};
use small_amiga::graphics::{DrawMode, Layer, RastPort};
use small_amiga::intuition::Look;
use small_amiga_window::PixelShape;
use small_amiga_window::files::encode_indexed;

/// Colours of the Workbench: background, lines and text, highlights, bars.
const COLOURS: [u16; 4] = [0xAAA, 0x000, 0xFFF, 0x68B];
const WIDTH: i32 = 640;
/// Left edge and width of the diagram, in pixels.
const LEFT: i32 = 80;
const SPAN: i32 = 540;

fn picture(height: i32, paint: impl FnOnce(&mut RastPort<'_>)) -> Vec<u8> {
    tripppin::CATALOGUE.install();
    let font = fonts::built_in(13, Look::default(), &drawings::built_in().unwrap()).unwrap();
    let mut layer = Layer::new(WIDTH as usize, height as usize, 2);
    let mut port = RastPort::new(&mut layer, &font);
    port.set_dr_md(DrawMode::Jam1);
    paint(&mut port);
    let map = layer.map();
    let pen = |x: usize, y: usize| map.pen_at(x as i32, y as i32).unwrap().0;
    let chunky = Chunky::from_fn(map.width(), map.height(), pen);
    encode_indexed(&chunky, &COLOURS.map(Rgb4::new), PixelShape::Square).unwrap()
}

/// Draws a histogram of game lengths: the number of boards that are won in each number of plies. The numbers
/// of boards have a logarithmic scale.
pub fn lengths(wins: &[(u32, u64)]) -> Vec<u8> {
    let (longest, most) = (wins.iter().map(|win| win.0).max(), wins.iter().map(|win| win.1).max());
    let (longest, most) = (longest.unwrap_or(1).max(1) as i32, most.unwrap_or(1));
    let (bottom, rows) = (250, 220);
    let top = (most as f64).log10().ceil().max(1.0);
    let height = |count: f64| (f64::from(rows) * count.log10() / top).round() as i32 + 1;
    let step = (SPAN / (longest + 1)).max(1);
    picture(300, |port| {
        for power in 0..=top as i32 {
            let y = bottom - height(10_f64.powi(power)) + 1;
            port.set_a_pen(Pen(2)).rect_fill(Rect::new(LEFT, y, SPAN, 1));
            port.set_a_pen(Pen(1)).text_at(8, y - 6, &10_i64.pow(power as u32).to_string());
        }
        for &(plies, count) in wins {
            let (x, rows) = (LEFT + plies as i32 * step, height(count as f64) + 2);
            port.set_a_pen(Pen(3)).rect_fill(Rect::new(x, bottom - rows, (step - 1).max(1), rows));
        }
        port.set_a_pen(Pen(1)).rect_fill(Rect::new(LEFT, bottom, SPAN, 1));
        for plies in (0..=longest).step_by(10) {
            port.text_centred(LEFT + plies * step, bottom + 16, &plies.to_string());
        }
        port.text_at(LEFT, 6, "boards whose start is won, by the plies it takes");
    })
}

/// Draws the strength of each engine with error bars of two standard errors.
pub fn ratings(engines: &[&str], ratings: &[(f64, f64)]) -> Vec<u8> {
    let most = ratings.iter().map(|(elo, error)| elo.abs() + 2.0 * error).fold(100.0, f64::max);
    let half = (most / 100.0).ceil() * 100.0;
    let across = |elo: f64| LEFT + 20 + ((elo + half) / (2.0 * half) * f64::from(SPAN - 40)).round() as i32;
    let bottom = 30 + 20 * engines.len() as i32;
    picture(bottom + 30, |port| {
        let step = if half > 800.0 { 400 } else { 200 };
        for elo in (-(half as i32) / step * step..=half as i32).step_by(step as usize) {
            let x = across(elo.into());
            port.set_a_pen(Pen(2)).rect_fill(Rect::new(x, 26, 1, bottom - 26));
            port.set_a_pen(Pen(1)).text_centred(x, bottom + 16, &elo.to_string());
        }
        for ((engine, &(elo, error)), row) in engines.iter().zip(ratings).zip(0..) {
            let (y, x) = (36 + 20 * row, across(elo));
            let (from, to) = (across(elo - 2.0 * error), across(elo + 2.0 * error));
            port.set_a_pen(Pen(1)).text_at(4, y - 6, engine);
            port.rect_fill(Rect::inclusive(from, y, to, y));
            port.set_a_pen(Pen(3)).rect_fill(Rect::inclusive(x - 3, y - 4, x + 3, y + 4));
        }
        port.set_a_pen(Pen(1)).text_at(LEFT, 6, "strength in Elo, and twice its error to both sides");
    })
}
