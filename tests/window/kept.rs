//! Tests that the window resumes the game in which the program was killed. Kills at random moments are tested
//! in `tests/killed`, without a window.

use super::common::Test;
use super::computers;
use super::display::{Display, PATIENCE, eventually};
use super::program::Program;
use super::table::TRIPPPIN;
use std::fs;
use std::ops::Range;
use std::path::Path;
use tempfile::TempDir;
use tripppin::CATALOGUE;

pub const TESTS: &[Test] = &[
    ("kept::killed_window_resumes_its_game", killed_window_resumes_its_game),
    ("kept::first_start_shows_the_amiga_key", first_start_shows_the_amiga_key),
];

/// X keysym of F10, which opens the menus.
const F10: u32 = 0xFFC7;

fn killed_window_resumes_its_game() {
    let display = Display::start();
    for entry in CATALOGUE.games() {
        let state = TempDir::new().expect("a folder");
        let file = state.path().join("tripppin").join(format!("{}.game", entry.word));
        fs::create_dir(file.with_file_name("")).expect("a folder");
        fs::write(&file, computers::game(entry, 5)).expect("a file");
        let line =
            || fs::read_to_string(&file).map(|text| computers::line(&text).to_owned()).expect("a game");
        for _ in 0..2 {
            let before = line();
            let set = [("XDG_STATE_HOME", state.path().to_str().expect("text"))];
            let words = ["--game", entry.word];
            let program = Program::start(&display, Path::new(TRIPPPIN), &words, &set, entry.title);
            let now = eventually("a move", PATIENCE, || Some(line()).filter(|now| *now != before));
            assert!(now.starts_with(&before), "{}: another game:\n{before}\n{now}", entry.word);
            program.kill();
        }
    }
}

fn first_start_shows_the_amiga_key() {
    let state = TempDir::new().expect("a folder");
    let set = [("XDG_STATE_HOME", state.path().to_str().expect("text"))];
    // Returns the pixels of the title bar to the left of the menu titles while menus are open. These pixels
    // show either no text or a hint about the key.
    let told = |words: &[&str]| {
        let display = Display::start();
        let words = [&["--seed", "1", "--scale", "2"], words].concat();
        let program = Program::start(&display, Path::new(TRIPPPIN), &words, &set, "Tripppin");
        display.focus(program.window);
        let bar = |columns: Range<usize>| {
            let shot = display.grab(program.window);
            let rows = (0..36).flat_map(|y| columns.clone().map(move |x| (16 + x, 16 + y)));
            rows.map(|(x, y)| shot.at(x, y)).collect::<Vec<u32>>()
        };
        eventually("the bar", PATIENCE, || bar(0..1280).iter().any(|pixel| *pixel != 0).then_some(()));
        let before = bar(0..1280);
        display.key(F10);
        eventually("the menus", PATIENCE, || (bar(0..1280) != before).then_some(()));
        let left = eventually("a still bar", PATIENCE, || {
            let one = bar(0..400);
            (one == bar(0..400)).then_some(one)
        });
        program.kill();
        left.iter().any(|pixel| *pixel != left[0])
    };
    assert!(!told(&["--classic"]), "classic mode announces nothing");
    assert!(told(&[]));
    assert!(told(&[]), "nobody has played yet");
    fs::create_dir(state.path().join("tripppin")).expect("a folder");
    assert!(!told(&[]));
}
