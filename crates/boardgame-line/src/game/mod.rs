//! One side's state of a game over a network line: the game record, the requests, and the changes that the
//! opponent has missed.
//!
//! A [`LineGame`] turns the events of a network line into changes of the game record, and the user's
//! decisions into protocol records to send. It makes sure that both sides keep the same game record, also
//! if the connection is lost at any moment. The owner saves the [private text](LineGame::to_private_text)
//! after every change and before it sends anything. Windows, random bytes and the network line itself are
//! left to the owner.

mod reaction;
mod requests;
#[cfg(test)]
mod tests;
mod text;

pub use reaction::{LineGameError, Reaction};
pub use text::{LineGameProblem, LineGameTextError};

use boardgame_friend::chain::Secret;
use boardgame_friend::correspondence::{Accepted, Correspondence, CorrespondenceError};
use boardgame_friend::game::LinkStartFn;
use boardgame_friend::link::Link;
use boardgame_friend::message::Message;
use boardgame_friend::settings::Settings;
use boardgame_friend::side::Side;
use boardgame_friend::turn::Turn;

use crate::progress::{LineEnd, Progress, Resume, TakeBacks};
use crate::record::{LineRecord, Request};

/// The state of the connection and of the handshake after each join, in which both sides announce the progress of
/// their game.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Phase {
    #[default]
    Offline,
    /// The sides are connected, but the opponent has not announced its progress yet.
    Connected,
    /// The side waits for the opponent to send an invitation, or to repeat a lost agreement to a take-back.
    Waiting,
    Ready,
}

/// One side's state of a game that is played over a network line. The listener is side a.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineGame {
    side: Side,
    record: Option<Correspondence>,
    take_backs: TakeBacks,
    end: Option<LineEnd>,
    /// The last request of this side, or `None` once the request is answered or the game has continued.
    asked: Option<Request>,
    /// The settings of a new game to which both sides have agreed.
    agreed: Option<Settings>,
    phase: Phase,
    /// Whether the opponent has not answered the request in `asked`. The loss of the connection makes each request
    /// void.
    is_asking: bool,
    /// The opponent's request that this side has not answered yet.
    to_answer: Option<Request>,
    /// Whether both sides have agreed to a new game over this connection.
    ///
    /// No further protocol record of the old game is sent, because the opponent may have begun the new
    /// game.
    is_beginning: bool,
}

impl LineGame {
    fn new(side: Side, record: Option<Correspondence>) -> Self {
        Self {
            side,
            record,
            take_backs: TakeBacks::default(),
            end: None,
            asked: None,
            agreed: None,
            phase: Phase::Offline,
            is_asking: false,
            to_answer: None,
            is_beginning: false,
        }
    }

    /// Creates the listener's side of a game over a network line, with an invitation that contains the
    /// given settings.
    pub fn listener(settings: Settings, secret: Secret) -> Self {
        Self::new(Side::A, Some(Correspondence::invite(settings, secret)))
    }

    /// Creates the guest's side of a game over a network line. The guest has no game until it answers an
    /// invitation.
    pub fn guest() -> Self {
        Self::new(Side::B, None)
    }

    /// Returns the side of this program: side a for the listener, side b for the guest.
    pub const fn side(&self) -> Side {
        self.side
    }

    /// Returns the record of the game, or `None` before the first invitation.
    pub const fn record(&self) -> Option<&Correspondence> {
        self.record.as_ref()
    }

    /// Returns the resignation or agreed draw that has ended the game, or `None`. The game record does not contain
    /// this end.
    pub const fn end(&self) -> Option<LineEnd> {
        self.end
    }

    /// Returns the opponent's request that this side has not answered yet, or `None` without one.
    pub const fn request(&self) -> Option<&Request> {
        self.to_answer.as_ref()
    }

    /// Returns `true` while the opponent has not answered a request of this side.
    pub const fn is_asking(&self) -> bool {
        self.is_asking
    }

    /// Returns `true` if the state of the connection and of the game allows this side to send a turn.
    /// Whether the side is to move is not checked.
    pub fn can_act(&self) -> bool {
        self.phase == Phase::Ready
            && !self.is_asking
            && !self.is_beginning
            && self.end.is_none()
            && self.record.is_some()
    }

    /// Returns the progress of the game, or `None` before the first invitation.
    pub fn progress(&self) -> Option<Progress> {
        self.record.as_ref().map(|record| Progress::new(record, self.take_backs, self.end))
    }

    /// Handles a new connection, and returns the progress that the owner has to announce. Returns `None` if
    /// this side has no game.
    pub fn connected(&mut self) -> Option<Progress> {
        self.lost();
        self.phase = Phase::Connected;
        self.progress()
    }

    /// Handles the loss of the connection. Unanswered requests of both sides become void.
    pub fn lost(&mut self) {
        self.phase = Phase::Offline;
        self.is_asking = false;
        self.to_answer = None;
        self.is_beginning = false;
    }

    /// Handles the progress that the opponent has announced, and returns the protocol records that the
    /// opponent has missed.
    ///
    /// # Errors
    /// Returns [`LineGameError::Conflict`] if the games do not belong together.
    pub fn announced(&mut self, other: Option<&Progress>) -> Result<Vec<LineRecord>, LineGameError> {
        if self.phase != Phase::Connected {
            return Err(LineGameError::Conflict);
        }
        let Some(own) = self.progress() else {
            self.phase = Phase::Ready;
            return Ok(Vec::new());
        };
        let same = other.filter(|other| other.game == own.game);
        if let Some(end) = same.and_then(|other| other.end) {
            self.check_end(end)?;
            self.add_end(end);
        }
        self.phase = Phase::Ready;
        match own.resume(self.side, other) {
            Resume::Send { after } => Ok(self.messages_after(after)),
            Resume::Grant { number } => {
                let grant = LineRecord::Grant(Request::TakeBack { number });
                Ok(std::iter::once(grant).chain(self.messages_after(number)).collect())
            }
            Resume::Wait => {
                let number = same.map(|other| other.take_backs.number);
                let was_asked = number.is_none_or(|number| self.asked == Some(Request::TakeBack { number }));
                self.phase = Phase::Waiting;
                if was_asked { Ok(Vec::new()) } else { Err(LineGameError::Conflict) }
            }
            Resume::Conflict => Err(LineGameError::Conflict),
        }
    }

    /// Checks that the opponent may announce the given end of the game.
    ///
    /// The opponent can have resigned, or agreed to a draw that this side has requested. Any end is possible
    /// if this side already has an end of the game.
    fn check_end(&self, end: LineEnd) -> Result<(), LineGameError> {
        let is_possible = match end {
            LineEnd::Draw => self.asked == Some(Request::Draw),
            end => end == LineEnd::resigned(self.side.other()),
        };
        if is_possible || self.end.is_some() { Ok(()) } else { Err(LineGameError::Conflict) }
    }

    fn add_end(&mut self, end: LineEnd) {
        self.end = Some(self.end.map_or(end, |own| own.min(end)));
    }

    fn messages_after(&self, number: usize) -> Vec<LineRecord> {
        let messages = self.record.as_ref().map(|record| record.messages_after(number));
        messages.into_iter().flatten().map(LineRecord::Message).collect()
    }

    /// Handles a protocol record of the opponent. The argument `rules` has the rules of the current game,
    /// and is not used for an invitation.
    ///
    /// # Errors
    /// Returns the reason for which the record is refused; the game is then unchanged.
    pub fn receive(&mut self, record: LineRecord, rules: LinkStartFn) -> Result<Reaction, LineGameError> {
        match record {
            LineRecord::Chat(line) => Ok(Reaction::Chat(line)),
            LineRecord::Message(message) => self.receive_message(&message, rules),
            LineRecord::Ask(request) => self.receive_request(request, rules),
            LineRecord::Grant(request) => self.receive_grant(request),
            LineRecord::Refuse(request) => self.receive_refusal(request),
            LineRecord::Resign if self.number() < 2 => Err(LineGameError::Conflict),
            LineRecord::Resign => {
                self.add_end(LineEnd::resigned(self.side.other()));
                // The end makes all requests void but those for a new game.
                let void = self.to_answer.take_if(|request| !matches!(request, Request::NewGame(_)));
                Ok(Reaction::Resigned { refusal: void.map(LineRecord::Refuse) })
            }
        }
    }

    fn receive_message(&mut self, message: &Message, rules: LinkStartFn) -> Result<Reaction, LineGameError> {
        if let Message::Invitation { settings, anchor } = message
            && self.record.as_ref().is_none_or(|record| record.link().id() != *anchor)
        {
            // Only the listener invites.
            if self.side == Side::A {
                return Err(LineGameError::Conflict);
            }
            // The agreement to the request of this guest may have been lost.
            let is_asked = self.asked == Some(Request::NewGame(settings.clone()));
            let is_agreed = is_asked || self.agreed.as_ref() == Some(settings);
            // The seats of a rematch must follow from a request to which both sides have agreed.
            if !is_agreed && settings.rematch().is_some() {
                return Err(LineGameError::Conflict);
            }
            let is_agreed = is_agreed || self.record.is_none();
            let invitation = Link::invitation(settings.clone(), *anchor);
            return Ok(Reaction::Invited { invitation: Box::new(invitation), is_agreed });
        }
        let record = self.record.as_mut().ok_or(LineGameError::Conflict)?;
        match record.receive(message, rules) {
            Ok(Accepted::Extended) => {
                self.asked = self.asked.take().filter(|_| self.is_asking);
                self.agreed = self.agreed.take().filter(|_| self.is_beginning);
                Ok(Reaction::Extended)
            }
            Ok(Accepted::Known) | Err(CorrespondenceError::Replayed) => Ok(Reaction::Known),
            Err(error) => Err(error.into()),
        }
    }

    /// Returns the number of the game's newest message, where the invitation is message 1, or 0 before the
    /// invitation.
    fn number(&self) -> usize {
        self.record.as_ref().map_or(0, |record| record.link().number())
    }

    /// Adds a turn of this side to the game, and returns the protocol records to send. If a request of the opponent
    /// is unanswered, the first of these records refuses the request.
    ///
    /// # Errors
    /// Returns [`LineGameError`] if this side may not send a turn, or the turn is illegal.
    pub fn send_turn(&mut self, turn: Turn, rules: LinkStartFn) -> Result<Vec<LineRecord>, LineGameError> {
        if self.is_asking {
            return Err(LineGameError::Unanswered);
        }
        if !self.can_act() {
            return Err(LineGameError::NotNow);
        }
        let record = self.record.as_mut().ok_or(LineGameError::NotNow)?;
        let number = record.send(turn, rules)?.number();
        (self.asked, self.agreed) = (None, None);
        let refusal = self.to_answer.take().map(LineRecord::Refuse);
        Ok(refusal.into_iter().chain(self.messages_after(number - 1)).collect())
    }

    /// Returns `true` if this side can resign: a move has been made, and neither a resignation nor an agreed draw has
    /// ended the game.
    ///
    /// Returns `false` once both sides have agreed to a new game. An end by the game's rules is not considered.
    pub fn can_resign(&self) -> bool {
        let link = self.record.as_ref().map(Correspondence::link);
        let has_moves =
            link.is_some_and(|link| link.live_turns().iter().any(|live| !live.turn.moves.is_empty()));
        has_moves && self.end.is_none() && !self.is_beginning
    }

    /// Resigns the game, also if the opponent is to move, and returns the protocol records to send.
    ///
    /// The list is empty while the sides are not connected. The opponent then receives the resignation
    /// after the next join.
    ///
    /// # Errors
    /// Returns [`LineGameError::NotNow`] if this side [cannot resign](Self::can_resign), and
    /// [`LineGameError::Unanswered`] while this side asks for a new game.
    pub fn resign(&mut self) -> Result<Vec<LineRecord>, LineGameError> {
        if !self.can_resign() {
            return Err(LineGameError::NotNow);
        }
        // The opponent may have begun the new game already, which this would end.
        if self.is_asking && matches!(self.asked, Some(Request::NewGame(_))) {
            return Err(LineGameError::Unanswered);
        }
        self.end = Some(LineEnd::resigned(self.side));
        let refusal = self.to_answer.take().map(LineRecord::Refuse);
        let is_connected = matches!(self.phase, Phase::Ready | Phase::Waiting);
        Ok(refusal.into_iter().chain([LineRecord::Resign]).filter(|_| is_connected).collect())
    }

    /// Begins a new game as the listener, and returns the invitation to send. Both sides must have agreed to
    /// the new game.
    ///
    /// While the sides are not connected, no agreement is needed, because the guest is asked after the next
    /// join.
    ///
    /// # Errors
    /// Returns [`LineGameError::NotNow`] without an agreement, and on the side of the guest.
    pub fn invite(&mut self, settings: Settings, secret: Secret) -> Result<Vec<LineRecord>, LineGameError> {
        if self.side == Side::B || !(self.is_beginning || self.phase == Phase::Offline) {
            return Err(LineGameError::NotNow);
        }
        self.begin(Correspondence::invite(settings, secret));
        Ok(if self.phase == Phase::Ready { self.messages_after(0) } else { Vec::new() })
    }

    /// Begins the game of an invitation as the guest, and returns the answer to send.
    ///
    /// # Errors
    /// Returns [`LineGameError`] if the invitation cannot be answered with this secret.
    pub fn answer_invitation(
        &mut self,
        invitation: &Link,
        secret: Secret,
    ) -> Result<Vec<LineRecord>, LineGameError> {
        if self.side == Side::A || !matches!(self.phase, Phase::Ready | Phase::Waiting) {
            return Err(LineGameError::NotNow);
        }
        self.begin(Correspondence::answer(invitation, secret)?);
        self.phase = Phase::Ready;
        Ok(self.messages_after(1))
    }

    fn begin(&mut self, record: Correspondence) {
        *self = Self { phase: self.phase, ..Self::new(self.side, Some(record)) };
    }
}
