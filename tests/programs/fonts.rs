//! Tests that all parts of the games are inside the screen and hold their texts with every font.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

use std::fs;
use std::path::{Path, PathBuf};

use crate::play::{self, PACE, Table};
use small_amiga::chips::Rect;
use small_amiga::intuition::{Intuition, WindowId};
use tempfile::TempDir;
use tripppin_app::catalogue;
use tripppin_app::script::stage::ScriptHost;

/// Options of the screens, each with the height of a font with which every game opens.
const SCREENS: [(&[&str], usize); 4] =
    [(&[], 19), (&["--interlace"], 40), (&["--pal"], 26), (&["--pal", "--interlace"], 40)];

/// Writes a console font whose glyphs are filled boxes of the given size, and returns its path.
fn font_file(folder: &TempDir, width: usize, height: usize) -> PathBuf {
    let size = width.div_ceil(8) * height;
    let header = [0x864A_B572, 0, 32, 0, 256, size as u32, height as u32, width as u32];
    let mut bytes: Vec<u8> = header.iter().flat_map(|word| word.to_le_bytes()).collect();
    bytes[..4].copy_from_slice(&[0x72, 0xB5, 0x4A, 0x86]);
    bytes.extend(std::iter::repeat_n(0xFF, 256 * size));
    let path = folder.path().join(format!("{width}x{height}.psf"));
    fs::write(&path, bytes).unwrap();
    path
}

/// Opens a game, or returns `None` if it refuses the screen's font.
fn opened(game: &str, screen: &[&str], font: &str) -> Option<Box<dyn ScriptHost>> {
    let words = [&["--game", game, play::AIDS, "--font", font], screen].concat();
    play::stage(&words, PACE).ok()
}

/// Returns the boxes of all titles and items of a window's menus that are not inside the screen, with their texts.
fn lost_items(intuition: &Intuition, window: WindowId) -> Vec<(String, Rect)> {
    let screen = intuition.screen_of(window).unwrap();
    let (layout, strip) = (screen.menu_layout(), intuition.window(window).unwrap().menus().unwrap());
    let mut boxes = Vec::new();
    for menu in &strip.menus {
        boxes.push((menu.title.clone(), layout.title(menu)));
        for (at, item) in menu.items.iter().enumerate() {
            boxes.push((item.text().to_owned(), layout.item(menu, at)));
            let subs = item.subs.iter().enumerate();
            boxes.extend(subs.map(|(sub, item)| (item.text().to_owned(), layout.sub(menu, at, sub))));
        }
    }
    boxes.retain(|(_, area)| area.intersection(layout.screen) != *area);
    boxes
}

#[test]
fn all_menu_items_are_inside_the_screen() {
    let folder = TempDir::new().unwrap();
    for game in catalogue::words() {
        for (screen, highest) in SCREENS {
            for height in 8..=40 {
                let font = font_file(&folder, 8, height);
                let stage = opened(game, screen, font.to_str().unwrap());
                assert!(height > highest || stage.is_some(), "{game} {screen:?} {height}");
                let Some(stage) = stage else { continue };
                let lost = lost_items(stage.intuition(), stage.window());
                assert!(lost.is_empty(), "{game} {screen:?} {height}: {lost:?}");
            }
        }
    }
}

/// Runs a script in Tripppin with the given options.
fn run(options: &str, script: &str) -> Result<(), String> {
    let words = play::words(&format!("--seed 1 {options} aids"));
    Table::from_command(&words).run("test", script, Path::new("."))
}

#[test]
fn resign_is_chosen_with_every_built_in_font() {
    let script = "play e1e2\nwait turn human\nmenu Resign\nmenu Resign\nwait 5\nexpect over resigned left";
    for font in ["8", "11", "13", "15", "16", "22 --interlace", "26 --interlace", "30 --interlace"] {
        run(&format!("--font {font}"), script).unwrap();
    }
}

#[test]
fn script_fails_if_an_item_is_outside_the_screen() {
    let error = run("", "drag 300,4 300,150\nmenu Resign").unwrap_err();
    let reason = "test:2:6: an item outside the screen; expected an item that the pointer can reach";
    assert_eq!(error, reason);
}
