//! Tests of the properties by which desktop environments match the window to its menu entry and icon.

use super::common::{Test, start_probe};
use super::display::Display;

pub const TESTS: &[Test] =
    &[("launcher::it_belongs_to_its_entry_and_has_its_icon", window_class_and_icon_match_the_desktop_entry)];

fn window_class_and_icon_match_the_desktop_entry() {
    let display = Display::start();
    let program = start_probe(&display, &[]);
    let entry = include_str!("../../packaging/tripppin.desktop");
    let class = entry.lines().find_map(|line| line.strip_prefix("StartupWMClass=")).expect("a class");
    let said = display.property(program.window, "WM_CLASS");
    assert_eq!(said, format!("{}\0{class}\0", class.to_lowercase()).as_bytes());
    let icon = display.property(program.window, "_NET_WM_ICON");
    let words: usize = [16, 32, 48, 64].iter().map(|side| 2 + side * side).sum();
    assert_eq!((icon.len(), &icon[..8]), (4 * words, [16u32, 16].map(u32::to_ne_bytes).concat().as_slice()));
}
