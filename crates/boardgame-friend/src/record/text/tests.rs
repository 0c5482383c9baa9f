//! Tests of the saved text of a record.

use super::*;
use crate::race::{Friends, secret};

/// The message for an invalid number of a link.
const WISH: &str =
    "expected the numbers of the links with a wish and with a refused draw, such as `7`, `-` or `-:8`";

#[test]
fn record_reads_back_from_its_private_text() {
    let mut friends = Friends::to_move(1, Side::A);
    friends.play(Side::A, "leave");
    friends.play(Side::A, "back?");
    let seat: LineSeat = format!("wait=0.0.0.0:4000={}", "0".repeat(32)).parse().unwrap();
    friends.record_mut(Side::A).set_seat(Some(seat));
    friends.record_mut(Side::B).refuse_draw();
    for record in &friends.records {
        let record = record.clone().with_score("2,1,0".parse().unwrap());
        let text = record.to_private_text();
        assert_eq!(text.parse().as_ref(), Ok(&record));
        let secret = secret(1, record.side()).expose();
        assert!(text.starts_with(&format!("friend1 {} {secret} 2,1,0 ", record.side())));
        for public in [record.text(), format!("{record:?}")] {
            assert!(!public.contains(&secret) && !public.contains(&"0".repeat(32)), "{public}");
        }
        for (old, new, message) in [
            ("friend1", "friend2", "column 1: expected `friend1` or `correspondence1`"),
            (&secret, "0", "column 11: expected the secret, 64 digits from 0 to 9 and a to f"),
            ("2,1,0", "2,1", "column 76: expected a score: games won, lost and drawn, such as `2,1,0`"),
            ("2,1,0 ", "2,1,0 +", &format!("column 82: {WISH}")),
            (" 2,1,0 ", " 2,1,0 :", &format!("column 82: {WISH}")),
        ] {
            let error = text.replacen(old, new, 1).parse::<Record>().unwrap_err();
            assert_eq!(error.to_string(), message);
        }
        let link = text.rsplit(' ').next().unwrap();
        let error = text.replacen(link, "x", 1).parse::<Record>().unwrap_err();
        let column = text.len() - link.len() + 1;
        let message = "expected `link1` or `link2`, the known versions";
        assert_eq!(error.to_string(), format!("column {column}: {message}"));
    }
    let wrong = friends.records[0].to_private_text().replacen("=0.0.0.0:4000", "=", 1);
    assert!(matches!(wrong.parse::<Record>().unwrap_err().problem, RecordProblem::Seat(_)));
}

/// The lines were computed by another program from the scheme that `docs/known/links.md` describes.
#[test]
fn record_of_an_earlier_program_goes_on() {
    for text in include_str!("../fixtures/correspondence1.txt").lines() {
        let record: Record = text.parse().unwrap();
        assert_eq!((record.score_before(), record.seat(), record.wish), (Score::default(), None, None));
        // The link is the same, byte for byte, and so is the game.
        let Record { side, secret, link, .. } = &record;
        assert_eq!(format!("{EARLIER_VERSION} {side} {} {link}", secret.expose()), text);
        assert!(record.text().starts_with("link1/"));
        assert_eq!(record.to_private_text().parse().as_ref(), Ok(&record));
    }
}
