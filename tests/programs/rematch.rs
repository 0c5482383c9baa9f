//! Rematches of two people at one computer, who change sides.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use crate::user::{Chooser, User, any_move, move_of_unequal_sides};
use amiga_boardgame::table::any_game::Scope;

/// Starts a game with the given players.
fn opened(words: &[&str], seed: u64) -> User {
    User::start(tempfile::tempdir().unwrap(), words, seed, |_, _| {})
}

fn finish(user: &mut User, choose: Chooser) {
    for _ in 0..400 {
        user.does("wait thinker");
        if user.game().pulse().outcome.is_some() {
            return;
        }
        let mv = choose(&user.record());
        user.does(&format!("play {mv}"));
    }
    unreachable!()
}

/// Plays a few moves and resigns.
fn resign(user: &mut User, choose: Chooser) {
    for _ in 0..3 {
        let mv = choose(&user.record());
        user.does(&format!("play {mv}\nwait thinker"));
    }
    user.does("menu Resign\nmenu Resign");
}

/// Returns the wins of each side and the draws before the current game.
fn score(user: &User) -> Vec<u32> {
    let text = user.game().saved(Scope::Shown).options.text("any");
    let line = text.lines().find_map(|line| line.strip_prefix("--score ")).unwrap();
    line.split(',').map(|count| count.parse().unwrap()).collect()
}

/// Returns the wins of each side and the draws, with the result of the finished game.
fn score_after(user: &User) -> Vec<u32> {
    let mut score = score(user);
    let winner = user.game().pulse().outcome.unwrap().winner.unwrap();
    score[winner] += 1;
    score
}

/// Plays a game and its rematch. The side that moved first moves first again, and the wins change sides.
fn sides_change(words: &[&str], seed: u64, end: fn(&mut User)) {
    let mut user = opened(words, seed);
    if words.contains(&"tripppin") {
        user.does("menu left / Human\nmenu right / Human");
    }
    end(&mut user);
    let (board, first) = (user.record(), user.game().snapshot().movers.first().copied());
    let (start, before) = (score(&user), score_after(&user));
    user.does("menu Rematch\nexpect no beep\nexpect plies 0");
    let note = user.game().snapshot().notes.join(" ");
    assert!(note.starts_with("The players have changed sides."), "{note}");
    assert_eq!(user.game().pulse().turn.map(|(seat, _)| seat), first);
    assert_ne!(user.record(), board);
    let swapped = vec![before[1], before[0], before[2]];
    assert_ne!(swapped, before);
    assert_eq!(score(&user), swapped);
    // Take back returns to the finished game with its score.
    user.does("menu Take back\nexpect no beep");
    assert_eq!((user.record(), score(&user)), (board, start));
    // The key of the button is M.
    user.does("key m\nexpect no beep\nexpect plies 0");
    assert_eq!(score(&user), swapped);
    end(&mut user);
}

#[test]
fn players_change_sides_in_each_game_for_two() {
    let tripppin = ["--game", "tripppin"];
    sides_change(&tripppin, 1, |user| resign(user, any_move::<tripppin_game::Position>));
    let trippples = ["--game", "trippples", "--circle", "human", "--square", "human"];
    sides_change(&trippples, 3, |user| finish(user, move_of_unequal_sides::<trippples_game::Oracle>));
    let triple3 = ["--game", "triple3", "--first", "human", "--second", "human"];
    sides_change(&triple3, 5, |user| resign(user, any_move::<triple3_game::GameState>));
}

#[test]
fn two_of_three_players_change_sides() {
    let words = ["--game", "tribolo", "--blue", "human", "--red", "human", "--green", "1"];
    let mut user = opened(&words, 7);
    finish(&mut user, any_move::<tribolo_game::Position>);
    let before = score_after(&user);
    user.does("menu Rematch\nexpect no beep");
    assert_eq!(score(&user), [before[1], before[0], before[2], before[3]]);
}

#[test]
fn game_against_the_computer_has_no_rematch() {
    let any = any_move::<triple3_game::GameState>;
    let mut user = opened(&["--game", "triple3", "DIFFICULTY=1"], 9);
    resign(&mut user, any);
    let before = user.record();
    user.does("menu Rematch\nkey m");
    assert_eq!(user.record(), before);
    // Two people have no rematch before the end of their game.
    let mut user = opened(&["--game", "triple3", "--first", "human", "--second", "human"], 11);
    let mv = any(&user.record());
    user.does(&format!("play {mv}\nmenu Rematch\nexpect plies 1"));
}
