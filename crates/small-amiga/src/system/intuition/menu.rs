//! The data of menu strips: menus, items, sub-items, their flags, and the numbers that identify picked items.
//!
//! [`MenuStrip`] implements the rules of check marks, mutual exclusion and command keys. Drawing is left to
//! `menu_draw`, following the pointer to `menu_session`.

use bitflags::bitflags;

use crate::chips::geometry::Rect;
use crate::system::graphics::image::Image;
use crate::system::utility::to_lower;

bitflags! {
    /// The flags of a menu item: its kind, whether it is enabled or checked, and its highlighting.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
    pub struct ItemFlags: u16 {
        /// Flag of a menu item that can have a check mark. The mark is set when the item is picked.
        const CHECK_IT = 0x0001;
        /// Flag of a menu item that can be picked. Items without this flag are ghosted.
        const ENABLED = 0x0010;
        /// Flag of a menu item whose check mark is inverted when the item is picked.
        const TOGGLE = 0x0008;
        /// Flag of a menu item whose check mark is set.
        const CHECKED = 0x0100;
        /// Flag of a menu item that is only displayed and cannot be picked, such as a picture in another item's
        /// box.
        const DECORATION = 0x0200;
        /// Flag of a menu item that is highlighted while the pointer is on it.
        const HIGH_COMP = 0x0040;
        /// Flag of a menu item whose sub-items are announced by the mark » at its right end, as GadTools does.
        ///
        /// The look of release 1.3 shows no mark.
        const MARKED_SUBS = 0x0400;
    }
}

/// The content of a menu item: a text, a picture or a separator bar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ItemFill {
    /// A line of text, with its offset from the menu item's left/top corner.
    Text {
        /// Distance from the menu item's left edge to the text, in hi-res pixels.
        x: i32,
        /// Distance from the menu item's upper edge to the top of the text, in rows.
        y: i32,
        /// The text of the menu item.
        text: String,
    },
    /// A picture in a menu item, with its offset from the item's left/top corner.
    Image {
        /// Distance from the menu item's left edge to the picture, in hi-res pixels.
        x: i32,
        /// Distance from the menu item's upper edge to the picture, in rows.
        y: i32,
        /// The picture of the menu item.
        image: Image,
    },
    /// A separator bar between groups of menu items.
    ///
    /// The look of release 1.3 draws no bar, but leaves a gap.
    Bar,
}

/// An item of a menu or of another item's list of sub-items.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MenuItem {
    /// Position and size of the menu item, relative to an origin common to all items of its menu.
    ///
    /// The box of a sub-item is relative to the left/top corner of the parent item.
    pub area: Rect,
    /// The flags of the menu item: its kind, whether it is enabled or checked, and its highlighting.
    pub flags: ItemFlags,
    /// The menu items whose check marks are cleared when this item is picked, as a bit mask.
    ///
    /// Bit `i` stands for item `i` of the same menu or list of sub-items.
    pub mutual_exclude: u32,
    /// The text, picture or separator bar of the menu item.
    pub fill: ItemFill,
    /// The letter that picks the menu item when typed with the right Amiga key.
    pub command: Option<char>,
    /// A second letter for the right Amiga key, which the menu does not show. A capital letter needs Shift.
    pub other_command: Option<char>,
    /// The sub-items of the menu item. An item with sub-items cannot be picked itself.
    pub subs: Vec<MenuItem>,
}

impl MenuItem {
    /// Returns the text of the menu item, or an empty string if the item contains a picture or a bar.
    pub fn text(&self) -> &str {
        match &self.fill {
            ItemFill::Text { text, .. } => text,
            ItemFill::Image { .. } | ItemFill::Bar => "",
        }
    }

    /// Replaces the text of a menu item that has one. The width of the item does not change.
    pub fn set_text(&mut self, new: String) {
        if let ItemFill::Text { text, .. } = &mut self.fill {
            *text = new;
        }
    }

    /// Returns `true` if the menu item can be highlighted: it is enabled and not a decoration.
    ///
    /// Unlike in [`Self::is_leaf`], the item may have sub-items.
    pub const fn leads_anywhere(&self) -> bool {
        self.flags.contains(ItemFlags::ENABLED) && !self.flags.contains(ItemFlags::DECORATION)
    }

    /// Returns `true` if the menu item can be picked.
    ///
    /// Such an item is enabled, has no sub-items and is not a decoration.
    pub const fn is_leaf(&self) -> bool {
        self.leads_anywhere() && self.subs.is_empty()
    }
}

/// A menu of a menu strip, with its title and items.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Menu {
    /// Distance from the left edge of the bar's text to the menu's title, in hi-res pixels.
    pub left: i32,
    /// Width of the box of the menu's title, in hi-res pixels.
    pub width: i32,
    /// The title of the menu in the menu bar.
    pub title: String,
    /// The items of the menu, including its pictures and separator bars.
    pub items: Vec<MenuItem>,
}

/// The menus of a window, shown in the menu bar.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MenuStrip {
    /// The menus from left to right.
    pub menus: Vec<Menu>,
}

/// The number of a menu item, composed of the indices of menu, item and sub-item.
///
/// The menu index is in bits 0-4, the item index in bits 5-10, and the sub-item index in bits 11-15. If all
/// bits of an index are set, the index is absent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MenuNumber(pub u16);

impl MenuNumber {
    /// The menu number if no item was picked (`MENUNULL`).
    pub const NULL: Self = Self(0xFFFF);
    const NO_SUB: u16 = 31;

    /// Returns the menu number of an item, or of a sub-item if `sub` is given (`FULLMENUNUM`).
    pub const fn new(menu: usize, item: usize, sub: Option<usize>) -> Self {
        let sub = match sub {
            Some(sub) => sub as u16 & 31,
            None => Self::NO_SUB,
        };
        Self(menu as u16 & 31 | (item as u16 & 63) << 5 | sub << 11)
    }

    /// Returns the index of the menu (`MENUNUM`), or 31 if the number contains no menu.
    pub const fn menu(self) -> usize {
        (self.0 & 31) as usize
    }

    /// Returns the index of the item within its menu (`ITEMNUM`), or 63 if the number contains no item.
    pub const fn item(self) -> usize {
        (self.0 >> 5 & 63) as usize
    }

    /// Returns the index of the sub-item within its item (`SUBNUM`), or `None` if the number contains no
    /// sub-item.
    pub const fn sub(self) -> Option<usize> {
        let sub = self.0 >> 11;
        if sub == Self::NO_SUB { None } else { Some(sub as usize) }
    }
}

impl MenuStrip {
    /// Returns the item or sub-item with the given menu number (`ItemAddress`).
    pub fn item(&self, number: MenuNumber) -> Option<&MenuItem> {
        let item = self.menus.get(number.menu())?.items.get(number.item())?;
        number.sub().map_or(Some(item), |sub| item.subs.get(sub))
    }

    /// Returns the item or sub-item with the given menu number, so that its flags or text can be changed.
    pub fn item_mut(&mut self, number: MenuNumber) -> Option<&mut MenuItem> {
        self.list_mut(number)?.get_mut(number.sub().unwrap_or(number.item()))
    }

    fn list_mut(&mut self, number: MenuNumber) -> Option<&mut Vec<MenuItem>> {
        let items = &mut self.menus.get_mut(number.menu())?.items;
        if number.sub().is_some() { Some(&mut items.get_mut(number.item())?.subs) } else { Some(items) }
    }

    /// Sets or clears a menu item's check mark.
    pub fn set_checked(&mut self, number: MenuNumber, checked: bool) {
        if let Some(item) = self.item_mut(number) {
            item.flags.set(ItemFlags::CHECKED, checked);
        }
    }

    /// Enables or ghosts a menu item (`OnMenu`, `OffMenu`).
    pub fn set_enabled(&mut self, number: MenuNumber, enabled: bool) {
        if let Some(item) = self.item_mut(number) {
            item.flags.set(ItemFlags::ENABLED, enabled);
        }
    }

    /// Returns `true` if a menu item's check mark is set.
    pub fn is_checked(&self, number: MenuNumber) -> bool {
        self.item(number).is_some_and(|item| item.flags.contains(ItemFlags::CHECKED))
    }

    /// Updates the check marks of a menu because the user has picked the item `number`.
    ///
    /// First, the item's own mark is set, or inverted for a toggle; then the marks that the item excludes are
    /// cleared.
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

    /// Returns all items and sub-items with their menu numbers, each item before its sub-items.
    pub fn entries(&self) -> impl Iterator<Item = (MenuNumber, &MenuItem)> {
        self.menus.iter().enumerate().flat_map(|(m, menu)| {
            menu.items.iter().enumerate().flat_map(move |(i, item)| {
                let subs = item.subs.iter().enumerate();
                std::iter::once((MenuNumber::new(m, i, None), item))
                    .chain(subs.map(move |(s, sub)| (MenuNumber::new(m, i, Some(s)), sub)))
            })
        })
    }

    /// Returns all items and sub-items that can be picked, each with its menu number.
    ///
    /// The items are in the order of the menus.
    pub fn leaves(&self) -> impl Iterator<Item = (MenuNumber, &MenuItem)> {
        self.entries().filter(|(_, item)| item.is_leaf())
    }

    /// Returns the menu number of the first item with the command letter `letter`, ignoring case.
    ///
    /// Ghosted items are included. A second letter that needs Shift does not count.
    pub fn by_command(&self, letter: char) -> Option<MenuNumber> {
        self.find(letter, |item| {
            let other = item.other_command.filter(|other| !other.is_uppercase());
            [item.command, other]
        })
    }

    /// Returns the menu number of the first item whose second letter is the capital of `letter`, which needs Shift.
    pub fn by_shifted_command(&self, letter: char) -> Option<MenuNumber> {
        self.find(letter, |item| [item.other_command.filter(|other| other.is_uppercase()), None])
    }

    fn find(&self, letter: char, of: impl Fn(&MenuItem) -> [Option<char>; 2]) -> Option<MenuNumber> {
        let same = |command: char| to_lower(command) == to_lower(letter);
        self.entries().find(|(_, item)| of(item).into_iter().flatten().any(same)).map(|(number, _)| number)
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
    fn menu_numbers_are_the_originals() {
        assert_eq!(MenuNumber::new(0, 5, None).0, 0xF8A0);
        assert_eq!(MenuNumber::new(0, 9, None).0, 0xF920);
        assert_eq!(
            (MenuNumber::NULL.menu(), MenuNumber::NULL.item(), MenuNumber::NULL.sub()),
            (31, 63, None)
        );
        assert_eq!(MenuNumber::new(1, 4, Some(8)).sub(), Some(8));
    }

    #[test]
    fn mutual_exclusion_moves_the_check_mark() {
        let mut strip = strip();
        let (first, second) = (MenuNumber::new(0, 0, Some(0)), MenuNumber::new(0, 0, Some(1)));
        strip.choose(second);
        assert!(!strip.is_checked(first) && strip.is_checked(second));
        strip.choose(second);
        assert!(strip.is_checked(second), "choosing a mark that is set leaves it set");
    }

    #[test]
    fn toggle_item_changes_at_each_choice() {
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
    fn command_keys_ignore_case_and_submenu_parents() {
        let strip = strip();
        assert_eq!(strip.by_command('q'), Some(MenuNumber::new(0, 2, None)));
        assert_eq!(strip.by_command('x'), None);
        assert_eq!(strip.leaves().count(), 4);
    }

    #[test]
    fn second_command_letter_finds_the_item() {
        let mut strip = strip();
        strip.menus[0].items[2].other_command = Some('z');
        assert_eq!((strip.by_command('z'), strip.by_shifted_command('z')), (strip.by_command('q'), None));
        strip.menus[0].items[1].other_command = Some('Z');
        assert_eq!(strip.by_shifted_command('z'), Some(MenuNumber::new(0, 1, None)));
        assert_eq!(strip.by_command('z'), strip.by_command('q'));
    }
}
