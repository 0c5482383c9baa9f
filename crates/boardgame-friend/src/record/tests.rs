//! Tests of records: honest play with all steps, and the decisions about links that cross.

use proptest::prelude::*;

use super::*;
use crate::chain::ChainError;
use crate::deal::{Deal, Placing};
use crate::game::{Decision, LinkedGame, RuleError};
use crate::race::{Friends, receive, rules, secret, settings, turn, written};
use crate::replay::GameEnd;
use crate::throws::Throw;
use crate::turn::MoveText;

/// The part of a position that both sides know after each step: everything but the next throw.
fn public(record: &Record) -> String {
    let replay = record.replay(rules).unwrap();
    let text = replay.game.map_or_else(String::new, |game| game.record_text());
    text.split(" side:").next().unwrap().to_owned()
}

fn duty(record: &Record) -> Duty {
    record.replay(rules).unwrap().duty
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]
    #[test]
    fn both_sides_see_the_same_position(number in 0..1000u32, choices in prop::collection::vec(0..12usize, 60)) {
        let mut friends = Friends::new(number);
        for choice in choices {
            let to_answer = friends.records[0].link().to_answer();
            let (side, text) = match choice {
                0..=4 if duty(friends.record(to_answer)) == Duty::Reveal => (to_answer, "-"),
                0..=3 => (to_answer, "leave"),
                4 => (to_answer, "take,OFFER"),
                5 => (to_answer, "SHOW"),
                6 => (to_answer, "back?"),
                7 => (to_answer.other(), "back?"),
                8 | 9 => (to_answer, "BACK"),
                10 => (to_answer, "NO"),
                _ => (to_answer, "take"),
            };
            let before = friends.clone();
            if friends.write(side, text).is_err() {
                prop_assert_eq!(&friends.records, &before.records);
                continue;
            }
            friends.deliver(side).unwrap();
            let [a, b] = &friends.records;
            // The refusal of a wish is not part of a link.
            prop_assert_eq!(a.link().with_wish(false), b.link().with_wish(false));
            prop_assert_eq!(a.text().parse::<Link>(), Ok(a.link().clone()));
            let [seen_a, seen_b] = [public(a), public(b)];
            prop_assert!(seen_a == seen_b || seen_a.is_empty() || seen_b.is_empty());
            for record in &friends.records {
                prop_assert_eq!(record.to_private_text().parse::<Record>(), Ok(record.clone()));
            }
            // After a move, its author does not know the next throw. After a take-back, both know the throw that stays.
            let replays = [a.replay(rules).unwrap(), b.replay(rules).unwrap()];
            let decision = |side: Side| replays[side as usize].game.as_ref().map(|game| game.decision());
            match a.link().steps().last() {
                Some(LogStep::Turn(turn)) if !turn.moves.is_empty() => prop_assert!(
                    matches!(decision(a.link().sender()), Some(Decision::Throw | Decision::Over))
                ),
                Some(LogStep::Back) => {
                    prop_assert_eq!(decision(Side::A), Some(Decision::Move(a.link().to_answer())));
                    prop_assert_eq!(decision(Side::A), decision(Side::B));
                }
                _ => {}
            }
            if replays[0].end.is_some() {
                break;
            }
        }
    }
}

#[test]
fn take_back_of_a_move_gives_the_same_throw_again() {
    for wishes in [false, true] {
        let mut friends = Friends::to_move(1, Side::A);
        let before = friends.record(Side::A).replay(rules).unwrap().game.unwrap().record_text();
        friends.play(Side::A, "take");
        if !wishes {
            friends.play_on("take");
        }
        assert_eq!(friends.play(Side::A, "back?"), News::BackAsked);
        assert!(friends.record(Side::A).is_asking_back() && friends.record(Side::B).is_asked_back());
        assert_eq!(friends.play(Side::B, "BACK"), News::BackGiven);
        let after = friends.record(Side::A).replay(rules).unwrap();
        assert_eq!((after.duty, after.game.unwrap().record_text()), (Duty::Move, before));
        assert!(!friends.record(Side::A).was_refused());
        friends.play(Side::A, "leave");
    }
}

#[test]
fn refusal_of_a_take_back_is_told() {
    let mut friends = Friends::to_move(1, Side::B);
    assert_eq!(friends.play(Side::B, "back?"), News::BackAsked);
    assert_eq!(duty(friends.record(Side::A)), Duty::AnswerBack);
    assert_eq!(friends.play(Side::A, "NO"), News::BackRefused);
    assert!(friends.record(Side::B).was_refused() && !friends.record(Side::A).was_refused());
    assert_eq!(friends.write(Side::B, "back?"), Err(Refused::NothingToTakeBack));
    // A wish is refused by a move, or by a message that is not a link.
    friends.play(Side::B, "leave");
    assert!(!friends.record(Side::B).was_refused());
    assert_eq!(friends.play(Side::B, "back?"), News::BackAsked);
    assert_eq!(friends.write(Side::B, "back?"), Err(Refused::NothingToTakeBack));
    let mut refused = friends.clone();
    refused.write(Side::A, "NO").unwrap();
    refused.record_mut(Side::B).wish_was_refused();
    assert!(refused.record(Side::B).was_refused() && !refused.record(Side::B).is_asking_back());
    assert!(!refused.record(Side::A).was_refused() && !refused.record(Side::A).is_asked_back());
    // The same wish is not asked again.
    let asked = friends.record(Side::B).link().clone();
    assert_eq!(receive(refused.record_mut(Side::A), &asked), Ok(News::BackOutdated));
    assert_eq!(friends.play_on("leave"), News::BackRefused);
    // A wish that arrives after the next move is too late, and is no question.
    assert_eq!(receive(friends.record_mut(Side::A), &asked), Ok(News::BackOutdated));
    assert_eq!(receive(friends.record_mut(Side::A), &asked.with_wish(false)), Ok(News::Earlier));
    assert!(friends.record(Side::B).was_refused() && !friends.record(Side::B).is_asking_back());
    assert!(!friends.record(Side::A).was_refused());
}

#[test]
fn withdrawn_wish_needs_consent_again() {
    let mut friends = Friends::to_move(1, Side::B);
    friends.play(Side::B, "leave");
    friends.play(Side::B, "back?");
    let back = written(friends.record(Side::A).link(), "BACK", 1).unwrap();
    let asking = friends.record(Side::B).check(&back, rules).unwrap();
    assert!(!asking.needs_consent() && asking.is_new());
    friends.record_mut(Side::B).withdraw_wish();
    assert!(!friends.record(Side::B).is_asking_back() && !friends.record(Side::B).was_refused());
    assert_eq!(friends.record_mut(Side::B).accept(asking), Err(Refused::Outdated));
    assert!(friends.record(Side::B).check(&back, rules).unwrap().needs_consent());
}

#[test]
fn refused_draw_is_told() {
    let mut friends = Friends::to_move(1, Side::A);
    assert_eq!(friends.play(Side::A, "leave,OFFER"), News::DrawOffered);
    assert!(!friends.record(Side::A).was_refused());
    let mut drawn = friends.clone();
    assert_eq!(friends.play_on("leave"), News::DrawRefused);
    assert!(friends.record(Side::A).was_refused() && !friends.record(Side::B).was_refused());
    assert_eq!(drawn.play(Side::B, "DRAW"), News::Ended);
    assert!(!drawn.record(Side::A).was_refused());
    // The offer ends with any step, and does not come back with the position.
    let mut friends = Friends::to_move(1, Side::A);
    friends.play(Side::A, "leave,OFFER");
    friends.play(Side::B, "back?");
    assert!(friends.record(Side::A).replay(rules).unwrap().draw_offer.is_none());
}

#[test]
fn resignation_is_possible_in_and_out_of_turn() {
    for side in Side::BOTH {
        let mut friends = Friends::to_move(1, Side::A);
        assert_eq!(friends.play(side, "resign"), News::Ended);
        for record in &friends.records {
            let replay = record.replay(rules).unwrap();
            assert_eq!((replay.end, replay.duty), (Some(GameEnd::Resigned(side)), Duty::Nothing));
            let mut record = record.clone();
            assert!(record.resign(rules).is_err() && record.ask_back(rules).is_err());
            assert!(record.send(turn("leave"), rules).is_err());
        }
    }
    let mut friends = Friends::new(1);
    assert!(friends.write(Side::B, "resign").is_err());
    friends.play(Side::A, "SHOW");
    assert_eq!(friends.play(Side::B, "resign"), News::Ended);
}

#[test]
fn board_is_shown_before_the_first_move() {
    for number in 0..20 {
        let mut friends = Friends::new(number);
        assert!(friends.record(Side::B).replay(rules).unwrap().game.is_none());
        let is_first = duty(friends.record(Side::A)) == Duty::Move;
        assert_eq!(friends.play(Side::A, "SHOW"), News::Turn);
        assert!(friends.record(Side::B).replay(rules).unwrap().game.is_some());
        assert_eq!(duty(friends.record(Side::A)), if is_first { Duty::Move } else { Duty::Wait });
        assert!(friends.write(Side::A, "SHOW").is_err() && friends.write(Side::B, "SHOW").is_err());
        let mover = if is_first { Side::A } else { Side::B };
        friends.play(mover, "leave");
    }
    // `SHOW` of a side that is not to move is refused by the friend.
    let number = (0..).find(|&number| duty(Friends::new(number).record(Side::A)) == Duty::Reveal).unwrap();
    let friends = Friends::new(number);
    let shown = written(friends.record(Side::A).link(), "SHOW", number).unwrap();
    let error = friends.record(Side::B).check(&shown, rules).unwrap_err().to_string();
    assert!(error.ends_with("turn 1: expected no `SHOW` or `ASK`: side a is not to move"), "{error}");
}

#[test]
fn crossing_resignation_and_step_have_one_result() {
    // Side a sends a step, and side b resigns before it has the step.
    for (text, is_end) in [("leave", false), ("back?", false), ("resign", true)] {
        let mut friends = Friends::to_move(1, Side::A);
        friends.write(Side::B, "resign").unwrap();
        friends.write(Side::A, text).unwrap();
        let mut reverse = friends.clone();
        let news = [friends.deliver(Side::A).unwrap(), friends.deliver(Side::B).unwrap()];
        assert_eq!(
            news,
            if is_end { [News::OwnStepDropped, News::Known] } else { [News::Earlier, News::OwnStepDropped] }
        );
        assert_eq!(friends.records[0].link(), friends.records[1].link());
        reverse.deliver(Side::B).unwrap();
        reverse.deliver(Side::A).unwrap();
        assert_eq!(reverse.records, friends.records);
        let loser = if is_end { Side::A } else { Side::B };
        for record in &friends.records {
            assert_eq!(record.replay(rules).unwrap().end, Some(GameEnd::Resigned(loser)));
        }
    }
}

#[test]
fn winning_move_counts_against_a_crossing_resignation() {
    let mut friends = Friends::new(1);
    let mut before = friends.clone();
    let winner = loop {
        let side = friends.to_answer();
        before.records.clone_from(&friends.records);
        if friends.play_on("take") == News::Ended {
            break side;
        }
    };
    before.write(winner.other(), "resign").unwrap();
    before.write(winner, "take").unwrap();
    assert_eq!(before.deliver(winner.other()), Ok(News::Earlier));
    assert_eq!(before.deliver(winner), Ok(News::OwnStepDropped));
    assert_eq!(before.records, friends.records);
    assert_eq!(friends.record(winner).score(rules).unwrap().to_string(), "1,0,0");
    assert_eq!(friends.record(winner.other()).score(rules).unwrap().to_string(), "0,1,0");
}

#[test]
fn steps_of_lost_messages_arrive_together() {
    let mut friends = Friends::to_move(1, Side::A);
    friends.write(Side::A, "leave").unwrap();
    friends.write(Side::A, "resign").unwrap();
    assert_eq!(friends.deliver(Side::A), Ok(News::Ended));
    let number = (0..).find(|&number| duty(Friends::new(number).record(Side::A)) == Duty::Move).unwrap();
    let mut friends = Friends::new(number);
    friends.write(Side::A, "SHOW").unwrap();
    friends.write(Side::A, "leave").unwrap();
    assert_eq!(friends.deliver(Side::A), Ok(News::Turn));
}

/// A game of three seats without dice. The program has the third one, and its search ends the test.
#[derive(Debug)]
struct Trio {
    placing: Placing,
    moves: Vec<String>,
}

impl LinkedGame for Trio {
    fn decision(&self) -> Decision {
        self.placing.side(self.moves.len() % 3).map_or(Decision::Program, Decision::Move)
    }

    fn throw(&mut self, _: &Throw) {}

    fn play(&mut self, _: &MoveText) -> Result<(), RuleError> {
        panic!("a search");
    }

    fn replay(&mut self, mv: &MoveText) -> Result<(), RuleError> {
        self.moves.push(mv.to_string());
        Ok(())
    }

    fn end_as_draw(&mut self, _: bool) -> Result<(), RuleError> {
        Err(RuleError::new("expected no draw"))
    }

    fn allows_agreed_draw(&self) -> bool {
        false
    }

    fn winners(&self) -> Option<Vec<usize>> {
        None
    }

    fn record_text(&self) -> String {
        self.moves.join(" ")
    }

    fn placing(&self) -> Placing {
        self.placing
    }

    fn legal_moves(&self) -> Vec<MoveText> {
        Vec::new()
    }
}

fn trio(_: &Settings, _: &Deal) -> Result<Box<dyn LinkedGame>, RuleError> {
    let placing = Placing::parse("a.b").ok_or_else(|| RuleError::new("expected seats"))?;
    Ok(Box::new(Trio { placing, moves: Vec::new() }))
}

#[test]
fn moves_of_programs_are_named_and_not_searched() {
    let mut a = Record::invite(settings(), secret(1, Side::A));
    let mut b = Record::answer(a.link(), secret(1, Side::B)).unwrap();
    let checked = a.check(b.link(), trio).unwrap();
    a.accept(checked).unwrap();
    a.send(turn("e1,p1"), trio).unwrap();
    let checked = b.check(a.link(), trio).unwrap();
    let program = |record: &str, mv: &str| ProgramMove { record: record.to_owned(), mv: mv.parse().unwrap() };
    assert_eq!(checked.programs, [program("e1", "p1")]);
    b.accept(checked).unwrap();
    b.send(turn("f1"), trio).unwrap();
    let checked = a.check(b.link(), trio).unwrap();
    a.accept(checked).unwrap();
    a.send(turn("e2,p2"), trio).unwrap();
    // Only the new move is named. Another one would be named as well.
    assert_eq!(b.check(a.link(), trio).unwrap().programs, [program("e1 p1 f1 e2", "p2")]);
    let forged = written(b.link(), "e2,p3", 1).unwrap();
    assert_eq!(b.check(&forged, trio).unwrap().programs, [program("e1 p1 f1 e2", "p3")]);
    // A step that replaces an own resignation is new, too.
    b.resign(trio).unwrap();
    let checked = b.check(a.link(), trio).unwrap();
    assert_eq!((checked.news(), checked.programs), (News::Earlier, Vec::new()));
}

#[test]
fn game_of_the_maximum_length_ends_undecided() {
    // The first game has the maximum number of plies, the second one the maximum length of the text.
    for (mv, plies) in [("go", 1001), ("abcdefghijk", 626)] {
        let a = Record::invite(settings(), secret(1, Side::A));
        let b = Record::answer(a.link(), secret(1, Side::B)).unwrap();
        let both = format!("{mv},{mv}");
        let (mut before, mut link) = (a.link().clone(), b.link().clone());
        while !link.is_full() {
            let text = if link.to_answer() == Side::A { &both } else { mv };
            let next = written(&link, text, 1).unwrap();
            before = std::mem::replace(&mut link, next);
        }
        let count: usize = link.steps().iter().map(LogStep::weight).sum();
        assert_eq!((count, link.sender()), (plies, Side::A));
        let [mut a, mut b] = Side::BOTH.map(|side| Record::new(side, secret(1, side), before.clone()));
        let mut resigned = a.clone();
        resigned.resign(trio).unwrap();
        assert_eq!(resigned.replay(trio).unwrap().end, Some(GameEnd::Resigned(Side::A)));
        a.send(turn(&both), trio).unwrap();
        let checked = b.check(a.link(), trio).unwrap();
        assert_eq!(b.accept(checked), Ok(News::Ended));
        for record in [&a, &b] {
            let replay = record.replay(trio).unwrap();
            assert_eq!(
                (record.link(), replay.end, replay.duty),
                (&link, Some(GameEnd::TooLong), Duty::Nothing)
            );
            assert_eq!(record.to_private_text().parse().as_ref(), Ok(record));
        }
        for text in ["-", "RESIGN"] {
            assert_eq!(b.send(turn(text), trio), Err(ExtendError::Over.into()));
        }
    }
}

#[test]
fn value_of_another_side_makes_no_step() {
    let friends = Friends::to_move(1, Side::A);
    let link = friends.record(Side::A).link();
    for text in ["leave", "ASK", "BACK", "QUIT", "RESIGN"] {
        let step = LogStep::parse(text).unwrap();
        let (author, index) = link.revealed_by(&step).unwrap();
        let value = secret(1, author.other()).reveal(index).unwrap().value;
        assert_eq!(link.extended(step, value), Err(ChainError::Foreign { index }.into()), "{text}");
    }
}
