//! Tests of settings changed while the window is open: the video standard, the scale and scanlines.

use super::common::{Test, expect, start_probe};
use super::display::{Display, PATIENCE, eventually};
use super::probe;

pub const TESTS: &[Test] = &[
    ("preferred::window_follows_display_mode_and_scale", window_follows_display_mode_and_scale),
    ("preferred::scanlines_are_drawn_in_the_window_only", scanlines_are_drawn_in_the_window_only),
];

fn window_follows_display_mode_and_scale() {
    let display = Display::start();
    let mut program = start_probe(&display, &["prefer", "scale=1"]);
    display.focus(program.window);
    display.point(program.window, 7, 10);
    program.wait_for("Pointer { x: 7, y: 5 }");
    for (key, size, step, rows, white) in [
        ('p', (640, 512), (1, 2), 256, (7, 5)),
        ('l', (640, 512), (1, 1), 512, (7, 5)),
        ('l', (640, 512), (1, 2), 256, (7, 5)),
        ('p', (640, 400), (1, 2), 200, (7, 5)),
        ('2', (1280, 800), (2, 4), 200, (7, 5)),
        ('1', (640, 400), (1, 2), 200, (7, 5)),
    ] {
        display.key(u32::from(key));
        eventually("another size", PATIENCE, || {
            let (width, height) = display.size(program.window);
            ((usize::from(width), usize::from(height)) == size).then_some(())
        });
        expect(&display, &program, size, (0, 0), step, rows, white);
    }
    // The pointer position is converted with the new scale.
    display.point(program.window, 100, 61);
    program.wait_for("Pointer { x: 100, y: 30 }");
    expect(&display, &program, (640, 400), (0, 0), (1, 2), 200, (100, 30));
}

fn scanlines_are_drawn_in_the_window_only() {
    let display = Display::start();
    let program = start_probe(&display, &["prefer", "scale=2"]);
    display.focus(program.window);
    let rows = |dark: u32| {
        let full = probe::colour(100, 50);
        [full, full, full, if dark == 1 { full >> 1 & 0x7F_7F7F } else { full }]
    };
    for dark in [1, 0, 1] {
        display.key(u32::from('s'));
        eventually("the lines", PATIENCE, || {
            let shot = display.grab(program.window);
            let seen = [0, 1, 2, 3].map(|row| shot.at(200, 200 + row));
            (seen == rows(dark)).then_some(())
        });
    }
}
