//! The menus of Tribolo: its own and the menu of the players.
//!
//! Defines the menu items. The effects of a choice are left to the program.

use super::words;
use crate::{EngineName, Position, Side};
use amiga_boardgame::entry::seats::SeatPlayer;
use amiga_boardgame::view::keys::Command;
use amiga_boardgame::view::menu::TableCommand::{self, Own};
use amiga_boardgame::view::menu::{CommandOf, Common, MenuRow, MenuTable, common_row, players_row};
use amiga_boardgame::view::menu_layout::MenuPlacement;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// Shows or hides marks on the cells that the human to move can fill.
    Help,
    Animate,
    /// Switches between "blue moves first" and "a random side moves first" for new games.
    BlueBegins,
    Player(Side, SeatPlayer<EngineName>),
}

/// Number of players in the first column of a side's submenu. The second column has the others.
const COLUMN: usize = 6;

/// Menu items with a different shortcut in classic mode, or with no shortcut (`None`).
pub(crate) const CLASSIC_KEYS: &[(CommandOf<Position, Choice>, Option<char>)] = &[
    (Own(Choice::Help), Some('H')),
    (Own(Choice::Animate), Some('A')),
    (TableCommand::Common(Common::PlayAgain), Some('R')),
    (TableCommand::Common(Common::TakeBack), Some('U')),
];

/// Letters that execute a command without the Amiga key in classic mode.
pub(crate) const CLASSIC_LETTERS: &[(char, CommandOf<Position, Choice>)] = &[
    ('t', TableCommand::Common(Common::TakeBack)),
    ('u', TableCommand::Common(Common::TakeBack)),
    ('s', TableCommand::Common(Common::Suggest)),
    ('h', Own(Choice::Help)),
];

/// Returns the Tribolo menu and the menu of the players.
///
/// The menus of the original program are not known, so classic mode has both, with all items.
pub(crate) fn menus() -> Vec<MenuTable<CommandOf<Position, Choice>>> {
    let game = vec![
        MenuRow::toggle("Show help", None, Own(Choice::Help)).with_keys(Command::LegalPlaces.keys()),
        MenuRow::toggle("Animate captures", None, Own(Choice::Animate)),
        MenuRow::separator(),
        common_row("Suggest move", Common::Suggest),
        common_row("Undo", Common::TakeBack),
        MenuRow::separator(),
        MenuRow::entry("Restart", None, Common::PlayAgain.into()),
        common_row("New game", Common::NewGame),
        MenuRow::separator(),
        common_row("Quit", Common::Quit),
    ];
    let players = Side::ALL.map(|side| {
        let row = |who| MenuRow::alternative(words::player(who), Own(Choice::Player(side, who)));
        players_row(side.index(), SeatPlayer::all(EngineName::all()).map(row).collect(), COLUMN)
    });
    // These items are in the menu of the players because with tall fonts the other menu is full.
    let others = [
        MenuRow::separator(),
        MenuRow::toggle("First begins", None, Own(Choice::BlueBegins)),
        MenuRow::entry("Reset the score", None, TableCommand::ResetScore),
    ];
    let players = players.into_iter().chain(others).collect();
    vec![
        MenuTable { title: words::TITLE, placement: MenuPlacement::NEXT, rows: game },
        MenuTable { title: "Players", placement: MenuPlacement::NEXT, rows: players },
    ]
}
