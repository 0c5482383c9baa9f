//! Tests that win chances requested by text from a worker equal those computed directly.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use boardgame_engine::record::{GamePosition, GameRecord};
use boardgame_engine::search_control::Unlimited;
use boardgame_engine::text_search::TextSearchError;
use boardgame_engine::win_chances::{self, WinEstimator};
use tripppin::CATALOGUE;

fn is_alike<P: GamePosition>(line: &str, estimator: &dyn WinEstimator<P>) {
    let entry = CATALOGUE.find(P::NAME).unwrap();
    let game: GameRecord<P> = line.parse().unwrap();
    let typed = win_chances::estimate_position(estimator, &game, &mut Unlimited).unwrap();
    let words = estimator.words().unwrap();
    let ask = |line: &str, words: &str| (entry.win_chances_fn)(line, words, &mut Unlimited);
    assert_eq!(ask(line, &words), Ok(typed));
    let odd = words + "?";
    assert_eq!(ask(line, &odd), Err(TextSearchError::UnknownEngine(odd)));
    assert!(matches!(ask(&line[1..], ""), Err(TextSearchError::InvalidRecord { .. })));
}

#[test]
fn tribolo_win_chances_are_alike_in_a_worker() {
    let empty = ["................"; 10].join("/");
    let level = tribolo_game::Level::ALL[2];
    is_alike(&format!("{empty}/.rrb............ b moves a1"), &tribolo_game::Searcher::new(level));
}

#[test]
fn triple3_win_chances_are_alike_in_a_worker() {
    let boxes = "AAAAAAAAA/.a.bb.a../BBBBBBBBB/b.a.b.a../..ab...../a...ba.b./........a/aab..a.b./.........";
    let level = triple3_game::Level::HIGHEST;
    is_alike(&format!("{boxes} a"), &triple3_game::LevelEngine::new(level, 0));
}

#[test]
fn tripppin_refuses_win_chance_requests() {
    let entry = CATALOGUE.find("tripppin").unwrap();
    let refused = (entry.win_chances_fn)("", "", &mut Unlimited);
    assert!(matches!(refused, Err(TextSearchError::InvalidRecord { .. })));
}
