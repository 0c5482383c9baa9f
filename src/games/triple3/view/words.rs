//! What is said: in the tray, below it, in the lines about a go, and on the page of help.

use std::cmp::Ordering;

use crate::games::triple3::dice::Total;
use crate::games::triple3::moves::Move;
use crate::games::triple3::side::Side;
use crate::games::triple3::spot::{Hole, Spot};
use crate::games::triple3::stage::Event;
use crate::games::view::text;

/// The page of help.
pub const HELP: &[&str] = &help("Keys:  arrows, keypad, Tab, Return; L lights holes");

/// The page of help in classic mode.
pub const CLASSIC_HELP: &[&str] = &help("Keys:  arrows, keypad, Tab, Return; H lights holes");

const fn help(keys: &'static str) -> [&'static str; 12] {
    [
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
        keys,
        "F1 once more: all keys. Esc leaves.",
    ]
}

/// What the game is about, where nothing else is to be told.
pub const HINT: &[&str] = &["Three in a line", "or any five win:", "pegs win a box,", "boxes the game."];

/// Why a game is won by boxes of which so many decide it.
pub const fn why(decisive: usize) -> &'static str {
    if decisive > 3 { "five boxes" } else { "three boxes in line" }
}

/// Who is ahead in boxes, each side having won so many.
pub fn boxes([round, square]: [u32; 2]) -> String {
    match round.cmp(&square) {
        Ordering::Greater => format!("Boxes: {} {round}:{square}", name(Side::A)),
        Ordering::Less => format!("Boxes: {} {square}:{round}", name(Side::B)),
        Ordering::Equal => format!("Boxes: even {round}:{square}"),
    }
}

/// How it goes on after the end.
pub const NEXT: &str = "Ctrl-N: new game";

/// What a side is called: its peg's shape.
pub const fn name(side: Side) -> &'static str {
    match side {
        Side::A => "Round",
        Side::B => "Square",
    }
}

/// Where a throw lets a peg go.
pub fn allowed(total: Total) -> String {
    match total.get() {
        2 => "1+1: remove a peg".to_owned(),
        7 => "7: centres, or box 7".to_owned(),
        12 => "12: any hole".to_owned(),
        total => format!("{total}: holes {total}, box {total}"),
    }
}

/// What is announced during an event; `rolls` while its dice are still rolling.
pub fn announced(event: &Event, rolls: bool) -> String {
    match event {
        Event::Thrown { .. } if rolls => "rolling...".to_owned(),
        Event::Thrown { playable: true, .. } => String::new(),
        Event::Thrown { attempt, .. } if *attempt < 3 => "NOTHING: RETHROW".to_owned(),
        Event::Thrown { .. } => "NOTHING, 3rd TIME".to_owned(),
        Event::Forfeited { .. } => "TURN FORFEITED".to_owned(),
        Event::AnotherGo { .. } => "ANOTHER GO".to_owned(),
        Event::BoxWon { number, .. } => format!("BOX {number} IS WON"),
        Event::GameWon { .. } => "GAME WON!".to_owned(),
    }
}

/// The line an event leaves behind; none for a throw that is to be played.
pub fn told(event: &Event) -> Option<String> {
    match event {
        Event::Thrown { playable: true, .. } | Event::GameWon { .. } => None,
        Event::Thrown { side, throw, .. } => Some(format!("{}: {}, nothing", name(*side), throw.total())),
        Event::Forfeited { side } => Some(format!("{} forfeits", name(*side))),
        Event::AnotherGo { side } => Some(format!("{}: another go", name(*side))),
        Event::BoxWon { side, number } => Some(format!("{} wins box {number}", name(*side))),
    }
}

/// Why a hole cannot be chosen.
pub const OVER: &str = "The game is over.";

/// The same: the other side is to move.
pub fn others_turn(side: Side) -> String {
    format!("It is {}'s turn.", name(side))
}

/// The same: a throw does not let a side choose a hole with this peg in it, or none.
pub fn refused(side: Side, total: Total, spot: Spot, peg: Option<Side>) -> String {
    match total.get() {
        2 => format!("You threw 1+1: a peg of {}'s goes.", name(side.other())),
        _ if peg.is_some() => "There is a peg in that hole.".to_owned(),
        7 => "You threw 7: a centre, or box 7.".to_owned(),
        _ if spot.hole == Hole::CENTRE => "Only 7 and 12 open a centre.".to_owned(),
        total => format!("You threw {total}: a hole {total}, or box {total}."),
    }
}

/// What a side threw, and where it went.
pub fn played(side: Side, total: Total, mv: Move) -> String {
    match mv {
        Move::Place(spot) => format!("{}: {total}, box {}", name(side), spot.number),
        Move::Remove(spot) => format!("{}: 1+1, box {}", name(side), spot.number),
    }
}

/// Letters of a line of the panel, in the widest font.
const WIDTH: i32 = 20;

/// A sentence in lines of the panel.
pub fn wrapped(sentence: &str) -> Vec<String> {
    text::wrapped(sentence, WIDTH, |text| text.len() as i32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::triple3::dice::Throw;
    use crate::games::triple3::spot::BoxNumber;
    use small_amiga::system::help_pages::MOST_LINES;

    /// What the panel has room for with the widest letters built in, nine columns each.
    const ROOM: usize = 187 / 9;

    #[test]
    fn the_help_fits_with_the_tallest_letters() {
        // A window that high has room for eleven lines, plain or interlaced; empty ones are left out.
        assert!(HELP.iter().filter(|line| !line.is_empty()).count() <= MOST_LINES);
        assert!(HELP.iter().all(|line| line.len() <= 50));
    }

    #[test]
    fn why_not_is_told_in_two_lines() {
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
        let told = |mv| played(Side::B, Total::new(11).unwrap(), mv);
        assert_eq!(told(Move::Place(corner)), "Square: 11, box 11");
        assert!([Move::Place(corner), Move::Remove(corner)].map(told).iter().all(|text| text.len() <= ROOM));
    }

    #[test]
    fn everything_said_fits_the_panel() {
        let side = Side::B;
        let number = BoxNumber::new(11).unwrap();
        let throw = Throw::new([5, 6]).unwrap();
        let thrown = |playable| Event::Thrown { side, throw, attempt: 3, playable };
        let events = [
            Event::BoxWon { side, number },
            Event::GameWon { side },
            Event::AnotherGo { side },
            Event::Forfeited { side },
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
        assert!([3, 5].iter().all(|&boxes| why(boxes).len() <= ROOM));
    }
}
