//! What people and programs say: scripts, conversations, command lines.

use std::ffi::OsString;
use std::io::{Cursor, Write};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use boardgame_engine::engine_game::EngineGame;
use boardgame_engine::ugi::command::{self, UgiCommand};
use boardgame_engine::ugi::{self, Host};
use boardgame_host::cli;
use boardgame_host::cli::readargs::{self, Arguments, ReadArgsError};
use boardgame_host::script::Script;
use tripppin::CATALOGUE;

use super::{one_line, placed};

/// What is said for the first `go` of a conversation; the others are left out. It asks as little as can be asked.
const GO: &str = "go depth 1 nodes 1";

/// A script, read by the words of each game; and its last line as a position.
pub fn script(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for game in CATALOGUE.games() {
        let words = game.words;
        if let Err(error) = Script::parse("s", &text, words) {
            placed(&error, &text);
        }
        for line in text.lines() {
            let position = line.trim_start().strip_prefix("expect position ").unwrap_or(line);
            if let Ok(reached) = (words.position)(position) {
                assert_eq!((words.position)(&reached).as_ref(), Ok(&reached), "{position}");
            }
        }
    }
}

/// A conversation about each game.
pub fn ugi(bytes: &[u8]) {
    conversation::<tripppin_game::Position>(bytes);
    conversation::<trippples_game::Position>(bytes);
    conversation::<tribolo_game::Position>(bytes);
    conversation::<triple3_game::GameState>(bytes);
}

fn conversation<G: EngineGame>(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let (mut said, mut asked) = (String::new(), [0; 3]);
    for line in text.split('\n') {
        let (command, complaints) = command::read::<G>(line);
        complaints.iter().for_each(|complaint| one_line(complaint));
        match &command {
            None => assert_eq!(complaints.is_empty(), line.trim().is_empty(), "{line:?}"),
            Some(command) => {
                let again = command::read::<G>(&command.to_string());
                assert_eq!(again, (Some(command.clone()), vec![]), "{line:?}");
            }
        }
        let thought = matches!(command, Some(UgiCommand::Go(_)));
        match command {
            Some(UgiCommand::Go(_)) if asked[0] > 0 => continue,
            Some(UgiCommand::Go(_)) => asked[0] += 1,
            Some(UgiCommand::IsReady) => asked[1] += 1,
            Some(UgiCommand::Query(_)) => asked[2] += 1,
            Some(UgiCommand::Quit) => break,
            _ => {}
        }
        said.push_str(if thought { GO } else { line });
        said.push('\n');
    }
    let heard = SharedBuffer::default();
    let host = Host::new("Fuzz", "the tests", || Duration::ZERO);
    let ended = ugi::run(G::Options::default(), G::think, Cursor::new(said.clone()), heard.clone(), host);
    assert!(ended.is_ok(), "{ended:?}");
    let heard = heard.0.lock().map_or_else(|_| Vec::new(), |heard| heard.clone());
    let heard = String::from_utf8_lossy(&heard);
    let answered = ["bestmove ", "readyok", "response "]
        .map(|answer| heard.lines().filter(|line| line.starts_with(answer)).count());
    assert_eq!(answered, asked, "{said}\n{heard}");
    assert!(!heard.contains("cannot move"), "{said}\n{heard}");
}

/// Standard output, read afterwards.
#[derive(Clone, Default)]
struct SharedBuffer(Arc<Mutex<Vec<u8>>>);

impl Write for SharedBuffer {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().map_or_else(|_| Err(std::io::ErrorKind::Other.into()), |mut heard| heard.write(bytes))
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// The words of a command line, a NUL behind each; behind an empty one, the lines answered to a "?".
pub fn command_line(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let (words, answers) = text.split_once("\0\0").unwrap_or((&text, ""));
    let mut answers = answers.split('\n').map(str::to_owned);
    let all = || words.split('\0').filter(|word| !word.is_empty());
    match cli::parse(&CATALOGUE, all().map(OsString::from), &mut |_| answers.next()) {
        Ok(settings) => settings.notes.iter().for_each(|note| says_something(note)),
        Err(error) => says_something(&error.to_string()),
    }
    let line = readargs::line_of(&all().map(str::to_owned).collect::<Vec<_>>());
    for line in text.split('\n').chain([line.as_str()]) {
        match readargs::parse(line) {
            Ok(read) => {
                let again = readargs::parse(&said(&read));
                // Quotes may make it too long.
                let long = matches!(again, Err(ReadArgsError::TooLong(_)));
                assert!(again.as_ref() == Ok(&read) || long, "{line:?}: {again:?}");
            }
            Err(error) => says_something(&error.to_string()),
        }
    }
}

/// The terminal makes a line of it.
fn says_something(message: &str) {
    assert!(!message.trim().is_empty());
}

/// A line that says so.
fn said(Arguments { difficulty, pubscreen }: &Arguments) -> String {
    let number = difficulty.iter().map(|number| format!("DIFFICULTY={number}"));
    let name = pubscreen.iter().map(|name| format!("PUBSCREEN={}", quoted(name)));
    number.chain(name).collect::<Vec<_>>().join(" ")
}

/// A word in quotes.
fn quoted(word: &str) -> String {
    format!("\"{}\"", word.replace('*', "**").replace('"', "*\""))
}
