//! The messages of Tribolo about turns, passes and results, and the text of its help page.
//!
//! Names the sides by the colours or by the shapes of their cells. The choice between colours and shapes is
//! left to the theme.

use crate::{EngineName, Move, Side};
use amiga_boardgame::entry::seats::SeatPlayer;
use boardgame_engine::fault::EngineFault;

pub(crate) const TITLE: &str = "Tribolo";
/// Length of a text line in the message box, in letters of the widest font.
pub(crate) const WIDTH: i32 = 12;

/// The help page of Tribolo, with at most eleven lines of text.
///
/// The lines fit a screen with letters nine hi-res pixels wide.
pub(crate) const HELP: &[&str] = &[
    "Fill an empty cell. In each of the eight directions you capture a",
    "row of one opponent's cells that begins beside your cell and ends",
    "at another cell of yours. A wall, an empty cell, the edge or a cell",
    "of your other opponent breaks a row. Every move must capture a",
    "cell. If you have no such move, you are passed over. The player",
    "with the most cells at the end wins.",
    "",
    "Click a cell, or go there by arrow keys or Tab and press Return.",
    "Click or press a key to end an animation.",
    "The Players menu sets who plays each colour.",
    "",
    "F1 again: all keys. L, R, S and T also work without Ctrl.",
    "Esc: close this page.",
];

pub(crate) const CLASSIC_HELP: &[&str] = &[
    "Fill an empty cell and take what lies between: in each of the eight",
    "directions a row of cells of one single opponent that begins next",
    "to it and ends at a cell of yours. A wall, an empty cell, the edge",
    "or the third player breaks a row. Every move must take something;",
    "who has none is passed over. The most cells at the end win.",
    "",
    "Click a cell, or go there by cursor keys or Tab and press Return.",
    "Any key or click while cells turn shows the rest at once.",
    "",
    "The menus say who plays: persons, the classic player, nine levels.",
    "F1 once more: all keys; H, S and U also do alone. Esc leaves.",
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PastMove {
    pub side: Side,
    /// The cell that was filled and the number of cells captured, or `None` for a pass.
    pub took: Option<(Move, usize)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SideNames {
    Colours,
    /// The sides are named after the shapes on their cells, for screens without red, green and blue pens.
    Shapes,
}

impl SideNames {
    pub const fn name(self, side: Side) -> &'static str {
        match (self, side) {
            (Self::Colours, Side::Blue) => "Blue",
            (Self::Colours, Side::Red) => "Red",
            (Self::Colours, Side::Green) => "Green",
            (Self::Shapes, Side::Blue) => "Circle",
            (Self::Shapes, Side::Red) => "Diamond",
            (Self::Shapes, Side::Green) => "Cross",
        }
    }

    fn all(self, sides: &[Side]) -> String {
        match sides {
            [] => String::new(),
            [side] => self.name(*side).to_owned(),
            [rest @ .., last] => {
                let rest: Vec<&str> = rest.iter().map(|&side| self.name(side)).collect();
                format!("{} and {}", rest.join(", "), self.name(*last))
            }
        }
    }

    /// Returns the window's title with the names of the players.
    pub fn title(self, players: [SeatPlayer<EngineName>; 3]) -> String {
        let human = human(players);
        let name = |(side, seat_player): (&Side, &SeatPlayer<EngineName>)| match seat_player {
            SeatPlayer::Human => format!("{} {human}", self.name(*side)),
            SeatPlayer::Engine(_) => format!("{} {}", self.name(*side), player(*seat_player)),
        };
        let all: Vec<String> = Side::ALL.iter().zip(&players).map(name).collect();
        format!("{TITLE} - {}", all.join(", "))
    }

    pub fn your_move(self, side: Side) -> String {
        format!("Your move, {}.", self.name(side))
    }

    pub fn thinking(self, side: Side) -> String {
        format!("{} is thinking...", self.name(side))
    }

    pub fn cannot_move(self, side: Side, fault: EngineFault<Move>) -> String {
        format!("{} cannot move: {fault}.", self.name(side))
    }

    pub fn no_hint(self, side: Side, fault: EngineFault<Move>) -> String {
        format!("No hint for {}: {fault}.", self.name(side))
    }

    pub fn others_turn(self, side: Side) -> String {
        format!("It is {}'s turn.", self.name(side))
    }

    pub fn would_take(self, side: Side, cells: usize) -> String {
        format!("{} would take {cells}.", self.name(side))
    }

    /// Returns the message about the latest moves and passes of the opponents, one line each.
    pub fn recent_moves(self, past_move: &[PastMove]) -> String {
        let line = |past_move: &PastMove| match past_move.took {
            Some((filled, taken)) => format!("{} {filled}: {taken}", self.name(past_move.side)),
            None => format!("{} passes", self.name(past_move.side)),
        };
        past_move.iter().map(line).collect::<Vec<_>>().join("\n")
    }

    /// Returns the message about a turning point, where `side` lost `loss` percent of win chance.
    pub fn loses(self, side: Side, loss: u32) -> String {
        format!("{} loses {loss}%.", self.name(side))
    }

    pub fn takes(self, side: Side, cells: usize) -> String {
        format!("{} takes {cells}.", self.name(side))
    }

    pub fn passes(self, sides: &[Side]) -> String {
        let verb = if sides.len() == 1 { "has no move and passes" } else { "have no move and pass" };
        format!("{} {verb}.", self.all(sides))
    }

    /// Returns the text that announces the passes of the given sides, with the note that any key ends the
    /// pause.
    pub fn passes_on(self, sides: &[Side]) -> String {
        let verb = if sides.len() == 1 { "passes" } else { "pass" };
        format!("{} {verb}. Any key goes on.", self.all(sides))
    }

    /// Returns the message at the first turn of a game, with its aim; `person` is `true` if a human begins.
    pub fn begins(self, side: Side, person: bool) -> String {
        let name = self.name(side);
        if person { format!("{name}: capture rows. Most cells win.") } else { format!("{name} begins.") }
    }

    /// Returns the result of a finished game in at most twelve letters.
    pub fn won(self, winners: &[Side]) -> String {
        match winners {
            [winner] => format!("{} won!", self.name(*winner)),
            _ => "A shared win".to_owned(),
        }
    }

    pub fn over(self, winners: &[Side]) -> String {
        match winners {
            [winner] => format!("Game over. {} wins!", self.name(*winner)),
            [_, _, _, ..] => "Game over. All three share the win.".to_owned(),
            _ => format!("Game over. {} win!", self.all(winners)),
        }
    }
}

/// Returns the name of the humans among the players: the only human is "You".
pub(crate) fn human(players: [SeatPlayer<EngineName>; 3]) -> &'static str {
    let humans = players.iter().filter(|player| **player == SeatPlayer::Human).count();
    if humans == 1 { "You" } else { "Human" }
}

pub(crate) fn player(seat_player: SeatPlayer<EngineName>) -> String {
    match seat_player {
        SeatPlayer::Human => "Human".to_owned(),
        SeatPlayer::Engine(EngineName::Classic) => "Classic".to_owned(),
        SeatPlayer::Engine(EngineName::Level(level)) => format!("Level {level}"),
    }
}

pub(crate) const TAKEN: &str = "That cell is taken.";
pub(crate) const WALL: &str = "A wall stands there.";
pub(crate) const NO_ROW: &str = "No row to take there.";

/// Returns two text lines for the panel, with the numbers of empty cells and of legal moves.
pub(crate) fn left([cells, moves]: [usize; 2]) -> [String; 2] {
    [format!("{cells} empty"), format!("{moves} move{}", if moves == 1 { "" } else { "s" })]
}

/// Returns the panel text with the number of games won by a side, in a long and a short form.
///
/// The short form is for wide fonts.
pub(crate) fn wins(wins: u32) -> [String; 2] {
    [format!("Wins {wins}"), format!("+{wins}")]
}

#[cfg(test)]
mod tests {
    use super::*;
    use amiga_boardgame::table::model::{BEGUN_AGAIN, NEW_BEGUN, RETURN_PLAYS};
    use amiga_boardgame::view::text::wrapped;

    #[test]
    fn sentences_name_sides_and_results() {
        let names = SideNames::Colours;
        assert_eq!(names.passes(&[Side::Red]), "Red has no move and passes.");
        assert_eq!(names.passes(&[Side::Green, Side::Blue]), "Green and Blue have no move and pass.");
        assert_eq!(names.over(&[Side::Blue]), "Game over. Blue wins!");
        assert_eq!(names.over(&[Side::Blue, Side::Green]), "Game over. Blue and Green win!");
        assert_eq!(names.over(&Side::ALL), "Game over. All three share the win.");
        assert_eq!(SideNames::Shapes.others_turn(Side::Red), "It is Diamond's turn.");
    }

    #[test]
    fn every_sentence_fits_the_panel() {
        // The text is drawn beside the picture of a cell, so it has room for seven letters only.
        assert!(wins(999)[1].len() <= 7);
        let mv = "p11".parse().unwrap();
        let faults = [EngineFault::Panicked, EngineFault::NoMove, EngineFault::Illegal(mv)];
        let mut said = [TAKEN, WALL, NO_ROW, BEGUN_AGAIN, NEW_BEGUN].map(str::to_owned).to_vec();
        let mut last = vec![SideNames::Colours.won(&Side::ALL)];
        for names in [SideNames::Colours, SideNames::Shapes] {
            said.push(names.over(&Side::ALL));
            for side in Side::ALL {
                let done = |side| PastMove { side, took: Some((mv, 12)) };
                said.extend([names.thinking(side), names.would_take(side, 12), names.others_turn(side)]);
                said.extend([true, false].map(|person| names.begins(side, person)));
                last.push(names.won(&[side]));
                said.push(format!("{} {RETURN_PLAYS}", names.would_take(side, 12)));
                said.push(names.passes_on(&[side]));
                said.extend(faults.map(|fault| names.cannot_move(side, fault)));
                said.extend(faults.map(|fault| names.no_hint(side, fault)));
                for other in Side::ALL.into_iter().filter(|&other| other != side) {
                    let both = [side, other];
                    said.push(names.passes_on(&both));
                    said.extend([
                        names.passes(&both),
                        names.over(&both),
                        names.recent_moves(&both.map(done)),
                    ]);
                    said.push(names.recent_moves(&[PastMove { side, took: None }, done(other)]));
                }
            }
        }
        assert!(left([176, 99]).iter().all(|line| line.len() <= 12));
        assert!(last.iter().all(|text| text.len() <= 12), "one line, where letters are tall: {last:?}");
        for text in said {
            let lines = wrapped(&text, WIDTH, |text| text.len() as i32);
            assert!(lines.len() <= 4 && lines.iter().all(|line| line.len() <= 12), "{lines:?}");
        }
    }
}
