//! The records of all correspondence games of one program, for its saved state.
//!
//! [`LinkGames`] finds the game that a link belongs to, and checks the settings of an invitation before the
//! user answers it. The text has one [`Correspondence`] in each line, and a damaged line does not affect the
//! games in the other lines. Files are left to the host.

use std::fmt::Write as _;

use crate::chain::{Anchor, Value};
use crate::correspondence::{Accepted, Correspondence, CorrespondenceError, CorrespondenceProblem};
use crate::deal::Deal;
use crate::game::LinkStartFn;
use crate::link::Link;
use crate::parse_error::ParseError;
use crate::settings::Settings;
use crate::side::Side;
use crate::table::TurnError;

/// Maximum number of correspondence games of which a program has a record.
pub const MAX_GAMES: usize = 256;

/// The effect of opening a link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Opened {
    /// The link is an invitation, which the user can answer with [`Correspondence::answer`].
    Invitation(Box<Link>),
    /// The link belongs to a known game.
    Game {
        /// The index of the game's record in [`LinkGames::records`].
        record: usize,
        /// The effect of the link on the game's record.
        accepted: Accepted,
    },
    /// The link is from an earlier turn of a known game, which has been continued since. The record is unchanged.
    Earlier {
        /// The index of the game's record in [`LinkGames::records`].
        record: usize,
    },
}

/// The reason for which a game cannot be added to the games of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum AddError {
    /// The program has [`MAX_GAMES`] games already.
    #[error("expected at most {MAX_GAMES} games by link")]
    Full,
    /// The program has a record of the same game already.
    #[error("expected a game that this program has no record of")]
    Known,
}

/// The reason for which [`LinkGames::from_private_text`] cannot load the game in one line of its text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum LineProblem {
    /// The text line cannot be parsed as the record of a correspondence game.
    #[error(transparent)]
    Correspondence(#[from] ParseError<CorrespondenceProblem>),
    /// The text line is a valid record of a correspondence game, but the game cannot be added to the games
    /// of the earlier lines.
    #[error(transparent)]
    Add(#[from] AddError),
}

/// A line of saved games that [`LinkGames::from_private_text`] cannot load. The contents of the line are not
/// included, because they can contain a secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct DamagedLine {
    /// The number of the damaged text line, counted from 1.
    pub line: usize,
    /// The error in the damaged text line.
    pub problem: LineProblem,
}

/// The records of all correspondence games of a program.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LinkGames {
    records: Vec<Correspondence>,
}

impl LinkGames {
    /// Returns the records of all games, oldest first.
    pub fn records(&self) -> &[Correspondence] {
        &self.records
    }

    /// Returns the record with the given index for changes such as sending a turn, or `None` for an invalid
    /// index.
    pub fn record_mut(&mut self, record: usize) -> Option<&mut Correspondence> {
        self.records.get_mut(record)
    }

    /// Adds a game that the user has begun or answered, and returns the index of its record.
    ///
    /// # Errors
    /// Returns [`AddError`] if there are [`MAX_GAMES`] games already, or one of them has the same invitation.
    pub fn add(&mut self, record: Correspondence) -> Result<usize, AddError> {
        if self.find(record.link()).is_some() {
            return Err(AddError::Known);
        }
        if self.records.len() >= MAX_GAMES {
            return Err(AddError::Full);
        }
        self.records.push(record);
        Ok(self.records.len() - 1)
    }

    /// Removes a game, for instance because it is over, and returns its record. From then on, its links are
    /// refused with [`CorrespondenceError::OtherDevice`].
    pub fn remove(&mut self, record: usize) -> Option<Correspondence> {
        (record < self.records.len()).then(|| self.records.remove(record))
    }

    /// Removes the oldest game in which the user has answered the invitation and no turn has followed, and
    /// returns its record.
    pub fn remove_oldest_answer(&mut self) -> Option<Correspondence> {
        let is_answer = |record: &Correspondence| record.side() == Side::B && record.link().number() == 2;
        let oldest = self.records.iter().position(is_answer)?;
        self.remove(oldest)
    }

    /// Returns the record of the rematch of the game with the identifier `game`, or `None` without a rematch.
    pub fn rematch_of(&self, game: Anchor) -> Option<&Correspondence> {
        self.records
            .iter()
            .find(|record| record.link().settings().rematch().is_some_and(|rematch| rematch.is_of(game)))
    }

    /// Opens a link in a text that the user has pasted or that is the address of the page. The callback `rules`
    /// returns the rules of the game with the given name.
    ///
    /// Of several [links](Link::find), the first one that continues or begins a game is opened. Without one, the first
    /// one of a known game is opened.
    ///
    /// If both players have invited each other to the same rematch, the invitation with the smaller identifier
    /// counts for both. The own invitation with the larger one is removed.
    ///
    /// # Errors
    /// Returns the reason for which the link is refused; all records are then unchanged.
    pub fn open(
        &mut self,
        text: &str,
        rules: impl Fn(&str) -> Option<LinkStartFn>,
    ) -> Result<Opened, CorrespondenceError> {
        let mut result = Err(CorrespondenceError::OtherDevice);
        let mut refused = Vec::new();
        for (number, link) in Link::find(text)?.into_iter().enumerate() {
            let id = link.id();
            // The invitation of a game that has gone on elsewhere must not be answered again.
            if link.is_invitation() && refused.contains(&id) {
                continue;
            }
            let opened = self.open_link(link, &rules);
            if opened.is_err() {
                refused.push(id);
            }
            if let Ok(Opened::Invitation(_) | Opened::Game { accepted: Accepted::Extended, .. }) = opened {
                return opened;
            }
            if number == 0 || result.is_err() && opened.is_ok() {
                result = opened;
            }
        }
        result
    }

    fn open_link(
        &mut self,
        link: Link,
        rules: impl Fn(&str) -> Option<LinkStartFn>,
    ) -> Result<Opened, CorrespondenceError> {
        let known = self.find(&link);
        if known.is_none() && !link.is_invitation() {
            return Err(CorrespondenceError::OtherDevice);
        }
        let rules = rules(link.settings().game()).ok_or(CorrespondenceError::UnknownGame)?;
        match known.and_then(|record| Some((record, self.records.get_mut(record)?))) {
            Some((record, own)) => match own.accept(&link, rules) {
                Err(CorrespondenceError::Replayed) => Ok(Opened::Earlier { record }),
                accepted => Ok(Opened::Game { record, accepted: accepted? }),
            },
            None => {
                check_settings(link.settings(), rules)?;
                let rival = self.check_rematch(&link, rules)?;
                rival.map(|rival| self.remove(rival));
                Ok(Opened::Invitation(Box::new(link)))
            }
        }
    }

    /// Checks that an invitation to a rematch follows a finished game and has the settings of that game with swapped
    /// seats. Returns the record index of the user's own invitation to the same rematch if `link` replaces that
    /// invitation.
    fn check_rematch(&self, link: &Link, rules: LinkStartFn) -> Result<Option<usize>, CorrespondenceError> {
        let Some(rematch) = link.settings().rematch() else { return Ok(None) };
        let before = self.records.iter().find(|record| rematch.is_of(record.link().id()));
        let before = before.ok_or(CorrespondenceError::NotARematch)?;
        let is_over = before.table(rules)?.end.is_some();
        let settings = before.rematch(before.side().other(), rules);
        if !is_over || settings.as_ref() != Some(link.settings()) {
            return Err(CorrespondenceError::NotARematch);
        }
        let Some(other) = self.rematch_of(before.link().id()) else { return Ok(None) };
        let bytes = |link: &Link| link.id().value().as_bytes().to_vec();
        if !other.link().is_invitation() || bytes(other.link()) < bytes(link) {
            return Err(CorrespondenceError::SecondRematch);
        }
        Ok(self.find(other.link()))
    }

    /// Returns the index of the record that has the same invitation as a link.
    fn find(&self, link: &Link) -> Option<usize> {
        self.records.iter().position(|record| record.link().id() == link.id())
    }

    /// Parses the text of [`Self::to_private_text`]. Returns the games in the valid lines of the text, and
    /// the errors in the damaged lines.
    ///
    /// If there are damaged lines, the caller should keep a copy of the text before it saves the games: their
    /// secrets are nowhere else.
    pub fn from_private_text(text: &str) -> (Self, Vec<DamagedLine>) {
        let mut games = Self::default();
        let add = |games: &mut Self, text: &str| -> Result<usize, LineProblem> {
            Ok(games.add(text.parse::<Correspondence>()?)?)
        };
        let damaged = (1..).zip(text.lines()).filter_map(|(line, text)| {
            let problem = add(&mut games, text).err()?;
            Some(DamagedLine { line, problem })
        });
        let damaged = damaged.collect();
        (games, damaged)
    }

    /// Returns the text with the secrets of all games, for the program's own saved state only.
    pub fn to_private_text(&self) -> String {
        self.records.iter().fold(String::new(), |mut text, record| {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{}", record.to_private_text());
            text
        })
    }
}

/// Checks that the rules accept the settings of an invitation, by starting a trial game that is then dropped.
///
/// # Errors
/// Returns [`CorrespondenceError::Rules`] with the reason.
pub fn check_settings(settings: &Settings, rules: LinkStartFn) -> Result<(), CorrespondenceError> {
    let value = Value::from_text("check");
    let deal = Deal::new(settings, [value; 2].map(Anchor::new), [value; 2]);
    rules(settings, &deal).map(drop).map_err(|error| TurnError::Settings(error).into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::race::{self, secret, settings, turn};
    use crate::table::Duty;

    fn rules(game: &str) -> Option<LinkStartFn> {
        (game == "race").then_some(race::rules)
    }

    /// Creates the correspondence games of two programs, a and b. Program a has sent two invitations, and b has
    /// answered the second one.
    fn begun() -> [LinkGames; 2] {
        let [mut a, mut b] = [LinkGames::default(), LinkGames::default()];
        a.add(Correspondence::invite(settings(), secret(9, Side::A))).unwrap();
        let record = a.add(Correspondence::invite(settings(), secret(1, Side::A))).unwrap();
        let text = a.records()[record].link().to_string();
        let Ok(Opened::Invitation(invitation)) = b.open(&text, rules) else { panic!("an invitation") };
        b.add(Correspondence::answer(&invitation, secret(1, Side::B)).unwrap()).unwrap();
        [a, b]
    }

    #[test]
    fn links_are_opened_by_the_game_they_belong_to() {
        let [mut a, mut b] = begun();
        let answer = b.records()[0].link().to_string();
        let extended = Opened::Game { record: 1, accepted: Accepted::Extended };
        assert_eq!(a.open(&format!("https://example.org/#{answer}"), rules), Ok(extended));
        let record = a.record_mut(1).unwrap();
        let is_to_move = record.table(race::rules).unwrap().duty == Duty::Move;
        let link = record.send(turn(if is_to_move { "take" } else { "-" }), race::rules).unwrap().to_string();
        assert_eq!(b.open(&link, rules), Ok(Opened::Game { record: 0, accepted: Accepted::Extended }));
        assert_eq!(b.open(&link, rules), Ok(Opened::Game { record: 0, accepted: Accepted::Known }));
        assert_eq!(LinkGames::default().open(&link, rules), Err(CorrespondenceError::OtherDevice));
        assert_eq!(a.open(&answer, rules), Ok(Opened::Earlier { record: 1 }));
        assert!(a.remove(1).is_some() && a.remove(1).is_none());
        assert_eq!(a.open(&link, rules), Err(CorrespondenceError::OtherDevice));
    }

    #[test]
    fn link_with_news_is_opened_before_known_ones() {
        let [mut a, mut b] = begun();
        let [first, second] = [0, 1].map(|game| a.records()[game].link().to_string());
        let answer = b.records()[0].link().to_string();
        let extended = Opened::Game { record: 1, accepted: Accepted::Extended };
        assert_eq!(a.open(&format!("> {second}\n> {first}\n{answer}"), rules), Ok(extended));
        let mail = format!("Again? {first}\n> {answer}\n>> {second}");
        assert!(matches!(b.open(&mail, rules), Ok(Opened::Invitation(_))));
        assert_eq!(a.open(&mail, rules), Ok(Opened::Game { record: 1, accepted: Accepted::Known }));
        let unknown = LinkGames::default().open(&format!("{answer} link1/"), rules);
        assert_eq!(unknown, Err(CorrespondenceError::OtherDevice));
        let thread = format!("{answer}\n> {second}");
        assert_eq!(LinkGames::default().open(&thread, rules), Err(CorrespondenceError::OtherDevice));
    }

    #[test]
    fn unknown_game_or_options_are_refused_before_an_answer() {
        let open = |game, options| {
            let invitation =
                Correspondence::invite(Settings::new(game, options).unwrap(), secret(1, Side::A));
            LinkGames::default()
                .open(&invitation.link().to_string(), rules)
                .map_err(|error| error.to_string())
        };
        assert!(open("race", "").is_ok());
        assert_eq!(open("chess", ""), Err("This program does not know the game of the link.".to_owned()));
        let refused = "The rules do not allow the link: settings: expected no options, not fair";
        assert_eq!(open("race", "fair"), Err(refused.to_owned()));
    }

    #[test]
    fn games_read_back_from_their_private_text() {
        assert_eq!(LinkGames::from_private_text(""), (LinkGames::default(), Vec::new()));
        for games in begun() {
            assert_eq!(LinkGames::from_private_text(&games.to_private_text()), (games, Vec::new()));
        }
    }

    #[test]
    fn damaged_line_loses_no_other_game() {
        let [games, _] = begun();
        let text = games.to_private_text();
        let (first, second) = text.split_once('\n').unwrap();
        for (text, expected, message) in [
            (format!("x\n{text}"), vec![0, 1], "line 1: column 1: expected `correspondence1`"),
            (format!("{first}\n\n{second}"), vec![0, 1], "line 2: column 1: expected `correspondence1`"),
            (
                format!("{first}\n{}", second.replacen(" a ", " b ", 1)),
                vec![0],
                "line 2: column 84: expected a link that the secret belongs to",
            ),
            (
                format!("{}\n{second}", first.replacen(" a ", " c ", 1)),
                vec![1],
                "line 1: column 17: expected the side of this program, `a` or `b`",
            ),
            (
                format!("{text}{first}"),
                vec![0, 1],
                "line 3: expected a game that this program has no record of",
            ),
        ] {
            let (read, damaged) = LinkGames::from_private_text(&text);
            let expected: Vec<_> =
                expected.into_iter().map(|record| games.records()[record].clone()).collect();
            assert_eq!(read.records(), expected);
            let damaged: Vec<String> = damaged.iter().map(ToString::to_string).collect();
            assert_eq!(damaged, [message]);
        }
    }

    #[test]
    fn oldest_answer_without_a_move_is_removed() {
        let [mut a, mut b] = begun();
        assert_eq!(a.remove_oldest_answer(), None);
        let answered = b.records()[0].clone();
        for number in 2..4 {
            let invitation = Correspondence::invite(settings(), secret(number, Side::A));
            b.add(Correspondence::answer(invitation.link(), secret(number, Side::B)).unwrap()).unwrap();
        }
        // The game in which side a has moved stays.
        a.open(&answered.link().to_string(), rules).unwrap();
        let record = a.record_mut(1).unwrap();
        let is_to_move = record.table(race::rules).unwrap().duty == Duty::Move;
        let link = record.send(turn(if is_to_move { "take" } else { "-" }), race::rules).unwrap().to_string();
        b.open(&link, rules).unwrap();
        let [played, second, third] = b.records() else { panic!("three games") };
        let (played, second, third) = (played.clone(), second.clone(), third.clone());
        assert_eq!(b.remove_oldest_answer(), Some(second));
        assert_eq!(b.records(), [played.clone(), third.clone()]);
        assert_eq!((b.remove_oldest_answer(), b.remove_oldest_answer()), (Some(third), None));
        assert_eq!(b.records(), [played]);
    }

    #[test]
    fn games_are_limited_and_added_once() {
        let mut games = LinkGames::default();
        for number in 0..MAX_GAMES as u32 {
            games.add(Correspondence::invite(settings(), secret(number, Side::A))).unwrap();
        }
        let full = games.clone();
        let further = Correspondence::invite(settings(), secret(999, Side::A));
        assert_eq!(games.add(further.clone()), Err(AddError::Full));
        assert_eq!(games.add(full.records()[0].clone()), Err(AddError::Known));
        assert_eq!(games, full);
        let text = games.to_private_text() + &further.to_private_text();
        let line = MAX_GAMES + 1;
        let damaged = DamagedLine { line, problem: AddError::Full.into() };
        assert_eq!(LinkGames::from_private_text(&text), (full, vec![damaged]));
        assert_eq!(damaged.to_string(), "line 257: expected at most 256 games by link");
    }
}
