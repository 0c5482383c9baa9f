//! A small game with dice for the tests of this crate.
//!
//! The side to move takes or leaves the total of two dice. The first side with 40 points wins. After a two, the same
//! side moves again; a seven allows no move and is thrown again, and after three of them the other side is to move.

use crate::chain::Secret;
use crate::deal::{Deal, Placing};
use crate::game::{Decision, LinkedGame, RuleError};
use crate::hash::{sha256, to_hex};
use crate::link::{ExtendError, Link};
use crate::record::{News, Record, Refused};
use crate::replay::Duty;
use crate::settings::Settings;
use crate::side::Side;
use crate::step::LogStep;
use crate::throws::Throw;
use crate::turn::{MoveText, Turn};

const GOAL: u32 = 40;

#[derive(Debug)]
struct Race {
    placing: Placing,
    points: [u32; 2],
    side: Side,
    total: Option<u32>,
    forfeits: u32,
    is_drawn: bool,
}

pub(crate) fn rules(settings: &Settings, deal: &Deal) -> Result<Box<dyn LinkedGame>, RuleError> {
    let placing = deal.placing(2)?;
    let side = placing.side(0).ok_or_else(|| RuleError::new("expected two seats"))?;
    match settings.options() {
        "" => Ok(Box::new(Race { placing, points: [0; 2], side, total: None, forfeits: 0, is_drawn: false })),
        options => Err(RuleError::new(format_args!("expected no options, not {options}"))),
    }
}

impl LinkedGame for Race {
    fn decision(&self) -> Decision {
        match self.total {
            _ if self.is_drawn || self.points.iter().any(|&points| points >= GOAL) => Decision::Over,
            None => Decision::Throw,
            Some(_) => Decision::Move(self.side),
        }
    }

    fn throw(&mut self, throw: &Throw) {
        let mut totals =
            (0..).map(|attempt| throw.two_dice(attempt).iter().map(|&face| u32::from(face)).sum());
        while self.total.is_none() {
            self.total = totals.by_ref().take(3).find(|&total: &u32| total != 7);
            if self.total.is_none() {
                self.side = self.side.other();
                self.forfeits += 1;
            }
        }
    }

    fn play(&mut self, mv: &MoveText) -> Result<(), RuleError> {
        let total = self.total.ok_or_else(|| RuleError::new("expected a throw first"))?;
        match mv.as_str() {
            "take" => self.points[self.side as usize] += total,
            "leave" => {}
            _ => return Err(RuleError::new("expected `take` or `leave`")),
        }
        self.total = None;
        if total != 2 {
            self.side = self.side.other();
        }
        Ok(())
    }

    fn end_as_draw(&mut self, is_agreed: bool) -> Result<(), RuleError> {
        self.is_drawn = is_agreed;
        if is_agreed { Ok(()) } else { Err(RuleError::new("expected an offer before the draw")) }
    }

    fn allows_agreed_draw(&self) -> bool {
        self.decision() != Decision::Over
    }

    fn winners(&self) -> Option<Vec<usize>> {
        let wins = |side: &Side| self.points[*side as usize] >= GOAL;
        let seats = || Side::BOTH.into_iter().filter(wins).map(|side| self.placing.seat(side)).collect();
        (self.decision() == Decision::Over).then(seats)
    }

    fn record_text(&self) -> String {
        format!("{self:?}")
    }

    fn placing(&self) -> Placing {
        self.placing
    }

    fn legal_moves(&self) -> Vec<MoveText> {
        Vec::new()
    }
}

pub(crate) fn secret(number: u32, side: Side) -> Secret {
    Secret::new(sha256(&[&number.to_be_bytes(), &[side as u8]]))
}

pub(crate) fn settings() -> Settings {
    Settings::new("race", "").unwrap()
}

pub(crate) fn turn(text: &str) -> Turn {
    Turn::parse(text).unwrap()
}

/// Replaces the last field of a link's text by the correct check sum.
pub(crate) fn forged(text: &str) -> String {
    let (text, _) = text.rsplit_once('/').unwrap();
    format!("{text}/{}", to_hex(&sha256(&[b"check", text.as_bytes()])[..4]))
}

/// Extends a link by `turn` and by the value that the moving side reveals from the hash chain of `secret`. The rules
/// of the game are not checked.
pub(crate) fn try_extended(link: &Link, turn: &Turn, secret: &Secret) -> Result<Link, ExtendError> {
    let (_, index) = link.revealed_by(&turn.clone().into())?;
    link.extended(turn.clone(), secret.reveal(index)?.value)
}

/// Extends a link by the step with the given text, with the value that its author reveals. The secrets of both sides
/// follow from `number`, and the rules of the game are not checked.
pub(crate) fn written(link: &Link, step: &str, number: u32) -> Result<Link, ExtendError> {
    let step = LogStep::parse(step).unwrap();
    let (author, index) = link.revealed_by(&step)?;
    link.extended(step, secret(number, author).reveal(index)?.value)
}

/// Lets a record accept a link of the friend. The game has no program, so nothing has to be searched.
pub(crate) fn receive(record: &mut Record, link: &Link) -> Result<News, Refused> {
    let before = record.clone();
    let checked = record.check(link, rules)?;
    assert!(checked.programs.is_empty() && *record == before);
    record.accept(checked)
}

/// Two players of a game with all steps, each with a record of its own.
#[derive(Debug, Clone)]
pub(crate) struct Friends {
    pub(crate) records: [Record; 2],
}

impl Friends {
    /// Creates both sides of a game whose invitation has been answered. The secrets of the sides follow from
    /// `number`.
    pub(crate) fn new(number: u32) -> Self {
        let mut a = Record::invite(settings(), secret(number, Side::A));
        let b = Record::answer(a.link(), secret(number, Side::B)).unwrap();
        assert_eq!(receive(&mut a, b.link()), Ok(News::Turn));
        Self { records: [a, b] }
    }

    /// Creates a game in which turns have been played until side a or b, as given, is to move, and both
    /// have moved before.
    pub(crate) fn to_move(number: u32, side: Side) -> Self {
        let mut friends = Self::new(number);
        let has_moved = |friends: &Self| {
            let turns = friends.records[0].link().live_turns();
            Side::BOTH
                .iter()
                .all(|&side| turns.iter().any(|live| live.author == side && !live.turn.moves.is_empty()))
        };
        while !has_moved(&friends) || friends.duty(side) != Duty::Move {
            friends.play_on("leave");
        }
        friends
    }

    /// Creates a game in which each side has taken points, and side a or b is to move.
    pub(crate) fn middle(number: u32) -> Self {
        let mut friends = Self::new(number);
        (0..6).for_each(|_| _ = friends.play_on("take"));
        while friends.duty(friends.to_answer()) != Duty::Move {
            friends.play_on("take");
        }
        friends
    }

    /// Returns the side that has to answer the newest link.
    pub(crate) fn to_answer(&self) -> Side {
        self.records[0].link().to_answer()
    }

    pub(crate) fn duty(&self, side: Side) -> Duty {
        self.record(side).replay(rules).unwrap().duty
    }

    pub(crate) fn record(&self, side: Side) -> &Record {
        &self.records[side as usize]
    }

    pub(crate) fn record_mut(&mut self, side: Side) -> &mut Record {
        &mut self.records[side as usize]
    }

    /// Lets a side write the step with the given text, or ask by `ASK` or a wish if it is `back?`.
    pub(crate) fn write(&mut self, side: Side, text: &str) -> Result<(), Refused> {
        let record = self.record_mut(side);
        match text {
            "back?" => record.ask_back(rules),
            "BACK" => record.answer_back(true, rules),
            "NO" => record.answer_back(false, rules),
            "resign" => record.resign(rules),
            "SHOW" => record.show(rules),
            text => record.send(turn(text), rules),
        }
    }

    /// Lets a side send its newest link to the other side.
    pub(crate) fn deliver(&mut self, from: Side) -> Result<News, Refused> {
        let link = self.record(from).text().parse().unwrap();
        receive(self.record_mut(from.other()), &link)
    }

    /// Lets the side that has to answer send a move, or a turn without moves if it is not to move.
    pub(crate) fn play_on(&mut self, mv: &str) -> News {
        let side = self.to_answer();
        self.play(side, if self.duty(side) == Duty::Move { mv } else { "-" })
    }

    /// Lets a side write a step and send it.
    pub(crate) fn play(&mut self, side: Side, text: &str) -> News {
        self.write(side, text).unwrap();
        self.deliver(side).unwrap()
    }
}
