//! One player's record of a game with a friend, which checks the friend's links and makes the own ones.
//!
//! A [`Record`] consists of the secret of its side and the newest link that has been sent or accepted. A received link
//! may only extend that link by steps of the friend, so the friend can neither change what has been played nor remove
//! anything; the module `check` has the rules. Finding the record that a link belongs to is left to
//! [`Games`](crate::games::Games), files, searches and the choice of moves to the caller.

mod check;
mod refused;
mod seat;
#[cfg(test)]
mod tests;
mod text;

pub use check::{Checked, News, ProgramMove};
pub use refused::Refused;
pub use seat::LineSeat;
pub use text::RecordProblem;

use crate::chain::{Anchor, Secret};
use crate::game::LinkStartFn;
use crate::link::{ExtendError, Link};
use crate::rematch::Rematch;
use crate::replay::{self, Duty, Replay, replay};
use crate::score::Score;
use crate::settings::Settings;
use crate::side::Side;
use crate::step::LogStep;
use crate::throws;
use crate::turn::{Turn, TurnEnding};

/// The record of one side of a game with a friend.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    side: Side,
    secret: Secret,
    /// The newest link that has been sent or accepted, with the wish of the side that waits.
    link: Link,
    /// The score of the games before this one.
    score_before: Score,
    /// The number of the link at which this side has last wished to take a move back, or has refused the friend's wish.
    wish: Option<usize>,
    /// The number of the link whose draw offer this side has refused.
    refused_draw: Option<usize>,
    seat: Option<LineSeat>,
}

impl Record {
    /// Begins a game as side a. The text to send is [`Self::text`].
    pub fn invite(settings: Settings, secret: Secret) -> Self {
        let link = Link::invitation(settings, secret.anchor());
        Self::new(Side::A, secret, link)
    }

    /// Answers an invitation as side b. The text to send is [`Self::text`].
    ///
    /// # Errors
    /// Returns [`Refused::NotAnInvitation`] for any other link, and [`Refused::OwnSecret`] if the secret is the
    /// one of the invitation.
    pub fn answer(invitation: &Link, secret: Secret) -> Result<Self, Refused> {
        if !invitation.is_invitation() {
            return Err(Refused::NotAnInvitation);
        }
        let anchor = secret.anchor();
        if anchor == invitation.id() {
            return Err(Refused::OwnSecret);
        }
        let revealed = secret.reveal(throws::FIRST).map_err(ExtendError::from)?;
        let link = invitation.answered(anchor, revealed.value)?;
        Ok(Self::new(Side::B, secret, link))
    }

    pub(crate) fn new(side: Side, secret: Secret, link: Link) -> Self {
        let score_before = Score::default();
        Self { side, secret, link, score_before, wish: None, refused_draw: None, seat: None }
    }

    /// Returns the record with the score of the games before this one.
    #[must_use]
    pub fn with_score(self, score_before: Score) -> Self {
        Self { score_before, ..self }
    }

    /// Replaces the score of the games before this one.
    pub(crate) fn set_score(&mut self, score_before: Score) {
        self.score_before = score_before;
    }

    /// Returns the side that the owner of this record plays.
    pub const fn side(&self) -> Side {
        self.side
    }

    /// Returns the newest link, which this side has sent or accepted.
    pub const fn link(&self) -> &Link {
        &self.link
    }

    /// Returns the anchor of side a, which identifies the game.
    pub const fn id(&self) -> Anchor {
        self.link.id()
    }

    /// Returns the text to send: the newest link, with the mark of an open wish.
    pub fn text(&self) -> String {
        self.link.to_string()
    }

    /// Returns the score of the games before this one, which a rematch continues.
    pub const fn score_before(&self) -> Score {
        self.score_before
    }

    /// Returns the seat at a line, or `None` if the game is played by text.
    pub const fn seat(&self) -> Option<&LineSeat> {
        self.seat.as_ref()
    }

    /// Returns `true` if this is a game of the board game with the command-line name `name`.
    pub fn is_of(&self, name: &str) -> bool {
        self.link.settings().game() == name
    }

    /// Sets the seat at a line. `None` is a game by text.
    pub fn set_seat(&mut self, seat: Option<LineSeat>) {
        self.seat = seat;
    }

    /// Takes over what has changed from the record `before` to the record `own` of the same game. Returns `false`, and
    /// changes nothing, if neither log begins with the other.
    pub(crate) fn merge(&mut self, before: Option<&Self>, own: &Self) -> bool {
        let begins = |link: &Link, longer: &Link| {
            longer.truncated(link.number()).is_some_and(|begun| begun == link.with_wish(false))
        };
        let is_newer = own.link.number() > self.link.number();
        let is_same = before.is_none_or(|before| before.link == self.link);
        if begins(&self.link, &own.link) && (is_newer || is_same) {
            (self.link, self.wish, self.refused_draw) = (own.link.clone(), own.wish, own.refused_draw);
        } else if !begins(&own.link, &self.link) {
            return false;
        }
        if before.and_then(Self::seat) != own.seat() {
            self.seat.clone_from(&own.seat);
        }
        if before.map(Self::score_before) != Some(own.score_before) {
            self.score_before = own.score_before;
        }
        true
    }

    /// Returns `true` if this side has to answer the newest link.
    pub fn has_to_answer(&self) -> bool {
        self.link.to_answer() == self.side
    }

    /// Returns `true` if this side waits and has asked for a take-back, by a wish or by `ASK`.
    pub fn is_asking_back(&self) -> bool {
        !self.has_to_answer() && (self.link.has_wish() || self.link.steps().last() == Some(&LogStep::Ask))
    }

    /// Returns `true` if the friend asks for a take-back, and this side has neither answered nor refused.
    pub fn is_asked_back(&self) -> bool {
        self.has_to_answer() && (self.link.has_wish() || self.link.steps().last() == Some(&LogStep::Ask))
    }

    /// Returns `true` if the friend has refused this side's last request for a take-back or offer of a draw, by a
    /// word or by playing on.
    pub fn was_refused(&self) -> bool {
        let steps = self.link.steps();
        let Some((last, before)) = steps.split_last() else { return false };
        let is_own = |step: usize| self.link.author(step) == Some(self.side);
        let number = self.link.number();
        match last {
            LogStep::No => !is_own(before.len()),
            // The wish has been refused while this side waits, and the mark is gone.
            _ if is_own(before.len()) => self.wish == Some(number) && !self.link.has_wish(),
            LogStep::Turn(turn) => {
                let is_draw = turn.ending == Some(TurnEnding::Draw);
                let had_offered = before.last().and_then(LogStep::turn).is_some_and(|turn| {
                    turn.ending == Some(TurnEnding::DrawOffer) && is_own(before.len() - 1)
                });
                had_offered && !is_draw || self.wish.is_some_and(|wish| wish + 1 == number)
            }
            _ => false,
        }
    }

    /// Replays the game, and returns its state as this side sees it.
    ///
    /// # Errors
    /// Returns [`Refused::Rules`] if the rules do not allow a step, which happens only if they have changed since
    /// the step was written.
    pub fn replay(&self, rules: LinkStartFn) -> Result<Replay, Refused> {
        Ok(replay(&self.link, (self.side, &self.secret), rules, &mut replay::play_unchecked)?)
    }

    /// Adds a turn of this side. Afterwards no other turn can be sent in its place.
    ///
    /// # Errors
    /// Returns [`Refused`] if the friend has to answer, or the turn is illegal.
    pub fn send(&mut self, turn: Turn, rules: LinkStartFn) -> Result<(), Refused> {
        if !self.has_to_answer() {
            return Err(Refused::NotYourTurn);
        }
        self.write(turn.into(), rules)
    }

    /// Lets the friend see the board at once, by `SHOW` as the first step of side a. A turn without moves is sent
    /// instead if the friend is to move.
    ///
    /// # Errors
    /// Returns [`Refused`] if this is not the first step.
    pub fn show(&mut self, rules: LinkStartFn) -> Result<(), Refused> {
        if !self.has_to_answer() {
            return Err(Refused::NotYourTurn);
        }
        let step = match self.replay(rules)?.duty {
            Duty::Reveal => Turn::default().into(),
            _ => LogStep::Show,
        };
        self.write(step, rules)
    }

    /// Asks the friend for a take-back of this side's last move: by `ASK` if this side is to move, otherwise by the
    /// mark of a wish on the newest link.
    ///
    /// # Errors
    /// Returns [`Refused::NothingToTakeBack`] if there is no such move, the game is over, or this side has asked
    /// before.
    pub fn ask_back(&mut self, rules: LinkStartFn) -> Result<(), Refused> {
        if self.has_to_answer() {
            return self.write(LogStep::Ask, rules).map_err(|error| match error {
                Refused::Extend(ExtendError::Step(_) | ExtendError::Over) | Refused::Rules(_) => {
                    Refused::NothingToTakeBack
                }
                error => error,
            });
        }
        let is_over = self.replay(rules)?.end.is_some();
        if is_over || self.link.has_wish() || !self.link.may_wish() {
            return Err(Refused::NothingToTakeBack);
        }
        self.link = self.link.with_wish(true);
        self.wish = Some(self.link.number());
        Ok(())
    }

    /// Withdraws the wish of this side. `ASK` stays, because it is part of the log.
    ///
    /// The friend may have read the wish. If it agrees nevertheless, [`Checked::needs_consent`] is set.
    pub fn withdraw_wish(&mut self) {
        if !self.has_to_answer() {
            self.link = self.link.with_wish(false);
            self.wish = None;
        }
    }

    /// Notes that the friend has refused the wish of this side, or has withdrawn its own one, in a message that is
    /// not a link.
    pub fn wish_was_refused(&mut self) {
        self.link = self.link.with_wish(false);
    }

    /// Answers the friend's request for a take-back. An agreement is `BACK`, the refusal of `ASK` is `NO`, and the
    /// refusal of a wish only removes its mark: a move has the same effect.
    ///
    /// # Errors
    /// Returns [`Refused::NotAsked`] if the friend has not asked.
    pub fn answer_back(&mut self, agrees: bool, rules: LinkStartFn) -> Result<(), Refused> {
        if !self.is_asked_back() {
            return Err(Refused::NotAsked);
        }
        if agrees {
            self.write(LogStep::Back, rules)
        } else if self.link.has_wish() {
            self.link = self.link.with_wish(false);
            self.wish = Some(self.link.number());
            Ok(())
        } else {
            self.write(LogStep::No, rules)
        }
    }

    /// Notes that this side has refused the draw that the newest link offers.
    pub fn refuse_draw(&mut self) {
        self.refused_draw = Some(self.link.number());
    }

    /// Returns `true` if this side has refused the draw that the newest link offers.
    pub fn has_refused_draw(&self) -> bool {
        self.refused_draw == Some(self.link.number())
    }

    /// Resigns the game: by a turn if this side has to answer, otherwise by `QUIT`.
    ///
    /// # Errors
    /// Returns [`Refused`] if the game has not begun or is over.
    pub fn resign(&mut self, rules: LinkStartFn) -> Result<(), Refused> {
        let resignation = Turn::decision(TurnEnding::Resignation).into();
        self.write(if self.has_to_answer() { resignation } else { LogStep::Quit }, rules)
    }

    /// Adds a step of this side to the newest link, if the rules allow it.
    fn write(&mut self, step: LogStep, rules: LinkStartFn) -> Result<(), Refused> {
        let revealed = self.link.revealed_by(&step).and_then(|(_, index)| self.secret.reveal(index));
        let link = self.link.extended(step, revealed.map_err(ExtendError::from)?.value)?;
        self.check_before_back(&link, rules)?;
        replay(&link, (self.side, &self.secret), rules, &mut replay::play_unchecked)?;
        self.link = link;
        Ok(())
    }

    /// Returns the settings for a rematch of this game, in which the sides swap their seats. Returns `None`
    /// if the board is unknown, or if the options do not fit into a link.
    ///
    /// The argument `inviter` is the side of this game that invites to the rematch, and becomes side a there.
    pub fn rematch(&self, inviter: Side, rules: LinkStartFn) -> Option<Settings> {
        let placing = self.replay(rules).ok()?.game?.placing();
        let placing = match inviter {
            Side::A => placing.swapped(),
            // The letters of the sides change together with the seats.
            Side::B => placing,
        };
        self.link.settings().with_rematch(Rematch::new(placing, self.link.id())).ok()
    }

    /// Returns the score after this game as its owner sees it. An unfinished or undecided game changes nothing.
    ///
    /// # Errors
    /// Returns [`Refused::Rules`] as [`Self::replay`] does.
    pub fn score(&self, rules: LinkStartFn) -> Result<Score, Refused> {
        Ok(self.score_before.after(&self.replay(rules)?, self.side))
    }

    /// Searches the moves of programs in a checked link.
    ///
    /// # Errors
    /// Returns [`Refused::Rules`] for a move that the program would not make.
    pub fn verify(&self, checked: &Checked, rules: LinkStartFn) -> Result<(), Refused> {
        if checked.programs.is_empty() {
            return Ok(());
        }
        let (own, new) = (self.link.steps(), checked.link().steps());
        let known = own.iter().zip(new).take_while(|(own, new)| own == new).count();
        replay(checked.link(), (self.side, &self.secret), rules, &mut |game, mv, step| {
            if step < known { game.replay(mv) } else { game.play(mv) }
        })?;
        Ok(())
    }
}
