//! One player's record of a correspondence game, which checks the links of the opponent.
//!
//! A [`Correspondence`] consists of the secret of its side and the newest link that has been sent or accepted. A
//! received link must extend that link by exactly one turn, which must be legal; anything else is refused
//! with a reason. So the opponent can neither change what has been played nor take back a turn that has been
//! sent. Finding the correspondence that a link belongs to is left to
//! [`LinkGames`](crate::link_games::LinkGames), files and the choice of moves to the caller.

mod error;
#[cfg(test)]
mod tests;
mod text;

pub use error::CorrespondenceError;
pub use text::CorrespondenceProblem;

use crate::chain::Secret;
use crate::game::LinkStartFn;
use crate::link::{ExtendError, Link};
use crate::message::Message;
use crate::rematch::Rematch;
use crate::settings::Settings;
use crate::side::Side;
use crate::table::{Table, replay};
use crate::throws;
use crate::turn::Turn;

/// The effect of a link that is not refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Accepted {
    /// The link has extended the record by a turn of the opponent.
    Extended,
    /// The link already is the newest link of the record, sent or accepted earlier. The record is unchanged.
    Known,
}

/// The record of one side of a game against another player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Correspondence {
    side: Side,
    secret: Secret,
    /// The newest link that has been sent or accepted.
    link: Link,
}

impl Correspondence {
    /// Begins a game as side a. The link to send is [`Self::link`].
    pub fn invite(settings: Settings, secret: Secret) -> Self {
        let link = Link::invitation(settings, secret.anchor());
        Self { side: Side::A, secret, link }
    }

    /// Answers an invitation as side b. The link to send is [`Self::link`].
    ///
    /// # Errors
    /// Returns [`CorrespondenceError::NotAnInvitation`] for any other link, and
    /// [`CorrespondenceError::OwnSecret`] if the secret is the one of the invitation.
    pub fn answer(invitation: &Link, secret: Secret) -> Result<Self, CorrespondenceError> {
        if !invitation.is_invitation() {
            return Err(CorrespondenceError::NotAnInvitation);
        }
        let anchor = secret.anchor();
        if anchor == invitation.id() {
            return Err(CorrespondenceError::OwnSecret);
        }
        let revealed = secret.reveal(throws::FIRST).map_err(ExtendError::from)?;
        let link = invitation.answered(anchor, revealed.value)?;
        Ok(Self { side: Side::B, secret, link })
    }

    /// Returns the side that the owner of this record plays.
    pub const fn side(&self) -> Side {
        self.side
    }

    /// Returns the newest link, which this side has sent or accepted.
    pub const fn link(&self) -> &Link {
        &self.link
    }

    /// Returns the link that this side has sent and the opponent has not answered yet, or `None` if this side
    /// has to answer.
    pub fn unanswered(&self) -> Option<&Link> {
        (self.link.sender() == self.side).then_some(&self.link)
    }

    /// Replays the game, and returns its state as this side sees it.
    ///
    /// # Errors
    /// Returns [`CorrespondenceError::Rules`] if the rules do not allow a turn, which happens only if they
    /// have changed since the turn was played.
    pub fn table(&self, rules: LinkStartFn) -> Result<Table, CorrespondenceError> {
        let accepted = self.link.turns().len();
        Ok(replay(&self.link, (self.side, &self.secret), accepted, rules)?)
    }

    /// Adds a turn of this side to the record, and returns the link to send. Afterwards no other turn can be
    /// sent in place of this turn.
    ///
    /// # Errors
    /// Returns [`CorrespondenceError`] if the opponent has to answer, or the turn is illegal.
    pub fn send(&mut self, turn: Turn, rules: LinkStartFn) -> Result<&Link, CorrespondenceError> {
        if self.unanswered().is_some() {
            return Err(CorrespondenceError::NotYourTurn);
        }
        let index = throws::number_after(self.link.plies() + turn.plies());
        let revealed = index.and_then(|index| self.secret.reveal(index));
        let link = self.link.extended(turn, revealed.map_err(ExtendError::from)?.value)?;
        self.replace(link, rules)?;
        Ok(&self.link)
    }

    /// Accepts a link that the opponent has sent, if it extends the record by exactly one legal turn.
    /// The newest link can be opened again without effect.
    ///
    /// # Errors
    /// Returns the reason for which the link is refused.
    pub fn accept(&mut self, link: &Link, rules: LinkStartFn) -> Result<Accepted, CorrespondenceError> {
        self.check_identity(link)?;
        let own = self.link.turns();
        let same = own.iter().zip(link.turns()).take_while(|(own, new)| own == new).count();
        let (number, newest) = (link.number(), self.link.number());
        if same < own.len().min(link.turns().len()) {
            let is_last = same + 1 == link.turns().len() && link.sender() != self.side;
            let turn = same + 1;
            return Err(if is_last {
                CorrespondenceError::SecondLink
            } else {
                CorrespondenceError::ChangedTurn { turn }
            });
        }
        if number < newest {
            return Err(CorrespondenceError::Replayed);
        }
        if number == newest {
            return Ok(Accepted::Known);
        }
        // The sides take turns, so any other longer link has a turn of this side.
        if self.unanswered().is_none() || number > newest + 1 {
            return Err(CorrespondenceError::ContinuedElsewhere);
        }
        self.replace(link.clone(), rules)?;
        Ok(Accepted::Extended)
    }

    /// Parses a text as a link and accepts it as [`Self::accept`] does.
    ///
    /// # Errors
    /// Returns the reason for which the link is refused.
    pub fn accept_text(&mut self, text: &str, rules: LinkStartFn) -> Result<Accepted, CorrespondenceError> {
        self.accept(&text.parse()?, rules)
    }

    /// Returns the settings for a rematch of this game, in which the sides swap their seats. Returns `None`
    /// if the board is unknown, or if the options do not fit into a link.
    ///
    /// The argument `inviter` is the side of this game that invites to the rematch, and becomes side a there.
    pub fn rematch(&self, inviter: Side, rules: LinkStartFn) -> Option<Settings> {
        let placing = self.table(rules).ok()?.game?.placing();
        let placing = match inviter {
            Side::A => placing.swapped(),
            // The letters of the sides change together with the seats.
            Side::B => placing,
        };
        self.link.settings().with_rematch(Rematch::new(placing, self.link.id())).ok()
    }

    /// Takes back all turns after link number `number`. The caller makes sure that both players have agreed.
    /// Returns `false` and changes nothing if `number` is below 2 or above the number of the newest link.
    ///
    /// Only players on a network line can agree to a take-back, because a link has no field for it. The
    /// throws stay the same, so both players know those that have been made.
    pub fn take_back(&mut self, number: usize) -> bool {
        let before =
            Some(number).filter(|&number| number >= 2).and_then(|number| self.link.truncated(number));
        let is_earlier = before.is_some();
        self.link = before.unwrap_or_else(|| self.link.clone());
        is_earlier
    }

    /// Checks that a link belongs to this game: that it has the same invitation, settings and players.
    fn check_identity(&self, link: &Link) -> Result<(), CorrespondenceError> {
        if link.id() != self.link.id() {
            return Err(CorrespondenceError::OtherDevice);
        }
        if link.settings() != self.link.settings() {
            return Err(CorrespondenceError::ChangedSettings);
        }
        let anchor = |link: &Link| link.chain(Side::B).map(|chain| chain.anchor());
        match (anchor(&self.link), anchor(link)) {
            (Some(own), Some(new)) if own != new => Err(match self.side {
                Side::A => CorrespondenceError::SecondAnswer,
                Side::B => CorrespondenceError::OtherDevice,
            }),
            _ => Ok(()),
        }
    }

    /// Replaces the newest link by `link` if the rules allow all its turns.
    fn replace(&mut self, link: Link, rules: LinkStartFn) -> Result<(), CorrespondenceError> {
        replay(&link, (self.side, &self.secret), self.link.turns().len(), rules)?;
        self.link = link;
        Ok(())
    }

    /// Returns the step of the game that link number `number` adds, as a message for a network line. Returns `None`
    /// if that link has not been made yet.
    pub fn message(&self, number: usize) -> Option<Message> {
        Message::of(&self.link, number)
    }

    /// Returns the messages for all links of the correspondence game after the link with number `number`.
    ///
    /// After a lost connection, the caller passes the number of the newest link that the opponent has.
    pub fn messages_after(&self, number: usize) -> impl Iterator<Item = Message> + '_ {
        (number.saturating_add(1)..=self.link.number()).filter_map(|number| self.message(number))
    }

    /// Accepts a message that the opponent has sent over a network line, if [`Self::accept`] accepts the
    /// corresponding link.
    ///
    /// # Errors
    /// Returns the reason for which the message is refused.
    pub fn receive(
        &mut self,
        message: &Message,
        rules: LinkStartFn,
    ) -> Result<Accepted, CorrespondenceError> {
        let link = message.extend(&self.link)?;
        self.accept(&link, rules)
    }
}
