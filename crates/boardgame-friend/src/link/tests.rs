//! Tests of links and their text.

use proptest::prelude::*;

use super::*;
use crate::chain::Secret;
use crate::race;
use crate::turn::{MoveText, TurnEnding};

fn secret(side: Side) -> Secret {
    Secret::new([side as u8 + 1; 32])
}

fn invitation() -> Link {
    Link::invitation(Settings::new("triple3", "").unwrap(), secret(Side::A).anchor())
}

fn answered() -> Link {
    let b = secret(Side::B);
    invitation().answered(b.anchor(), b.reveal(2).unwrap().value).unwrap()
}

fn try_extended(link: &Link, turn: &Turn) -> Result<Link, ExtendError> {
    race::try_extended(link, turn, &secret(link.to_answer()))
}

fn extended(link: &Link, turn: &str) -> Link {
    try_extended(link, &Turn::parse(turn).unwrap()).unwrap()
}

/// Replaces a part of a link and corrects its check sum.
fn forged(link: &Link, old: &str, new: &str) -> String {
    race::forged(&link.to_string().replacen(old, new, 1))
}

fn error(text: &str) -> String {
    text.parse::<Link>().unwrap_err().to_string()
}

#[test]
fn links_are_numbered_and_alternate() {
    let link = answered();
    let states = |link: &Link| (link.number(), link.sender(), link.is_invitation());
    assert_eq!(states(&invitation()), (1, Side::A, true));
    assert_eq!(states(&link), (2, Side::B, false));
    let link = extended(&extended(&link, "7.5"), "-");
    assert_eq!(states(&link), (4, Side::B, false));
    assert_eq!([Side::A, Side::B].map(|side| link.chain(side).unwrap().newest().index), [3, 3]);
}

#[test]
fn truncated_link_is_the_earlier_link() {
    let mut links = vec![invitation(), answered()];
    for turn in ["7.5", "-", "-7.5", "1.1,2.2,OFFER", "DRAW"] {
        links.push(extended(links.last().unwrap(), turn));
    }
    let last = links.last().unwrap();
    for (number, link) in (1..).zip(&links) {
        assert_eq!(last.truncated(number).as_ref(), Some(link));
    }
    assert_eq!(
        (last.truncated(0), last.truncated(links.len() + 1), invitation().truncated(2)),
        (None, None, None)
    );
}

#[test]
fn turn_after_the_end_or_with_a_wrong_value_is_refused() {
    let value = secret(Side::A).reveal(2).unwrap().value;
    assert_eq!(invitation().extended(Turn::default(), value), Err(ExtendError::NotAnswered));
    assert_eq!(answered().answered(secret(Side::B).anchor(), value), Err(ExtendError::Answered));
    assert_eq!(
        invitation().answered(secret(Side::B).anchor(), value),
        Err(ChainError::Foreign { index: 2 }.into())
    );
    assert_eq!(extended(&answered(), "RESIGN").extended(Turn::default(), value), Err(ExtendError::Over));
    assert_eq!(
        try_extended(&extended(&extended(&answered(), "7.5"), "-"), &Turn::default()),
        Err(ChainError::Known { index: 3, newest: 3 }.into())
    );
    let turn = Turn::parse("7.5").unwrap();
    assert_eq!(answered().extended(turn, value), Err(ChainError::Foreign { index: 3 }.into()));
}

#[test]
fn link_has_a_maximum_length_and_number_of_moves() {
    let mv: MoveText = "abcdefghijkl".parse().unwrap();
    let many = |count| Turn { moves: vec![mv.clone(); count], ending: None };
    let value = |index| secret(Side::A).reveal(index).unwrap().value;
    assert_eq!(answered().extended(many(700), value(702)), Err(ExtendError::TooLong));
    assert_eq!(answered().extended(many(1022), value(1023)), Err(ChainError::Exhausted.into()));
    assert_eq!(error(&"x".repeat(8193)), "column 8193: expected a link of at most 8192 characters");
}

#[test]
fn last_turn_of_the_maximum_length_has_room() {
    let settings = Settings::new(&"x".repeat(16), &"y".repeat(100)).unwrap();
    let mut link = Link { settings, ..answered() };
    let mut extend = |moves: usize, length: usize, ending: &str| {
        link = extended(&link, &(vec!["x".repeat(length); moves].join(",") + ending));
        assert_eq!(link.to_string().parse().as_ref(), Ok(&link));
        link.is_full()
    };
    // The turns have 7,499 characters after 999 plies.
    assert!(!extend(500, 6, "") && !extend(497, 7, "") && !extend(1, 10, "") && !extend(1, 11, ""));
    assert!(extend(21, 12, ",RESIGN"));
}

#[test]
fn damaged_link_names_the_column() {
    let link = extended(&extended(&answered(), "7.5"), "3.1");
    let text = link.to_string();
    let [a, b] = Side::BOTH.map(|side| link.chain(side).unwrap().newest().value.to_string());
    let anchors = Side::BOTH.map(|side| secret(side).anchor().to_string());
    let cases = [
        (String::new(), "column 1: expected `link1` or `link2`, the known versions"),
        (text.replace("link1", "link2"), "column 1: expected `link1` or `link2`, the known versions"),
        (
            text.replace("triple3", "Triple"),
            "column 7: expected the name of a game, 1 to 16 lower-case letters and digits",
        ),
        (
            text.replace("/-/", "//"),
            "column 15: expected options of lower-case letters, digits, `=`, `.` and `-`, separated by commas, 100 \
             characters at most",
        ),
        (forged(&link, "for-a", "for-b"), "column 17: expected `for-a`, the side that has to answer"),
        (text.replace(&anchors[0], "0"), "column 23: expected an anchor, 64 digits from 0 to 9 and a to f"),
        (text.replace(&a, "0"), "column 88: expected a secret value, 64 digits from 0 to 9 and a to f"),
        (
            forged(&link, &a, &secret(Side::A).reveal(2).unwrap().value.to_string()),
            "column 88: the secret value number 3 does not belong to the game",
        ),
        (
            forged(&link, &format!(".{a}"), ""),
            "column 88: expected a secret value, 64 digits from 0 to 9 and a to f",
        ),
        (forged(&link, &b, &a), "column 218: the secret value number 4 does not belong to the game"),
        (
            forged(&link, "7.5", "7.5,X"),
            "column 287: expected a move, 1 to 12 lower-case letters, digits, `.`, `-`, `!` and `@`",
        ),
        (forged(&link, "7.5", "7.5,RESIGN"), "column 294: expected no further turn: the game is over"),
        // A changed move is valid in itself: only the opponent's record can find it.
        (forged(&link, "7.5", "7.6"), ""),
        (text.replace("7.5", "7.6"), "column 291: expected the check sum: a part is damaged or missing"),
        (
            text[..text.len() - 1].to_owned(),
            "column 291: expected the check sum: a part is damaged or missing",
        ),
        (text[..200].to_owned(), "column 153: expected the check sum: a part is damaged or missing"),
    ];
    for (text, message) in cases {
        assert_eq!(
            text.parse::<Link>().map_or_else(|error| error.to_string(), |_| String::new()),
            message,
            "{text:?}"
        );
    }
}

#[test]
fn text_without_the_beginning_of_a_link_is_no_link() {
    assert!(Link::is_meant_by("https://example.org/#link2/tripppin"));
    for text in [
        "",
        "#",
        "link",
        "link/",
        "linkx/",
        "https://example.org/?game=triple3#........./",
        "4c45/64ff e1 d1",
    ] {
        assert!(!Link::is_meant_by(text), "{text:?}");
    }
    let error = Link::find("https://example.org/").unwrap_err().to_string();
    assert_eq!(error, "column 1: expected `link1` or `link2`, the known versions");
}

fn turn() -> impl Strategy<Value = Turn> {
    let moves = prop::collection::vec("[a-z0-9.!@]{1,12}", 0..4);
    let ending = prop::sample::select(vec![None, None, None, Some(TurnEnding::DrawOffer)]);
    (moves, ending).prop_map(|(moves, ending)| Turn {
        moves: moves.iter().map(|mv| mv.parse().unwrap()).collect(),
        ending,
    })
}

proptest! {
    #[test]
    fn links_read_back_from_their_text(
        turns in prop::collection::vec(turn(), 0..20),
        options in "|[a-z]{1,9}(,[a-z]{1,3}=[0-9])?",
    ) {
        let settings = Settings::new("tribolo", &options).unwrap();
        let mut link = Link::invitation(settings, secret(Side::A).anchor());
        prop_assert_eq!(link.to_string().parse(), Ok(link.clone()));
        link = link.answered(secret(Side::B).anchor(), secret(Side::B).reveal(2).unwrap().value).unwrap();
        for turn in turns {
            prop_assert_eq!(link.to_string().parse(), Ok(link.clone()));
            // A second turn without moves reveals no further value.
            link = try_extended(&link, &turn).unwrap_or(link);
        }
        let text = link.to_string();
        prop_assert_eq!(text.parse(), Ok(link));
        // No character needs to be escaped in the fragment of an address, and the last one is not cut off by
        // programs that look for addresses in a text.
        prop_assert!(text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-.!@=,/".contains(&byte)));
        prop_assert!(text.ends_with(|last: char| last.is_ascii_alphanumeric()));
    }

    #[test]
    fn parser_refuses_any_text_without_panic(text in ".{0,300}", at in 0..300usize, put in ".") {
        prop_assert!(text.parse::<Link>().is_err() && text.parse::<crate::record::Record>().is_err());
        let mut text: Vec<char> = extended(&answered(), "7.5").to_string().chars().collect();
        let old = std::mem::replace(&mut text[at % 290], put.chars().next().unwrap_or(' '));
        let is_same = old == text[at % 290];
        let changed: String = text.into_iter().collect();
        prop_assert_eq!(changed.parse::<Link>().is_ok(), is_same);
    }
}

/// An invitation and a reply that programs without other steps than turns have made.
#[test]
fn link_of_an_earlier_program_keeps_its_text() {
    let invitation =
        "link1/tripppin/-/for-b/2cedb04578c57b36960171432cc671332e613356121ec1c593989343fcdcd1e0/f1f918ea";
    let records = include_str!("../record/fixtures/correspondence1.txt");
    let links = records.lines().map(|record| record.rsplit(' ').next().unwrap());
    for text in links.chain([invitation]) {
        assert_eq!(text.parse::<Link>().unwrap().to_string(), text);
    }
}
