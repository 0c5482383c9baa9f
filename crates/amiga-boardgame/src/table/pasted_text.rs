//! Game records in pasted texts.
//!
//! A text may be a game record, a saved game or an address of the web page, and other programs may have
//! broken it into lines. Reading the clipboard is left to [`crate::table::model`].

use std::borrow::Cow;
use std::str::FromStr;

use crate::entry::{board_number, percent};
use crate::table::saved_game;
use boardgame_engine::record::{GamePosition, GameRecord, ParseRecordError};

/// A pasted game record, with the number of its board if the text has it.
#[derive(Debug)]
pub struct Pasted<P: GamePosition> {
    pub(super) game: GameRecord<P>,
    pub(super) number: Option<u64>,
}

/// A pasted text that is not a game record of this game.
#[derive(Debug)]
pub(super) struct UnreadableText {
    /// Message that explains to the user why the text is not a game record of this game.
    pub(super) message: String,
    /// The part of the pasted text that may be a game record of a different board game, for the host to parse.
    pub(super) record: String,
}

/// Message about a pasted text that is not a position of any game.
const NO_POSITION: &str = "The text is not a position of any game";

/// Minimum number of valid characters before the fault in a pasted text. With fewer, the error message does not
/// name the fault's column.
///
/// A few valid characters may be a coincidence.
const VALID_START: usize = 8;

impl<P: GamePosition> Pasted<P> {
    pub(super) fn parse(text: &str) -> Result<Self, UnreadableText> {
        let (text, commented) = board_number::without_comments(text);
        let (record, found) = pasted_record(&text);
        match parse_record(&record) {
            Ok(game) => Ok(Self { game, number: commented.or(found) }),
            Err(error) => Err(UnreadableText { message: paste_error(&error), record: record.into_owned() }),
        }
    }
}

/// Returns the message about a pasted text that is not a game record of this game.
fn paste_error(error: &ParseRecordError) -> String {
    if error.column() > VALID_START { error.to_string() } else { NO_POSITION.to_owned() }
}

/// Returns the game record in a pasted text, and the number of its board if the text has it.
///
/// The text may be a saved game or an address of the web page.
fn pasted_record(text: &str) -> (Cow<'_, str>, Option<u64>) {
    let in_address = || {
        let (address, fragment) = text.trim().split_once('#').filter(|_| !text.trim().contains(' '))?;
        let record = address.contains("://").then(|| percent::decode(fragment).ok()).flatten()?;
        let (_, query) = address.split_once('?').unwrap_or_default();
        let number = query.split('&').find_map(|part| board_number::parse(part.strip_prefix("seed=")?));
        Some((Cow::Owned(record), number))
    };
    match saved_game::record_in(text) {
        Some((record, number)) => (Cow::Borrowed(record), number),
        None => in_address().unwrap_or((Cow::Borrowed(text), None)),
    }
}

/// Joins the lines into which another program has broken a game record.
///
/// The first result fits line breaks between fields, the second fits line breaks inside fields.
pub fn joined_lines(text: &str) -> [String; 2] {
    [" ", ""].map(|separator| {
        let line = text.lines().collect::<Vec<_>>().join(separator);
        line.split_whitespace().collect::<Vec<_>>().join(" ")
    })
}

/// Parses a game record that another program may have broken into lines, between its fields or inside them.
fn parse_record<T: FromStr>(text: &str) -> Result<T, T::Err> {
    let [between, inside] = joined_lines(text);
    between.parse().or_else(|error| inside.parse().map_err(|_| error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, Eq)]
    struct Record;

    const RECORD: &str = "4c458625c25207c8/64ff61495832ff0e d1 a1 5 0 l moves d1e2 a1b2 e2f3 b2c3";

    impl FromStr for Record {
        type Err = String;

        fn from_str(text: &str) -> Result<Self, String> {
            if text == RECORD { Ok(Self) } else { Err(text.to_owned()) }
        }
    }

    #[test]
    fn record_folded_at_any_column_is_read() {
        for column in 20..=RECORD.len() {
            let lines: Vec<&str> =
                RECORD.as_bytes().chunks(column).map(|line| str::from_utf8(line).unwrap()).collect();
            for end in ["\n", "\r\n"] {
                assert_eq!(parse_record(&lines.join(end)), Ok(Record), "{column}");
            }
        }
        assert_eq!(parse_record(&RECORD.replacen(' ', "\n  ", 3)), Ok(Record));
        assert_eq!(parse_record::<Record>("nothing\nat all"), Err("nothing at all".to_owned()));
    }

    #[test]
    fn pasted_text_brings_the_number_of_its_board() {
        for (text, number) in [
            ("https://a/b/?game=tripppin&seed=137#4c45", Some(137)),
            ("https://a/b/?seed=x#4c45", None),
            ("https://a/b/#4c45?seed=1", None),
            ("4c45 e1 d1", None),
        ] {
            assert_eq!(pasted_record(text).1, number, "{text}");
        }
    }
}
