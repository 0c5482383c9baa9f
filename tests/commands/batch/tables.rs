//! Tests of every row of the reference tables by running the batch commands.

use std::collections::BTreeMap;

use super::{answers, ask};
use crate::common::rows;

const MOVES: &str = include_str!("../../reference/tripppin-moves.tsv");
const LOOPS: &str = include_str!("../../reference/tripppin-loops.tsv");
const GAMES: &str = include_str!("../../reference/tripppin-games.tsv");
const PERFT: &str = include_str!("../../reference/tripppin-perft.tsv");
const SOLVED: &str = include_str!("../../reference/tripppin-solved.tsv");
const TRIPPPLES: [&str; 3] = [
    include_str!("../../reference/trippples-moves.tsv"),
    include_str!("../../reference/trippples-players.tsv"),
    include_str!("../../reference/trippples-solved.tsv"),
];
const TRIBOLO: &str = include_str!("../../reference/tribolo.tsv");
const TRIPLE3: &str = include_str!("../../reference/triple3-moves.tsv");

/// For each command, the positions that one run of the command reads, each with its row number and the
/// expected answer.
type Asked<'a> = BTreeMap<Vec<&'a str>, Vec<(usize, String, String)>>;

/// Runs the program once for each command and compares a part of each answer.
fn check_part(asked: Asked<'_>, part: fn(&str) -> &str) {
    for (words, rows) in asked {
        let input: String = rows.iter().map(|(_, position, _)| format!("{position}\n")).collect();
        for ((number, _, expected), answer) in rows.iter().zip(answers("tripppin", &words, &input)) {
            assert_eq!(part(&answer), expected, "{words:?}, line {number}");
        }
    }
}

fn check(asked: Asked<'_>) {
    check_part(asked, |answer| answer);
}

fn add<'a>(asked: &mut Asked<'a>, words: &[&'a str], row: usize, position: String, expected: String) {
    asked.entry(words.to_vec()).or_default().push((row, position, expected));
}

/// Returns the answers of a command to the positions in the first column of a table.
fn of_table(game: &str, words: &[&str], table: &str) -> Vec<String> {
    answers(game, words, &rows(table).map(|(_, row)| format!("{}\n", row[0])).collect::<String>())
}

fn sorted<T: Ord>(words: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut words: Vec<T> = words.into_iter().collect();
    words.sort_unstable();
    words
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
fn solve_and_perft_match_the_tables_of_tripppin() {
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
    for (number, row) in rows(PERFT) {
        add(&mut asked, &["perft", "7"], number, row[0].to_owned(), row[1..].join("\t"));
        add(&mut asked, &["perft", "1"], number, row[0].to_owned(), row[1].to_owned());
    }
    check(asked);
}

fn target(mv: &str) -> &str {
    &mv[2..]
}

#[test]
fn moves_and_players_match_the_tables_of_trippples() {
    let [moves, players, solved] = TRIPPPLES;
    for ((number, row), answer) in rows(moves).zip(of_table("trippples", &["moves"], moves)) {
        if row[2] == "1" {
            // The other side moves instead, unless it is also blocked.
            let other = if row[0].ends_with('c') { "s:" } else { "c:" };
            let words: Vec<&str> = answer.split(' ').collect();
            assert_eq!(words[0], "none", "line {number}");
            assert!(words.len() == 1 || words[1] == other && words.len() > 2, "line {number}: {answer}");
        } else {
            assert_eq!(sorted(answer.split(' ').map(target)), sorted(row[1].split(',')), "line {number}");
        }
    }
    for (column, player) in [(2, "manhattan"), (3, "euclidean")] {
        let answers = of_table("trippples", &["think", "--player", player], players);
        for ((number, row), answer) in rows(players).zip(answers) {
            assert_eq!(target(answer.split(' ').next().unwrap()), row[column], "{player}, line {number}");
        }
    }
    let values = of_table("trippples", &["solve", "--moves"], solved);
    for ((number, row), answer) in rows(solved).zip(&values) {
        let words: Vec<&str> = answer.split(' ').collect();
        assert_eq!(words[..2], row[1..3], "line {number}");
        // The table counts the plies after the move.
        let moves = words[2..].iter().map(|word| {
            let (mv, value) = word.split_once('=').unwrap();
            match value.split_once(':').unwrap() {
                ("draw", _) => format!("{}=D", target(mv)),
                ("win", plies) => format!("{}=W{}", target(mv), plies.parse::<u32>().unwrap() - 1),
                (_, plies) => format!("{}=L{}", target(mv), plies.parse::<u32>().unwrap() - 1),
            }
        });
        assert_eq!(sorted(moves), sorted(row[3].split(',').map(str::to_owned)), "line {number}");
    }
    // The perfect engine is the default and plays one of the best moves.
    for (answer, values) in of_table("trippples", &["think"], solved).iter().zip(&values) {
        let (mv, value) = answer.split_once(' ').unwrap();
        assert!(values.contains(&format!(" {mv}={value}")), "{answer}: {values}");
        assert_eq!(value.split(':').next(), values.split(' ').next());
    }
}

/// Converts a cell of Tribolo's table, `x,y` from the upper left corner, to move notation.
fn cell(text: &str) -> String {
    let (x, y) = text.split_once(',').unwrap();
    let column = char::from(b'a' + x.parse::<u8>().unwrap());
    format!("{column}{}", 11 - y.parse::<u8>().unwrap())
}

#[test]
fn moves_match_the_table_of_tribolo() {
    let counts = of_table("tribolo", &["perft", "1"], TRIBOLO);
    let moves = of_table("tribolo", &["moves"], TRIBOLO);
    for (((number, row), answer), count) in rows(TRIBOLO).zip(moves).zip(counts) {
        let given = sorted(answer.split(' ').map(str::to_owned));
        assert_eq!(given.len().to_string(), count, "line {number}");
        assert_eq!(given, sorted(row[1].split(' ').map(cell)), "line {number}");
    }
}

#[test]
fn moves_match_the_table_of_triple3() {
    let input: String = rows(TRIPLE3).map(|(_, row)| format!("{} {}\n", row[0], row[1])).collect();
    let mut vain = 0;
    for ((number, row), answer) in rows(TRIPLE3).zip(ask("triple3", &["moves"], &input).lines()) {
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
