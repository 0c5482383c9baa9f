//! Tripppin's menu: built for a screen's font, and what its numbers mean.
//!
//! Ten items, numbered as the original's: each piece's line is followed by an item that is only its picture and lies inside the
//! line's own box, so it can never be picked.

use super::Tripppin;
use crate::games::session::{Player, Session};
use crate::games::tiles::view::program::Wanted;
use crate::games::tripppin::classic::Level;
use crate::games::tripppin::{Line, Side};
use crate::games::view::menu::{MenuBuilder, MenuKit};
pub use crate::system::intuition::menu::MenuNumber;
use crate::system::intuition::menu::{Menu, MenuStrip};

const NICKNAMES: [&str; 9] =
    ["duuh...", "sloppy", "wary", "slick", "tough", "mean", "brutal", "savage", "zzz..."];

/// What only this menu can ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// How hard the computer thinks.
    Difficulty(Level),
    /// Loop prevention was turned over.
    Prevention,
}

const RIGHT_PLAYER: usize = 0;
const LEFT_PLAYER: usize = 2;
const DIFFICULTY: usize = 4;
const PREVENTION: usize = 5;
const SUGGEST: usize = 6;
const TAKE_BACK: usize = 7;
const NEW_GAME: usize = 8;
const QUIT: usize = 9;

/// The number of the loop prevention item, whose mark is the setting.
pub const PREVENTION_ITEM: MenuNumber = MenuNumber::new(0, PREVENTION, None);

const PLAYERS: [(Player, &str); 2] = [(Player::Human, "Human"), (Player::Computer, "Computer")];

/// What a pick asks for.
#[must_use]
pub fn choice(number: MenuNumber) -> Option<Wanted<Tripppin>> {
    if number.menu() != 0 {
        return None;
    }
    let player = |side| PLAYERS.get(number.sub()?).map(|&(player, _)| Wanted::Player(side, player));
    match number.item() {
        RIGHT_PLAYER => player(Side::Right),
        LEFT_PLAYER => player(Side::Left),
        DIFFICULTY => {
            let level = u8::try_from(number.sub()? + 1).ok().and_then(Level::new)?;
            Some(Wanted::Game(Choice::Difficulty(level)))
        }
        PREVENTION => Some(Wanted::Game(Choice::Prevention)),
        SUGGEST => Some(Wanted::Suggest),
        TAKE_BACK => Some(Wanted::TakeBack),
        NEW_GAME => Some(Wanted::NewGame),
        QUIT => Some(Wanted::Quit),
        _ => None,
    }
}

/// Sets every mark to what the settings are; what cannot be asked for now is ghosted.
pub fn set_marks(strip: &mut MenuStrip, game: &Tripppin, session: &Session<Line>) {
    for (item, side) in [(RIGHT_PLAYER, Side::Right), (LEFT_PLAYER, Side::Left)] {
        for (sub, &(who, _)) in PLAYERS.iter().enumerate() {
            strip.set_checked(MenuNumber::new(0, item, Some(sub)), who == session.player(side));
        }
    }
    for sub in 0..NICKNAMES.len() {
        let checked = usize::from(game.level.plies()) == sub + 1;
        strip.set_checked(MenuNumber::new(0, DIFFICULTY, Some(sub)), checked);
    }
    strip.set_checked(PREVENTION_ITEM, game.prevention);
    strip.set_enabled(MenuNumber::new(0, TAKE_BACK, None), session.can_take_back());
}

/// Builds the menu for a screen's font and resolution.
#[must_use]
pub fn menu(kit: &MenuKit<'_>) -> Menu {
    let mut menu = MenuBuilder::new(kit.font);
    let players = PLAYERS.map(|(_, name)| name.to_owned());
    for side in Side::BOTH {
        menu.played(kit.pieces.on_paper(side), &[&players]);
    }
    let levels: Vec<String> =
        NICKNAMES.iter().enumerate().map(|(at, name)| format!("{} ({name})", at + 1)).collect();
    menu.choices("Difficulty level:", &[&levels], 4);
    menu.toggle("Prevent loops", None);
    menu.entry("Suggest move", Some('S'));
    menu.entry("Take back move", Some('T'));
    menu.entry("Start a new game", Some('N'));
    menu.gap(2);
    menu.entry("Quit the game", Some('Q'));
    menu.finish("Tripppin out!")
}
