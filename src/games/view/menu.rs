//! What menus of the games are built from: lines of text, pieces with their players, choices of which one is marked.
//!
//! Knows the figures of the original's menu, for any font and resolution. Leaves what stands in a menu to the games.

use super::pieces::Pieces;
use crate::machine::geometry::Rect;
use crate::system::graphics::font::Font;
use crate::system::graphics::image::Image;
use crate::system::intuition::menu::{ItemFill, ItemFlags, Menu, MenuItem};
use crate::system::intuition::menu_draw::CHECK_WIDTH;

/// Columns from where the bar's text may begin to the game's own menu.
const LEFT: i32 = 210;
const WIDTH: i32 = 204;
const SUB_WIDTH: i32 = 154;
/// The same where there are several columns.
const COLUMN_WIDTH: i32 = 122;
/// Columns from an item's left edge to its sub-items.
const SUB_LEFT: i32 = WIDTH - 26;
/// Columns of text that leaves room for a check mark.
pub const CHECKED_TEXT: i32 = CHECK_WIDTH + 5;
/// Columns of text from an item's left edge.
pub const TEXT: i32 = 4;

/// What the menus of a game with two pieces are built for: a screen's font, and the pieces' pictures.
#[derive(Debug, Clone, Copy)]
pub struct MenuKit<'a> {
    /// The font.
    pub font: &'a Font,
    /// The pieces on paper.
    pub pieces: &'a Pieces,
}

/// A menu being built from its top downwards.
#[derive(Debug)]
pub struct MenuBuilder<'a> {
    font: &'a Font,
    items: Vec<MenuItem>,
    /// The first column of lines, from the title's.
    left: i32,
    /// The first row of what comes next.
    top: i32,
}

/// Rows of a line of a menu.
#[must_use]
pub const fn line(font: &Font) -> i32 {
    font.y_size() as i32 + 2
}

impl<'a> MenuBuilder<'a> {
    /// An empty menu.
    #[must_use]
    pub const fn new(font: &'a Font) -> Self {
        Self::left_of_title(font, 0)
    }

    /// An empty menu whose lines begin so many columns left of its title.
    #[must_use]
    pub const fn left_of_title(font: &'a Font, columns: i32) -> Self {
        Self { font, items: Vec::new(), left: -columns, top: 0 }
    }

    /// A picture with who plays it, in one column of sub-items or several. Two items: the line, and the picture inside its box.
    pub fn played(&mut self, image: &Image, columns: &[&[String]]) {
        let line = line(self.font);
        let tall = (image.height() + 1).max(line);
        let area = Rect::new(0, self.top, WIDTH, tall);
        let text = item(area, CHECKED_TEXT + 16, (tall - self.font.y_size() as i32) / 2, "is played by:");
        self.items.push(MenuItem { subs: exclusive(columns, 0, line), ..text });
        self.items.push(picture(area, image.clone()));
        self.top += tall + 1;
    }

    /// A line with sub-items of which one is marked; they begin so many lines above it.
    pub fn choices(&mut self, text: &str, columns: &[&[String]], lines_above: i32) {
        let line = line(self.font);
        let subs = exclusive(columns, -lines_above * line, line);
        let area = self.next_line();
        self.items.push(MenuItem { subs, ..item(area, TEXT, 1, text) });
    }

    /// A line that is marked or not, turned over by a pick.
    pub fn toggle(&mut self, text: &str, command: Option<char>) {
        let entry = item(self.next_line(), CHECKED_TEXT, 1, text);
        let flags = entry.flags | ItemFlags::CHECK_IT | ItemFlags::TOGGLE;
        self.items.push(MenuItem { flags, command, ..entry });
    }

    /// Lines of which one is marked.
    pub fn alternatives(&mut self, texts: &[&str]) {
        let first = self.items.len();
        let all = ((1_u32 << texts.len()) - 1) << first;
        for (at, text) in (first..).zip(texts) {
            let entry = item(self.next_line(), CHECKED_TEXT, 1, text);
            let flags = entry.flags | ItemFlags::CHECK_IT;
            self.items.push(MenuItem { flags, mutual_exclude: all & !(1 << at), ..entry });
        }
    }

    /// A line that does something.
    pub fn entry(&mut self, text: &str, command: Option<char>) {
        let area = self.next_line();
        self.items.push(MenuItem { command, ..item(area, TEXT, 1, text) });
    }

    /// Room between two lines, in halves of a line.
    pub const fn gap(&mut self, halves: i32) {
        self.top += halves * line(self.font) / 2;
    }

    /// The menu.
    #[must_use]
    pub fn finish(self, title: &str) -> Menu {
        Menu { left: LEFT, width: WIDTH, title: title.to_owned(), items: self.items }
    }

    /// The menu, with its title as wide as its letters and that many columns from where the bar's text may begin.
    #[must_use]
    pub fn finish_at(self, left: i32, title: &str) -> Menu {
        Menu { left, width: self.font.text_length(title) + 8, title: title.to_owned(), items: self.items }
    }

    const fn next_line(&mut self) -> Rect {
        let line = line(self.font);
        let area = Rect::new(self.left, self.top, WIDTH, line);
        self.top += line;
        area
    }
}

/// An item that shows a text at a place in its box and lights up under the pointer.
#[must_use]
pub fn item(area: Rect, x: i32, y: i32, text: &str) -> MenuItem {
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
fn exclusive(columns: &[&[String]], top: i32, line: i32) -> Vec<MenuItem> {
    let texts: usize = columns.iter().map(|texts| texts.len()).sum();
    let all = (1_u32 << texts) - 1;
    let width = if columns.len() > 1 { COLUMN_WIDTH } else { SUB_WIDTH };
    let mut items: Vec<MenuItem> = Vec::new();
    for (column, texts) in (0..).zip(columns) {
        for (at, text) in (0..).zip(*texts) {
            let area = Rect::new(SUB_LEFT + column * width, top + at * line, width, line);
            let entry = item(area, CHECKED_TEXT, 1, text);
            let others = all & !(1 << items.len());
            items.push(MenuItem {
                flags: entry.flags | ItemFlags::CHECK_IT,
                mutual_exclude: others,
                ..entry
            });
        }
    }
    items
}
