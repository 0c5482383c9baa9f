//! What is said: in the tray, below it, in the lines about a go, and on the page of help.

use crate::games::triple3::dice::Total;
use crate::games::triple3::side::Side;
use crate::games::triple3::stage::Event;

/// The page of help.
pub const HELP: &[&str] = &[
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
    "Keys:  arrows or keypad, Return; H lights holes",
    "F10 menu   S suggest   T take back   N new game",
    "(with Ctrl or Amiga)   Esc leaves, F1 this help",
];

/// What the game is about, where nothing else is to be told.
pub const HINT: &[&str] = &["Three in a line", "or any five win:", "pegs win a box,", "boxes the game."];

/// How it goes on after the end.
pub const NEXT: &str = "Ctrl-N: new game";

/// What a side is called: its peg's shape.
#[must_use]
pub const fn name(side: Side) -> &'static str {
    match side {
        Side::A => "Round",
        Side::B => "Square",
    }
}

/// Where a throw lets a peg go.
#[must_use]
pub fn allowed(total: Total) -> String {
    match total.get() {
        2 => "1+1: remove a peg".to_owned(),
        7 => "7: centres, or box 7".to_owned(),
        12 => "12: any hole".to_owned(),
        total => format!("{total}: holes {total}, box {total}"),
    }
}

/// What is announced during an event; `rolls` while its dice are still rolling.
#[must_use]
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
#[must_use]
pub fn told(event: &Event) -> Option<String> {
    match event {
        Event::Thrown { playable: true, .. } | Event::GameWon { .. } => None,
        Event::Thrown { side, throw, .. } => Some(format!("{}: {}, nothing", name(*side), throw.total())),
        Event::Forfeited { side } => Some(format!("{} forfeits", name(*side))),
        Event::AnotherGo { side } => Some(format!("{}: another go", name(*side))),
        Event::BoxWon { side, number } => Some(format!("{} wins box {number}", name(*side))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::triple3::dice::Throw;
    use crate::games::triple3::spot::BoxNumber;
    use crate::games::view::help::MOST_LINES;

    /// What the panel has room for with the widest letters built in, nine columns each.
    const ROOM: usize = 187 / 9;

    #[test]
    fn the_help_fits_with_the_tallest_letters() {
        // A window that high has room for eleven lines, plain or interlaced; empty ones are left out.
        assert!(HELP.iter().filter(|line| !line.is_empty()).count() <= MOST_LINES);
        assert!(HELP.iter().all(|line| line.len() <= 50));
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
    }
}
