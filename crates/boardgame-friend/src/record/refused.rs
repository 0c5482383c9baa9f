//! The reasons for which a record refuses a link or a step.

use crate::link::{ExtendError, LinkProblem};
use crate::parse_error::ParseError;
use crate::replay::TurnError;

/// The reason for which a link or a step is refused. The record is then unchanged.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The text is not a link.
    #[error("link: {0}")]
    Text(#[from] ParseError<LinkProblem>),
    /// The link is not an invitation, and belongs to no game that this program has a record of.
    #[error("This game was begun on another device, or deleted here.")]
    OtherDevice,
    /// The program has no game with the name in the link.
    #[error("This program does not know the game of the link.")]
    UnknownGame,
    /// The link contains a turn of this side that this program has not sent.
    #[error(
        "This game was continued on another device: the link has a turn of yours that was not sent from here."
    )]
    ContinuedElsewhere,
    /// The link's last turn, made by the opponent, differs from the turn already accepted at the same point of the
    /// game.
    #[error("A different link for this turn has already been accepted.")]
    SecondLink,
    /// The link answers an invitation that another player has already answered.
    #[error("Another player has already answered this invitation.")]
    SecondAnswer,
    /// The link changes an earlier turn of the game.
    #[error("The link changes turn {turn} of the game, which has already been played.")]
    ChangedTurn {
        /// The number of the first turn in which the link differs from the record, counted from 1.
        turn: usize,
    },
    /// The link changes the game or its options.
    #[error("The link changes the game or its options, which were agreed with the invitation.")]
    ChangedSettings,
    /// The earlier game of the rematch is unknown or unfinished here, or the invitation does not have the settings of
    /// that game with swapped seats.
    #[error("The link asks for a rematch of a game that was not finished here.")]
    NotARematch,
    /// The game already has a rematch.
    #[error("This game has another rematch already.")]
    SecondRematch,
    /// The turn is not allowed by the rules of the game.
    #[error("The rules do not allow the link: {0}")]
    Rules(#[from] TurnError),
    /// The answer or turn cannot be added to the link, for instance because the game is over or a hash-chain value is
    /// wrong.
    #[error("The link cannot be continued: {0}.")]
    Extend(#[from] ExtendError),
    /// The caller tried to send a turn although the opponent has to answer.
    #[error("The opponent has not answered the last link yet.")]
    NotYourTurn,
    /// The link is not an invitation, so it cannot be answered with a new secret.
    #[error("This link is not an invitation.")]
    NotAnInvitation,
    /// The caller tried to answer an invitation with the inviter's own secret.
    #[error("An invitation cannot be answered with its own secret.")]
    OwnSecret,
    /// The record has changed since the link was checked, so the link has to be checked again.
    #[error("The game has changed while the link was checked.")]
    Outdated,
    /// The side has no move that it can ask to take back now.
    #[error("There is no move of yours to take back now.")]
    NothingToTakeBack,
    /// The opponent has not asked for a take-back.
    #[error("Your friend has not asked to take a move back.")]
    NotAsked,
    /// The list of games has no such game.
    #[error("The game is no longer saved.")]
    NoGame,
    /// The list of games is full.
    #[error("There are too many games with friends.")]
    Full,
    /// The list already has the game.
    #[error("This game has been begun before.")]
    Known,
    /// The game is not over, or its options and the seats do not fit into a link.
    #[error("This game can have no rematch.")]
    NoRematch,
}
