//! Cheats with chain values: a player tries to choose the deal or a throw, or to know it too early.

use super::check;
use crate::chain::{ChainError, Secret, Value};
use crate::hash::{sha256, to_hex};
use crate::race::{Friends, secret, settings};
use crate::record::{Record, Refused};
use crate::side::Side;
use crate::turn::Turn;

/// Returns values that a player could try.
fn guesses() -> impl Iterator<Item = Value> {
    (0..1_000u32).map(|number| Value::parse(&to_hex(&sha256(&[&number.to_be_bytes()]))).unwrap())
}

#[test]
fn inviter_cannot_choose_the_deal_late() {
    // Side a knows both anchors and b[2], and looks for another a[1] that gives a better deal.
    let friends = Friends::new(1);
    for value in guesses() {
        let extended = friends.record(Side::A).link().extended(Turn::default(), value);
        assert_eq!(extended, Err(ChainError::Foreign { index: 2 }.into()));
    }
    // Nor can it begin again with another invitation: this is another game.
    let again = Record::invite(settings(), secret(2, Side::A));
    assert_eq!(check(friends.record(Side::B), again.link()), Err(Refused::OtherDevice));
}

#[test]
fn guest_gains_nothing_by_choosing_its_secret_late() {
    // Side b has seen a[0] and tries secrets until the deal would be good if a[1] were what it guesses.
    let (games, mut good) = (400, 0u32);
    for number in 0..games {
        let a = secret(number, Side::A);
        let guess = secret(number, Side::B).anchor().value();
        let is_good = |b: &Secret, first: Value| {
            let anchors = [a.anchor(), b.anchor()];
            let deal = crate::deal::Deal::new(&settings(), anchors, [first, b.reveal(1).unwrap().value]);
            deal.placing(2).unwrap().side(0) == Some(Side::B)
        };
        let mut secrets = (games + 8 * number..).map(|number| secret(number, Side::B));
        let chosen = secrets.find(|secret| is_good(secret, guess)).unwrap();
        good += u32::from(is_good(&chosen, a.reveal(1).unwrap().value));
    }
    // The tolerance is four standard deviations.
    assert!(good.abs_diff(games / 2) < 40, "{good}");
}

#[test]
fn guest_cannot_mirror_the_inviter() {
    // With equal chains, both sides would contribute the same values.
    let a = Record::invite(settings(), secret(1, Side::A));
    assert_eq!(Record::answer(a.link(), secret(1, Side::A)), Err(Refused::OwnSecret));
    let value = secret(1, Side::B).reveal(2).unwrap().value;
    assert_eq!(a.link().answered(a.id(), value), Err(ChainError::Foreign { index: 2 }.into()));
}
