//! The Oracle menu: what stands in it, and what its numbers mean. It is the second menu of the strip; the classic one beside it
//! stays as it was.

use super::super::game::TileGame;
use crate::games::oracle::Solved;
use crate::games::view::menu::{self, CHECKED_TEXT, TEXT};
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

/// A line of the menu.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OracleItem {
    /// Perfect computer.
    Perfect,
    /// Show verdict.
    Verdict,
    /// Hint.
    Hint,
    /// Fair boards.
    Fair,
    /// Puzzle.
    Puzzle,
    /// Review game.
    Review,
}

impl OracleItem {
    const ALL: [Self; 6] = [Self::Perfect, Self::Verdict, Self::Hint, Self::Fair, Self::Puzzle, Self::Review];

    /// The lines of a game's menu, from the top.
    fn of<G: TileGame>() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|&item| item != Self::Perfect || G::PERFECT_SWITCH)
    }

    /// Its number in the menu of a game; none if that has no such line.
    #[must_use]
    pub fn number<G: TileGame>(self) -> Option<MenuNumber> {
        let item = Self::of::<G>().position(|item| item == self)?;
        Some(MenuNumber::new(MENU, item, None))
    }

    /// Text, command key, whether it is marked, rows above it in lines and halves.
    const fn row(self) -> (&'static str, Option<char>, bool, i32) {
        match self {
            Self::Perfect => ("Perfect computer", Some('P'), true, 0),
            Self::Verdict => ("Show verdict", Some('V'), true, 0),
            Self::Hint => ("Hint", Some('H'), false, 0),
            Self::Fair => ("Fair boards", Some('F'), true, 0),
            Self::Puzzle => ("Puzzle:", None, false, 1),
            Self::Review => ("Review game", Some('R'), false, 0),
        }
    }
}

/// What a pick asks for.
#[must_use]
pub fn choice<G: TileGame>(number: MenuNumber) -> Option<OracleChoice> {
    if number.menu() != MENU {
        return None;
    }
    Some(match OracleItem::of::<G>().nth(number.item())? {
        OracleItem::Perfect => OracleChoice::Perfect,
        OracleItem::Verdict => OracleChoice::Verdict,
        OracleItem::Hint => OracleChoice::Hint,
        OracleItem::Fair => OracleChoice::Fair,
        OracleItem::Puzzle => OracleChoice::Puzzle(*G::Line::PUZZLES.get(number.sub()?)?),
        OracleItem::Review => OracleChoice::Review,
    })
}

/// Builds the menu for a screen's font.
#[must_use]
pub fn menu<G: TileGame>(font: &Font) -> Menu {
    let line = menu::line(font);
    // Wide letters widen the menu: a line holds its mark, its text and its command key.
    let widest = OracleItem::ALL.iter().map(|item| font.text_length(item.row().0)).max().unwrap_or(0);
    let width = WIDTH.max(CHECKED_TEXT + widest + COMMAND_WIDTH + font.text_length("W"));
    let mut top = 0;
    let mut items = Vec::new();
    for entry in OracleItem::of::<G>() {
        let (text, command, marked, halves) = entry.row();
        top += halves * (line / 2);
        let item = menu::item(Rect::new(0, top, width, line), CHECKED_TEXT, 1, text);
        let flags = if marked { ItemFlags::CHECK_IT | ItemFlags::TOGGLE } else { ItemFlags::empty() };
        let subs = if entry == OracleItem::Puzzle { puzzles(G::Line::PUZZLES, line) } else { Vec::new() };
        items.push(MenuItem { flags: item.flags | flags, command, subs, ..item });
        top += line;
    }
    Menu { left: LEFT, width: font.text_length(TITLE) + 8, title: TITLE.into(), items }
}

fn puzzles(lengths: &[u16], line: i32) -> Vec<MenuItem> {
    let item = |(at, plies): (i32, &u16)| {
        let area = Rect::new(SUB_LEFT, at * line, SUB_WIDTH, line);
        menu::item(area, TEXT, 1, &format!("Win in {plies}"))
    };
    (0..).zip(lengths).map(item).collect()
}
