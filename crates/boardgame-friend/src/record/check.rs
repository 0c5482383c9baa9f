//! Decides about a link of the friend: which of the two logs counts, and which steps are new.

use super::{Record, Refused};
use crate::game::{LinkStartFn, LinkedGame};
use crate::link::Link;
use crate::replay::{self, Replay, replay};
use crate::score::Score;
use crate::side::Side;
use crate::step::LogStep;
use crate::turn::{MoveText, TurnEnding};

/// The effect of a link that is not refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum News {
    /// The link already is the newest link of the record.
    Known,
    /// The record has a newer link, which should be sent again.
    Earlier,
    /// The friend has answered the invitation, shown the board or sent a turn.
    Turn,
    /// The friend has sent a turn that offers a draw.
    DrawOffered,
    /// The friend has sent a turn that does not accept the draw that this side has offered.
    DrawRefused,
    /// The friend asks to take back its last move.
    BackAsked,
    /// The friend asks to take back its last move after this side has answered, by a refusal or by its next turn.
    BackOutdated,
    /// The friend has taken back the last move of this side, which has to move.
    BackGiven,
    /// The friend has refused to take back the last move of this side.
    BackRefused,
    /// The game has ended.
    Ended,
    /// The game has ended: a side resigned out of turn before it had the other side's newest step. The newest steps of
    /// this side do not count.
    OwnStepDropped,
}

/// A program's move that the friend has added to a turn, with the position before it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProgramMove {
    /// The text of the game record before the move.
    pub record: String,
    /// The move that the link has. The program must find the same one.
    pub mv: MoveText,
}

/// A link that may be taken over, as soon as the moves of programs in it have been found to be right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    /// The newest link of the record when the link was checked.
    base: Link,
    link: Link,
    news: News,
    needs_consent: bool,
    /// The score after the game, if the game had another end before.
    corrected: Option<Score>,
    /// The new moves of programs, oldest first. Each one has to be searched before [`Record::accept`].
    pub programs: Vec<ProgramMove>,
}

impl Checked {
    /// Returns the effect of the link.
    pub const fn news(&self) -> News {
        self.news
    }

    /// Returns the link that the record will have.
    pub const fn link(&self) -> &Link {
        &self.link
    }

    /// Returns `true` if the record changes.
    pub fn is_new(&self) -> bool {
        self.link != self.base
    }

    /// Returns the score after the game if the game had another end before.
    pub(crate) const fn corrected(&self) -> Option<Score> {
        self.corrected
    }

    /// Returns `true` if the friend takes back a move of this side without having been asked. The user decides whether
    /// the link is accepted, because later throws change.
    pub const fn needs_consent(&self) -> bool {
        self.needs_consent
    }
}

impl Record {
    /// Decides about a link of the friend, without a search. The record is unchanged.
    ///
    /// # Errors
    /// Returns the reason for which the link is refused.
    pub fn check(&self, incoming: &Link, rules: LinkStartFn) -> Result<Checked, Refused> {
        self.check_identity(incoming)?;
        if self.link.is_invitation() || incoming.is_invitation() {
            return self.check_answer(incoming, rules);
        }
        let (own, new) = (self.link.steps(), incoming.steps());
        let same = own.iter().zip(new).take_while(|(own, new)| own == new).count();
        if same == new.len() {
            return Ok(match own.get(same..) {
                Some([]) => self.check_wish(incoming),
                Some([LogStep::Turn(_)]) if self.is_wish_of_friend(incoming) => {
                    self.unchanged(News::BackOutdated)
                }
                _ => self.unchanged(News::Earlier),
            });
        }
        let is_all_by =
            |link: &Link, side| (same..link.steps().len()).all(|step| link.author(step) == Some(side));
        let is_by_friend = is_all_by(incoming, self.side.other());
        if same == own.len() {
            let extended = if is_by_friend {
                self.extended(incoming, same, rules)
            } else {
                Err(Refused::ContinuedElsewhere)
            };
            return extended;
        }
        let has_quit = [own, new].map(|steps| steps.get(same) == Some(&LogStep::Quit));
        if has_quit.contains(&true) && is_by_friend && is_all_by(&self.link, self.side) {
            return self.check_quit(incoming, same, has_quit[0], rules);
        }
        let is_last = same + 1 == new.len() && incoming.sender() != self.side;
        Err(if is_last { Refused::SecondLink } else { Refused::ChangedTurn { turn: same + 1 } })
    }

    /// Decides about a link if one of the two logs is an invitation.
    fn check_answer(&self, incoming: &Link, rules: LinkStartFn) -> Result<Checked, Refused> {
        match (self.link.is_invitation(), incoming.is_invitation()) {
            (true, true) => Ok(self.unchanged(News::Known)),
            (false, _) => Ok(self.unchanged(News::Earlier)),
            // Side a writes the first step.
            (true, false) if incoming.steps().is_empty() && self.side == Side::A => {
                self.extended(incoming, 0, rules)
            }
            (true, false) => Err(Refused::ContinuedElsewhere),
        }
    }

    /// Decides between a resignation out of turn and a step that its author had not seen. The step in turn counts if it
    /// ends the game, otherwise the resignation. Both sides compare the same two steps.
    fn check_quit(
        &self,
        incoming: &Link,
        same: usize,
        is_own_quit: bool,
        rules: LinkStartFn,
    ) -> Result<Checked, Refused> {
        let in_turn = if is_own_quit { incoming } else { &self.link };
        // The first step is the one of link 3.
        let step = in_turn.truncated(same + 3).ok_or(Refused::SecondLink)?;
        let is_end = replay::is_ended_by_last_step(&step, (self.side, &self.secret), rules)?;
        if is_end == is_own_quit {
            let checked = self.extended(incoming, same, rules)?;
            let score = Self { link: checked.link.clone(), ..self.clone() }.score(rules)?;
            return Ok(Checked { news: News::OwnStepDropped, corrected: Some(score), ..checked });
        }
        // The friend's program decides in the same way when it receives the link of this side again.
        Ok(self.unchanged(News::Earlier))
    }

    /// Returns the result for a link with the steps of the record. Only a wish of the friend is new.
    fn check_wish(&self, incoming: &Link) -> Checked {
        if !self.is_wish_of_friend(incoming) || self.link.has_wish() {
            return self.unchanged(News::Known);
        }
        // A wish that has been refused is not asked again.
        if self.wish == Some(self.link.number()) {
            return self.unchanged(News::BackOutdated);
        }
        Checked { link: incoming.clone(), ..self.unchanged(News::BackAsked) }
    }

    /// Returns `true` if a link has the mark of a wish of the friend, which waits for this side.
    fn is_wish_of_friend(&self, link: &Link) -> bool {
        link.has_wish() && link.to_answer() == self.side
    }

    fn unchanged(&self, news: News) -> Checked {
        let link = self.link.clone();
        Checked {
            base: link.clone(),
            link,
            news,
            needs_consent: false,
            corrected: None,
            programs: Vec::new(),
        }
    }

    /// Checks a link by the rules of the game. It replaces the newest link of the record, and its first `same` steps are
    /// those of the record.
    fn extended(&self, incoming: &Link, same: usize, rules: LinkStartFn) -> Result<Checked, Refused> {
        // Everybody can set the mark of a wish, so it never stands for a wish of this side.
        let may_wish = incoming.to_answer() == self.side;
        let link = incoming.with_wish(may_wish && incoming.has_wish());
        self.check_before_back(&link, rules)?;
        let mut programs = Vec::new();
        let mut note = |game: &mut dyn LinkedGame, mv: &MoveText, step: usize| {
            if step >= same {
                programs.push(ProgramMove { record: game.record_text(), mv: mv.clone() });
            }
            game.replay(mv)
        };
        let after = replay(&link, (self.side, &self.secret), rules, &mut note)?;
        let is_back = link.steps().get(same) == Some(&LogStep::Back);
        let needs_consent = is_back && after.end.is_none() && !self.is_asking_back();
        let news = self.news(&link, &after);
        Ok(Checked { base: self.link.clone(), link, news, needs_consent, corrected: None, programs })
    }

    /// Checks that the game was not over before a `BACK` that is the newest step and was not asked for.
    pub(super) fn check_before_back(&self, link: &Link, rules: LinkStartFn) -> Result<(), Refused> {
        let known = self.link.steps().len();
        if link.steps().get(known) != Some(&LogStep::Back) || self.replay(rules)?.end.is_none() {
            return Ok(());
        }
        Err(replay::TurnError::Over { turn: known + 1 }.into())
    }

    fn news(&self, link: &Link, after: &Replay) -> News {
        if after.end.is_some() {
            return News::Ended;
        }
        match link.steps().last() {
            _ if link.has_wish() => News::BackAsked,
            Some(LogStep::Ask) => News::BackAsked,
            Some(LogStep::No) => News::BackRefused,
            Some(LogStep::Back) => News::BackGiven,
            _ if after.draw_offer.is_some() => News::DrawOffered,
            _ if self.is_asking_back() => News::BackRefused,
            _ => {
                let own = self.link.steps().last().and_then(LogStep::turn);
                let has_offered = own.is_some_and(|turn| turn.ending == Some(TurnEnding::DrawOffer));
                if has_offered { News::DrawRefused } else { News::Turn }
            }
        }
    }

    /// Takes over a checked link whose program moves were found to be right.
    ///
    /// # Errors
    /// Returns [`Refused::Outdated`] if the record has changed since the check.
    pub fn accept(&mut self, checked: Checked) -> Result<News, Refused> {
        if checked.base != self.link {
            return Err(Refused::Outdated);
        }
        self.link = checked.link;
        Ok(checked.news)
    }

    /// Checks that a link belongs to this game: that it has the same invitation, settings and players.
    fn check_identity(&self, link: &Link) -> Result<(), Refused> {
        if link.id() != self.link.id() {
            return Err(Refused::OtherDevice);
        }
        if link.settings() != self.link.settings() {
            return Err(Refused::ChangedSettings);
        }
        let anchor = |link: &Link| link.chain(Side::B).map(|chain| chain.anchor());
        match (anchor(&self.link), anchor(link)) {
            (Some(own), Some(new)) if own != new => Err(match self.side {
                Side::A => Refused::SecondAnswer,
                Side::B => Refused::OtherDevice,
            }),
            _ => Ok(()),
        }
    }
}
