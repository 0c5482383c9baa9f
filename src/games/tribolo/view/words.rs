//! What Tribolo says: whose turn it is, who has to pass, how it ended; and the page of help.

use super::guide::Done;
use crate::games::fault::Fault;
use crate::games::tribolo::{Move, Side};

/// The title of the window, and of the game's own screen.
pub const TITLE: &str = "Tribolo";

/// The page of help: eleven lines at most that are not empty, of no more letters than fit the screen nine columns wide.
pub const HELP: &[&str] = &[
    "Fill an empty cell and take what lies between: in each of the eight",
    "directions a row of cells of one single opponent that begins next",
    "to it and ends at a cell of yours. A wall, an empty cell, the edge",
    "or the third player breaks a row. Every move must take something;",
    "who has none is passed over. The most cells at the end win.",
    "",
    "Click, Return   fill a cell            H    mark what may be filled",
    "Cursor keys     move the frame         S    suggest a move",
    "Tab             to the next such cell  U    take a move back",
    "Esc             hide the frame         F1   this page",
    "Any key or click while cells turn shows the rest at once.",
    "",
    "The menus say who plays: persons, the classic player, nine levels.",
];

/// What a side is called.
#[must_use]
pub const fn name(side: Side) -> &'static str {
    match side {
        Side::Blue => "Blue",
        Side::Red => "Red",
        Side::Green => "Green",
    }
}

/// Names with commas and an "and".
fn names(sides: &[Side]) -> String {
    match sides {
        [] => String::new(),
        [side] => name(*side).to_owned(),
        [rest @ .., last] => {
            let rest: Vec<&str> = rest.iter().map(|&side| name(side)).collect();
            format!("{} and {}", rest.join(", "), name(*last))
        }
    }
}

/// It is a person's turn.
#[must_use]
pub fn your_move(side: Side) -> String {
    format!("Your move, {}.", name(side))
}

/// A computer is thinking.
#[must_use]
pub fn thinking(side: Side) -> String {
    format!("{} is thinking...", name(side))
}

/// A computer's mind has failed.
#[must_use]
pub fn cannot_move(side: Side, fault: Fault<Move>) -> String {
    format!("{} cannot move: {fault}.", name(side))
}

/// So has the mind that a person has asked.
#[must_use]
pub fn no_hint(side: Side, fault: Fault<Move>) -> String {
    format!("No hint for {}: {fault}.", name(side))
}

/// Why a cell cannot be filled.
pub const OVER: &str = "The game is over.";
/// See [`OVER`].
pub const TAKEN: &str = "That cell is taken.";
/// See [`OVER`].
pub const WALL: &str = "A wall stands there.";
/// See [`OVER`].
pub const NO_ROW: &str = "No row to take there.";

/// The same: somebody else is to move.
#[must_use]
pub fn others_turn(side: Side) -> String {
    format!("It is {}'s turn.", name(side))
}

/// What a move would take.
#[must_use]
pub fn would_take(side: Side, cells: usize) -> String {
    format!("{} would take {cells}.", name(side))
}

/// What the opponents have done, and who was passed over after that.
#[must_use]
pub fn lately(done: &[Done], passed: &[Side]) -> String {
    let moves = done.iter().map(|done| format!("{} {} took {}.", name(done.side), done.filled, done.taken));
    let passes = (!passed.is_empty()).then(|| {
        let verb = if passed.len() == 1 { "passes" } else { "pass" };
        format!("{} {verb}.", names(passed))
    });
    moves.chain(passes).collect::<Vec<_>>().join(" ")
}

/// How many cells can be filled, in all and now.
#[must_use]
pub fn left([cells, moves]: [usize; 2]) -> [String; 2] {
    [format!("{cells} empty"), format!("{moves} move{}", if moves == 1 { "" } else { "s" })]
}

/// A move is being shown.
#[must_use]
pub fn takes(side: Side, cells: usize) -> String {
    format!("{} takes {cells}.", name(side))
}

/// Somebody was passed over.
#[must_use]
pub fn passes(sides: &[Side]) -> String {
    let verb = if sides.len() == 1 { "has no move and passes" } else { "have no move and pass" };
    format!("{} {verb}.", names(sides))
}

/// The game is over.
#[must_use]
pub fn over(winners: &[Side]) -> String {
    match winners {
        [winner] => format!("Game over. {} wins!", name(*winner)),
        [_, _, _, ..] => "Game over. All three share the win.".to_owned(),
        _ => format!("Game over. {} share the win.", names(winners)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::view::help::MOST_LINES;
    use crate::games::view::text::wrapped;

    #[test]
    fn sentences() {
        assert_eq!(passes(&[Side::Red]), "Red has no move and passes.");
        assert_eq!(passes(&[Side::Green, Side::Blue]), "Green and Blue have no move and pass.");
        assert_eq!(over(&[Side::Blue]), "Game over. Blue wins!");
        assert_eq!(over(&[Side::Blue, Side::Green]), "Game over. Blue and Green share the win.");
        assert_eq!(over(&Side::ALL), "Game over. All three share the win.");
    }

    #[test]
    fn the_page_fits_the_screen_with_every_font() {
        let written = HELP.iter().filter(|line| !line.is_empty()).count();
        assert!(written <= MOST_LINES && HELP.iter().all(|line| line.len() <= 68));
    }

    #[test]
    fn whatever_is_said_fits_the_panel_in_the_widest_letters() {
        let said = [
            passes(&[Side::Green, Side::Blue]),
            passes(&[Side::Red, Side::Green]),
            over(&[Side::Red, Side::Green]),
            over(&[Side::Blue, Side::Green]),
            over(&Side::ALL),
            thinking(Side::Green),
        ];
        let mv = "p11".parse().unwrap();
        let done = |side| Done { side, filled: mv, taken: 12 };
        let both = lately(&[done(Side::Green), done(Side::Red)], &[]);
        assert_eq!(both, "Green p11 took 12. Red p11 took 12.");
        let guide = [both, lately(&[done(Side::Green)], &[Side::Green]), would_take(Side::Green, 12)];
        let refused = [OVER, TAKEN, WALL, NO_ROW].map(str::to_owned);
        assert!(left([176, 99]).iter().all(|line| line.len() <= 12));
        let said = said.into_iter().chain(guide).chain(refused).chain([others_turn(Side::Green)]);
        let faults = [Fault::BrokeDown, Fault::NoMove, Fault::Illegal(mv)];
        let faulty = faults.map(|fault| [cannot_move(Side::Green, fault), no_hint(Side::Green, fault)]);
        let said = said.into_iter().chain(faulty.into_iter().flatten());
        for text in said {
            let lines = wrapped(&text, 12, |text| text.len() as i32);
            assert!(lines.len() <= 4 && lines.iter().all(|line| line.len() <= 12), "{lines:?}");
        }
    }
}
