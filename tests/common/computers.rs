//! Saved games in which all seats are engines, so that the program resumes playing without input.

use amiga_boardgame::entry::option::GameOption;
use amiga_boardgame::entry::saved_options::{SavedOptions, SavedState};
use amiga_boardgame::entry::seats::HUMAN;
use amiga_boardgame::table::GameEntry;
use boardgame_engine::score::Score;
use boardgame_engine::search_task::Pace;
use boardgame_engine::session::Scoring;
use boardgame_host::{boot, cli};
use tripppin::CATALOGUE;

/// Options that seat fast engines, by game. In a game without an entry, each option for players gets its
/// first value that is an engine.
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
    let settings = cli::parse(&CATALOGUE, words, &mut |_| None).expect("words");
    let amiga = boot::start_computer(&settings, Pace::Measured(1), None).expect("a computer");
    let own = match SEATS.iter().find(|(game, _)| *game == entry.word) {
        Some((_, seats)) => seats.iter().map(|&(name, value)| (name, value.to_owned())).collect(),
        None => first_engines(entry),
    };
    let kept = SavedState {
        score: Score::new(entry.words.seats.len()),
        scoring: Scoring::Yes,
        switches: Vec::new(),
        history: None,
    };
    SavedOptions::new(amiga.actor().expect("a game").snapshot().position, own, &kept).text(entry.word)
}

/// Returns each of the game's options for players with its first value that is an engine.
fn first_engines(entry: &GameEntry) -> Vec<(&'static str, String)> {
    let players = entry.options.iter().filter(|option| entry.is_seat(option.name));
    let engine = |option: &GameOption| (option.words)().into_iter().find(|word| word != HUMAN);
    players.filter_map(|option| Some((option.name, engine(option)?))).collect()
}

/// Returns the position and moves in the text of a saved game.
pub fn line(text: &str) -> &str {
    text.lines().find_map(|line| line.strip_prefix("--position ")).expect("a line of play")
}
