//! Tribolo's menus: the game's own, and the one of the players.
//!
//! Knows what stands in them and what their numbers mean. Leaves what a choice does to the program.

use super::cells::Cells;
use super::players::Who;
use super::words;
use crate::games::tribolo::Side;
use crate::games::view::menu::MenuBuilder;
use crate::system::graphics::font::Font;
use crate::system::intuition::menu::{MenuNumber, MenuStrip};

/// Something menus can ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// Show the cells that may be filled, or no longer.
    Help,
    /// Show captures cell by cell, or all at once.
    Animate,
    /// Show a good move.
    Suggest,
    /// Take the last move of a person back.
    Undo,
    /// The same board from its start.
    Restart,
    /// A new board.
    NewGame,
    /// Open or close the page of help.
    Page,
    /// End the program.
    Quit,
    /// Somebody else plays a side.
    Player(Side, Who),
}

/// The game's own menu: what it asks for, in the order of its lines.
const GAME: [Wanted; 8] = [
    Wanted::Help,
    Wanted::Animate,
    Wanted::Suggest,
    Wanted::Undo,
    Wanted::Restart,
    Wanted::NewGame,
    Wanted::Page,
    Wanted::Quit,
];
/// The place of the players' menu in the strip.
const PLAYERS: usize = 1;
/// Players in the first column of a side's; the rest has the second.
const COLUMN: usize = 6;
/// Items of a side's line: the line and the picture.
const ITEMS: usize = 2;

/// The number of the line that shows help.
pub const HELP_ITEM: MenuNumber = MenuNumber::new(0, 0, None);
/// The number of the line that animates captures.
pub const ANIMATE_ITEM: MenuNumber = MenuNumber::new(0, 1, None);
/// The number of the line that takes a move back.
const UNDO_ITEM: MenuNumber = MenuNumber::new(0, 3, None);

/// What a pick asks for.
#[must_use]
pub fn wanted(number: MenuNumber) -> Option<Wanted> {
    match (number.menu(), number.sub()) {
        (0, None) => GAME.get(number.item()).copied(),
        (PLAYERS, Some(sub)) => {
            let side = Side::ALL.get(number.item() / ITEMS)?;
            Some(Wanted::Player(*side, Who::all().nth(sub)?))
        }
        _ => None,
    }
}

/// What both menus show besides their texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Marks {
    /// Help is on.
    pub helping: bool,
    /// Captures are animated.
    pub animating: bool,
    /// Who plays, by [`Side::index`].
    pub players: [Who; 3],
    /// There is a move to take back; else its line is ghosted.
    pub takes_back: bool,
}

/// Sets every mark to what the settings are; what cannot be asked for now is ghosted.
pub fn set_marks(strip: &mut MenuStrip, marks: Marks) {
    let Marks { helping, animating, players, takes_back } = marks;
    strip.set_checked(HELP_ITEM, helping);
    strip.set_checked(ANIMATE_ITEM, animating);
    strip.set_enabled(UNDO_ITEM, takes_back);
    for (at, player) in players.into_iter().enumerate() {
        for (sub, who) in Who::all().enumerate() {
            strip.set_checked(MenuNumber::new(PLAYERS, at * ITEMS, Some(sub)), who == player);
        }
    }
}

/// Builds both for a screen's font.
#[must_use]
pub fn strip(font: &Font, cells: &Cells) -> MenuStrip {
    let mut game = MenuBuilder::new(font);
    game.toggle("Show help", Some('H'));
    game.toggle("Animate captures", Some('A'));
    game.entry("Suggest move", Some('S'));
    game.entry("Undo", Some('U'));
    game.entry("Restart", Some('R'));
    game.entry("New game", Some('N'));
    game.gap(1);
    game.entry("How to play", None);
    game.entry("Quit", Some('Q'));
    let game = game.finish_at(0, words::TITLE);
    let names: Vec<String> = Who::all().map(|who| who.to_string()).collect();
    let (first, second) = names.split_at(COLUMN);
    let mut players = MenuBuilder::new(font);
    for side in Side::ALL {
        players.played(cells.of(side), &[first, second]);
    }
    let players = players.finish_at(game.width + 8, "Players");
    MenuStrip { menus: vec![game, players] }
}
