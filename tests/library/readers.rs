//! Tests of parsers with arbitrary and slightly damaged text: a parser never panics, and the text that a
//! parser accepts is written back unchanged.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use crate::common;

use std::io::Cursor;
use std::time::Duration;

use boardgame_conformance::output::SharedBuffer;
use boardgame_engine::engine_game::EngineGame;
use boardgame_engine::queries::legal_moves;
use boardgame_engine::ugi::{self, Host, command};
use boardgame_host::batch::{self, Input};
use boardgame_host::interrupt::Interrupt;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use tripppin_game::{Line, Move, Position};

fn host() -> Host {
    Host::new("Test", "the tests", || Duration::ZERO)
}

/// An editing mistake at a position of a text.
#[derive(Debug, Clone)]
enum Slip {
    Drop(Index),
    Double(Index),
    Swap(Index, Index),
    Change(Index, char),
    Insert(Index, char),
    Cut(Index),
    Join(Index),
}

fn slip() -> impl Strategy<Value = Slip> {
    let letter = || {
        let near: Vec<char> = " \t\n/-0123456789abcdefghlrs\u{E9}\u{20AC}\u{0}".chars().collect();
        prop_oneof![4 => select(near), 1 => any::<char>()]
    };
    let at = any::<Index>;
    prop_oneof![
        at().prop_map(Slip::Drop),
        at().prop_map(Slip::Double),
        (at(), at()).prop_map(|(one, other)| Slip::Swap(one, other)),
        (at(), letter()).prop_map(|(at, letter)| Slip::Change(at, letter)),
        (at(), letter()).prop_map(|(at, letter)| Slip::Insert(at, letter)),
        at().prop_map(Slip::Cut),
        at().prop_map(Slip::Join),
    ]
}

fn after(text: &str, slips: &[Slip]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for slip in slips {
        let length = letters.len();
        if length == 0 {
            break;
        }
        match slip {
            Slip::Drop(at) => drop(letters.remove(at.index(length))),
            Slip::Double(at) => letters.insert(at.index(length), letters[at.index(length)]),
            Slip::Swap(one, other) => letters.swap(one.index(length), other.index(length)),
            Slip::Change(at, letter) => letters[at.index(length)] = *letter,
            Slip::Insert(at, letter) => letters.insert(at.index(length), *letter),
            Slip::Cut(at) => letters.truncate(at.index(length)),
            Slip::Join(at) => letters.extend_from_within(at.index(length)..),
        }
    }
    letters.into_iter().collect()
}

/// Generates game records, some with editing mistakes.
fn damaged_line() -> impl Strategy<Value = String> {
    (common::line(), prop::collection::vec(slip(), 0..4))
        .prop_map(|(line, slips)| after(&line.to_string(), &slips))
}

/// Generates input of a UGI peer: valid commands, damaged ones, and arbitrary text.
fn command() -> impl Strategy<Value = String> {
    let good = prop_oneof![
        select(vec![
            "ugi",
            "uci",
            "isready",
            "uginewgame",
            "ucinewgame",
            "position startpos",
            "position startpos moves e1f2",
            "position startpos moves e1f2 d1e2",
            "go depth 3",
            "go nodes 100",
            "go movetime 5",
            "go infinite",
            "go",
            "go p1time 1000 p2time 1000 p1inc 5 p2inc 5",
            "go wtime 10 btime 10 movestogo 3",
            "stop",
            "d",
            "help",
            "query p1turn",
            "query p2turn",
            "query gameover",
            "query result",
            "setoption name Mind value Perfect",
            "setoption name Mind value classic",
            "setoption name Level value 4",
            "setoption name Prevention value false",
            "setoption name Seed value 77",
            "",
        ])
        .prop_map(str::to_owned),
        damaged_line().prop_map(|line| format!("position tpn {line}")),
        common::line().prop_map(|line| format!("position fen {line}")),
    ];
    prop_oneof![
        6 => good.clone(),
        3 => (good, prop::collection::vec(slip(), 1..4)).prop_map(|(text, slips)| after(&text, &slips)),
        1 => any::<String>(),
    ]
}

proptest! {
    #![proptest_config(common::cases(5000))]

    #[test]
    fn parsed_text_is_written_back(text in prop_oneof![4 => damaged_line(), 1 => any::<String>()]) {
        match text.parse::<Line>() {
            Ok(line) => prop_assert_eq!(line.to_string(), text.clone()),
            Err(error) => {
                let column = error.column();
                prop_assert!(column >= 1 && column <= text.chars().count() + 1, "{}", error);
                prop_assert_eq!(error.to_string(), format!("column {column}: {}", error.problem()));
            }
        }
        if let Ok(position) = text.parse::<Position>() {
            prop_assert_eq!(position.to_string(), text);
        }
    }

    #[test]
    fn moves_are_read_and_written_back(text in prop_oneof!["[a-i][0-9][a-i][0-9]", "\\PC{0,6}", any::<String>()]) {
        if let Ok(mv) = text.parse::<Move>() {
            prop_assert_eq!(mv.to_string(), text);
        }
    }

    #[test]
    fn batch_input_never_panics_and_faults_have_places(
        lines in prop::collection::vec(prop_oneof![damaged_line(), any::<String>()], 0..4),
        bytes in prop::collection::vec(any::<u8>(), 0..20),
    ) {
        tripppin::CATALOGUE.install();
        let mut text = lines.join("\n").into_bytes();
        text.extend(bytes);
        let mut out = Vec::new();
        let input = Input::new("p", Cursor::new(text.clone()));
        if let Err(error) = batch::answer_all(&mut legal_moves::<Position>(), "tripppin", input, &mut out, &Interrupt::default()) {
            let error = error.to_string();
            if text.starts_with(b"\xFF\xFE") || text.starts_with(b"\xFE\xFF") {
                prop_assert!(error.starts_with("p: text in UTF-16 where UTF-8 was expected"), "{}", error);
                return Ok(());
            }
            let mut place = error.splitn(4, ':');
            let name = place.next();
            let numbers: Vec<usize> = place.by_ref().take(2).map(|number| number.parse().unwrap()).collect();
            prop_assert_eq!(name, Some("p"));
            prop_assert!(numbers[0] >= 1 && numbers[1] >= 1 && place.next().is_some(), "{}", error);
            prop_assert_eq!(error.lines().count(), 1);
            // Every line before the line with the error has been answered.
            prop_assert_eq!(out.iter().filter(|byte| **byte == b'\n').count(), numbers[0] - 1);
        }
    }

    #[test]
    fn commands_are_read_and_written_back(text in command()) {
        let (command, complaints) = command::read::<Position>(&text);
        prop_assert!(complaints.iter().all(|complaint| complaint.lines().count() == 1 && complaint.len() < 2000));
        match command {
            None => prop_assert_eq!(complaints.is_empty(), text.trim().is_empty()),
            Some(command) => prop_assert_eq!(command::read::<Position>(&command.to_string()), (Some(command), vec![])),
        }
    }
}

/// Generates input of a UGI peer of Triple 3, whose positions contain throws and dice.
fn triple_3_command() -> impl Strategy<Value = String> {
    let open = "aa......./........./..b...b../....a..../........./........./....b..../........./.........";
    let rest =
        select(vec!["a 12", "b 9 dice 7 3", "a 2 dice 5 0", "b dice 18446744073709551615 4294967295", "a"]);
    let good = prop_oneof![
        select(vec![
            "position startpos",
            "go",
            "go depth 2",
            "setoption name Level value 3",
            "d",
            "stop",
            "query p2turn"
        ])
        .prop_map(str::to_owned),
        rest.prop_map(move |rest| format!("position tpn {open} {rest}")),
        select(vec!["a 12 moves 5.5", "a 5 moves 5.1"])
            .prop_map(move |rest| format!("position tpn {open} {rest}")),
    ];
    (good, prop::collection::vec(slip(), 0..4)).prop_map(|(text, slips)| after(&text, &slips))
}

proptest! {
    #![proptest_config(common::cases(1000))]

    #[test]
    fn positions_with_throws_are_read_and_written_back(text in triple_3_command()) {
        use triple3_game::GameState as Position;
        let (command, complaints) = command::read::<Position>(&text);
        prop_assert!(complaints.iter().all(|complaint| complaint.lines().count() == 1 && complaint.len() < 2000));
        match command {
            None => prop_assert_eq!(complaints.is_empty(), text.trim().is_empty()),
            Some(command) => prop_assert_eq!(command::read::<Position>(&command.to_string()), (Some(command), vec![])),
        }
        // Every `go` has exactly one `bestmove`, whatever the text is.
        let heard = SharedBuffer::default();
        ugi::run(Default::default(), Position::think, Cursor::new(format!("{text}\ngo depth 1")), heard.clone(), host()).unwrap();
        let heard = heard.text();
        let asked = 1 + usize::from(matches!(command::read::<Position>(&text).0, Some(command::UgiCommand::Go(_))));
        prop_assert_eq!(heard.lines().filter(|line| line.starts_with("bestmove ")).count(), asked, "{}", heard);
    }
}

proptest! {
    #![proptest_config(common::cases(1000))]

    // Every search ends and every query has one answer, whatever commands come in between.
    #[test]
    fn every_command_of_a_conversation_is_answered(lines in prop::collection::vec(command(), 0..30)) {
        let text = lines.join("\n");
        let heard = SharedBuffer::default();
        ugi::run(Default::default(), Position::think, Cursor::new(text.clone()), heard.clone(), host()).unwrap();
        let heard = heard.text();
        let mut asked = [0; 3];
        for line in text.split('\n') {
            match command::read::<Position>(line).0 {
                Some(command::UgiCommand::Go(_)) => asked[0] += 1,
                Some(command::UgiCommand::IsReady) => asked[1] += 1,
                Some(command::UgiCommand::Query(_)) => asked[2] += 1,
                Some(command::UgiCommand::Quit) => break,
                _ => {}
            }
        }
        let answered = ["bestmove ", "readyok", "response "].map(|answer| heard.lines().filter(|line| line.starts_with(answer)).count());
        prop_assert_eq!(answered, asked, "{}\n{}", text, heard);
    }
}
