//! All games by link of one program, as its saved state has them.
//!
//! [`LinkGames`] finds the game that a link belongs to, and checks the settings of an invitation before the
//! user answers it. The text has one [`Correspondence`] in each line. Files, and what to do with a damaged
//! one, are left to the host.

use std::fmt::Write as _;
use std::str::FromStr;

use crate::chain::Value;
use crate::correspondence::{Accepted, Correspondence, CorrespondenceError, CorrespondenceProblem};
use crate::deal::Deal;
use crate::game::LinkStartFn;
use crate::link::Link;
use crate::parse_error::ParseError;
use crate::settings::Settings;
use crate::table::TurnError;

/// Maximum number of games by link that a program has a record of.
pub const MAX_GAMES: usize = 256;

/// The effect of opening a link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Opened {
    /// The link is an invitation, which the user can answer with [`Correspondence::answer`].
    Invitation(Link),
    /// The link belongs to a known game.
    Game {
        /// The index of the game's record.
        record: usize,
        /// The effect of the link on the record.
        accepted: Accepted,
    },
}

/// The error for a text that is not a list of games by link. Holds the line of the fault, counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ParseLinkGamesError {
    /// A line is not a correspondence.
    #[error("line {line}: {error}")]
    Line {
        /// The number of the line, counted from 1.
        line: usize,
        /// The problem of the line.
        error: ParseError<CorrespondenceProblem>,
    },
    /// The text has more games than a program may have.
    #[error("line {line}: expected at most {MAX_GAMES} games")]
    TooMany {
        /// The number of the first line too many, counted from 1.
        line: usize,
    },
    /// A line has the same game as a line before it.
    #[error("line {line}: expected a game that is not in a line before")]
    Repeated {
        /// The number of the second line of the game, counted from 1.
        line: usize,
    },
}

/// All games by link of one program.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LinkGames {
    records: Vec<Correspondence>,
}

impl LinkGames {
    /// Returns the records of all games, oldest first.
    pub fn records(&self) -> &[Correspondence] {
        &self.records
    }

    /// Returns the record with the given index, in order to send a turn.
    pub fn record_mut(&mut self, record: usize) -> Option<&mut Correspondence> {
        self.records.get_mut(record)
    }

    /// Adds a game that the user has begun or answered, and returns the index of its record.
    ///
    /// # Errors
    /// Returns the record if there are [`MAX_GAMES`] games already, or one of them has the same invitation.
    pub fn add(&mut self, record: Correspondence) -> Result<usize, Box<Correspondence>> {
        if self.find(record.link()).is_some() || self.records.len() >= MAX_GAMES {
            return Err(Box::new(record));
        }
        self.records.push(record);
        Ok(self.records.len() - 1)
    }

    /// Removes a game, for instance because it is over, and returns its record. From then on, its links are
    /// refused with [`CorrespondenceError::OtherDevice`].
    pub fn remove(&mut self, record: usize) -> Option<Correspondence> {
        (record < self.records.len()).then(|| self.records.remove(record))
    }

    /// Opens a link that the user has pasted or that is the address of the page. The callback `rules` returns
    /// the rules of the game with the given name.
    ///
    /// # Errors
    /// Returns the reason for which the link is refused; all records are then unchanged.
    pub fn open(
        &mut self,
        text: &str,
        rules: impl Fn(&str) -> Option<LinkStartFn>,
    ) -> Result<Opened, CorrespondenceError> {
        let link = Link::from_pasted(text)?;
        let known = self.find(&link);
        if known.is_none() && !link.is_invitation() {
            return Err(CorrespondenceError::OtherDevice);
        }
        let rules = rules(link.settings().game()).ok_or(CorrespondenceError::UnknownGame)?;
        match known.and_then(|record| Some((record, self.records.get_mut(record)?))) {
            Some((record, own)) => Ok(Opened::Game { record, accepted: own.accept(&link, rules)? }),
            None => {
                check_settings(link.settings(), rules)?;
                Ok(Opened::Invitation(link))
            }
        }
    }

    /// Returns the index of the record that has the same invitation as a link.
    fn find(&self, link: &Link) -> Option<usize> {
        self.records.iter().position(|record| record.link().id() == link.id())
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

/// Checks that the rules know the settings, by starting a game that is dropped.
///
/// # Errors
/// Returns [`CorrespondenceError::Rules`] with the reason.
fn check_settings(settings: &Settings, rules: LinkStartFn) -> Result<(), CorrespondenceError> {
    let value = Value::from_text("check");
    let deal = Deal::new(settings, [value; 2].map(crate::chain::Anchor::new), [value; 2]);
    rules(settings, &deal).map(drop).map_err(|error| TurnError::Settings(error).into())
}

/// Parses the text of [`LinkGames::to_private_text`].
impl FromStr for LinkGames {
    type Err = ParseLinkGamesError;

    fn from_str(text: &str) -> Result<Self, ParseLinkGamesError> {
        let mut games = Self::default();
        for (line, text) in (1..).zip(text.lines()) {
            let record = text.parse().map_err(|error| ParseLinkGamesError::Line { line, error })?;
            let is_full = games.records.len() >= MAX_GAMES;
            games.add(record).map_err(|_| match is_full {
                true => ParseLinkGamesError::TooMany { line },
                false => ParseLinkGamesError::Repeated { line },
            })?;
        }
        Ok(games)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::race::{self, secret, settings, turn};
    use crate::side::Side;
    use crate::table::Duty;

    fn rules(game: &str) -> Option<LinkStartFn> {
        (game == "race").then_some(race::rules)
    }

    /// Two programs that have begun a game.
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
        assert_eq!(a.open(&answer, rules), Err(CorrespondenceError::Replayed));
        assert!(a.remove(1).is_some() && a.remove(1).is_none());
        assert_eq!(a.open(&link, rules), Err(CorrespondenceError::OtherDevice));
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
    fn games_read_back_and_are_limited() {
        for games in begun() {
            let text = games.to_private_text();
            assert_eq!(text.parse(), Ok(games.clone()));
            let error = format!("{text}x").parse::<LinkGames>().unwrap_err().to_string();
            assert!(error.ends_with(": column 1: expected `correspondence1`"), "{error}");
            let lines = games.records().len();
            let repeated = ParseLinkGamesError::Repeated { line: lines + 1 };
            assert_eq!(text.repeat(2).parse::<LinkGames>(), Err(repeated));
            let mut twice = games.clone();
            assert!(twice.add(games.records()[0].clone()).is_err() && twice == games);
        }
        let mut games = LinkGames::default();
        for number in 0..MAX_GAMES as u32 {
            games.add(Correspondence::invite(settings(), secret(number, Side::A))).unwrap();
        }
        assert!(games.add(Correspondence::invite(settings(), secret(999, Side::A))).is_err());
        let further = Correspondence::invite(settings(), secret(999, Side::A)).to_private_text();
        let text = games.to_private_text() + &further;
        assert_eq!(text.parse::<LinkGames>(), Err(ParseLinkGamesError::TooMany { line: MAX_GAMES + 1 }));
        assert_eq!("".parse(), Ok(LinkGames::default()));
    }
}
