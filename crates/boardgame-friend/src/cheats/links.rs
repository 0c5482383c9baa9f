//! Cheats with links: sending a second one, an old one, or a changed one.

use super::{check, check_text, split};
use crate::link::Link;
use crate::race::{Friends, forged, receive, secret, settings, written};
use crate::record::{News, Record, Refused};
use crate::settings::Settings;
use crate::side::Side;

#[test]
fn withheld_link_cannot_be_replaced() {
    // The cheater sends no answer, computes all turns that it could send, and sends a second one after the
    // first.
    for number in 0..20 {
        let friends = Friends::middle(number);
        let links =
            ["take", "leave", "RESIGN"].map(|text| written(friends.records[0].link(), text, number).unwrap());
        for first in &links {
            let mut friends = friends.clone();
            let sender = friends.to_answer();
            *friends.record_mut(sender) = Record::new(sender, secret(number, sender), first.clone());
            let news = friends.deliver(sender).unwrap();
            let second = |victim: &Record| {
                for link in links.iter().filter(|link| *link != first) {
                    assert_eq!(check(victim, link), Err(Refused::SecondLink));
                }
            };
            second(friends.record(sender.other()));
            // After the victim has answered, all are too late.
            if news != News::Ended {
                friends.play_on("take");
                second(friends.record(sender.other()));
                assert_eq!(check(friends.record(sender.other()), first), Ok(News::Earlier));
            }
        }
    }
}

#[test]
fn changed_earlier_turn_is_refused() {
    let friends = Friends::middle(1);
    let link = friends.records[0].link();
    for (turn, step) in (1..).zip(link.steps()) {
        // The change keeps the number of moves, so all values keep their numbers.
        let mut fields: Vec<String> = link.to_string().split('/').map(str::to_owned).collect();
        fields[5 + turn] = if step.to_string() == "take" { "leave" } else { "OFFER" }.to_owned();
        let changed: Link = forged(&fields.join("/")).parse().unwrap();
        for victim in &friends.records {
            let is_last = turn == link.steps().len() && link.sender() != victim.side();
            let error = if is_last { Refused::SecondLink } else { Refused::ChangedTurn { turn } };
            assert_eq!(check(victim, &changed), Err(error), "{turn}");
        }
    }
    // A changed turn is also refused with a further turn of the cheater at the end.
    let changed: Link = forged(&link.to_string().replacen("take", "leave", 1)).parse().unwrap();
    let longer = written(&changed, "take", 1).unwrap();
    let error = check(friends.record(longer.to_answer()), &longer);
    assert!(matches!(error, Err(Refused::ChangedTurn { .. })), "{error:?}");
}

#[test]
fn every_changed_character_is_refused() {
    // Only the last move can be replaced, by another legal one, before the victim has received the link: the
    // carrier of a link is trusted with it.
    let friends = Friends::middle(1);
    let sender = friends.to_answer();
    let victim = friends.record(sender.other());
    let link = written(victim.link(), "take", 1).unwrap();
    let text = link.to_string();
    for at in 0..text.len() - 9 {
        for new in ["a", "0", "f", "b", ".", "-", "/", ",", "1", ""] {
            let mut changed = text.clone();
            changed.replace_range(at..=at, new);
            if changed == text {
                continue;
            }
            for changed in [forged(&changed), changed] {
                assert!(check_text(victim, &changed).is_err(), "{at} {new:?}");
            }
        }
    }
    let (fields, sum) = split(&link);
    let moves = fields.strip_suffix("take").unwrap();
    for (replacement, news) in [("leave", News::Turn), ("RESIGN", News::Ended)] {
        let changed: Link = forged(&format!("{moves}{replacement}/{sum}")).parse().unwrap();
        let mut friends = friends.clone();
        assert_eq!(receive(friends.record_mut(sender.other()), &changed), Ok(news), "{replacement}");
        // The player whose move has been replaced refuses the answer.
        if replacement == "leave" {
            friends.write(sender, "take").unwrap();
            let turn = friends.record(sender).link().steps().len();
            let answer = ["take", "-"].into_iter().find(|text| friends.write(sender.other(), text).is_ok());
            assert!(answer.is_some());
            assert_eq!(friends.deliver(sender.other()), Err(Refused::ChangedTurn { turn }));
        }
    }
}

#[test]
fn changed_settings_are_refused() {
    let friends = Friends::middle(1);
    let text = friends.records[0].text();
    for (old, new) in [("/race/", "/rice/"), ("/-/for", "/fair/for")] {
        for victim in &friends.records {
            let changed = forged(&text.replacen(old, new, 1));
            assert_eq!(check_text(victim, &changed), Err(Refused::ChangedSettings));
        }
    }
    // Side b answers an invitation that it has changed.
    let a = Record::invite(settings(), secret(1, Side::A));
    let changed = Link::invitation(Settings::new("race", "fair").unwrap(), a.id());
    let b = Record::answer(&changed, secret(1, Side::B)).unwrap();
    assert_eq!(check(&a, b.link()), Err(Refused::ChangedSettings));
}

#[test]
fn second_answer_to_an_invitation_is_refused() {
    let friends = Friends::new(1);
    let invitation = Record::invite(settings(), secret(1, Side::A));
    let other = Record::answer(invitation.link(), secret(2, Side::B)).unwrap();
    assert_eq!(check(friends.record(Side::A), other.link()), Err(Refused::SecondAnswer));
    // A second player who opens a link of the game has no record of it.
    assert_eq!(check(&other, friends.record(Side::A).link()), Err(Refused::OtherDevice));
}
