//! Draws the menu bar and the open menu panels on the screen.
//!
//! Menus consist of frames, check marks, command keys and separator bars. A highlighted line is the
//! complement of all planes, or since release 3 drawn in two exchanged pens. Positions are left to
//! [`menu_layout`](super::menu_layout), restoring the pixels under the menus to the caller.

use super::draw_info::DrawInfo;
use super::menu::{ItemFill, ItemFlags, Menu, MenuItem, MenuStrip};
use super::menu_layout::{BAR_H_BORDER, BAR_TEXT_TOP, MenuLayout, MenuPath};
use super::pattern;
use super::symbols::Symbols;
use crate::chips::colour::Pen;
use crate::chips::geometry::{Point, Rect};
use crate::system::graphics::rastport::{DrawMode, RastPort};
use crate::system::look::Look;

/// Width reserved for a check mark at a menu item's left edge, in hi-res pixels (`CHECKWIDTH`).
pub(crate) const CHECK_WIDTH: i32 = 19;
/// The text at the right end of a menu item with sub-items.
const SUBS_MARK: &str = "»";

/// The look, pens, layout and symbols used to draw menus.
#[derive(Debug, Clone, Copy)]
pub(crate) struct MenuBrush<'a> {
    /// The release of the operating system whose menus are imitated.
    pub look: Look,
    /// The pens of a highlighted menu line, or `None` if highlighting complements all planes.
    pub lit: Option<&'a DrawInfo>,
    /// The screen properties that determine the positions of menus.
    pub layout: MenuLayout,
    pub pens: &'a DrawInfo,
    /// The pictures of the check mark and the Amiga key.
    pub symbols: &'a Symbols,
    /// Names of the host's keys that act as the right Amiga key, for display in the menu bar.
    ///
    /// The menu bar shows as many of the names as fit.
    ///
    /// The names are separated by commas, with the most suitable name first. `None` shows no names.
    pub amiga_key: Option<&'a str>,
}

impl MenuBrush<'_> {
    /// Draws the menu bar with all titles, and the open panels.
    ///
    /// The position `path` determines which panels are open.
    pub(crate) fn draw(&self, rp: &mut RastPort<'_>, strip: &MenuStrip, path: Option<MenuPath>) {
        let bar = self.layout.bar();
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(self.pens.menu_block).rect_fill(bar);
        rp.set_a_pen(self.pens.menu_detail).rect_fill(Rect::new(0, bar.height - 1, bar.width, 1));
        for menu in &strip.menus {
            rp.set_a_pen(self.pens.menu_detail).text_at(menu.left + BAR_H_BORDER, BAR_TEXT_TOP, &menu.title);
        }
        self.amiga_key_named(rp, strip);
        let Some((path, menu)) = path.and_then(|path| Some((path, strip.menus.get(path.menu)?))) else {
            return;
        };
        self.lit_title(rp, menu);
        self.panel(rp, self.layout.panel(menu));
        self.items(rp, &menu.items, path.item, |at| self.layout.item(menu, at));
        let parent = path.item.and_then(|at| Some((at, menu.items.get(at)?)));
        if let Some((at, parent)) = parent.filter(|(_, parent)| !parent.subs.is_empty()) {
            self.panel(rp, self.layout.sub_panel(menu, at));
            self.items(rp, &parent.subs, path.sub, |sub| self.layout.sub(menu, at, sub));
        }
    }

    /// Draws the Amiga key's symbol in the menu bar, followed by names of the host's keys that act as this key.
    ///
    /// The symbol and the names are left or right of the menu titles, on the side with more space. Names at the
    /// end of the list are left out if they do not fit. Nothing is drawn if no name fits.
    fn amiga_key_named(&self, rp: &mut RastPort<'_>, strip: &MenuStrip) {
        let (bar, key, mut names) = (self.layout.bar(), &self.symbols.amiga_key, self.amiga_key);
        let titles = || strip.menus.iter().map(|menu| self.layout.title(menu));
        let before = titles().map(|title| title.x).min().unwrap_or(0);
        let behind = bar.right() - titles().map(Rect::right).max().unwrap_or(0);
        while let Some(told) = names {
            let text = format!(" = {told}");
            let width = key.width() + rp.font().text_length(&text);
            if width + 2 * BAR_H_BORDER <= before.max(behind) {
                let x = if before > behind { BAR_H_BORDER } else { bar.right() - BAR_H_BORDER - width };
                let y = (self.layout.bar_height - key.height()) / 2;
                key.draw(rp, x, y, &[Pen(0), self.pens.menu_detail, self.pens.menu_block]);
                rp.set_a_pen(self.pens.menu_detail).text_at(x + key.width(), BAR_TEXT_TOP, &text);
                return;
            }
            names = told.rsplit_once(',').map(|(fewer, _)| fewer);
        }
    }

    fn items(
        &self,
        rp: &mut RastPort<'_>,
        items: &[MenuItem],
        lit: Option<usize>,
        area: impl Fn(usize) -> Rect,
    ) {
        for (at, item) in items.iter().enumerate() {
            let lights = item.leads_anywhere() && item.flags.contains(ItemFlags::HIGH_COMP);
            // A highlight is drawn before the following items, so that a picture inside this item's box keeps
            // its own colours.
            match self.lit {
                _ if lit != Some(at) || !lights => self.item(rp, item, area(at)),
                Some(pens) => {
                    rp.set_dr_md(DrawMode::Jam1).set_a_pen(pens.menu_block).rect_fill(area(at));
                    MenuBrush { pens, ..*self }.item(rp, item, area(at));
                }
                None => {
                    self.item(rp, item, area(at));
                    self.complement(rp, area(at));
                }
            }
        }
    }

    fn lit_title(&self, rp: &mut RastPort<'_>, menu: &Menu) {
        let area = self.layout.title(menu);
        if let Some(pens) = self.lit {
            rp.set_a_pen(pens.menu_block).rect_fill(area);
            rp.set_a_pen(pens.menu_detail).text_at(menu.left + BAR_H_BORDER, BAR_TEXT_TOP, &menu.title);
        } else {
            self.complement(rp, area);
        }
    }

    fn panel(&self, rp: &mut RastPort<'_>, area: Rect) {
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(self.pens.menu_detail).rect_fill(area);
        rp.set_a_pen(self.pens.menu_block).rect_fill(area.grown(-2, -1));
    }

    fn item(&self, rp: &mut RastPort<'_>, item: &MenuItem, area: Rect) {
        match &item.fill {
            ItemFill::Text { x, y, text } => {
                rp.set_a_pen(self.pens.menu_text).set_b_pen(self.pens.menu_block).set_dr_md(DrawMode::Jam2);
                rp.text_at(area.x + x, area.y + y, text);
            }
            ItemFill::Image { x, y, image } => _ = rp.draw_image(image, area.x + x, area.y + y),
            ItemFill::Bar if self.look != Look::V13 => self.bar(rp, area),
            ItemFill::Bar => {}
        }
        rp.set_dr_md(DrawMode::Jam1);
        if item.flags.contains(ItemFlags::MARKED_SUBS) && self.look != Look::V13 {
            self.at_right(rp, SUBS_MARK, self.pens.menu_text, area);
        }
        if item.flags.contains(ItemFlags::CHECK_IT | ItemFlags::CHECKED) {
            let mark = &self.symbols.checkmark;
            let y = area.y + (area.height - mark.height()) / 2;
            mark.draw(rp, area.x, y, &[Pen(0), self.pens.menu_text]);
        }
        if let Some(command) = item.command {
            self.command(rp, command, area);
        }
        if !item.flags.contains(ItemFlags::ENABLED) {
            pattern::ghost(rp, area, self.pens.menu_block);
        }
    }

    /// Draws a separator bar between menu items.
    ///
    /// The bar fills the middle third of the height of its box and leaves two columns free on either side. In
    /// each half of the bar, every fourth dot is left out. The gaps of the two halves are offset by two
    /// columns.
    fn bar(&self, rp: &mut RastPort<'_>, area: Rect) {
        let half = area.height / 6;
        rp.set_dr_md(DrawMode::Jam1);
        let line = Rect::new(area.x + 2, area.y + 2 * half, area.width - 4, half);
        for (line, gap) in [(line, 2), (line.offset(Point::new(0, half)), 0)] {
            rp.set_a_pen(self.pens.menu_text).rect_fill(line);
            rp.set_a_pen(self.pens.menu_block);
            for x in (line.x + gap..line.right()).step_by(4) {
                rp.rect_fill(Rect { x, width: 1, ..line });
            }
        }
    }

    fn command(&self, rp: &mut RastPort<'_>, command: char, area: Rect) {
        let key = &self.symbols.amiga_key;
        let x = self.at_right(rp, &command.to_string(), self.pens.menu_detail, area);
        let y = area.y + (area.height - key.height()) / 2;
        key.draw(rp, x - key.width() - 2, y, &[Pen(0), self.pens.menu_detail, self.pens.menu_block]);
    }

    /// Draws a text at the right end of a menu item and returns the text's left edge.
    fn at_right(&self, rp: &mut RastPort<'_>, text: &str, pen: Pen, area: Rect) -> i32 {
        let x = area.right() - rp.font().text_length(text) - 2;
        let rows = rp.font().y_size() as i32;
        rp.set_a_pen(pen).text_at(x, area.y + (area.height - rows) / 2, text);
        x
    }

    fn complement(&self, rp: &mut RastPort<'_>, area: Rect) {
        rp.set_dr_md(DrawMode::Complement).rect_fill(area).set_dr_md(DrawMode::Jam1);
    }
}
