//! A link: the whole public state of a game between two people.
//!
//! Links are numbered. Number 1 is the invitation of side a, number 2 the answer of side b, and each further link
//! adds one step. A link contains settings, both anchors, both newest values of the chains, and a log of all
//! steps. It contains neither a seed nor a secret. The log only grows: a take-back is a further step, so an earlier
//! link is always the beginning of a later one. The module `text` has the text of a link, and `log` all that
//! follows from the order of the steps. Whether a step is legal is left to [`replay`](crate::replay).

mod error;
mod find;
mod log;
#[cfg(test)]
mod tests;
mod text;

pub use error::LinkProblem;
pub use log::StepError;
pub use text::MAX_LENGTH;

use self::log::Log;

use crate::chain::{Anchor, Chain, ChainError, Revealed, Value};
use crate::settings::Settings;
use crate::side::Side;
use crate::step::LogStep;
use crate::throws;
use crate::turn::Turn;

/// Weight of all steps together after which a game ends undecided.
///
/// The chains have values for some further moves. So the last turn can have several moves, and a game that is
/// not over can always be ended by a resignation.
pub const MAX_COUNT: usize = 1000;

/// Total length of all steps in a link, in characters. A game that reaches this length ends undecided.
///
/// The other fields have at most 400 characters, and the rest of [`MAX_LENGTH`] is for the last turn.
pub const MAX_STEPS_LENGTH: usize = 7500;

/// The error for a step that cannot be added to a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExtendError {
    /// The invitation has not been answered, so the game has not begun.
    #[error("the invitation has not been answered")]
    NotAnswered,
    /// The invitation already has an answer.
    #[error("the invitation has already been answered")]
    Answered,
    /// A player has resigned or agreed to a draw, or the game has reached its maximum length.
    #[error("the game is over")]
    Over,
    /// The step cannot follow the steps before it.
    #[error(transparent)]
    Step(#[from] StepError),
    /// The text of the extended link would exceed [`MAX_LENGTH`].
    #[error("the game is too long: its link would have more than {MAX_LENGTH} characters")]
    TooLong,
    /// The revealed value does not lead back to the newest value of the side's hash chain, or the chain has
    /// no further value.
    #[error(transparent)]
    Value(#[from] ChainError),
}

/// A turn that is still on the board, because no `BACK` has removed it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LiveTurn<'a> {
    /// The moves and the ending of the turn.
    pub turn: &'a Turn,
    /// The index of the turn in [`Link::steps`], counted from 0.
    pub step: usize,
    /// The side that has sent the turn.
    pub author: Side,
    /// The number of the throw of the dice after the turn.
    pub throw: u16,
}

/// The public state of a game: the settings, the revealed parts of both hash chains, and the log of all steps.
///
/// Each value in a link has been checked to lead back to the anchor of its side, and has the index that the
/// steps require. The steps are in a possible order.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Link {
    settings: Settings,
    a: Chain,
    /// The revealed part of side b's hash chain, or `None` in an invitation.
    b: Option<Chain>,
    log: Log,
    /// Whether the side that waits asks for a take-back.
    has_wish: bool,
}

impl Link {
    /// Creates link number 1, the invitation of side a.
    pub const fn invitation(settings: Settings, anchor: Anchor) -> Self {
        Self { settings, a: Chain::new(anchor), b: None, log: Log::new(), has_wish: false }
    }

    /// Creates the link with which side b answers this invitation. The arguments are values of side b's hash chain:
    /// `anchor` has index 0, and `value` has index 2.
    ///
    /// Value 1, which determines the deal together with a\[1\], follows from value 2. Value 2 is sent as
    /// well, so that side a can see the first throw if it has to play it.
    ///
    /// # Errors
    /// Returns [`ExtendError`] if the link is not an invitation, or the value does not lead back to the
    /// anchor.
    pub fn answered(&self, anchor: Anchor, value: Value) -> Result<Self, ExtendError> {
        if self.b.is_some() {
            return Err(ExtendError::Answered);
        }
        let b = Chain::new(anchor).reveal(Revealed { index: throws::FIRST, value })?;
        Self { b: Some(b), ..self.clone() }.checked()
    }

    /// Creates the link that adds a step of its only possible author, with the author's value of the hash chain. The
    /// new link has no wish.
    ///
    /// # Errors
    /// Returns [`ExtendError`] if the game has not begun or has ended by a decision, if the step cannot follow, if
    /// the value is wrong, or if the link would be too long.
    pub fn extended(&self, step: impl Into<LogStep>, value: Value) -> Result<Self, ExtendError> {
        let step = step.into();
        let b = self.b.ok_or(ExtendError::NotAnswered)?;
        let (author, index) = self.log.revealed_by(&step)?;
        let mut link = Self { has_wish: false, ..self.clone() };
        link.log.push(step)?;
        let revealed = Revealed { index, value };
        match author {
            Side::A => link.a = self.a.reveal(revealed)?,
            Side::B => link.b = Some(b.reveal(revealed)?),
        }
        link.checked()
    }

    /// Returns the link with or without the wish of the side that waits to take back its last move.
    #[must_use]
    pub(crate) fn with_wish(&self, has_wish: bool) -> Self {
        Self { has_wish, ..self.clone() }
    }

    /// Returns `true` if the side that waits can ask for a take-back of its last move.
    pub(crate) fn may_wish(&self) -> bool {
        !self.is_invitation() && self.log.may_wish()
    }

    /// Returns the side that writes a step after this link, and the index of the chain value that it reveals.
    ///
    /// # Errors
    /// Returns [`ChainError`] if the chains are too short.
    pub(crate) fn revealed_by(&self, step: &LogStep) -> Result<(Side, u16), ChainError> {
        self.log.revealed_by(step)
    }

    fn checked(self) -> Result<Self, ExtendError> {
        if self.to_string().len() > MAX_LENGTH { Err(ExtendError::TooLong) } else { Ok(self) }
    }

    /// Returns the name of the game and its options, as in the invitation.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns the anchor of side a, which identifies the invitation.
    pub const fn id(&self) -> Anchor {
        self.a.anchor()
    }

    /// Returns the revealed part of a side's hash chain, or `None` for side b in an invitation.
    pub const fn chain(&self, side: Side) -> Option<&Chain> {
        match side {
            Side::A => Some(&self.a),
            Side::B => self.b.as_ref(),
        }
    }

    /// Returns all steps, oldest first.
    pub fn steps(&self) -> &[LogStep] {
        self.log.steps()
    }

    /// Returns `true` if the side that waits asks for a take-back of its last move.
    pub const fn has_wish(&self) -> bool {
        self.has_wish
    }

    /// Returns the number of the link, which is 1 for the invitation.
    pub fn number(&self) -> usize {
        1 + usize::from(self.b.is_some()) + self.log.steps().len()
    }

    /// Returns the side that has written the step with the index `step`, counted from 0, or `None` without such a step.
    pub fn author(&self, step: usize) -> Option<Side> {
        self.log.authors().get(step).copied()
    }

    /// Returns the side that has sent the link.
    pub fn sender(&self) -> Side {
        let answered = if self.is_invitation() { Side::A } else { Side::B };
        self.log.authors().last().copied().unwrap_or(answered)
    }

    /// Returns the side that has to answer the link. After `SHOW`, this is the side that has sent it.
    pub const fn to_answer(&self) -> Side {
        if self.is_invitation() { Side::B } else { self.log.to_answer() }
    }

    /// Returns `true` if the link is an invitation, which has no answer yet.
    pub const fn is_invitation(&self) -> bool {
        self.b.is_none()
    }

    /// Returns the turns that no `BACK` has removed, oldest first.
    pub fn live_turns(&self) -> Vec<LiveTurn<'_>> {
        self.log.live_turns()
    }

    /// Returns `true` if the game has reached its maximum length, [`MAX_COUNT`] or [`MAX_STEPS_LENGTH`]. Such
    /// a game is undecided unless its last step decides it.
    pub const fn is_full(&self) -> bool {
        self.log.is_full()
    }

    /// Returns the link with the number `number` of the same game, without any later steps and without a wish. Returns
    /// `None` if the game has no such link yet.
    pub(crate) fn truncated(&self, number: usize) -> Option<Self> {
        let steps = self.steps().get(..number.saturating_sub(2))?;
        let is_answered = match number {
            0 => return None,
            1 => false,
            _ => self.b.is_some(),
        };
        let log = Log::of(steps.iter().cloned()).ok()?;
        let [a, b] = log.newest();
        let b = if is_answered { Some(self.b?.truncated(b)?) } else { None };
        let a = self.a.truncated(a)?;
        let link = Self { settings: self.settings.clone(), a, b, log, has_wish: false };
        (link.number() == number).then_some(link)
    }
}
