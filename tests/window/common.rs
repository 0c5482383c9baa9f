//! Functions shared by the window tests: starting the probe and checking its picture.

use super::display::{Display, PATIENCE, Shot, eventually};
use super::probe;
use super::program::Program;
use std::path::PathBuf;
use std::time::Instant;

pub type Test = (&'static str, fn());

/// Returns the path of this test program, which also contains the probe.
pub fn myself() -> PathBuf {
    std::env::current_exe().expect("a path")
}

pub fn start_probe(display: &Display, words: &[&str]) -> Program {
    start_probe_with(display, words, &[])
}

pub fn start_probe_with(display: &Display, words: &[&str], set: &[(&str, &str)]) -> Program {
    let words = [&[probe::WORD], words].concat();
    let program = Program::start(display, &myself(), &words, set, "Probe");
    eventually("the first picture", PATIENCE, || {
        let shot = display.grab(program.window);
        shot.pixels.iter().any(|pixel| *pixel != 0).then_some(())
    });
    program
}

/// Waits until the window shows the probe's pattern from `(left, top)`, each pixel `across` by `down` host
/// pixels, with black around it and one white pixel. Polling is needed because a picture grabbed while the
/// server paints may be half old and half new.
pub fn expect(
    display: &Display,
    program: &Program,
    size: (usize, usize),
    (left, top): (usize, usize),
    (across, down): (usize, usize),
    rows: usize,
    white: (usize, usize),
) {
    let mut expected = Shot { width: size.0, height: size.1, pixels: vec![0; size.0 * size.1] };
    for y in 0..down * rows {
        for x in 0..across * probe::WIDTH {
            let (px, py) = (x / across, y / down);
            let colour = if (px, py) == white { probe::WHITE } else { probe::colour(px, py) };
            expected.pixels[(top + y) * size.0 + left + x] = colour;
        }
    }
    let mut last = None;
    let began = Instant::now();
    while last.as_ref() != Some(&expected) {
        if began.elapsed() > PATIENCE {
            let last = last.expect("a picture");
            assert_eq!((last.width, last.height), size);
            let wrong = last
                .pixels
                .iter()
                .zip(&expected.pixels)
                .position(|(is, ought)| is != ought)
                .expect("a difference");
            let (is, ought) = (last.pixels[wrong], expected.pixels[wrong]);
            panic!("{is:06x} for {ought:06x} at {}, {}", wrong % size.0, wrong / size.0);
        }
        last = Some(display.grab(program.window));
    }
}
