//! Requests on a network line: a draw, a take-back, a new game or a rematch.

use super::commands::NextGame;
use super::host::Lines;
use super::open::{OpenLine, Opponent, moves_of};
use crate::view::names::capitalized;
use boardgame_line::game::LineGame;
use boardgame_line::game::table_request::{self, Participant, RequestEnd};
use boardgame_line::record::Request;
use boardgame_link::game::{Decision, LinkStartFn};
use boardgame_link::settings::Settings;
use boardgame_link::side::Side;

impl OpenLine {
    /// Returns `true` if a request waits for the answer of an opponent.
    pub(super) fn is_asking(&self) -> bool {
        self.ends().any(|end| end.game.is_asking())
    }

    /// Returns `true` if the state of the line and of the game allows the user to make a request.
    pub(super) fn can_ask(&self) -> bool {
        self.ends().all(|end| end.game.can_act()) && self.table_request.is_none()
    }

    /// Returns the request that waits for the user's answer, with the opponent that has made it.
    pub(super) fn request(&self) -> Option<(Opponent, &Request)> {
        let opponent = match &self.table_request {
            None if self.has_two_guests() => return None,
            None => Opponent::First,
            Some(open) if open.asked() != Participant::Listener => return None,
            Some(open) if open.asker() == Participant::SecondGuest => Opponent::Second,
            Some(_) => Opponent::First,
        };
        Some((opponent, self.end(opponent)?.game.request()?))
    }

    /// Answers the request of an opponent. A listener with two guests asks the other guest before it agrees.
    pub(super) fn answer_request(
        &mut self,
        lines: &Lines,
        is_granted: bool,
        rules: LinkStartFn,
    ) -> Result<(), String> {
        if !self.has_two_guests() {
            let answer =
                |game: &mut LineGame| game.answer_request(is_granted, rules).map(|answer| vec![answer]);
            return self.commit(lines, Opponent::First, answer);
        }
        self.commit_both(lines, |first, second, request| {
            Ok((table_request::answer(first, second, request, is_granted, rules)?, ()))
        })
    }

    /// Updates the pending request in a game between three computers after a change of a game or a connection.
    /// Returns the outcome if the request has ended.
    pub(super) fn advance_request(
        &mut self,
        lines: &Lines,
        rules: LinkStartFn,
    ) -> Result<Option<RequestEnd>, String> {
        if !self.has_two_guests() {
            return Ok(None);
        }
        self.commit_both(lines, |first, second, request| {
            Ok(table_request::advance(first, second, request, rules))
        })
    }

    /// Makes a request to the opponents. The error is a sentence for the title bar.
    pub(super) fn ask(&mut self, lines: &Lines, request: Request, rules: LinkStartFn) -> Result<(), String> {
        let asked = match self.has_two_guests() {
            false => {
                self.commit(lines, Opponent::First, |game| game.ask(request, rules).map(|ask| vec![ask]))
            }
            true => self.commit_both(lines, |first, second, open| {
                Ok((table_request::ask(first, second, open, &request, rules)?, ()))
            }),
        };
        asked.map_err(|why| capitalized(&why))
    }

    /// Returns the number of the link to which the game returns if `side` takes back its last move. Returns `None` if
    /// the side has no move to take back.
    pub(super) fn take_back_number(&self, side: Side, rules: LinkStartFn) -> Option<usize> {
        let record = self.first.game.record()?;
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
            Request::TakeBack { .. } if self.is_for_three() => true,
            Request::NewGame(settings) if self.is_for_three() => settings.has_third_computer(),
            Request::TakeBack { number } => {
                self.take_back_number(self.first.game.side().other(), rules) == Some(*number)
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
        let table = self.first.game.record().and_then(|record| record.table(rules).ok());
        self.first.game.end().is_some() || table.is_some_and(|table| table.end.is_some())
    }

    /// Returns the settings for the game that follows the current one. Returns `None` without a current game,
    /// or if a rematch cannot be made.
    pub(super) fn settings_of(&self, next: NextGame, rules: LinkStartFn) -> Option<Settings> {
        let record = self.first.game.record()?;
        match next {
            NextGame::New => Some(record.link().settings().without_rematch()),
            // The listener invites to every game.
            NextGame::Rematch if self.is_for_three() => None,
            NextGame::Rematch => record.rematch(Side::A, rules),
        }
    }

    /// Returns the number of moves that are removed if the game with an opponent is taken back to link `number`.
    pub(super) fn moves_after(&self, opponent: Opponent, number: usize) -> usize {
        let turns = self
            .end(opponent)
            .and_then(|end| end.game.record())
            .map_or(&[][..], |record| record.link().turns());
        // The first turn follows link 2.
        turns.iter().skip(number.saturating_sub(2)).map(|turn| turn.moves.len()).sum()
    }
}
