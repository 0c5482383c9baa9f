//! The errors for a text that cannot be parsed as a link.

use super::{MAX_LENGTH, StepError};
use crate::chain::ChainError;
use crate::settings::SettingsError;
use crate::turn::MoveTextError;

/// The error in a text that cannot be parsed as a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LinkProblem {
    /// The text is longer than a link may be.
    #[error("expected a link of at most {MAX_LENGTH} characters")]
    TooLong,
    /// The first field of the text is not `link1` or `link2`, the versions of links that this program reads, or the
    /// other version belongs to the words of this link.
    #[error("expected `link1` or `link2`, the known versions")]
    Version,
    /// The first field of the text has the version of links of a newer program.
    #[error("this link needs a newer version of the program")]
    Newer,
    /// The name of the game or the options are invalid.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// The field `for-SIDE`, which names the side that has to answer, is missing or does not match the number
    /// of turns.
    #[error("expected `for-{0}`, the side that has to answer")]
    Reader(crate::side::Side),
    /// An anchor is missing or invalid.
    #[error("expected an anchor, 64 digits from 0 to 9 and a to f")]
    Anchor,
    /// A value is missing or invalid.
    #[error("expected a secret value, 64 digits from 0 to 9 and a to f")]
    Value,
    /// A revealed value does not lead back to the anchor of its side, or the game is too long for the hash
    /// chains.
    #[error(transparent)]
    Chain(#[from] ChainError),
    /// A move is invalid.
    #[error(transparent)]
    Move(#[from] MoveTextError),
    /// There is a step after the end of the game.
    #[error("expected no further turn: the game is over")]
    Over,
    /// A step cannot follow the steps before it.
    #[error(transparent)]
    Step(#[from] StepError),
    /// The mark of a wish is in an invitation or after the end of the game.
    #[error("expected no `WISH` where nobody waits with a move to take back")]
    Wish,
    /// The check sum at the end of the link is missing or wrong.
    #[error("expected the check sum: a part is damaged or missing")]
    Check,
}
