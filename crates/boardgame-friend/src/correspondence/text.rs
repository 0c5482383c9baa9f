//! The text of a correspondence, for the program's own saved state.
//!
//! The text is `correspondence1 SIDE SECRET LINK`, separated by single blanks. It contains the secret of the
//! player, so it must never be copied, sent or shown.

use std::str::FromStr;

use boardgame_engine::fields::Fields;

use super::Correspondence;
use crate::chain::Secret;
use crate::link::{Link, LinkProblem};
use crate::parse_error::ParseError;
use crate::side::Side;

/// The first field in the text of a correspondence, with the version of the format.
const VERSION: &str = "correspondence1";

/// The error in a text that cannot be parsed as a correspondence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CorrespondenceProblem {
    /// The text does not begin with the first word of this version, `correspondence1`.
    #[error("expected `{VERSION}`")]
    Version,
    /// The side is invalid.
    #[error("expected the side of this program, `a` or `b`")]
    Side,
    /// The secret is invalid.
    #[error("expected the secret, 64 digits from 0 to 9 and a to f")]
    Secret,
    /// The link does not contain, for this side, the anchor (first hash-chain value) that is computed from the
    /// secret.
    #[error("expected a link that the secret belongs to")]
    OtherSecret,
    /// The link is invalid.
    #[error(transparent)]
    Link(#[from] LinkProblem),
}

impl Correspondence {
    /// Returns the text with the secret, for the program's own saved state only.
    pub fn to_private_text(&self) -> String {
        format!("{VERSION} {} {} {}", self.side, self.secret.expose(), self.link)
    }
}

/// Parses the text of [`Correspondence::to_private_text`].
impl FromStr for Correspondence {
    type Err = ParseError<CorrespondenceProblem>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut fields = Fields::new(text);
        fields.parse(|word| (word == VERSION).then_some(()), CorrespondenceProblem::Version)?;
        let (side, _) = fields.parse(Side::parse, CorrespondenceProblem::Side)?;
        let (secret, _) = fields.parse(Secret::parse, CorrespondenceProblem::Secret)?;
        let column = fields.column();
        let rest = text.splitn(4, ' ').nth(3).unwrap_or_default();
        let link: Link = rest.parse().map_err(|error: ParseError<LinkProblem>| {
            (column + error.column - 1, CorrespondenceProblem::Link(error.problem))
        })?;
        if link.chain(side).map(|chain| chain.anchor()) != Some(secret.anchor()) {
            return Err((column, CorrespondenceProblem::OtherSecret).into());
        }
        Ok(Self { side, secret, link })
    }
}
