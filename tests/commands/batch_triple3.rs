//! Tests of Triple 3's batch commands by running the program: its table, deals, matches and training.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use crate::common;
use crate::program;

use std::fmt::Write as _;
use std::fs;

use common::rows;
use program::run_with;

const MOVES: &str = include_str!("../reference/triple3-moves.tsv");

fn ask(words: &[&str], input: &str) -> String {
    let done = run_with(&[words, &["--game", "triple3"]].concat(), input);
    assert_eq!((done.code, done.err.as_str()), (Some(0), ""), "{words:?}");
    done.out
}

#[test]
fn moves_match_the_table() {
    let input: String = rows(MOVES).map(|(_, row)| format!("{} {}\n", row[0], row[1])).collect();
    let answers = ask(&["moves"], &input);
    assert_eq!(answers.lines().count(), rows(MOVES).count());
    let mut vain = 0;
    for ((number, row), answer) in rows(MOVES).zip(answers.lines()) {
        if row[2] == "-" {
            // The dice are thrown until a side can move.
            let words: Vec<&str> = answer.split(' ').collect();
            assert_eq!(words[0], "none", "line {number}");
            assert!(["a", "b"].contains(&words[1]) && words[2].ends_with(':') && words.len() > 3, "{answer}");
            vain += 1;
        } else {
            // The table writes removals without their sign.
            let sign = if row[1] == "2" { "-" } else { "" };
            let expected: Vec<String> =
                row[2].split(' ').map(|at| format!("{sign}{}", at.trim_start_matches('-'))).collect();
            assert_eq!(answer, expected.join(" "), "line {number}");
        }
    }
    assert!(vain > 0);
}

#[test]
fn deals_differ_by_their_dice_and_are_reproducible() {
    let dealt = ask(&["deal", "--seed", "3", "--count", "20"], "");
    assert_eq!(dealt, ask(&["deal", "--seed", "3", "--count", "20"], ""));
    let empty = ["........."; 9].join("/");
    let mut dice: Vec<&str> =
        dealt.lines().map(|line| line.strip_prefix(&format!("{empty} a dice ")).unwrap()).collect();
    dice.sort_unstable();
    dice.dedup();
    assert_eq!(dice.len(), 20);
    let mut totals: Vec<String> = Vec::new();
    for line in ask(&["moves"], &dealt).lines() {
        let (throw, _) = line.split_once(": ").unwrap();
        totals.push(throw.to_owned());
    }
    totals.sort_unstable();
    totals.dedup();
    assert!(totals.len() > 4, "{totals:?}");
}

#[test]
fn record_is_answered_for_its_last_position() {
    let start = ask(&["deal", "--seed", "8"], "");
    let mut line = start.trim_end().to_owned();
    let mut over = false;
    for ply in 0..200 {
        let answer = ask(&["moves"], &format!("{line}\n"));
        if answer == "none\n" {
            over = true;
            break;
        }
        let mv = answer.split_once(": ").unwrap().1.split_whitespace().next().unwrap();
        line.push_str(if ply == 0 { " moves " } else { " " });
        line.push_str(mv);
    }
    assert!(over, "{line}");
}

#[test]
fn every_level_plays_a_legal_move() {
    let input: String = rows(MOVES)
        .filter(|(_, row)| row[2] != "-")
        .take(8)
        .map(|(_, row)| format!("{} {}\n", row[0], row[1]))
        .collect();
    let legal = ask(&["moves"], &input);
    for level in ["1", "2", "3", "4", "5", "6", "7", "8", "9"] {
        let words = ["think", "--level", level, "--seed", "5"];
        let given = ask(&words, &input);
        assert_eq!(given, ask(&words, &input));
        for (answer, legal) in given.lines().zip(legal.lines()) {
            let mv = answer.strip_suffix(" -").unwrap();
            assert!(legal.split(' ').any(|known| known == mv), "{level}: {answer}, not of {legal}");
        }
    }
    // If the position does not name the throw, the answer names the throw, like the answer of `moves`.
    let start = ask(&["deal", "--seed", "8"], "");
    let (thrown, _) =
        ask(&["moves"], &start).split_once(": ").map(|(throw, _)| (throw.to_owned(), ())).unwrap();
    assert!(ask(&["think", "--level", "3"], &start).starts_with(&format!("{thrown}: ")));
    assert_ne!(
        ask(&["think", "--level", "1", "--seed", "1"], &input),
        ask(&["think", "--level", "1"], &input)
    );
}

#[test]
fn matches_print_winner_cause_and_moves() {
    let starts = ask(&["deal", "--seed", "2", "--count", "12"], "");
    let words = ["match", "--first", "3", "--second", "6", "--seed", "4"];
    let games = ask(&words, &starts);
    assert_eq!(games, ask(&words, &starts));
    let (mut records, mut answers) = (String::new(), String::new());
    for (start, game) in starts.lines().zip(games.lines()) {
        let words: Vec<&str> = game.split(' ').collect();
        assert!(["a", "b"].contains(&words[0]) && ["line", "five"].contains(&words[1]), "{game}");
        assert_eq!(words[2].parse(), Ok(words.len() - 3), "{game}");
        writeln!(records, "{start} moves {}", words[3..].join(" ")).unwrap();
        writeln!(answers, "none {}", words[1]).unwrap();
    }
    // After all moves of a game record, no legal move is left.
    assert_eq!(ask(&["think", "--level", "9"], &records), answers);
    assert_eq!(ask(&["moves"], &records), "none\n".repeat(12));
    let short = ask(&[&words[..], &["--max-plies", "2"]].concat(), &starts);
    assert!(short.lines().all(|game| game.starts_with("- unfinished 2 ")), "{short}");
}

#[test]
fn tournament_is_independent_of_threads() {
    let words = ["match", "--first", "3", "--second", "1", "--games", "100", "--seed", "4"];
    let one = ask(&[&words[..], &["--threads", "1"]].concat(), "");
    assert_eq!(one, ask(&[&words[..], &["--threads", "3"]].concat(), ""));
    let wins: Vec<(String, f64, u32)> = one
        .lines()
        .skip(2)
        .map(|line| {
            let (name, rest) = line.split_at(26);
            let words: Vec<&str> = rest.split_whitespace().collect();
            let games = words.iter().position(|word| *word == "of").unwrap();
            let games = words[games + 1].trim_end_matches(',').parse().unwrap();
            (name.trim().to_owned(), words[0].parse().unwrap(), games)
        })
        .collect();
    let names: Vec<&str> = wins.iter().map(|line| line.0.as_str()).collect();
    assert_eq!(
        names,
        ["first: 3", "beginning", "replying", "second: 1", "beginning", "replying", "whoever begins"]
    );
    let games: Vec<u32> = wins.iter().map(|line| line.2).collect();
    assert_eq!(games, [100, 50, 50, 100, 50, 50, 100]);
    let won = |at: usize| wins[at].1;
    assert_eq!((won(0) + won(3), won(1) + won(2), won(4) + won(5)), (100.0, won(0), won(3)));
    assert_eq!(won(1) + won(4), won(6));
    assert!(won(0) > 85.0, "{one}");
}

#[test]
fn training_is_reproducible() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("own.weights");
    let train = |seed: &str| {
        let words = ["train", "--seed", seed, "--games", "50", "--out", path.to_str().unwrap()];
        assert_eq!(ask(&words, ""), "");
        fs::read(&path).unwrap()
    };
    let weights = train("5");
    assert!(weights.starts_with(b"triple3 weights 1\n"));
    assert_eq!(weights, train("5"));
    assert_ne!(weights, train("6"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}
