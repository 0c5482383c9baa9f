//! The Oracle menu: what stands in it, and what its numbers mean. It is the second menu of the strip; the classic one beside it
//! stays as it was.

use crate::games::oracle::Solved;
use crate::games::tripppin::Line;
use crate::games::tripppin::view::layout::Layout;
use crate::games::tripppin::view::menu::{self, CHECKED_TEXT, TEXT};
use crate::machine::geometry::Rect;
use crate::system::graphics::font::Font;
use crate::system::intuition::menu::{ItemFlags, Menu, MenuItem, MenuNumber};

/// Its place in the strip.
const MENU: usize = 1;
/// Columns from where the bar's text may begin to the menu: right of the classic one.
const LEFT: i32 = 424;
const TITLE: &str = "Oracle";
const WIDTH: i32 = 204;
/// Columns of the Amiga key with the gaps round it, the letter left out.
const COMMAND_WIDTH: i32 = 24;
const SUB_WIDTH: i32 = 96;
/// The sub-items lie to the left: to the right the screen ends.
const SUB_LEFT: i32 = 18 - SUB_WIDTH;

/// Something the menu can ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OracleChoice {
    /// Whether the computer plays perfectly was turned over: read the mark.
    Perfect,
    /// Whether moves are marked was turned over: read the mark.
    Verdict,
    /// The next step of a hint.
    Hint,
    /// Whether new games are fair was turned over: read the mark.
    Fair,
    /// A puzzle won in so many plies.
    Puzzle(u16),
    /// Into the review of the game, or out of it.
    Review,
}

const PERFECT: usize = 0;
const VERDICT: usize = 1;
const HINT: usize = 2;
const FAIR: usize = 3;
const PUZZLE: usize = 4;
const REVIEW: usize = 5;

/// The numbers of the items whose marks are settings.
pub const PERFECT_ITEM: MenuNumber = MenuNumber::new(MENU, PERFECT, None);
/// Show verdict.
pub const VERDICT_ITEM: MenuNumber = MenuNumber::new(MENU, VERDICT, None);
/// Fair boards.
pub const FAIR_ITEM: MenuNumber = MenuNumber::new(MENU, FAIR, None);

/// What a pick asks for.
#[must_use]
pub fn choice(number: MenuNumber) -> Option<OracleChoice> {
    if number.menu() != MENU {
        return None;
    }
    match number.item() {
        PERFECT => Some(OracleChoice::Perfect),
        VERDICT => Some(OracleChoice::Verdict),
        HINT => Some(OracleChoice::Hint),
        FAIR => Some(OracleChoice::Fair),
        PUZZLE => Line::PUZZLES.get(number.sub()?).copied().map(OracleChoice::Puzzle),
        REVIEW => Some(OracleChoice::Review),
        _ => None,
    }
}

/// Builds the menu for a screen's font.
#[must_use]
pub fn menu(layout: Layout, font: &Font) -> Menu {
    let line = layout.font_height + 2;
    let toggle = ItemFlags::CHECK_IT | ItemFlags::TOGGLE;
    let none = ItemFlags::empty();
    let rows = [
        ("Perfect computer", Some('P'), toggle, 0),
        ("Show verdict", Some('V'), toggle, 0),
        ("Hint", Some('H'), none, 0),
        ("Fair boards", Some('F'), toggle, 0),
        ("Puzzle:", None, none, line / 2),
        ("Review game", Some('R'), none, 0),
    ];
    // Wide letters widen the menu: a line holds its mark, its text and its command key.
    let widest = rows.iter().map(|(text, ..)| font.text_length(text)).max().unwrap_or(0);
    let width = WIDTH.max(CHECKED_TEXT + widest + COMMAND_WIDTH + font.text_length("W"));
    let mut top = 0;
    let mut items = Vec::new();
    for (text, command, flags, gap) in rows {
        top += gap;
        let item = menu::item(Rect::new(0, top, width, line), CHECKED_TEXT, 1, text);
        items.push(MenuItem { flags: item.flags | flags, command, ..item });
        top += line;
    }
    if let Some(puzzle) = items.get_mut(PUZZLE) {
        puzzle.subs = (0..)
            .zip(Line::PUZZLES)
            .map(|(at, plies)| {
                let area = Rect::new(SUB_LEFT, at * line, SUB_WIDTH, line);
                menu::item(area, TEXT, 1, &format!("Win in {plies}"))
            })
            .collect();
    }
    Menu { left: LEFT, width: font.text_length(TITLE) + 8, title: TITLE.into(), items }
}
