//! Tests of games recorded from the original program.

use super::*;

const GAMES: &str = include_str!("../../reference/tripppin-games.tsv");

/// Returns the script by which two engines play a row of the table.
///
/// Their levels differ, so the level is set at every turn, just after the search has begun.
fn game_script(row: &[&str]) -> String {
    let [right, left, prevention, plies, result, moves] = row[1..] else { panic!("a row of {}", row.len()) };
    let plies: usize = plies.parse().unwrap();
    let right_begins = row[0].ends_with('r');
    let mut script = String::from("hover right / Computer\nclick left\n");
    if prevention == "off" {
        script.push_str("hover Prevent\nclick left\n");
    }
    script.push_str("release right 20,150\n");
    for ply in 0..plies {
        let (level, other) = if (ply % 2 == 0) == right_begins { (right, "left") } else { (left, "right") };
        if ply < 2 || right != left {
            script.push_str(&format!("menu Difficulty / {level}\n"));
        }
        let last = ply + 1 == plies && result != "unfinished";
        script.push_str(&if last {
            "wait over 100\n".to_owned()
        } else {
            format!("wait turn {other} 100\n")
        });
    }
    script.push_str(&format!("expect moves {moves}\n"));
    script.push_str(&match result.split_once(' ') {
        Some((winner, how)) => {
            format!("expect over {how} {}\n", if winner == "r" { "right" } else { "left" })
        }
        None => String::new(),
    });
    script
}

#[test]
fn original_games_replay_move_for_move() {
    for (number, line) in (2..).zip(GAMES.lines().skip(1)) {
        let row: Vec<&str> = line.split('\t').collect();
        let position = ["--position".to_owned(), row[0].to_owned()];
        let folder = tempfile::tempdir().unwrap();
        let name = format!("game of line {number}");
        let said = play::play(&position, &name, &game_script(&row), folder.path());
        assert_eq!(said, Ok(Vec::new()));
    }
}
