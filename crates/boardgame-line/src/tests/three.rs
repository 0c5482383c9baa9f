//! Tests of games between three computers with random cuts of both lines and kills of all programs.

mod requests;

use std::collections::VecDeque;

use boardgame_link::chain::Secret;
use boardgame_link::deal::{Deal, Placing};
use boardgame_link::game::{Decision, LinkedGame, RuleError};
use boardgame_link::settings::{Settings, THIRD_COMPUTER};
use boardgame_link::side::Side;
use boardgame_link::table::Duty;
use boardgame_link::throws::Throw;
use boardgame_link::turn::{MoveText, Turn};

use self::requests::Effect;
use super::Lots;
use crate::game::table_request::TableRequest;
use crate::game::{LineGame, LineGameError, Reaction, three};
use crate::progress::{LineEnd, Progress};
use crate::record::{LineRecord, Payload, Request, ThirdNews};

/// Number of moves of a game.
const GOAL: usize = 12;

/// A game of three seats that name a number in turn.
#[derive(Debug)]
struct Count {
    placing: Placing,
    moves: usize,
}

fn rules(settings: &Settings, deal: &Deal) -> Result<Box<dyn LinkedGame>, RuleError> {
    let seats = settings.options().strip_prefix("third=line,seats=");
    let placing = match seats {
        Some(seats) => Placing::parse(seats).ok_or_else(|| RuleError::new("expected three seats"))?,
        None => deal.placing(3)?,
    };
    Ok(Box::new(Count { placing, moves: 0 }))
}

impl LinkedGame for Count {
    fn decision(&self) -> Decision {
        match self.moves {
            GOAL => Decision::Over,
            moves => Decision::Move(self.placing.side(moves % 3).unwrap_or(Side::A)),
        }
    }

    fn throw(&mut self, _: &Throw) {}

    fn play(&mut self, mv: &MoveText) -> Result<(), RuleError> {
        let is_number = mv.as_str().parse().is_ok_and(|number: u32| number < 1000);
        self.moves += usize::from(is_number);
        if is_number { Ok(()) } else { Err(RuleError::new("expected a number below 1000")) }
    }

    fn end_as_draw(&mut self, _: bool) -> Result<(), RuleError> {
        Err(RuleError::new("expected no draw"))
    }

    fn allows_agreed_draw(&self) -> bool {
        false
    }

    fn record_text(&self) -> String {
        self.moves.to_string()
    }

    fn placing(&self) -> Placing {
        self.placing
    }

    fn legal_moves(&self) -> Vec<MoveText> {
        vec!["1".parse().unwrap()]
    }

    fn third_options(&self) -> Option<String> {
        Some(format!("third=line,seats={}", self.placing.for_third()))
    }
}

#[derive(Debug)]
enum Sent {
    Announcement(Option<Progress>),
    Record(LineRecord),
}

fn moves(game: &LineGame) -> Vec<MoveText> {
    let turns = game.record().map_or(&[][..], |record| record.link().turns());
    turns.iter().flat_map(|turn| turn.moves.clone()).collect()
}

/// A listener and its two guests, with the messages in transit.
struct Three {
    host: [LineGame; 2],
    table: Option<TableRequest>,
    guests: [LineGame; 2],
    /// The request that the listener's user and the users of the guests want now, which they have made or agreed to.
    wanted: [Option<Effect>; 3],
    /// The number of moves of the game when the open request was made.
    moves_at_request: Option<usize>,
    /// The messages to the listener and to the guest of each line.
    transit: [[VecDeque<Sent>; 2]; 2],
    is_connected: [bool; 2],
    take_backs: usize,
    new_games: usize,
    refusals: usize,
    voids: usize,
    lots: Lots,
}

impl Three {
    fn new(seed: u64) -> Self {
        let mut lots = Lots::new(seed);
        let settings = Settings::new("count", THIRD_COMPUTER).unwrap();
        let first = LineGame::listener(settings, Secret::new(lots.bytes()));
        Self {
            host: [first, LineGame::second_listener()],
            table: None,
            guests: [LineGame::guest(), LineGame::guest()],
            wanted: [None; 3],
            moves_at_request: None,
            transit: Default::default(),
            is_connected: [false; 2],
            take_backs: 0,
            new_games: 0,
            refusals: 0,
            voids: 0,
            lots,
        }
    }

    fn send(&mut self, line: usize, to_guest: bool, records: Vec<LineRecord>) {
        if self.is_connected[line] {
            self.transit[line][usize::from(to_guest)].extend(records.into_iter().map(Sent::Record));
        }
    }

    fn connect(&mut self, line: usize) {
        if !self.is_connected[line] {
            self.is_connected[line] = true;
            let progress = [self.guests[line].connected(), self.host[line].connected()];
            self.transit[line] = progress.map(|progress| VecDeque::from([Sent::Announcement(progress)]));
        }
    }

    fn cut(&mut self, line: usize) {
        self.is_connected[line] = false;
        self.transit[line] = Default::default();
        self.host[line].lost();
        self.guests[line].lost();
        self.wanted[1 + line] = None;
        self.advance();
    }

    /// Restarts the listener, or the guest of a line, with the saved game.
    fn kill(&mut self, line: usize, is_host: bool) {
        self.cut(line);
        if is_host {
            self.cut(1 - line);
            self.table = None;
            self.host = self.host.each_ref().map(|game| game.to_private_text().parse().unwrap());
        } else {
            self.guests[line] = self.guests[line].to_private_text().parse().unwrap();
        }
    }

    /// Lets the listener invite the second guest and send on the moves, as its program does after each change.
    fn relay(&mut self) {
        let [first, second] = &mut self.host;
        if second.record().is_none()
            && let Some(settings) = first.third_settings(rules)
        {
            let records = second.invite_third(settings, Secret::new(self.lots.bytes())).unwrap();
            self.send(1, true, records);
        }
        let [first, second] = &mut self.host;
        let records = three::relay(first, second, self.table.as_ref(), rules).unwrap();
        for (line, records) in records.into_iter().enumerate() {
            self.send(line, true, records);
        }
    }

    fn deliver(&mut self, line: usize, to_guest: bool) {
        let Some(sent) = self.transit[line][usize::from(to_guest)].pop_front() else { return };
        let game = if to_guest { &mut self.guests[line] } else { &mut self.host[line] };
        let records = match sent {
            Sent::Announcement(progress) => game.announced(progress.as_ref()).unwrap(),
            Sent::Record(record) => match game.receive(record, rules).unwrap() {
                Reaction::Invited { invitation, is_agreed } => {
                    assert!(is_agreed);
                    game.answer_invitation(&invitation, Secret::new(self.lots.bytes())).unwrap()
                }
                Reaction::Granted(_) if to_guest => Vec::new(),
                Reaction::Extended | Reaction::Known | Reaction::Asked(_) => Vec::new(),
                Reaction::Voted if !to_guest => Vec::new(),
                Reaction::Declined(refusal) => vec![refusal],
                Reaction::Refused(_) => {
                    if to_guest {
                        self.wanted[1 + line] = None;
                    }
                    Vec::new()
                }
                reaction => panic!("{reaction:?}"),
            },
        };
        self.send(line, !to_guest, records);
        if !to_guest {
            self.advance();
        }
    }

    fn send_both(&mut self, records: three::RecordsForBoth) {
        for (line, records) in records.into_iter().enumerate() {
            self.send(line, true, records);
        }
    }

    fn number(&mut self) -> Turn {
        Turn::new([self.lots.below(1000).to_string().parse().unwrap()])
    }

    /// Lets the user of a guest send a turn.
    fn guest_acts(&mut self, line: usize) {
        let turn = self.number();
        let game = &mut self.guests[line];
        let duty = game.record().map(|record| record.table(rules).unwrap().duty);
        let turn = match duty {
            Some(Duty::Move) => turn,
            Some(Duty::Reveal) => Turn::default(),
            _ => return,
        };
        if game.can_act() {
            let records = game.send_turn(turn, rules).unwrap();
            self.send(line, false, records);
        }
    }

    fn host_acts(&mut self) {
        let turn = self.number();
        let [first, second] = &mut self.host;
        let made = moves(first).len();
        let own = first.record().and_then(|record| record.table(rules).unwrap().game);
        let is_own = own.is_some_and(|game| game.placing().side(made % 3) == Some(Side::A)) && made < GOAL;
        if is_own && three::can_send_turn(first, second, rules) {
            let records = three::send_turn(first, second, &mut self.table, &turn, rules).unwrap();
            self.send_both(records);
        }
    }

    fn is_over(&self) -> bool {
        self.host.iter().chain(&self.guests).all(|game| moves(game).len() == GOAL)
    }

    fn step(&mut self, has_cuts: bool) {
        let line = self.lots.below(2);
        match self.lots.below(64) {
            0 if has_cuts => self.cut(line),
            1 if has_cuts => {
                let is_host = self.lots.below(2) == 0;
                self.kill(line, is_host);
            }
            2..4 if has_cuts => {
                let is_guest = self.lots.below(3) > 0;
                self.ask(line, is_guest);
            }
            0..8 => self.connect(line),
            8..24 => self.deliver(line, true),
            24..40 => self.deliver(line, false),
            40..46 => self.guest_answers(line),
            46..50 => self.host_answers(),
            50..58 => self.guest_acts(line),
            _ => self.host_acts(),
        }
    }
}

#[test]
fn games_of_three_with_random_cuts_have_equal_moves() {
    let mut counts = [0; 4];
    for seed in 0..200 {
        let mut three = Three::new(seed);
        let mut steps = 0;
        while !three.is_over() {
            three.step(steps < 3_000);
            steps += 1;
            assert!(steps < 20_000, "game {seed} does not end");
        }
        let all = three.host.each_ref().map(moves).into_iter().chain(three.guests.each_ref().map(moves));
        let all: Vec<_> = all.collect();
        assert!(all.iter().all(|moves| *moves == all[0]), "game {seed}");
        let seat = |game: &LineGame, side| {
            game.record().unwrap().table(rules).unwrap().game.unwrap().placing().seat(side)
        };
        let [first, second] = &three.guests;
        let mut seats = [seat(first, Side::A), seat(first, Side::B), seat(second, Side::B)];
        assert_eq!(seats[0], seat(second, Side::A));
        seats.sort_unstable();
        assert_eq!(seats, [0, 1, 2]);
        let own = [three.take_backs, three.new_games, three.refusals, three.voids];
        counts.iter_mut().zip(own).for_each(|(count, own)| *count += own);
    }
    assert!(counts.iter().all(|&count| count > 50), "{counts:?}");
}

/// Plays with both guests until the game has at least `count` moves.
fn playing(seed: u64, count: usize) -> Three {
    let mut three = Three::new(seed);
    (0..2).for_each(|line| three.connect(line));
    while moves(&three.host[0]).len() < count || three.transit.iter().flatten().any(|queue| !queue.is_empty())
    {
        three.step(false);
    }
    three
}

#[test]
fn listener_refuses_ends_and_requests_of_a_guest() {
    let mut three = playing(3, 4);
    let before = three.host.clone();
    for text in ["resign", "third lost", "third chat hello"] {
        let Some(Payload::Record(Some(record))) = Payload::parse(text) else { panic!("{text}") };
        assert_eq!(three.host[0].receive(record, rules), Err(LineGameError::Conflict), "{text}");
        assert_eq!(three.host, before);
    }
    let draw = LineRecord::Refuse(Request::Draw);
    let declined = three.host[0].receive(LineRecord::Ask(Request::Draw), rules);
    assert_eq!(declined, Ok(Reaction::Declined(draw)));
    // A guest cannot agree to what it was not asked.
    let grant = LineRecord::Grant(Request::TakeBack { number: 3 });
    assert_eq!(three.host[0].receive(grant, rules), Err(LineGameError::NotAsked));
    assert_eq!(three.host, before);
    assert!(!three.guests[0].can_resign() && !three.host[0].can_resign());
    let end = Progress { end: Some(LineEnd::ResignedB), ..three.guests[0].progress().unwrap() };
    three.host[0].connected();
    assert_eq!(three.host[0].announced(Some(&end)), Err(LineGameError::Conflict));
}

#[test]
fn guest_receives_news_of_the_third_computer() {
    let mut three = playing(3, 2);
    for guest in &mut three.guests {
        let news = ThirdNews::Lost;
        assert_eq!(guest.receive(LineRecord::Third(news.clone()), rules), Ok(Reaction::Third(news)));
    }
}
