//! Tests that the window resumes the game in which the program was killed. Kills at random moments are tested
//! in `tests/killed`, without a window.

use super::common::Test;
use super::computers;
use super::display::{Display, PATIENCE, eventually};
use super::program::Program;
use super::table::TRIPPPIN;
use std::fs;
use std::path::Path;
use tempfile::TempDir;
use tripppin::CATALOGUE;

pub const TESTS: &[Test] = &[("kept::killed_window_resumes_its_game", killed_window_resumes_its_game)];

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
