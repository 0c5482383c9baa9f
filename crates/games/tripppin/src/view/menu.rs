//! The menu of Tripppin, whose items are numbered as in the original program.

use super::Tripppin;
use crate::Position;
use crate::Side;
use crate::classic::Level;
use amiga_boardgame::tiles::game::TileCommand;
use amiga_boardgame::view::menu::{Common, MenuRow, MenuTable, TableCommand, common_row, played_row};
use amiga_boardgame::view::menu_layout::ORIGINAL;
use boardgame_engine::session::{PlayerKind, Session};

/// The nicknames of the levels, which only classic mode shows.
const NICKNAMES: [&str; 9] =
    ["duuh...", "sloppy", "wary", "slick", "tough", "mean", "brutal", "savage", "zzz..."];

/// A command of the game's own menu.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// Selects the level of the classic engine.
    Difficulty(Level),
    /// Turns loop prevention of the classic engine on or off.
    Prevention,
}

/// Returns `true` if a draw can be offered by the user.
///
/// A human must be to move and a move must have been played. Practice games have no draw offers.
pub(crate) fn can_offer(session: &Session<Position>) -> bool {
    let begun = session.game().plies() > 0 && !session.is_practice();
    begun && session.to_move() == Some(PlayerKind::Human)
}

/// Returns the items that Tripppin adds to the Aids menu, and the draw offer, which the Club menu shows.
///
/// The original program lacks these items.
pub(crate) fn aids() -> Vec<MenuRow<TileCommand<Tripppin>>> {
    vec![
        common_row("Offer/claim draw", Common::Draw),
        MenuRow::entry("Reset the score", None, TableCommand::ResetScore),
    ]
}

/// Returns the menu "Tripppin out!" with players, level and game commands.
pub(crate) fn menu() -> MenuTable<TileCommand<Tripppin>> {
    let players = |side: Side| {
        let players = [("Human", PlayerKind::Human), ("Computer", PlayerKind::Computer)];
        let players =
            players.map(|(name, player)| MenuRow::alternative(name, TableCommand::Player(side, player)));
        played_row(side.index(), vec![players.to_vec()])
    };
    let levels = (1..).zip(NICKNAMES).filter_map(|(number, name)| {
        let choice = Choice::Difficulty(Level::new(number)?);
        Some(MenuRow::alternative(format!("{number} ({name})"), TableCommand::Own(choice)))
    });
    let rows = vec![
        players(Side::Right),
        players(Side::Left),
        MenuRow::choices("Difficulty level:", 4, levels.collect()),
        MenuRow::toggle("Prevent loops", None, TableCommand::Own(Choice::Prevention)),
        common_row("Suggest move", Common::Suggest),
        common_row("Take back move", Common::TakeBack),
        common_row("Start a new game", Common::NewGame),
        MenuRow::gap(2),
        common_row("Quit the game", Common::Quit),
    ];
    MenuTable { title: "Tripppin out!", placement: ORIGINAL, rows }
}
