//! Positions, moves and lines of play, each game's alike; and files of them.

use boardgame_engine::engine_game::EngineGame;
use boardgame_engine::queries::legal_moves;
use boardgame_engine::record::{GamePosition, GameRecord};
use boardgame_host::batch::{BatchError, Input, answer_all};
use boardgame_host::interrupt::Interrupt;
use std::fmt::Display;
use std::io::Cursor;
use std::str::FromStr;

use super::{inside, one_line};

/// Moves at the end of a line that are taken back and tried.
const TRIED: usize = 4;

/// A file of lines of play through positions `L`, and of positions `P`.
pub fn check<L: EngineGame, P: FromStr + Display>(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for text in text.split('\n') {
        match text.parse::<GameRecord<L>>() {
            Ok(line) => line_of_play(&line, text),
            Err(error) => {
                let message = error.to_string();
                one_line(&message);
                inside(error.column(), text, &message);
                assert!(!error.problem().starts_with("column"), "{message}");
            }
        }
        if let Ok(position) = text.parse::<P>() {
            assert_eq!(position.to_string(), text);
            assert!(text.parse::<GameRecord<L>>().is_ok(), "a position is a line without moves");
        }
        for word in text.split(' ') {
            if let Ok(mv) = word.parse::<L::Move>() {
                assert_eq!(mv.to_string(), word);
            }
        }
    }
    file::<L>(bytes);
}

/// A line reads back, goes on with every legal move, and leads back where it came from.
fn line_of_play<P: GamePosition>(line: &GameRecord<P>, text: &str) {
    assert_eq!(line.to_string(), text);
    assert!(reads_back(line), "{text}");
    assert_eq!(line.legal_moves().is_empty(), line.is_over(), "{text}");
    let mut back = line.clone();
    for left in (0..TRIED).rev() {
        for mv in back.legal_moves() {
            let mut on = back.clone();
            let played = on.play(mv).is_ok() && on.plies() == back.plies() + 1;
            assert!(played, "{mv} after {back}");
            // The slowest check, so only where the line ends.
            assert!(left + 1 < TRIED || reads_back(&on), "{on}");
            assert!(on.undo() == Some(mv) && on == back, "{mv} taken back after {back}");
        }
        if back.undo().is_none() {
            break;
        }
        assert!(reads_back(&back), "{back}");
    }
}

fn reads_back<P: GamePosition>(line: &GameRecord<P>) -> bool {
    line.to_string().parse::<GameRecord<P>>().is_ok_and(|read| read == *line)
}

/// Every line up to the first fault is answered, and the fault has its place.
fn file<L: EngineGame>(bytes: &[u8]) {
    let mut out = Vec::new();
    let input = Input::new("p", Cursor::new(bytes.to_vec()));
    let Err(error) = answer_all(&mut legal_moves::<L>(), L::NAME, input, &mut out, &Interrupt::default())
    else {
        return;
    };
    let message = error.to_string();
    one_line(&message);
    let place = message.strip_prefix("p:").unwrap_or_default();
    let mut numbers = place.splitn(3, ':').map_while(|number| number.parse::<usize>().ok());
    let (line, column) = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    assert!(matches!(error, BatchError::Position { .. } | BatchError::File(_)), "{message}");
    let text = bytes.split(|&byte| byte == b'\n').nth(line.wrapping_sub(1));
    assert!(text.is_some(), "{message}");
    text.iter().for_each(|text| inside(column, &String::from_utf8_lossy(text), &message));
    assert_eq!(out.iter().filter(|&&byte| byte == b'\n').count() + 1, line, "{message}");
}
