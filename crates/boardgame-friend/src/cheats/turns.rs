//! Cheats with turns: illegal moves, and moves out of turn.

use super::{middle, receive};
use crate::chain::ChainError;
use crate::correspondence::CorrespondenceError;
use crate::link::ExtendError;
use crate::message::Message;
use crate::race::{Pair, extended, forged, rules, secret, turn};
use crate::table::{Duty, TurnError};

#[test]
fn own_program_sends_one_turn_only() {
    let mut pair = middle(1);
    let (sender, turn) = (pair.sender(), pair.turn());
    let record = &mut pair.sides[sender as usize];
    record.send(turn.clone(), rules).unwrap();
    let sent = record.clone();
    assert_eq!(record.send(turn, rules), Err(CorrespondenceError::NotYourTurn));
    assert_eq!(*record, sent);
}

#[test]
fn turn_in_the_name_of_the_victim_is_refused() {
    let pair = middle(1);
    let (sender, link) = (pair.sender(), pair.sides[0].link());
    // The cheater knows no later value of the victim.
    let value = link.chain(sender).unwrap().newest().value;
    for text in ["take", "-", "OFFER", "RESIGN", "DRAW"] {
        assert!(link.extended(turn(text), value).is_err(), "{text}");
    }
    // A link that the victim has sent from another device.
    let elsewhere = extended(link, &pair.turn(), &secret(1, sender));
    assert_eq!(receive(pair.side(sender), &elsewhere), Err(CorrespondenceError::ContinuedElsewhere));
}

#[test]
fn carrier_cannot_end_the_game_after_a_reveal() {
    // After a turn without moves, the side to move has revealed the value for this number of moves. Everybody
    // who has seen the link knows it.
    for reveal in ["-", "OFFER"] {
        let mut pair = Pair::new(1);
        while pair.table(pair.sender()).duty != Duty::Reveal {
            pair.play(pair.turn());
        }
        let revealer = pair.sender();
        pair.play(turn(reveal));
        let link = pair.sides[0].link();
        let to_move = link.to_answer();
        let known = link.chain(to_move).unwrap().newest();
        let other = link.chain(revealer).unwrap().newest();
        assert_eq!(known.index, other.index);
        for ending in ["RESIGN", "DRAW"] {
            let values = [known.value, known.value.previous(), other.value];
            for value in values {
                let error = link.extended(turn(ending), value).unwrap_err();
                assert!(matches!(error, ExtendError::Value(ChainError::Foreign { .. })), "{error}");
                let number = link.steps().len() + 1;
                let message = Message::Turn { number, turn: turn(ending), value };
                let mut victim = pair.side(revealer).clone();
                assert_eq!(victim.receive(&message, rules), Err(error.into()));
            }
            let text = link.to_string();
            let (text, sum) = text.rsplit_once('/').unwrap();
            let text = text.replacen(&format!("/for-{to_move}/"), &format!("/for-{revealer}/"), 1);
            let text = forged(&format!("{text}/{ending}/{sum}"));
            let mut victim = pair.side(revealer).clone();
            let error = victim.accept_text(&text, rules).unwrap_err().to_string();
            assert!(
                victim == *pair.side(revealer) && error.ends_with("does not belong to the game"),
                "{error}"
            );
        }
        // The side to move can end the game.
        for ending in ["RESIGN", if reveal == "OFFER" { "DRAW" } else { "take" }] {
            Pair { sides: pair.sides.clone() }.play(turn(ending));
        }
    }
}

#[test]
fn illegal_turns_are_refused_with_a_sentence() {
    let mut pair = middle(1);
    while pair.table(pair.sender()).duty != Duty::Move {
        pair.play(pair.turn());
    }
    let sender = pair.sender();
    let number = pair.sides[0].link().steps().len() + 1;
    let cases = [
        ("steal", format!("turn {number}: `steal`: expected `take` or `leave`")),
        ("-", format!("turn {number}: expected a further move of side {sender}")),
        ("OFFER", format!("turn {number}: expected a further move of side {sender}")),
        ("take,take", format!("turn {number}: `take`: expected no further move of side {sender}")),
        ("DRAW", format!("turn {number}: expected an offer before the draw")),
        ("take,DRAW", format!("turn {number}: expected no draw: only the side to move can claim one")),
    ];
    for (text, message) in cases {
        let link = extended(pair.sides[0].link(), &turn(text), &secret(1, sender));
        let error = receive(pair.side(sender.other()), &link).unwrap_err();
        assert_eq!(error.to_string(), format!("The rules do not allow the link: {message}"));
        let mut own = pair.side(sender).clone();
        assert_eq!(own.send(turn(text), rules).unwrap_err(), error);
    }
}

#[test]
fn draw_offer_with_the_last_move_is_refused() {
    let mut pair = Pair::new(1);
    let end = loop {
        let mut next = Pair { sides: pair.sides.clone() };
        next.play(next.turn());
        if next.table(next.sender()).duty == Duty::Nothing {
            break pair;
        }
        pair = next;
    };
    let sender = end.sender();
    let number = end.sides[0].link().steps().len() + 1;
    let link = extended(end.sides[0].link(), &turn("take,OFFER"), &secret(1, sender));
    let error = receive(end.side(sender.other()), &link).unwrap_err();
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
    let out_of_turn = (0..).find_map(|number| {
        let mut pair = Pair::new(number);
        while ![Duty::Reveal, Duty::Nothing].contains(&pair.table(pair.sender()).duty) {
            pair.play(pair.turn());
        }
        (pair.table(pair.sender()).duty == Duty::Reveal).then_some((number, pair))
    });
    let (number, pair) = out_of_turn.unwrap();
    let sender = pair.sender();
    let link = extended(pair.sides[0].link(), &turn("take"), &secret(number, sender));
    let error = receive(pair.side(sender.other()), &link).unwrap_err();
    assert!(matches!(error, CorrespondenceError::Rules(TurnError::NotToMove { .. })), "{error}");

    let mut pair = Pair::new(1);
    while pair.table(pair.sender()).duty != Duty::Nothing {
        pair.play(pair.turn());
    }
    for text in ["take", "-", "RESIGN"] {
        let link = extended(pair.sides[0].link(), &turn(text), &secret(1, pair.sender()));
        let error = receive(pair.side(pair.sender().other()), &link).unwrap_err();
        assert!(matches!(error, CorrespondenceError::Rules(TurnError::Over { .. })), "{error}");
    }
}
