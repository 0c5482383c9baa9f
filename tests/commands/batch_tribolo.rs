//! Tests of Tribolo's batch commands by running the program: its tables, matches, tournaments and fitting,
//! and the Universal Game Interface for three players.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use crate::common;
use crate::program;

use std::fmt::Write as _;
use std::fs;

use common::rows;
#[cfg(target_os = "linux")]
use program::interrupted;
use program::{Talk, run, run_with};

const MOVES: &str = include_str!("../reference/tribolo.tsv");

const GAME: [&str; 2] = ["--game", "tribolo"];

fn ask(words: &[&str], input: &str) -> String {
    let done = run_with(&[words, &GAME].concat(), input);
    assert_eq!((done.code, done.err.as_str()), (Some(0), ""), "{words:?}");
    done.out
}

fn answers(words: &[&str], table: &str) -> Vec<String> {
    let input: String = rows(table).map(|(_, row)| format!("{}\n", row[0])).collect();
    let answers: Vec<String> = ask(words, &input).lines().map(str::to_owned).collect();
    assert_eq!(answers.len(), rows(table).count());
    answers
}

/// Converts a cell of a table, `x,y` from the upper left corner, to move notation.
fn cell(text: &str) -> String {
    let (x, y) = text.split_once(',').unwrap();
    let column = char::from(b'a' + x.parse::<u8>().unwrap());
    format!("{column}{}", 11 - y.parse::<u8>().unwrap())
}

fn deal(seed: &str, count: &str) -> String {
    ask(&["deal", "--seed", seed, "--count", count], "")
}

#[test]
fn moves_match_the_table() {
    let perft = answers(&["perft", "1"], MOVES);
    for (((number, row), answer), count) in rows(MOVES).zip(answers(&["moves"], MOVES)).zip(perft) {
        let expected: Vec<String> = row[1].split(' ').map(cell).collect();
        let mut given: Vec<&str> = answer.split(' ').collect();
        assert_eq!(given.len().to_string(), count, "line {number}");
        let mut sorted: Vec<&str> = expected.iter().map(String::as_str).collect();
        sorted.sort_unstable();
        given.sort_unstable();
        assert_eq!(given, sorted, "line {number}");
    }
}

#[test]
fn every_level_plays_a_legal_move_with_its_chance() {
    let start = deal("5", "2");
    for level in ["1", "2", "3", "4", "5", "6", "7"] {
        let given = ask(&["think", "--level", level], &start);
        assert_eq!(given, ask(&["think", "--level", level], &start));
        for (answer, legal) in given.lines().zip(ask(&["moves"], &start).lines()) {
            let (mv, chance) = answer.split_once(' ').unwrap();
            assert!(legal.split(' ').any(|known| known == mv), "{level}: {answer}");
            assert!((0.0..=1.0).contains(&chance.parse::<f64>().unwrap()), "{level}: {answer}");
        }
    }
}

#[test]
fn matches_end_with_the_cells_of_each_side() {
    let starts = deal("3", "6");
    assert_eq!(starts, deal("3", "6"));
    let words = ["match", "--blue", "1", "--red", "classic", "--green", "3"];
    let games = ask(&words, &starts);
    assert_eq!(games, ask(&words, &starts));
    let (mut records, mut answers) = (String::new(), String::new());
    for (start, game) in starts.lines().zip(games.lines()) {
        let words: Vec<&str> = game.split(' ').collect();
        assert_eq!(words[2].parse(), Ok(words.len() - 3), "{game}");
        let cells: Vec<u32> = words[1].split('-').map(|cells| cells.parse().unwrap()).collect();
        let most = cells.iter().max().unwrap();
        let winners: String =
            "brg".chars().zip(&cells).filter(|(_, cells)| *cells == most).map(|(side, _)| side).collect();
        assert_eq!((winners.as_str(), cells.len()), (words[0], 3), "{game}");
        writeln!(records, "{start} moves {}", words[3..].join(" ")).unwrap();
        writeln!(answers, "none {}", words[1]).unwrap();
    }
    // After all moves of a game record, no legal move is left.
    assert_eq!(ask(&["think", "--level", "1"], &records), answers);
    assert_eq!(ask(&["moves"], &records), "none\n".repeat(6));
    assert_eq!(ask(&["perft", "2"], &records), "0\t0\n".repeat(6));
    let short = ask(&[&words[..], &["--max-plies", "2"]].concat(), &starts);
    assert!(short.lines().all(|game| game.starts_with("- unfinished 2 ")), "{short}");
}

/// Returns the lines of a tournament's table: name, wins, share, games.
fn table(words: &[&str]) -> Vec<(String, f64, f64, u32)> {
    let text = ask(words, "");
    let mut lines = text.lines();
    assert_eq!(lines.next().unwrap().split_whitespace().next(), Some("games"));
    assert_eq!(lines.next().unwrap().split_whitespace().next(), Some("seed"));
    lines
        .map(|line| {
            let (name, rest) = line.split_at(26);
            let words: Vec<&str> = rest.split_whitespace().collect();
            assert_eq!((words[2], words[3], words[5], words[8]), ("%", "+-", "of", "cells"), "{line}");
            let games = words[6].trim_end_matches(',').parse().unwrap();
            (name.trim_end().to_owned(), words[0].parse().unwrap(), words[1].parse().unwrap(), games)
        })
        .collect()
}

#[test]
fn tournament_is_independent_of_threads() {
    let players = ["match", "--blue", "2", "--red", "classic", "--green", "classic", "--games", "12"];
    let seeded = [&players[..], &["--seed", "4"]].concat();
    let one = ask(&[&seeded[..], &["--threads", "1"]].concat(), "");
    assert_eq!(one, ask(&[&seeded[..], &["--threads", "3"]].concat(), ""));
    assert!(one.starts_with(
        "games                                       12\nseed                                         4\n"
    ));
    let lines = table(&seeded);
    let names: Vec<&str> = lines.iter().map(|line| line.0.as_str()).collect();
    assert_eq!(names, ["blue: 2", "red: classic", "green: classic"]);
    assert!(lines.iter().all(|line| line.3 == 12));
    assert!((lines.iter().map(|line| line.1).sum::<f64>() - 12.0).abs() < 0.02, "{one}");

    let rotated = table(&[&seeded[..], &["--rotate"]].concat());
    let names: Vec<&str> = rotated.iter().map(|line| line.0.trim_start()).collect();
    let seats = ["blue", "red", "green"];
    let expected: Vec<&str> = ["1: 2", "2: classic", "3: classic"]
        .into_iter()
        .flat_map(|name| [&[name][..], &seats].concat())
        .collect();
    assert_eq!(names, expected);
    for entrant in rotated.chunks(4) {
        let [all, seats @ ..] = entrant else { unreachable!() };
        assert!(all.3 == 12 && seats.iter().all(|seat| seat.3 == 4));
        assert!((seats.iter().map(|seat| seat.1).sum::<f64>() - all.1).abs() < 0.02);
        assert!((100.0 * all.1 / 12.0 - all.2).abs() < 0.05);
    }
    // Without `--seed`, each run uses a different seed and prints it.
    assert_ne!(ask(&players, "").lines().nth(1), ask(&players, "").lines().nth(1));
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_prints_table_of_finished_games() {
    let words = ["match", "--blue", "1", "--red", "1", "--green", "1", "--games", "1000000", "--seed", "1"];
    let done = interrupted(&[&words[..], &GAME].concat());
    assert_eq!(done.code, Some(130));
    let games: Vec<&str> = done.out.lines().next().unwrap().split_whitespace().collect();
    assert_eq!((games[0], &games[2..]), ("games", &["of", "1000000,", "partial"][..]));
    let told = format!(
        "Tripppin: interrupted: partial result for the first {0} games of 1000000; continue with --seed 1 --from {0}\n",
        games[1]
    );
    assert_eq!(done.err, told);
    // The result equals that of a run with the smaller number of games.
    let again = ask(&[&words[..8], &[games[1], "--seed", "1"]].concat(), "");
    assert_eq!(done.out.lines().skip(1).collect::<Vec<_>>(), again.lines().skip(1).collect::<Vec<_>>());
}

#[test]
fn fit_is_reproducible() {
    let words = ["fit", "--seed", "5", "--games", "40", "--rounds", "2"];
    let weights = ask(&words, "");
    assert!(
        weights.starts_with("tribolo weights, version 3\nseed 5 games 40 rounds 2\n")
            && weights.contains("\nchecksum ")
    );
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("own.weights");
    fs::write(&path, "older").unwrap();
    assert_eq!(ask(&[&words[..], &["--out", path.to_str().unwrap()]].concat(), ""), "");
    assert_eq!(fs::read_to_string(&path).unwrap(), weights);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    assert_ne!(ask(&["fit", "--seed", "6", "--games", "40", "--rounds", "2"], ""), weights);
}

#[test]
fn ugi_lists_the_options_and_deals_from_the_seed() {
    let mut talk = Talk::start(&["ugi", "--game", "tribolo"]);
    talk.say("ugi");
    let said = talk.hear_until("ugiok");
    let options: Vec<&str> = said.iter().filter_map(|line| line.strip_prefix("option name ")).collect();
    assert!(options[0].starts_with("Level type combo default 9 var classic var 1 "), "{options:?}");
    assert_eq!(options[1], "Seed type spin default 1991 min 0 max 2147483647");
    talk.say("setoption name Seed value 7");
    talk.say("d");
    talk.say("isready");
    assert_eq!(
        format!("{}\n", talk.hear_until("readyok")[0]),
        run(&["deal", "--game", "tribolo", "--seed", "7"]).out
    );
}
