//! Computes the positions of menu titles, panels and items on the screen.
//!
//! The measures are those of the 2.x menus: borders of 4 columns and 2 rows round the items (see the
//! Libraries Manual, menus). A panel that would leave the screen is moved inside it. Drawing is left to
//! `menu_draw`.
//!
//! Measured on pictures of release 3: the text in a bar begins in the bar's second row and leaves one
//! empty row above the line at the bottom. A panel overlaps the line and the empty row.

use super::menu::{Menu, MenuStrip};
use crate::chips::geometry::{Point, Rect};

/// Distance from the screen's left edge to the text in its bar, in hi-res pixels (`BarHBorder`).
pub(crate) const BAR_H_BORDER: i32 = 5;
/// Number of pixel rows by which a menu panel overlaps the menu bar.
///
/// The overlapped rows are the line at the bar's bottom and the empty row above it.
const PANEL_OVERLAP: i32 = 2;
/// Number of empty rows above the text in the bars of screens, menus and windows.
pub(crate) const BAR_TEXT_TOP: i32 = 1;
/// Distance between the items of a menu and the panel's left or right edge, in hi-res pixels (`MenuHBorder`).
pub(crate) const MENU_H_BORDER: i32 = 4;
/// Distance between the items of a menu and the panel's upper or lower edge, in rows (`MenuVBorder`).
pub(crate) const MENU_V_BORDER: i32 = 2;

/// A position in a menu strip: a menu, an item or a sub-item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MenuPath {
    /// Index of the menu in the window's menu strip.
    pub menu: usize,
    /// Index of the selected item in the menu; `None` if no item is selected.
    pub item: Option<usize>,
    /// Index of the selected sub-item below the selected item; `None` if no sub-item is selected.
    pub sub: Option<usize>,
}

/// The properties of a screen that determine the positions of its menus.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MenuLayout {
    /// The bounds of the whole screen, with the left/top corner at 0,0.
    pub screen: Rect,
    /// Height of the screen's bar without its last row, in rows (`BarHeight`).
    pub bar_height: i32,
}

impl MenuLayout {
    /// Returns the box of the menu bar across the screen.
    pub const fn bar(self) -> Rect {
        Rect::new(0, 0, self.screen.width, self.bar_height + 1)
    }

    /// Returns the box of a menu's title, which is highlighted while the menu is open.
    pub const fn title(self, menu: &Menu) -> Rect {
        Rect::new(menu.left + BAR_H_BORDER - MENU_H_BORDER, 0, menu.width, self.bar_height)
    }

    /// Returns the box of the panel below a menu's title.
    pub fn panel(self, menu: &Menu) -> Rect {
        let first = self.bar().height - PANEL_OVERLAP + MENU_V_BORDER;
        self.place(items(menu), Point::new(menu.left + BAR_H_BORDER, first))
    }

    /// Returns the number of rows that a panel below the menu bar has for menu items.
    pub(crate) const fn item_rows(self) -> i32 {
        self.screen.height - self.bar().height + PANEL_OVERLAP - 2 * MENU_V_BORDER
    }

    /// Returns the box of a menu item on the screen.
    pub fn item(self, menu: &Menu, item: usize) -> Rect {
        let area = menu.items.get(item).map_or_else(Rect::default, |item| item.area);
        area.offset(self.origin(items(menu), self.panel(menu)))
    }

    /// Returns the box of the panel with an item's sub-items, or an empty box if the item has no sub-items.
    pub fn sub_panel(self, menu: &Menu, item: usize) -> Rect {
        let subs = subs(menu, item);
        if subs.is_empty() { Rect::default() } else { self.place(subs, self.item(menu, item).origin()) }
    }

    /// Returns the box of a sub-item on the screen.
    pub fn sub(self, menu: &Menu, item: usize, sub: usize) -> Rect {
        let area =
            menu.items.get(item).and_then(|item| item.subs.get(sub)).map_or_else(Rect::default, |s| s.area);
        area.offset(self.origin(subs(menu, item), self.sub_panel(menu, item)))
    }

    /// Returns `true` if the text of each title, and each panel of items and sub-items, is inside the screen.
    pub fn holds(self, strip: &MenuStrip) -> bool {
        let is_inside = |area: Rect| area.intersection(self.screen) == area;
        strip.menus.iter().all(|menu| {
            is_inside(self.title(menu).grown(-MENU_H_BORDER, 0))
                && is_inside(self.panel(menu))
                && (0..menu.items.len()).all(|item| is_inside(self.sub_panel(menu, item)))
        })
    }

    /// Returns the menu, item or sub-item that is selected after the pointer has moved to the point `at`.
    ///
    /// The previous selection is `path`.
    ///
    /// An open panel stays open until another panel replaces it.
    pub fn follow(self, strip: &MenuStrip, path: Option<MenuPath>, at: Point) -> Option<MenuPath> {
        if let Some((path, menu)) = path.and_then(|path| Some((path, strip.menus.get(path.menu)?))) {
            if let Some(item) = path.item
                && self.sub_panel(menu, item).contains(at)
            {
                let count = menu.items.get(item).map_or(0, |item| item.subs.len());
                let sub = (0..count).find(|&sub| self.sub(menu, item, sub).contains(at));
                return Some(MenuPath { sub, ..path });
            }
            if let Some(item) = (0..menu.items.len()).find(|&item| self.item(menu, item).contains(at)) {
                return Some(MenuPath { item: Some(item), sub: None, ..path });
            }
        }
        if let Some(menu) = strip.menus.iter().position(|menu| self.title(menu).contains(at)) {
            return Some(MenuPath { menu, item: None, sub: None });
        }
        path.map(|path| {
            let keeps = |item: &usize| {
                strip
                    .menus
                    .get(path.menu)
                    .and_then(|menu| menu.items.get(*item))
                    .is_some_and(|item| !item.subs.is_empty())
            };
            MenuPath { item: path.item.filter(keeps), sub: None, ..path }
        })
    }

    fn place(self, items: Rect, zero: Point) -> Rect {
        let panel = items.grown(MENU_H_BORDER, MENU_V_BORDER).offset(Point::new(zero.x, zero.y));
        let x = panel.x.min(self.screen.width - panel.width).max(0);
        let y = panel.y.min(self.screen.height - panel.height).max(0);
        Rect { x, y, ..panel }
    }

    /// Returns the screen position of the origin to which the areas of a menu panel's items are relative.
    ///
    /// The items are those of a menu or of a list of sub-items. `items` is the box round all items. `panel` is
    /// the box of the panel, which may have been moved to fit on the screen.
    fn origin(self, items: Rect, panel: Rect) -> Point {
        Point::new(panel.x + MENU_H_BORDER - items.x, panel.y + MENU_V_BORDER - items.y)
    }
}

fn items(menu: &Menu) -> Rect {
    menu.items.iter().fold(Rect::default(), |all, item| all.union(item.area))
}

fn subs(menu: &Menu, item: usize) -> Rect {
    menu.items.get(item).map_or_else(Rect::default, |item| {
        item.subs.iter().fold(Rect::default(), |all, sub| all.union(sub.area))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::intuition::menu::{ItemFill, ItemFlags, MenuItem};

    fn item(area: Rect, subs: Vec<MenuItem>) -> MenuItem {
        let fill = ItemFill::Text { x: 4, y: 1, text: String::new() };
        let flags = ItemFlags::ENABLED;
        MenuItem { area, flags, mutual_exclude: 0, fill, command: None, other_command: None, subs }
    }

    fn strip() -> MenuStrip {
        let subs = (0..9).map(|n| item(Rect::new(178, -40 + 10 * n, 154, 10), Vec::new())).collect();
        let items = vec![item(Rect::new(0, 0, 204, 10), Vec::new()), item(Rect::new(0, 10, 204, 10), subs)];
        MenuStrip { menus: vec![Menu { left: 210, width: 204, title: "Menu".into(), items }] }
    }

    const LAYOUT: MenuLayout = MenuLayout { screen: Rect::new(0, 0, 640, 200), bar_height: 10 };

    #[test]
    fn menu_boxes_have_original_sizes() {
        let strip = strip();
        let menu = &strip.menus[0];
        assert_eq!(LAYOUT.title(menu), Rect::new(211, 0, 204, 10));
        assert_eq!(LAYOUT.panel(menu), Rect::new(211, 9, 212, 24));
        assert_eq!(LAYOUT.item(menu, 0), Rect::new(215, 11, 204, 10));
        let panel = LAYOUT.sub_panel(menu, 1);
        assert_eq!((panel.x, panel.width, panel.height), (389, 162, 94));
        assert_eq!(panel.y, 0, "pushed down into the screen");
        assert_eq!(LAYOUT.sub(menu, 1, 0), Rect::new(393, 2, 154, 10));
    }

    #[test]
    fn submenu_stays_open_until_another_item_is_entered() {
        let strip = strip();
        let follow = |path, x, y| LAYOUT.follow(&strip, path, Point::new(x, y));
        assert_eq!(follow(None, 100, 100), None);
        let title = follow(None, 220, 3);
        assert_eq!(title, Some(MenuPath { menu: 0, item: None, sub: None }));
        let parent = follow(title, 220, 25);
        assert_eq!(parent.unwrap().item, Some(1));
        assert_eq!(follow(parent, 5, 190), parent, "off the panel: it stays");
        let sub = follow(parent, 400, 40);
        assert_eq!(sub.unwrap().sub, Some(3));
        let first = follow(sub, 220, 12);
        assert_eq!(first.unwrap().item, Some(0), "another item closes it");
        assert_eq!(follow(first, 5, 190).unwrap().item, None);
    }
}
