//! Tests of the window's contents: exact scaling, resizing, exposure and the pointer.

use super::common::{Test, expect, myself, start_probe};
use super::display::{Display, PATIENCE, Shot, eventually};
use super::probe;
use super::program::Program;

pub const TESTS: &[Test] = &[
    ("picture::picture_is_scaled_exactly", picture_is_scaled_exactly),
    ("picture::pointer_matches_the_picture_after_a_resize", pointer_matches_the_picture_after_a_resize),
    ("picture::host_pointer_is_hidden_over_the_picture", host_pointer_is_hidden_over_the_picture),
    ("picture::uncovered_window_is_redrawn", uncovered_window_is_redrawn),
    ("picture::slow_window_manager_leaves_no_black_window", slow_window_manager_leaves_no_black_window),
];

fn picture_is_scaled_exactly() {
    let display = Display::start();
    for (words, scale) in [(&["scale=1"][..], (1, 2)), (&[], (2, 4)), (&["scale=3"], (3, 6))] {
        let mut program = start_probe(&display, words);
        display.point(program.window, 7 * scale.0 as i32, 5 * scale.1 as i32);
        program.wait_for("Pointer { x: 7, y: 5 }");
        expect(&display, &program, (640 * scale.0, 200 * scale.1), (0, 0), scale, 200, (7, 5));
    }
    let program = start_probe(&display, &["laced", "scale=1"]);
    display.point(program.window, 100, 301);
    expect(&display, &program, (640, 400), (0, 0), (1, 1), 400, (100, 301));
}

fn pointer_matches_the_picture_after_a_resize() {
    let display = Display::start();
    let mut program = start_probe(&display, &[]);
    for (size, (left, top), (across, down)) in [
        ((1500, 901), (110, 50), (2, 4)),
        ((1930, 1203), (5, 1), (3, 6)),
        ((1000, 700), (180, 150), (1, 2)),
        ((641, 401), (0, 0), (1, 2)),
    ] {
        display.resize(program.window, size.0 as u32, size.1 as u32);
        let (x, y) = (left + 300 * across + across - 1, top + 77 * down + down - 1);
        display.point(program.window, x as i32, y as i32);
        program.wait_for("Pointer { x: 300, y: 77 }");
        expect(&display, &program, size, (left, top), (across, down), 200, (300, 77));
        display.point(program.window, (x + 1) as i32, (y + 1) as i32);
        program.wait_for("Pointer { x: 301, y: 78 }");
    }
    // The window is too small for scale 1, so the whole picture is reduced. Clicks still hit the exact pixel.
    display.resize(program.window, 320, 240);
    display.point(program.window, 160, 120);
    program.wait_for("Pointer { x: 320, y: 100 }");
    let places = [(160, 120), (10, 19), (10, 20), (319, 219)];
    let expected = [probe::WHITE, 0, probe::colour(20, 0), probe::colour(638, 199)];
    eventually("the whole picture", PATIENCE, || {
        let shot = display.grab(program.window);
        (shot.width == 320 && places.map(|(x, y)| shot.at(x, y)) == expected).then_some(())
    });
}

fn host_pointer_is_hidden_over_the_picture() {
    let display = Display::start();
    let program = start_probe(&display, &[]);
    display.resize(program.window, 1400, 1000);
    for (x, y, visible) in
        [(700, 500, false), (30, 500, true), (700, 960, true), (90, 120, false), (-8, 120, true)]
    {
        display.point(program.window, x, y);
        eventually("the pointer", PATIENCE, || (display.pointer_is_visible() == visible).then_some(()));
    }
}

fn uncovered_window_is_redrawn() {
    let display = Display::start();
    let program = start_probe(&display, &[]);
    display.point(program.window, 2, 4);
    let is_whole = || expect(&display, &program, (1280, 800), (0, 0), (2, 4), 200, (1, 1));
    is_whole();
    for uncover in [Display::cover as fn(&Display, _), Display::hide_and_show] {
        uncover(&display, program.window);
        is_whole();
    }
}

fn slow_window_manager_leaves_no_black_window() {
    let display = Display::start();
    display.manage();
    let mut program = Program::start(&display, &myself(), &[probe::WORD], &[], "Probe");
    for _ in 0..2 {
        display.show(program.window);
        display.focus(program.window);
        let painted = |shot: &Shot| shot.pixels.iter().all(|pixel| *pixel != 0);
        eventually("the picture", PATIENCE, || painted(&display.grab(program.window)).then_some(()));
        // Check the same after the window has been hidden and shown again.
        display.unfocus();
        program.wait_for("FocusLost");
        display.hide(program.window);
    }
}
