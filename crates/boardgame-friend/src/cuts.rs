//! Tests of games over a network line, with a connection that is cut again and again, and with a peer that
//! sends damaged messages.

use std::collections::VecDeque;

use boardgame_engine::chance::below;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::correspondence::{Accepted, Correspondence, CorrespondenceError};
use crate::message::Message;
use crate::race::{Pair, rules, turn};
use crate::side::Side;
use crate::table::Duty;

/// A stream of random numbers with a fixed seed.
struct Lots(ChaCha8Rng);

impl Lots {
    fn new(seed: u32) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed.into()))
    }

    fn below(&mut self, end: u32) -> usize {
        below(&mut self.0, end as usize)
    }
}

/// A simulated network line between two programs that play a game. Each program saves its record before it sends a
/// message.
struct Line {
    saved: [String; 2],
    /// The messages that have been sent to each side and not received yet, indexed by side.
    sent: [VecDeque<String>; 2],
}

impl Line {
    fn record(&self, side: Side) -> Correspondence {
        self.saved[side as usize].parse().unwrap()
    }

    fn save(&mut self, record: &Correspondence) {
        self.saved[record.side() as usize] = record.to_private_text();
    }

    /// Sends the turn of a side if the side has to send one. Returns `true` if the game is over for this
    /// side.
    fn act(&mut self, side: Side) -> bool {
        let mut record = self.record(side);
        let duty = record.table(rules).unwrap().duty;
        if matches!(duty, Duty::Move | Duty::Reveal) {
            record.send(turn(if duty == Duty::Move { "take" } else { "-" }), rules).unwrap();
            self.save(&record);
            let message = record.message(record.link().number()).unwrap();
            self.sent[side.other() as usize].push_back(message.to_string());
        }
        duty == Duty::Nothing
    }

    /// Lets a side receive the oldest message that has been sent to it.
    fn deliver(&mut self, side: Side) {
        let Some(line) = self.sent[side as usize].pop_front() else { return };
        let mut record = self.record(side);
        match record.receive(&line.parse().unwrap(), rules) {
            Ok(Accepted::Extended) => self.save(&record),
            Ok(Accepted::Known) | Err(CorrespondenceError::Replayed) => {}
            Err(error) => panic!("{error}"),
        }
    }

    /// Drops a random number of the newest undelivered messages to each side. Then each side repeats the
    /// messages that its opponent has not received.
    fn cut(&mut self, lots: &mut Lots) {
        for side in Side::BOTH {
            let sent = &mut self.sent[side as usize];
            let kept = lots.below(sent.len() as u32 + 1);
            sent.truncate(kept);
        }
        for side in Side::BOTH {
            let received = self.record(side.other()).link().number();
            for message in self.record(side).messages_after(received) {
                self.sent[side.other() as usize].push_back(message.to_string());
            }
        }
    }
}

#[test]
fn cut_lines_never_change_a_game() {
    let mut cuts = 0;
    for number in 0..60 {
        let mut lots = Lots::new(number);
        let mut whole = Pair::new(number);
        let mut line = Line {
            saved: whole.sides.each_ref().map(Correspondence::to_private_text),
            sent: Default::default(),
        };
        let is_over = |line: &mut Line| Side::BOTH.map(|side| line.act(side)) == [true; 2];
        for step in 0.. {
            assert!(step < 2_000, "the game does not end");
            match lots.below(10) {
                0 => {
                    line.cut(&mut lots);
                    cuts += 1;
                }
                1..=5 => line.deliver(Side::A),
                _ => line.deliver(Side::B),
            }
            if is_over(&mut line) {
                break;
            }
        }
        while whole.table(whole.sender()).duty != Duty::Nothing {
            whole.play(whole.turn());
        }
        assert_eq!(Side::BOTH.map(|side| line.record(side)), whole.sides);
    }
    assert!(cuts > 100, "{cuts}");
}

#[test]
fn hostile_lines_never_change_more_than_the_next_turn() {
    let mut lots = Lots::new(1);
    let mut pair = Pair::new(1);
    pair.play_turns(6);
    let mut honest = pair.side(pair.sender()).clone();
    let before = pair.side(pair.sender().other());
    honest.send(pair.turn(), rules).unwrap();
    let lines: Vec<String> = honest.messages_after(0).map(|message| message.to_string()).collect();
    let (next, earlier) = lines.split_last().unwrap();
    let Message::Turn { number: due, value: due_value, .. } = next.parse().unwrap() else { panic!("a turn") };
    let alphabet: Vec<char> = "abcdef0123456789 -,./=TRAWturninviteanswer\u{e9}".chars().collect();
    let (mut extended, mut refused) = (0, 0);
    for _ in 0..20_000 {
        let line = if lots.below(2) == 0 { next } else { &earlier[lots.below(earlier.len() as u32)] };
        let mut line: Vec<char> = line.chars().collect();
        for _ in 0..=lots.below(3) {
            let at = lots.below(line.len() as u32);
            let letter = alphabet[lots.below(alphabet.len() as u32)];
            match lots.below(3) {
                0 => line[at] = letter,
                1 => line.insert(at, letter),
                _ => drop(line.remove(at)),
            }
        }
        let line: String = line.into_iter().collect();
        let Ok(message) = line.parse::<Message>() else { continue };
        let mut victim = before.clone();
        if victim.receive(&message, rules) == Ok(Accepted::Extended) {
            // Only the opponent's next turn, with its value and a legal move, extends the record.
            let Message::Turn { number, turn, value } = message else { panic!("{line}") };
            let is_legal = ["take", "leave", "-", "OFFER", "RESIGN"].contains(&turn.to_string().as_str());
            assert!((number, value) == (due, due_value) && is_legal, "{line}");
            assert_eq!(victim.link().steps(), [before.link().steps(), &[turn.into()]].concat(), "{line}");
            extended += 1;
        } else {
            assert_eq!(victim, *before, "{line}");
            refused += 1;
        }
    }
    assert!(extended > 10 && refused > 1_000, "{extended} {refused}");
}
