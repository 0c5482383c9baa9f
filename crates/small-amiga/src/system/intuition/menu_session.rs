//! A hand in the menus: from the strip's coming down to the pick.
//!
//! Knows three ways to be there: the menu button held (released: picked), the strip left down by a click for people without such
//! a button, and the keyboard. Leaves geometry and drawing to their modules, and telling the program to intuition.

use super::menu::{MenuItem, MenuNumber, MenuStrip};
use super::menu_layout::{MenuLayout, MenuPath};
use super::window::WindowId;
use crate::machine::geometry::Point;
use crate::system::input::Key;

/// What keeps the strip down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hold {
    /// The menu button is held.
    Button,
    /// A click or a key opened it: it stays until something is picked or given up.
    Sticky,
}

/// What an event did to the session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// Nothing to be seen.
    Same,
    /// The strip has to be drawn again.
    Changed,
    /// It is over: take the picks.
    Done,
}

/// A menu session of one window.
#[derive(Debug, Clone)]
pub struct MenuSession {
    /// Whose menus are shown.
    pub window: WindowId,
    hold: Hold,
    path: Option<MenuPath>,
    picks: Vec<MenuNumber>,
    select_held: bool,
}

impl MenuSession {
    /// A session just begun, nothing pulled down yet.
    pub const fn new(window: WindowId, hold: Hold) -> Self {
        Self { window, hold, path: None, picks: Vec::new(), select_held: false }
    }

    /// What is pulled down.
    pub const fn path(&self) -> Option<MenuPath> {
        self.path
    }

    /// What has been picked, in order.
    pub fn into_picks(self) -> Vec<MenuNumber> {
        self.picks
    }

    /// Pulls the first menu down with its first item, as the keyboard begins.
    pub fn enter_by_key(&mut self, strip: &MenuStrip) {
        if !strip.menus.is_empty() {
            let path = MenuPath { menu: 0, item: None, sub: None };
            self.path = Some(path);
            self.step_item(strip, path, 1);
        }
    }

    /// The pointer moved.
    pub fn pointer(&mut self, strip: &mut MenuStrip, layout: MenuLayout, at: Point) -> Progress {
        let path = layout.follow(strip, self.path, at);
        if path == self.path {
            return Progress::Same;
        }
        self.path = path;
        if self.select_held && self.hold == Hold::Button {
            self.choose(strip);
        }
        Progress::Changed
    }

    /// The select button went down or up.
    pub fn select(&mut self, strip: &mut MenuStrip, layout: MenuLayout, at: Point, down: bool) -> Progress {
        self.select_held = down;
        match (self.hold, down) {
            (Hold::Button, true) => {
                if self.choose(strip) {
                    Progress::Changed
                } else {
                    Progress::Same
                }
            }
            (Hold::Button, false) => Progress::Same,
            // A press beside everything gives up; a release on an item picks it, so that both a click and a pull do.
            (Hold::Sticky, true) => {
                if self.is_over(strip, layout, at) {
                    self.pointer(strip, layout, at)
                } else {
                    Progress::Done
                }
            }
            (Hold::Sticky, false) => {
                if self.is_over(strip, layout, at) && self.choose(strip) {
                    Progress::Done
                } else {
                    Progress::Same
                }
            }
        }
    }

    /// The menu button went down or up.
    pub fn menu_button(
        &mut self,
        strip: &mut MenuStrip,
        layout: MenuLayout,
        at: Point,
        down: bool,
    ) -> Progress {
        if down {
            self.hold = Hold::Button;
            return self.pointer(strip, layout, at);
        }
        if self.hold != Hold::Button {
            return Progress::Same;
        }
        if self.is_over(strip, layout, at) {
            self.choose(strip);
        }
        Progress::Done
    }

    /// A key went down.
    pub fn key(&mut self, strip: &mut MenuStrip, key: Key) -> Progress {
        let Some(path) = self.path else {
            if key == Key::Escape || key == Key::Function(10) {
                return Progress::Done;
            }
            self.enter_by_key(strip);
            return Progress::Changed;
        };
        match key {
            Key::Escape | Key::Function(10) => return Progress::Done,
            Key::Up => self.step_item(strip, path, -1),
            Key::Down => self.step_item(strip, path, 1),
            Key::Left if path.sub.is_some() => self.path = Some(MenuPath { sub: None, ..path }),
            Key::Left => self.step_menu(strip, path, -1),
            Key::Right if self.can_enter(strip, path) => self.enter_subs(strip, path),
            Key::Right => self.step_menu(strip, path, 1),
            Key::Return | Key::Space if self.can_enter(strip, path) => self.enter_subs(strip, path),
            Key::Return | Key::Space => {
                return if self.choose(strip) { Progress::Done } else { Progress::Same };
            }
            _ => return Progress::Same,
        }
        Progress::Changed
    }

    /// Whether the pointer is on something of the strip that is shown.
    fn is_over(&self, strip: &MenuStrip, layout: MenuLayout, at: Point) -> bool {
        let Some((path, menu)) = self.path.and_then(|path| Some((path, strip.menus.get(path.menu)?))) else {
            return layout.bar().contains(at);
        };
        let sub = path.item.is_some_and(|item| layout.sub_panel(menu, item).contains(at));
        sub || layout.panel(menu).contains(at) || layout.bar().contains(at)
    }

    /// Chooses what the path ends on, if that can be picked: marks change, and the pick goes to the end of the chain.
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

    /// Into the sub-menu, onto the entry that is checked, else the first.
    fn enter_subs(&mut self, strip: &MenuStrip, path: MenuPath) {
        let Some(item) = path.item else { return };
        let subs = strip
            .menus
            .get(path.menu)
            .and_then(|menu| menu.items.get(item))
            .map_or(0, |item| item.subs.len());
        let checked = (0..subs).find(|&sub| strip.is_checked(MenuNumber::new(path.menu, item, Some(sub))));
        self.path = Some(MenuPath { sub: Some(checked.unwrap_or(0)), ..path });
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

    /// To the next entry of the list that leads anywhere, round the end.
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
