//! Tests of the Universal Game Interface for Triple 3 by running the program: dice that follow from the
//! position, and dice thrown by a referee.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use crate::program;

use program::{Talk, run, run_with};
use triple3_game::{Dice, Line, Throw};

const GAME: [&str; 3] = ["ugi", "--game", "triple3"];
const EMPTY: &str =
    "........./........./........./........./........./........./........./........./.........";

fn ask(talk: &mut Talk, question: &str) -> String {
    talk.say(question);
    talk.hear()
}

fn shown(talk: &mut Talk) -> Vec<String> {
    talk.say("d");
    talk.say("isready");
    let mut shown = talk.hear_until("readyok");
    shown.pop();
    shown
}

/// Returns the engine's move, and its note about the side to move and the throw.
fn play(talk: &mut Talk) -> (String, String) {
    talk.say("go");
    let said = talk.hear_until("bestmove");
    let thrown = said[0].strip_prefix("info string ").unwrap();
    (said.last().unwrap().strip_prefix("bestmove ").unwrap().to_owned(), thrown.to_owned())
}

#[test]
fn ugi_lists_the_options() {
    let mut talk = Talk::start(&GAME);
    talk.say("ugi");
    let said = talk.hear_until("ugiok");
    let options: Vec<&str> = said.iter().filter_map(|line| line.strip_prefix("option name ")).collect();
    assert_eq!(
        options,
        ["Level type spin default 9 min 1 max 9", "Seed type spin default 1993 min 0 max 2147483647"]
    );
    talk.say("quit");
    assert_eq!(talk.end(), (Some(0), vec![]));
}

#[test]
fn startpos_equals_the_deal_of_the_seed() {
    let mut talk = Talk::start(&GAME);
    for seed in ["7", "1993"] {
        talk.say(&format!("setoption name Seed value {seed}"));
        let dealt = run(&["deal", "--game", "triple3", "--seed", seed]).out;
        let dealt: Line = dealt.trim_end().parse().unwrap();
        let here: Line = shown(&mut talk)[0].parse().unwrap();
        assert_eq!(here, Line::new(dealt.current().from_here()));
    }
}

#[test]
fn whole_games_are_played_with_the_dice_of_the_seed() {
    let mut talk = Talk::start(&GAME);
    let mut results = Vec::new();
    for seed in 1..=6 {
        talk.say(&format!("setoption name Seed value {seed}"));
        let start = run(&["deal", "--game", "triple3", "--seed", &seed.to_string()]).out;
        let mut line: Line = start.trim_end().parse().unwrap();
        let mut moves = String::new();
        loop {
            talk.say(&format!("position startpos{}{moves}", if moves.is_empty() { "" } else { " moves" }));
            let first = ask(&mut talk, "query p1turn") == "response true";
            assert_eq!(ask(&mut talk, "query p2turn"), format!("response {}", !first));
            if ask(&mut talk, "query gameover") == "response true" {
                break;
            }
            assert_eq!(ask(&mut talk, "query result"), "response none");
            talk.say(&format!("setoption name Level value {}", if first { 8 } else { 3 }));
            talk.say(&format!("position startpos{}{moves}", if moves.is_empty() { "" } else { " moves" }));
            let (mv, thrown) = play(&mut talk);
            let total = line.current().throw().unwrap().total();
            assert_eq!(thrown, format!("{} has {total} to play", if first { "a" } else { "b" }));
            line.play(mv.parse().unwrap()).unwrap();
            moves = format!("{moves} {mv}");
        }
        let winner = line.current().position().winner().unwrap();
        let result = ask(&mut talk, "query result");
        assert_eq!(result, if winner.letter() == 'a' { "response p1win" } else { "response p2win" });
        results.push(result);
        assert_eq!(talk_over(&mut talk), "0000");
    }
    results.dedup();
    assert!(!results.is_empty());
}

/// Returns the move with which the engine answers `go` after the end of the game.
fn talk_over(talk: &mut Talk) -> String {
    talk.say("go");
    let said = talk.hear_until("bestmove");
    assert!(said.contains(&"info string the game is over: no move is expected".to_owned()), "{said:?}");
    said.last().unwrap().strip_prefix("bestmove ").unwrap().to_owned()
}

#[test]
fn positions_may_name_their_own_throw() {
    let mut talk = Talk::start(&GAME);
    talk.say("setoption name Level value 4");
    let dice = Dice { seed: 5 };
    let mut boxes = format!("{EMPTY} a");
    let mut played = 0;
    for number in 0..400 {
        let total = dice.throw(number).total();
        let line: Line = format!("{boxes} {total}").parse().unwrap();
        // A throw that allows no move is repeated, as a referee does.
        if line.current().throw().map(Throw::total) != Some(total) {
            continue;
        }
        talk.say(&format!("position tpn {boxes} {total}"));
        let (mv, thrown) = play(&mut talk);
        assert_eq!(thrown, format!("{} has {total} to play", line.turn()));
        let mut after = line;
        after.play(mv.parse().unwrap()).unwrap();
        played += 1;
        let words: Vec<String> =
            after.current().from_here().to_string().split(' ').map(str::to_owned).collect();
        boxes = words[..2].join(" ");
        talk.say(&format!("position tpn {boxes}"));
        if ask(&mut talk, "query gameover") == "response true" {
            return;
        }
    }
    assert!(played > 0, "a game ends");
}

#[test]
fn d_prints_position_throw_and_moves() {
    let mut talk = Talk::start(&GAME);
    talk.say(&format!("position tpn AAAAAAAAA/.a.b.....{} b 12 dice 7 3 moves 4.9", &EMPTY[19..]));
    let lines = shown(&mut talk);
    let here: Line = lines[0].parse().unwrap();
    assert_eq!((here.plies(), here.to_string()), (0, lines[0].clone()));
    let total = here.current().throw().unwrap().total();
    assert_eq!(
        lines[2..6],
        ["3       4       5", "A A A   . a .   . . .", "A A A   b . .   . . .", "A A A   . . b   . . ."]
    );
    assert!(lines.last().unwrap().starts_with(&format!("a {total}: ")), "{lines:?}");
    assert_eq!(lines[6], "6       7       8");
}

#[test]
fn every_level_answers_and_reports_lower_depth() {
    let mut talk = Talk::start(&GAME);
    talk.say(&format!("position tpn {EMPTY} a 12"));
    for level in 1..=9 {
        talk.say(&format!("setoption name Level value {level}"));
        // Setting the seed deals a new start, but setting the level keeps the position.
        for (go, looked) in
            [("go", None), ("go depth 2", Some(2)), ("go movetime 0", None), ("go nodes 1", None)]
        {
            talk.say(&format!("position tpn {EMPTY} a 12"));
            talk.say(go);
            let said = talk.hear_until("bestmove");
            assert_ne!(said.last().unwrap(), "bestmove 0000", "{level} {go}");
            let told =
                said.iter().any(|line| line.starts_with("info string go depth 2: the search reached depth "));
            assert_eq!(told, looked.is_some() && level < 9, "{level} {go}: {said:?}");
        }
    }
}

#[test]
fn invalid_commands_are_answered_and_ignored() {
    let mut talk = Talk::start(&GAME);
    for (line, answer) in [
        ("position startpos moves 12.1", "info string position startpos: \"12.1\": expected a move, a hole"),
        ("position startpos moves 3.5", "info string position startpos: 3.5: expected "),
        ("position tpn x", "info string position tpn: column 1: boxes"),
        (&format!("position tpn {EMPTY} a 13"), "info string position tpn: column 93: expected a throw"),
        ("setoption name Level value 10", "info string Level \"10\": expected 1 to 9"),
        ("setoption name Mind value 3", "info string setoption name \"Mind\": expected Level, Seed"),
        ("query throw", "info string query \"throw\": expected p1turn"),
    ] {
        let heard = ask(&mut talk, line);
        assert!(heard.starts_with(answer), "{line}: {heard}");
    }
    assert!(run_with(&GAME, "go\n").out.contains("bestmove "));
}
