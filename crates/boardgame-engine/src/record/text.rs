//! Formats and parses the text of a game record.
//!
//! The text is a position, then `moves` and at least one move, if any, then `draw`, if a draw was agreed or
//! claimed, `resigned`, if the seat to move resigned, or `opponent-resigned`, if its opponent resigned.
//!
//! The words are separated by single blanks. A parse error has the column of the fault. Positions, moves and
//! rules are left to the games.

use std::fmt::{self, Display};
use std::str::FromStr;

use super::{ChosenEnd, GamePosition, GameRecord, ParseRecordError};
use crate::fields::Fields;

/// The last word in the record of a game that ended in an agreed or claimed draw.
pub const DRAW: &str = "draw";

/// The word for an end by resignation. At the end of a game record, the word means that the seat to move has
/// resigned.
pub const RESIGNED: &str = "resigned";

/// The last word of a game record if the opponent of the seat to move has resigned. Only games for two seats use the
/// word.
const OPPONENT_RESIGNED: &str = "opponent-resigned";

/// Parses a position, optionally followed by `moves` with at least one move, and then by `draw`, `resigned` or
/// `opponent-resigned`.
///
/// Single spaces separate these parts.
impl<P: GamePosition> FromStr for GameRecord<P> {
    type Err = ParseRecordError;

    fn from_str(text: &str) -> Result<Self, ParseRecordError> {
        let mut fields = Fields::new(text);
        let mut line = Self::new(P::read(&mut fields)?);
        if fields.ended() {
            return Ok(line);
        }
        let (column, word) = fields.take_at();
        if word != "moves" {
            return Err(ParseRecordError::new(column, "expected `moves` or the end of the line"));
        }
        loop {
            let (column, word) = fields.take_at();
            // In games that have a move `draw`, `end_as_draw` has no effect, and the word is parsed as a
            // move.
            let is_end = match word {
                DRAW => line.end_as_draw(),
                RESIGNED => line.resign(),
                OPPONENT_RESIGNED => line.opponent().is_some_and(|loser| line.resign_for(loser)),
                _ => false,
            };
            if !is_end {
                let mv: P::Move = word.parse().map_err(|problem| ParseRecordError::new(column, problem))?;
                line.play(mv)
                    .map_err(|problem| ParseRecordError::new(column, format_args!("`{mv}`: {problem}")))?;
            }
            if fields.ended() {
                return Ok(line);
            }
        }
    }
}

impl<P: GamePosition> Display for GameRecord<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.first())?;
        if self.plies() > 0 {
            f.write_str(" moves")?;
        }
        self.moves().try_for_each(|mv| write!(f, " {mv}"))?;
        match self.chosen_end {
            Some(ChosenEnd::Draw) => write!(f, " {DRAW}"),
            Some(ChosenEnd::Resigned(loser)) if loser == self.turn() => write!(f, " {RESIGNED}"),
            Some(ChosenEnd::Resigned(_)) => write!(f, " {OPPONENT_RESIGNED}"),
            None => Ok(()),
        }
    }
}
