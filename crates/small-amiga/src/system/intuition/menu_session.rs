//! Handles the user's actions in open menus, from the opening of the menu bar to the picked items.
//!
//! The user holds the menu button and releases it on an item, or uses the keyboard. For users without a menu
//! button, a click on the bar opens the menus, and further clicks pick items. Geometry and drawing are left
//! to [`menu_layout`](super::menu_layout) and [`menu_draw`](super::menu_draw), and notifying the program to
//! intuition.

use super::menu::{MenuItem, MenuNumber, MenuStrip};
use super::menu_layout::{MenuLayout, MenuPath};
use super::window::WindowId;
use crate::chips::geometry::Point;
use crate::system::input::Key;

/// The way in which the menus are kept open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Hold {
    /// Menus that stay open while the menu button is held.
    Button,
    /// Menus opened by a click or a key, which stay open until the user picks an item or cancels.
    Sticky,
}

/// The effect of an event on the open menus.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MenuProgress {
    /// The event had no visible effect on the menus.
    Same,
    /// The event changed the menu position or a check mark, so that the menus must be redrawn.
    Changed,
    /// The user has finished with the menus, and the picked items can be taken.
    Done,
}

/// The user's actions in a window's menus, from their opening to the picked items.
#[derive(Debug, Clone)]
pub(crate) struct MenuSession {
    /// The window whose menus are shown.
    pub window: WindowId,
    hold: Hold,
    path: Option<MenuPath>,
    picks: Vec<MenuNumber>,
    select_held: bool,
}

impl MenuSession {
    /// Creates a menu session with only the menu bar shown.
    pub(crate) const fn new(window: WindowId, hold: Hold) -> Self {
        Self { window, hold, path: None, picks: Vec::new(), select_held: false }
    }

    /// Returns the current position in the menus, or `None` if no menu is open.
    ///
    /// The position determines which panels are open.
    pub(crate) const fn path(&self) -> Option<MenuPath> {
        self.path
    }

    /// Returns the picked items in the order in which they were picked.
    pub(crate) fn into_picks(self) -> Vec<MenuNumber> {
        self.picks
    }

    /// Opens the first menu and selects its first enabled item, for control by the keyboard.
    pub(crate) fn enter_by_key(&mut self, strip: &MenuStrip) {
        if !strip.menus.is_empty() {
            let path = MenuPath { menu: 0, item: None, sub: None };
            self.path = Some(path);
            self.step_item(strip, path, 1);
        }
    }

    /// Handles a move of the pointer while the menus are open.
    pub(crate) fn pointer(&mut self, strip: &mut MenuStrip, layout: MenuLayout, at: Point) -> MenuProgress {
        let path = layout.follow(strip, self.path, at);
        if path == self.path {
            return MenuProgress::Same;
        }
        self.path = path;
        if self.select_held && self.hold == Hold::Button {
            self.choose(strip);
        }
        MenuProgress::Changed
    }

    /// Handles a press or release of the select button while the menus are open.
    pub(crate) fn select(
        &mut self,
        strip: &mut MenuStrip,
        layout: MenuLayout,
        at: Point,
        down: bool,
    ) -> MenuProgress {
        self.select_held = down;
        match (self.hold, down) {
            (Hold::Button, true) => {
                if self.choose(strip) {
                    MenuProgress::Changed
                } else {
                    MenuProgress::Same
                }
            }
            (Hold::Button, false) => MenuProgress::Same,
            // A press outside the menus cancels. Only a release on an item picks it, so that clicking and
            // dragging both work.
            (Hold::Sticky, true) => {
                if self.is_over(strip, layout, at) {
                    self.pointer(strip, layout, at)
                } else {
                    MenuProgress::Done
                }
            }
            (Hold::Sticky, false) => {
                if self.is_over(strip, layout, at) && self.choose(strip) {
                    MenuProgress::Done
                } else {
                    MenuProgress::Same
                }
            }
        }
    }

    /// Handles a press or release of the menu button while the menus are open.
    pub(crate) fn menu_button(
        &mut self,
        strip: &mut MenuStrip,
        layout: MenuLayout,
        at: Point,
        down: bool,
    ) -> MenuProgress {
        if down {
            self.hold = Hold::Button;
            return self.pointer(strip, layout, at);
        }
        if self.hold != Hold::Button {
            return MenuProgress::Same;
        }
        if self.is_over(strip, layout, at) {
            self.choose(strip);
        }
        MenuProgress::Done
    }

    /// Handles a key press while the menus are open.
    pub(crate) fn key(&mut self, strip: &mut MenuStrip, key: Key) -> MenuProgress {
        let Some(path) = self.path else {
            if key == Key::Escape || key == Key::Function(10) {
                return MenuProgress::Done;
            }
            self.enter_by_key(strip);
            return MenuProgress::Changed;
        };
        match key {
            Key::Escape | Key::Function(10) => return MenuProgress::Done,
            Key::Up => self.step_item(strip, path, -1),
            Key::Down => self.step_item(strip, path, 1),
            Key::Left if path.sub.is_some() => self.path = Some(MenuPath { sub: None, ..path }),
            Key::Left => self.step_menu(strip, path, -1),
            Key::Right if self.can_enter(strip, path) => self.enter_subs(strip, path),
            Key::Right => self.step_menu(strip, path, 1),
            Key::Return | Key::Space if self.can_enter(strip, path) => self.enter_subs(strip, path),
            Key::Return | Key::Space => {
                return if self.choose(strip) { MenuProgress::Done } else { MenuProgress::Same };
            }
            _ => return MenuProgress::Same,
        }
        MenuProgress::Changed
    }

    fn is_over(&self, strip: &MenuStrip, layout: MenuLayout, at: Point) -> bool {
        let Some((path, menu)) = self.path.and_then(|path| Some((path, strip.menus.get(path.menu)?))) else {
            return layout.bar().contains(at);
        };
        let sub = path.item.is_some_and(|item| layout.sub_panel(menu, item).contains(at));
        sub || layout.panel(menu).contains(at) || layout.bar().contains(at)
    }

    /// Picks the menu item at the current position and updates the check marks.
    ///
    /// The item is appended to the picked items. Returns `false` if the position has no item that can be
    /// picked.
    fn choose(&mut self, strip: &mut MenuStrip) -> bool {
        let Some(MenuPath { menu, item: Some(item), sub }) = self.path else { return false };
        let number = MenuNumber::new(menu, item, sub);
        if !strip.item(number).is_some_and(|item| item.is_leaf()) {
            return false;
        }
        strip.choose(number);
        self.picks.retain(|&pick| pick != number);
        self.picks.push(number);
        true
    }

    fn can_enter(&self, strip: &MenuStrip, path: MenuPath) -> bool {
        let item = path.item.and_then(|item| strip.menus.get(path.menu)?.items.get(item));
        path.sub.is_none() && item.is_some_and(|item| !item.subs.is_empty())
    }

    /// Moves into an item's sub-items and selects the first sub-item with a check mark.
    ///
    /// If no check mark is set, selects the first sub-item.
    fn enter_subs(&mut self, strip: &MenuStrip, path: MenuPath) {
        let Some(item) = path.item else { return };
        let Some(entered) = strip.menus.get(path.menu).and_then(|menu| menu.items.get(item)) else { return };
        let is_checked = |&sub: &usize| strip.is_checked(MenuNumber::new(path.menu, item, Some(sub)));
        let checked = (0..entered.subs.len()).find(is_checked);
        let first = || entered.subs.iter().position(MenuItem::leads_anywhere);
        self.path = Some(MenuPath { sub: Some(checked.or_else(first).unwrap_or(0)), ..path });
    }

    fn step_menu(&mut self, strip: &MenuStrip, path: MenuPath, by: isize) {
        let count = strip.menus.len() as isize;
        let menu = (path.menu as isize + by).rem_euclid(count.max(1)) as usize;
        if menu != path.menu {
            let path = MenuPath { menu, item: None, sub: None };
            self.path = Some(path);
            self.step_item(strip, path, 1);
        }
    }

    /// Moves the selection up or down to the nearest enabled item of the same menu or list of sub-items.
    ///
    /// `by` is -1 for above and 1 for below.
    ///
    /// After the end of the list, the search continues at the other end.
    fn step_item(&mut self, strip: &MenuStrip, path: MenuPath, by: isize) {
        let Some(menu) = strip.menus.get(path.menu) else { return };
        let (list, at) = match (path.item, path.sub) {
            (Some(item), Some(sub)) => (menu.items.get(item).map_or(&[][..], |item| &item.subs), Some(sub)),
            (item, _) => (&menu.items[..], item),
        };
        let count = list.len() as isize;
        let start = at.map_or(if by > 0 { -1 } else { count }, |at| at as isize);
        let found = (1..=count)
            .map(|step| (start + by * step).rem_euclid(count) as usize)
            .find(|&entry| list.get(entry).is_some_and(MenuItem::leads_anywhere));
        self.path = Some(match path.sub {
            Some(_) => MenuPath { sub: found.or(path.sub), ..path },
            None => MenuPath { item: found, ..path },
        });
    }
}
