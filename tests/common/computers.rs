//! Saved games in which all seats are engines, so that the program resumes playing without input.

use amiga_boardgame::entry::GameEntry;
use amiga_boardgame::entry::saved_options::{SavedOptions, SavedState};
use boardgame_engine::score::Score;
use boardgame_engine::search_task::Pace;
use boardgame_engine::session::Scoring;
use tripppin_app::{boot, cli};

/// Options that seat fast engines, by game.
const SEATS: &[(&str, &[(&str, &str)])] = &[
    ("tripppin", &[("--right", "computer"), ("--left", "computer"), ("--level", "1")]),
    ("trippples", &[("--circle", "minimax:1"), ("--square", "random")]),
    ("tribolo", &[("--blue", "1"), ("--red", "1"), ("--green", "1")]),
    ("triple3", &[("--first", "1"), ("--second", "1")]),
];

/// Returns the text of a saved game that is dealt from `seed` and played by engines.
pub fn game(entry: &'static GameEntry, seed: u32) -> String {
    let seed = seed.to_string();
    let words = ["screenshot", "x.png", "--seed", &seed, "--game", entry.word].map(Into::into);
    let settings = cli::parse(words, &mut |_| None).expect("words");
    let amiga = boot::start_computer(&settings, Pace::Measured(1), None).expect("a computer");
    let seats = SEATS.iter().find(|(game, _)| *game == entry.word).expect("a game of the table").1;
    let own = seats.iter().map(|&(name, value)| (name, value.to_owned())).collect();
    let kept = SavedState {
        score: Score::new(entry.words.seats.len()),
        scoring: Scoring::Yes,
        switches: Vec::new(),
    };
    SavedOptions::new(amiga.actor().expect("a game").position(), own, &kept).text(entry.word)
}

/// Returns the position and moves in the text of a saved game.
pub fn line(text: &str) -> &str {
    text.lines().find_map(|line| line.strip_prefix("--position ")).expect("a line of play")
}
