//! Tests of the batch commands by running the program: every row of the tables, and the commands in pipes.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use crate::common;
use crate::program;

use std::collections::BTreeMap;
use std::fs;

use common::rows;
use program::{Talk, run, run_with};

const MOVES: &str = include_str!("../reference/tripppin-moves.tsv");
const LOOPS: &str = include_str!("../reference/tripppin-loops.tsv");
const GAMES: &str = include_str!("../reference/tripppin-games.tsv");
const PERFT: &str = include_str!("../reference/tripppin-perft.tsv");
const SOLVED: &str = include_str!("../reference/tripppin-solved.tsv");

/// For each command, the positions that one run of the command reads, each with its row number and the
/// expected answer.
type Asked<'a> = BTreeMap<Vec<&'a str>, Vec<(usize, String, String)>>;

/// Runs the program once per command with all its positions and compares the answers.
fn check(asked: Asked<'_>) {
    check_part(asked, |answer| answer);
}

/// Runs the program once per command and compares a part of each answer.
fn check_part(asked: Asked<'_>, part: fn(&str) -> &str) {
    for (words, rows) in asked {
        let input: String = rows.iter().map(|(_, position, _)| format!("{position}\n")).collect();
        let done = run_with(&words, &input);
        assert_eq!((done.code, done.err.as_str()), (Some(0), ""), "{words:?}");
        assert_eq!(done.out.lines().count(), rows.len());
        for ((number, _, expected), answer) in rows.iter().zip(done.out.lines()) {
            assert_eq!(part(answer), expected, "{words:?}, line {number}");
        }
    }
}

fn add<'a>(asked: &mut Asked<'a>, words: &[&'a str], row: usize, position: String, expected: String) {
    asked.entry(words.to_vec()).or_default().push((row, position, expected));
}

#[test]
fn think_plays_original_moves() {
    let mut asked = Asked::new();
    for (number, row) in rows(MOVES) {
        let expected = format!("{} {}", row[2], row[3]);
        add(&mut asked, &["think", "--level", row[1]], number, row[0].to_owned(), expected);
    }
    check(asked);
}

#[test]
fn think_avoids_loops_as_the_original() {
    let mut asked = Asked::new();
    for (column, prevention) in [(3, "on"), (4, "off")] {
        for (number, row) in rows(LOOPS) {
            let words = ["think", "--level", row[2], "--prevention", prevention];
            let line = format!("{} moves {}", row[0], row[1]);
            add(&mut asked, &words, number, line, row[column].to_owned());
        }
    }
    // The table contains the moves without values.
    check_part(asked, |answer| answer.split(' ').next().unwrap_or_default());
}

#[test]
fn match_plays_original_games() {
    let mut asked = Asked::new();
    for (number, row) in rows(GAMES) {
        let words = ["match", "--right", row[1], "--left", row[2], "--prevention", row[3]];
        let result = if row[5] == "unfinished" { "- unfinished" } else { row[5] };
        let expected = format!("{result} {} {}", row[4], row[6]);
        add(&mut asked, &words, number, row[0].to_owned(), expected.clone());
        let limited = [&words[..], &["--max-plies", row[4]]].concat();
        add(&mut asked, &limited, number, row[0].to_owned(), expected);
    }
    check(asked);
}

#[test]
fn solve_matches_the_table() {
    let mut asked = Asked::new();
    for (number, row) in rows(SOLVED) {
        let value = format!("{} {}", row[1], row[2]);
        let moves = format!("{value} {}", row[3]);
        add(&mut asked, &["solve"], number, row[0].to_owned(), value);
        add(&mut asked, &["solve", "--moves"], number, row[0].to_owned(), moves.trim_end().to_owned());
        // The table and the command list the moves in the order of directions.
        let moves: Vec<&str> = row[3].split(' ').filter_map(|mv| mv.split('=').next()).collect();
        add(&mut asked, &["moves"], number, row[0].to_owned(), moves.join(" "));
    }
    check(asked);
}

#[test]
fn perft_matches_the_table() {
    let mut asked = Asked::new();
    for (number, row) in rows(PERFT) {
        add(&mut asked, &["perft", "7"], number, row[0].to_owned(), row[1..].join("\t"));
        add(&mut asked, &["perft", "1"], number, row[0].to_owned(), row[1].to_owned());
    }
    check(asked);
}

const ROWS: &str = "4c458625c25207c8/64ff61495832ff0e/e0620d4670ffa21c/2954924ac1239816/\
                    2c1a948a8ca11383/3415d0430ba82685/c4ff318991ffff19/38b068ffff51a42a";

#[test]
fn finished_games_are_answered() {
    let input = format!("{ROWS} d1 a1 5 0 l\n{ROWS} b1 a1 0 0 l\n{ROWS} c2 g7 4 2 r moves c2d1\n");
    for (words, answers) in [
        (&["think", "--level", "3"][..], "none won\nnone stuck\nnone won\n"),
        (&["solve", "--moves"], "loss 0\nloss 0\nloss 0\n"),
        (&["moves"], "none\nnone\nnone\n"),
        (&["perft", "3"], "0\t0\t0\n0\t0\t0\n0\t0\t0\n"),
        (&["match", "--right", "1", "--left", "perfect"], "r goal 0\nr stuck 0\nr goal 0\n"),
    ] {
        assert_eq!(run_with(words, &input).out, answers, "{words:?}");
    }
}

#[test]
fn peer_gets_each_answer_immediately() {
    let mut talk = Talk::start(&["think", "--level", "2", "-"]);
    for _ in 0..3 {
        talk.say(&format!("{ROWS} c2 g7 4 2 r"));
        assert_eq!(talk.hear(), "c2d1 9999");
        talk.say("# a comment");
        assert_eq!(talk.hear(), "# a comment");
    }
    assert_eq!(talk.end(), (Some(0), vec![]));
}

#[test]
fn bad_line_ends_the_run_after_earlier_answers() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("p.tpn");
    let name = path.to_str().unwrap();
    fs::write(&path, format!("# one\r\n\n{ROWS} e1 d1 0 0 r moves e1e2\n{ROWS} e1 d1 6 0 r\n{ROWS}\n"))
        .unwrap();
    let done = run(&["moves", name]);
    assert_eq!((done.code, done.out.as_str()), (Some(1), "# one\n\nd1d2 d1c2\n"));
    let fault =
        format!("Tripppin: {name}:4:143: \"6\": right reached: expected a number of goals, `0` to `5`\n");
    assert_eq!(done.err, fault);

    let done = run_with(&["solve"], "nonsense");
    assert_eq!(done.code, Some(1));
    assert!(
        done.err.starts_with("Tripppin: standard input:1:1: \"nonsense\": rows: expected"),
        "{}",
        done.err
    );
    let done = run(&["solve", "no/such/file"]);
    assert_eq!(done.err, "Tripppin: no/such/file: cannot be read: no such file or directory\n");
    assert_eq!((done.code, run(&["solve", folder.path().to_str().unwrap()]).code), (Some(1), Some(1)));
    assert_eq!(run_with(&["moves"], "").out, "");
}

#[test]
fn invalid_arguments_print_one_line_and_exit_2() {
    for words in [
        &["think"][..],
        &["think", "--level", "0"],
        &["perft", "x"],
        &["match", "--right", "11", "--left", "1"],
        &["deal", "--puzzle", "2"],
        &["census"],
        &["completions", "tcsh"],
        &["ugi", "x"],
    ] {
        let done = run(words);
        assert_eq!((done.code, done.out.as_str(), done.err.lines().count()), (Some(2), "", 1), "{words:?}");
    }
}

#[test]
fn deals_are_reproducible_and_have_their_property() {
    let deal = |words: &[&str]| run(&[&["deal", "--seed", "5", "--count", "20"], words].concat()).out;
    for words in [&[][..], &["--fair"], &["--puzzle", "5"]] {
        assert_eq!(deal(words), deal(words));
        assert_eq!(deal(words).lines().count(), 20);
    }
    assert!(deal(&[]).lines().all(|line| line.ends_with(" e1 d1 0 0 r")));
    assert_ne!(run(&["deal"]).out, run(&["deal"]).out);
    let values = run_with(&["solve", "--moves"], &deal(&["--puzzle", "5"])).out;
    assert!(values.lines().all(|line| line.starts_with("win 5 ") && line.matches("=win:").count() == 1));
    let values = run_with(&["solve", "--moves"], &deal(&["--fair"])).out;
    assert!(values.lines().all(|line| line.starts_with("draw - ") && !line.contains("=loss")));
    let done = run(&["deal", "--seed", "1", "--puzzle", "301"]);
    assert_eq!((done.code, done.out.as_str()), (Some(1), ""));
}

#[test]
fn census_is_independent_of_threads() {
    let census = |threads: &str| {
        let done = run(&["census", "--boards", "300", "--seed", "2", "--threads", threads]);
        assert_eq!((done.code, done.err.as_str()), (Some(0), ""));
        done.out
    };
    assert_eq!(census("1"), census("3"));
    assert!(census("2").starts_with("boards                                     300\n"));
}

#[cfg(target_os = "linux")]
#[test]
fn interrupted_census_prints_its_partial_result() {
    let done = program::interrupted(&["census", "--boards", "9999999999", "--seed", "2"]);
    assert_eq!(done.code, Some(130));
    let first = done.out.lines().next().unwrap();
    assert!(first.starts_with("boards ") && first.ends_with("  of 9999999999, partial"), "{first}");
    assert!(done.err.starts_with("Tripppin: interrupted: partial result for the first "), "{}", done.err);
    // An interrupted census has counted the same boards as a shorter census.
    let counted = first.split_whitespace().nth(1).unwrap();
    let again = run(&["census", "--boards", counted, "--seed", "2"]).out;
    assert!(done.out.lines().skip(1).eq(again.lines().skip(1)));
}

#[cfg(target_os = "linux")]
#[test]
fn write_error_is_reported_except_on_closed_pipe() {
    let shell = |line: &str| program::shell(line);
    let done = shell("tripppin deal > /dev/full");
    assert_eq!(done.code, Some(1));
    assert_eq!(done.err, "Tripppin: standard output: cannot be written: no space left on device\n");
    let done = shell("tripppin ugi < /");
    assert_eq!(
        (done.code, done.err.as_str()),
        (Some(1), "Tripppin: standard input: cannot be read: is a directory\n")
    );
    let done = shell("{ tripppin deal --seed 1 --count 1000000; echo $? >&2; } | head -1");
    assert_eq!((done.out.lines().count(), done.err.as_str()), (1, "0\n"));
}

#[cfg(unix)]
#[test]
fn examples_of_the_help_are_correct() {
    tripppin::CATALOGUE.install();
    for spec in &boardgame_host::cli::commands::COMMANDS {
        for example in spec.examples().filter(|example| !example.output.is_empty()) {
            let line = example.line.replace("PROGRAM", "tripppin");
            let done = program::shell(&line);
            assert_eq!(done.out, format!("{}\n", example.output), "{line}");
        }
        assert_eq!(run(&["help", spec.name]).out, run(&[spec.name, "--help"]).out);
    }
}
