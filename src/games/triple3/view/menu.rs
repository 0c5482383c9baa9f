//! The menu: what stands in it.

use super::matches::BestOf;
use crate::games::session::Player;
use crate::games::triple3::side::Side;
use crate::games::view::keys::Command;
use crate::games::view::menu::Wanted::{self, Own};
use crate::games::view::menu::{Common, MenuTable, Menus, Row, aids_menu, common_row, played_row};
use crate::games::view::menu_layout::Place;

/// How many levels the computer has.
pub const LEVELS: u8 = 9;

/// Who plays a colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seat {
    /// A person.
    Human,
    /// The computer at a level, 1 to 9.
    Computer(u8),
}

impl Seat {
    /// What this is to the session.
    pub const fn player(self) -> Player {
        match self {
            Self::Human => Player::Human,
            Self::Computer(_) => Player::Computer,
        }
    }

    /// The computer's level, the nearest there is; the lowest for a person.
    pub fn level(self) -> u8 {
        match self {
            Self::Human => 1,
            Self::Computer(level) => level.clamp(1, LEVELS),
        }
    }
}

/// What only this menu can ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// Who plays a colour.
    Seat(Side, Seat),
    /// The legal holes are lit, or not.
    Lit,
    /// Throws in vain are shown, or not.
    Rethrows,
    /// How many games a match has.
    BestOf(BestOf),
    /// The totals begin anew.
    Reset,
    /// A new game begun by this side.
    OpenedBy(Side),
}

/// The keys of classic mode that differ from the table of shortcuts.
pub const ORIGINAL_KEYS: &[(Wanted<Choice>, Option<char>)] = &[(Own(Choice::Lit), Some('H'))];

/// What the levels are called, short enough for two columns.
const LEVEL_NAMES: [&str; LEVELS as usize] = [
    "1 chance",
    "2 hasty",
    "3 greedy",
    "4 learner",
    "5 careful",
    "6 skilled",
    "7 sharp",
    "8 master",
    "9 seer",
];

/// The menu, and that of all games beside it: tall letters leave no room for more lines below.
pub fn menus() -> Menus<Wanted<Choice>> {
    let players = |side: Side| {
        let seats = [("Human", Seat::Human)].into_iter();
        let seats = seats.chain(LEVEL_NAMES.into_iter().zip((1..).map(Seat::Computer)));
        let mut left: Vec<_> =
            seats.map(|(name, seat)| Row::alternative(name, Own(Choice::Seat(side, seat)))).collect();
        let right = left.split_off(5);
        played_row(side.index(), vec![left, right])
    };
    let games = BestOf::CHOICES.iter().map(|&best| {
        let text = best.games().map_or_else(|| "No end".to_owned(), |games| format!("Best of {games}"));
        Row::alternative(text, Own(Choice::BestOf(best)))
    });
    // No letter: totals are not lost by a slip on the keyboard.
    let games = games.chain([Row::entry("Reset", None, Own(Choice::Reset))]);
    // Who begins is chosen anew each time: nothing is marked, and the letter means the usual.
    let openers = vec![
        common_row("Alternate", Common::NewGame),
        Row::entry("Round begins", None, Own(Choice::OpenedBy(Side::A))),
        Row::entry("Square begins", None, Own(Choice::OpenedBy(Side::B))),
    ];
    let rows = vec![
        players(Side::A),
        players(Side::B),
        Row::separator(),
        Row::toggle("Light legal holes", None, Own(Choice::Lit)).with_keys(Command::LegalPlaces.keys()),
        Row::toggle("Show rethrows", None, Own(Choice::Rethrows)),
        Row::separator(),
        common_row("Suggest move", Common::Suggest),
        common_row("Take back move", Common::TakeBack),
        Row::separator(),
        Row::choices("Match:", 4, games.collect()),
        Row::choices("Start a new game:", 1, openers),
        Row::separator(),
        common_row("Quit the game", Common::Quit),
    ];
    Menus(vec![MenuTable { title: "Triple 3", place: Place::NEXT, rows }, aids_menu()])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::triple3::minds::Level;
    use small_amiga::system::intuition::menu::MenuNumber;

    #[test]
    fn levels_have_the_numbers_the_command_line_knows_them_by() {
        let numbers: Vec<_> = LEVEL_NAMES.iter().map(|name| name.split(' ').next()).collect();
        let levels: Vec<String> = Level::all().map(|level| level.to_string()).collect();
        assert_eq!(numbers, levels.iter().map(|level| Some(level.as_str())).collect::<Vec<_>>());
        assert_eq!(Level::HIGHEST.get(), LEVELS);
        // And the place in the menu is the number.
        for (place, level) in (1..).zip(Level::all()) {
            let wanted = menus().action(MenuNumber::new(0, 2, Some(place)));
            assert_eq!(wanted, Some(Own(Choice::Seat(Side::B, Seat::Computer(level.get())))));
        }
    }
}
