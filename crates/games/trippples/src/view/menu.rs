//! The menus of Trippples: its own, with the players, and the menu of the rules.
//!
//! Defines the items of both menus. The effects of a choice are left to [`super`].

use super::Trippples;
use crate::Position;
use crate::engines::{Depth, EngineName};
use crate::{RuleOptions, Side};
use amiga_boardgame::tiles::game::TileCommand;
use amiga_boardgame::view::keys::Command;
use amiga_boardgame::view::menu::{
    Common, MenuRow, MenuTable, TableCommand, common_row, common_toggle, players_row,
};
use amiga_boardgame::view::menu_layout::MenuPlacement;
use amiga_boardgame::view::names::capitalized;
use boardgame_engine::session::{PlayerKind, Session};

/// A menu command of Trippples itself, besides the commands of all games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// Gives a side to the computer, which plays with this engine.
    Engine(Side, EngineName),
    /// Sets the score of both sides and of draws to zero.
    ResetScore,
    /// Selects the house rules. After the first move of a game, the change applies to the next game.
    House,
    /// Selects the official rules. After the first move of a game, the change applies to the next game.
    Official,
    /// Selects the official rules and turns this option on or off.
    ///
    /// After the first move of a game, the change applies to the next game.
    Option(RuleOptions),
    /// Switches whether the user's next move calls a freeze.
    CallFreeze,
    /// Places the remaining tiles at random.
    DealRest,
}

/// The engines in the first column of a player submenu.
///
/// The second column has the minimax engines.
const SIMPLE: [EngineName; 4] =
    [EngineName::Random, EngineName::Manhattan, EngineName::Euclidean, EngineName::Perfect];

/// Menu items with a different keyboard shortcut in classic mode, each with that shortcut.
///
/// `None` means that the item has no shortcut in classic mode.
pub(crate) const CLASSIC_KEYS: &[(TileCommand<Trippples>, Option<char>)] =
    &[(TableCommand::Own(Choice::CallFreeze), Some('Z'))];

/// Returns the name of an engine as the menu shows it, such as "Minimax 2".
pub(crate) fn name(engine: EngineName) -> String {
    capitalized(&engine.to_string().replace(':', " "))
}

/// Returns `true` if a human is to move a piece and the rules allow freeze calls.
pub(crate) fn can_call(session: &Session<Position>) -> bool {
    session.game().current().rules().has(RuleOptions::FREEZE) && is_walking(session)
}

/// Returns `true` if a human is to move a piece and the rules allow draw agreements.
pub(crate) fn can_offer(session: &Session<Position>) -> bool {
    session.game().current().rules().are_official() && is_walking(session)
}

/// Returns `true` if a human is to place a tile, and so may have the remaining tiles dealt instead.
pub(crate) fn can_deal_rest(session: &Session<Position>) -> bool {
    session.to_move() == Some(PlayerKind::Human) && session.game().current().is_placing()
}

/// Returns the items that Trippples adds to the Aids menu.
///
/// Classic mode lacks the items.
pub(crate) fn aids() -> Vec<MenuRow<TileCommand<Trippples>>> {
    vec![MenuRow::entry("Deal the rest", None, TableCommand::Own(Choice::DealRest))]
}

fn is_walking(session: &Session<Position>) -> bool {
    session.to_move() == Some(PlayerKind::Human) && !session.game().current().is_placing()
}

/// Returns the menu Trippples with players and game commands.
///
/// Trippples was a board game without a program, so classic mode has all items of this menu and of [`rules`].
pub(crate) fn menu() -> MenuTable<TileCommand<Trippples>> {
    let players = |side: Side| {
        let engine =
            |engine| MenuRow::alternative(name(engine), TableCommand::Own(Choice::Engine(side, engine)));
        let human = MenuRow::alternative("Human", TableCommand::Player(side, PlayerKind::Human));
        let simple = [human].into_iter().chain(SIMPLE.map(engine));
        let searching = Depth::ALL.map(|depth| engine(EngineName::Minimax(depth)));
        players_row(side.index(), simple.chain(searching).collect(), 1 + SIMPLE.len())
    };
    let rows = vec![
        players(Side::Circle),
        players(Side::Square),
        MenuRow::separator(),
        common_toggle("Show legal moves", Common::MarkLegal),
        common_row("Suggest move", Common::Suggest),
        common_row("Take back move", Common::TakeBack),
        MenuRow::separator(),
        common_row("Play again", Common::PlayAgain),
        common_row("New board", Common::NewGame),
        MenuRow::entry("Reset the score", None, TableCommand::Own(Choice::ResetScore)),
        MenuRow::separator(),
        common_row("Quit the game", Common::Quit),
    ];
    MenuTable { title: "Trippples", placement: MenuPlacement::NEXT, rows }
}

pub(crate) fn rules() -> MenuTable<TileCommand<Trippples>> {
    let option = |text, option| MenuRow::toggle(text, None, TableCommand::Own(Choice::Option(option)));
    let rows = vec![
        MenuRow::alternative("House rules", TableCommand::Own(Choice::House)),
        MenuRow::alternative("Official rules", TableCommand::Own(Choice::Official)),
        MenuRow::separator(),
        option("Called freeze", RuleOptions::FREEZE),
        option("Wild neutral tiles", RuleOptions::WILD),
        option("Place the tiles", RuleOptions::PLACE),
        MenuRow::separator(),
        MenuRow::toggle("Freeze!", None, TableCommand::Own(Choice::CallFreeze))
            .with_keys(Command::CallFreeze.keys()),
        common_row("Offer a draw", Common::Draw),
    ];
    MenuTable {
        title: "Rules",
        placement: MenuPlacement { room_for_marks: true, ..MenuPlacement::NEXT },
        rows,
    }
}
