//! What must be so of whatever a reader of the program is given. The fuzzer's targets look for bytes of which it is not; the
//! test `tests/library/fuzz_corpora.rs` gives the same functions the bytes that are kept in `corpus`.
//!
//! Nothing here needs nightly or the fuzzer. A reader never panics, what it takes it writes back so that it reads the same, and
//! what it refuses it refuses in one line that names a place inside the text.

mod assets;
mod lines;
mod talk;
mod weights;

use small_amiga_window::files::{TextError, lines as lines_of};

/// A target: its name, and what it does with bytes.
pub type Target = (&'static str, fn(&[u8]));

/// Every target; each has a file in `fuzz_targets` and a folder in `corpus`.
pub const TARGETS: [Target; 12] = [
    ("lines_tripppin", lines::check::<tripppin_game::Position, tripppin_game::Position>),
    ("lines_trippples", lines::check::<trippples_game::Position, trippples_game::Position>),
    ("lines_tribolo", lines::check::<tribolo_game::Position, tribolo_game::Position>),
    ("lines_triple3", lines::check::<triple3_game::GameState, triple3_game::Position>),
    ("palette", assets::palette),
    ("picture", assets::picture),
    ("font", assets::font),
    ("screen", assets::screen),
    ("script", talk::script),
    ("ugi", talk::ugi),
    ("command_line", talk::command_line),
    ("weights", weights::check),
];

/// Does what the target of this name does.
pub fn run(name: &str, bytes: &[u8]) {
    tripppin::CATALOGUE.install();
    let target = TARGETS.iter().find(|(known, _)| *known == name);
    assert!(target.is_some(), "{name}: no such target");
    target.iter().for_each(|(_, check)| check(bytes));
}

/// A message is one line that says something, and nothing of it does anything to a terminal.
fn one_line(message: &str) {
    assert!(!message.trim().is_empty() && !message.chars().any(char::is_control), "{message:?}");
}

/// A column lies in a line, or just behind it.
fn inside(column: usize, line: &str, message: &str) {
    assert!((1..=line.chars().count() + 1).contains(&column), "{message} in {line:?}");
}

/// A fault of a text has its place in that text.
fn placed(error: &TextError, text: &str) {
    let message = error.to_string();
    one_line(&message);
    let line = lines_of("", text).nth(error.line.wrapping_sub(1));
    assert!(line.is_some(), "{message} in {text:?}");
    line.iter().for_each(|line| inside(error.column, line.text(), &message));
}
