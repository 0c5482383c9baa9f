//! Menu strips as data: menus, items and sub-items, their flags, and the numbers by which a pick is told.
//!
//! Knows the rules of check marks and mutual exclusion. Leaves drawing to `menu_draw` and the hand on the mouse to `menu_session`.

use bitflags::bitflags;

use crate::machine::geometry::Rect;
use crate::system::graphics::image::Image;

bitflags! {
    /// What an item is and does.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
    pub struct ItemFlags: u16 {
        /// It has a check mark: choosing it sets the mark.
        const CHECK_IT = 0x0001;
        /// It can be chosen.
        const ENABLED = 0x0010;
        /// Choosing it turns its mark over.
        const TOGGLE = 0x0008;
        /// The mark is set.
        const CHECKED = 0x0100;
        /// It only shows something, inside another item's box.
        const DECORATION = 0x0200;
        /// It is shown turned over while the pointer is on it.
        const HIGH_COMP = 0x0040;
    }
}

/// What an item shows, with its offset from the item's corner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ItemFill {
    /// A line of text.
    Text {
        /// Columns from the item's left edge.
        x: i32,
        /// Rows from its top to the text's top.
        y: i32,
        /// The line.
        text: String,
    },
    /// A picture.
    Image {
        /// Columns from the item's left edge.
        x: i32,
        /// Rows from its top.
        y: i32,
        /// The picture.
        image: Image,
    },
    /// A bar between groups of items; the looks before release 3 leave room instead.
    Bar,
}

/// An item, or a sub-item when it stands in another's list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MenuItem {
    /// Its box: relative to the menu's items, for a sub-item to its item.
    pub area: Rect,
    /// Flags.
    pub flags: ItemFlags,
    /// Bit `i`: choosing this one clears the mark of entry `i` of the same list.
    pub mutual_exclude: u32,
    /// What it shows.
    pub fill: ItemFill,
    /// The letter that chooses it with the right Amiga key.
    pub command: Option<char>,
    /// A second letter that does so, which the menu does not show.
    pub other_command: Option<char>,
    /// Its sub-items; with any, it cannot be picked itself.
    pub subs: Vec<MenuItem>,
}

impl MenuItem {
    /// The text it shows; empty for a picture.
    pub fn text(&self) -> &str {
        match &self.fill {
            ItemFill::Text { text, .. } => text,
            ItemFill::Image { .. } | ItemFill::Bar => "",
        }
    }

    /// Whether a hand can be on it: it can be picked, or it leads to sub-items.
    pub const fn leads_anywhere(&self) -> bool {
        self.flags.contains(ItemFlags::ENABLED) && !self.flags.contains(ItemFlags::DECORATION)
    }

    /// Whether it can be picked: enabled, without sub-items, and not a mere decoration.
    pub const fn is_leaf(&self) -> bool {
        self.leads_anywhere() && self.subs.is_empty()
    }
}

/// One menu of a strip.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Menu {
    /// Columns from where the bar's text may begin.
    pub left: i32,
    /// Width of its title's box.
    pub width: i32,
    /// Its title.
    pub title: String,
    /// Its items.
    pub items: Vec<MenuItem>,
}

/// The menus of a window.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MenuStrip {
    /// From left to right.
    pub menus: Vec<Menu>,
}

/// The number of a picked item: menu in bits 0-4, item in 5-10, sub-item in 11-15, all ones where there is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MenuNumber(pub u16);

impl MenuNumber {
    /// Nothing was picked.
    pub const NULL: Self = Self(0xFFFF);
    const NO_SUB: u16 = 31;

    /// The number of an item (`FULLMENUNUM`); `sub` is `None` for an item without sub-items.
    pub const fn new(menu: usize, item: usize, sub: Option<usize>) -> Self {
        let sub = match sub {
            Some(sub) => sub as u16 & 31,
            None => Self::NO_SUB,
        };
        Self(menu as u16 & 31 | (item as u16 & 63) << 5 | sub << 11)
    }

    /// `MENUNUM`: which menu, 31 for none.
    pub const fn menu(self) -> usize {
        (self.0 & 31) as usize
    }

    /// `ITEMNUM`: which item, 63 for none.
    pub const fn item(self) -> usize {
        (self.0 >> 5 & 63) as usize
    }

    /// `SUBNUM`: which sub-item, if the item has any.
    pub const fn sub(self) -> Option<usize> {
        let sub = self.0 >> 11;
        if sub == Self::NO_SUB { None } else { Some(sub as usize) }
    }
}

impl MenuStrip {
    /// `ItemAddress`: the item a number names.
    pub fn item(&self, number: MenuNumber) -> Option<&MenuItem> {
        let item = self.menus.get(number.menu())?.items.get(number.item())?;
        number.sub().map_or(Some(item), |sub| item.subs.get(sub))
    }

    /// The same, to change its flags.
    pub fn item_mut(&mut self, number: MenuNumber) -> Option<&mut MenuItem> {
        self.list_mut(number)?.get_mut(number.sub().unwrap_or(number.item()))
    }

    fn list_mut(&mut self, number: MenuNumber) -> Option<&mut Vec<MenuItem>> {
        let items = &mut self.menus.get_mut(number.menu())?.items;
        if number.sub().is_some() { Some(&mut items.get_mut(number.item())?.subs) } else { Some(items) }
    }

    /// Sets or clears an item's check mark.
    pub fn set_checked(&mut self, number: MenuNumber, checked: bool) {
        if let Some(item) = self.item_mut(number) {
            item.flags.set(ItemFlags::CHECKED, checked);
        }
    }

    /// Lets an item be chosen, or ghosts it (`OnMenu`, `OffMenu`).
    pub fn set_enabled(&mut self, number: MenuNumber, enabled: bool) {
        if let Some(item) = self.item_mut(number) {
            item.flags.set(ItemFlags::ENABLED, enabled);
        }
    }

    /// Whether an item's check mark is set.
    pub fn is_checked(&self, number: MenuNumber) -> bool {
        self.item(number).is_some_and(|item| item.flags.contains(ItemFlags::CHECKED))
    }

    /// What choosing an item does to marks: its own is set (or turned over, for a toggle), then those it excludes are cleared.
    pub fn choose(&mut self, number: MenuNumber) {
        let Some(item) = self.item_mut(number) else { return };
        if !item.flags.contains(ItemFlags::CHECK_IT) {
            return;
        }
        if item.flags.contains(ItemFlags::TOGGLE) {
            item.flags.toggle(ItemFlags::CHECKED);
        } else {
            item.flags.insert(ItemFlags::CHECKED);
        }
        let exclude = item.mutual_exclude;
        let Some(list) = self.list_mut(number) else { return };
        for (at, other) in list.iter_mut().enumerate().take(32) {
            if exclude >> at & 1 == 1 && other.flags.contains(ItemFlags::CHECK_IT) {
                other.flags.remove(ItemFlags::CHECKED);
            }
        }
    }

    /// Every item and sub-item, in order.
    fn entries(&self) -> impl Iterator<Item = (MenuNumber, &MenuItem)> {
        self.menus.iter().enumerate().flat_map(|(m, menu)| {
            menu.items.iter().enumerate().flat_map(move |(i, item)| {
                let subs = item.subs.iter().enumerate();
                std::iter::once((MenuNumber::new(m, i, None), item))
                    .chain(subs.map(move |(s, sub)| (MenuNumber::new(m, i, Some(s)), sub)))
            })
        })
    }

    /// Every item that can be picked, in order.
    pub fn leaves(&self) -> impl Iterator<Item = (MenuNumber, &MenuItem)> {
        self.entries().filter(|(_, item)| item.is_leaf())
    }

    /// The item a command key stands for, ghosted or not: the first in order; upper and lower case are one.
    pub fn by_command(&self, letter: char) -> Option<MenuNumber> {
        let same = |command: char| command.to_lowercase().eq(letter.to_lowercase());
        let has_letter = |item: &MenuItem| [item.command, item.other_command].into_iter().flatten().any(same);
        self.entries().find(|(_, item)| has_letter(item)).map(|(number, _)| number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(flags: ItemFlags, exclude: u32, command: Option<char>) -> MenuItem {
        MenuItem {
            area: Rect::new(0, 0, 10, 10),
            flags: flags | ItemFlags::ENABLED,
            mutual_exclude: exclude,
            fill: ItemFill::Text { x: 0, y: 0, text: "item".into() },
            command,
            other_command: None,
            subs: Vec::new(),
        }
    }

    fn strip() -> MenuStrip {
        let check = ItemFlags::CHECK_IT;
        let mut parent = item(ItemFlags::empty(), 0, None);
        parent.subs = vec![item(check | ItemFlags::CHECKED, 2, None), item(check, 1, None)];
        let items = vec![
            parent,
            item(check | ItemFlags::TOGGLE, 0, Some('L')),
            item(ItemFlags::empty(), 0, Some('Q')),
        ];
        MenuStrip { menus: vec![Menu { left: 0, width: 50, title: "Menu".into(), items }] }
    }

    #[test]
    fn numbers_as_the_original_sees_them() {
        assert_eq!(MenuNumber::new(0, 5, None).0, 0xF8A0);
        assert_eq!(MenuNumber::new(0, 9, None).0, 0xF920);
        assert_eq!(
            (MenuNumber::NULL.menu(), MenuNumber::NULL.item(), MenuNumber::NULL.sub()),
            (31, 63, None)
        );
        assert_eq!(MenuNumber::new(1, 4, Some(8)).sub(), Some(8));
    }

    #[test]
    fn exclusion_moves_the_mark() {
        let mut strip = strip();
        let (first, second) = (MenuNumber::new(0, 0, Some(0)), MenuNumber::new(0, 0, Some(1)));
        strip.choose(second);
        assert!(!strip.is_checked(first) && strip.is_checked(second));
        strip.choose(second);
        assert!(strip.is_checked(second), "choosing a mark that is set leaves it set");
    }

    #[test]
    fn a_toggle_turns_over_each_time() {
        let mut strip = strip();
        let toggle = MenuNumber::new(0, 1, None);
        let seen: Vec<bool> = (0..3)
            .map(|_| {
                strip.choose(toggle);
                strip.is_checked(toggle)
            })
            .collect();
        assert_eq!(seen, [true, false, true]);
    }

    #[test]
    fn command_keys_ignore_case_and_parents_are_no_leaves() {
        let strip = strip();
        assert_eq!(strip.by_command('q'), Some(MenuNumber::new(0, 2, None)));
        assert_eq!(strip.by_command('x'), None);
        assert_eq!(strip.leaves().count(), 4);
    }

    #[test]
    fn other_command_letter_finds_the_item() {
        let mut strip = strip();
        strip.menus[0].items[2].other_command = Some('Z');
        assert_eq!(strip.by_command('z'), strip.by_command('q'));
    }
}
