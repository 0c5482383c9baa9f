//! Cheats with turns: illegal moves, and moves out of turn.

use super::{check, check_text, split};
use crate::chain::ChainError;
use crate::link::ExtendError;
use crate::race::{Friends, forged, turn, written};
use crate::record::{News, Refused};
use crate::replay::{Duty, TurnError};

#[test]
fn own_program_sends_one_turn_only() {
    let mut friends = Friends::middle(1);
    let sender = friends.to_answer();
    friends.write(sender, "take").unwrap();
    let sent = friends.record(sender).clone();
    assert_eq!(friends.write(sender, "take"), Err(Refused::NotYourTurn));
    assert_eq!(*friends.record(sender), sent);
}

#[test]
fn turn_in_the_name_of_the_victim_is_refused() {
    let friends = Friends::middle(1);
    let (sender, link) = (friends.to_answer(), friends.records[0].link());
    // The cheater knows no later value of the victim.
    let value = link.chain(sender).unwrap().newest().value;
    for text in ["take", "-", "OFFER", "RESIGN", "DRAW"] {
        assert!(link.extended(turn(text), value).is_err(), "{text}");
    }
    // A link that the victim has sent from another device.
    let elsewhere = written(link, "take", 1).unwrap();
    assert_eq!(check(friends.record(sender), &elsewhere), Err(Refused::ContinuedElsewhere));
}

#[test]
fn carrier_cannot_end_the_game_after_a_reveal() {
    // After a turn without moves, the side to move has revealed the value for this number of moves. Everybody
    // who has seen the link knows it.
    for reveal in ["-", "OFFER"] {
        let mut friends = Friends::new(1);
        while friends.duty(friends.to_answer()) != Duty::Reveal {
            friends.play_on("take");
        }
        let revealer = friends.to_answer();
        friends.play(revealer, reveal);
        let link = friends.records[0].link();
        let to_move = link.to_answer();
        let known = link.chain(to_move).unwrap().newest();
        let other = link.chain(revealer).unwrap().newest();
        assert_eq!(known.index, other.index);
        for ending in ["RESIGN", "DRAW"] {
            for value in [known.value, known.value.previous(), other.value] {
                let error = link.extended(turn(ending), value).unwrap_err();
                assert!(matches!(error, ExtendError::Value(ChainError::Foreign { .. })), "{error}");
            }
            let (fields, sum) = split(link);
            let fields = fields.replacen(&format!("/for-{to_move}/"), &format!("/for-{revealer}/"), 1);
            let text = forged(&format!("{fields}/{ending}/{sum}"));
            let error = check_text(friends.record(revealer), &text).unwrap_err().to_string();
            assert!(error.ends_with("does not belong to the game"), "{error}");
        }
        // The side to move can end the game.
        for ending in ["RESIGN", if reveal == "OFFER" { "DRAW" } else { "take" }] {
            friends.clone().play(to_move, ending);
        }
    }
}

#[test]
fn illegal_turns_are_refused_with_a_sentence() {
    let friends = Friends::middle(1);
    let sender = friends.to_answer();
    let number = friends.records[0].link().steps().len() + 1;
    let cases = [
        ("steal", format!("turn {number}: `steal`: expected `take` or `leave`")),
        ("-", format!("turn {number}: expected a further move of side {sender}")),
        ("OFFER", format!("turn {number}: expected a further move of side {sender}")),
        ("take,take", format!("turn {number}: `take`: expected no further move of side {sender}")),
        ("DRAW", format!("turn {number}: expected an offer before the draw")),
        ("take,DRAW", format!("turn {number}: expected no draw: only the side to move can claim one")),
    ];
    for (text, message) in cases {
        let link = written(friends.records[0].link(), text, 1).unwrap();
        let error = check(friends.record(sender.other()), &link).unwrap_err();
        assert_eq!(error.to_string(), format!("The rules do not allow the link: {message}"));
        assert_eq!(friends.clone().write(sender, text), Err(error));
    }
}

#[test]
fn draw_offer_with_the_last_move_is_refused() {
    let (mut friends, mut before) = (Friends::new(1), Friends::new(1));
    while friends.play_on("take") != News::Ended {
        before = friends.clone();
    }
    let number = before.records[0].link().steps().len() + 1;
    let link = written(before.records[0].link(), "take,OFFER", 1).unwrap();
    let error = check(before.record(link.to_answer()), &link).unwrap_err();
    assert_eq!(
        error.to_string(),
        format!(
            "The rules do not allow the link: turn {number}: expected no draw offer: the rules allow no agreed draw now"
        )
    );
}

#[test]
fn move_out_of_turn_and_after_the_end_is_refused() {
    // A side that cannot move, because the opponent moves again, sends a move.
    let (number, mut friends) = (0..)
        .map(|number| (number, Friends::new(number)))
        .find(|(_, friends)| friends.duty(friends.to_answer()) == Duty::Reveal)
        .unwrap();
    let link = written(friends.records[0].link(), "take", number).unwrap();
    let error = check(friends.record(link.to_answer()), &link).unwrap_err();
    assert!(matches!(error, Refused::Rules(TurnError::NotToMove { .. })), "{error}");
    while friends.play_on("take") != News::Ended {}
    for text in ["take", "-", "RESIGN"] {
        let link = written(friends.records[0].link(), text, number).unwrap();
        let error = check(friends.record(link.to_answer()), &link).unwrap_err();
        assert!(matches!(error, Refused::Rules(TurnError::Over { .. })), "{error}");
    }
}
