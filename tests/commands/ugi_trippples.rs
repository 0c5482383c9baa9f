//! Tests of the Universal Game Interface for Trippples by running the program: missed turns, rules, placing
//! tiles, and every engine.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use crate::program;

use program::{Talk, run, run_with};

const GAME: [&str; 3] = ["ugi", "--game", "trippples"];

fn ask(talk: &mut Talk, question: &str) -> String {
    talk.say(question);
    talk.hear()
}

/// Returns the engine's present position as TPN.
fn position(talk: &mut Talk) -> String {
    talk.say("d");
    talk.say("isready");
    talk.hear_until("readyok")[0].clone()
}

#[test]
fn ugi_lists_the_options() {
    let mut talk = Talk::start(&GAME);
    talk.say("ugi");
    let said = talk.hear_until("ugiok");
    let options: Vec<&str> = said.iter().filter_map(|line| line.strip_prefix("option name ")).collect();
    let names: Vec<&str> = options.iter().map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(names, ["Mind", "Rules", "Freeze", "Wild", "Place", "Seed"]);
    assert!(
        options[0].starts_with("Mind type combo default perfect var random var manhattan"),
        "{options:?}"
    );
    assert!(options[0].contains(" var minimax:10 "), "{options:?}");
    assert_eq!(options[1], "Rules type combo default house var house var official");
    talk.say("quit");
    assert_eq!(talk.end(), (Some(0), vec![]));
    // Command-line options set the defaults of the UGI options.
    let told = run_with(&[&GAME[..], &["--wild"]].concat(), "ugi\nquit\n").out;
    assert!(
        told.contains("option name Rules type combo default official ")
            && told.contains("Wild type check default true")
    );
}

#[test]
fn startpos_equals_the_deal_of_the_seed() {
    let mut talk = Talk::start(&GAME);
    for (settings, words) in [
        (&["Seed value 7"][..], &[][..]),
        (&["Rules value official"], &["--rules", "official"]),
        (&["Wild value true", "Freeze value on"], &["--wild", "--freeze"]),
        (&["Place value true"], &["--wild", "--freeze", "--place"]),
        (&["Rules value house"], &[]),
    ] {
        settings.iter().for_each(|setting| talk.say(&format!("setoption name {setting}")));
        let dealt = run(&[&["deal", "--game", "trippples", "--seed", "7"], words].concat()).out;
        assert_eq!(format!("{}\n", position(&mut talk)), dealt, "{settings:?}");
    }
}

#[test]
fn perfect_reports_the_principal_variation() {
    let puzzles = run(&["deal", "--game", "trippples", "--seed", "3", "--count", "20", "--puzzle", "5"]).out;
    let input: String =
        puzzles.lines().map(|line| format!("position tpn {line}\ngo infinite\nstop\n")).collect();
    let out = run_with(&GAME, &input).out;
    let told: Vec<&str> = out.lines().filter(|line| line.contains(" pv ")).collect();
    assert_eq!(told.len(), 20);
    let lines: String = told
        .iter()
        .zip(puzzles.lines())
        .map(|(info, puzzle)| {
            let (info, pv) = info.split_once(" pv ").unwrap();
            assert!(info.contains(" score mate 5 "), "{info}");
            format!("{puzzle} moves {pv}\n")
        })
        .collect();
    let ended = run_with(&["think", "--game", "trippples"], &lines).out;
    assert!(ended.lines().all(|line| line == "none finish"), "{ended}");
}

#[test]
fn every_engine_answers_under_every_rule() {
    for rules in [&[][..], &["--rules", "official"], &["--wild", "--freeze"], &["--place"]] {
        let mut talk = Talk::start(&[&GAME[..], rules].concat());
        for engine in ["random", "Manhattan", "euclidean", "minimax:1", "minimax:10", "perfect"] {
            talk.say(&format!("setoption name Mind value {engine}"));
            for go in ["go", "go depth 2", "go movetime 0", "go nodes 1"] {
                talk.say(go);
                let said = talk.hear_until("bestmove");
                let mv = said.last().unwrap().strip_prefix("bestmove ").unwrap().to_owned();
                talk.say(&format!("position startpos moves {mv}"));
                talk.say("position startpos");
                assert_eq!(ask(&mut talk, "isready"), "readyok", "{rules:?} {engine} {mv}");
            }
        }
    }
}
