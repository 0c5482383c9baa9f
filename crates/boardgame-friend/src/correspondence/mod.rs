//! One player's record of a correspondence game whose only steps are turns.
//!
//! It is a [`Record`] for windows that know no other steps, and searches the moves of programs itself.

use std::str::FromStr;

pub use crate::record::{RecordProblem as CorrespondenceProblem, Refused as CorrespondenceError};

use crate::chain::Secret;
use crate::game::LinkStartFn;
use crate::link::Link;
use crate::message::Message;
use crate::parse_error::ParseError;
use crate::record::{EARLIER_VERSION, News, Record};
use crate::settings::Settings;
use crate::side::Side;
use crate::table::Table;
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
pub struct Correspondence(Record);

impl Correspondence {
    /// Begins a game as side a. The link to send is [`Self::link`].
    pub fn invite(settings: Settings, secret: Secret) -> Self {
        Self(Record::invite(settings, secret))
    }

    /// Answers an invitation as side b. The link to send is [`Self::link`].
    ///
    /// # Errors
    /// Returns [`CorrespondenceError::NotAnInvitation`] for any other link, and
    /// [`CorrespondenceError::OwnSecret`] if the secret is the one of the invitation.
    pub fn answer(invitation: &Link, secret: Secret) -> Result<Self, CorrespondenceError> {
        Record::answer(invitation, secret).map(Self)
    }

    /// Returns the side that the owner of this record plays.
    pub const fn side(&self) -> Side {
        self.0.side()
    }

    /// Returns the newest link, which this side has sent or accepted.
    pub const fn link(&self) -> &Link {
        self.0.link()
    }

    /// Returns the link that this side has sent and the opponent has not answered yet, or `None` if this side
    /// has to answer.
    pub fn unanswered(&self) -> Option<&Link> {
        (self.link().sender() == self.side()).then_some(self.link())
    }

    /// Replays the game, and returns its state as this side sees it.
    ///
    /// # Errors
    /// Returns [`CorrespondenceError::Rules`] if the rules do not allow a turn, which happens only if they
    /// have changed since the turn was played.
    pub fn table(&self, rules: LinkStartFn) -> Result<Table, CorrespondenceError> {
        self.0.replay(rules).map(Table::from)
    }

    /// Adds a turn of this side to the record, and returns the link to send. Afterwards no other turn can be
    /// sent in place of this turn.
    ///
    /// # Errors
    /// Returns [`CorrespondenceError`] if the opponent has to answer, or the turn is illegal.
    pub fn send(&mut self, turn: Turn, rules: LinkStartFn) -> Result<&Link, CorrespondenceError> {
        self.0.send_searched(turn, rules)?;
        Ok(self.link())
    }

    /// Accepts a link that the opponent has sent, if it extends the record by exactly one legal turn.
    /// The newest link can be opened again without effect.
    ///
    /// # Errors
    /// Returns the reason for which the link is refused.
    pub fn accept(&mut self, link: &Link, rules: LinkStartFn) -> Result<Accepted, CorrespondenceError> {
        if link.has_wish() || link.steps().iter().any(|step| step.turn().is_none()) {
            return Err(CorrespondenceError::NewerProgram);
        }
        let checked = self.0.check(link, rules)?;
        if !checked.is_new() {
            let is_earlier = checked.news() == News::Earlier;
            return if is_earlier { Err(CorrespondenceError::Replayed) } else { Ok(Accepted::Known) };
        }
        let has_programs = !checked.programs.is_empty();
        let mut after = self.0.clone();
        after.accept(checked)?;
        if has_programs {
            after.search_programs(self.link().steps().len(), rules)?;
        }
        self.0 = after;
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
        self.0.rematch(inviter, rules)
    }

    /// Takes back all turns after link number `number`. The caller makes sure that both players have agreed.
    /// Returns `false` and changes nothing if `number` is below 2 or above the number of the newest link.
    ///
    /// Only players on a network line can agree to this, because the turns are removed from the log. The
    /// throws stay the same, so both players know those that have been made.
    pub fn take_back(&mut self, number: usize) -> bool {
        let before =
            Some(number).filter(|&number| number >= 2).and_then(|number| self.link().truncated(number));
        let is_earlier = before.is_some();
        self.0.replace(before.unwrap_or_else(|| self.link().clone()));
        is_earlier
    }

    /// Returns the step of the game that link number `number` adds, as a message for a network line. Returns `None`
    /// if that link has not been made yet.
    pub fn message(&self, number: usize) -> Option<Message> {
        Message::of(self.link(), number)
    }

    /// Returns the messages for all links of the correspondence game after the link with number `number`.
    ///
    /// After a lost connection, the caller passes the number of the newest link that the opponent has.
    pub fn messages_after(&self, number: usize) -> impl Iterator<Item = Message> + '_ {
        (number.saturating_add(1)..=self.link().number()).filter_map(|number| self.message(number))
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
        let link = message.extend(self.link())?;
        self.accept(&link, rules)
    }

    /// Returns the text with the secret, for the program's own saved state only.
    pub fn to_private_text(&self) -> String {
        self.0.to_earlier_text()
    }
}

/// Parses the text of [`Correspondence::to_private_text`].
impl FromStr for Correspondence {
    type Err = ParseError<CorrespondenceProblem>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.split(' ').next() != Some(EARLIER_VERSION) {
            return Err((1, CorrespondenceProblem::EarlierVersion).into());
        }
        text.parse().map(Self)
    }
}
