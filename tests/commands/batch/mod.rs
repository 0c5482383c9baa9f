//! Tests of the batch commands by running the program: rules that hold for every game, faults, and the commands in pipes.
//! [`counts`] tests commands that count many games.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

mod counts;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;

use crate::common::games;
use crate::program::{self, Talk, run, run_with};

/// Returns the output of a command for one game, which must succeed without a message.
fn ask(game: &str, words: &[&str], input: &str) -> String {
    let done = run_with(&[words, &["--game", game]].concat(), input);
    assert_eq!((done.code, done.err.as_str()), (Some(0), ""), "{game} {words:?}");
    done.out
}

/// Returns the answers of a command to positions, one line for each.
fn answers(game: &str, words: &[&str], input: &str) -> Vec<String> {
    let answers: Vec<String> = ask(game, words, input).lines().map(str::to_owned).collect();
    assert_eq!(answers.len(), input.lines().count(), "{game} {words:?}");
    answers
}

/// Returns six positions, which must be the same in a second run.
fn deal(game: &str, words: &[&str]) -> String {
    let words = [&["deal", "--seed", "5", "--count", "6"], words].concat();
    let dealt = ask(game, &words, "");
    assert_eq!((dealt.lines().count(), &ask(game, &words, "")), (6, &dealt), "{game} {words:?}");
    dealt
}

/// Returns the options of players for matches between fast engines, and the options of engines that think.
fn engines(game: &str) -> (&'static [&'static str], Vec<String>) {
    let levels = |last: u32| (1..=last).map(|level| format!("--level {level}")).collect();
    match game {
        "tripppin" => (&["--right 2 --left perfect", "--right 3 --left 3"], levels(10)),
        "trippples" => (
            &[
                "--circle random --square random --seed 3",
                "--circle manhattan --square euclidean",
                "--circle minimax:3 --square perfect",
                "--circle perfect --square random --seed 3",
            ],
            ["random", "manhattan", "euclidean", "minimax:2", "perfect"]
                .map(|word| format!("--player {word}"))
                .into(),
        ),
        "tribolo" => (&["--blue 1 --red classic --green 3"], levels(7)),
        "triple3" => (&["--first 3 --second 6 --seed 4"], levels(9)),
        _ => panic!("{game}: expected the options of its engines"),
    }
}

/// Checks that the first words of a game's line are its result: winner, cause and the number of plies.
fn check_result(game: &str, line: &[&str]) {
    assert_eq!(line[2].parse(), Ok(line.len() - 3), "{line:?}");
    let is_known = match game {
        "tripppin" => ["r", "l"].contains(&line[0]) && ["goal", "stuck"].contains(&line[1]),
        "trippples" => ["c finish", "s finish", "- blocked", "- cycle"].contains(&&*line[..2].join(" ")),
        "triple3" => ["a", "b"].contains(&line[0]) && ["line", "five"].contains(&line[1]),
        _ => {
            let cells: Vec<u32> = line[1].split('-').map(|cells| cells.parse().unwrap()).collect();
            let most = cells.iter().max();
            let winners = "brg".chars().zip(&cells).filter(|(_, cells)| Some(*cells) == most);
            cells.len() == 3 && winners.map(|(side, _)| side).eq(line[0].chars())
        }
    };
    assert!(is_known, "{game}: {line:?}");
}

#[test]
fn played_games_are_over_in_every_command() {
    for game in games() {
        let starts = deal(game, &[]);
        let (matches, engines) = engines(game);
        for players in matches {
            let words: Vec<&str> = ["match"].into_iter().chain(players.split(' ')).collect();
            let games = ask(game, &words, &starts);
            assert_eq!(games, ask(game, &words, &starts), "{words:?}");
            let (mut records, mut ends) = (String::new(), String::new());
            for (start, line) in starts.lines().zip(games.lines()) {
                let words: Vec<&str> = line.split(' ').collect();
                if game == "tripppin" && words[1] == "unfinished" {
                    continue;
                }
                check_result(game, &words);
                assert!(words[0] != "c" || !players.ends_with("perfect"), "{line}");
                writeln!(records, "{start} moves {}", words[3..].join(" ")).unwrap();
                writeln!(ends, "none {}", if words[1] == "goal" { "won" } else { words[1] }).unwrap();
            }
            assert!(!records.is_empty());
            // After all moves of a game record, no legal move is left.
            let think: Vec<&str> = ["think"].into_iter().chain(engines[0].split(' ')).collect();
            assert_eq!(ask(game, &think, &records), ends, "{words:?}");
            assert_eq!(ask(game, &["moves"], &records), "none\n".repeat(ends.lines().count()));
            if ["tripppin", "tribolo"].contains(&game) {
                assert!(answers(game, &["perft", "2"], &records).iter().all(|line| line == "0\t0"));
            }
            let short = ask(game, &[&words[..], &["--max-plies", "2"]].concat(), &starts);
            let cut = short.lines().filter(|game| game.starts_with("- unfinished 2 ")).count();
            // Some games of Tripppin end with the second move.
            assert!(cut == 6 || game == "tripppin" && cut > 0, "{short}");
        }
    }
}

/// Returns `true` for a value of the right form.
type IsValue = fn(&str) -> bool;

/// Checks the form of the value behind each move. Legal moves of engines are tested by the suite of every game.
#[test]
fn answers_have_the_values_of_their_engines() {
    let is_number = |value: &str| value.parse::<f64>().is_ok();
    let is_chance = |value: &str| value.parse().is_ok_and(|chance| (0.0..=1.0).contains(&chance));
    let is_verdict = |value: &str| ["win:", "draw:-", "loss:"].iter().any(|word| value.starts_with(word));
    let is_none = |value: &str| value == "-";
    let cases: [(&str, &str, IsValue); 6] = [
        ("tripppin", "--level 3", |value| value.parse::<i32>().is_ok()),
        ("trippples", "--player manhattan", is_none),
        ("trippples", "--player minimax:2", is_number),
        ("trippples", "--player perfect", is_verdict),
        ("tribolo", "--level 3", is_chance),
        ("triple3", "--level 3", is_none),
    ];
    for (game, engine, is_value) in cases {
        let words: Vec<&str> = ["think"].into_iter().chain(engine.split(' ')).collect();
        for answer in answers(game, &words, &deal(game, &[])) {
            assert!(is_value(answer.rsplit_once(' ').unwrap().1), "{game} {engine}: {answer}");
        }
    }
}

#[test]
fn deals_are_reproducible_and_have_their_property() {
    let fair = |line: &str| line.starts_with("draw - ") && !line.contains("=loss");
    for game in games() {
        assert_ne!(ask(game, &["deal"], ""), ask(game, &["deal"], ""));
        if !["tripppin", "trippples"].contains(&game) {
            continue;
        }
        let values = |words: &[&str]| ask(game, &["solve", "--moves"], &deal(game, words));
        assert!(values(&["--fair"]).lines().all(fair), "{game}");
        for plies in ["3", "5"] {
            let start = format!("win {plies} ");
            let is_puzzle = |line: &str| line.starts_with(&start) && line.matches("=win:").count() == 1;
            assert!(values(&["--puzzle", plies]).lines().all(is_puzzle), "{game}");
        }
    }
    for (words, end) in [
        (&[][..], " a1 h1 c"),
        (&["--rules", "house"], " a1 h1 c"),
        (&["--rules", "official"], " a1 h1 c official"),
        (&["--freeze", "--place"], " a1 h1 c official,freeze,place"),
        (&["--rules", "official", "--wild"], " a1 h1 c official,wild"),
        (&["--fair"], " a1 h1 c"),
    ] {
        assert!(deal("trippples", words).lines().all(|line| line.ends_with(end)), "{words:?}");
    }
    assert!(deal("tripppin", &[]).lines().all(|line| line.ends_with(" e1 d1 0 0 r")));
    let done = run(&["deal", "--seed", "1", "--puzzle", "301"]);
    assert_eq!((done.code, done.out.as_str()), (Some(1), ""));
    // The 56 tiles are placed first, and such a board cannot be solved.
    let placing = deal("trippples", &["--place", "--wild", "--freeze"]);
    assert!(ask("trippples", &["solve", "--moves"], &placing).lines().all(|line| line == "unsolved -"));
    let words = ["match", "--circle", "manhattan", "--square", "random", "--seed", "1"];
    for game in ask("trippples", &words, &placing).lines() {
        let moves: Vec<&str> = game.split(' ').skip(3).collect();
        assert!(moves.len() > 56 && moves[..56].iter().all(|mv| mv.contains('@')), "{game}");
    }
}

#[test]
fn perft_counts_the_listed_moves() {
    for game in ["tripppin", "trippples", "tribolo"] {
        let starts = deal(game, &[]);
        for (moves, counts) in
            answers(game, &["moves"], &starts).iter().zip(answers(game, &["perft", "3"], &starts))
        {
            let first: usize = counts.split('\t').next().unwrap().parse().unwrap();
            assert_eq!((first, counts.split('\t').count()), (moves.split(' ').count(), 3), "{game}");
        }
    }
}

/// Checks that the dice of a start decide its throw, and that `--seed` decides the random moves of a level.
#[test]
fn dice_and_random_moves_follow_their_seeds() {
    let starts = ask("triple3", &["deal", "--seed", "3", "--count", "20"], "");
    let start = format!("{} a dice ", ["........."; 9].join("/"));
    let dice: BTreeSet<&str> = starts.lines().map(|line| line.strip_prefix(&start).unwrap()).collect();
    assert_eq!(dice.len(), 20);
    let mut throws: Vec<&str> = Vec::new();
    let moves = ask("triple3", &["moves"], &starts);
    throws.extend(moves.lines().map(|line| line.split_once(": ").unwrap().0));
    throws.sort_unstable();
    throws.dedup();
    assert!(throws.len() > 4, "{throws:?}");
    let random = |seed| ask("triple3", &["think", "--level", "1", "--seed", seed], &starts);
    assert_ne!(random("1"), random("2"));
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
