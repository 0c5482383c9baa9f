//! An open network line with its game. Each decision of the user is saved before its record is sent.

use boardgame_friend::correspondence::Correspondence;
use boardgame_friend::side::Side;
use std::fmt;

use crate::table::by_link::line::host::{LineConnection, Lines};
use crate::table::by_link::line::saved::SavedLine;
use boardgame_line::address::LineAddress;
use boardgame_line::game::{LineGame, LineGameError};
use boardgame_line::keys::{JoinCode, SessionNumber};
use boardgame_line::line::SendError;
use boardgame_line::record::LineRecord;

/// The state of the connection to the opponent.
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
    /// The text of the last save since the network line was opened, or `None` without a save.
    pub(super) saved: Option<String>,
}

impl OpenLine {
    /// Returns the code with which a guest can join this listener for the first time, or `None` if no guest is
    /// missing.
    pub(super) const fn code(&self) -> Option<JoinCode> {
        match self.state {
            LineState::Waiting(code) => code,
            _ => None,
        }
    }

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

    /// Applies `change` to the game, and saves the game if it has changed. If `change` or the save fails, the game
    /// stays as before.
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

    /// Applies `change` to the game, saves the game if it has changed, and sends the resulting records to the
    /// opponent.
    pub(super) fn commit(
        &mut self,
        lines: &Lines,
        change: impl FnOnce(&mut LineGame) -> Result<Vec<LineRecord>, LineGameError>,
    ) -> Result<(), String> {
        let records = self.change(lines, change)?;
        self.send(&records);
        Ok(())
    }

    /// Sends records to the opponent. The caller has saved the game before.
    ///
    /// The progress announced at the next join shows that an unsent record is missing. So if too many records wait to
    /// be sent, the connection is ended.
    pub(super) fn send(&self, records: &[LineRecord]) {
        for record in records {
            if self.connection.send(record) == Err(SendError::Full) {
                self.connection.hang_up();
            }
        }
    }

    /// Returns `true` if the game record has a move of the user. Unsent moves are not in the record.
    pub(super) fn has_moved(&self) -> bool {
        self.game.record().is_some_and(|record| moves_of(record, record.side()).next().is_some())
    }
}

/// Iterates over the turns in which `side` has moved, oldest first. Each item is the number of the last link, or game
/// state, before the turn.
pub(super) fn moves_of(record: &Correspondence, side: Side) -> impl DoubleEndedIterator<Item = usize> {
    let turns = record.link().live_turns().into_iter();
    // The first turn follows link 2.
    turns.filter(move |live| live.author == side && !live.turn.moves.is_empty()).map(|live| live.step + 2)
}

impl fmt::Debug for OpenLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OpenLine").field("state", &self.state).finish_non_exhaustive()
    }
}
