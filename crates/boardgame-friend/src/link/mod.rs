//! A link: the whole public state of a game between two people.
//!
//! Links are numbered. Number 1 is the invitation of side a, number 2 the answer of side b, and from number
//! 3 on the sides take turns. A link contains settings, both anchors, both newest values of the chains, and
//! all turns. It contains neither a seed nor a secret. The module `text` has its text form. Whether a turn
//! is legal is left to [`correspondence`](crate::correspondence).

mod error;
mod find;
#[cfg(test)]
mod tests;
mod text;

pub use error::LinkProblem;
pub use text::MAX_LENGTH;

use crate::chain::{Anchor, Chain, ChainError, Revealed, Value};
use crate::settings::Settings;
use crate::side::Side;
use crate::throws::{self, number_after};
use crate::turn::Turn;

/// Number of plies after which a game ends undecided.
///
/// The chains have values for some further plies. So the last turn can have several moves, and a game that is
/// not over can always be ended by a resignation.
pub const MAX_PLIES: usize = 1000;

/// Total length of all turns in a link, in characters. A game that reaches this length ends undecided.
///
/// The other fields have at most 400 characters, and the rest of [`MAX_LENGTH`] is for the last turn.
pub const MAX_TURNS_LENGTH: usize = 7500;

/// The error for a turn that cannot be added to a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
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
    /// The text of the extended link would exceed [`MAX_LENGTH`].
    #[error("the game is too long: its link would have more than {MAX_LENGTH} characters")]
    TooLong,
    /// The revealed value does not lead back to the newest value of the side's hash chain, or the chain has
    /// no further value.
    #[error(transparent)]
    Value(#[from] ChainError),
}

/// The public state of a game: the settings, the revealed parts of both hash chains, and all turns.
///
/// Each value in a link has been checked to lead back to the anchor of its side, and has the index that the
/// turns require.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Link {
    settings: Settings,
    a: Chain,
    /// The revealed part of side b's hash chain, or `None` in an invitation.
    b: Option<Chain>,
    turns: Vec<Turn>,
}

impl Link {
    /// Creates link number 1, the invitation of side a.
    pub const fn invitation(settings: Settings, anchor: Anchor) -> Self {
        Self { settings, a: Chain::new(anchor), b: None, turns: Vec::new() }
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

    /// Creates the reply to this link, which adds the turn `turn` and the hash-chain value `value`. Both come from
    /// the side that has to answer.
    ///
    /// # Errors
    /// Returns [`ExtendError`] if the game has not begun or has ended by a decision, if the value is wrong,
    /// or if the link would be too long.
    pub fn extended(&self, turn: Turn, value: Value) -> Result<Self, ExtendError> {
        let side = self.to_answer();
        let b = self.b.ok_or(ExtendError::NotAnswered)?;
        if self.turns.last().is_some_and(Turn::ends_game) || self.is_full() {
            return Err(ExtendError::Over);
        }
        let mut link = self.clone();
        link.turns.push(turn);
        let revealed = Revealed { index: number_after(link.plies())?, value };
        match side {
            Side::A => link.a = self.a.reveal(revealed)?,
            Side::B => link.b = Some(b.reveal(revealed)?),
        }
        link.checked()
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

    /// Returns all turns, oldest first. Side a has made the first one.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// Returns the number of the link, which is 1 for the invitation.
    pub fn number(&self) -> usize {
        1 + usize::from(self.b.is_some()) + self.turns.len()
    }

    /// Returns the side that has sent the link.
    pub fn sender(&self) -> Side {
        if self.number() % 2 == 1 { Side::A } else { Side::B }
    }

    /// Returns the side that has to answer the link.
    pub fn to_answer(&self) -> Side {
        self.sender().other()
    }

    /// Returns `true` if the link is an invitation, which has no answer yet.
    pub const fn is_invitation(&self) -> bool {
        self.b.is_none()
    }

    /// Returns the total number of plies of all turns: their moves, and one for a resignation or a draw.
    pub fn plies(&self) -> usize {
        self.turns.iter().map(Turn::plies).sum()
    }

    /// Returns `true` if the game has reached its maximum length, [`MAX_PLIES`] or [`MAX_TURNS_LENGTH`]. Such
    /// a game is undecided unless its last turn decides it.
    pub fn is_full(&self) -> bool {
        is_full(&self.turns)
    }

    /// Returns the link with the number `number` of the same game, without any later turns. Returns `None` if the
    /// game has no such link yet.
    pub(crate) fn truncated(&self, number: usize) -> Option<Self> {
        let turns = self.turns.get(..number.saturating_sub(2))?.to_vec();
        let is_answered = match number {
            0 => return None,
            1 => false,
            _ => self.b.is_some(),
        };
        let (a, b) = indices(&turns).ok()?;
        let b = if is_answered { Some(self.b?.truncated(b)?) } else { None };
        let link = Self { settings: self.settings.clone(), a: self.a.truncated(a)?, b, turns };
        (link.number() == number).then_some(link)
    }
}

fn is_full(turns: &[Turn]) -> bool {
    let plies: usize = turns.iter().map(Turn::plies).sum();
    let length: usize = turns.iter().map(|turn| turn.to_string().len() + 1).sum();
    plies >= MAX_PLIES || length >= MAX_TURNS_LENGTH
}

/// Returns the highest hash-chain index that side a and side b have each revealed, once the invitation is answered
/// and the turns `turns` are played.
///
/// # Errors
/// Returns [`ChainError`] if a turn reveals no further value of its side, or the chains are too short.
fn indices(turns: &[Turn]) -> Result<(u16, u16), ChainError> {
    let (mut a, mut b, mut plies) = (0, throws::FIRST, 0);
    for (number, turn) in turns.iter().enumerate() {
        plies += turn.plies();
        let newest = if number % 2 == 0 { &mut a } else { &mut b };
        let index = number_after(plies)?;
        if index <= *newest {
            return Err(ChainError::Known { index, newest: *newest });
        }
        *newest = index;
    }
    Ok((a, b))
}
