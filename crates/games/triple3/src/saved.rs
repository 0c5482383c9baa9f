//! The text of a Triple 3 game record, which is also the saved game.
//!
//! The syntax is `<boxes> <turn> [<throw>] [dice <seed> <throws>] [moves <move> ...]`. In the initial
//! position the player is to throw, or has just thrown the given total. All further throws come from the
//! random stream of the seed, starting with number `<throws>`. If the text names no dice, the seed is derived
//! from the boxes and the turn. Throws, repeated throws and forfeits are not stored, because they follow from
//! the seed.
//!
//! Errors name the column of an invalid field. Boxes and turn are left to [`super::notation`], moves to
//! [`boardgame_engine::record`].

use std::fmt;

use super::dice::{Dice, Total};
use super::notation;
use super::position::Position;
use boardgame_engine::fields::Fields;
use boardgame_engine::record::ParseRecordError;

/// The start of a Triple 3 game record: a position, and optionally the throw to be played and the dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct RecordStart {
    pub(super) position: Position,
    pub(super) total: Option<Total>,
    /// The dice of the game and the number of throws already made with them, or `None` if the text does not
    /// name dice.
    pub(super) dice: Option<(Dice, u32)>,
}

impl RecordStart {
    /// Returns the dice of the game and the number of the next throw to be made with them.
    pub(super) fn dice(&self) -> (Dice, u64) {
        match self.dice {
            Some((dice, made)) => (dice, u64::from(made)),
            None => (Dice::of_text(&self.position.to_string()), 0),
        }
    }

    pub(super) fn read(fields: &mut Fields<'_>) -> Result<Self, ParseRecordError> {
        let mut start = Self { position: notation::read(fields)?, total: None, dice: None };
        let mut expected = "expected a throw, `2` to `12`, `dice`, `moves` or the end of the line";
        while !fields.ended() && fields.peek() != "moves" {
            let (column, text) = fields.take_at();
            if text == "dice" && start.dice.is_none() {
                let number =
                    |what, most: u64| format!("dice: expected {what}, a whole number from 0 to {most}");
                let (seed, _) = fields.parse(parse_canonical, number("a seed", u64::MAX))?;
                let made = |text: &str| parse_canonical(text).and_then(|made| u32::try_from(made).ok());
                let (made, _) =
                    fields.parse(made, number("how many throws have been made", u32::MAX.into()))?;
                start.dice = Some((Dice { seed }, made));
                expected = "expected `moves` or the end of the line";
                continue;
            }
            let may_throw = start.total.is_none() && start.dice.is_none();
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
        self.dice.map_or(Ok(()), |(dice, made)| write!(f, " dice {} {made}", dice.seed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Line;
    use crate::dice::Throw;

    const EMPTY: &str =
        "........./........./........./........./........./........./........./........./.........";

    fn line(rest: &str) -> Line {
        format!("{EMPTY} {rest}").parse().unwrap()
    }

    #[test]
    fn every_form_of_the_text_reads_and_writes() {
        for rest in
            ["a", "b 7", "a dice 1993 0", "a 12 dice 18446744073709551615 4294967295", "b 3 moves 11.1"]
        {
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
