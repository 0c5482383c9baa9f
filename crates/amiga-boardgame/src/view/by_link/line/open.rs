//! An open network line with its game. Each decision of the user is saved before its record is sent.

use std::fmt;

use super::commands::NextGame;
use super::host::{LineConnection, Lines};
use super::saved::SavedLine;
use crate::view::names::capitalized;
use boardgame_line::address::LineAddress;
use boardgame_line::game::{LineGame, LineGameError};
use boardgame_line::keys::{JoinCode, SessionNumber};
use boardgame_line::record::{LineRecord, Request};
use boardgame_link::correspondence::Correspondence;
use boardgame_link::game::{Decision, LinkStartFn};
use boardgame_link::settings::Settings;
use boardgame_link::side::Side;

/// The state of an open line.
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

/// An open network line, with the game that is played on it.
pub(super) struct OpenLine {
    pub(super) address: LineAddress,
    pub(super) connection: Box<dyn LineConnection>,
    /// The session number, or `None` while the guest has not joined.
    pub(super) session: Option<SessionNumber>,
    pub(super) game: LineGame,
    pub(super) state: LineState,
    /// The text that has been saved last, or `None` before the program has saved the game on this line.
    pub(super) saved: Option<String>,
}

impl OpenLine {
    /// Saves the game so that the program can join again after a restart. Writes nothing if the text of the
    /// game has not changed, so that messages without an effect do not cause writing.
    ///
    /// Does nothing before the first join and for a guest without a game, so that an earlier saved game stays.
    pub(super) fn save(&mut self, lines: &Lines) -> Result<(), String> {
        let Some(session) = self.session.filter(|_| self.game.record().is_some()) else { return Ok(()) };
        let line = SavedLine { address: self.address.clone(), session, game: self.game.clone() };
        let text = line.to_private_text();
        if self.saved.as_ref() != Some(&text) {
            lines.host().save(&line)?;
            self.saved = Some(text);
        }
        Ok(())
    }

    /// Applies `change` to the game, and saves the game if its text has changed. If either step fails, the
    /// game stays as before.
    pub(super) fn change<T>(
        &mut self,
        lines: &Lines,
        change: impl FnOnce(&mut LineGame) -> Result<T, LineGameError>,
    ) -> Result<T, String> {
        let mut changed = self.game.clone();
        let result = change(&mut changed).map_err(|error| error.to_string())?;
        let before = std::mem::replace(&mut self.game, changed);
        if let Err(why) = self.save(lines) {
            self.game = before;
            return Err(why);
        }
        Ok(result)
    }

    /// Changes the game by [`Self::change`], and sends the resulting records to the opponent.
    pub(super) fn commit(
        &mut self,
        lines: &Lines,
        change: impl FnOnce(&mut LineGame) -> Result<Vec<LineRecord>, LineGameError>,
    ) -> Result<(), String> {
        let records = self.change(lines, change)?;
        self.send(&records);
        Ok(())
    }

    /// Makes a request to the opponent. The error is a sentence for the title bar.
    pub(super) fn ask(&mut self, lines: &Lines, request: Request, rules: LinkStartFn) -> Result<(), String> {
        let asked = self.commit(lines, |game| game.ask(request, rules).map(|ask| vec![ask]));
        asked.map_err(|why| capitalized(&why))
    }

    /// Sends records to the opponent. The caller has saved the game before.
    pub(super) fn send(&self, records: &[LineRecord]) {
        for record in records {
            // The progress announced at the next join shows that an unsent record is missing.
            let _ = self.connection.send(record);
        }
    }

    /// Returns the number of the link that becomes the newest if the side takes back its last move, or `None`
    /// if it has no move to take back.
    pub(super) fn take_back_number(&self, side: Side, rules: LinkStartFn) -> Option<usize> {
        let record = self.game.record()?;
        let is_turn_before = |number: usize| {
            let mut earlier = record.clone();
            let game = if earlier.take_back(number) { earlier.table(rules).ok()?.game } else { None };
            // A side that only lets the other one see a throw has no move to take back.
            game.map(|game| game.decision() != Decision::Move(side.other()))
        };
        moves_of(record, side).rev().find(|&number| is_turn_before(number) == Some(true))
    }

    /// Returns `true` if a request of the opponent may be shown to the user. A take-back must concern the
    /// opponent's last move, a new game must have the same settings, and a rematch must follow a finished
    /// game.
    pub(super) fn is_fair(&self, request: &Request, rules: LinkStartFn) -> bool {
        match request {
            Request::TakeBack { number } => {
                self.take_back_number(self.game.side().other(), rules) == Some(*number)
            }
            Request::Draw => true,
            Request::NewGame(settings) => {
                let is_of = |next| self.settings_of(next, rules).as_ref() == Some(settings);
                is_of(NextGame::New) || self.is_over(rules) && is_of(NextGame::Rematch)
            }
        }
    }

    /// Returns `true` if the game is over, by its record or by a resignation or an agreed draw.
    fn is_over(&self, rules: LinkStartFn) -> bool {
        let table = self.game.record().and_then(|record| record.table(rules).ok());
        self.game.end().is_some() || table.is_some_and(|table| table.end.is_some())
    }

    /// Returns the settings for the game that follows the current one. Returns `None` without a current game,
    /// or if a rematch cannot be made.
    pub(super) fn settings_of(&self, next: NextGame, rules: LinkStartFn) -> Option<Settings> {
        let record = self.game.record()?;
        match next {
            NextGame::New => Some(record.link().settings().without_rematch()),
            // The listener invites to every game.
            NextGame::Rematch => record.rematch(Side::A, rules),
        }
    }

    /// Returns the number of moves that a take-back to link number `number` removes.
    pub(super) fn moves_after(&self, number: usize) -> usize {
        let turns = self.game.record().map_or(&[][..], |record| record.link().turns());
        // The first turn follows link 2.
        turns.iter().skip(number.saturating_sub(2)).map(|turn| turn.moves.len()).sum()
    }

    /// Returns `true` if the user has made a move in the game.
    pub(super) fn has_moved(&self) -> bool {
        self.game.record().is_some_and(|record| moves_of(record, record.side()).next().is_some())
    }
}

/// Returns the number of the link before each turn in which the side has moved, oldest first.
fn moves_of(record: &Correspondence, side: Side) -> impl DoubleEndedIterator<Item = usize> {
    // The first turn is the one of side a, after link 2.
    let first = usize::from(side == Side::B);
    let turns = record.link().turns().iter().enumerate();
    turns.filter(move |(turn, made)| turn % 2 == first && !made.moves.is_empty()).map(|(turn, _)| turn + 2)
}

impl fmt::Debug for OpenLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OpenLine").field("state", &self.state).finish_non_exhaustive()
    }
}
