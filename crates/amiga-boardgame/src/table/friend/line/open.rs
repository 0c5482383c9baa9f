//! The open line of a window: where it leads, its state, and the game that is played on it.

use std::fmt;

use crate::table::friend::line::host::LineConnection;
use crate::table::friend::shown::Asked;
use boardgame_friend::games::GameId;
use boardgame_friend::line::{Frame, HostAddress, SeatNumber, SessionNumber};
use boardgame_friend::record::{LineSeat, Record};
use boardgame_friend::stage::{LineState, NoLine};
use std::net::SocketAddr;

/// The place of this program at the line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Place {
    /// This program waits at an address.
    Wait(SocketAddr),
    /// This program joins the friend's program.
    Join(HostAddress),
}

/// The state of the connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    /// No guest has joined, or the guest has not reached the listener.
    New,
    Connected,
    Lost,
    Left,
}

/// The text in place of a code that is not shown.
const HIDDEN: &str = "****-****";

/// An open line.
pub(super) struct OpenLine {
    pub(super) place: Place,
    pub(super) connection: Box<dyn LineConnection>,
    pub(super) state: State,
    /// The code of a listener.
    pub(super) code: Option<String>,
    /// Whether the window hides the code, because a picture of it is saved.
    pub(super) hides_code: bool,
    /// The number with which a guest joins again, and that of a listener.
    pub(super) number: Option<String>,
    /// The game on the line, or `None` before a guest has the invitation.
    pub(super) game: Option<GameId>,
    /// The game that the window showed before it called the listener of a new line.
    pub(super) before: Option<GameId>,
    /// The newest record of the game.
    record: Option<Record>,
    /// Whether the record has changed since it was last asked whether the user has anything to decide.
    pub(super) is_changed: bool,
    /// A question of the friend that waits until the window shows the game.
    pub(super) waiting: Option<Asked>,
    /// Whether the friend has moved or asked while the window showed another game.
    pub(super) has_news: bool,
    /// The text of the link that was sent last over the present connection.
    sent: Option<String>,
}

impl OpenLine {
    pub(super) fn new(
        place: Place,
        connection: Box<dyn LineConnection>,
        number: Option<String>,
        game: Option<GameId>,
    ) -> Self {
        let code = connection.code().map(|code| code.to_string());
        Self {
            place,
            connection,
            state: State::New,
            code,
            hides_code: false,
            number,
            game,
            before: None,
            record: None,
            is_changed: false,
            waiting: None,
            has_news: false,
            sent: None,
        }
    }

    pub(super) fn joined(&mut self, session: SessionNumber) {
        self.connected(session.expose());
    }

    pub(super) fn seated(&mut self, seat: SeatNumber) {
        self.connected(seat.expose());
    }

    fn connected(&mut self, number: String) {
        (self.state, self.number, self.sent) = (State::Connected, Some(number), None);
        self.is_changed = true;
    }

    /// Returns the seat to save with the record of the game.
    pub(super) fn seat(&self) -> Option<LineSeat> {
        let session = self.number.clone()?;
        Some(match &self.place {
            Place::Wait(address) => LineSeat::Wait { address: address.to_string(), session },
            Place::Join(address) => LineSeat::Join { address: address.to_string(), session },
        })
    }

    pub(super) fn take_record(&mut self, record: Record) {
        self.is_changed |= self.record.as_ref() != Some(&record);
        self.record = Some(record);
    }

    pub(super) const fn record(&self) -> Option<&Record> {
        self.record.as_ref()
    }

    /// Returns the game if its record has changed since the last call.
    pub(super) fn take_change(&mut self) -> Option<GameId> {
        std::mem::take(&mut self.is_changed).then_some(self.game)?
    }

    /// Returns the code of a listener as the window shows it.
    pub(super) fn shown_code(&self) -> Option<&str> {
        let code = self.code.as_deref();
        if self.hides_code { code.map(|_| HIDDEN) } else { code }
    }

    /// Takes over the code that is valid now.
    pub(super) fn refresh_code(&mut self) {
        self.code = self.connection.code().map(|code| code.to_string());
    }

    /// Sends the newest link again, because the friend has another one.
    pub(super) fn send_again(&mut self) {
        self.sent = None;
    }

    pub(super) const fn is_listener(&self) -> bool {
        matches!(self.place, Place::Wait(_))
    }

    /// Returns `true` if nothing has been sent over the present connection.
    pub(super) const fn is_new(&self) -> bool {
        self.sent.is_none()
    }

    /// Returns the state in the words of the stages.
    pub(super) fn line_state(&self) -> LineState<'_> {
        match self.state {
            State::New | State::Lost | State::Left if self.is_listener() => match self.shown_code() {
                Some(code) => LineState::Waiting { code },
                None if self.state == State::Left => LineState::Without(NoLine::Left { is_listener: true }),
                None => LineState::Without(NoLine::Lost { is_listener: true }),
            },
            // A game that goes on was on the line before.
            State::New if self.game.is_some() => LineState::Without(NoLine::Lost { is_listener: false }),
            State::New => LineState::Calling,
            State::Connected => LineState::Connected,
            State::Lost => LineState::Without(NoLine::Lost { is_listener: false }),
            State::Left => LineState::Without(NoLine::Left { is_listener: false }),
        }
    }

    /// Sends the newest link of the game, unless the friend has it. After each connection, it is sent in any case.
    pub(super) fn send_newest(&mut self) {
        let Some(record) = &self.record else { return };
        let is_own = record.link().sender() == record.side() || record.is_asking_back();
        let text = record.text();
        if self.state != State::Connected
            || self.sent.as_ref() == Some(&text)
            || self.sent.is_some() && !is_own
        {
            return;
        }
        // After an error, the link is sent at the next opportunity.
        if self.connection.send(&Frame::Link(Box::new(record.link().clone()))).is_ok() {
            self.sent = Some(text);
        }
    }
}

impl fmt::Debug for OpenLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OpenLine").field("state", &self.state).finish_non_exhaustive()
    }
}
