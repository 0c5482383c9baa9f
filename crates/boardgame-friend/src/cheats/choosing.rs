//! Cheats with chain values: a player tries to choose the deal or a throw, or to know it too early.

use super::{middle, receive};
use crate::chain::{ChainError, Secret, Value};
use crate::correspondence::{Correspondence, CorrespondenceError};
use crate::game::Decision;
use crate::hash::{sha256, to_hex};
use crate::link::ExtendError;
use crate::race::{Pair, forged, rules, secret, settings, turn};
use crate::side::Side;
use crate::table::Duty;
use crate::turn::Turn;

#[test]
fn inviter_cannot_choose_the_deal_late() {
    // Side a knows both anchors and b[2], and looks for another a[1] that gives a better deal.
    let pair = Pair::new(1);
    let [a, b] = &pair.sides;
    for number in 0..1_000u32 {
        let value = Value::parse(&to_hex(&sha256(&[&number.to_be_bytes()]))).unwrap();
        assert_eq!(a.link().extended(Turn::default(), value), Err(ChainError::Foreign { index: 2 }.into()));
    }
    // Nor can it begin again with another invitation: this is another game.
    let again = Correspondence::invite(settings(), secret(2, Side::A));
    assert_eq!(receive(b, again.link()), Err(CorrespondenceError::OtherDevice));
}

#[test]
fn guest_gains_nothing_by_choosing_its_secret_late() {
    // Side b has seen a[0] and tries secrets until the deal would be good if a[1] were what it guesses.
    let (games, mut good) = (400, 0u32);
    for number in 0..games {
        let a = Correspondence::invite(settings(), secret(number, Side::A));
        let guess = secret(number, Side::B).anchor().value();
        let is_good = |b: &Secret, first: Value| {
            let anchors = [a.link().id(), b.anchor()];
            let deal = crate::deal::Deal::new(&settings(), anchors, [first, b.reveal(1).unwrap().value]);
            deal.placing(2).unwrap().side(0) == Some(Side::B)
        };
        let mut secrets = (games + 8 * number..).map(|number| secret(number, Side::B));
        let chosen = secrets.find(|secret| is_good(secret, guess)).unwrap();
        good += u32::from(is_good(&chosen, secret(number, Side::A).reveal(1).unwrap().value));
    }
    // The tolerance is four standard deviations.
    assert!(good.abs_diff(games / 2) < 40, "{good}");
}

#[test]
fn guest_cannot_mirror_the_inviter() {
    // With equal chains, both sides would contribute the same values.
    let a = Correspondence::invite(settings(), secret(1, Side::A));
    assert_eq!(Correspondence::answer(a.link(), secret(1, Side::A)), Err(CorrespondenceError::OwnSecret));
    let value = secret(1, Side::B).reveal(2).unwrap().value;
    assert_eq!(a.link().answered(a.link().id(), value), Err(ChainError::Foreign { index: 2 }.into()));
}

#[test]
fn mover_does_not_know_the_next_throw() {
    // The mover tries all its moves, and sees the next throw after none of them.
    for number in 0..20 {
        let mut pair = middle(number);
        while pair.table(pair.sender()).duty != Duty::Move {
            pair.play(pair.turn());
        }
        for mv in ["take", "leave"] {
            let mut mover = pair.side(pair.sender()).clone();
            mover.send(turn(mv), rules).unwrap();
            let game = mover.table(rules).unwrap().game.unwrap();
            assert!(matches!(game.decision(), Decision::Throw | Decision::Over));
        }
    }
}

#[test]
fn opponent_cannot_choose_the_next_throw() {
    // The opponent knows the mover's value, and looks for another value of its own that gives a better throw.
    let pair = middle(1);
    let link = pair.sides[0].link();
    for number in 0..1_000u32 {
        let value = Value::parse(&to_hex(&sha256(&[&number.to_be_bytes()]))).unwrap();
        let error = link.extended(turn("take"), value).unwrap_err();
        assert!(matches!(error, ExtendError::Value(ChainError::Foreign { .. })));
    }
    // A value of the chain with another number is refused, too: the number follows from the moves.
    let sender = pair.sender();
    for index in 1..40 {
        let value = secret(1, sender).reveal(index).unwrap().value;
        let is_due = usize::from(index) == link.count() + 3;
        assert_eq!(link.extended(turn("take"), value).is_ok(), is_due, "{index}");
    }
}

#[test]
fn wrong_value_in_a_link_is_refused() {
    let pair = middle(1);
    let link = pair.sides[0].link();
    for side in Side::BOTH {
        let value = link.chain(side).unwrap().newest().value.to_string();
        let earlier = link.chain(side).unwrap().newest().value.previous().to_string();
        for wrong in [earlier, secret(9, side).anchor().to_string()] {
            let changed = forged(&link.to_string().replacen(&value, &wrong, 1));
            let error = pair.sides[0].clone().accept_text(&changed, rules).unwrap_err();
            assert!(error.to_string().ends_with("does not belong to the game"), "{error}");
        }
    }
}
