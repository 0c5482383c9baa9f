//! Tests of commands that count many boards or games: a census, tournaments, and fitting or training weights.

use std::fs;

use super::ask;

/// Returns the first lines of the table of a tournament with seed 4.
fn header(games: u32) -> String {
    format!("{:<26}{games:>20}\n{:<26}{:>20}\n", "games", "seed", 4)
}

#[test]
fn counts_are_independent_of_threads() {
    for (game, words, start) in [
        ("tripppin", "census --boards 300 --seed 2", "boards                                     300\n"),
        ("trippples", "census --boards 400 --seed 2", "boards                                     400\n"),
        ("tribolo", "match --blue 2 --red classic --green classic --games 12 --seed 4", &header(12)),
        ("triple3", "match --first 3 --second 1 --games 100 --seed 4", &header(100)),
    ] {
        let count = |threads| {
            let words: Vec<&str> = words.split(' ').chain(["--threads", threads]).collect();
            ask(game, &words, "")
        };
        let one = count("1");
        assert!(one.starts_with(start), "{one}");
        assert_eq!(one, count("3"));
    }
    let census = ["census", "--boards", "300", "--seed", "2"];
    let wild = ask("trippples", &[&census[..], &["--wild"]].concat(), "");
    assert_ne!(ask("trippples", &census, ""), wild);
    // Without `--seed`, each run uses a different seed and prints it.
    let words = ["match", "--blue", "2", "--red", "2", "--green", "2", "--games", "3"];
    let seed = || ask("tribolo", &words, "").lines().nth(1).unwrap().to_owned();
    assert_ne!(seed(), seed());
}

/// Returns the lines of a tournament's table: name, wins, share of wins in percent, games.
fn table(game: &str, words: &str) -> Vec<(String, f64, f64, u32)> {
    let text = ask(game, &words.split(' ').collect::<Vec<_>>(), "");
    let row = |line: &str| {
        let (name, rest) = line.split_at(26);
        let words: Vec<&str> = rest.split_whitespace().collect();
        assert_eq!((words[2], words[3], words[5]), ("%", "+-", "of"), "{line}");
        assert!(game != "tribolo" || words[8] == "cells", "{line}");
        let number = |at: usize| words[at].trim_end_matches(',').parse::<f64>().unwrap();
        (name.trim().to_owned(), number(0), number(1), number(6) as u32)
    };
    text.lines().skip(2).map(row).collect()
}

fn names(table: &[(String, f64, f64, u32)]) -> Vec<&str> {
    table.iter().map(|line| line.0.as_str()).collect()
}

#[test]
fn table_of_three_players_adds_up() {
    let words = "match --blue 2 --red classic --green classic --games 12 --seed 4";
    let lines = table("tribolo", words);
    assert_eq!(names(&lines), ["blue: 2", "red: classic", "green: classic"]);
    assert!(lines.iter().all(|line| line.3 == 12));
    assert!((lines.iter().map(|line| line.1).sum::<f64>() - 12.0).abs() < 0.02, "{lines:?}");

    let rotated = table("tribolo", &format!("{words} --rotate"));
    let seats = ["blue", "red", "green"];
    let expected = ["1: 2", "2: classic", "3: classic"].map(|name| [&[name][..], &seats].concat()).concat();
    assert_eq!(names(&rotated), expected);
    for entrant in rotated.chunks(4) {
        let [all, seats @ ..] = entrant else { unreachable!() };
        assert!(all.3 == 12 && seats.iter().all(|seat| seat.3 == 4));
        assert!((seats.iter().map(|seat| seat.1).sum::<f64>() - all.1).abs() < 0.02);
        assert!((100.0 * all.1 / 12.0 - all.2).abs() < 0.05);
    }
}

#[test]
fn table_of_two_players_adds_up() {
    let lines = table("triple3", "match --first 3 --second 1 --games 100 --seed 4");
    let both = ["first: 3", "beginning", "replying", "second: 1", "beginning", "replying", "whoever begins"];
    assert_eq!(names(&lines), both);
    assert!(lines.iter().map(|line| line.3).eq([100, 50, 50, 100, 50, 50, 100]));
    let won = |at: usize| lines[at].1;
    assert_eq!((won(0) + won(3), won(1) + won(2), won(4) + won(5)), (100.0, won(0), won(3)));
    assert_eq!(won(1) + won(4), won(6));
    assert!(won(0) > 85.0, "{lines:?}");
}

#[test]
fn weights_are_reproducible() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("own.weights");
    for (game, words, start) in [
        (
            "tribolo",
            "fit --games 40 --rounds 2 --seed",
            "tribolo weights, version 3\nseed 5 games 40 rounds 2\n",
        ),
        ("triple3", "train --games 50 --seed", "triple3 weights 1\n"),
    ] {
        let made = |seed: &str| {
            fs::write(&path, "older").unwrap();
            let words = words.split(' ').chain([seed, "--out", path.to_str().unwrap()]);
            assert_eq!(ask(game, &words.collect::<Vec<_>>(), ""), "");
            fs::read(&path).unwrap()
        };
        let weights = made("5");
        assert!(weights.starts_with(start.as_bytes()), "{game}");
        assert_eq!((weights == made("5"), weights == made("6")), (true, false), "{game}");
        // No temporary file is left.
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
    // Without --out, the weights are printed.
    let printed = ask("tribolo", &["fit", "--seed", "5", "--games", "40", "--rounds", "2"], "");
    assert!(printed.starts_with("tribolo weights, version 3\n") && printed.contains("\nchecksum "));
}
