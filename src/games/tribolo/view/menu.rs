//! Tribolo's menus: the game's own, the one of the players, and that of all games.
//!
//! Knows what stands in them. Leaves what a choice does to the program.

use super::players::Who;
use super::words;
use crate::games::tribolo::Side;
use crate::games::view::keys::Command;
use crate::games::view::menu::Wanted::{self, Own};
use crate::games::view::menu::{Common, MenuTable, Menus, Row, aids_menu, common_row, played_row};
use crate::games::view::menu_layout::Place;

/// Something only these menus can ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// Show the cells that may be filled, or no longer.
    Help,
    /// Show captures cell by cell, or all at once.
    Animate,
    /// The first side begins every new game, or it is drawn who does.
    BlueBegins,
    /// The same board from its start.
    Restart,
    /// Somebody else plays a side.
    Player(Side, Who),
}

/// Players in the first column of a side's; the rest has the second.
const COLUMN: usize = 6;

/// The keys of classic mode that differ from the table of shortcuts.
pub const ORIGINAL_KEYS: &[(Wanted<Choice>, Option<char>)] = &[
    (Own(Choice::Help), Some('H')),
    (Own(Choice::Animate), Some('A')),
    (Own(Choice::Restart), Some('R')),
    (Wanted::Common(Common::TakeBack), Some('U')),
    (Wanted::Common(Common::Review), None),
];

/// The menus.
pub fn menus() -> Menus<Wanted<Choice>> {
    let game = vec![
        Row::toggle("Show help", None, Own(Choice::Help)).with_keys(Command::LegalPlaces.keys()),
        Row::toggle("Animate captures", None, Own(Choice::Animate)),
        Row::separator(),
        common_row("Suggest move", Common::Suggest),
        common_row("Undo", Common::TakeBack),
        Row::separator(),
        Row::entry("Restart", None, Own(Choice::Restart)),
        common_row("New game", Common::NewGame),
        Row::separator(),
        common_row("Quit", Common::Quit),
    ];
    let players = Side::ALL.map(|side| {
        let player = |who: Who| Row::alternative(who.to_string(), Own(Choice::Player(side, who)));
        let columns =
            [Who::all().take(COLUMN).map(player).collect(), Who::all().skip(COLUMN).map(player).collect()];
        played_row(side.index(), columns.into())
    });
    // Here, for with tall letters the other menu is full.
    let begins = [Row::separator(), Row::toggle("First begins", None, Own(Choice::BlueBegins))];
    let players = players.into_iter().chain(begins).collect();
    Menus(vec![
        MenuTable { title: words::TITLE, place: Place::NEXT, rows: game },
        MenuTable { title: "Players", place: Place::NEXT, rows: players },
        aids_menu(),
    ])
}
