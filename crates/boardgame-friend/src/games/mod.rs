//! The records of all games with friends of one program.
//!
//! [`Games`] finds the game that a link belongs to, and checks the settings of an invitation before the user answers
//! it. Rematches continue the score. The module `merge` unites two lists, and the module `text` has the saved text. Files,
//! and the right to change them, are left to the host.

mod merge;
mod rematch;
#[cfg(test)]
mod tests;
mod text;

pub use text::{DamagedLine, LineProblem};

use crate::chain::{Anchor, Secret, Value};
use crate::deal::Deal;
use crate::game::LinkStartFn;
use crate::link::Link;
use crate::record::{Checked, News, Record, Refused};
use crate::replay::TurnError;
use crate::score::Score;
use crate::settings::Settings;
use crate::side::Side;

/// Maximum number of games of which a program has a record.
pub const MAX_GAMES: usize = 256;

/// The identifier of a game: the anchor of side a, which its invitation contains.
pub type GameId = Anchor;

/// The meaning of a text with a link that is not refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Opened {
    /// The link is an invitation, which the user can answer with [`Games::answer`].
    Invitation(Box<Link>),
    /// The link belongs to a game of this program.
    Game {
        /// The identifier of the game.
        game: GameId,
        /// The decision about the link, for [`Games::accept`].
        checked: Box<Checked>,
    },
}

impl Opened {
    fn id(&self) -> GameId {
        match self {
            Self::Invitation(link) => link.id(),
            Self::Game { game, .. } => *game,
        }
    }

    /// Returns `true` if the link begins or continues a game.
    fn is_news(&self) -> bool {
        match self {
            Self::Invitation(_) => true,
            Self::Game { checked, .. } => checked.is_new(),
        }
    }
}

/// The meaning of a text in which a link is not refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenedText {
    /// The meaning of the link that counts.
    pub opened: Opened,
    /// Whether another link begins or continues another game.
    pub has_other_game: bool,
}

/// The records of all games with friends of a program. The game that was changed last is the last one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Games {
    records: Vec<Record>,
}

impl Games {
    /// Returns the records of all games. The game that was changed last is the last one.
    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// Returns the record of a game, or `None` if it is not in the list.
    pub fn record(&self, game: GameId) -> Option<&Record> {
        self.records.iter().find(|record| record.id() == game)
    }

    /// Returns the record of a game for a change, and moves the record to the end of the list.
    ///
    /// # Errors
    /// Returns [`Refused::NoGame`] if the game is not in the list, for instance because another program of the user has
    /// removed it.
    pub fn record_mut(&mut self, game: GameId) -> Result<&mut Record, Refused> {
        let record = self.remove(game).ok_or(Refused::NoGame)?;
        self.records.push(record);
        self.records.last_mut().ok_or(Refused::NoGame)
    }

    /// Begins a game, and returns its identifier. The text to send is [`Record::text`].
    ///
    /// # Errors
    /// Returns [`Refused`] if the rules do not accept the settings, or the list is full.
    pub fn invite(
        &mut self,
        settings: Settings,
        secret: Secret,
        rules: LinkStartFn,
    ) -> Result<GameId, Refused> {
        check_settings(&settings, rules)?;
        self.add(Record::invite(settings, secret), rules)
    }

    /// Answers an invitation that [`Self::open`] has returned, and returns the identifier of the game. The answer to an
    /// invitation to a rematch continues the score, and removes the own invitation to the same rematch.
    ///
    /// # Errors
    /// Returns [`Refused`] if the invitation is refused or the list is full.
    pub fn answer(
        &mut self,
        invitation: &Link,
        secret: Secret,
        rules: LinkStartFn,
    ) -> Result<GameId, Refused> {
        check_settings(invitation.settings(), rules)?;
        let rematch = self.check_rematch(invitation, rules)?;
        let score = rematch.before.map_or(Ok(Score::default()), |before| before.score(rules))?;
        let record = Record::answer(invitation, secret)?.with_score(score);
        let mut games = self.clone();
        let rival = rematch.rival.map(Record::id);
        rival.map(|rival| games.remove(rival));
        let game = games.add(record, rules)?;
        *self = games;
        Ok(game)
    }

    /// Adds a game of this program, and returns its identifier.
    ///
    /// If the list is full, finished games with the same name are removed first, and then the oldest answer that no
    /// step has followed, because any address can contain an invitation.
    ///
    /// # Errors
    /// Returns [`Refused::Known`] if the list has the game, and [`Refused::Full`] if no game can be removed.
    pub fn add(&mut self, record: Record, rules: LinkStartFn) -> Result<GameId, Refused> {
        if self.record(record.id()).is_some() {
            return Err(Refused::Known);
        }
        if self.records.len() >= MAX_GAMES {
            let name = record.link().settings().game();
            let is_over = |known: &Record| {
                known.link().settings().game() == name
                    && known.replay(rules).is_ok_and(|replay| replay.end.is_some())
            };
            self.records.retain(|known| !is_over(known));
        }
        if self.records.len() >= MAX_GAMES {
            self.remove_oldest_answer();
        }
        self.adopt(record)
    }

    /// Removes the oldest answer that no step has followed.
    fn remove_oldest_answer(&mut self) {
        let is_answer = |record: &Record| record.side() == Side::B && record.link().number() == 2;
        if let Some(oldest) = self.records.iter().position(is_answer) {
            self.records.remove(oldest);
        }
    }

    /// Adds a game of another list, without making room for it.
    ///
    /// # Errors
    /// Returns [`Refused::Known`] if the list has the game, and [`Refused::Full`] if it is full.
    pub fn adopt(&mut self, record: Record) -> Result<GameId, Refused> {
        let game = record.id();
        if self.record(game).is_some() {
            return Err(Refused::Known);
        }
        if self.records.len() >= MAX_GAMES {
            return Err(Refused::Full);
        }
        self.records.push(record);
        Ok(game)
    }

    /// Removes a game from the list, and returns its record. From then on, its links are refused with
    /// [`Refused::OtherDevice`].
    pub fn remove(&mut self, game: GameId) -> Option<Record> {
        let at = self.records.iter().position(|record| record.id() == game)?;
        Some(self.records.remove(at))
    }

    /// Returns the score after a game, with all games before it: that of its owner, who has won and lost so many games.
    ///
    /// # Errors
    /// Returns [`Refused::NoGame`] if the game is not in the list.
    pub fn series(&self, game: GameId, rules: LinkStartFn) -> Result<Score, Refused> {
        self.record(game).ok_or(Refused::NoGame)?.score(rules)
    }

    /// Finds out what the links in a text are: invitations, or news of games. Nothing is changed. The callback `rules`
    /// returns the rules of the game with the given name.
    ///
    /// Of several [links](Link::find), the first one that begins or continues a game counts. Without one, the first one
    /// of a known game counts.
    ///
    /// # Errors
    /// Returns the reason for which the link is refused.
    pub fn open(
        &self,
        text: &str,
        rules: impl Fn(&str) -> Option<LinkStartFn>,
    ) -> Result<OpenedText, Refused> {
        self.open_links(Link::find(text)?, &rules)
    }

    // A copy for each game makes a page larger.
    #[inline(never)]
    fn open_links(
        &self,
        links: Vec<Link>,
        rules: &dyn Fn(&str) -> Option<LinkStartFn>,
    ) -> Result<OpenedText, Refused> {
        let mut news: Vec<Opened> = Vec::new();
        let mut others: Vec<(GameId, Result<Opened, Refused>)> = Vec::new();
        for link in links {
            let id = link.id();
            // The invitation of a game that has gone on elsewhere must not be answered again.
            let is_refused =
                link.is_invitation() && others.iter().any(|(other, opened)| *other == id && opened.is_err());
            if is_refused || news.iter().any(|opened| opened.id() == id) {
                continue;
            }
            match self.open_link(link, rules) {
                Ok(opened) if opened.is_news() => news.push(opened),
                opened => others.push((id, opened)),
            }
        }
        let has_other_game = news.len() > 1;
        let opened = match news.into_iter().next() {
            Some(opened) => opened,
            None => {
                let known = others.iter().position(|(_, opened)| opened.is_ok()).unwrap_or_default();
                others.into_iter().nth(known).map_or(Err(Refused::OtherDevice), |(_, opened)| opened)?
            }
        };
        Ok(OpenedText { opened, has_other_game })
    }

    /// Finds out what a link is, as [`Self::open`] does.
    ///
    /// # Errors
    /// Returns the reason for which the link is refused.
    pub fn open_link(
        &self,
        link: Link,
        rules: impl Fn(&str) -> Option<LinkStartFn>,
    ) -> Result<Opened, Refused> {
        let known = self.record(link.id());
        if known.is_none() && !link.is_invitation() {
            return Err(Refused::OtherDevice);
        }
        let rules = rules(link.settings().game()).ok_or(Refused::UnknownGame)?;
        if let Some(known) = known {
            let checked = Box::new(known.check(&link, rules)?);
            return Ok(Opened::Game { game: link.id(), checked });
        }
        check_settings(link.settings(), rules)?;
        self.check_rematch(&link, rules)?;
        Ok(Opened::Invitation(Box::new(link)))
    }

    /// Takes over a checked link whose program moves were found to be right.
    ///
    /// # Errors
    /// Returns [`Refused::NoGame`] or [`Refused::Outdated`] if the game has been removed or continued since the check.
    pub fn accept(&mut self, checked: Checked) -> Result<News, Refused> {
        let (game, corrected) = (checked.link().id(), checked.corrected());
        let news = self.record_mut(game)?.accept(checked)?;
        let rematch = self.rematch_of(game).map(Record::id);
        if let (Some(score), Some(rematch)) = (corrected, rematch) {
            // A rematch that was begun before the friend's last step arrived continues the score of the other end.
            self.record_mut(rematch)?.set_score(score);
        }
        Ok(news)
    }
}

/// Checks that the rules accept the settings of an invitation, by starting a trial game that is then dropped.
///
/// # Errors
/// Returns [`Refused::Rules`] with the reason.
pub fn check_settings(settings: &Settings, rules: LinkStartFn) -> Result<(), Refused> {
    let value = Value::from_text("check");
    let deal = Deal::new(settings, [value; 2].map(Anchor::new), [value; 2]);
    rules(settings, &deal).map(drop).map_err(|error| TurnError::Settings(error).into())
}
