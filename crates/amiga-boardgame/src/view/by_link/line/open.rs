//! An open network line with its game. Each decision of the user is saved before its record is sent.

use std::fmt;

use super::host::{LineConnection, Lines};
use super::saved::{SavedGuest, SavedLine};
use boardgame_line::address::LineAddress;
use boardgame_line::game::table_request::TableRequest;
use boardgame_line::game::three::{self, RecordsForBoth};
use boardgame_line::game::{LineGame, LineGameError};
use boardgame_line::keys::{JoinCode, SessionNumber};
use boardgame_line::line::SendError;
use boardgame_line::record::{LineRecord, ThirdNews};
use boardgame_link::chain::Secret;
use boardgame_link::correspondence::Correspondence;
use boardgame_link::game::LinkStartFn;
use boardgame_link::settings::Settings;
use boardgame_link::side::Side;
use boardgame_link::turn::Turn;

/// The state of the connection to one opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LineState {
    /// The guest has not reached the listener yet.
    Calling,
    /// The listener waits for its guest, who joins with this code. Without a code, only the earlier guest can
    /// join again.
    Waiting(Option<JoinCode>),
    /// The network line between the two programs is connected.
    Connected,
    /// The connection was lost. The guest tries to join again.
    Lost,
    /// The guest has closed the line. It can join again.
    Left,
}

/// The connection to one opponent, with the game that is played over it.
pub(super) struct OpponentEnd {
    pub(super) connection: Box<dyn LineConnection>,
    /// The session number, or `None` while the guest has not joined.
    pub(super) session: Option<SessionNumber>,
    pub(super) game: LineGame,
    pub(super) state: LineState,
}

/// The state of the third computer's connection to the listener, as a guest knows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ThirdState {
    /// The listener has not reported the state since this guest last joined.
    Missing,
    /// The third computer is connected to the listener.
    Here,
    /// The line between the listener and the third computer is lost.
    Lost,
}

/// One of the user's opponents on an open network line. A listener can have two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Opponent {
    /// The listener, or the guest that has joined first.
    First,
    /// The second guest of a listener.
    Second,
}

impl Opponent {
    pub(super) const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// Returns the other guest of a listener.
    pub(super) const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// An open network line, with the game that is played on it.
pub(super) struct OpenLine {
    pub(super) address: LineAddress,
    /// The connection to the first opponent. Its game is the one that the window shows.
    pub(super) first: OpponentEnd,
    /// The connection to the second guest, or `None` without a second guest.
    pub(super) second: Option<OpponentEnd>,
    /// The pending request to take back moves or to begin a new game between three computers. Always `None` on a
    /// guest's computer.
    pub(super) table_request: Option<TableRequest>,
    /// The state of the third computer, as the listener has reported it to this guest.
    pub(super) third: ThirdState,
    /// The text of the last save since the network line was opened, or `None` without a save.
    pub(super) saved: Option<String>,
}

impl OpenLine {
    /// Returns the connection to an opponent, with its game. Returns `None` for the second opponent unless this
    /// program listens for two guests.
    pub(super) const fn end(&self, opponent: Opponent) -> Option<&OpponentEnd> {
        match opponent {
            Opponent::First => Some(&self.first),
            Opponent::Second => self.second.as_ref(),
        }
    }

    /// Returns the connection to an opponent as a mutable reference. Returns `None` for the second opponent unless
    /// this program listens for two guests.
    pub(super) const fn end_mut(&mut self, opponent: Opponent) -> Option<&mut OpponentEnd> {
        match opponent {
            Opponent::First => Some(&mut self.first),
            Opponent::Second => self.second.as_mut(),
        }
    }

    /// Iterates over the connections to all opponents, each with its game.
    pub(super) fn ends(&self) -> impl Iterator<Item = &OpponentEnd> {
        std::iter::once(&self.first).chain(&self.second)
    }

    /// Returns the code with which a guest can join this listener for the first time, or `None` if no guest is
    /// missing.
    pub(super) fn code(&self) -> Option<JoinCode> {
        self.ends().find_map(|end| match end.state {
            LineState::Waiting(code) => code,
            _ => None,
        })
    }

    /// Returns `true` if this program listens for two guests.
    pub(super) const fn has_two_guests(&self) -> bool {
        self.second.is_some()
    }

    /// Returns `true` if the game is played between three computers.
    pub(super) fn is_for_three(&self) -> bool {
        self.first.game.has_third_computer()
    }

    /// Returns `true` if the game has all its players, so that the window can show it.
    pub(super) fn is_complete(&self) -> bool {
        self.second.as_ref().is_none_or(|second| three::is_complete(&self.first.game, &second.game))
    }

    /// Saves the game so that the program can join again after a restart. Writes nothing if the text of the
    /// game has not changed, so that messages without an effect do not cause writing.
    ///
    /// Does nothing before the first join and for a guest without a game, so that an earlier saved game stays.
    pub(super) fn save(&mut self, lines: &Lines) -> Result<(), String> {
        let Some(session) = self.first.session.filter(|_| self.first.game.record().is_some()) else {
            return Ok(());
        };
        let second = self
            .second
            .as_ref()
            .and_then(|second| Some(SavedGuest { session: second.session?, game: second.game.clone() }));
        let line =
            SavedLine { address: self.address.clone(), session, game: self.first.game.clone(), second };
        let text = line.to_private_text();
        if self.saved.as_ref() != Some(&text) {
            lines.host().save(&line)?;
            self.saved = Some(text);
        }
        Ok(())
    }

    /// Applies `change` to the games with all opponents and to the pending request in a game between three computers,
    /// then saves changed games. If `change` or the save fails, neither the games nor the request changes.
    pub(super) fn change_games<T>(
        &mut self,
        lines: &Lines,
        change: impl FnOnce(
            &mut LineGame,
            Option<&mut LineGame>,
            &mut Option<TableRequest>,
        ) -> Result<T, LineGameError>,
    ) -> Result<T, String> {
        let mut first = self.first.game.clone();
        let mut second = self.second.as_ref().map(|second| second.game.clone());
        let mut request = self.table_request.clone();
        let result = change(&mut first, second.as_mut(), &mut request).map_err(|error| error.to_string())?;
        self.swap_games(&mut first, &mut second);
        if let Err(why) = self.save(lines) {
            self.swap_games(&mut first, &mut second);
            return Err(why);
        }
        self.table_request = request;
        Ok(result)
    }

    fn swap_games(&mut self, first: &mut LineGame, second: &mut Option<LineGame>) {
        std::mem::swap(&mut self.first.game, first);
        if let Some((own, second)) = self.second.as_mut().zip(second.as_mut()) {
            std::mem::swap(&mut own.game, second);
        }
    }

    /// Applies `change` to the game with `opponent`, and saves the game if it has changed, see
    /// [`Self::change_games`].
    pub(super) fn change<T>(
        &mut self,
        lines: &Lines,
        opponent: Opponent,
        change: impl FnOnce(&mut LineGame) -> Result<T, LineGameError>,
    ) -> Result<T, String> {
        self.change_games(lines, |first, second, _| match (opponent, second) {
            (Opponent::Second, Some(second)) => change(second),
            _ => change(first),
        })
    }

    /// Applies `change` to the game with `opponent`, saves the game if it has changed, and sends the resulting
    /// records to this opponent.
    pub(super) fn commit(
        &mut self,
        lines: &Lines,
        opponent: Opponent,
        change: impl FnOnce(&mut LineGame) -> Result<Vec<LineRecord>, LineGameError>,
    ) -> Result<(), String> {
        let records = self.change(lines, opponent, change)?;
        self.send(opponent, &records);
        Ok(())
    }

    /// Sends on the moves of each guest to the other guest. Begins the game with the second guest once the first
    /// guest has answered. Does nothing without a second guest.
    pub(super) fn relay(&mut self, lines: &Lines, rules: LinkStartFn) -> Result<(), String> {
        let Some(second) = &self.second else { return Ok(()) };
        if second.game.record().is_none()
            && let Some(settings) = self.first.game.third_settings(rules)
        {
            let secret = Secret::new(lines.host().draw_bytes()?);
            self.commit(lines, Opponent::Second, |game| game.invite_third(settings, secret))?;
        }
        self.commit_both(lines, |first, second, request| {
            Ok((three::relay(first, second, request.as_ref(), rules)?, ()))
        })
    }

    /// Applies `change` to the listener's games with its two guests, saves changed games, and sends each guest the
    /// records that `change` returns for this guest.
    ///
    /// Returns the value that `change` returns beside the records. Without a second guest, returns the default value
    /// and does not call `change`.
    pub(super) fn commit_both<T: Default>(
        &mut self,
        lines: &Lines,
        change: impl FnOnce(
            &mut LineGame,
            &mut LineGame,
            &mut Option<TableRequest>,
        ) -> Result<(RecordsForBoth, T), LineGameError>,
    ) -> Result<T, String> {
        let (records, value) = self.change_games(lines, |first, second, request| match second {
            Some(second) => change(first, second, request),
            None => Ok(Default::default()),
        })?;
        for (opponent, records) in Opponent::BOTH.into_iter().zip(&records) {
            self.send(opponent, records);
        }
        Ok(value)
    }

    /// Returns `true` if a turn of the user can be sent to all opponents now.
    pub(super) fn can_send_turn(&self, rules: LinkStartFn) -> bool {
        match &self.second {
            None => self.first.game.can_act(),
            Some(second) => three::can_send_turn(&self.first.game, &second.game, rules),
        }
    }

    /// Saves a turn of the user, and sends it to all opponents.
    pub(super) fn send_turn(&mut self, lines: &Lines, turn: Turn, rules: LinkStartFn) -> Result<(), String> {
        if self.second.is_none() {
            return self.commit(lines, Opponent::First, |game| game.send_turn(turn, rules));
        }
        self.commit_both(lines, |first, second, request| {
            Ok((three::send_turn(first, second, request, &turn, rules)?, ()))
        })
    }

    /// Invites to a new game to which all have agreed. The second guest is invited once the first one has answered.
    pub(super) fn invite(
        &mut self,
        lines: &Lines,
        settings: &Settings,
        secret: Secret,
    ) -> Result<(), String> {
        // The request of a second guest has the board of its own game.
        let current = self.first.game.record().map(|record| record.link().settings().clone());
        let settings = current.filter(Settings::has_third_computer).unwrap_or_else(|| settings.clone());
        let records = self.change_games(lines, |first, second, _| {
            let records = first.invite(settings, secret)?;
            if let Some(second) = second {
                second.end_second();
            }
            Ok(records)
        })?;
        self.send(Opponent::First, &records);
        Ok(())
    }

    /// Sends records to an opponent. The caller has saved the game before.
    ///
    /// The progress announced at the next join shows that an unsent record is missing. So if too many records wait to
    /// be sent, the connection is ended, except after a line of chat.
    pub(super) fn send(&self, opponent: Opponent, records: &[LineRecord]) {
        let Some(end) = self.end(opponent) else { return };
        for record in records {
            let is_chat = matches!(record, LineRecord::Chat(_) | LineRecord::Third(ThirdNews::Chat(_)));
            if end.connection.send(record) == Err(SendError::Full) && !is_chat {
                end.connection.hang_up();
            }
        }
    }

    /// Returns `true` if the game record has a move of the user. Unsent moves are not in the record.
    pub(super) fn has_moved(&self) -> bool {
        self.first.game.record().is_some_and(|record| moves_of(record, record.side()).next().is_some())
    }
}

/// Iterates over the turns in which `side` has moved, oldest first. Each item is the number of the last link, or game
/// state, before the turn.
pub(super) fn moves_of(record: &Correspondence, side: Side) -> impl DoubleEndedIterator<Item = usize> {
    // The first turn is the one of side a, after link 2.
    let first = usize::from(side == Side::B);
    let turns = record.link().turns().iter().enumerate();
    turns.filter(move |(turn, made)| turn % 2 == first && !made.moves.is_empty()).map(|(turn, _)| turn + 2)
}

impl fmt::Debug for OpenLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OpenLine").field("state", &self.first.state).finish_non_exhaustive()
    }
}
