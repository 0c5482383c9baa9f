//! The text of a Triple 3 game record, which is also the saved game.
//!
//! The syntax is `<boxes> <turn> [<throw>] [dice <seed> <throws>] [moves <move> ...]`. In the initial
//! position the player is to throw, or has just thrown the given total. All further throws come from the
//! random stream of the seed, starting with number `<throws>`. If the text names no dice, the seed is
//! derived from the boxes and the turn. Throws, repeated throws and forfeits are not stored, because they
//! follow from the seed.
//!
//! A game whose throws were made outside the program has `thrown <faces>,<faces>,...` in place of the dice,
//! or `thrown -` before the first throw. Such a game waits when all throws of the list have been played.
//!
//! Errors name the column of an invalid field. Boxes and turn are left to [`super::notation`], moves to
//! [`boardgame_engine::record`].

use std::fmt;
use std::sync::Arc;

use super::dice::{Dice, Throw, Total};
use super::notation;
use super::position::Position;
use boardgame_engine::fields::Fields;
use boardgame_engine::record::ParseRecordError;

/// The source of the throws in a game record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum DiceSource {
    /// Dice with a seed computed from the text form of the position.
    Text,
    /// Dice with a seed stored in the game record.
    Stream {
        dice: Dice,
        /// Number of throws already made with the dice.
        made: u32,
    },
    /// A fixed list of throws in place of dice, such as throws that two players generate together.
    Given(Arc<[Throw]>),
}

/// Formats throws for a game record, separated by commas.
pub(super) fn list(throws: &[Throw]) -> String {
    let faces: Vec<String> = throws.iter().map(Throw::to_string).collect();
    if faces.is_empty() { NO_THROWS.to_owned() } else { faces.join(",") }
}

/// Text for an empty list of throws in a game record.
const NO_THROWS: &str = "-";

/// The start of a Triple 3 game record: the initial position, the total of a throw not yet played (if any), and the
/// source of further throws.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct RecordStart {
    pub(super) position: Position,
    pub(super) total: Option<Total>,
    pub(super) dice: DiceSource,
}

impl RecordStart {
    /// Returns the game's dice, a seeded sequence of throws, and the number of the record's first throw in that
    /// sequence.
    ///
    /// If the throws are given as a list, the number is an index in that list.
    pub(super) fn stream(&self) -> (Dice, u64) {
        match &self.dice {
            DiceSource::Stream { dice, made } => (*dice, u64::from(*made)),
            DiceSource::Text => (Dice::of_text(&self.position.to_string()), 0),
            DiceSource::Given(throws) => (Dice::of_text(&list(throws)), 0),
        }
    }

    /// Returns the throw with the index `number` in the game's sequence of throws. Returns `None` if the sequence is
    /// a given list that ends before this index.
    pub(super) fn throw(&self, number: u64) -> Option<Throw> {
        match &self.dice {
            DiceSource::Given(throws) => throws.get(usize::try_from(number).ok()?).copied(),
            DiceSource::Text | DiceSource::Stream { .. } => Some(self.stream().0.throw(number)),
        }
    }

    fn read_throws(fields: &mut Fields<'_>) -> Result<Arc<[Throw]>, ParseRecordError> {
        let (start, text) = fields.take_at();
        if text == NO_THROWS {
            return Ok(Arc::default());
        }
        let mut column = start;
        let throws = text.split(',').map(|faces| {
            let at = column;
            column += faces.chars().count() + 1;
            faces.parse().map_err(|error| ParseRecordError::new(at, format_args!("thrown: {error}")))
        });
        throws.collect()
    }

    pub(super) fn read(fields: &mut Fields<'_>) -> Result<Self, ParseRecordError> {
        let mut start = Self { position: notation::read(fields)?, total: None, dice: DiceSource::Text };
        let mut expected = "expected a throw, `2` to `12`, `dice`, `moves` or the end of the line";
        while !fields.ended() && fields.peek() != "moves" {
            let (column, text) = fields.take_at();
            let has_no_dice = start.dice == DiceSource::Text;
            if text == "thrown" && has_no_dice {
                start.dice = DiceSource::Given(Self::read_throws(fields)?);
                expected = "expected `moves` or the end of the line";
                continue;
            }
            if text == "dice" && has_no_dice {
                let number =
                    |what, most: u64| format!("dice: expected {what}, a whole number from 0 to {most}");
                let (seed, _) = fields.parse(parse_canonical, number("a seed", u64::MAX))?;
                let made = |text: &str| parse_canonical(text).and_then(|made| u32::try_from(made).ok());
                let (made, _) =
                    fields.parse(made, number("how many throws have been made", u32::MAX.into()))?;
                start.dice = DiceSource::Stream { dice: Dice { seed }, made };
                expected = "expected `moves` or the end of the line";
                continue;
            }
            let may_throw = start.total.is_none() && has_no_dice;
            match Total::parse(text).filter(|_| may_throw) {
                None => return Err(ParseRecordError::new(column, expected)),
                Some(_) if start.position.winner().is_some() => {
                    return Err(ParseRecordError::new(column, "throw: expected none: the game is over"));
                }
                total => {
                    start.total = total;
                    expected = "expected `dice`, `moves` or the end of the line";
                }
            }
        }
        Ok(start)
    }
}

/// Parses a whole number in canonical form: without a sign or leading zeros.
fn parse_canonical(text: &str) -> Option<u64> {
    text.parse().ok().filter(|number: &u64| number.to_string() == text)
}

impl fmt::Display for RecordStart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.position)?;
        if let Some(total) = self.total {
            write!(f, " {total}")?;
        }
        match &self.dice {
            DiceSource::Text => Ok(()),
            DiceSource::Stream { dice, made } => write!(f, " dice {} {made}", dice.seed),
            DiceSource::Given(throws) => write!(f, " thrown {}", list(throws)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Line;

    const EMPTY: &str =
        "........./........./........./........./........./........./........./........./.........";

    fn line(rest: &str) -> Line {
        format!("{EMPTY} {rest}").parse().unwrap()
    }

    #[test]
    fn every_form_of_the_text_reads_and_writes() {
        for rest in [
            "a",
            "b 7",
            "a dice 1993 0",
            "a 12 dice 18446744073709551615 4294967295",
            "b 3 moves 11.1",
            "a thrown -",
            "a thrown 34",
            "a thrown 11,34,66 moves 7.5",
            "b 7 thrown 66 moves 7.5 4.5",
        ] {
            assert_eq!(line(rest).to_string(), format!("{EMPTY} {rest}"));
        }
        assert_eq!(line("a 9").current().throw().map(Throw::total), Total::new(9));
        assert_eq!(line("a dice 1993 0").current().throw(), Some(Dice { seed: 1993 }.throw(0)));
        assert_eq!(line("a dice 1993 5").current().throw(), Some(Dice { seed: 1993 }.throw(5)));
    }

    #[test]
    fn damaged_record_names_the_column() {
        let cases = [
            ("a ", "column 93: expected a throw, `2` to `12`, `dice`, `moves` or the end of the line"),
            ("a 13", "column 93: expected a throw, `2` to `12`, `dice`, `moves` or the end of the line"),
            ("a 5 5", "column 95: expected `dice`, `moves` or the end of the line"),
            ("a dice", "column 97: dice: expected a seed, a whole number from 0 to 18446744073709551615"),
            (
                "a dice 07 0",
                "column 98: dice: expected a seed, a whole number from 0 to 18446744073709551615",
            ),
            (
                "a dice 7 4294967296",
                "column 100: dice: expected how many throws have been made, a whole number from 0 to 4294967295",
            ),
            ("a dice 7 0 5", "column 102: expected `moves` or the end of the line"),
            ("a dice 7 0 dice 7 0", "column 102: expected `moves` or the end of the line"),
            ("a thrown", "column 99: thrown: expected the faces of two dice, `11` to `66`"),
            ("a thrown 34,07", "column 103: thrown: expected the faces of two dice, `11` to `66`"),
            ("a thrown 34,", "column 103: thrown: expected the faces of two dice, `11` to `66`"),
            ("a thrown 34 dice 7 0", "column 103: expected `moves` or the end of the line"),
            ("a thrown 34 moves 7.5 7.6", "column 113: `7.6`: expected a further throw before the move"),
            ("a 5 moves", "column 100: expected a move, a hole such as `7.5`, or `-7.5` to remove a peg"),
            (
                "a 5 moves 5.1 ",
                "column 105: expected a move, a hole such as `7.5`, or `-7.5` to remove a peg",
            ),
            ("a 5 moves 3.4", "column 101: `3.4`: expected a hole that a throw of 5 allows, not 3.4"),
        ];
        for (rest, message) in cases {
            let error = format!("{EMPTY} {rest}").parse::<Line>().unwrap_err();
            assert_eq!(error.to_string(), message, "{rest:?}");
            assert_eq!(format!("column {}: {}", error.column(), error.problem()), message);
        }
        let over = format!("AAAAAAAAA/AAAAAAAAA/AAAAAAAAA/{} a 5", &EMPTY[30..]);
        assert_eq!(
            over.parse::<Line>().unwrap_err().to_string(),
            "column 93: throw: expected none: the game is over"
        );
    }
}
