//! Draws a menu strip with its open panels over the screen.
//!
//! Knows the frames, check marks, command keys and the highlight by complement. Leaves geometry to `menu_layout`, and what lay
//! beneath to the one who opened the strip.

use super::draw_info::DrawInfo;
use super::menu::{ItemFill, ItemFlags, Menu, MenuItem, MenuStrip};
use super::menu_layout::{BAR_H_BORDER, MenuLayout, MenuPath};
use super::symbols::Symbols;
use crate::machine::colour::Pen;
use crate::machine::geometry::Rect;
use crate::system::graphics::rastport::{DrawMode, RastPort};

/// Columns a check mark takes at an item's left edge (`CHECKWIDTH`).
pub const CHECK_WIDTH: i32 = 19;

/// What menus are drawn with.
#[derive(Debug, Clone, Copy)]
pub struct MenuBrush<'a> {
    /// The screen's measures.
    pub layout: MenuLayout,
    /// The screen's pens.
    pub pens: &'a DrawInfo,
    /// Check mark and Amiga key.
    pub symbols: &'a Symbols,
}

impl MenuBrush<'_> {
    /// Draws the bar with all titles, and the panels along `path`.
    pub fn draw(&self, rp: &mut RastPort<'_>, strip: &MenuStrip, path: Option<MenuPath>) {
        let bar = self.layout.bar();
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(self.pens.menu_block).rect_fill(bar);
        rp.set_a_pen(self.pens.menu_detail).rect_fill(Rect::new(0, bar.height - 1, bar.width, 1));
        for menu in &strip.menus {
            rp.set_a_pen(self.pens.menu_detail).text_at(menu.left + BAR_H_BORDER, 2, &menu.title);
        }
        let Some((path, menu)) = path.and_then(|path| Some((path, strip.menus.get(path.menu)?))) else {
            return;
        };
        self.complement(rp, self.layout.title(menu));
        self.panel(rp, self.layout.panel(menu));
        for (at, item) in menu.items.iter().enumerate() {
            let area = self.layout.item(menu, at);
            self.item(rp, item, area, path.item == Some(at) && path.sub.is_none());
        }
        if let Some(item) = path.item {
            self.subs(rp, menu, item, path.sub);
        }
    }

    fn subs(&self, rp: &mut RastPort<'_>, menu: &Menu, item: usize, lit: Option<usize>) {
        let Some(parent) = menu.items.get(item).filter(|item| !item.subs.is_empty()) else { return };
        self.panel(rp, self.layout.sub_panel(menu, item));
        for (at, sub) in parent.subs.iter().enumerate() {
            self.item(rp, sub, self.layout.sub(menu, item, at), lit == Some(at));
        }
    }

    /// A frame of two columns and one row round a solid panel.
    fn panel(&self, rp: &mut RastPort<'_>, area: Rect) {
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(self.pens.menu_detail).rect_fill(area);
        rp.set_a_pen(self.pens.menu_block).rect_fill(area.grown(-2, -1));
    }

    fn item(&self, rp: &mut RastPort<'_>, item: &MenuItem, area: Rect, lit: bool) {
        match &item.fill {
            ItemFill::Text { x, y, text } => {
                rp.set_a_pen(self.pens.menu_text).set_b_pen(self.pens.menu_block).set_dr_md(DrawMode::Jam2);
                rp.text_at(area.x + x, area.y + y, text);
            }
            ItemFill::Image { x, y, image } => _ = rp.draw_image(image, area.x + x, area.y + y),
        }
        rp.set_dr_md(DrawMode::Jam1);
        if item.flags.contains(ItemFlags::CHECK_IT | ItemFlags::CHECKED) {
            let mark = &self.symbols.checkmark;
            let y = area.y + (area.height - mark.height()) / 2;
            mark.draw(rp, area.x, y, &[Pen(0), self.pens.menu_text]);
        }
        if let Some(command) = item.command {
            self.command(rp, command, area);
        }
        if !item.flags.contains(ItemFlags::ENABLED) {
            self.ghost(rp, area);
        } else if lit && item.is_leaf() && item.flags.contains(ItemFlags::HIGH_COMP) {
            self.complement(rp, area);
        }
    }

    /// The Amiga key's glyph and the letter, against the item's right edge.
    fn command(&self, rp: &mut RastPort<'_>, command: char, area: Rect) {
        let letter = command.to_string();
        let width = rp.font().text_length(&letter);
        let rows = rp.font().y_size() as i32;
        let key = &self.symbols.amiga_key;
        let x = area.right() - width - 2;
        rp.set_a_pen(self.pens.menu_detail).text_at(x, area.y + (area.height - rows) / 2, &letter);
        let y = area.y + (area.height - key.height()) / 2;
        key.draw(rp, x - key.width() - 2, y, &[Pen(0), self.pens.menu_detail, self.pens.menu_block]);
    }

    fn complement(&self, rp: &mut RastPort<'_>, area: Rect) {
        rp.set_dr_md(DrawMode::Complement).rect_fill(area).set_dr_md(DrawMode::Jam1);
    }

    /// Every fourth pixel, staggered from row to row, in the block pen.
    fn ghost(&self, rp: &mut RastPort<'_>, area: Rect) {
        rp.set_a_pen(self.pens.menu_block);
        for y in area.y..area.bottom() {
            let first = if (y - area.y) % 2 == 0 { 0 } else { 2 };
            for x in (area.x + first..area.right()).step_by(4) {
                rp.rect_fill(Rect::new(x, y, 1, 1));
            }
        }
    }
}
