//! Tests of Trippples' batch commands by running the program: its tables, its rules, and options that
//! `--game` rejects.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use crate::common;
use crate::program;

use std::fmt::Write as _;

use common::rows;
use program::{run, run_with};

const MOVES: &str = include_str!("../reference/trippples-moves.tsv");
const PLAYERS: &str = include_str!("../reference/trippples-players.tsv");
const SOLVED: &str = include_str!("../reference/trippples-solved.tsv");

fn answers(words: &[&str], table: &str) -> Vec<String> {
    let input: String = rows(table).map(|(_, row)| format!("{}\n", row[0])).collect();
    let done = run_with(&[words, &["--game", "trippples"]].concat(), &input);
    assert_eq!((done.code, done.err.as_str()), (Some(0), ""), "{words:?}");
    assert_eq!(done.out.lines().count(), rows(table).count());
    done.out.lines().map(str::to_owned).collect()
}

fn target(mv: &str) -> &str {
    &mv[2..]
}

fn sorted<'a>(words: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let mut words: Vec<&str> = words.into_iter().collect();
    words.sort_unstable();
    words
}

#[test]
fn moves_and_missed_turns_match_the_table() {
    for ((number, row), answer) in rows(MOVES).zip(answers(&["moves"], MOVES)) {
        if row[2] == "1" {
            // The other side moves instead, unless it is also blocked.
            let other = if row[0].ends_with('c') { "s:" } else { "c:" };
            let words: Vec<&str> = answer.split(' ').collect();
            assert_eq!(words[0], "none", "line {number}");
            assert!(words.len() == 1 || words[1] == other && words.len() > 2, "line {number}: {answer}");
        } else {
            let targets = sorted(answer.split(' ').map(target));
            assert_eq!(targets, sorted(row[1].split(',')), "line {number}");
        }
    }
}

#[test]
fn players_choose_the_moves_of_the_table() {
    for (column, player) in [(2, "manhattan"), (3, "euclidean")] {
        for ((number, row), answer) in rows(PLAYERS).zip(answers(&["think", "--player", player], PLAYERS)) {
            assert_eq!(target(answer.split(' ').next().unwrap()), row[column], "{player}, line {number}");
        }
    }
}

#[test]
fn solve_matches_the_table() {
    for ((number, row), answer) in rows(SOLVED).zip(answers(&["solve", "--moves"], SOLVED)) {
        let words: Vec<&str> = answer.split(' ').collect();
        assert_eq!(words[..2], row[1..3], "line {number}");
        // The table counts the plies after the move.
        let moves = words[2..].iter().map(|word| {
            let (mv, value) = word.split_once('=').unwrap();
            match value.split_once(':').unwrap() {
                ("draw", _) => format!("{}=D", target(mv)),
                (name, plies) => {
                    let letter = if name == "win" { 'W' } else { 'L' };
                    format!("{}={letter}{}", target(mv), plies.parse::<u32>().unwrap() - 1)
                }
            }
        });
        let moves: Vec<String> = moves.collect();
        assert_eq!(sorted(moves.iter().map(String::as_str)), sorted(row[3].split(',')), "line {number}");
    }
    // The perfect engine is the default and plays one of the best moves.
    let best = answers(&["think"], SOLVED);
    for (answer, values) in best.iter().zip(answers(&["solve", "--moves"], SOLVED)) {
        let (mv, value) = answer.split_once(' ').unwrap();
        assert!(values.contains(&format!(" {mv}={value}")), "{answer}: {values}");
        assert_eq!(value.split(':').next(), values.split(' ').next());
    }
}

fn deal(words: &[&str]) -> String {
    let done = run(&[&["deal", "--game", "trippples", "--seed", "5", "--count", "10"], words].concat());
    assert_eq!((done.code, done.err.as_str()), (Some(0), ""), "{words:?}");
    assert_eq!(done.out.lines().count(), 10);
    done.out
}

fn ask(words: &[&str], input: &str) -> String {
    let done = run_with(&[words, &["--game", "trippples"]].concat(), input);
    assert_eq!((done.code, done.err.as_str()), (Some(0), ""), "{words:?}");
    done.out
}

#[test]
fn deals_are_reproducible_and_print_their_rules() {
    for (words, end) in [
        (&[][..], " a1 h1 c"),
        (&["--rules", "house"], " a1 h1 c"),
        (&["--rules", "official"], " a1 h1 c official"),
        (&["--freeze", "--place"], " a1 h1 c official,freeze,place"),
        (&["--rules", "official", "--wild"], " a1 h1 c official,wild"),
        (&["--fair"], " a1 h1 c"),
    ] {
        let dealt = deal(words);
        assert_eq!(dealt, deal(words), "{words:?}");
        assert!(dealt.lines().all(|line| line.ends_with(end)), "{words:?}: {dealt}");
    }
    let fair = ask(&["solve", "--moves"], &deal(&["--fair"]));
    assert!(fair.lines().all(|line| line.starts_with("draw - ") && !line.contains("=loss")), "{fair}");
    for plies in ["3", "5"] {
        let puzzles = ask(&["solve", "--moves"], &deal(&["--puzzle", plies]));
        let one =
            |line: &str| line.starts_with(&format!("win {plies} ")) && line.matches("=win:").count() == 1;
        assert!(puzzles.lines().all(one), "{puzzles}");
    }
    let placing = deal(&["--place"]);
    assert!(ask(&["solve", "--moves"], &placing).lines().all(|line| line == "unsolved -"));
}

#[test]
fn matches_print_winner_cause_and_moves() {
    let starts = deal(&[]);
    let played = |circle: &str, square: &str, words: &[&str], input: &str| {
        ask(&[&["match", "--circle", circle, "--square", square], words].concat(), input)
    };
    for (circle, square) in
        [("random", "random"), ("manhattan", "euclidean"), ("minimax:3", "perfect"), ("perfect", "random")]
    {
        let games = played(circle, square, &["--seed", "3"], &starts);
        assert_eq!(games, played(circle, square, &["--seed", "3"], &starts));
        let (mut records, mut answers) = (String::new(), String::new());
        for (start, game) in starts.lines().zip(games.lines()) {
            let words: Vec<&str> = game.split(' ').collect();
            let (winner, how) = (words[0], words[1]);
            assert!(
                ["c finish", "s finish", "- blocked", "- cycle"]
                    .contains(&format!("{winner} {how}").as_str()),
                "{game}"
            );
            assert_eq!(words[2].parse(), Ok(words.len() - 3), "{game}");
            writeln!(records, "{start} moves {}", words[3..].join(" ")).unwrap();
            writeln!(answers, "none {how}").unwrap();
            assert!(square != "perfect" || winner != "c", "{game}");
        }
        // After all moves of a game record, no legal move is left.
        assert_eq!(ask(&["think"], &records), answers);
        assert_eq!(ask(&["moves"], &records), "none\n".repeat(10));
    }
    let short = played("random", "random", &["--max-plies", "2"], &starts);
    assert!(short.lines().all(|game| game.starts_with("- unfinished 2 ")), "{short}");
    // The 56 tiles are placed first.
    let placed = played("manhattan", "random", &["--seed", "1"], &deal(&["--place", "--wild", "--freeze"]));
    assert!(
        placed.lines().all(|game| game.split(' ').skip(3).take(56).all(|mv| mv.contains('@'))),
        "{placed}"
    );
    assert!(placed.lines().all(|game| game.split(' ').count() > 3 + 56), "{placed}");
}

#[test]
fn perft_counts_the_listed_moves() {
    let starts = deal(&[]);
    let counts = ask(&["perft", "5"], &starts);
    for (moves, counts) in ask(&["moves"], &starts).lines().zip(counts.lines()) {
        let first: usize = counts.split('\t').next().unwrap().parse().unwrap();
        assert_eq!((first, counts.split('\t').count()), (moves.split(' ').count(), 5));
    }
}

#[test]
fn census_is_independent_of_threads_but_not_of_rules() {
    let census = |words: &[&str]| {
        let done =
            run(&[&["census", "--game", "trippples", "--boards", "400", "--seed", "2"], words].concat());
        assert_eq!((done.code, done.err.as_str()), (Some(0), ""), "{words:?}");
        done.out
    };
    let house = census(&["--threads", "1"]);
    assert_eq!(house, census(&["--threads", "3"]));
    assert!(house.starts_with("boards                                     400\n"));
    assert_ne!(house, census(&["--wild"]));
}
