//! Where the menus of a program lie, and what they look like.
//!
//! Knows the figures of a menu of 1994, for any font and resolution. Leaves what stands in a menu to its table.

use super::menus::{Kind, MenuTable, Menus, Row};
use crate::machine::geometry::Rect;
use crate::system::graphics::font::Font;
use crate::system::graphics::image::Image;
use crate::system::intuition::menu::{ItemFill, ItemFlags, Menu, MenuItem, MenuStrip};
use crate::system::intuition::menu_draw::CHECK_WIDTH;
use crate::system::intuition::menu_layout::{BAR_H_BORDER, MENU_H_BORDER};
use crate::system::intuition::screen::SCREEN_WIDTH;

/// Columns of a line, of a sub-item, and of a sub-item where there are several columns of them.
const WIDTH: i32 = 204;
const SUB_WIDTH: i32 = 154;
const COLUMN_WIDTH: i32 = 122;
/// Columns from a line's left edge to where its sub-items begin, or to where they end if they lie at the left.
const SUBS_RIGHT: i32 = WIDTH - 26;
const SUBS_LEFT: i32 = 18;
/// Columns from where the bar's text may begin to the first title that has no other place: as release 3 lays menus out.
const FIRST_LEFT: i32 = 2;
/// Columns of text from an item's left edge, and of text that leaves room for a mark.
const TEXT: i32 = 4;
const MARKED_TEXT: i32 = CHECK_WIDTH + 5;
/// Columns of the Amiga key with the gaps round it, the letter left out.
const COMMAND_WIDTH: i32 = 29;
/// Rows of what separates groups of lines; twice as many under letters made for interlaced screens.
const SEPARATOR: i32 = 6;
/// From so many rows on letters are.
const TALL_LETTERS: i32 = 16;
/// Columns between titles.
const TITLE_GAP: i32 = 8;

/// Where a menu lies.
#[derive(Debug, Clone, Copy)]
pub struct Place {
    /// Columns from where the bar's text may begin to its title; none: right of the menu before it, or at the left.
    pub left: Option<i32>,
    /// Its title's box is as wide as its lines, not only as its letters.
    pub wide_title: bool,
    /// A text, with its mark and its key, that lines have room for.
    pub widest: &'static str,
    /// Every line leaves room for a mark, not only those that have one.
    pub room_for_marks: bool,
    /// Columns of a sub-item.
    pub subs: i32,
}

impl Place {
    /// Right of the menu before it, or at the left.
    pub const NEXT: Self =
        Self { left: None, wide_title: false, widest: "", room_for_marks: false, subs: SUB_WIDTH };
}

impl<A> Menus<A> {
    /// Builds them for a screen's font, with the pictures of its lines.
    #[must_use]
    pub fn build(&self, font: &Font, pictures: &[&Image]) -> MenuStrip {
        let mut menus = Vec::new();
        for table in &self.0 {
            menus.push(build(table, font, next(&menus), pictures));
        }
        MenuStrip { menus }
    }

    /// The last one, which has no pictures, is there or is not.
    pub fn show_last(&self, strip: &mut MenuStrip, font: &Font, wanted: bool) {
        let Some((last, others)) = self.0.split_last() else { return };
        if !wanted {
            strip.menus.truncate(others.len());
        } else if strip.menus.len() == others.len() {
            strip.menus.push(build(last, font, next(&strip.menus), &[]));
        }
    }
}

/// Where a menu right of others begins.
fn next(others: &[Menu]) -> i32 {
    others.last().map_or(FIRST_LEFT, |menu| menu.left + menu.width + TITLE_GAP)
}

fn build<A>(table: &MenuTable<A>, font: &Font, next: i32, pictures: &[&Image]) -> Menu {
    let MenuTable { title, place, rows } = table;
    let left = place.left.unwrap_or(next);
    let (letters, line) = (font.y_size() as i32, font.y_size() as i32 + 2);
    // Wide letters widen a line.
    let needs = MARKED_TEXT + font.text_length(place.widest) + COMMAND_WIDTH + font.text_length("W");
    let width = WIDTH.max(needs);
    let separator = if letters < TALL_LETTERS { SEPARATOR } else { 2 * SEPARATOR };
    let (mut items, mut bars) = (Vec::new(), Vec::new());
    let mut top = 0;
    for row in rows {
        if let Kind::Gap(halves) = row.kind {
            top += halves * line / 2;
            continue;
        }
        if row.kind == Kind::Separator {
            bars.push(shown(Rect::new(0, top, width, separator), ItemFill::Bar));
            top += separator;
            continue;
        }
        let image = if let Kind::Pictured(seat) = row.kind { pictures.get(seat) } else { None };
        let tall = image.map_or(line, |image| (image.height() + 1).max(line));
        let area = Rect::new(0, top, width, tall);
        let text = match row.kind {
            Kind::Pictured(_) => MARKED_TEXT + 16,
            Kind::Toggle | Kind::Alternative => MARKED_TEXT,
            _ if place.room_for_marks => MARKED_TEXT,
            _ => TEXT,
        };
        let entry = item(row, area, text, (tall - letters) / 2);
        items.push(MenuItem { subs: subs(row, place, BAR_H_BORDER + left, line), ..entry });
        items.extend(image.map(|image| decoration(area, (*image).clone())));
        top += tall + i32::from(image.is_some());
    }
    exclude(&mut items);
    // Behind all others, which keep their numbers.
    items.extend(bars);
    let title_width = if place.wide_title { width } else { font.text_length(title) + 8 };
    Menu { left, width: title_width, title: (*title).to_owned(), items }
}

/// A line's sub-items, the line beginning at column `x`: over its end, or over its beginning where the screen ends at the right.
fn subs<A>(row: &Row<A>, place: &Place, x: i32, line: i32) -> Vec<MenuItem> {
    let above = if let Kind::Choices(above) = row.kind { above } else { 0 };
    let width = if row.subs.len() > 1 { COLUMN_WIDTH } else { place.subs };
    let all = width * row.subs.len() as i32;
    let fits = x + SUBS_RIGHT + all + MENU_H_BORDER <= SCREEN_WIDTH;
    let left = if fits { SUBS_RIGHT } else { SUBS_LEFT - all };
    let marked = row.subs.iter().flatten().any(|sub| sub.kind == Kind::Alternative);
    let text = if marked { MARKED_TEXT } else { TEXT };
    let columns = (0..).zip(&row.subs).flat_map(|(column, subs)| {
        (0..).zip(subs).map(move |(at, sub)| {
            item(sub, Rect::new(left + column * width, (at - above) * line, width, line), text, 1)
        })
    });
    let mut items: Vec<MenuItem> = columns.collect();
    exclude(&mut items);
    items
}

/// An item that shows a row's text at a place in its box and lights up under the pointer.
fn item<A>(row: &Row<A>, area: Rect, x: i32, y: i32) -> MenuItem {
    let mark = match row.kind {
        Kind::Toggle => ItemFlags::CHECK_IT | ItemFlags::TOGGLE,
        Kind::Alternative => ItemFlags::CHECK_IT,
        _ => ItemFlags::empty(),
    };
    MenuItem {
        area,
        flags: ItemFlags::ENABLED | ItemFlags::HIGH_COMP | mark,
        mutual_exclude: 0,
        fill: ItemFill::Text { x, y, text: row.text.clone() },
        command: row.key,
        other_command: row.other_key,
        subs: Vec::new(),
    }
}

/// A picture inside the box of its line; it lies behind the line, which every pick hits first.
fn decoration(line: Rect, image: Image) -> MenuItem {
    let area = Rect::new(line.x + TEXT, line.y, image.width(), image.height());
    shown(area, ItemFill::Image { x: 0, y: (line.height - image.height()) / 2, image })
}

/// An item that only shows something.
const fn shown(area: Rect, fill: ItemFill) -> MenuItem {
    let flags = ItemFlags::ENABLED.union(ItemFlags::DECORATION);
    MenuItem { area, flags, mutual_exclude: 0, fill, command: None, other_command: None, subs: Vec::new() }
}

/// Of a list's lines that are marked, and no toggles, each excludes the others.
fn exclude(items: &mut [MenuItem]) {
    let mark = ItemFlags::CHECK_IT | ItemFlags::TOGGLE;
    let is_one = |item: &MenuItem| item.flags & mark == ItemFlags::CHECK_IT;
    let all =
        (0..u32::BITS).zip(&*items).filter(|(_, item)| is_one(item)).fold(0, |all, (at, _)| all | 1 << at);
    for (at, item) in (0..u32::BITS).zip(items).filter(|(_, item)| is_one(item)) {
        item.mutual_exclude = all & !(1 << at);
    }
}
