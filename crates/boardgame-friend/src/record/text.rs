//! The text of a record, for the program's own saved state.
//!
//! The text is `friend1 SIDE SECRET WON,LOST,DRAWN WISH SEAT LINK`, separated by single blanks. `WISH` is the number of
//! the link at which a take-back was wished or refused, or `-`, followed by `:` and the number of the link whose draw
//! was refused, if there is one. `SEAT` is a [`LineSeat`], or `-` for a game by text.
//! Earlier programs have saved `correspondence1 SIDE SECRET LINK`. The text contains the secret of the player, so it
//! must never be copied, sent or shown.

use std::str::FromStr;

use boardgame_engine::fields::Fields;

use super::seat::LineSeatError;
use super::{LineSeat, Record};
use crate::chain::Secret;
use crate::link::{Link, LinkProblem};
use crate::parse_error::ParseError;
use crate::score::{Score, ScoreError};
use crate::side::Side;

/// The first field in the text of a record, with the version of the format.
const VERSION: &str = "friend1";
/// The first field in the text of a record that an earlier program has saved.
const EARLIER_VERSION: &str = "correspondence1";
/// The text of a missing wish or seat.
const NONE: &str = "-";

/// The error in a text that cannot be parsed as a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordProblem {
    /// The text does not begin with the first word of a known version.
    #[error("expected `{VERSION}` or `{EARLIER_VERSION}`")]
    Version,
    /// The side is invalid.
    #[error("expected the side of this program, `a` or `b`")]
    Side,
    /// The secret is invalid.
    #[error("expected the secret, 64 digits from 0 to 9 and a to f")]
    Secret,
    /// The score is invalid.
    #[error(transparent)]
    Score(#[from] ScoreError),
    /// The number of the link with a wish, or that of a refused draw, is invalid.
    #[error(
        "expected the numbers of the links with a wish and with a refused draw, such as `7`, `-` or `-:8`"
    )]
    Wish,
    /// The seat at a line is invalid.
    #[error(transparent)]
    Seat(#[from] LineSeatError),
    /// The link does not contain, for this side, the anchor (first hash-chain value) that is computed from the
    /// secret.
    #[error("expected a link that the secret belongs to")]
    OtherSecret,
    /// The link is invalid.
    #[error(transparent)]
    Link(#[from] LinkProblem),
}

impl Record {
    /// Returns the text with the secret, for the program's own saved state only.
    pub fn to_private_text(&self) -> String {
        let Self { side, secret, link, score_before, wish, refused_draw, seat } = self;
        let wish = wish.map_or_else(|| NONE.to_owned(), |wish| wish.to_string());
        let wish = wish + &refused_draw.map_or_else(String::new, |link| format!(":{link}"));
        let seat = seat.as_ref().map_or_else(|| NONE.to_owned(), LineSeat::expose);
        format!("{VERSION} {side} {} {score_before} {wish} {seat} {link}", secret.expose())
    }
}

/// Parses a number as it is written, without a sign or leading zeros.
fn number(text: &str) -> Option<usize> {
    text.parse().ok().filter(|number: &usize| number.to_string() == text)
}

/// Parses `-` as `None`, and any other text with `parse`.
fn optional<T>(text: &str, parse: impl FnOnce(&str) -> Option<T>) -> Option<Option<T>> {
    if text == NONE { Some(None) } else { parse(text).map(Some) }
}

/// Parses the numbers of the links at which a take-back was wished or refused, and whose draw was refused.
fn wish_and_draw(text: &str) -> Option<(Option<usize>, Option<usize>)> {
    let (wish, draw) = text.split_once(':').map_or((text, None), |(wish, draw)| (wish, Some(draw)));
    let draw = draw.map(|draw| number(draw).ok_or(())).transpose().ok()?;
    Some((optional(wish, number)?, draw))
}

/// Parses the text of [`Record::to_private_text`], or the text of an earlier program.
impl FromStr for Record {
    type Err = ParseError<RecordProblem>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut fields = Fields::new(text);
        let version = |word: &str| match word {
            VERSION => Some(true),
            EARLIER_VERSION => Some(false),
            _ => None,
        };
        let (has_all, _) = fields.parse(version, RecordProblem::Version)?;
        let (side, _) = fields.parse(Side::parse, RecordProblem::Side)?;
        let (secret, _) = fields.parse(Secret::parse, RecordProblem::Secret)?;
        let (mut score, mut requests, mut seat) = (Score::default(), (None, None), None);
        if has_all {
            (score, _) = fields.parse(|text| text.parse().ok(), ScoreError.into())?;
            (requests, _) = fields.parse(wish_and_draw, RecordProblem::Wish)?;
            (seat, _) =
                fields.parse(|text| optional(text, |text| text.parse().ok()), LineSeatError.into())?;
        }
        let (column, before) = (fields.column(), if has_all { 6 } else { 3 });
        let rest = text.splitn(before + 1, ' ').nth(before).unwrap_or_default();
        let link: Link = rest.parse().map_err(|error: ParseError<LinkProblem>| {
            (column + error.column - 1, RecordProblem::Link(error.problem))
        })?;
        if link.chain(side).map(|chain| chain.anchor()) != Some(secret.anchor()) {
            return Err((column, RecordProblem::OtherSecret).into());
        }
        let (wish, refused_draw) = requests;
        Ok(Self { wish, refused_draw, seat, ..Self::new(side, secret, link).with_score(score) })
    }
}

#[cfg(test)]
mod tests;
