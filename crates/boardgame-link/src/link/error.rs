//! The problems of a text that is not a link.

use super::MAX_LENGTH;
use crate::chain::ChainError;
use crate::settings::SettingsError;
use crate::turn::MoveTextError;

/// The problem of a text that is not a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum LinkProblem {
    /// The text is longer than a link may be.
    #[error("expected a link of at most {MAX_LENGTH} characters")]
    TooLong,
    /// The text does not begin as links of this version do.
    #[error("expected `link1`, the version of links that this program reads")]
    Version,
    /// The name of the game or the options are invalid.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// The side that has to answer is missing, or does not agree with the number of turns.
    #[error("expected `for-{0}`, the side that has to answer")]
    Reader(crate::side::Side),
    /// An anchor is missing or invalid.
    #[error("expected an anchor, 64 digits from 0 to 9 and a to f")]
    Anchor,
    /// A value is missing or invalid.
    #[error("expected a secret value, 64 digits from 0 to 9 and a to f")]
    Value,
    /// The value does not lead back to the anchor before it, or its chain is exhausted.
    #[error(transparent)]
    Chain(#[from] ChainError),
    /// A move is invalid.
    #[error(transparent)]
    Move(#[from] MoveTextError),
    /// There is a turn after the end of the game.
    #[error("expected no further turn: the game is over")]
    Over,
    /// The check sum at the end is missing or differs.
    #[error("expected the check sum of the link: a part is missing or has been changed")]
    Check,
}
