//! Tests that win chances requested by text from a worker equal those computed directly.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use boardgame_engine::record::{GamePosition, GameRecord};
use boardgame_engine::search_control::Unlimited;
use boardgame_engine::text_search::TextSearchError;
use boardgame_engine::win_chances::{self, WinEstimator};
use tripppin_app::catalogue;

fn is_alike<P: GamePosition>(line: &str, estimator: &dyn WinEstimator<P>) {
    let entry = catalogue::find(P::NAME).unwrap();
    let game: GameRecord<P> = line.parse().unwrap();
    let (mut typed, mut told) = (Vec::new(), Vec::new());
    win_chances::estimate_record(estimator, &game, &mut Unlimited, &mut |chances| typed.push(chances))
        .unwrap();
    let words = estimator.words().unwrap();
    let ask = |line: &str, words: &str, told: &mut Vec<_>| {
        (entry.ask_for_curve)(line, words, &mut Unlimited, &mut |chances| told.push(chances))
    };
    assert_eq!((ask(line, &words, &mut told), told), (Ok(()), typed));
    let odd = words + "?";
    assert_eq!(ask(line, &odd, &mut Vec::new()), Err(TextSearchError::UnknownEngine(odd)));
    assert!(matches!(ask(&line[1..], "", &mut Vec::new()), Err(TextSearchError::InvalidRecord { .. })));
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
    let entry = catalogue::find("tripppin").unwrap();
    let refused = (entry.ask_for_curve)("", "", &mut Unlimited, &mut |_| ());
    assert!(matches!(refused, Err(TextSearchError::InvalidRecord { .. })));
}
