//! Draws windows' frames and the screen's bar in the screen's look, and knows where their gadgets lie.
//!
//! The 2.x look is drawn after its style guide's edges: shine and shadow round a band that is filled while active. The 1.3 look is
//! flat: a bright band with stripes to drag by, a thin frame. What a program may draw over - the innermost column and row - is
//! drawn once, when the window opens, never again.

use super::border::{self, Borders};
use super::border_draw;
use super::draw_info::DrawInfo;
use super::menu_layout::{BAR_H_BORDER, BAR_TEXT_TOP};
use super::scroller::Scroller;
use super::symbols::{Symbol, Symbols};
use super::window::{
    BORDER_BOTTOM, BORDER_LEFT, BORDER_RIGHT, CLOSE_WIDTH, DEPTH_WIDTH, Gadget, WindowFlags, border_top,
};
use crate::machine::colour::Pen;
use crate::machine::geometry::Rect;
use crate::system::graphics::rastport::{DrawMode, RastPort};
use crate::system::look::Look;

/// Columns of the screen's own depth gadget.
pub const SCREEN_DEPTH_WIDTH: i32 = 23;
/// Columns between a window's close gadget and its title, as measured on release 3.
const TITLE_GAP: i32 = 10;

/// What frames are drawn with.
#[derive(Debug, Clone, Copy)]
pub struct FrameBrush<'a> {
    /// The screen's look.
    pub look: Look,
    /// The screen's pens.
    pub pens: &'a DrawInfo,
    /// Gadget symbols.
    pub symbols: &'a Symbols,
}

/// A window's frame as it is to be drawn.
#[derive(Debug, Clone, Copy)]
pub struct FrameState<'a> {
    /// Size of the window: columns.
    pub width: i32,
    /// Rows.
    pub height: i32,
    /// Title.
    pub title: &'a str,
    /// Gadgets it has.
    pub flags: WindowFlags,
    /// Whether it is the active window.
    pub active: bool,
    /// The gadget being pressed.
    pub pressed: Option<Gadget>,
    /// What its scrollers show.
    pub scrollers: [Scroller; 2],
}

/// All gadgets of a window of so many columns and rows, with their boxes; earlier ones lie above later.
pub fn all_gadgets(
    look: Look,
    flags: WindowFlags,
    size: (i32, i32),
    font_height: i32,
) -> Vec<(Gadget, Rect)> {
    let mut boxes = gadgets(look, flags, size.0, font_height);
    boxes.extend(border::gadgets(flags, size, font_height));
    boxes
}

/// The gadgets of the title of a window `width` columns wide under a font of `font_height` rows, with their boxes; earlier ones lie above later.
pub fn gadgets(look: Look, flags: WindowFlags, width: i32, font_height: i32) -> Vec<(Gadget, Rect)> {
    let rows = border_top(font_height);
    let mut boxes = Vec::new();
    let (mut left, mut right) = (0, width);
    if flags.contains(WindowFlags::CLOSE_GADGET) {
        boxes.push((Gadget::Close, Rect::new(0, 0, CLOSE_WIDTH, rows)));
        left = CLOSE_WIDTH;
    }
    if flags.contains(WindowFlags::DEPTH_GADGET) {
        let mut add = |gadget| {
            right -= DEPTH_WIDTH;
            boxes.push((gadget, Rect::new(right, 0, DEPTH_WIDTH, rows)));
        };
        if look == Look::V13 {
            add(Gadget::ToFront);
            add(Gadget::ToBack);
        } else {
            add(Gadget::Depth);
        }
    }
    if flags.contains(WindowFlags::ZOOM_GADGET) && look != Look::V13 {
        // It shares its last column with the gadget beside it.
        right -= DEPTH_WIDTH - 1;
        boxes.push((Gadget::Zoom, Rect::new(right, 0, DEPTH_WIDTH, rows)));
    }
    if flags.contains(WindowFlags::DRAG_BAR) {
        boxes.push((Gadget::DragBar, Rect::new(left, 0, right - left, rows)));
    }
    boxes
}

/// A gadget of a screen's bar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScreenGadget {
    /// Front or back, whichever it is not.
    Depth,
    /// To the back (1.3 look).
    ToBack,
    /// To the front (1.3 look).
    ToFront,
}

/// The gadgets of the bar of a screen `width` columns wide, with their boxes, from the right.
pub fn screen_gadgets(look: Look, width: i32, font_height: i32) -> Vec<(ScreenGadget, Rect)> {
    let gadgets: &[ScreenGadget] = match look {
        Look::V13 => &[ScreenGadget::ToFront, ScreenGadget::ToBack],
        Look::V2 | Look::NewLook => &[ScreenGadget::Depth],
    };
    let rows = border_top(font_height) - 1;
    let left = (1..).map(|at| width - at * SCREEN_DEPTH_WIDTH);
    let boxes = left.map(|x| Rect::new(x, 0, SCREEN_DEPTH_WIDTH, rows));
    gadgets.iter().copied().zip(boxes).collect()
}

impl FrameBrush<'_> {
    /// The whole window as it opens: content in the background pen, inner lines, frame.
    pub fn open(&self, rp: &mut RastPort<'_>, state: &FrameState<'_>) {
        let top = border_top(rp.font().y_size() as i32);
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(self.pens.background);
        rp.rect_fill(Rect::new(0, 0, state.width, state.height));
        if self.look != Look::V13 && !state.flags.contains(WindowFlags::BORDERLESS) {
            let borders = Borders::of(state.flags, rp.font().y_size() as i32);
            let (right, bottom) = (state.width - borders.right, state.height - borders.bottom);
            rp.set_a_pen(self.pens.shadow);
            rp.rect_fill(Rect::inclusive(BORDER_LEFT - 1, top - 1, BORDER_LEFT - 1, bottom));
            rp.rect_fill(Rect::inclusive(BORDER_LEFT - 1, top - 1, right, top - 1));
            rp.set_a_pen(self.pens.shine);
            rp.rect_fill(Rect::inclusive(right, top, right, bottom));
            rp.rect_fill(Rect::inclusive(BORDER_LEFT, bottom, right, bottom));
        }
        self.frame(rp, state);
    }

    /// What changes with activity, title and pressed gadgets.
    pub fn frame(&self, rp: &mut RastPort<'_>, state: &FrameState<'_>) {
        if state.flags.contains(WindowFlags::BORDERLESS) {
            return;
        }
        rp.set_dr_md(DrawMode::Jam1);
        if self.look == Look::V13 { self.frame_13(rp, state) } else { self.frame_2(rp, state) }
    }

    fn frame_2(&self, rp: &mut RastPort<'_>, state: &FrameState<'_>) {
        let pens = self.pens;
        let FrameState { width, height, .. } = *state;
        let font_height = rp.font().y_size() as i32;
        let top = border_top(font_height);
        let fill = if state.active { pens.fill } else { pens.background };
        rp.set_a_pen(fill);
        rp.rect_fill(Rect::inclusive(1, 1, width - 2, top - 2));
        let borders = Borders::of(state.flags, font_height);
        let sides = [(1, BORDER_LEFT - 2), (width - borders.right + 1, width - 2)];
        for (left, right) in sides {
            rp.rect_fill(Rect::inclusive(left, top, right, height - 2));
        }
        rp.rect_fill(Rect::inclusive(1, height - borders.bottom + 1, width - 2, height - 2));
        rp.set_a_pen(pens.shine);
        rp.rect_fill(Rect::new(0, 0, width - 1, 1)).rect_fill(Rect::new(0, 0, 1, height - 1));
        rp.set_a_pen(pens.shadow);
        rp.rect_fill(Rect::new(width - 1, 0, 1, height)).rect_fill(Rect::new(0, height - 1, width, 1));
        // The line under the title goes on over the borders.
        for (left, right) in sides {
            rp.rect_fill(Rect::inclusive(left, top - 1, right, top - 1));
        }
        let mut title_x = BORDER_LEFT;
        let mut title_end = width - BORDER_RIGHT;
        for (gadget, area) in gadgets(self.look, state.flags, width, font_height) {
            match gadget {
                Gadget::DragBar => continue,
                Gadget::Close => title_x = area.right() + TITLE_GAP,
                _ => title_end = area.x,
            }
            let pressed = state.pressed == Some(gadget);
            // A line of the drag bar's edge stands beside the gadget; the row below both belongs to the frame's inner line.
            let (face, edge, edge_pen) = match gadget {
                Gadget::Close => (area, area.right() - 1, pens.shine),
                _ => (Rect { x: area.x + 1, ..area }, area.x, pens.shadow),
            };
            let face = Rect { width: area.width - 1, height: top - 1, ..face };
            rp.set_a_pen(edge_pen).rect_fill(Rect::inclusive(edge, 1, edge, top - 2));
            let inside = self.raised(rp, face, pressed);
            let zoom;
            let symbol = match (gadget, pressed) {
                (Gadget::Close, _) => &self.symbols.close,
                (Gadget::Zoom, _) => {
                    zoom = border_draw::zoom();
                    &zoom
                }
                (_, false) => &self.symbols.depth,
                (_, true) => &self.symbols.depth_other,
            };
            let shine = if state.active { pens.shine } else { pens.background };
            self.symbol(rp, symbol, inside, [pens.shadow, shine, pens.background]);
        }
        let pen = if state.active { pens.fill_text } else { pens.text };
        let title = fitting(rp, state.title, title_end - title_x);
        rp.set_a_pen(pen).text_at(title_x, BAR_TEXT_TOP, &title);
        self.borders(rp, state);
    }

    /// A gadget's edges: light from the upper left, the line under the bar for a lower edge; pressed, light and dark change places.
    /// Returns what lies between them.
    fn raised(&self, rp: &mut RastPort<'_>, face: Rect, pressed: bool) -> Rect {
        let DrawInfo { shine, shadow, .. } = *self.pens;
        let (light, dark) = if pressed { (shadow, shine) } else { (shine, shadow) };
        let (right, bottom) = (face.right() - 1, face.bottom() - 1);
        rp.set_a_pen(light).rect_fill(Rect { height: 1, ..face }).rect_fill(Rect { width: 1, ..face });
        rp.set_a_pen(dark).rect_fill(Rect::inclusive(right, face.y + 1, right, bottom));
        if pressed {
            rp.rect_fill(Rect::inclusive(face.x + 1, bottom, right, bottom));
        }
        Rect::inclusive(face.x + 1, face.y + 1, right - 1, bottom)
    }

    fn symbol(&self, rp: &mut RastPort<'_>, symbol: &Symbol, area: Rect, parts: [Pen; 3]) {
        let x = area.x + (area.width - symbol.width()) / 2;
        let y = area.y + (area.height - symbol.height()) / 2;
        symbol.draw(rp, x, y, &[Pen(0), parts[0], parts[1], parts[2]]);
    }

    fn frame_13(&self, rp: &mut RastPort<'_>, state: &FrameState<'_>) {
        let pens = self.pens;
        let FrameState { width, height, .. } = *state;
        let font_height = rp.font().y_size() as i32;
        // The band keeps off the innermost row, which a program may have drawn over.
        let band = border_top(font_height) - 1;
        rp.set_a_pen(pens.fill).rect_fill(Rect::new(0, 0, width, band));
        let borders = Borders::of(state.flags, font_height);
        // Borders with nothing in them are lines.
        let line = |border, narrow| if border > narrow { border } else { narrow / 2 };
        let (right, bottom) = (line(borders.right, BORDER_RIGHT), line(borders.bottom, BORDER_BOTTOM));
        rp.rect_fill(Rect::new(0, 0, 2, height)).rect_fill(Rect::new(width - right, 0, right, height));
        rp.rect_fill(Rect::new(0, height - bottom, width, bottom));
        let boxes = gadgets(self.look, state.flags, width, font_height);
        let (mut left, mut right) = (2, width - 2);
        for &(gadget, area) in &boxes {
            let symbol = match gadget {
                Gadget::DragBar => continue,
                Gadget::Close => &self.symbols.close,
                Gadget::ToFront => &self.symbols.depth_other,
                _ => &self.symbols.depth,
            };
            if gadget == Gadget::Close {
                // Its own drawing ends in a line.
                left = area.right();
            } else {
                right = right.min(area.x);
                rp.set_a_pen(pens.fill_text).rect_fill(Rect::new(area.x, 0, 2, band));
            }
            self.symbol(rp, symbol, Rect { height: band, ..area }, [pens.fill_text, pens.fill, Pen(3)]);
            if state.pressed == Some(gadget) {
                rp.set_dr_md(DrawMode::Complement).rect_fill(Rect { height: band, ..area });
                rp.set_dr_md(DrawMode::Jam1);
            }
        }
        let title = fitting(rp, state.title, right - left - 8);
        let text = rp.font().text_length(&title);
        if state.active {
            // Two pairs of lines, the title standing free in them.
            rp.set_a_pen(pens.fill_text);
            for row in [band * 2 / 10, band * 3 / 10, band * 6 / 10, band * 7 / 10] {
                rp.rect_fill(Rect::new(left + 2, row, right - left - 4, 1));
            }
            rp.set_a_pen(pens.fill).rect_fill(Rect::new(left + 2, 1, text + 4, band - 2));
        }
        rp.set_a_pen(pens.fill_text).text_at(left + 4, BAR_TEXT_TOP, &title);
        if !state.active {
            self.ghost(rp, Rect::new(left, 1, right - left, band - 1));
        }
        self.borders(rp, state);
    }

    /// Takes every other dot of what is written away again.
    fn ghost(&self, rp: &mut RastPort<'_>, area: Rect) {
        rp.set_a_pen(self.pens.fill);
        for y in area.y..area.bottom() {
            for x in (area.x + (y & 1)..area.right()).step_by(2) {
                rp.rect_fill(Rect::new(x, y, 1, 1));
            }
        }
    }

    /// The screen's bar over `width` columns: its title, the line under it, the gadgets at the right.
    pub fn screen_bar(&self, rp: &mut RastPort<'_>, width: i32, title: &str, pressed: Option<ScreenGadget>) {
        let pens = self.pens;
        let font_height = rp.font().y_size() as i32;
        let rows = border_top(font_height);
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(pens.bar_block).rect_fill(Rect::new(0, 0, width, rows - 1));
        rp.set_a_pen(pens.bar_trim).rect_fill(Rect::new(0, rows - 1, width, 1));
        for (gadget, area) in screen_gadgets(self.look, width, font_height) {
            let held = pressed == Some(gadget);
            let symbol = match gadget {
                // As on windows: to the back, and right of it to the front.
                ScreenGadget::ToBack => &self.symbols.depth,
                ScreenGadget::ToFront => &self.symbols.depth_other,
                ScreenGadget::Depth if held => &self.symbols.depth_other,
                ScreenGadget::Depth => &self.symbols.depth,
            };
            if gadget == ScreenGadget::Depth {
                rp.set_a_pen(pens.background).rect_fill(area);
                let inside = self.raised(rp, area, held);
                self.symbol(rp, symbol, inside, [pens.shadow, pens.shine, pens.background]);
                continue;
            }
            rp.set_a_pen(pens.bar_trim).rect_fill(Rect { width: 1, ..area });
            self.symbol(rp, symbol, area, [pens.fill_text, pens.fill, Pen(3)]);
            if held {
                rp.set_dr_md(DrawMode::Complement).rect_fill(area).set_dr_md(DrawMode::Jam1);
            }
        }
        let title = fitting(rp, title, width - 3 * SCREEN_DEPTH_WIDTH);
        rp.set_a_pen(pens.bar_detail).text_at(BAR_H_BORDER, BAR_TEXT_TOP, &title);
    }
}

/// As much of a text as `width` columns hold.
fn fitting(rp: &RastPort<'_>, text: &str, width: i32) -> String {
    let mut fit = text.to_owned();
    while !fit.is_empty() && rp.font().text_length(&fit) > width {
        fit.pop();
    }
    fit
}
