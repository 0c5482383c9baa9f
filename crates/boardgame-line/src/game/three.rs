//! A game between three computers, as two games of the listener that have the same moves.
//!
//! The listener has a [`LineGame`] with each of its guests. In each of them, the listener is side a and also sends
//! the moves of the other guest. The first game determines the board and the seats; the second one begins when the
//! first guest has answered. [`relay`] sends the moves of each guest on to the other guest. All of it follows from
//! the two games, so nothing else is saved, and after a lost line the listener repeats only the moves that are
//! missing.

use boardgame_link::correspondence::Correspondence;
use boardgame_link::game::LinkStartFn;
use boardgame_link::settings::Settings;
use boardgame_link::side::Side;
use boardgame_link::table::Duty;
use boardgame_link::turn::{MoveText, Turn};

use super::table_request::TableRequest;
use super::{AskState, LineGame, LineGameError, Phase, Reaction};
use crate::record::{LineRecord, Request, ThirdNews};
use boardgame_link::chain::Secret;

/// The protocol records for the first and the second guest.
pub type RecordsForBoth = [Vec<LineRecord>; 2];

impl LineGame {
    /// Creates the listener's side of the game with the second guest. The game has no record until the listener
    /// [invites](Self::invite_third) the guest.
    pub fn second_listener() -> Self {
        Self::new(Side::A, None)
    }

    /// Returns `true` if the game is played between three computers.
    pub fn has_third_computer(&self) -> bool {
        self.record.as_ref().is_some_and(|record| record.link().settings().has_third_computer())
    }

    /// Returns the settings with which the listener invites the second guest to play on the board of this game.
    /// Returns `None` before the board is known, in a game between two computers, and if this side is a guest.
    pub fn third_settings(&self, rules: LinkStartFn) -> Option<Settings> {
        let record = self.record.as_ref().filter(|_| self.side == Side::A)?;
        let options = record.table(rules).ok()?.game?.third_options()?;
        Settings::new(record.link().settings().game(), &options).ok()
    }

    /// Begins the game with the second guest, and returns the protocol records to send.
    ///
    /// # Errors
    /// Returns [`LineGameError::NotNow`] if the game has begun already, and on the side of a guest.
    pub fn invite_third(
        &mut self,
        settings: Settings,
        secret: Secret,
    ) -> Result<Vec<LineRecord>, LineGameError> {
        if self.side == Side::B || self.record.is_some() {
            return Err(LineGameError::NotNow);
        }
        self.begin(Correspondence::invite(settings, secret));
        Ok(if self.phase == Phase::Ready { self.messages_after(0) } else { Vec::new() })
    }

    /// Returns `true` if the guest of this game has answered the invitation.
    pub fn is_answered(&self) -> bool {
        self.number() >= 2
    }

    pub(super) fn is_listener_of_three(&self) -> bool {
        self.side == Side::A && self.has_third_computer()
    }

    /// Returns `true` if `settings` are for a game between three computers, and this side has requested or agreed to
    /// a new game of that kind. The boards are not compared, because a new game has a new board.
    pub(super) fn agrees_to_three(&self, settings: &Settings) -> bool {
        let asked = match &self.asked {
            Some(Request::NewGame(asked)) => Some(asked),
            _ => None,
        };
        let is_three = |agreed: &&Settings| agreed.has_third_computer() && agreed.game() == settings.game();
        settings.has_third_computer() && asked.into_iter().chain(&self.agreed).any(|agreed| is_three(&agreed))
    }

    /// Returns the number of the last link after which the game has exactly `moves` moves, where link 2 is the answer
    /// and each later link is a turn. Returns `None` if no turn ends after that many moves.
    pub fn link_after(&self, moves: usize) -> Option<usize> {
        let turns = self.record.as_ref().map_or(&[][..], |record| record.link().turns());
        let counts = turns.iter().scan(0, |count, turn| {
            *count += turn.moves.len();
            Some(*count)
        });
        std::iter::once(0)
            .chain(counts)
            .zip(2..)
            .filter(|&(count, _)| count == moves)
            .map(|(_, link)| link)
            .last()
    }

    /// Discards the record of the listener's game with the second guest, because a new game between three computers
    /// begins.
    pub fn end_second(&mut self) {
        *self = Self { phase: self.phase, ..Self::second_listener() };
    }

    /// Handles a message about the third computer that this guest has received from the listener. If the listener
    /// withdraws a request, refuses a request that is still unanswered, or cancels an agreement already given.
    pub(super) fn receive_third(&mut self, news: ThirdNews) -> Result<Reaction, LineGameError> {
        if self.side == Side::A || self.record.is_some() && !self.has_third_computer() {
            return Err(LineGameError::Conflict);
        }
        if news != ThirdNews::Withdrawn {
            return Ok(Reaction::Third(news));
        }
        if let Some(request) = self.to_answer.take() {
            return Ok(Reaction::Declined(LineRecord::Refuse(request)));
        }
        if self.ask_state != AskState::Agreed {
            return Ok(Reaction::Known);
        }
        self.ask_state = AskState::Closed;
        Ok(self.asked.take().map_or(Reaction::Known, Reaction::Refused))
    }

    /// Returns all moves of the game, oldest first.
    pub(super) fn moves(&self) -> Vec<&MoveText> {
        let turns = self.record.as_ref().map_or(&[][..], |record| record.link().turns());
        turns.iter().flat_map(|turn| &turn.moves).collect()
    }

    fn duty(&self, rules: LinkStartFn) -> Option<Duty> {
        Some(self.record.as_ref()?.table(rules).ok()?.duty)
    }

    /// Sends the moves `missing` to the guest of this game. If the listener first has to send a turn without moves
    /// ([`Duty::Reveal`]), sends only that turn.
    fn relay_moves(
        &mut self,
        missing: &[MoveText],
        rules: LinkStartFn,
    ) -> Result<Vec<LineRecord>, LineGameError> {
        if !self.can_act() {
            return Ok(Vec::new());
        }
        match self.duty(rules) {
            Some(Duty::Reveal) => self.send_turn(Turn::default(), rules),
            Some(Duty::Move) if !missing.is_empty() => {
                self.send_turn(Turn::new(missing.iter().cloned()), rules)
            }
            _ => Ok(Vec::new()),
        }
    }
}

/// Returns `true` if both guests have answered, so that the game between three computers can be played.
pub fn is_complete(first: &LineGame, second: &LineGame) -> bool {
    first.is_answered() && second.is_answered()
}

/// Adds to each of the listener's two games the moves that only the other game has, and returns the protocol records
/// to send.
///
/// The listener calls this function after each change of a game. It does nothing while a guest is missing or has to
/// send a turn first, and while a request of the table is open.
///
/// # Errors
/// Returns [`LineGameError::Conflict`] if the moves of the two games differ, and other errors if the rules do not
/// allow a move in the other game.
pub fn relay(
    first: &mut LineGame,
    second: &mut LineGame,
    request: Option<&TableRequest>,
    rules: LinkStartFn,
) -> Result<RecordsForBoth, LineGameError> {
    if request.is_some() || !is_complete(first, second) {
        return Ok(RecordsForBoth::default());
    }
    let [of_first, of_second] = [&*first, &*second].map(LineGame::moves);
    if of_first.iter().zip(&of_second).any(|(first, second)| first != second) {
        return Err(LineGameError::Conflict);
    }
    let missing = |longer: &[&MoveText], shorter: usize| -> Vec<MoveText> {
        longer.iter().skip(shorter).map(|&mv| mv.clone()).collect()
    };
    let missing = [missing(&of_second, of_first.len()), missing(&of_first, of_second.len())];
    let [for_first, for_second] = &missing;
    Ok([first.relay_moves(for_first, rules)?, second.relay_moves(for_second, rules)?])
}

/// Returns `true` if the listener can send a turn with moves of its own to both guests now.
pub fn can_send_turn(first: &LineGame, second: &LineGame, rules: LinkStartFn) -> bool {
    let can_send = |game: &LineGame| game.can_act() && game.duty(rules) == Some(Duty::Move);
    can_send(first) && can_send(second) && first.moves() == second.moves()
}

/// Adds a turn of the listener to both games, and returns the protocol records to send. A guest's request that the
/// listener's user has not answered yet is refused.
///
/// # Errors
/// Returns [`LineGameError`] if the listener [cannot send](can_send_turn) a turn, or the turn is illegal. The caller
/// then drops both games, of which one may have changed.
pub fn send_turn(
    first: &mut LineGame,
    second: &mut LineGame,
    request: &mut Option<TableRequest>,
    turn: &Turn,
    rules: LinkStartFn,
) -> Result<RecordsForBoth, LineGameError> {
    if !can_send_turn(first, second, rules) {
        return Err(LineGameError::NotNow);
    }
    *request = None;
    Ok([first.send_turn(turn.clone(), rules)?, second.send_turn(turn.clone(), rules)?])
}
