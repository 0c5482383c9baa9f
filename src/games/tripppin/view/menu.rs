//! Tripppin's menu: built for a screen's font, and what its numbers mean.
//!
//! Ten items, numbered as the original's: each piece's line is followed by an item that is only its picture and lies inside the
//! line's own box, so it can never be picked.

use super::layout::Layout;
use super::oracle::menu::{self as oracle, OracleChoice};
use super::pieces::Pieces;
use crate::games::session::Player;
use crate::games::tripppin::Side;
use crate::games::tripppin::classic::Level;
use crate::machine::geometry::Rect;
use crate::system::graphics::font::Font;
use crate::system::graphics::image::Image;
pub use crate::system::intuition::menu::MenuNumber;
use crate::system::intuition::menu::{ItemFill, ItemFlags, Menu, MenuItem, MenuStrip};
use crate::system::intuition::menu_draw::CHECK_WIDTH;

/// Columns from where the bar's text may begin to the menu.
const LEFT: i32 = 210;
const WIDTH: i32 = 204;
const SUB_WIDTH: i32 = 154;
/// Columns from an item's left edge to its sub-items.
const SUB_LEFT: i32 = WIDTH - 26;
/// Columns of text that leaves room for a check mark.
pub const CHECKED_TEXT: i32 = CHECK_WIDTH + 5;
/// Columns of text from an item's left edge.
pub const TEXT: i32 = 4;

const NICKNAMES: [&str; 9] =
    ["duuh...", "sloppy", "wary", "slick", "tough", "mean", "brutal", "savage", "zzz..."];

/// Something the menu can ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// Who plays a piece.
    Player(Side, Player),
    /// How hard the computer thinks.
    Difficulty(Level),
    /// Loop prevention was turned over: read the mark.
    Prevention,
    /// Show a good move.
    Suggest,
    /// Take back the last move.
    TakeBack,
    /// Start a new game.
    NewGame,
    /// End the program.
    Quit,
    /// Something of the second menu.
    Oracle(OracleChoice),
}

impl Choice {
    /// Whether it is about the game itself, which nobody changes while looking back on it.
    #[must_use]
    pub const fn touches_game(self) -> bool {
        !matches!(self, Self::Difficulty(_) | Self::Prevention | Self::Quit | Self::Oracle(_))
    }
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
pub fn choice(number: MenuNumber) -> Option<Choice> {
    if number.menu() != 0 {
        return oracle::choice(number).map(Choice::Oracle);
    }
    let player = |side| PLAYERS.get(number.sub()?).map(|&(player, _)| Choice::Player(side, player));
    match number.item() {
        RIGHT_PLAYER => player(Side::Right),
        LEFT_PLAYER => player(Side::Left),
        DIFFICULTY => u8::try_from(number.sub()? + 1).ok().and_then(Level::new).map(Choice::Difficulty),
        PREVENTION => Some(Choice::Prevention),
        SUGGEST => Some(Choice::Suggest),
        TAKE_BACK => Some(Choice::TakeBack),
        NEW_GAME => Some(Choice::NewGame),
        QUIT => Some(Choice::Quit),
        _ => None,
    }
}

/// The settings the marks start from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Marks {
    /// Who plays the right and the left piece.
    pub players: [Player; 2],
    /// The computer's level.
    pub level: Level,
    /// Loop prevention.
    pub prevention: bool,
}

/// Sets every mark to what the settings are.
pub fn set_marks(strip: &mut MenuStrip, marks: &Marks) {
    for (item, player) in [RIGHT_PLAYER, LEFT_PLAYER].into_iter().zip(marks.players) {
        for (sub, &(who, _)) in PLAYERS.iter().enumerate() {
            strip.set_checked(MenuNumber::new(0, item, Some(sub)), who == player);
        }
    }
    for sub in 0..NICKNAMES.len() {
        let checked = usize::from(marks.level.plies()) == sub + 1;
        strip.set_checked(MenuNumber::new(0, DIFFICULTY, Some(sub)), checked);
    }
    strip.set_checked(PREVENTION_ITEM, marks.prevention);
}

/// Builds the strip for a screen's font and resolution.
#[must_use]
pub fn strip(layout: Layout, font: &Font, pieces: &Pieces) -> MenuStrip {
    let line = layout.font_height + 2;
    let image_rows = pieces.on_paper(Side::Right).height();
    let tall = (image_rows + 1).max(line);
    let text_in_tall = (tall - layout.font_height) / 2;
    let mut items = Vec::new();
    for (at, side) in [Side::Right, Side::Left].into_iter().enumerate() {
        let top = at as i32 * (tall + 1);
        let area = Rect::new(0, top, WIDTH, tall);
        let subs = exclusive(PLAYERS.iter().map(|&(_, name)| name.to_owned()), 0, line);
        items.push(MenuItem { subs, ..item(area, CHECKED_TEXT + 16, text_in_tall, "is played by:") });
        items.push(picture(area, pieces.on_paper(side).clone()));
    }
    let mut top = 2 * (tall + 1);
    let levels = NICKNAMES.iter().enumerate().map(|(at, name)| format!("{} ({name})", at + 1));
    let subs = exclusive(levels, -4 * line, line);
    let line_at = |top| Rect::new(0, top, WIDTH, line);
    items.push(MenuItem { subs, ..item(line_at(top), TEXT, 1, "Difficulty level:") });
    top += line;
    let toggle = ItemFlags::CHECK_IT | ItemFlags::TOGGLE;
    let prevention = item(line_at(top), CHECKED_TEXT, 1, "Prevent loops");
    items.push(MenuItem { flags: prevention.flags | toggle, ..prevention });
    for (text, letter, gap) in [
        ("Suggest move", 'S', 0),
        ("Take back move", 'T', 0),
        ("Start a new game", 'N', 0),
        ("Quit the game", 'Q', line),
    ] {
        top += line + gap;
        items.push(MenuItem { command: Some(letter), ..item(line_at(top), TEXT, 1, text) });
    }
    let classic = Menu { left: LEFT, width: WIDTH, title: "Tripppin out!".into(), items };
    MenuStrip { menus: vec![classic, oracle::menu(layout, font)] }
}

/// An item that shows a text at a place in its box and lights up under the pointer.
pub(super) fn item(area: Rect, x: i32, y: i32, text: &str) -> MenuItem {
    MenuItem {
        area,
        flags: ItemFlags::ENABLED | ItemFlags::HIGH_COMP,
        mutual_exclude: 0,
        fill: ItemFill::Text { x, y, text: text.to_owned() },
        command: None,
        subs: Vec::new(),
    }
}

/// A piece's picture inside the box of its line; it lies behind the line, which every pick hits first.
fn picture(line: Rect, image: Image) -> MenuItem {
    let area = Rect::new(line.x + TEXT, line.y, image.width(), image.height());
    MenuItem {
        area,
        flags: ItemFlags::ENABLED | ItemFlags::DECORATION,
        mutual_exclude: 0,
        fill: ItemFill::Image { x: 0, y: (line.height - image.height()) / 2, image },
        command: None,
        subs: Vec::new(),
    }
}

/// Sub-items of which one is marked at a time.
fn exclusive(texts: impl ExactSizeIterator<Item = String>, top: i32, line: i32) -> Vec<MenuItem> {
    let all = (1_u32 << texts.len()) - 1;
    texts
        .enumerate()
        .map(|(at, text)| {
            let area = Rect::new(SUB_LEFT, top + at as i32 * line, SUB_WIDTH, line);
            let entry = item(area, CHECKED_TEXT, 1, &text);
            MenuItem { flags: entry.flags | ItemFlags::CHECK_IT, mutual_exclude: all & !(1 << at), ..entry }
        })
        .collect()
}
