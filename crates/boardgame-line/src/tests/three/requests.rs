//! Requests in random games between three computers. Each user answers in a step of its own.

use boardgame_link::chain::Secret;
use boardgame_link::settings::{Settings, THIRD_COMPUTER};

use super::{Sent, Three, moves, playing, rules};
use crate::game::table_request::{self, Participant, RequestEnd};
use crate::game::{LineGame, LineGameError, Reaction};
use crate::record::{LineRecord, Request};

/// The effect of a request: the number of moves that a take-back keeps, or `None` for a new game.
pub(super) type Effect = Option<usize>;

fn effect(game: &LineGame, request: &Request) -> Effect {
    let Request::TakeBack { number } = request else { return None };
    let turns = game.record().unwrap().link().turns();
    Some(turns.iter().take(number - 2).map(|turn| turn.moves.len()).sum())
}

impl Three {
    /// Lets the user of a guest answer a request.
    pub(super) fn guest_answers(&mut self, line: usize) {
        let game = &mut self.guests[line];
        let Some(request) = game.request().cloned() else { return };
        let answer = game.answer_request(self.lots.below(8) > 0, rules).unwrap();
        if matches!(answer, LineRecord::Grant(_)) {
            self.wanted[1 + line] = Some(effect(game, &request));
        }
        self.send(line, false, vec![answer]);
    }

    /// Lets the listener's user answer a request. A second answer has no effect.
    pub(super) fn host_answers(&mut self) {
        let is_granted = self.lots.below(8) > 0;
        let asker = match self.table.as_ref().filter(|open| open.asked() == Participant::Listener) {
            Some(open) if open.asker() == Participant::FirstGuest => Some(0),
            Some(_) => Some(1),
            None => None,
        };
        let wanted = asker.map(|line| effect(&self.host[line], self.host[line].request().unwrap()));
        let before = (self.host.clone(), self.table.clone());
        let [first, second] = &mut self.host;
        match table_request::answer(first, second, &mut self.table, is_granted, rules) {
            Ok(records) => {
                self.wanted[0] = wanted.filter(|_| is_granted && self.table.is_some());
                assert!(asker.is_some());
                self.send_both(records);
            }
            Err(error) => {
                assert_eq!((error, asker), (LineGameError::NotNow, None));
                assert_eq!((self.host.clone(), self.table.clone()), before);
            }
        }
        self.relay();
    }

    /// Lets the listener follow a change of its games, as its program does after each event.
    pub(super) fn advance(&mut self) {
        self.note_moves();
        let [first, second] = &mut self.host;
        let before = first.clone();
        let made = [&*first, second].map(|game| moves(game).len()).into_iter().max();
        let (records, end) = table_request::advance(first, second, &mut self.table, rules);
        self.send_both(records);
        match end {
            None => {}
            Some(RequestEnd::Agreed(request)) => self.conclude(&request, &before, made),
            Some(end) => {
                (self.wanted[0], self.moves_at_request) = (None, None);
                self.refusals += usize::from(end == RequestEnd::Refused);
                self.voids += usize::from(end == RequestEnd::Void);
            }
        }
        self.note_moves();
        self.relay();
    }

    /// Remembers the number of moves at which the open request was made.
    fn note_moves(&mut self) {
        let made = || self.host.iter().map(|game| moves(game).len()).max();
        self.moves_at_request = self.table.as_ref().and_then(|_| self.moves_at_request.or_else(made));
    }

    /// Checks that all three users want the request that has taken effect, and begins a new game.
    pub(super) fn conclude(&mut self, request: &Request, before: &LineGame, made: Option<usize>) {
        let agreed = effect(before, request);
        assert_eq!(self.wanted, [Some(agreed); 3]);
        assert!(self.table.is_none());
        assert_eq!(self.moves_at_request, made);
        self.wanted = [None; 3];
        match agreed {
            None => {
                self.new_games += 1;
                let settings = Settings::new("count", THIRD_COMPUTER).unwrap();
                let records = self.host[0].invite(settings, Secret::new(self.lots.bytes())).unwrap();
                self.host[1].end_second();
                self.send(0, true, records);
            }
            Some(kept) => {
                self.take_backs += 1;
                assert_eq!(moves(&self.host[0]).len(), kept);
                assert_eq!(moves(&self.host[0]), moves(&self.host[1]));
            }
        }
    }

    /// Makes a request of the listener's user, or of the user of a guest.
    pub(super) fn ask(&mut self, line: usize, is_guest: bool) {
        // A few requests, so that the game ends.
        if self.take_backs + self.new_games > 4 {
            return;
        }
        let is_new_game = self.lots.below(2) == 0;
        let game = if is_guest { &mut self.guests[line] } else { &mut self.host[0] };
        let Some(record) = game.record().cloned() else { return };
        let made = moves(game).len();
        let request = match game.link_after(self.lots.below(made + 1)) {
            _ if is_new_game => Request::NewGame(record.link().settings().clone()),
            Some(number) => Request::TakeBack { number },
            None => return,
        };
        let wanted = effect(game, &request);
        if is_guest {
            if let Ok(ask) = game.ask(request, rules) {
                self.wanted[1 + line] = Some(wanted);
                self.send(line, false, vec![ask]);
            }
            return;
        }
        self.note_moves();
        let [first, second] = &mut self.host;
        if let Ok(records) = table_request::ask(first, second, &mut self.table, &request, rules) {
            self.wanted[0] = Some(wanted);
            self.send_both(records);
        }
        self.note_moves();
    }

    /// Lets a guest answer requests that it may not have received, ask twice, and play on meanwhile.
    pub(super) fn hostile_step(&mut self, line: usize, accepted: &mut usize) {
        self.transit[line][1].retain(|sent| matches!(sent, Sent::Record(LineRecord::Message(_))));
        self.deliver(line, true);
        if self.lots.below(16) == 0 {
            self.guest_acts(line);
            return self.deliver(line, false);
        }
        let settings = self.host[line].record().unwrap().link().settings().clone();
        let request = match self.lots.below(3) {
            0 => Request::NewGame(settings),
            _ => Request::TakeBack { number: 2 + self.lots.below(8) },
        };
        let record = match self.lots.below(8) {
            0 => LineRecord::Ask(request.clone()),
            1 => LineRecord::Refuse(request.clone()),
            _ => LineRecord::Grant(request.clone()),
        };
        let before = self.host[line].clone();
        match self.host[line].receive(record, rules) {
            // The program cuts the line.
            Err(_) => assert_eq!(self.host[line], before),
            Ok(reaction) => {
                *accepted += 1;
                if matches!(reaction, Reaction::Voted | Reaction::Asked(_)) {
                    self.wanted[1 + line] = Some(effect(&before, &request));
                }
                self.advance();
            }
        }
    }
}

#[test]
fn hostile_answers_and_turns_conclude_no_request_alone() {
    let (mut accepted, mut concluded) = (0, 0);
    for seed in 0..300 {
        let mut three = playing(seed, 4);
        let line = three.lots.below(2);
        for _ in 0..200 {
            three.hostile_step(line, &mut accepted);
            // The guest that follows the rules, whose program delivers everything.
            match three.lots.below(8) {
                0 => three.guest_answers(1 - line),
                1 => three.host_answers(),
                2 => three.ask(1 - line, true),
                3 => three.ask(1 - line, false),
                _ => {}
            }
            while three.transit[1 - line].iter().any(|queue| !queue.is_empty()) {
                (0..2).for_each(|to| three.deliver(1 - line, to == 1));
            }
            if three.take_backs + three.new_games > 0 {
                concluded += 1;
                break;
            }
        }
    }
    assert!(accepted > 500 && concluded > 50, "{accepted} {concluded}");
}
