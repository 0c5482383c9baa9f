//! The menu of Triple 3.

use super::matches::BestOf;
use crate::engines::Level;
use crate::side::Side;
use crate::stage::GameState;
use amiga_boardgame::entry::seats::SeatPlayer;
use amiga_boardgame::view::keys::Command;
use amiga_boardgame::view::menu::TableCommand::Own;
use amiga_boardgame::view::menu::{CommandOf, Common, MenuRow, MenuTable, common_row, players_row};
use amiga_boardgame::view::menu_layout::MenuPlacement;

/// A menu command of Triple 3 itself, besides the commands of all games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// Gives a side to a human, or to the engine of a level.
    Seat(Side, SeatPlayer<Level>),
    /// Turns the highlighting of legal holes on or off.
    Lit,
    /// Turns the display of throws that allow no move on or off.
    Rethrows,
    /// Selects the maximum number of games in a match, or matches without a limit.
    BestOf(BestOf),
    /// Sets the number of games won by each side to zero.
    Reset,
    /// Starts a new game in which the given side moves first.
    OpenedBy(Side),
}

/// Menu items with a different keyboard shortcut in classic mode, each with that shortcut.
///
/// `None` means that the item has no shortcut in classic mode.
pub(crate) const CLASSIC_KEYS: &[(CommandOf<GameState, Choice>, Option<char>)] =
    &[(Own(Choice::Lit), Some('H'))];

/// Names of Triple 3's levels, short enough for two columns in a submenu.
const LEVEL_NAMES: [&str; Level::HIGHEST.get() as usize] = [
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

/// Returns the Triple 3 menu.
///
/// With tall fonts, the menu has no room for further items. The menu of the original program is not known, so classic
/// mode has all items.
pub(crate) fn menus() -> Vec<MenuTable<CommandOf<GameState, Choice>>> {
    let players = |side: Side| {
        let seats = ["Human"].into_iter().chain(LEVEL_NAMES).zip(SeatPlayer::all(Level::all()));
        let rows = seats.map(|(name, seat)| MenuRow::alternative(name, Own(Choice::Seat(side, seat))));
        players_row(side.index(), rows.collect(), 5)
    };
    let games = BestOf::CHOICES.iter().map(|&best| {
        let text = best.games().map_or_else(|| "No end".to_owned(), |games| format!("Best of {games}"));
        MenuRow::alternative(text, Own(Choice::BestOf(best)))
    });
    // Reset has no shortcut, so that a typing error cannot erase the score.
    let games = games.chain([MenuRow::entry("Reset the score", None, Own(Choice::Reset))]);
    // The first side is chosen for one game only, so no item is checked, and the shortcut alternates the
    // sides.
    let openers = vec![
        common_row("Alternate", Common::NewGame),
        MenuRow::entry("Round begins", None, Own(Choice::OpenedBy(Side::A))),
        MenuRow::entry("Square begins", None, Own(Choice::OpenedBy(Side::B))),
    ];
    let rows = vec![
        players(Side::A),
        players(Side::B),
        MenuRow::separator(),
        MenuRow::toggle("Light legal holes", None, Own(Choice::Lit)).with_keys(Command::LegalPlaces.keys()),
        MenuRow::toggle("Show rethrows", None, Own(Choice::Rethrows)),
        MenuRow::separator(),
        common_row("Suggest move", Common::Suggest),
        common_row("Take back move", Common::TakeBack),
        MenuRow::separator(),
        MenuRow::choices("Match:", 4, games.collect()),
        MenuRow::choices("Start a new game:", 1, openers),
        MenuRow::separator(),
        common_row("Quit the game", Common::Quit),
    ];
    vec![MenuTable { title: "Triple 3", placement: MenuPlacement::NEXT, rows }]
}

#[cfg(test)]
mod tests {
    use super::*;
    use amiga_boardgame::view::menu::Menus;
    use small_amiga::intuition::MenuNumber;

    #[test]
    fn menu_levels_have_command_line_numbers() {
        let numbers: Vec<_> = LEVEL_NAMES.iter().map(|name| name.split(' ').next()).collect();
        let levels: Vec<String> = Level::all().map(|level| level.to_string()).collect();
        assert_eq!(numbers, levels.iter().map(|level| Some(level.as_str())).collect::<Vec<_>>());
        // The position of an item in the submenu is the number of its level.
        for (place, level) in (1..).zip(Level::all()) {
            let wanted = Menus(menus()).action(MenuNumber::new(0, 2, Some(place)));
            assert_eq!(wanted, Some(Own(Choice::Seat(Side::B, SeatPlayer::Engine(level)))));
        }
    }
}
