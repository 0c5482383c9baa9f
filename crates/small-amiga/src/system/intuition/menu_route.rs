//! Computes the points that the pointer has to visit to reach a menu item.
//!
//! Scripts and tests use these routes to operate menus without looking at the screen. Handling the resulting
//! input is left to [`menu_session`](super::menu_session).

use super::Intuition;
use super::menu::{MenuNumber, MenuStrip};
use super::menu_layout::MenuLayout;
use super::window::WindowId;
use crate::chips::geometry::{Point, Rect};

/// The points that the pointer has to visit in turn to reach a menu item, in display coordinates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MenuRoute {
    /// A point on the menu's title, which the pointer visits first on its route to a menu item.
    pub title: Point,
    /// A point on the menu item, which the pointer visits after the title.
    ///
    /// On a route to a sub-item, this is the parent item.
    pub item: Point,
    /// A point on the sub-item, which the pointer visits last; `None` if the route leads to a menu item.
    pub sub: Option<Point>,
}

impl Intuition {
    /// Returns the points that the pointer has to visit in turn to reach an item of a window's menus.
    ///
    /// Returns `None` if the item does not exist or the menus cannot open.
    pub fn menu_route(&self, window: WindowId, number: MenuNumber) -> Option<MenuRoute> {
        let screen = self.screen_of(window)?;
        let way = route(screen.menu_layout(), screen.window(window)?.menus()?, number)?;
        let down = Point::new(0, screen.top);
        Some(MenuRoute { title: way.title + down, item: way.item + down, sub: way.sub.map(|sub| sub + down) })
    }
}

/// Returns the points that the pointer has to visit in turn to reach a menu item, in screen coordinates.
///
/// The points are the centres of the boxes of the title, the item and the sub-item.
///
/// A panel of sub-items may cover other items but never the centre of its own item. The route begins at the
/// title, where all panels except the menu's own are closed.
fn route(layout: MenuLayout, strip: &MenuStrip, number: MenuNumber) -> Option<MenuRoute> {
    strip.item(number)?;
    let menu = strip.menus.get(number.menu())?;
    let middle = |area: Rect| Point::new(area.x + area.width / 2, area.y + area.height / 2);
    Some(MenuRoute {
        title: middle(layout.title(menu)),
        item: middle(layout.item(menu, number.item())),
        sub: number.sub().map(|sub| middle(layout.sub(menu, number.item(), sub))),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::intuition::menu::{ItemFill, ItemFlags, Menu, MenuItem};
    use crate::system::intuition::menu_layout::MenuPath;

    fn item(area: Rect, subs: Vec<MenuItem>) -> MenuItem {
        let fill = ItemFill::Text { x: 4, y: 1, text: String::new() };
        let flags = ItemFlags::ENABLED;
        MenuItem { area, flags, mutual_exclude: 0, fill, command: None, other_command: None, subs }
    }

    #[test]
    fn menu_route_reaches_every_item() {
        let subs = |top| (0..9).map(|n| item(Rect::new(178, top + 10 * n, 154, 10), Vec::new())).collect();
        let items = vec![
            item(Rect::new(0, 0, 204, 16), subs(0)),
            item(Rect::new(0, 16, 204, 10), subs(-40)),
            item(Rect::new(0, 26, 204, 10), Vec::new()),
        ];
        let strip = MenuStrip { menus: vec![Menu { left: 210, width: 204, title: "Menu".into(), items }] };
        let layout = MenuLayout { screen: Rect::new(0, 0, 640, 200), bar_height: 10 };
        let mut path = None;
        for (number, _) in strip.leaves() {
            let way = route(layout, &strip, number).unwrap();
            for at in [Some(way.title), Some(way.item), way.sub].into_iter().flatten() {
                path = layout.follow(&strip, path, at);
            }
            let wanted = MenuPath { menu: number.menu(), item: Some(number.item()), sub: number.sub() };
            assert_eq!(path, Some(wanted));
        }
        assert_eq!(strip.leaves().count(), 19);
        assert_eq!(route(layout, &strip, MenuNumber::NULL), None);
    }
}
