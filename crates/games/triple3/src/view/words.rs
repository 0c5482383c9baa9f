//! The texts of Triple 3: announcements, captions, lines about moves and events, and the help page.

use std::cmp::Ordering;

use crate::dice::Total;
use crate::moves::Move;
use crate::side::Side;
use crate::spot::{Hole, Spot};
use crate::stage::DiceEvent;
use amiga_boardgame::view::text;

pub(crate) const HELP: &[&str] = &[
    "The dice decide where you may place a peg.",
    "3-6, 8-11: a hole of that number, or any hole of",
    "that box, but not a centre. 7: a centre, or any",
    "hole of box 7. 12: any hole. 1+1: remove a peg of",
    "your opponent, then throw again. After three",
    "throws that allow nothing, you lose your turn.",
    "",
    "Three pegs in a line, or any five, win a box.",
    "Three boxes in a line, or any five, win the game.",
    "",
    "Mouse: click a hole, or the peg to remove.",
    "Keys: arrows, Tab, Return. L lights legal holes.",
    "F1 again: all keys. Esc: close this page.",
];

pub(crate) const CLASSIC_HELP: &[&str] = &[
    "The dice tell where a peg may go. 3-6, 8-11: into",
    "a hole, or any of the box, of that number, but no",
    "centre; 7: a centre, or box 7; 12: any hole; 1+1:",
    "a peg of your opponent goes, and you throw again.",
    "Three throws that allow nothing forfeit the turn.",
    "",
    "Three in a line, or any five, win: pegs win a box,",
    "boxes win the game.",
    "",
    "Mouse: click a hole, or the peg that is to go",
    "Keys:  arrows, keypad, Tab, Return; H lights holes",
    "F1 once more: all keys. Esc leaves.",
];

/// The aim of the game, shown in the panel until a move or another event follows.
pub(crate) const HINT: &[&str] =
    &["Three in a line", "or any five win:", "pegs win a box,", "boxes the game."];

/// Panel line at the end of a review. The line names the key that shows the first turning point.
pub(crate) const TO_KEY_MOVES: &str = "Right: the first one";
/// Panel line at the end of a review without turning points. The line names the key that shows the start of the game.
pub(crate) const TO_START: &str = "Right: the start";

/// Returns the reason for a win, given the number of boxes that make up the win.
pub(crate) const fn win_reason(decisive: usize) -> &'static str {
    if decisive > 3 { "five boxes" } else { "three in a line" }
}

/// Returns the status line about a turning point of a game, such as `Move 12: Round -30%`.
///
/// The percentage is the part of the win chances that `side` lost by the move.
pub(crate) fn loses(number: usize, side: Side, loss: u32) -> String {
    format!("Move {number}: {} -{loss}%", name(side))
}

/// Returns the text with the number of boxes won by each side.
///
/// The leader's number comes first.
pub(crate) fn boxes([round, square]: [u32; 2]) -> String {
    match round.cmp(&square) {
        Ordering::Greater => format!("Boxes: {} {round}:{square}", name(Side::A)),
        Ordering::Less => format!("Boxes: {} {square}:{round}", name(Side::B)),
        Ordering::Equal => format!("Boxes: even {round}:{square}"),
    }
}

pub(crate) const NEXT: &str = "Ctrl-N: new game";

/// Returns the name of a side: the shape of its pegs.
pub(crate) const fn name(side: Side) -> &'static str {
    match side {
        Side::A => "Round",
        Side::B => "Square",
    }
}

/// Describes the moves that the dice total `total` allows, as the window shows them, such as `9: holes 9, box 9`.
pub(crate) fn allowed(total: Total) -> String {
    match total.get() {
        2 => "1+1: remove a peg".to_owned(),
        7 => "7: centres, or box 7".to_owned(),
        12 => "12: any hole".to_owned(),
        total => format!("{total}: holes {total}, box {total}"),
    }
}

/// Describes the moves that the dice total `total` allows, in the notation of typed moves.
fn allowed_places(total: Total) -> String {
    match total.get() {
        2 => "1+1: remove a peg".to_owned(),
        7 => "7: place 5 of any box, or any place of box 7".to_owned(),
        12 => "12: any place".to_owned(),
        total => {
            let place = total - 2;
            format!("{total}: place {place} of any box, or any place of box {total} except 5")
        }
    }
}

/// Rewrites a text of the window in the notation of typed moves: `7.1` for `hole 3 of box 7`.
pub(crate) fn typed(text: &str) -> String {
    let text = Total::all()
        .fold(text.to_owned(), |text, total| text.replace(&allowed(total), &allowed_places(total)));
    Spot::all().fold(text, |text, spot| text.replace(&hole_name(spot), &spot.to_string()))
}

/// Returns the status line about a dice event.
///
/// `rolls` is `true` while the dice of this event are still rolling.
pub(crate) fn announced(event: &DiceEvent, rolls: bool) -> String {
    match event {
        DiceEvent::Thrown { .. } if rolls => "rolling...".to_owned(),
        DiceEvent::Thrown { playable: true, .. } => String::new(),
        DiceEvent::Thrown { attempt, .. } if *attempt < 3 => "NOTHING: RETHROW".to_owned(),
        DiceEvent::Thrown { .. } => "NOTHING, 3rd TIME".to_owned(),
        DiceEvent::Forfeited(_) => "TURN FORFEITED".to_owned(),
        DiceEvent::AnotherGo(_) => "ANOTHER GO".to_owned(),
        DiceEvent::BoxWon { number, .. } => format!("BOX {number} IS WON"),
        DiceEvent::GameWon(_) => "GAME WON!".to_owned(),
    }
}

/// Returns the panel line about a dice event.
///
/// A throw that allows a move and the end of the game have no line.
pub(crate) fn told(event: &DiceEvent) -> Option<String> {
    match event {
        DiceEvent::Thrown { playable: true, .. } | DiceEvent::GameWon(_) => None,
        DiceEvent::Thrown { side, throw, .. } => Some(format!("{}: {}, nothing", name(*side), throw.total())),
        DiceEvent::Forfeited(side) => Some(format!("{} forfeits", name(*side))),
        DiceEvent::AnotherGo(side) => Some(format!("{}: another go", name(*side))),
        DiceEvent::BoxWon { side, number } => Some(format!("{} wins box {number}", name(*side))),
    }
}

pub(crate) fn resigned(loser: Side) -> String {
    format!("{} resigned", name(loser))
}

pub(crate) const OVER: &str = "The game is over.";

pub(crate) fn others_turn(side: Side) -> String {
    format!("It is {}'s turn.", name(side))
}

pub(crate) fn refused(side: Side, total: Total, spot: Spot, peg: Option<Side>) -> String {
    match total.get() {
        2 => format!("1+1: remove a peg of {}.", name(side.other())),
        _ if peg.is_some() => "There is a peg in that hole.".to_owned(),
        7 => "You threw 7: a centre, or box 7.".to_owned(),
        _ if spot.hole == Hole::CENTRE => "Only 7 and 12 open a centre.".to_owned(),
        total => format!("You threw {total}: a hole {total}, or box {total}."),
    }
}

/// Returns the name of a hole in sentences, such as "hole 11 of box 3".
fn hole_name(spot: Spot) -> String {
    match spot.hole {
        Hole::CENTRE => format!("the centre of box {}", spot.number),
        _ => format!("hole {} of box {}", spot.shown(), spot.number),
    }
}

/// Returns the panel's text lines about the hole of the suggested move.
pub(crate) fn suggested(spot: Spot) -> Vec<String> {
    let text = format!("Try {}.", hole_name(spot));
    // The number of the box does not stand alone on a line.
    wrapped(&if text.len() > WIDTH as usize { text.replace(" of ", "\nof ") } else { text })
}

/// Returns the panel's text lines about a move that has been made.
pub(crate) fn played(side: Side, mv: Move) -> Vec<String> {
    wrapped(&match mv {
        Move::Place(spot) => format!("{}: {}", name(side), hole_name(spot)),
        Move::Remove(spot) => format!("{} removes {}", name(side), hole_name(spot)),
    })
}

/// Length of a text line in the panel, in letters of the widest font.
const WIDTH: i32 = 20;

pub(crate) fn wrapped(sentence: &str) -> Vec<String> {
    text::wrapped(sentence, WIDTH, |text| text.len() as i32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Throw;
    use crate::spot::BoxNumber;

    const ROOM: usize = 187 / 9;

    #[test]
    fn typed_texts_name_holes_as_in_moves() {
        for spot in Spot::all() {
            assert_eq!(typed(&format!("Round: {}", hole_name(spot))), format!("Round: {spot}"));
        }
        for total in Total::all() {
            let text = typed(&allowed(total));
            assert!(text.starts_with(&format!("{}:", total.get())) || total.get() == 2, "{text}");
            let places =
                Spot::all().filter(|spot| spot.matches_total(total) && spot.number != BoxNumber::CENTRE);
            let others = places
                .filter(|spot| BoxNumber::new(total.get()) != Some(spot.number))
                .map(|spot| spot.to_string());
            for hole in others.filter(|_| total.get() != 12) {
                assert!(
                    text.contains(&format!("place {} of any box", &hole[hole.len() - 1..])),
                    "{hole}: {text}"
                );
            }
        }
    }

    #[test]
    fn refusals_fit_two_lines() {
        for total in Total::all() {
            for (spot, peg) in Spot::all().flat_map(|spot| [(spot, None), (spot, Some(Side::B))]) {
                let lines = wrapped(&refused(Side::A, total, spot, peg));
                assert!(lines.len() <= 2 && lines.iter().all(|line| line.len() <= ROOM), "{lines:?}");
            }
        }
        let lines = wrapped(&refused(Side::A, Total::new(10).unwrap(), "3.1".parse().unwrap(), None));
        assert_eq!(lines, ["You threw 10: a hole", "10, or box 10."]);
        assert!(others_turn(Side::B).len() <= ROOM && OVER.len() <= ROOM);
        let corner: Spot = "11.9".parse().unwrap();
        assert_eq!(played(Side::B, Move::Place(corner)), ["Square: hole 11 of", "box 11"]);
        let removal = played(Side::B, Move::Remove(Spot { hole: Hole::CENTRE, ..corner }));
        assert_eq!(removal, ["Square removes the", "centre of box 11"]);
    }

    #[test]
    fn every_sentence_fits_the_panel() {
        let side = Side::B;
        let number = BoxNumber::new(11).unwrap();
        let throw = Throw::new([5, 6]).unwrap();
        let thrown = |playable| DiceEvent::Thrown { side, throw, attempt: 3, playable };
        let events = [
            DiceEvent::BoxWon { side, number },
            DiceEvent::GameWon(side),
            DiceEvent::AnotherGo(side),
            DiceEvent::Forfeited(side),
            thrown(true),
            thrown(false),
        ];
        for event in events {
            let said = [announced(&event, true), announced(&event, false), told(&event).unwrap_or_default()];
            assert!(said.iter().all(|text| text.len() <= ROOM), "{said:?}");
        }
        assert!(NEXT.len() <= ROOM && HINT.iter().all(|line| line.len() <= ROOM));
        assert!(Total::all().all(|total| allowed(total).len() <= ROOM));
        assert_eq!(
            [[2, 1], [1, 4], [3, 3]].map(boxes),
            ["Boxes: Round 2:1", "Boxes: Square 4:1", "Boxes: even 3:3"]
        );
        assert!([3, 5].iter().all(|&boxes| win_reason(boxes).len() <= ROOM));
    }
}
