//! The owner of a line, as a program with a window would be: it plays random moves, and saves its record before
//! it sends a message.

use boardgame_link::chain::Secret;
use boardgame_link::correspondence::{Accepted, Correspondence, CorrespondenceError};
use boardgame_link::message::Message;
use boardgame_link::settings::Settings;
use boardgame_link::side::Side;
use boardgame_link::table::Duty;
use boardgame_link::turn::Turn;

use super::Lots;
use super::game::rules;
use crate::chat::ChatLine;
use crate::event::LineEvent;
use crate::keys::SessionNumber;
use crate::progress::{Progress, Resume, TakeBacks};
use crate::record::{LineRecord, Request};

/// Something that the owner sends.
#[derive(Debug)]
pub(super) enum Sent {
    Announcement(Option<Progress>),
    Record(LineRecord),
}

pub(super) struct Player {
    pub(super) record: Option<Correspondence>,
    pub(super) take_backs: TakeBacks,
    pub(super) session: Option<SessionNumber>,
    /// Whether the opponent has announced its progress on any connection.
    pub(super) has_met: bool,
    /// The request that has no answer.
    asked: Option<Request>,
    /// Whether the player may send turns and requests.
    can_act: bool,
    /// The task in the game, or `None` if it has to be found out.
    duty: Option<Duty>,
    lots: Lots,
}

fn settings() -> Settings {
    Settings::new("count", "").unwrap()
}

impl Player {
    fn new(record: Option<Correspondence>, lots: Lots) -> Self {
        Self {
            record,
            take_backs: TakeBacks::default(),
            session: None,
            has_met: false,
            asked: None,
            can_act: false,
            duty: None,
            lots,
        }
    }

    pub(super) fn listener(seed: u64) -> Self {
        let mut lots = Lots::new(seed);
        let record = Correspondence::invite(settings(), Secret::new(lots.bytes()));
        Self::new(Some(record), lots)
    }

    pub(super) fn guest(seed: u64) -> Self {
        Self::new(None, Lots::new(!seed))
    }

    /// Continues with what the player has saved, as after a kill.
    pub(super) fn restart(&mut self) {
        let saved = self.record.as_ref().map(Correspondence::to_private_text);
        self.record = saved.map(|text| text.parse().unwrap());
        (self.asked, self.can_act, self.duty) = (None, false, None);
    }

    pub(super) fn is_over(&mut self) -> bool {
        self.duty() == Duty::Nothing
    }

    fn duty(&mut self) -> Duty {
        let record = self.record.as_ref();
        *self
            .duty
            .get_or_insert_with(|| record.map_or(Duty::Wait, |record| record.table(rules).unwrap().duty))
    }

    fn progress(&self) -> Option<Progress> {
        self.record.as_ref().map(|record| Progress::new(record, self.take_backs))
    }

    fn messages_after(&self, number: usize) -> Vec<Sent> {
        let messages = self.record.as_ref().map(|record| record.messages_after(number));
        messages.into_iter().flatten().map(|message| Sent::Record(LineRecord::Message(message))).collect()
    }

    fn take_back(&mut self, number: usize) {
        let record = self.record.as_mut().unwrap();
        record.take_back(number);
        self.take_backs = self.take_backs.after(record.link().number());
        self.duty = None;
    }

    pub(super) fn handle(&mut self, event: LineEvent) -> Vec<Sent> {
        match event {
            LineEvent::Connected { session } => {
                self.session = Some(session);
                (self.asked, self.can_act) = (None, false);
                vec![Sent::Announcement(self.progress())]
            }
            LineEvent::Announced(progress) => self.resume(progress.as_ref()),
            LineEvent::Record(LineRecord::Message(message)) => self.receive(&message),
            LineEvent::Record(LineRecord::Ask(request)) => vec![Sent::Record(self.answer(request))],
            LineEvent::Record(LineRecord::Grant(Request::TakeBack { number })) => {
                self.take_back(number);
                (self.asked, self.can_act) = (None, true);
                Vec::new()
            }
            LineEvent::Record(LineRecord::Refuse(request)) => {
                assert_eq!(self.asked.take(), Some(request));
                Vec::new()
            }
            LineEvent::Record(LineRecord::Chat(line)) => {
                assert_eq!(line.as_str(), "[1mhello");
                Vec::new()
            }
            LineEvent::Lost { .. } => {
                self.can_act = false;
                Vec::new()
            }
            LineEvent::Waiting { .. } => Vec::new(),
            event => panic!("{event:?}"),
        }
    }

    fn resume(&mut self, progress: Option<&Progress>) -> Vec<Sent> {
        self.has_met = true;
        let Some((own, record)) = self.progress().zip(self.record.as_ref()) else { return Vec::new() };
        let resume = own.resume(record.side(), progress);
        self.can_act = resume != Resume::Wait;
        match resume {
            Resume::Send { after } => self.messages_after(after),
            Resume::Grant { number } => {
                let mut sent = self.messages_after(number);
                let grant = LineRecord::Grant(Request::TakeBack { number });
                sent.insert(0, Sent::Record(grant));
                sent
            }
            Resume::Wait => Vec::new(),
            Resume::Conflict => panic!("{own} {progress:?}"),
        }
    }

    fn receive(&mut self, message: &Message) -> Vec<Sent> {
        if let (Message::Invitation { .. }, None) = (message, &self.record) {
            let Message::Invitation { settings, anchor } = message.clone() else { unreachable!() };
            let invitation = boardgame_link::link::Link::invitation(settings, anchor);
            let secret = Secret::new(self.lots.bytes());
            self.record = Some(Correspondence::answer(&invitation, secret).unwrap());
            (self.can_act, self.duty) = (true, None);
            return self.messages_after(1);
        }
        match self.record.as_mut().unwrap().receive(message, rules) {
            Ok(Accepted::Extended) => self.duty = None,
            Ok(Accepted::Known) | Err(CorrespondenceError::Replayed) => {}
            Err(error) => panic!("{error}: {message}"),
        }
        Vec::new()
    }

    fn answer(&mut self, request: Request) -> LineRecord {
        match request {
            Request::TakeBack { number } if self.asked.is_none() && self.lots.below(3) > 0 => {
                self.take_back(number);
                LineRecord::Grant(request)
            }
            _ => LineRecord::Refuse(request),
        }
    }

    /// Sends a turn, or now and then a line of chat or a request.
    pub(super) fn act(&mut self) -> Option<Sent> {
        if !self.can_act || self.asked.is_some() {
            return None;
        }
        let duty = self.duty();
        let record = self.record.as_mut()?;
        let number = record.link().number();
        let record = match self.lots.below(12) {
            0 => LineRecord::Chat(ChatLine::new("\u{1b}[1mhello").unwrap()),
            1 if self.take_backs.count < 4 && number > 2 && duty != Duty::Nothing => {
                let request = Request::TakeBack { number: 2 + self.lots.below(number - 2) };
                self.asked = Some(request.clone());
                LineRecord::Ask(request)
            }
            2.. if matches!(duty, Duty::Move | Duty::Reveal) => {
                let mv = (1 + self.lots.below(3)).to_string().parse().unwrap();
                let turn = if duty == Duty::Move { Turn::new([mv]) } else { Turn::default() };
                record.send(turn, rules).unwrap();
                self.duty = None;
                LineRecord::Message(record.message(number + 1).unwrap())
            }
            _ => return None,
        };
        Some(Sent::Record(record))
    }

    pub(super) const fn side(&self) -> Option<Side> {
        match &self.record {
            Some(record) => Some(record.side()),
            None => None,
        }
    }
}
