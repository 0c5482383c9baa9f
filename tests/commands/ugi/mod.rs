//! Tests of the Universal Game Interface by running the program, as a match runner would. Whole games and invalid
//! commands are here for every game.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

mod dice;

use crate::common;
use crate::program;

use std::collections::BTreeSet;

use boardgame_engine::oracle::advise;
use common::rows;
use program::{Talk, run, run_with};
use tripppin_game::{Line, Oracle, Position};

const LOOPS: &str = include_str!("../../reference/tripppin-loops.tsv");
const SOLVED: &str = include_str!("../../reference/tripppin-solved.tsv");

fn talk() -> Talk {
    Talk::start(&["ugi"])
}

/// Returns the move of each `bestmove` line, together with the score that was printed before it.
fn answers(out: &str) -> Vec<(String, String)> {
    let mut score = String::new();
    let mut answers = Vec::new();
    for line in out.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        if let Some(at) = words.iter().position(|word| *word == "score") {
            score = words[at + 1..at + 3].join(" ");
        }
        if words[0] == "bestmove" {
            answers.push((words[1].to_owned(), score.clone()));
        }
    }
    answers
}

#[test]
fn greetings_list_the_options_of_each_game() {
    for (game, options) in [
        ("tripppin", &["Mind type combo default Classic ", "Level ", "Prevention ", "Seed "][..]),
        (
            "trippples",
            &[
                "Mind type combo default perfect var random var manhattan ",
                "Rules type combo default house var house var official",
                "Freeze ",
                "Wild type check default false",
                "Place ",
                "Seed ",
            ],
        ),
        (
            "tribolo",
            &[
                "Level type combo default 9 var classic var 1 ",
                "Seed type spin default 1991 min 0 max 2147483647",
            ],
        ),
        (
            "triple3",
            &["Level type spin default 9 min 1 max 9", "Seed type spin default 1993 min 0 max 2147483647"],
        ),
    ] {
        let mut talk = Talk::start(&["ugi", "--game", game]);
        for (hello, end) in [("ugi", "ugiok"), ("uci", "uciok")] {
            talk.say(hello);
            let said = talk.hear_until(end);
            assert!(
                said[0].starts_with("id name Tripppin ") && said[1].starts_with("id author "),
                "{said:?}"
            );
            assert_eq!(said.len(), options.len() + 3, "{said:?}");
            for (line, option) in said[2..].iter().zip(options) {
                assert!(line.starts_with(&format!("option name {option}")), "{line}");
            }
        }
        for newgame in ["uginewgame", "ucinewgame"] {
            talk.say(newgame);
            talk.say("isready");
            assert_eq!(talk.hear(), "readyok");
        }
        talk.say("quit");
        assert_eq!(talk.end(), (Some(0), vec![]));
    }
    // Command-line options set the defaults of the UGI options.
    let told = run_with(&["ugi", "--game", "trippples", "--wild"], "ugi\nquit\n").out;
    assert!(
        told.contains("Rules type combo default official ") && told.contains("Wild type check default true")
    );
}

/// Returns the lines that `d` prints.
fn shown(talk: &mut Talk) -> Vec<String> {
    talk.say("d");
    talk.say("isready");
    let mut shown = talk.hear_until("readyok");
    shown.pop();
    shown
}

#[test]
fn startpos_is_the_first_board_of_the_seed() {
    for (game, settings, words) in [
        ("tripppin", &["Seed value 7"][..], &[][..]),
        ("tripppin", &["Seed value 2147483647"], &["--seed", "2147483647"]),
        ("tribolo", &["Seed value 7"], &[]),
        ("trippples", &["Seed value 7"], &[]),
        ("trippples", &["Seed value 7", "Rules value official"], &["--rules", "official"]),
        ("trippples", &["Seed value 7", "Wild value true", "Freeze value on"], &["--wild", "--freeze"]),
        ("trippples", &["Seed value 7", "Place value true", "Rules value house"], &[]),
    ] {
        let mut talk = Talk::start(&["ugi", "--game", game]);
        settings.iter().for_each(|setting| talk.say(&format!("setoption name {setting}")));
        let seed = if words.contains(&"--seed") { &[][..] } else { &["--seed", "7"] };
        let dealt = run(&[&["deal", "--game", game], seed, words].concat()).out;
        assert_eq!(format!("{}\n", shown(&mut talk)[0]), dealt, "{game} {settings:?}");
    }
}

/// Checks that each engine answers each kind of limit with a move of the position, under all rules.
#[test]
fn every_engine_answers_every_limit() {
    let levels = |last: u32| (1..=last).map(|level| format!("Level value {level}")).collect();
    let minds = ["random", "Manhattan", "euclidean", "minimax:1", "minimax:10", "perfect"];
    for (options, engines) in [
        ("tripppin", vec!["Mind value Perfect".to_owned(), "Level value 10".to_owned()]),
        ("trippples", minds.map(|mind| format!("Mind value {mind}")).into()),
        ("trippples --rules official", minds.map(|mind| format!("Mind value {mind}")).into()),
        ("trippples --wild --freeze", minds.map(|mind| format!("Mind value {mind}")).into()),
        ("trippples --place", minds.map(|mind| format!("Mind value {mind}")).into()),
        ("tribolo", levels(7)),
        ("triple3", levels(9)),
    ] {
        let words: Vec<&str> = ["ugi", "--game"].into_iter().chain(options.split(' ')).collect();
        let mut talk = Talk::start(&words);
        for engine in engines {
            talk.say(&format!("setoption name {engine}"));
            for go in ["go", "go depth 2", "go movetime 0", "go nodes 1"] {
                talk.say("position startpos");
                talk.say(go);
                let said = talk.hear_until("bestmove");
                let mv = said.last().unwrap().strip_prefix("bestmove ").unwrap().to_owned();
                assert_ne!(mv, "0000", "{options} {engine} {go}");
                // Triple 3's levels below 9 do not search.
                if options == "triple3" {
                    let told =
                        |line: &String| line.starts_with("info string go depth 2: the search reached depth ");
                    assert_eq!(
                        said.iter().any(told),
                        go == "go depth 2" && engine != "Level value 9",
                        "{said:?}"
                    );
                }
                talk.say(&format!("position startpos moves {mv}"));
                talk.say("isready");
                assert_eq!(talk.hear(), "readyok", "{options} {engine} {mv}");
            }
        }
    }
}

/// Plays a game through queries, with the settings of an engine for each seat. Returns the seats that have moved, the
/// moves and the result.
fn play(talk: &mut Talk, engines: &[&str]) -> (Vec<usize>, String, String) {
    let (mut turns, mut moves) = (Vec::new(), String::new());
    loop {
        let position = format!("position startpos{}{moves}", if moves.is_empty() { "" } else { " moves" });
        talk.say(&position);
        let mut ask = |question: &str| {
            talk.say(&format!("query {question}"));
            talk.hear().strip_prefix("response ").unwrap().to_owned()
        };
        let seats: Vec<usize> =
            (0..engines.len()).filter(|seat| ask(&format!("p{}turn", seat + 1)) == "true").collect();
        assert_eq!(seats.len(), 1, "{moves}");
        let [is_over, result] = ["gameover", "result"].map(&mut ask);
        assert_eq!(is_over == "true", result != "none", "{moves}");
        // An engine has no move after the end.
        talk.say(&format!("setoption name {}", engines[seats[0]]));
        talk.say(&position);
        // The clocks never run out, so every machine plays the same game.
        talk.say("go p1time 3600000000 p2time 3600000000 p1inc 0 p2inc 0");
        let said = talk.hear_until("bestmove");
        let mv = said.last().and_then(|line| line.strip_prefix("bestmove ")).unwrap();
        assert_eq!(is_over, (mv == "0000").to_string(), "{said:?}");
        if is_over == "true" {
            assert!(
                said.contains(&"info string the game is over: no move is expected".to_owned()),
                "{said:?}"
            );
            return (turns, moves, result);
        }
        turns.push(seats[0]);
        assert!(turns.len() < 400, "a game without end: {moves}");
        moves = format!("{moves} {mv}");
    }
}

#[test]
fn whole_games_are_played_through_queries() {
    for (game, engines, seeds) in [
        ("tripppin", &["Mind value Classic", "Mind value Perfect"][..], 1994..=1994),
        ("trippples", &["Mind value manhattan", "Mind value minimax:2"], 1..=12),
        ("tribolo", &["Level value Classic"; 3], 7..=7),
        ("triple3", &["Level value 8", "Level value 3"], 1..=6),
    ] {
        let mut talk = Talk::start(&["ugi", "--game", game]);
        let (mut results, mut has_missed_turns) = (BTreeSet::new(), false);
        for seed in seeds {
            talk.say(&format!("setoption name Seed value {seed}"));
            let (turns, moves, result) = play(&mut talk, engines);
            assert!(["p1win", "p2win", "p3win", "draw"].contains(&&*result), "{result}");
            // The start is the board that the seed deals.
            let start = run(&["deal", "--game", game, "--seed", &seed.to_string()]).out;
            let record = format!("{} moves{moves}", start.trim_end());
            assert_eq!(run_with(&["moves", "--game", game], &record).out, "none\n");
            if game == "tripppin" {
                let outcome = record.parse::<Line>().unwrap().current().outcome().unwrap();
                assert_eq!(result == "p1win", outcome.winner.letter() == 'r');
            }
            if game == "tribolo" {
                talk.say("d");
                talk.say("isready");
                assert!(talk.hear_until("readyok").iter().any(|line| line.starts_with("over: ")));
            }
            assert!((0..engines.len()).all(|seat| turns.contains(&seat)), "{turns:?}");
            has_missed_turns |= turns.windows(2).any(|pair| pair[0] == pair[1]);
            results.insert(result);
        }
        assert!(game != "trippples" || has_missed_turns && results.len() > 1, "{results:?}");
    }
}

#[test]
fn classic_avoids_loops_if_prevention_is_on() {
    let (mut input, mut expected) = (String::new(), Vec::new());
    for (_, row) in rows(LOOPS) {
        for (prevention, column) in [("true", 3), ("off", 4)] {
            input += &format!(
                "position tpn {} moves {}\nsetoption name Prevention value {prevention}\ngo depth {}\n",
                row[0], row[1], row[2]
            );
            expected.push(row[column].to_owned());
        }
    }
    let moves: Vec<String> =
        answers(&run_with(&["ugi"], &input).out).into_iter().map(|answer| answer.0).collect();
    assert_eq!(moves, expected);
}

#[test]
fn perfect_reports_the_principal_variation() {
    let mut input = String::from("setoption name Mind value Perfect\n");
    let mut expected = Vec::new();
    for (_, row) in rows(SOLVED) {
        input += &format!("position tpn {}\ngo infinite\nstop\n", row[0]);
        let position: Position = row[0].parse().unwrap();
        let best = advise(&Oracle::solve(position.board()), &Line::new(position)).unwrap();
        let score = match row[1] {
            "win" => format!("mate {}", row[2]),
            "loss" => format!("mate -{}", row[2]),
            _ => "cp 0".to_owned(),
        };
        expected.push((best.mv.to_string(), score));
    }
    let out = run_with(&["ugi"], &input).out;
    assert_eq!(answers(&out), expected);
    // A principal variation with a mate score leads to the end of the game.
    let lines = out.lines().filter_map(|line| line.split_once(" pv "));
    for ((_, row), (info, pv)) in rows(SOLVED).zip(lines) {
        let line: Line = format!("{} moves {pv}", row[0]).parse().unwrap();
        assert!(!info.contains(" mate ") || line.current().outcome().is_some(), "{info}");
    }
}

#[test]
fn search_limits_are_obeyed() {
    let mut talk = talk();
    talk.say("setoption name Level value 10");
    for (go, deepest) in [
        ("go nodes 1", 1),
        ("go movetime 0", 1),
        ("go p1time 0 p2time 5", 1),
        ("go depth 99", 10),
        ("go", 10),
    ] {
        talk.say(go);
        let said = talk.hear_until("bestmove");
        let depth = said.iter().rev().find_map(|line| line.strip_prefix("info depth ")).unwrap();
        assert_eq!(depth.split(' ').next().unwrap().parse(), Ok(deepest), "{go}: {said:?}");
    }
}

#[test]
fn ignored_limits_are_reported() {
    let input = |game: &str, settings: &[&str], go: &str| {
        let settings: String = settings.iter().map(|set| format!("setoption name {set}\n")).collect();
        let done = run_with(&["ugi", "--game", game], &format!("{settings}{go}"));
        done.out.lines().filter(|line| line.starts_with("info string go")).collect::<Vec<_>>().join("|")
    };
    let perfect = &["Mind value Perfect"][..];
    for (game, settings, go, told) in [
        ("tripppin", &[][..], "go depth 10", ""),
        ("tripppin", &[], "go depth 99", "info string go depth 99: the search reached depth 10"),
        ("tripppin", &[], "go depth 9 nodes 1", ""),
        (
            "tripppin",
            perfect,
            "go nodes 9",
            "info string go nodes 9: exact play always solves all 201600 positions of a board",
        ),
        ("trippples", &["Mind value minimax:3"], "go depth 5", ""),
        (
            "trippples",
            &["Mind value manhattan"],
            "go depth 5",
            "info string go depth 5: the search reached depth 1",
        ),
        ("tribolo", &["Level value 1"], "go depth 2", "info string go depth 2: the search reached depth 1"),
        ("tribolo", &["Level value 6"], "go depth 1", ""),
        (
            "tripppin",
            &[],
            "go infinite movetime 5\nstop",
            "info string go infinite: expected no time limit, because only stop ends it",
        ),
    ] {
        assert_eq!(input(game, settings, go), told, "{game} {settings:?} {go}");
    }
}

#[test]
fn info_lines_count_the_nodes_of_a_search() {
    for (game, level) in [("tribolo", "9"), ("tribolo", "1"), ("tribolo", "classic"), ("triple3", "9")] {
        let input = format!("setoption name Level value {level}\ngo nodes 3000\n");
        let out = run_with(&["ugi", "--game", game], &input).out;
        let number = |line: &str, name: &str| {
            let mut words = line.split(' ').skip_while(|word| *word != name).skip(1);
            words.next().and_then(|word| word.parse::<u64>().ok())
        };
        let infos: Vec<&str> = out.lines().filter(|line| line.contains(" nodes ")).collect();
        let nodes: Vec<u64> = infos.iter().filter_map(|line| number(line, "nodes")).collect();
        assert!(infos.len() >= 2 && nodes.is_sorted() && nodes[0] > 0, "{game} {level}: {out}");
        assert!(infos.iter().all(|line| number(line, "nps") > Some(0)), "{game} {level}: {out}");
    }
}

#[test]
fn invalid_commands_are_answered_and_ignored() {
    let empty = ["........."; 9].join("/");
    for (game, line, answer) in [
        ("tripppin", "xyzzy", "\"xyzzy\": no such command; help lists them"),
        (
            "tripppin",
            "psition startpos",
            "\"psition\": no such command (did you mean position?); help lists them",
        ),
        (
            "tripppin",
            "position startpos moves e1a8",
            "position startpos: \"e1a8\": expected a move of one step",
        ),
        (
            "tripppin",
            "position startpos moves d1d2",
            "position startpos: d1d2: expected a move of the piece on e1",
        ),
        ("tripppin", "position fen nonsense", "position fen: column 1: rows: expected"),
        ("tripppin", "setoption name Hash value 16", "setoption name \"Hash\": expected Mind, Level"),
        ("tripppin", "query", "query \"\": expected p1turn"),
        ("tripppin", "\u{1B}[2J\u{7}", "\"\\u{1b}[2J\\u{7}\": no such command"),
        ("tribolo", "setoption name Level value 10", "Level \"10\": expected classic, or"),
        ("tribolo", "position startpos moves q1", "position startpos: \"q1\": expected a cell"),
        ("triple3", "position startpos moves 12.1", "position startpos: \"12.1\": expected a move, a hole"),
        ("triple3", "position startpos moves 3.5", "position startpos: 3.5: expected "),
        ("triple3", "position tpn x", "position tpn: column 1: boxes"),
        ("triple3", &format!("position tpn {empty} a 13"), "position tpn: column 93: expected a throw"),
        ("triple3", "setoption name Level value 10", "Level \"10\": expected 1 to 9"),
        ("triple3", "setoption name Mind value 3", "setoption name \"Mind\": expected Level, Seed"),
        ("triple3", "query throw", "query \"throw\": expected p1turn"),
        (
            "trippples",
            "position startpos moves a1a9",
            "position startpos: \"a1a9\": expected a move: two squares",
        ),
        (
            "trippples",
            "position startpos moves h1g1",
            "position startpos: h1g1: expected a move of the piece on a1",
        ),
        ("trippples", "position startpos moves draw", "position startpos: draw: expected a move"),
        ("trippples", "position tpn x", "position tpn: column 1: rows: expected"),
        (
            "trippples",
            "setoption name Mind value minimax:11",
            "Mind \"minimax:11\": expected random, manhattan, euclidean, minimax:1 to minimax:10 or perfect",
        ),
        ("trippples", "setoption name Rules value chess", "Rules \"chess\": expected house or official"),
        ("trippples", "setoption name Level value 3", "setoption name \"Level\": expected Mind, Rules"),
    ] {
        let out = run_with(&["ugi", "--game", game], &format!("{line}\ngo depth 1\n")).out;
        assert!(out.starts_with(&format!("info string {answer}")), "{game}: {line}: {out}");
        assert!(out.lines().last().unwrap().starts_with("bestmove "), "{game}: {line}: {out}");
    }
    let mut talk = talk();
    talk.say("");
    talk.say(&"position ".repeat(1 << 18));
    assert!(talk.hear().starts_with("info string a line of more than 1048576 bytes was ignored"));
    talk.say("go depth x fast");
    let said = talk.hear_until("bestmove");
    assert!(said[0].starts_with("info string go depth \"x\": expected a number"), "{said:?}");
    assert!(said[1].starts_with("info string go \"fast\": expected depth, nodes"), "{said:?}");
    assert_eq!(said.last().map(String::as_str), Some("bestmove e1f2"));
}
