//! Tests of UGI options, with the options of Tripppin.

use crate::Position;
use boardgame_engine::engine_game::EngineGame;
use boardgame_engine::ugi::options::{Setting, lines};

type Options = <Position as EngineGame>::Options;

fn read(text: &str) -> Result<Setting, String> {
    Setting::read(Position::OPTIONS, &text.split(' ').collect::<Vec<_>>())
}

#[test]
fn option_defaults_can_be_set() {
    let mut options = Options::default();
    for line in lines(Position::OPTIONS, &Options::default()) {
        let words: Vec<&str> = line.split(' ').collect();
        let default = words[words.iter().position(|word| *word == "default").unwrap() + 1];
        read(&format!("name {} value {default}", words[2])).unwrap().apply(Position::OPTIONS, &mut options);
    }
    assert_eq!(options, Options::default());
}

#[test]
fn settings_read_and_write() {
    for text in
        ["name Mind value Perfect", "name Level value 10", "name Prevention value false", "name Seed value 0"]
    {
        assert_eq!(read(text).unwrap().to_string(), text);
    }
    let mut options = Options::default();
    assert!(!read("name prevention value OFF").unwrap().apply(Position::OPTIONS, &mut options));
    assert!(!options.prevention && read("name seed value 7").unwrap().apply(Position::OPTIONS, &mut options));
}

#[test]
fn invalid_settings_are_refused_with_expectation() {
    for (text, message) in [
        ("name Level value 11", "Level \"11\": expected 1 to 10"),
        ("name Level", "Level: expected setoption name Level value 1 to 10"),
        ("name Hash value 1", "setoption name \"Hash\": expected Mind, Level, Prevention, Seed"),
        ("Level 3", "setoption: expected setoption name NAME value VALUE"),
        ("name Seed value 2147483648", "Seed \"2147483648\": expected 0 to 2147483647"),
    ] {
        assert_eq!(read(text), Err(message.to_owned()));
    }
}
