//! Tests of Alt-Return, which turns full screen on and off.

use super::common::{Test, start_probe};
use super::display::{Display, PATIENCE, eventually};

pub const TESTS: &[Test] = &[
    ("full::alt_return_without_manager_fills_the_display", alt_return_without_manager_fills_the_display),
    ("full::alt_return_asks_the_window_manager", alt_return_asks_the_window_manager),
];

mod keysym {
    pub const RETURN: u32 = 0xFF0D;
    pub const ALT: u32 = 0xFFE9;
}

fn alt_return_without_manager_fills_the_display() {
    let display = Display::start();
    let program = start_probe(&display, &[]);
    display.focus(program.window);
    let before = display.size(program.window);
    for size in [(2000, 1400), before, (2000, 1400)] {
        display.key_with(keysym::ALT, keysym::RETURN);
        eventually("another size", PATIENCE, || (display.size(program.window) == size).then_some(()));
    }
}

fn alt_return_asks_the_window_manager() {
    let display = Display::start();
    let (state, full) = (display.atom("_NET_WM_STATE"), display.atom("_NET_WM_STATE_FULLSCREEN"));
    display.promise(&[state, full]);
    let program = start_probe(&display, &[]);
    display.focus(program.window);
    let before = display.size(program.window);
    display.manage();
    for _ in 0..2 {
        display.key_with(keysym::ALT, keysym::RETURN);
        // The request toggles the state (2) and names an ordinary application as its source (1).
        assert_eq!(display.asked(state), (program.window, [2, full, 0, 1, 0]));
    }
    assert_eq!(display.size(program.window), before, "it is the manager who does it");
}
