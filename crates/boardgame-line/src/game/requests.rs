//! The requests of both sides: take-backs, draws and new games, to which both have to agree.

use boardgame_friend::game::LinkStartFn;

use super::{LineGame, LineGameError, Phase, Reaction};
use crate::progress::LineEnd;
use crate::record::{LineRecord, Request};

impl LineGame {
    pub(super) fn receive_request(
        &mut self,
        request: Request,
        rules: LinkStartFn,
    ) -> Result<Reaction, LineGameError> {
        if self.to_answer.is_some() {
            return Err(LineGameError::AskedTwice);
        }
        let is_same = self.is_asking && self.asked.as_ref() == Some(&request);
        if is_same && matches!(request, Request::NewGame(_)) && self.is_possible(&request, rules) {
            (self.asked, self.is_asking) = (None, false);
            self.carry_out(&request);
            return Ok(Reaction::Granted(request));
        }
        // Two requests at once could have different effects on both sides.
        if self.is_asking || !self.is_possible(&request, rules) {
            return Ok(Reaction::Declined(LineRecord::Refuse(request)));
        }
        self.to_answer = Some(request.clone());
        Ok(Reaction::Asked(request))
    }

    pub(super) fn receive_grant(&mut self, request: Request) -> Result<Reaction, LineGameError> {
        let is_expected = self.is_asking || self.phase == Phase::Waiting;
        if !is_expected || self.asked.as_ref() != Some(&request) {
            return Err(LineGameError::NotAsked);
        }
        if self.phase == Phase::Waiting {
            self.phase = Phase::Ready;
        }
        (self.asked, self.is_asking) = (None, false);
        self.carry_out(&request);
        Ok(Reaction::Granted(request))
    }

    pub(super) fn receive_refusal(&mut self, request: Request) -> Result<Reaction, LineGameError> {
        if !self.is_asking || self.asked.as_ref() != Some(&request) {
            return Err(LineGameError::NotAsked);
        }
        (self.asked, self.is_asking) = (None, false);
        Ok(Reaction::Refused(request))
    }

    /// Returns `true` if the state of the game allows a request.
    fn is_possible(&self, request: &Request, rules: LinkStartFn) -> bool {
        let number = self.number();
        self.phase == Phase::Ready
            && !self.is_beginning
            && match request {
                Request::TakeBack { number: before } => self.end.is_none() && (2..number).contains(before),
                Request::Draw => self.end.is_none() && self.allows_draw(rules),
                Request::NewGame(_) => true,
            }
    }

    /// Returns `true` if the rules let the game end now as an agreed draw.
    fn allows_draw(&self, rules: LinkStartFn) -> bool {
        let table = self.record.as_ref().and_then(|record| record.table(rules).ok());
        let game = table.filter(|table| table.end.is_none()).and_then(|table| table.game);
        game.is_some_and(|game| game.allows_agreed_draw())
    }

    /// Carries out a take-back, a draw or a new game to which both sides have agreed.
    fn carry_out(&mut self, request: &Request) {
        match (request, &mut self.record) {
            (Request::TakeBack { number }, Some(record)) => {
                record.take_back(*number);
                self.take_backs = self.take_backs.after(record.link().number());
            }
            (Request::TakeBack { .. }, None) => {}
            (Request::Draw, _) => self.add_end(LineEnd::Draw),
            (Request::NewGame(settings), _) => {
                self.agreed = Some(settings.clone());
                self.is_beginning = true;
            }
        }
    }

    /// Makes a request, and returns the protocol record to send.
    ///
    /// # Errors
    /// Returns [`LineGameError::Unanswered`] after another request, and [`LineGameError::NotNow`] if the game
    /// does not allow the request or the opponent waits for an answer.
    pub fn ask(&mut self, request: Request, rules: LinkStartFn) -> Result<LineRecord, LineGameError> {
        if self.is_asking {
            return Err(LineGameError::Unanswered);
        }
        if !self.is_possible(&request, rules) || self.to_answer.is_some() {
            return Err(LineGameError::NotNow);
        }
        (self.asked, self.is_asking) = (Some(request.clone()), true);
        Ok(LineRecord::Ask(request))
    }

    /// Grants or refuses the request of the opponent, and returns the protocol record to send. A request
    /// that is no longer possible is refused.
    ///
    /// After a granted request for a new game, the listener [invites](Self::invite) the guest.
    ///
    /// # Errors
    /// Returns [`LineGameError::NotNow`] if no request waits for an answer.
    pub fn answer_request(
        &mut self,
        is_granted: bool,
        rules: LinkStartFn,
    ) -> Result<LineRecord, LineGameError> {
        let request = self.to_answer.take().ok_or(LineGameError::NotNow)?;
        // The game may have ended since the request was made.
        if !is_granted || !self.is_possible(&request, rules) {
            return Ok(LineRecord::Refuse(request));
        }
        self.carry_out(&request);
        Ok(LineRecord::Grant(request))
    }
}
