//! Simulated cheats of either side: each is refused, or gains nothing. `docs/known/links.md` lists them.

use crate::chain::{Anchor, ChainError, Secret, Value};
use crate::correspondence::{Accepted, Correspondence, CorrespondenceError};
use crate::game::{Decision, LinkedGame as _};
use crate::hash::{sha256, to_hex};
use crate::link::{ExtendError, Link};
use crate::race::{Pair, rules, secret, settings, turn};
use crate::settings::Settings;
use crate::side::Side;
use crate::table::{Duty, TurnError};
use crate::turn::Turn;

/// A pair of sides in the middle of game `number`.
fn middle(number: u32) -> Pair {
    let mut pair = Pair::new(number);
    pair.play_turns(6);
    pair
}

/// A forged text of a link, with a correct check sum.
fn forged(text: &str) -> String {
    let (text, _) = text.rsplit_once('/').unwrap();
    format!("{text}/{}", to_hex(&sha256(&[b"check", text.as_bytes()])[..4]))
}

/// The link with which a cheater, who has the secret of the side to answer, extends a link by any turn.
fn extended(link: &Link, turn: &Turn, secret: &Secret) -> Link {
    let index = u16::try_from(link.plies() + turn.moves.len() + 2).unwrap();
    link.extended(turn.clone(), secret.reveal(index).unwrap().value).unwrap()
}

/// Lets the victim receive a link, and checks that the record is unchanged if it is refused.
fn receive(victim: &Correspondence, link: &Link) -> Result<Accepted, CorrespondenceError> {
    let mut after = victim.clone();
    let result = after.accept(link, &rules);
    assert!(result == Ok(Accepted::Extended) || after == *victim);
    result
}

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
            deal.placing(2).side(0) == Some(Side::B)
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
            mover.send(turn(mv), &rules).unwrap();
            let game = mover.table(&rules).unwrap().game.unwrap();
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
        let is_due = usize::from(index) == link.plies() + 3;
        assert_eq!(link.extended(turn("take"), value).is_ok(), is_due, "{index}");
    }
}

#[test]
fn withheld_link_cannot_be_replaced() {
    // The cheater sends no answer, computes all turns that it could send, and sends a second one after the first.
    for number in 0..20 {
        let mut pair = middle(number);
        while pair.table(pair.sender()).duty != Duty::Move {
            pair.play(pair.turn());
        }
        let sender = pair.sender();
        let links = ["take", "leave", "RESIGN"]
            .map(|text| extended(pair.sides[0].link(), &turn(text), &secret(number, sender)));
        let victim = pair.side(sender.other());
        for first in &links {
            let mut victim = victim.clone();
            assert_eq!(victim.accept(first, &rules), Ok(Accepted::Extended));
            for second in links.iter().filter(|second| *second != first) {
                assert_eq!(receive(&victim, second), Err(CorrespondenceError::SecondLink));
            }
            // After the victim has answered, both are too late.
            let table = victim.table(&rules).unwrap();
            let answer = turn(match table.duty {
                Duty::Move => "take",
                _ => "-",
            });
            if table.end.is_none() {
                victim.send(answer, &rules).unwrap();
                for link in &links {
                    let error = if link == first {
                        CorrespondenceError::Replayed
                    } else {
                        CorrespondenceError::SecondLink
                    };
                    assert_eq!(receive(&victim, link), Err(error));
                }
            }
        }
    }
}

#[test]
fn own_program_sends_one_turn_only() {
    let mut pair = middle(1);
    let (sender, turn) = (pair.sender(), pair.turn());
    let record = &mut pair.sides[sender as usize];
    record.send(turn.clone(), &rules).unwrap();
    let sent = record.clone();
    assert_eq!(record.send(turn, &rules), Err(CorrespondenceError::NotYourTurn));
    assert_eq!(*record, sent);
}

#[test]
fn earlier_links_are_refused_as_replays() {
    let pair = middle(1);
    for victim in &pair.sides {
        let newest = victim.link().number();
        for number in 1..newest {
            assert_eq!(
                receive(victim, &victim.link().truncated(number).unwrap()),
                Err(CorrespondenceError::Replayed)
            );
        }
        assert_eq!(receive(victim, &victim.link().clone()), Ok(Accepted::Known));
    }
    // A link of another game between the same players is no link of this game.
    let other = middle(2);
    assert_eq!(receive(&pair.sides[0], other.sides[1].link()), Err(CorrespondenceError::OtherDevice));
}

#[test]
fn changed_earlier_turn_is_refused() {
    let pair = middle(1);
    let link = pair.sides[0].link();
    for (number, turn) in (1..).zip(link.turns()) {
        // The change keeps the number of moves, so all values keep their numbers.
        let old = turn.to_string();
        let new = if old == "take" { "leave" } else { "OFFER" };
        let mut fields: Vec<String> = link.to_string().split('/').map(str::to_owned).collect();
        new.clone_into(&mut fields[5 + number]);
        let changed: Link = forged(&fields.join("/")).parse().unwrap();
        for victim in &pair.sides {
            let is_last = number == link.turns().len() && link.sender() != victim.side();
            let error = CorrespondenceError::ChangedTurn { turn: number };
            let error = if is_last { CorrespondenceError::SecondLink } else { error };
            assert_eq!(receive(victim, &changed), Err(error), "{number}");
        }
    }
    // The same with a further turn of the cheater at the end.
    let sender = pair.sender();
    let changed = link.to_string().replacen("take", "leave", 1);
    let changed: Link = forged(&changed).parse().unwrap();
    let longer = extended(&changed, &pair.turn(), &secret(1, sender));
    let error = receive(pair.side(sender.other()), &longer);
    assert!(matches!(error, Err(CorrespondenceError::ChangedTurn { .. })), "{error:?}");
}

#[test]
fn every_changed_character_is_refused() {
    // Only the last move can be replaced, by another legal one, before the victim has received the link: the carrier of a
    // link is trusted with it.
    let mut pair = middle(1);
    while pair.table(pair.sender()).duty != Duty::Move {
        pair.play(pair.turn());
    }
    let sender = pair.sender();
    let link = extended(pair.sides[0].link(), &turn("take"), &secret(1, sender));
    let text = link.to_string();
    for at in 0..text.len() - 9 {
        for new in ["a", "0", "f", "b", ".", "-", "/", ",", "1", ""] {
            let mut changed = text.clone();
            changed.replace_range(at..=at, new);
            if changed == text {
                continue;
            }
            for changed in [forged(&changed), changed] {
                let mut victim = pair.side(sender.other()).clone();
                assert!(victim.accept_text(&changed, &rules).is_err(), "{at} {new:?}");
                assert_eq!(&victim, pair.side(sender.other()));
            }
        }
    }
}

#[test]
fn changed_settings_are_refused() {
    let pair = middle(1);
    let text = pair.sides[0].link().to_string();
    for (old, new) in [("/race/", "/rice/"), ("/-/for", "/fair/for")] {
        let changed: Link = forged(&text.replacen(old, new, 1)).parse().unwrap();
        for victim in &pair.sides {
            assert_eq!(receive(victim, &changed), Err(CorrespondenceError::ChangedSettings));
        }
    }
    // Side b answers an invitation that it has changed.
    let a = Correspondence::invite(settings(), secret(1, Side::A));
    let changed = Link::invitation(Settings::new("race", "fair").unwrap(), a.link().id());
    let b = Correspondence::answer(&changed, secret(1, Side::B)).unwrap();
    assert_eq!(receive(&a, b.link()), Err(CorrespondenceError::ChangedSettings));
}

#[test]
fn unknown_settings_are_refused_by_the_rules() {
    let mut a = Correspondence::invite(Settings::new("race", "fair").unwrap(), secret(1, Side::A));
    let b = Correspondence::answer(a.link(), secret(1, Side::B)).unwrap();
    let error = a.accept(b.link(), &rules).unwrap_err();
    assert_eq!(error.to_string(), "The rules do not allow the link: settings: expected no options, not fair");
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
            let error = pair.sides[0].clone().accept_text(&changed, &rules).unwrap_err();
            assert!(error.to_string().ends_with("does not belong to the game"), "{error}");
        }
    }
}

#[test]
fn second_answer_to_an_invitation_is_refused() {
    let pair = Pair::new(1);
    let invitation = pair.sides[0].link().truncated(1).unwrap();
    let other = Correspondence::answer(&invitation, secret(2, Side::B)).unwrap();
    assert_eq!(receive(&pair.sides[0], other.link()), Err(CorrespondenceError::SecondAnswer));
    // A second player who opens a link of the game has no record of it.
    assert_eq!(receive(&other, pair.sides[0].link()), Err(CorrespondenceError::OtherDevice));
}

#[test]
fn turn_in_the_name_of_the_victim_is_refused() {
    let pair = middle(1);
    let (sender, link) = (pair.sender(), pair.sides[0].link());
    // The cheater knows no later value of the victim, so it can only resign for it.
    let value = link.chain(sender).unwrap().newest().value;
    assert!(link.extended(turn("take"), value).is_err());
    // A link that the victim has sent from another device.
    let elsewhere = extended(link, &pair.turn(), &secret(1, sender));
    assert_eq!(receive(pair.side(sender), &elsewhere), Err(CorrespondenceError::ContinuedElsewhere));
}

#[test]
fn illegal_turns_are_refused_with_a_sentence() {
    let mut pair = middle(1);
    while pair.table(pair.sender()).duty != Duty::Move {
        pair.play(pair.turn());
    }
    let sender = pair.sender();
    let number = pair.sides[0].link().turns().len() + 1;
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
        assert_eq!(own.send(turn(text), &rules).unwrap_err(), error);
    }
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

#[test]
fn anchor_of_another_game_is_another_game() {
    let pair = middle(1);
    let link = pair.sides[0].link();
    let anchor = link.id().to_string();
    let other = Anchor::new(secret(7, Side::A).anchor().value()).to_string();
    let changed = forged(&link.to_string().replacen(&anchor, &other, 1));
    assert!(pair.sides[1].clone().accept_text(&changed, &rules).is_err());
}
