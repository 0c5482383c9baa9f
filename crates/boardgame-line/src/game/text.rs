//! The text of a game over a network line, for the program's own saved state.
//!
//! The text has four lines: `line-game1 SIDE COUNT NUMBER END`, with the take-backs and the end that is not in
//! the record; `asked REQUEST`; `agreed SETTINGS`; and the correspondence. A missing request, missing
//! settings and a missing correspondence are `-`. The text contains the secret of the player, so it must
//! never be copied, sent or shown.

use std::str::FromStr;

use boardgame_friend::correspondence::{Correspondence, CorrespondenceProblem};
use boardgame_friend::parse_error::ParseError;
use boardgame_friend::side::Side;

use super::LineGame;
use crate::progress::{LineEnd, MAX_NUMBER, TakeBacks, number};
use crate::record::Request;

/// The first word in the saved text of a [`LineGame`], with the version of the format.
const VERSION: &str = "line-game1";
/// The text in place of a missing request, missing settings or a missing correspondence.
const NONE: &str = "-";

/// The error in a line of the saved text of a [`LineGame`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum LineGameProblem {
    /// The first line of the saved text, with the side, the take-backs and the end of the game, is invalid.
    #[error("expected `{VERSION} SIDE COUNT NUMBER END`")]
    Head,
    /// The second line of the saved text, with the last request of this side, is invalid.
    #[error("expected `asked` and a request or `-`")]
    Asked,
    /// The third line of the saved text, with the settings of an agreed new game, is invalid.
    #[error("expected `agreed` and settings or `-`")]
    Agreed,
    /// The fourth line of the saved text, with the record of the game, cannot be parsed as a [`Correspondence`].
    #[error(transparent)]
    Record(#[from] ParseError<CorrespondenceProblem>),
    /// The fourth line of the saved text is the game record of one side, but the first line names the opposite side.
    #[error("expected the correspondence of the same side")]
    Side,
    /// The text has more than four lines.
    #[error("expected the end of the text")]
    End,
}

/// The error for a text that cannot be parsed as a saved [`LineGame`]. The text is not part of the error, because
/// it can contain a secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct LineGameTextError {
    /// The number of the invalid text line, counted from 1.
    pub line: usize,
    /// The error in the invalid text line.
    pub problem: LineGameProblem,
}

impl LineGame {
    /// Returns the saved text of the game, which contains the player's secret. Only the program's own saved state
    /// may contain this text.
    pub fn to_private_text(&self) -> String {
        let TakeBacks { count, number } = self.take_backs;
        let end = LineEnd::word(self.end);
        let asked = self.asked.as_ref().map_or_else(|| NONE.to_owned(), Request::to_string);
        let agreed = self.agreed.as_ref().map_or_else(|| NONE.to_owned(), ToString::to_string);
        let record = self.record.as_ref().map_or_else(|| NONE.to_owned(), Correspondence::to_private_text);
        format!("{VERSION} {} {count} {number} {end}\nasked {asked}\nagreed {agreed}\n{record}\n", self.side)
    }
}

/// Parses the first line of a saved game: the side, the take-backs, and a resignation or agreed draw outside the game
/// record.
fn head(text: &str) -> Option<(Side, TakeBacks, Option<LineEnd>)> {
    let [VERSION, side, count, newest, end] = text.split(' ').collect::<Vec<_>>()[..] else { return None };
    let count = number(count, u32::MAX as usize).and_then(|count| u32::try_from(count).ok())?;
    let take_backs = TakeBacks { count, number: number(newest, MAX_NUMBER)? };
    Some((Side::parse(side)?, take_backs, LineEnd::parse(end)?))
}

/// Parses a text line that has a keyword and either a value or `-`. Returns `Some(None)` for `-`, and
/// `None` for an invalid line.
fn optional<T>(text: &str, keyword: &str, parse: impl Fn(&str) -> Option<T>) -> Option<Option<T>> {
    match text.split_once(' ') {
        Some((word, NONE)) if word == keyword => Some(None),
        Some((word, value)) if word == keyword => parse(value).map(Some),
        _ => None,
    }
}

/// Parses the text of [`LineGame::to_private_text`]. The parsed game is not connected.
impl FromStr for LineGame {
    type Err = LineGameTextError;

    fn from_str(text: &str) -> Result<Self, LineGameTextError> {
        let error = |line, problem| LineGameTextError { line, problem };
        let mut lines = text.lines();
        let mut next = || lines.next().unwrap_or_default();
        let (side, take_backs, end) = head(next()).ok_or(error(1, LineGameProblem::Head))?;
        let asked = optional(next(), "asked", Request::parse).ok_or(error(2, LineGameProblem::Asked))?;
        let agreed = optional(next(), "agreed", |text| text.parse().ok());
        let agreed = agreed.ok_or(error(3, LineGameProblem::Agreed))?;
        let record = match next() {
            NONE => None,
            text => Some(text.parse::<Correspondence>().map_err(|problem| error(4, problem.into()))?),
        };
        if record.as_ref().is_some_and(|record| record.side() != side) {
            return Err(error(4, LineGameProblem::Side));
        }
        if lines.next().is_some() {
            return Err(error(5, LineGameProblem::End));
        }
        Ok(Self { take_backs, end, asked, agreed, ..Self::new(side, record) })
    }
}
