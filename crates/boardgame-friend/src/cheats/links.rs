//! Cheats with links: sending a second one, an old one, or a changed one.

use super::{middle, receive};
use crate::correspondence::{Accepted, Correspondence, CorrespondenceError};
use crate::link::Link;
use crate::race::{Pair, extended, forged, rules, secret, settings, turn};
use crate::settings::Settings;
use crate::side::Side;
use crate::table::Duty;

#[test]
fn withheld_link_cannot_be_replaced() {
    // The cheater sends no answer, computes all turns that it could send, and sends a second one after the
    // first.
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
            assert_eq!(victim.accept(first, rules), Ok(Accepted::Extended));
            for second in links.iter().filter(|second| *second != first) {
                assert_eq!(receive(&victim, second), Err(CorrespondenceError::SecondLink));
            }
            // After the victim has answered, both are too late.
            let table = victim.table(rules).unwrap();
            let answer = turn(match table.duty {
                Duty::Move => "take",
                _ => "-",
            });
            if table.end.is_none() {
                victim.send(answer, rules).unwrap();
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
    // A link of another game between the same players does not belong to this game.
    let other = middle(2);
    assert_eq!(receive(&pair.sides[0], other.sides[1].link()), Err(CorrespondenceError::OtherDevice));
}

#[test]
fn changed_earlier_turn_is_refused() {
    let pair = middle(1);
    let link = pair.sides[0].link();
    for (number, turn) in (1..).zip(link.steps()) {
        // The change keeps the number of moves, so all values keep their numbers.
        let old = turn.to_string();
        let new = if old == "take" { "leave" } else { "OFFER" };
        let mut fields: Vec<String> = link.to_string().split('/').map(str::to_owned).collect();
        new.clone_into(&mut fields[5 + number]);
        let changed: Link = forged(&fields.join("/")).parse().unwrap();
        for victim in &pair.sides {
            let is_last = number == link.steps().len() && link.sender() != victim.side();
            let error = CorrespondenceError::ChangedTurn { turn: number };
            let error = if is_last { CorrespondenceError::SecondLink } else { error };
            assert_eq!(receive(victim, &changed), Err(error), "{number}");
        }
    }
    // A changed turn is also refused with a further turn of the cheater at the end.
    let sender = pair.sender();
    let changed = link.to_string().replacen("take", "leave", 1);
    let changed: Link = forged(&changed).parse().unwrap();
    let longer = extended(&changed, &pair.turn(), &secret(1, sender));
    let error = receive(pair.side(sender.other()), &longer);
    assert!(matches!(error, Err(CorrespondenceError::ChangedTurn { .. })), "{error:?}");
}

#[test]
fn every_changed_character_is_refused() {
    // Only the last move can be replaced, by another legal one, before the victim has received the link: the
    // carrier of a link is trusted with it.
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
                assert!(victim.accept_text(&changed, rules).is_err(), "{at} {new:?}");
                assert_eq!(&victim, pair.side(sender.other()));
            }
        }
    }
    let (moves, sum) = text.rsplit_once("take/").unwrap();
    for replacement in ["leave", "RESIGN"] {
        let mut victim = pair.side(sender.other()).clone();
        let changed = forged(&format!("{moves}{replacement}/{sum}"));
        assert_eq!(victim.accept_text(&changed, rules), Ok(Accepted::Extended), "{replacement}");
        // The player whose move has been replaced refuses the answer.
        if replacement == "leave" {
            let duty = victim.table(rules).unwrap().duty;
            let answer = victim.send(turn(if duty == Duty::Move { "take" } else { "-" }), rules).unwrap();
            let mut mover = pair.side(sender).clone();
            mover.send(turn("take"), rules).unwrap();
            let number = mover.link().steps().len();
            assert_eq!(receive(&mover, answer), Err(CorrespondenceError::ChangedTurn { turn: number }));
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
    let error = a.accept(b.link(), rules).unwrap_err();
    assert_eq!(error.to_string(), "The rules do not allow the link: settings: expected no options, not fair");
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
