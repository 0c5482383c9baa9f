//! Measures the cost of a frame: composing and scaling a picture compared with copying it, a cookie-cut Bob,
//! a full redraw of the board, and idle blanks.
//!
//! The ratios of the same run are printed after the table. Run this bench with `cargo bench --bench machine`
//! and compare figures of one run only.

#![allow(clippy::print_stdout, reason = "the ratios are what this program is for")]

use amiga_boardgame::entry::option_values::OptionValues;
use amiga_boardgame::table::start::Start;
use std::time::{Duration, Instant};

use amiga_boardgame::table::window_spec::Site;
use amiga_boardgame::tiles::window::{TileWindow, Tiles};
use amiga_boardgame::view::opening::Opening;
use amiga_boardgame::view::personal::Personal;
use amiga_boardgame::view::speed::Speed;
use boardgame_engine::search_task::Pace;
use boardgame_host::amiga::Amiga;
use boardgame_host::cli;
use divan::Bencher;
use small_amiga::chips::{
    BitMap, Chunky, ColourMap, Denise, Pen, Point, Rgb4, SPRITES, Sprite, SpriteData, ViewPort,
};
use small_amiga::dos::Processes;
use small_amiga::graphics::{BobImage, Font, GelsInfo, Glyph, Image, Layer, RastPort};
use small_amiga::input::{InputEvent, Key, Qualifiers};
use small_amiga_window::PixelShape;
use small_amiga_window::scaling::{Canvas, Fit, Picture};
use tripppin::CATALOGUE;
use tripppin_game::classic::Level;
use tripppin_game::{Line, Tripppin};

const WIDTH: usize = 640;
const HEIGHT: usize = 400;

fn main() {
    divan::main();
    // `cargo bench` passes `--bench`. Without this argument, the benches are only tried out.
    if std::env::args().any(|argument| argument == "--bench") {
        ratios();
    }
}

/// Creates a bitmap with a busy pattern and a `Denise` with all eight sprites, each 64 lines high.
fn scene(depth: usize) -> (BitMap, ColourMap, Denise) {
    let mut map = BitMap::new(WIDTH, HEIGHT, depth);
    for y in 0..HEIGHT {
        for x in 0..WIDTH {
            map.plant(x, y, Pen((x * 7 + y * 13 + x * y / 3) as u8));
        }
    }
    let mut colours = ColourMap::new(1 << depth);
    for register in 0..(1 << depth).max(32) {
        colours.set(register, Rgb4::new((register * 0x137) as u16));
    }
    let mut denise = Denise::new(WIDTH, HEIGHT, true);
    for number in 0..SPRITES {
        let data = SpriteData::from_pixels(64, |x, y| ((x + y + number) % 4) as u8);
        denise.set_sprite(number, Sprite { x: 20 + 30 * number as i32, y: 10 * number as i32, data });
    }
    (map, colours, denise)
}

#[divan::bench(args = [2, 3, 8])]
fn compose_640x400(bencher: Bencher<'_, '_>, depth: usize) {
    let (map, colours, mut denise) = scene(depth);
    bencher.bench_local(|| {
        denise.touch(0..HEIGHT);
        denise.compose(&[ViewPort { top: 0, map: &map, colours: &colours }])
    });
}

#[divan::bench]
fn copy_640x400_rgb(bencher: Bencher<'_, '_>) {
    let (map, colours, mut denise) = scene(3);
    denise.compose(&[ViewPort { top: 0, map: &map, colours: &colours }]);
    let mut copy = vec![0_u32; WIDTH * HEIGHT];
    bencher.bench_local(|| {
        copy.copy_from_slice(divan::black_box(denise.frame()));
        divan::black_box(&mut copy);
    });
}

#[divan::bench]
fn cookie_cut_bob_22x26_3_planes(bencher: Bencher<'_, '_>) {
    let picture = Chunky::from_fn(22, 26, |x, y| if x * y % 5 == 0 { 0 } else { 1 + ((x + y) % 3) as u8 });
    let image = Image::from_chunky(&picture, &[Pen(0), Pen(5), Pen(2), Pen(1)], 3);
    let font = Font::from_glyphs(1, 0, [(b'a', Glyph { width: 1, advance: 1, rows: vec![0] })]);
    let Ok(font) = font else { return };
    let mut layer = Layer::new(WIDTH, HEIGHT, 3);
    let mut gels = GelsInfo::default();
    let bob = gels.add_bob(BobImage::new(image, &picture), Point::new(0, 0));
    let mut x = 0;
    bencher.bench_local(|| {
        x = (x + 7) % 600;
        gels.set_position(bob, Point::new(x, 100));
        gels.draw_g_list(&mut RastPort::new(&mut layer, &font));
    });
}

/// Starts a computer that plays Tripppin on an interlaced screen of eight pens.
fn amiga() -> Option<Amiga<TileWindow<Tripppin>>> {
    let words = ["--interlace", "--pens", "8"].map(Into::into);
    let (setup, _) = cli::parse(&CATALOGUE, words, &mut |_| None).ok()?.screen_setup(None).ok()?;
    let opening = Opening {
        personal: Personal { classic: Some(true), speed: Some(Speed::Normal), ..Personal::default() },
        is_fair: false,
        line: None::<Line>,
        ..Opening::read(&OptionValues::default(), Tripppin::PLAYERS).ok()?
    };
    Amiga::new(&setup, Processes::default(), "Tripppin", |intuition, port| {
        let drawings = &setup.drawings;
        let options = Start { seed: 1, pace: Pace::Free, ..Start::new(OptionValues::default(), None) };
        let site = Site { intuition, port, start: &options, drawings, own_screen: None, screen: None };
        Tiles::open(site, opening, Tripppin::with_level(Level::DEFAULT))
    })
    .ok()
}

/// Measures a new game chosen by its command key: redrawing board and panel and composing the picture.
#[divan::bench]
fn full_redraw_of_the_board(bencher: Bencher<'_, '_>) {
    let Some(mut amiga) = amiga() else { return };
    bencher.bench_local(|| {
        amiga.input(InputEvent::Key { key: Key::Char('n'), qualifiers: Qualifiers::RIGHT_AMIGA });
        amiga.compose()
    });
}

struct Work<'a> {
    name: String,
    run: Box<dyn FnMut() + 'a>,
    times: Vec<Duration>,
}

impl<'a> Work<'a> {
    fn new(name: impl Into<String>, run: impl FnMut() + 'a) -> Self {
        Self { name: name.into(), run: Box::new(run), times: Vec::new() }
    }

    fn median(&mut self) -> Duration {
        self.times.sort_unstable();
        self.times.get(self.times.len() / 2).copied().unwrap_or_default()
    }
}

/// Measures each operation and a plain copy alternately, many times, so that other load on the machine
/// affects all operations equally.
fn ratios() {
    let (mut copy, picture) = (vec![0_u32; WIDTH * HEIGHT], vec![1_u32; WIDTH * HEIGHT]);
    let mut work = vec![Work::new("a plain copy", || {
        copy.copy_from_slice(divan::black_box(&picture));
        divan::black_box(&mut copy);
    })];
    for depth in 1..=8 {
        let (map, colours, mut denise) = scene(depth);
        work.push(Work::new(format!("compose, {depth} planes"), move || {
            denise.touch(0..HEIGHT);
            divan::black_box(denise.compose(&[ViewPort { top: 0, map: &map, colours: &colours }]));
        }));
    }
    let (map, colours, mut denise) = scene(3);
    let mut on = false;
    work.push(Work::new("compose, 3 planes, two markers blink", move || {
        on = !on;
        for (number, y) in [(2, 20), (7, 170)] {
            let data = SpriteData::from_pixels(if on { 11 } else { 0 }, |x, y| u8::from(x == y));
            denise.set_sprite(number, Sprite { x: 40, y, data });
        }
        divan::black_box(denise.compose(&[ViewPort { top: 0, map: &map, colours: &colours }]));
    }));
    let scenes = [("all", 0..HEIGHT), ("40 rows", 100..140), ("no rows", 0..0)];
    for (name, rows) in scenes {
        let (mut canvas, mut pixels) = (Canvas::new(Fit::Steps), vec![0_u32; WIDTH * HEIGHT]);
        work.push(Work::new(format!("scale by 2, {name} changed"), move || {
            pixels[rows.start * WIDTH..rows.end * WIDTH].iter_mut().for_each(|pixel| *pixel = !*pixel);
            let shape = PixelShape::Square;
            let picture =
                Picture { width: WIDTH, height: HEIGHT, pixels: &pixels, shape, border: &[], detail: (1, 1) };
            divan::black_box(canvas.draw((2 * WIDTH, 2 * HEIGHT), &picture));
        }));
    }
    let (mut canvas, mut pixels) = (Canvas::new(Fit::Smooth), vec![0_u32; WIDTH * HEIGHT]);
    work.push(Work::new("smooth, 1920 x 1080, all changed", move || {
        pixels.iter_mut().for_each(|pixel| *pixel = !*pixel);
        let shape = PixelShape::Square;
        let picture =
            Picture { width: WIDTH, height: HEIGHT, pixels: &pixels, shape, border: &[], detail: (1, 1) };
        divan::black_box(canvas.draw((1920, 1080), &picture));
    }));
    for _ in 0..301 {
        for Work { run, times, .. } in &mut work {
            // An untimed run first loads the operation's own data into the cache, where a plain copy is
            // fastest.
            run();
            let start = Instant::now();
            run();
            times.push(start.elapsed());
        }
    }
    println!("\n640 x 400: medians, and how many plain copies that is");
    let copy = work.first_mut().map(Work::median).unwrap_or_default();
    for work in &mut work {
        let time = work.median();
        println!("  {:<40} {time:>9.1?} {:>6.2}", work.name, time.div_duration_f64(copy));
    }
}

#[divan::bench]
fn idle_vertical_blank(bencher: Bencher<'_, '_>) {
    let Some(mut amiga) = amiga() else { return };
    bencher.bench_local(|| {
        amiga.vertical_blank();
        amiga.compose()
    });
}
