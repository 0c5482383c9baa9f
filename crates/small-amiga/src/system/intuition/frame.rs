//! Lays out and draws the frames of windows and the bar of a screen.
//!
//! The 2.x look follows the edges of its style guide: shine and shadow lines round a border that is filled
//! while the window is active. The 1.3 look is flat: a bright title band with stripes and a thin frame. The
//! innermost column and row of the frame, which a program may overdraw, are drawn only when the window opens.

use super::border::{self, BorderMeasures, Borders};
use super::border_draw;
use super::draw_info::DrawInfo;
use super::menu_layout::{BAR_H_BORDER, BAR_TEXT_TOP};
use super::screen::SCREEN_WIDTH;
use super::scroller::Scroller;
use super::symbols::{Symbol, Symbols};
use super::window::{
    BORDER_BOTTOM, BORDER_LEFT, BORDER_RIGHT, CLOSE_WIDTH, DEPTH_WIDTH, Gadget, WindowFlags, border_top,
};
use crate::chips::colour::Pen;
use crate::chips::geometry::Rect;
use crate::system::graphics::font::Font;
use crate::system::graphics::rastport::{DrawMode, RastPort};
use crate::system::look::Look;

/// Width of one depth gadget in a screen's bar, in hi-res pixels.
pub(crate) const SCREEN_DEPTH_WIDTH: i32 = 23;
/// Distance between a window's close gadget and its title, in hi-res pixels.
///
/// The distance was measured on release 3.
const TITLE_GAP: i32 = 10;
/// Width of the line at the left of a depth gadget in the 1.3 look, in hi-res pixels.
const SEPARATOR_13: i32 = 2;

/// The look, pens and symbols used to draw window frames and the bar of a screen.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FrameBrush<'a> {
    /// The release of the operating system whose window frames are imitated.
    pub look: Look,
    pub pens: &'a DrawInfo,
    /// The symbols drawn in the gadgets of windows and screens.
    pub symbols: &'a Symbols,
}

/// The state of a window that determines how its frame is drawn.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FrameState<'a> {
    /// Width of the window, in hi-res pixels.
    pub width: i32,
    /// Height of the window, in rows.
    pub height: i32,
    pub title: &'a str,
    /// The window's flags, which determine its gadgets.
    pub flags: WindowFlags,
    /// Whether the window is the active window, which has a different frame.
    pub active: bool,
    /// The gadget that is drawn as pressed, if any.
    pub pressed: Option<Gadget>,
    /// The states of the window's vertical and horizontal scroller, in this order.
    pub scrollers: [Scroller; 2],
}

/// Returns all gadgets of a window, each with its box.
///
/// Where boxes overlap, the gadget earlier in the list is in front.
///
/// `size` is the window's width in hi-res pixels and its height in rows.
pub(crate) fn all_gadgets(
    look: Look,
    flags: WindowFlags,
    size: (i32, i32),
    measures: BorderMeasures,
) -> Vec<(Gadget, Rect)> {
    let mut boxes = gadgets(look, flags, size.0, measures.font_height);
    boxes.extend(border::gadgets(flags, size, measures));
    boxes
}

/// Returns the gadgets in a window's title bar, each with its box.
///
/// Where boxes overlap, the gadget earlier in the list is in front.
///
/// The window is `width` hi-res pixels wide, and the screen's font has `font_height` rows.
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
        // The zoom gadget shares its last column with the gadget at its right.
        right -= DEPTH_WIDTH - 1;
        boxes.push((Gadget::Zoom, Rect::new(right, 0, DEPTH_WIDTH, rows)));
    }
    if flags.contains(WindowFlags::DRAG_BAR) {
        boxes.push((Gadget::DragBar, Rect::new(left, 0, right - left, rows)));
    }
    boxes
}

/// A gadget in a screen's bar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ScreenGadget {
    /// The depth gadget of a screen.
    ///
    /// A click moves the screen to the back if it is in front, otherwise to the front.
    Depth,
    /// The gadget of the 1.3 look that moves the screen to the back.
    ToBack,
    /// The gadget of the 1.3 look that moves the screen to the front.
    ToFront,
}

/// Returns the gadgets in the bar of a screen, each with its box, from right to left.
///
/// The screen is `width` hi-res pixels wide, and its font has `font_height` rows.
pub(crate) fn screen_gadgets(look: Look, width: i32, font_height: i32) -> Vec<(ScreenGadget, Rect)> {
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
    /// Returns the screen properties that determine the borders of a window.
    ///
    /// `rp` has the screen's font.
    pub(super) fn measures(&self, rp: &RastPort<'_>) -> BorderMeasures {
        BorderMeasures { font_height: rp.font().y_size() as i32, lines: self.symbols.border_lines }
    }

    /// Draws a window's background and frame, after the window was opened or resized.
    ///
    /// The whole area is filled with the background pen. Then the inner lines of the frame and the frame
    /// itself are drawn.
    pub(crate) fn open(&self, rp: &mut RastPort<'_>, state: &FrameState<'_>) {
        let top = border_top(rp.font().y_size() as i32);
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(self.pens.background);
        rp.rect_fill(Rect::new(0, 0, state.width, state.height));
        if self.look != Look::V13 && !state.flags.contains(WindowFlags::BORDERLESS) {
            let borders = Borders::for_window(state.flags, self.measures(rp));
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

    /// Redraws a window's frame in its current state.
    ///
    /// The innermost lines are not redrawn, because programs may draw over these lines.
    pub(crate) fn frame(&self, rp: &mut RastPort<'_>, state: &FrameState<'_>) {
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
        let borders = Borders::for_window(state.flags, self.measures(rp));
        let sides = [(1, BORDER_LEFT - 2), (width - borders.right + 1, width - 2)];
        for (left, right) in sides {
            rp.rect_fill(Rect::inclusive(left, top, right, height - 2));
        }
        rp.rect_fill(Rect::inclusive(1, height - borders.bottom + 1, width - 2, height - 2));
        rp.set_a_pen(pens.shine);
        rp.rect_fill(Rect::new(0, 0, width - 1, 1)).rect_fill(Rect::new(0, 0, 1, height - 1));
        rp.set_a_pen(pens.shadow);
        rp.rect_fill(Rect::new(width - 1, 0, 1, height)).rect_fill(Rect::new(0, height - 1, width, 1));
        // The line below the title continues across the side borders.
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
            // One column beside the gadget belongs to the edge of the drag bar; the row below both belongs to
            // the frame's inner line.
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
                    zoom = border_draw::zoom(self.symbols.border_lines);
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

    /// Draws the edges of a title-bar gadget and returns the area between them.
    ///
    /// The light falls from the upper left. The line below the bar serves as the lower edge. If `pressed`,
    /// light and dark edges are exchanged and the lower edge is drawn as well.
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
        // The band leaves out the innermost row, which a program may have drawn over.
        let band = border_top(font_height) - 1;
        rp.set_a_pen(pens.fill).rect_fill(Rect::new(0, 0, width, band));
        let borders = Borders::for_window(state.flags, self.measures(rp));
        // A border without gadgets is drawn as a thin line of half its width.
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
            let mut face = Rect { height: band, ..area };
            if gadget == Gadget::Close {
                // The close symbol ends with a separating line of its own.
                left = area.right();
            } else {
                right = right.min(area.x);
                rp.set_a_pen(pens.fill_text).rect_fill(Rect { width: SEPARATOR_13, ..face });
                face = Rect { x: area.x + SEPARATOR_13, width: area.width - SEPARATOR_13, ..face };
            }
            self.symbol(rp, symbol, face, [pens.fill_text, pens.fill, pens.shadow]);
            if state.pressed == Some(gadget) {
                rp.set_dr_md(DrawMode::Complement).rect_fill(Rect { height: band, ..area });
                rp.set_dr_md(DrawMode::Jam1);
            }
        }
        let title = fitting(rp, state.title, right - left - 8);
        let text = rp.font().text_length(&title);
        if state.active {
            // Two pairs of stripes, interrupted by the title.
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

    fn ghost(&self, rp: &mut RastPort<'_>, area: Rect) {
        rp.set_a_pen(self.pens.fill);
        for y in area.y..area.bottom() {
            for x in (area.x + (y & 1)..area.right()).step_by(2) {
                rp.write_pixel(x, y);
            }
        }
    }

    /// Draws a screen's bar with its title, the line below it and the gadgets at the right.
    ///
    /// The bar is `width` hi-res pixels wide.
    pub(crate) fn screen_bar(
        &self,
        rp: &mut RastPort<'_>,
        width: i32,
        title: &str,
        pressed: Option<ScreenGadget>,
    ) {
        let pens = self.pens;
        let font_height = rp.font().y_size() as i32;
        let rows = border_top(font_height);
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(pens.bar_block).rect_fill(Rect::new(0, 0, width, rows - 1));
        rp.set_a_pen(pens.bar_trim).rect_fill(Rect::new(0, rows - 1, width, 1));
        for (gadget, area) in screen_gadgets(self.look, width, font_height) {
            let held = pressed == Some(gadget);
            let symbol = match gadget {
                // The order is the same as on windows: the gadget to the back at the left, to the front at
                // the right.
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
            let face = Rect { x: area.x + 1, width: area.width - 1, ..area };
            self.symbol(rp, symbol, face, [pens.fill_text, pens.fill, pens.shadow]);
            if held {
                rp.set_dr_md(DrawMode::Complement).rect_fill(area).set_dr_md(DrawMode::Jam1);
            }
        }
        let end = end_of_part(rp.font(), title);
        let part = [&title[..end], if end < title.len() { MORE } else { "" }].concat();
        rp.set_a_pen(pens.bar_detail).text_at(BAR_H_BORDER, BAR_TEXT_TOP, &part);
    }
}

/// Text behind a part of a title in a screen's bar if more follows.
const MORE: &str = "...";

/// Returns the length in bytes of the part of a title that a screen's bar holds: the whole title, or as many of its words as
/// fit before [`MORE`].
pub(super) fn end_of_part(font: &Font, title: &str) -> usize {
    let room = SCREEN_WIDTH - 3 * SCREEN_DEPTH_WIDTH;
    if font.text_length(title) <= room {
        return title.len();
    }
    let room = room - font.text_length(MORE);
    let (mut word, mut end) = (None, 0);
    for (at, letter) in title.char_indices() {
        if font.text_length(&title[..at]) > room {
            break;
        }
        end = at;
        if letter == ' ' && at > 0 {
            word = Some(at);
        }
    }
    word.unwrap_or(end)
}

fn fitting(rp: &RastPort<'_>, text: &str, width: i32) -> String {
    let mut fit = text.to_owned();
    while !fit.is_empty() && rp.font().text_length(&fit) > width {
        fit.pop();
    }
    fit
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::graphics::font::Glyph;

    #[test]
    fn bar_shows_all_words_of_a_long_title_in_parts() {
        for width in [4, 8, 9, 32] {
            let glyph = |code| (code, Glyph { width, advance: width as i32, rows: vec![0; 8] });
            let font = Font::from_glyphs(8, 6, (b' '..=b'~').map(glyph)).unwrap();
            let title = "The solution does not count, because the clock shows an earlier day than ".repeat(3);
            let (mut rest, mut parts) = (title.as_str(), Vec::new());
            while !rest.is_empty() {
                let end = end_of_part(&font, rest);
                let dots = if end < rest.len() { MORE } else { "" };
                assert!(
                    font.text_length(&[&rest[..end], dots].concat()) <= SCREEN_WIDTH - 3 * SCREEN_DEPTH_WIDTH
                );
                parts.extend(rest[..end].split_whitespace());
                rest = rest[end..].trim_start();
            }
            assert_eq!(parts, title.split_whitespace().collect::<Vec<_>>(), "{width}");
        }
    }
}
