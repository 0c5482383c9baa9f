//! Layout of a program's menus: positions and sizes of titles, items and sub-items.
//!
//! Sizes are those of a menu of 1994, adapted to any font and resolution. The contents of the menus are left
//! to their tables.

use super::menus::{MenuRow, MenuTable, Menus, RowKind, without_actions};
use crate::chips::geometry::Rect;
use crate::system::graphics::font::Font;
use crate::system::graphics::image::Image;
use crate::system::intuition::menu::{ItemFill, ItemFlags, Menu, MenuItem, MenuStrip};
use crate::system::intuition::menu_draw::CHECK_WIDTH;
use crate::system::intuition::menu_layout::{BAR_H_BORDER, MENU_H_BORDER};
use crate::system::intuition::screen::{SCREEN_WIDTH, Screen};

/// Minimum width of a menu item, in pixels.
const WIDTH: i32 = 204;
/// Width of a sub-item in a list of several columns, in pixels.
const COLUMN_WIDTH: i32 = 122;
/// Distance from the left edge of a menu item to the left edge of its sub-items, in columns.
///
/// The distance applies to sub-items that open to the right. Sub-items that open to the left end `SUBS_LEFT`
/// columns from the item's left edge.
const SUBS_RIGHT: i32 = WIDTH - 26;
const SUBS_LEFT: i32 = 18;
/// Default left edge of the first menu title, in columns.
///
/// The distance is counted from the start of the text in the screen's bar. The value is that of release 3.
const FIRST_LEFT: i32 = 2;
/// Distance from the left edge of a menu item to its text, in columns.
///
/// Items with room for a check mark use `MARKED_TEXT`.
const TEXT: i32 = 4;
const MARKED_TEXT: i32 = CHECK_WIDTH + 5;
/// Width of the Amiga key's symbol in a menu item with the gaps beside it, in columns.
const COMMAND_WIDTH: i32 = 29;
/// Height of a separator between menu items, in rows.
///
/// The height is doubled for fonts made for interlaced screens.
const SEPARATOR: i32 = 6;
/// Minimum height, in rows, of fonts that are made for interlaced screens.
const TALL_LETTERS: i32 = 16;
const TITLE_GAP: i32 = 8;

/// The position of a menu's title and the sizes of the menu's items.
#[derive(Debug, Clone, Copy)]
pub struct MenuPlacement {
    /// Left edge of the menu's title, in columns.
    ///
    /// The distance is counted from the start of the text in the screen's bar. `None` places the menu after
    /// the preceding menu.
    pub left: Option<i32>,
    /// Whether the box of the menu's title is as wide as items usually are. Otherwise, the box fits the text
    /// of the title.
    pub wide_title: bool,
    /// Whether all items of the menu have room for a check mark.
    ///
    /// Otherwise, only items that can have a check mark have room for it.
    pub room_for_marks: bool,
    /// Width of the menu's sub-items, in columns.
    ///
    /// `None` makes the sub-items of an item as wide as the widest of them.
    pub subs: Option<i32>,
    /// Whether the mark » announces the sub-items of the menu's items.
    ///
    /// A program that places its menu items itself, without GadTools, shows no mark.
    pub marks_subs: bool,
    /// Whether items with sub-items are highlighted. Other items always are.
    pub lights_parents: bool,
}

impl MenuPlacement {
    /// The default position of a menu: after the preceding menu, or at the left end of the bar.
    pub const NEXT: Self = Self {
        left: None,
        wide_title: false,
        room_for_marks: false,
        subs: None,
        marks_subs: true,
        lights_parents: true,
    };
}

impl<A> Menus<A> {
    /// Builds a menu strip from the program's [`MenuTable`]s, in sizes that fit `screen` and its font.
    ///
    /// A menu that is too high for the screen has several columns of items. The `pictures` are shown in the
    /// [`RowKind::Pictured`] items.
    pub fn build(&self, screen: &Screen, pictures: &[&Image]) -> MenuStrip {
        self.build_within(screen.font(), screen.menu_layout().item_rows(), pictures)
    }

    fn build_within(&self, font: &Font, rows: i32, pictures: &[&Image]) -> MenuStrip {
        let mut tables = Vec::new();
        for &MenuTable { title, placement, rows: ref table } in &self.0 {
            tables.push(MenuTable { title, placement, rows: without_actions(table) });
        }
        build_all(&tables, (font, rows), pictures)
    }
}

fn build_all(tables: &[MenuTable<()>], size: (&Font, i32), pictures: &[&Image]) -> MenuStrip {
    // With a wide font, menus at positions of their own would push the next ones off the screen.
    let strip = |keeps_left| {
        let mut menus = Vec::new();
        for table in tables {
            let left = table.placement.left.filter(|_| keeps_left).unwrap_or_else(|| next(&menus));
            menus.push(build(table, size, left, pictures));
        }
        MenuStrip { menus }
    };
    let wanted = strip(true);
    if next(&wanted.menus) - TITLE_GAP > SCREEN_WIDTH { strip(false) } else { wanted }
}

fn next(others: &[Menu]) -> i32 {
    others.last().map_or(FIRST_LEFT, |menu| menu.left + menu.width + TITLE_GAP)
}

/// Lays out a menu in as many columns as its items need in `rows` rows. A column ends at a separator if the items up to
/// the next separator do not fit.
fn build(table: &MenuTable<()>, (font, rows): (&Font, i32), left: i32, pictures: &[&Image]) -> Menu {
    let MenuTable { title, placement: place, rows: table } = table;
    let (letters, line) = (font.y_size() as i32, font.y_size() as i32 + 2);
    let text_left = |row: &MenuRow<()>| match row.kind {
        RowKind::Pictured(_) => MARKED_TEXT + 16,
        RowKind::Toggle | RowKind::Alternative => MARKED_TEXT,
        _ if place.room_for_marks => MARKED_TEXT,
        _ => TEXT,
    };
    // A wide font widens the items beyond their normal width.
    let width = table.iter().map(|row| text_left(row) + row_width(row, font)).fold(WIDTH, i32::max);
    let separator = if letters < TALL_LETTERS { SEPARATOR } else { 2 * SEPARATOR };
    let image = |row: &MenuRow<()>| match row.kind {
        RowKind::Pictured(seat) => pictures.get(seat),
        _ => None,
    };
    let tall = |row: &MenuRow<()>| image(row).map_or(line, |image| (image.height() + 1).max(line) + 1);
    let (mut items, mut shown_rows, mut bars) = (Vec::new(), Vec::new(), Vec::new());
    let (mut x, mut top) = (0, 0);
    for (at, row) in table.iter().enumerate() {
        if let RowKind::Gap(halves) = row.kind {
            top += halves * line / 2;
            continue;
        }
        if row.kind == RowKind::Separator {
            let group = table[at + 1..].iter().take_while(|row| row.kind != RowKind::Separator).map(tall);
            if top + separator + group.sum::<i32>() > rows {
                (x, top) = (x + width, 0);
            } else {
                bars.push(shown(Rect::new(x, top, width, separator), ItemFill::Bar));
                top += separator;
            }
            continue;
        }
        let (image, height) = (image(row), tall(row));
        if top + height > rows {
            (x, top) = (x + width, 0);
        }
        let area = Rect::new(x, top, width, height - i32::from(image.is_some()));
        let mut entry = item(row, area, text_left(row), (area.height - letters) / 2);
        let is_parent = row.subs.iter().any(|column| !column.is_empty());
        entry.flags.set(ItemFlags::MARKED_SUBS, place.marks_subs && is_parent);
        entry.flags.set(ItemFlags::HIGH_COMP, place.lights_parents || !is_parent);
        items.push(entry);
        shown_rows.push(Some(row));
        items.extend(image.map(|image| decoration(area, (*image).clone())));
        shown_rows.extend(image.map(|_| None));
        top += height;
    }
    exclude(&mut items);
    // Intuition moves a menu that would leave the screen to the left.
    let edge = (BAR_H_BORDER + left).min(SCREEN_WIDTH - MENU_H_BORDER - x - width);
    for (item, row) in items.iter_mut().zip(shown_rows) {
        item.subs = row.map_or_else(Vec::new, |row| subs(row, place, edge + item.area.x, (font, rows)));
    }
    // Separators are added last, so that the other items keep their numbers.
    items.extend(bars);
    let title_width = if place.wide_title { WIDTH } else { font.text_length(title) + 8 };
    Menu { left, width: title_width, title: (*title).to_owned(), items }
}

/// Lays out the sub-items of a menu item. A column of more than `rows` rows continues in further columns.
///
/// `x` is the left edge of the item. The sub-items overlap the item's right end, or its left end if they
/// would leave the screen.
fn subs(row: &MenuRow<()>, placement: &MenuPlacement, x: i32, (font, rows): (&Font, i32)) -> Vec<MenuItem> {
    let line = font.y_size() as i32 + 2;
    let above = if let RowKind::Choices(above) = row.kind { above } else { 0 };
    let marked = row.subs.iter().flatten().any(|sub| sub.kind == RowKind::Alternative);
    let text = if marked { MARKED_TEXT } else { TEXT };
    let widest = row.subs.iter().flatten().map(|sub| text + row_width(sub, font)).max().unwrap_or(0);
    let width =
        if row.subs.len() > 1 { widest.max(COLUMN_WIDTH) } else { placement.subs.unwrap_or(0).max(widest) };
    let most = (rows / line).max(1) as usize;
    let columns: Vec<_> = row.subs.iter().flat_map(|column| column.chunks(most)).collect();
    let all = width * columns.len() as i32;
    let fits = x + SUBS_RIGHT + all + MENU_H_BORDER <= SCREEN_WIDTH;
    let left = if fits { SUBS_RIGHT } else { SUBS_LEFT - all };
    let columns = (0..).zip(columns).flat_map(|(column, subs)| {
        (0..).zip(subs).map(move |(at, sub)| {
            item(sub, Rect::new(left + column * width, (at - above) * line, width, line), text, 1)
        })
    });
    let mut items: Vec<MenuItem> = columns.collect();
    exclude(&mut items);
    items
}

/// Returns the width of a menu row's text and of its command key or the mark », or of a gap, in columns.
fn row_width(row: &MenuRow<()>, font: &Font) -> i32 {
    let has_key = row.key.is_some() || row.other_key.is_some() || !row.subs.is_empty();
    font.text_length(&row.text) + if has_key { key_width(font) } else { TEXT }
}

/// Returns the width of the Amiga key's symbol and the letter after it in a menu item, in columns.
///
/// Every letter is assumed to be as wide as a W.
fn key_width(font: &Font) -> i32 {
    COMMAND_WIDTH + font.text_length("W")
}

fn item(row: &MenuRow<()>, area: Rect, x: i32, y: i32) -> MenuItem {
    let mark = match row.kind {
        RowKind::Toggle => ItemFlags::CHECK_IT | ItemFlags::TOGGLE,
        RowKind::Alternative => ItemFlags::CHECK_IT,
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

/// Creates a menu item that only shows a picture inside the box of another menu item.
///
/// Clicks on the picture select the other item. `line` is the box of that item.
fn decoration(line: Rect, image: Image) -> MenuItem {
    let area = Rect::new(line.x + TEXT, line.y, image.width(), image.height());
    shown(area, ItemFill::Image { x: 0, y: (line.height - image.height()) / 2, image })
}

const fn shown(area: Rect, fill: ItemFill) -> MenuItem {
    let flags = ItemFlags::ENABLED.union(ItemFlags::DECORATION);
    MenuItem { area, flags, mutual_exclude: 0, fill, command: None, other_command: None, subs: Vec::new() }
}

fn exclude(items: &mut [MenuItem]) {
    let mark = ItemFlags::CHECK_IT | ItemFlags::TOGGLE;
    let is_one = |item: &MenuItem| item.flags & mark == ItemFlags::CHECK_IT;
    let all =
        (0..u32::BITS).zip(&*items).filter(|(_, item)| is_one(item)).fold(0, |all, (at, _)| all | 1 << at);
    for (at, item) in (0..u32::BITS).zip(items).filter(|(_, item)| is_one(item)) {
        item.mutual_exclude = all & !(1 << at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::graphics::font::Glyph;

    #[test]
    fn only_items_with_subs_are_marked_or_unlit() {
        let glyph = Glyph { width: 8, advance: 8, rows: vec![0; 8] };
        let font = Font::from_glyphs(8, 6, [(b' ', glyph)]).unwrap();
        let marks = |marks_subs| {
            let rows = vec![
                MenuRow::choices("Choices", 0, vec![MenuRow::alternative("First", ())]),
                MenuRow::entry("Entry", None, ()),
            ];
            let placement = MenuPlacement { marks_subs, lights_parents: marks_subs, ..MenuPlacement::NEXT };
            let strip =
                Menus(vec![MenuTable { title: "Menu", placement, rows }]).build_within(&font, 200, &[]);
            let of = |flag| move |(_, item): (_, &MenuItem)| item.flags.contains(flag);
            [ItemFlags::MARKED_SUBS, ItemFlags::HIGH_COMP]
                .map(|flag| strip.entries().map(of(flag)).collect::<Vec<_>>())
        };
        assert_eq!(marks(true), [[true, false, false], [true, true, true]]);
        assert_eq!(marks(false), [[false, false, false], [false, true, true]]);
    }
}
