//! Batch commands for Triple 3 through the program itself: the rows of its table, and its deals.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

mod common;
mod program;

use common::rows;
use program::run_with;

const MOVES: &str = include_str!("reference/triple3-moves.tsv");

fn ask(words: &[&str], input: &str) -> String {
    let done = run_with(&[words, &["--game", "triple3"]].concat(), input);
    assert_eq!((done.code, done.err.as_str()), (Some(0), ""), "{words:?}");
    done.out
}

#[test]
fn moves_are_those_of_the_table() {
    let input: String = rows(MOVES).map(|(_, row)| format!("{} {}\n", row[0], row[1])).collect();
    let answers = ask(&["moves"], &input);
    assert_eq!(answers.lines().count(), rows(MOVES).count());
    let mut vain = 0;
    for ((number, row), answer) in rows(MOVES).zip(answers.lines()) {
        if row[2] == "-" {
            // The dice go on until somebody has something to play.
            let words: Vec<&str> = answer.split(' ').collect();
            assert_eq!(words[0], "none", "line {number}");
            assert!(["a", "b"].contains(&words[1]) && words[2].ends_with(':') && words.len() > 3, "{answer}");
            vain += 1;
        } else {
            // The table names removals without their sign.
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
fn a_line_of_play_is_asked_for_what_comes_after_it() {
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
