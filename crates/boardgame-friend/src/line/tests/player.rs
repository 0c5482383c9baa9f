//! The owner of a line, as a program with a window would be: it plays random steps, and saves its games before it sends
//! a link.

use super::*;

fn known_rules(game: &str) -> Option<LinkStartFn> {
    (game == "race").then_some(rules)
}

/// A player with the games of its program.
pub(super) struct Player {
    pub(super) games: Games,
    pub(super) game: Option<GameId>,
    /// The saved games.
    saved: String,
    pub(super) seat: Option<SeatNumber>,
    pub(super) session: Option<SessionNumber>,
    pub(super) closed: Option<CloseReason>,
    /// Number of joins whose events the player has taken.
    pub(super) joins: u64,
    /// The frames to send.
    pub(super) outbox: Vec<Frame>,
    lots: Lots,
}

impl Player {
    fn new(lots: Lots) -> Self {
        Self {
            games: Games::default(),
            game: None,
            saved: String::new(),
            seat: None,
            session: None,
            closed: None,
            joins: 0,
            outbox: Vec::new(),
            lots,
        }
    }

    pub(super) fn guest(seed: u64) -> Self {
        Self::new(Lots::new(2 * seed + 1))
    }

    pub(super) fn listener(seed: u64) -> Self {
        let mut player = Self::new(Lots::new(2 * seed));
        let secret = player.secret();
        player.game = Some(player.games.invite(settings(), secret, rules).unwrap());
        player.save();
        player
    }

    fn secret(&mut self) -> Secret {
        Secret::new(self.lots.bytes(32).try_into().unwrap())
    }

    fn save(&mut self) {
        self.saved = self.games.to_private_text();
    }

    /// Starts the program again with what it has saved.
    pub(super) fn restart(&mut self) {
        let (games, damaged) = Games::from_private_text(&self.saved);
        assert!(damaged.is_empty());
        (self.games, self.joins) = (games, 0);
    }

    /// Returns `true` if the listener's guest has shown that it plays the game.
    pub(super) fn is_bound(&self) -> bool {
        self.games.records().iter().any(|record| !record.link().is_invitation())
    }

    /// Sends the newest link. Before a rematch, the end of the game before it is sent.
    pub(super) fn send_newest(&mut self) {
        let Some(record) = self.game.and_then(|game| self.games.record(game)) else { return };
        let link = record.link();
        let before = link.settings().rematch().and_then(|rematch| {
            self.games.records().iter().find(|record| rematch.is_of(record.id())).map(Record::link)
        });
        let links = before.into_iter().chain([link]);
        self.outbox.extend(links.map(|link| Frame::Link(Box::new(link.clone()))));
    }

    /// Follows an event of the line. Returns `true` if the friend has shown a link of a game.
    pub(super) fn follow(&mut self, event: LineEvent) -> bool {
        match event {
            LineEvent::Joined { seat, .. } => {
                (self.seat, self.joins) = (Some(seat), self.joins + 1);
                self.send_newest();
            }
            LineEvent::Welcome { session, game } => {
                assert_eq!(game, "race");
                (self.session, self.joins) = (Some(session), self.joins + 1);
                self.send_newest();
            }
            LineEvent::Frame(Frame::Link(link)) => return self.receive(*link),
            LineEvent::Closed(reason) => self.closed = Some(reason),
            _ => {}
        }
        false
    }

    fn receive(&mut self, link: Link) -> bool {
        let is_first = self.game.is_none();
        match self.games.open_link(link, known_rules) {
            Ok(Opened::Invitation(_)) if !is_first && self.lots.below(3) == 0 => {
                self.outbox.push(Frame::Refuse(Request::Rematch));
            }
            Ok(Opened::Invitation(link)) => {
                let secret = self.secret();
                self.game = Some(self.games.answer(&link, secret, rules).unwrap());
                self.save();
                self.send_newest();
            }
            Ok(Opened::Game { game, checked }) => {
                let news = self.games.accept(*checked).unwrap();
                self.save();
                if news == News::Earlier && self.game == Some(game) {
                    self.send_newest();
                }
                return true;
            }
            // Both may invite to the same rematch, and one invitation wins.
            Err(Refused::SecondRematch | Refused::OtherDevice) => {}
            Err(error) => panic!("{error}"),
        }
        false
    }

    /// Does something that the game allows, saves it, and sends it. At times, the program is too slow to send it.
    pub(super) fn act(&mut self) {
        let Some(game) = self.game else { return };
        let mut games = self.games.clone();
        let record = games.record_mut(game).unwrap();
        let replay = record.replay(rules).unwrap();
        if replay.end.is_some() && !record.link().is_invitation() {
            if self.lots.below(4) > 0 {
                return;
            }
            let secret = self.secret();
            let Ok(game) = games.invite_again(game, secret, rules) else { return };
            self.game = Some(game);
        } else if self.step(record, replay.duty).is_err() {
            return;
        }
        self.games = games;
        self.save();
        if self.lots.below(9) > 0 {
            self.send_newest();
        }
    }

    /// Adds a random step to a record.
    fn step(&mut self, record: &mut Record, duty: Duty) -> Result<(), Refused> {
        let agrees = self.lots.below(2) == 0;
        match (duty, self.lots.below(12)) {
            (Duty::Reveal, _) => record.show(rules).or_else(|_| record.send(turn("-"), rules)),
            (Duty::AnswerBack, _) => record.answer_back(agrees, rules),
            (_, 0) if record.is_asked_back() => record.answer_back(agrees, rules),
            (Duty::Move, 1) => record.show(rules),
            (Duty::Move | Duty::Wait, 2) => record.ask_back(rules),
            (Duty::Move | Duty::Wait, 3) if self.lots.below(9) == 0 => record.resign(rules),
            (Duty::Move, 4) => record.send(turn("leave"), rules),
            (Duty::Move, 5) => record.send(turn("take,OFFER"), rules),
            (Duty::Move, 6) => record.send(turn("DRAW"), rules),
            (Duty::Move, _) => record.send(turn("take"), rules),
            _ => Err(Refused::NotYourTurn),
        }
    }
}
