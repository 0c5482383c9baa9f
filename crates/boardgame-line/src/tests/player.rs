//! The owner of a line, as a program with a window would be: it plays random moves, and saves its game before it
//! sends a record.

use boardgame_friend::chain::Secret;
use boardgame_friend::correspondence::Correspondence;
use boardgame_friend::settings::Settings;
use boardgame_friend::side::Side;
use boardgame_friend::table::Duty;
use boardgame_friend::turn::Turn;

use super::Lots;
use super::game::rules;
use crate::chat::ChatLine;
use crate::event::LineEvent;
use crate::game::{LineGame, Reaction};
use crate::keys::SessionNumber;
use crate::progress::Progress;
use crate::record::{LineRecord, Request};

/// A message that a player sends to its opponent: the progress of its game, or a protocol record.
#[derive(Debug)]
pub(super) enum Sent {
    Announcement(Option<Progress>),
    Record(LineRecord),
}

pub(super) struct Player {
    pub(super) game: LineGame,
    pub(super) session: Option<SessionNumber>,
    /// Whether the opponent has announced its progress on any connection.
    pub(super) has_met: bool,
    /// Number of requests to which the sides have agreed.
    requests: usize,
    /// Whether the player only takes turns and chats.
    pub(super) is_quiet: bool,
    /// The newest state of the game that has been saved.
    saved: String,
    /// The player's current duty in the game, or `None` until it is computed again after a change of the game.
    duty: Option<Duty>,
    lots: Lots,
}

pub(super) fn settings() -> Settings {
    Settings::new("count", "").unwrap()
}

impl Player {
    fn new(game: LineGame, lots: Lots) -> Self {
        let saved = game.to_private_text();
        Self { game, session: None, has_met: false, requests: 0, is_quiet: false, saved, duty: None, lots }
    }

    pub(super) fn listener(seed: u64) -> Self {
        let mut lots = Lots::new(seed);
        Self::new(LineGame::listener(settings(), Secret::new(lots.bytes())), lots)
    }

    pub(super) fn guest(seed: u64) -> Self {
        Self::new(LineGame::guest(), Lots::new(!seed))
    }

    /// Replaces the game by the saved one, as a program does when it starts again after a kill.
    pub(super) fn restart(&mut self) {
        self.game = self.saved.parse().unwrap();
        self.duty = None;
    }

    pub(super) fn number(&self) -> usize {
        self.game.record().map_or(0, |record| record.link().number())
    }

    pub(super) fn is_over(&mut self) -> bool {
        self.game.end().is_some() || self.duty() == Duty::Nothing
    }

    fn duty(&mut self) -> Duty {
        let find = |record: &Correspondence| record.table(rules).unwrap().duty;
        *self.duty.get_or_insert_with(|| self.game.record().map_or(Duty::Wait, find))
    }

    /// Saves the game, and then returns `records` as messages to send.
    fn save(&mut self, records: Vec<LineRecord>) -> Vec<Sent> {
        self.saved = self.game.to_private_text();
        self.duty = None;
        records.into_iter().map(Sent::Record).collect()
    }

    pub(super) fn handle(&mut self, event: LineEvent) -> Vec<Sent> {
        match event {
            LineEvent::Connected { session } => {
                self.session = Some(session);
                vec![Sent::Announcement(self.game.connected())]
            }
            LineEvent::Announced(progress) => {
                self.has_met = true;
                let records = self.game.announced(progress.as_ref()).unwrap();
                self.save(records)
            }
            LineEvent::Record(record) => {
                let records = self.receive(record);
                self.save(records)
            }
            LineEvent::Lost { .. } => {
                self.game.lost();
                Vec::new()
            }
            LineEvent::Waiting { .. } => Vec::new(),
            event => panic!("{event:?}"),
        }
    }

    fn receive(&mut self, record: LineRecord) -> Vec<LineRecord> {
        match self.game.receive(record.clone(), rules).unwrap_or_else(|error| panic!("{error}: {record}")) {
            Reaction::Chat(line) => assert_eq!(line.as_str(), "[1mhello"),
            Reaction::Asked(request) => {
                let is_granted = self.lots.below(3) > 0;
                let mut records = vec![self.game.answer_request(is_granted, rules).unwrap()];
                if matches!(records[0], LineRecord::Grant(_)) {
                    records.extend(self.begin(request));
                }
                return records;
            }
            Reaction::Granted(request) => return self.begin(request),
            Reaction::Declined(record) => return vec![record],
            Reaction::Invited { invitation, is_agreed } => {
                assert!(is_agreed);
                let secret = Secret::new(self.lots.bytes());
                return self.game.answer_invitation(&invitation, secret).unwrap();
            }
            Reaction::Resigned { refusal } => return refusal.into_iter().collect(),
            Reaction::Known | Reaction::Extended | Reaction::Refused(_) => {}
        }
        Vec::new()
    }

    /// Counts a request to which both sides have agreed. If the request is a new game and this side is the
    /// listener, begins the game and returns the invitation to send.
    fn begin(&mut self, request: Request) -> Vec<LineRecord> {
        self.requests += 1;
        let Request::NewGame(settings) = request else { return Vec::new() };
        self.game.invite(settings, Secret::new(self.lots.bytes())).unwrap_or_default()
    }

    /// Sends a turn, or now and then a line of chat or a request.
    pub(super) fn act(&mut self) -> Vec<Sent> {
        if !self.game.can_act() {
            return Vec::new();
        }
        let number = self.number();
        let request = match self.lots.below(64) {
            0..5 => return vec![Sent::Record(LineRecord::Chat(ChatLine::new("\u{1b}[1mhello").unwrap()))],
            5..13 if self.is_quiet => return self.send_turn(),
            5..10 if number > 2 => Request::TakeBack { number: 2 + self.lots.below(number - 2) },
            10 if self.lots.below(8) == 0 => Request::Draw,
            11 => {
                let rematch = self.game.record().and_then(|record| record.rematch(Side::A, rules));
                let is_rematch = self.lots.below(2) == 0;
                Request::NewGame(rematch.filter(|_| is_rematch).unwrap_or_else(settings))
            }
            12 if self.game.can_resign() && self.lots.below(8) == 0 => {
                let records = self.game.resign().unwrap();
                return self.save(records);
            }
            13.. => return self.send_turn(),
            _ => return Vec::new(),
        };
        // A few requests for each game, so that it ends.
        if self.requests > 5 || self.duty() == Duty::Nothing {
            return Vec::new();
        }
        let records = self.game.ask(request, rules).into_iter().collect();
        self.save(records)
    }

    fn send_turn(&mut self) -> Vec<Sent> {
        let turn = match self.duty() {
            Duty::Move => Turn::new([(1 + self.lots.below(3)).to_string().parse().unwrap()]),
            Duty::Reveal => Turn::default(),
            Duty::Wait | Duty::Nothing => return Vec::new(),
        };
        let records = self.game.send_turn(turn, rules).unwrap();
        self.save(records)
    }
}
