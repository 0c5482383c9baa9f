//! Cheats with steps that are not turns: take-backs, refusals and resignations.

use super::{check, split};
use crate::chain::ChainError;
use crate::game::Decision;
use crate::link::{ExtendError, Link, StepError};
use crate::race::{Friends, forged, receive, rules, secret, written};
use crate::record::{News, Record, Refused};
use crate::replay::{Duty, GameEnd};
use crate::side::Side;
use crate::step::LogStep;

/// Returns the throws that a side would see after each of its moves, by all values that it knows.
fn sees_next_throw(record: &Record) -> bool {
    ["take", "leave"].into_iter().any(|mv| {
        let mut record = record.clone();
        record.send(crate::race::turn(mv), rules).unwrap();
        let game = record.replay(rules).unwrap().game.unwrap();
        !matches!(game.decision(), Decision::Throw | Decision::Over)
    })
}

#[test]
fn value_is_chosen_once_and_by_its_number() {
    let friends = Friends::to_move(1, Side::A);
    let link = friends.record(Side::A).link();
    for text in ["leave", "ASK", "BACK", "QUIT"] {
        let step = LogStep::parse(text).unwrap();
        let (author, due) = link.revealed_by(&step).unwrap();
        for index in 1..40 {
            let value = secret(1, author).reveal(index).unwrap().value;
            assert_eq!(link.extended(step.clone(), value).is_ok(), index == due, "{text} {index}");
        }
    }
}

#[test]
fn mover_never_knows_the_next_throw() {
    for number in 0..10 {
        let mut friends = Friends::to_move(number, Side::A);
        assert!(!sees_next_throw(friends.record(Side::A)));
        // After a refusal, and after a take-back of either side's move.
        friends.play(Side::A, "back?");
        let mut refused = friends.clone();
        refused.play(Side::B, "NO");
        assert!(!sees_next_throw(refused.record(Side::A)));
        friends.play(Side::B, "BACK");
        assert!(!sees_next_throw(friends.record(Side::A)));
        friends.play(Side::A, "leave");
        friends.play(Side::A, "back?");
        friends.play(Side::B, "BACK");
        assert!(!sees_next_throw(friends.record(Side::A)));
    }
}

#[test]
fn move_given_back_unasked_needs_consent() {
    // Side b dislikes the throw after side a's move, and gives the move back for another throw.
    let mut friends = Friends::to_move(1, Side::A);
    friends.play(Side::A, "leave");
    let back = written(friends.record(Side::B).link(), "BACK", 1).unwrap();
    let checked = friends.record(Side::A).check(&back, rules).unwrap();
    assert!(checked.needs_consent() && checked.news() == News::BackGiven);
    // A mark in the link of side b is not a wish of side a.
    let marked = written(&friends.record(Side::A).link().with_wish(true), "BACK", 1).unwrap();
    assert!(friends.record(Side::A).check(&marked, rules).unwrap().needs_consent());
    let own = friends.record(Side::A).link().with_wish(true);
    assert_eq!(receive(friends.record_mut(Side::A), &own), Ok(News::Known));
    assert!(!friends.record(Side::A).is_asking_back());
    // With a saved wish, it is an answer, once.
    friends.play(Side::A, "back?");
    let read: Record = friends.record(Side::A).to_private_text().parse().unwrap();
    assert!(!read.check(&back, rules).unwrap().needs_consent());
    friends.play(Side::B, "BACK");
    friends.play(Side::A, "leave");
    let again = written(friends.record(Side::B).link(), "BACK", 1).unwrap();
    assert!(friends.record(Side::A).check(&again, rules).unwrap().needs_consent());
}

#[test]
fn game_that_is_over_cannot_be_taken_back() {
    let mut friends = Friends::new(1);
    let loser = loop {
        let side = friends.to_answer();
        if friends.play_on("take") == News::Ended {
            break side.other();
        }
    };
    for (text, own_text) in [("BACK", "BACK"), ("ASK", "back?"), ("QUIT", "resign"), ("-", "-")] {
        let Ok(link) = written(friends.records[0].link(), text, 1) else { continue };
        let error = check(friends.record(link.sender().other()), &link).unwrap_err();
        assert!(matches!(error, Refused::Rules(_)), "{text}: {error}");
        let mut own = friends.clone();
        assert!(own.write(link.sender(), own_text).is_err());
    }
    assert!(friends.write(loser.other(), "back?").is_err());
}

#[test]
fn old_links_change_nothing_also_after_a_take_back() {
    let mut friends = Friends::to_move(1, Side::A);
    let mut links: Vec<Link> = vec![friends.record(Side::A).link().clone()];
    for (side, text) in [(Side::A, "leave"), (Side::A, "back?"), (Side::B, "BACK"), (Side::A, "take")] {
        friends.play(side, text);
        links.push(friends.record(side).link().clone());
    }
    let (newest, old) = links.split_last().unwrap();
    for victim in &friends.records {
        for link in old {
            assert_eq!(check(victim, link), Ok(News::Earlier));
        }
        for number in 1..newest.number() {
            assert_eq!(check(victim, &newest.truncated(number).unwrap()), Ok(News::Earlier));
        }
        assert_eq!(check(victim, newest), Ok(News::Known));
    }
    // A step after the removed move does not follow the log.
    let removed = written(&old[1], "leave", 1).or_else(|_| written(&old[1], "-", 1)).unwrap();
    assert!(matches!(
        check(friends.record(Side::A), &removed),
        Err(Refused::SecondLink | Refused::ChangedTurn { .. })
    ));
}

#[test]
fn nobody_can_end_the_game_for_the_other_side() {
    // A hostile peer or carrier knows all revealed values, and the peer its own secret.
    let mut friends = Friends::to_move(1, Side::A);
    friends.play(Side::A, "leave,OFFER");
    for (cheater, text) in [(Side::A, "RESIGN"), (Side::A, "DRAW"), (Side::B, "QUIT")] {
        let link = friends.records[0].link();
        let step = LogStep::parse(text).unwrap();
        let (author, index) = link.revealed_by(&step).unwrap();
        assert_eq!(author, cheater.other());
        let known = [author, cheater].map(|side| link.chain(side).unwrap().newest().value);
        let own = secret(1, cheater).reveal(index).unwrap().value;
        for value in known.into_iter().chain(known.map(|value| value.previous())).chain([own]) {
            let error = link.extended(step.clone(), value).unwrap_err();
            assert!(matches!(error, ExtendError::Value(ChainError::Foreign { .. })), "{text}: {error}");
        }
        // The text of such a link does not read either.
        let (fields, sum) = split(link);
        let fields = fields.replacen("link1", if text == "QUIT" { "link2" } else { "link1" }, 1);
        let reader = format!("/for-{}/", if text == "QUIT" { Side::B } else { Side::A });
        let fields = fields.replacen("/for-b/", &reader, 1);
        let error = forged(&format!("{fields}/{text}/{sum}")).parse::<Link>().unwrap_err().to_string();
        assert!(error.ends_with("does not belong to the game"), "{text}: {error}");
    }
}

#[test]
fn sent_move_is_not_undone_by_a_resignation() {
    let mut friends = Friends::to_move(1, Side::A);
    friends.play(Side::A, "leave");
    // The cheater drops its move and resigns at the position before it: this is a step in turn for the same link.
    let mut cheater = Friends::to_move(1, Side::A);
    cheater.write(Side::A, "resign").unwrap();
    assert_eq!(check(friends.record(Side::B), cheater.record(Side::A).link()), Err(Refused::SecondLink));
    // Out of turn, it loses the game.
    friends.play(Side::A, "resign");
    assert_eq!(friends.record(Side::B).replay(rules).unwrap().end, Some(GameEnd::Resigned(Side::A)));
    // A resignation at a position that its author has left counts for nobody.
    let mut friends = Friends::to_move(1, Side::A);
    let mut late = friends.clone();
    late.write(Side::B, "resign").unwrap();
    friends.play(Side::A, "leave");
    friends.play_on("leave");
    assert!(check(friends.record(Side::A), late.record(Side::B).link()).is_err());
}

#[test]
fn asking_does_not_prolong_a_game() {
    let mut friends = Friends::to_move(1, Side::A);
    friends.play(Side::A, "back?");
    friends.play(Side::B, "NO");
    let link = friends.record(Side::A).link();
    assert_eq!(written(link, "ASK", 1), Err(StepError::AskedAgain.into()));
    // The text is refused with the column of the step.
    let (fields, sum) = split(link);
    let error = forged(&format!("{fields}/ASK/{sum}")).parse::<Link>().unwrap_err();
    assert_eq!((error.column, error.problem), (fields.len() + 2, StepError::AskedAgain.into()));
}

#[test]
fn question_out_of_turn_is_refused_by_the_rules() {
    // The side that has to answer cannot ask while the friend is to move again.
    let (number, friends) = (0..)
        .find_map(|number| {
            let mut friends = Friends::new(number);
            for _ in 0..12 {
                let is_move = friends.duty(friends.to_answer()) == Duty::Move;
                if !is_move && friends.records[0].link().steps().len() > 2 {
                    return Some((number, friends));
                }
                friends.play_on("leave");
            }
            None
        })
        .unwrap();
    let side = friends.to_answer();
    let asked = written(friends.record(side).link(), "ASK", number).unwrap();
    let error = check(friends.record(side.other()), &asked).unwrap_err();
    assert!(error.to_string().ends_with(&format!("side {side} is not to move")), "{error}");
    assert_eq!(friends.clone().write(side, "back?"), Err(Refused::NothingToTakeBack));
}
