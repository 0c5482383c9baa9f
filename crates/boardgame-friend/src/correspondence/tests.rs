//! Tests of honest play: the stages of a game, its duties, and the text of a record.

use proptest::prelude::*;

use super::*;
use crate::deal::Placing;
use crate::game::{Decision, LinkedGame, RuleError};
use crate::link::{ExtendError, LinkProblem};
use crate::race::{Pair, extended, forged, rules, secret, settings, turn};
use crate::table::{Duty, GameEnd};
use crate::throws::Throw;
use crate::turn::MoveText;

#[test]
fn game_is_invited_answered_and_played() {
    let mut a = Correspondence::invite(settings(), secret(1, Side::A));
    let duty = |side: &Correspondence| side.table(rules).unwrap().duty;
    assert_eq!(
        (a.link().is_invitation(), duty(&a), a.accept(&a.link().clone(), rules)),
        (true, Duty::Wait, Ok(Accepted::Known))
    );
    let mut b = Correspondence::answer(a.link(), secret(1, Side::B)).unwrap();
    assert_eq!(
        (duty(&b), b.table(rules).unwrap().game.is_none(), b.unanswered()),
        (Duty::Wait, true, Some(b.link()))
    );
    assert_eq!(a.accept(b.link(), rules), Ok(Accepted::Extended));
    assert!(a.table(rules).unwrap().game.is_some() && a.unanswered().is_none());
    let link = a.send(turn(if duty(&a) == Duty::Move { "leave" } else { "-" }), rules).unwrap().clone();
    assert_eq!(
        (b.accept(&link, rules), b.accept(&link, rules)),
        (Ok(Accepted::Extended), Ok(Accepted::Known))
    );
    assert_eq!((duty(&a), a.send(turn("take"), rules)), (Duty::Wait, Err(CorrespondenceError::NotYourTurn)));
    assert_ne!(duty(&b), Duty::Wait);
}

#[test]
fn games_with_dice_are_played_to_their_end() {
    let (mut again, mut forfeits) = (0, 0);
    for number in 0..60 {
        let mut pair = Pair::new(number);
        while pair.table(pair.sender()).duty != Duty::Nothing {
            let sender = pair.sender();
            let before = pair.table(sender);
            pair.play(pair.turn());
            let after = pair.table(sender);
            let is_reveal = before.duty == Duty::Reveal;
            again += u32::from(is_reveal);
            // The sender of a move cannot see the next throw before the opponent answers.
            let decision = after.game.as_ref().map(|game| game.decision());
            assert!(is_reveal || matches!(decision, Some(Decision::Throw | Decision::Over)), "{decision:?}");
            assert!(!is_reveal || decision == Some(Decision::Move(sender.other())));
        }
        let [a, b] = Side::BOTH.map(|side| pair.table(side));
        assert_eq!((a.end, b.end), (Some(GameEnd::Rules), Some(GameEnd::Rules)));
        let [a, b] = [a, b].map(|table| table.game.unwrap().record_text());
        assert_eq!(a, b);
        forfeits += u32::from(!a.contains("forfeits: 0"));
    }
    // The games contain both cases: the same side moves again, and a side cannot move.
    assert!(again > 10 && forfeits > 0, "{again} {forfeits}");
}

#[test]
fn resignation_and_agreed_draw_end_the_game() {
    let mut pair = Pair::new(1);
    pair.play_turns(4);
    let loser = pair.sender();
    pair.play(turn("RESIGN"));
    for side in Side::BOTH {
        let table = pair.table(side);
        assert_eq!((table.end, table.duty), (Some(GameEnd::Resigned(loser)), Duty::Nothing));
    }
    let mut pair = Pair::new(1);
    pair.play_turns(4);
    let offer = Turn { ending: Some(crate::turn::TurnEnding::DrawOffer), ..pair.turn() };
    let offerer = pair.sender();
    pair.play(offer);
    assert_eq!(pair.table(offerer.other()).draw_offer, Some(offerer));
    let mut declined = Pair { sides: pair.sides.clone() };
    declined.play(declined.turn());
    assert_eq!(declined.table(offerer).draw_offer, None);
    pair.play(turn("DRAW"));
    let table = pair.table(offerer);
    assert_eq!((table.end, table.duty, table.draw_offer), (Some(GameEnd::Rules), Duty::Nothing, None));
    assert_eq!(pair.sides[offerer as usize].send(turn("-"), rules), Err(ExtendError::Over.into()));
}

/// A test game that never ends. After each throw, `Side::A` makes one move.
#[derive(Debug)]
struct Endless {
    is_thrown: bool,
    placing: Placing,
}

impl LinkedGame for Endless {
    fn decision(&self) -> Decision {
        if self.is_thrown { Decision::Move(Side::A) } else { Decision::Throw }
    }

    fn throw(&mut self, _: &Throw) {
        self.is_thrown = true;
    }

    fn play(&mut self, _: &MoveText) -> Result<(), RuleError> {
        self.is_thrown = false;
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
        String::new()
    }

    fn placing(&self) -> Placing {
        self.placing
    }

    fn legal_moves(&self) -> Vec<MoveText> {
        Vec::new()
    }
}

#[test]
fn game_of_the_maximum_length_ends_undecided() {
    let rules: LinkStartFn = |_, deal| Ok(Box::new(Endless { is_thrown: false, placing: deal.placing(2)? }));
    let settings = Settings::new(&"x".repeat(16), &"y".repeat(100)).unwrap();
    let record = |side, link: &Link| Correspondence(Record::new(side, secret(1, side), link.clone()));
    // The first game has the maximum number of plies, the second one the maximum length of the text.
    for (mv, plies) in [("go", 1000), ("abcdefghijk", 536)] {
        let a = Correspondence::invite(settings.clone(), secret(1, Side::A));
        let b = Correspondence::answer(a.link(), secret(1, Side::B)).unwrap();
        let (mut before, mut link) = (a.link().clone(), b.link().clone());
        while !link.is_full() {
            let side = link.to_answer();
            let next = extended(&link, &turn(if side == Side::A { mv } else { "-" }), &secret(1, side));
            before = std::mem::replace(&mut link, next);
        }
        assert_eq!((link.count(), link.sender()), (plies, Side::A));
        let (mut a, mut b) = (record(Side::A, &before), record(Side::B, &before));
        assert_eq!(a.table(rules).unwrap().duty, Duty::Move);
        let mut resigned = a.clone();
        resigned.send(turn("RESIGN"), rules).unwrap();
        assert_eq!(resigned.table(rules).unwrap().end, Some(GameEnd::Resigned(Side::A)));
        a.send(turn(mv), rules).unwrap();
        let message = a.message(link.number()).unwrap().to_string();
        assert_eq!(b.receive(&message.parse().unwrap(), rules), Ok(Accepted::Extended));
        for side in [&a, &b] {
            let table = side.table(rules).unwrap();
            assert_eq!((side.link(), table.end, table.duty), (&link, Some(GameEnd::TooLong), Duty::Nothing));
            assert_eq!(side.to_private_text().parse().as_ref(), Ok(side));
        }
        for text in ["-", "RESIGN"] {
            assert_eq!(b.send(turn(text), rules), Err(ExtendError::Over.into()));
        }
        let text = link.to_string();
        let (text, sum) = text.rsplit_once('/').unwrap();
        let text = forged(&format!("{text}/-/{sum}"));
        assert_eq!(text.parse::<Link>().unwrap_err().problem, LinkProblem::Over);
    }
}

#[test]
fn last_turn_of_the_maximum_length_has_room() {
    let settings = Settings::new(&"x".repeat(16), &"y".repeat(100)).unwrap();
    let a = Correspondence::invite(settings, secret(1, Side::A));
    let mut link = Correspondence::answer(a.link(), secret(1, Side::B)).unwrap().link().clone();
    let mut extend = |moves: usize, length: usize, ending: &str| {
        let side = link.to_answer();
        let moves = vec!["x".repeat(length); moves].join(",") + ending;
        link = extended(&link, &turn(&moves), &secret(1, side));
        assert_eq!(link.to_string().parse().as_ref(), Ok(&link));
        link.is_full()
    };
    // The turns have 7,499 characters after 999 plies.
    assert!(!extend(500, 6, "") && !extend(497, 7, "") && !extend(1, 10, "") && !extend(1, 11, ""));
    assert!(extend(21, 12, ",RESIGN"));
}

#[test]
fn agreed_take_back_keeps_the_throws() {
    let mut pair = Pair::new(1);
    pair.play_turns(6);
    let record = |pair: &Pair| pair.table(pair.sender()).game.unwrap().record_text();
    let (before, after) = (pair.sides.clone(), record(&pair));
    for side in &mut pair.sides {
        assert!(!side.take_back(1) && !side.take_back(9) && side.link() == before[0].link());
        assert!(side.take_back(4));
    }
    assert_eq!(pair.sides[0].link().steps(), &before[0].link().steps()[..2]);
    pair.play_turns(4);
    assert_eq!((&pair.sides, record(&pair)), (&before, after));
}

#[test]
fn messages_and_links_have_the_same_effect() {
    let mut pair = Pair::new(3);
    pair.play_turns(8);
    let [a, b] = &pair.sides;
    let invitation = a.message(1).unwrap().to_string();
    assert!(invitation.starts_with("invite race/- "));
    let mut guest = Correspondence::answer(&a.link().truncated(1).unwrap(), secret(3, Side::B)).unwrap();
    let mut host = Correspondence::invite(settings(), secret(3, Side::A));
    for number in 2..=a.link().number() {
        let message = b.message(number).unwrap().to_string();
        assert!(message.len() < 256);
        let message: Message = message.parse().unwrap();
        let (from, to) = if number % 2 == 0 { (&mut guest, &mut host) } else { (&mut host, &mut guest) };
        if let Message::Turn { turn, .. } = &message {
            from.send(turn.clone(), rules).unwrap();
        }
        assert_eq!(from.message(number).as_ref(), Some(&message));
        assert_eq!(to.receive(&message, rules), Ok(Accepted::Extended));
        assert_eq!(to.receive(&message, rules), Ok(Accepted::Known));
    }
    assert_eq!((&host, &guest), (a, b));
    assert_eq!((a.message(0), a.message(11)), (None, None));
    let late =
        Message::Turn { number: 20, turn: turn("-"), value: secret(3, Side::B).reveal(9).unwrap().value };
    assert_eq!(host.receive(&late, rules), Err(CorrespondenceError::Missing));
}

#[test]
fn damaged_message_names_the_column() {
    let value = secret(1, Side::A).anchor().to_string();
    let cases = [
        ("hello".to_owned(), "column 1: expected `invite`, `answer` or `turn`"),
        (
            "invite Race/- 0".to_owned(),
            "column 8: expected the name of a game, 1 to 16 lower-case letters and digits",
        ),
        ("invite race/- 0".to_owned(), "column 15: expected 64 digits from 0 to 9 and a to f"),
        (format!("answer {value}"), "column 72: expected 64 digits from 0 to 9 and a to f"),
        (format!("turn 0 - {value}"), "column 6: expected the number of a turn, from 1 to 2048"),
        (format!("turn 2049 - {value}"), "column 6: expected the number of a turn, from 1 to 2048"),
        (format!("turn 07 - {value}"), "column 6: expected the number of a turn, from 1 to 2048"),
        (
            format!("turn 7 a,B {value}"),
            "column 10: expected a move, 1 to 12 lower-case letters, digits, `.`, `-`, `!` and `@`",
        ),
        (format!("turn 7 a,b {value} "), "column 77: expected the end of the message"),
    ];
    for (text, message) in cases {
        assert_eq!(text.parse::<Message>().unwrap_err().to_string(), message, "{text:?}");
    }
}

proptest! {
    #[test]
    fn parsers_refuse_other_texts_without_panic(text in ".{0,200}", at in 0..100usize, put in ".") {
        prop_assert!(text.parse::<Message>().is_err() && text.parse::<Correspondence>().is_err());
        let message = format!("turn 7 take,-7.5 {}", secret(1, Side::A).anchor());
        let mut message: Vec<char> = message.chars().collect();
        let at = at % message.len();
        message[at] = put.chars().next().unwrap_or(' ');
        let changed: String = message.into_iter().collect();
        if let Ok(message) = changed.parse::<Message>() {
            prop_assert_eq!(message.to_string(), changed);
        }
    }
}

#[test]
fn record_reads_back_from_its_private_text() {
    let mut pair = Pair::new(5);
    pair.play_turns(5);
    for record in pair.sides {
        let text = record.to_private_text();
        assert_eq!(text.parse(), Ok(record.clone()));
        // Only the private text has the secret.
        let secret = secret(5, record.side()).expose();
        assert!(text.contains(&secret));
        for public in [record.link().to_string(), format!("{record:?}")] {
            assert!(!public.contains(&secret), "{public}");
        }
        let side = record.side();
        let cases = [
            (text.replace("correspondence1", "correspondence2"), "column 1: expected `correspondence1`"),
            (
                text.replacen(&format!(" {side} "), " c ", 1),
                "column 17: expected the side of this program, `a` or `b`",
            ),
            (text.replace(&secret, "0"), "column 19: expected the secret, 64 digits from 0 to 9 and a to f"),
            (text.replace(&secret, &"0".repeat(64)), "column 84: expected a link that the secret belongs to"),
            (
                text.replace("link1", "link0"),
                "column 84: expected `link1` or `link2`, the versions of links that this program reads",
            ),
        ];
        for (text, message) in cases {
            assert_eq!(text.parse::<Correspondence>().unwrap_err().to_string(), message);
        }
    }
    assert!("".parse::<Correspondence>().is_err());
}
