//! The window goes on with the game it was killed in. (Which moments it can be killed at is tried without a window: `tests/killed`.)

use super::common::Test;
use super::computers;
use super::display::{Display, PATIENCE, eventually};
use super::program::Program;
use super::table::TRIPPPIN;
use std::fs;
use std::path::Path;
use tempfile::TempDir;
use tripppin::games::catalogue;

/// All of them.
pub const TESTS: &[Test] = &[("kept::a_killed_window_goes_on", a_killed_window_goes_on)];

fn a_killed_window_goes_on() {
    let display = Display::start();
    for entry in catalogue::all() {
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
            let mut program = Program::start(&display, Path::new(TRIPPPIN), &words, &set, entry.title);
            let now = eventually("a move", PATIENCE, || Some(line()).filter(|now| *now != before));
            assert!(now.starts_with(&before), "{}: another game:\n{before}\n{now}", entry.word);
            program.kill();
        }
    }
}
