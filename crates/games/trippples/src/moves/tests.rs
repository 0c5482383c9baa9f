//! Tests that moves are parsed from text and formatted as text.

use super::*;

#[test]
fn moves_read_and_write() {
    for text in ["a1b2", "a1b2!", "d4g7", "d4d3", "e5a1x", "61@d3", "draw", "d4g7!"] {
        match text.parse::<Move>() {
            Ok(mv) => assert_eq!(mv.to_string(), text),
            Err(error) => assert_eq!((text, error), ("e5a1x", MoveError::Form)),
        }
    }
    for from in Square::ALL {
        for walk in Square::ALL.into_iter().filter_map(|to| Walk::between(from, to)) {
            for mv in [Move::quiet(walk), Move::quiet(walk).called()] {
                assert_eq!(mv.to_string().parse(), Ok(mv));
                assert_eq!(mv.walk(), Some(walk));
            }
        }
    }
}

#[test]
fn malformed_moves_are_refused() {
    let forms = ["", "a1", "a1b", "a1b2 ", "A1b2", "a1b2!!", "!a1b2", "61@", "@d3", "6@d3", "61@d9", "Draw"];
    for text in forms.into_iter().chain(["61@d3!", "a\u{e9}b2", "draw!", "61d3"]) {
        assert_eq!(text.parse::<Move>(), Err(MoveError::Form), "{text:?}");
    }
    let cases = [
        ("a1a3", "expected a move of one step, but a1 and a3 are not neighbours"),
        ("d4e4", "expected an arrow tile to jump to from d4, but e4 never has one"),
        ("d4h8", "expected an arrow tile to jump to from d4, but h8 never has one"),
        ("ff@d3", "expected a tile of three arrows to place, not `ff`"),
        ("61@a1", "expected a square for an arrow tile, but a1 never has one"),
    ];
    for (text, message) in cases {
        assert_eq!(text.parse::<Move>().unwrap_err().to_string(), message);
    }
}
