//! Tests of gadgets: their pixels in every state, and their reactions to mouse and keyboard.

use super::super::exec::signals::SignalPort;
use super::super::graphics::font::{Font, Glyph};
use super::super::input::{Button as MouseButton, InputEvent, Key, Qualifiers};
use super::super::intuition::Intuition;
use super::super::intuition::screen::{Monitor, NewScreen};
use super::super::intuition::symbols::{Symbol, Symbols};
use super::super::intuition::window::{NewWindow, WindowFlags};
use super::super::look::Look;
use super::*;
use crate::chips::chunky::Chunky;
use crate::chips::colour::{Pen, Rgb4};
use crate::chips::geometry::{Point, Rect};
use crate::chips::sprite::SpriteData;
use crate::chips::vblank::{Standard, Ticks};

mod drawn;
mod random;
mod used;

/// Creates a screen whose font has a box for each character, 8 pixels wide and `letters` rows high.
///
/// Seven columns of a box are filled, and its last row is empty.
pub(in crate::system) fn screen(look: Look, letters: usize) -> Intuition {
    let symbol = || Symbol::new(Chunky::from_ascii(&["12", "21"]));
    let mut rows = vec![0xFE00_0000; letters];
    rows[letters - 1] = 0;
    let glyph = |code| {
        let rows = if code == b' ' { vec![0; letters] } else { rows.clone() };
        (code, Glyph { width: 8, advance: 8, rows })
    };
    let font = Font::from_glyphs(letters, letters - 2, (b' '..=b'~').map(glyph)).unwrap();
    let symbols = Symbols {
        close: symbol(),
        depth: symbol(),
        depth_other: symbol(),
        checkmark: symbol(),
        amiga_key: symbol(),
        pointer: SpriteData::new(vec![[0x8000, 0]]),
        busy: SpriteData::new(vec![[0, 0x8000]]),
        border_lines: 1,
    };
    let workbench = NewScreen {
        depth: 2,
        colours: [0xAAA, 0x000, 0xFFF, 0x68B].map(Rgb4::new).to_vec(),
        pointer_colours: [Rgb4::new(0xE44); 3],
        font,
        look,
        title: "Screen".into(),
        legible: false,
        symbols,
    };
    let monitor = Monitor { standard: Standard::Pal, interlaced: false };
    Intuition::new(monitor, workbench, SignalPort::new())
}

fn panel<I: Copy + Eq>(look: Look, letters: usize) -> (Intuition, Panel<I>) {
    let mut intuition = screen(look, letters);
    let flags = WindowFlags::ACTIVATE | WindowFlags::REPORT_MOUSE | WindowFlags::BORDERLESS;
    let frame = Rect::new(0, 0, 640, 256);
    let window = intuition.open_window(NewWindow { frame, flags, ..NewWindow::default() });
    while intuition.get_msg(window).is_some() {}
    (intuition, Panel::new(window))
}

fn results<I: Copy + Eq>(
    intuition: &mut Intuition,
    panel: &mut Panel<I>,
    events: &[InputEvent],
) -> Vec<(I, GadgetValue)> {
    let mut up = Vec::new();
    for &event in events {
        intuition.handle(event);
        while let Some(message) = intuition.get_msg(panel.window()) {
            if let PanelEvent::GadgetUp(id, value) = panel.message(intuition, &message) {
                up.push((id, value));
            }
        }
    }
    up
}

fn to(x: i32, y: i32) -> InputEvent {
    InputEvent::Pointer { x, y }
}

fn press(down: bool) -> InputEvent {
    InputEvent::Button { button: MouseButton::Select, down }
}

fn click(at: Point) -> [InputEvent; 3] {
    [to(at.x, at.y), press(true), press(false)]
}

fn key(key: Key) -> InputEvent {
    InputEvent::Key { key, qualifiers: Qualifiers::empty() }
}

/// Returns a part of a window's picture as text, with one character per pixel.
///
/// The pens 0 to 3 become the characters `.#ob`.
fn seen<I: Copy + Eq>(intuition: &Intuition, panel: &Panel<I>, area: Rect) -> Vec<String> {
    let map = intuition.window(panel.window()).unwrap().layer().map();
    let letter = |x, y| char::from(b".#ob"[usize::from(map.pen_at(x, y).unwrap().0)]);
    (area.y..area.bottom()).map(|y| (area.x..area.right()).map(|x| letter(x, y)).collect()).collect()
}
