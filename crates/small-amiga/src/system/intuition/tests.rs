//! Tests of intuition that send input events and compare windows, messages and pixels.

use std::collections::BTreeSet;

mod amiga_key;
mod idcmp;
mod menus;
mod public;
mod reset;
mod screens;
mod sizing;
mod windows;

use super::menu::{ItemFill, ItemFlags, Menu, MenuItem, MenuNumber, MenuStrip};
use super::symbols::{Symbol, Symbols};
use super::window::{IntuiMessage, NewWindow, WindowFlags, WindowId};

use super::Intuition;
use super::screen::{Monitor, NewScreen};
use crate::chips::chunky::Chunky;
use crate::chips::colour::{Pen, Rgb4};
use crate::chips::geometry::{Point, Rect};
use crate::chips::sprite::SpriteData;
use crate::chips::vblank::{Standard, Ticks};
use crate::system::exec::signals::{SignalPort, Signals};
use crate::system::graphics::font::{Font, Glyph};
use crate::system::graphics::rastport::DrawMode;
use crate::system::input::{Button, InputEvent, Key, Qualifiers};
use crate::system::look::Look;

const ALL_FLAGS: WindowFlags = WindowFlags::DRAG_BAR
    .union(WindowFlags::DEPTH_GADGET)
    .union(WindowFlags::CLOSE_GADGET)
    .union(WindowFlags::REPORT_MOUSE)
    .union(WindowFlags::ACTIVATE);

fn new_screen(look: Look) -> NewScreen {
    let symbol = || Symbol::new(Chunky::from_ascii(&["12", "21"]));
    let glyph = Glyph { width: 8, advance: 8, rows: vec![0x7E00_0000; 8] };
    let font = Font::from_glyphs(8, 6, (b' '..=b'~').map(|code| (code, glyph.clone()))).unwrap();
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
    NewScreen {
        depth: 2,
        colours: [0xAAA, 0x000, 0xFFF, 0x68B].map(Rgb4::new).to_vec(),
        pointer_colours: [Rgb4::new(0xE44); 3],
        font,
        look,
        title: "Screen".into(),
        legible: false,
        symbols,
    }
}

fn screen(look: Look) -> (Intuition, SignalPort) {
    let port = SignalPort::new();
    let monitor = Monitor { standard: Standard::Ntsc, interlaced: false };
    (Intuition::new(monitor, new_screen(look), port.clone()), port)
}

/// Opens two overlapping windows, each filled with a different pen.
///
/// Window `a` is at 20,30, and `b` is at 60,50 in front of `a`.
fn two_windows(look: Look) -> (Intuition, WindowId, WindowId) {
    let (mut intuition, _) = screen(look);
    let ids = [(20, 30, Pen(1)), (60, 50, Pen(3))].map(|(x, y, pen)| {
        let frame = Rect::new(x, y, 120, 60);
        let id = intuition.open_window(NewWindow {
            frame,
            title: "W".into(),
            flags: ALL_FLAGS,
            ..NewWindow::default()
        });
        let mut rp = intuition.rast_port(id).unwrap();
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(pen).rect_fill(Rect::new(10, 20, 100, 30));
        id
    });
    intuition.compose();
    (intuition, ids[0], ids[1])
}

fn item(top: i32, flags: ItemFlags, command: Option<char>) -> MenuItem {
    MenuItem {
        area: Rect::new(0, top, 100, 10),
        flags: flags | ItemFlags::ENABLED | ItemFlags::HIGH_COMP,
        mutual_exclude: 0,
        fill: ItemFill::Text { x: 20, y: 1, text: "entry".into() },
        command,
        other_command: None,
        subs: Vec::new(),
    }
}

fn strip() -> MenuStrip {
    let toggle = ItemFlags::CHECK_IT | ItemFlags::TOGGLE;
    let mut parent = item(20, ItemFlags::empty(), None);
    parent.subs = vec![item(0, ItemFlags::empty(), None), item(10, ItemFlags::empty(), None)];
    for sub in &mut parent.subs {
        sub.area.x = 90;
    }
    let items = vec![item(0, ItemFlags::empty(), Some('A')), item(10, toggle, None), parent];
    MenuStrip { menus: vec![Menu { left: 10, width: 60, title: "Menu".into(), items }] }
}

fn with_menus() -> (Intuition, WindowId) {
    let (mut intuition, a, b) = two_windows(Look::V2);
    intuition.set_menu_strip(b, Some(strip()));
    drain(&mut intuition, a);
    drain(&mut intuition, b);
    (intuition, b)
}

fn drain(intuition: &mut Intuition, id: WindowId) -> Vec<IntuiMessage> {
    std::iter::from_fn(|| intuition.get_msg(id)).collect()
}

fn to(intuition: &mut Intuition, x: i32, y: i32) {
    intuition.handle(InputEvent::Pointer { x, y });
}

fn press(intuition: &mut Intuition, button: Button, down: bool) {
    intuition.handle(InputEvent::Button { button, down });
}

fn click(intuition: &mut Intuition, x: i32, y: i32) {
    to(intuition, x, y);
    press(intuition, Button::Select, true);
    press(intuition, Button::Select, false);
}

fn key(intuition: &mut Intuition, key: Key) {
    intuition.handle(InputEvent::Key { key, qualifiers: Qualifiers::empty() });
}

fn picks(messages: Vec<IntuiMessage>) -> Vec<MenuNumber> {
    let picks = |message| match message {
        IntuiMessage::MenuPick(picks) => Some(picks),
        _ => None,
    };
    messages.into_iter().filter_map(picks).flatten().collect()
}

fn pens(intuition: &Intuition) -> Vec<u8> {
    let map = intuition.screens()[0].display().map();
    (0..map.height()).flat_map(|y| map.pens_of_row(y)).collect()
}

fn pen_at(intuition: &Intuition, x: i32, y: i32) -> u8 {
    intuition.screens()[0].display().map().pen_at(x, y).unwrap().0
}

#[test]
fn pointer_is_busy_while_active_window_sleeps() {
    let (mut intuition, a, b) = two_windows(Look::V2);
    let is_busy = |intuition: &Intuition| intuition.chip().sprite(0).unwrap().data.value(0, 0) == 2;
    intuition.activate(Some(a));
    intuition.set_asleep(b, true);
    assert!(!is_busy(&intuition), "another one is active");
    intuition.activate(Some(b));
    assert!(is_busy(&intuition));
    to(&mut intuition, 5, 5);
    assert!(is_busy(&intuition));
    intuition.set_asleep(b, false);
    assert!(!is_busy(&intuition));
    intuition.set_asleep(b, true);
    intuition.close_window(b);
    assert!(!is_busy(&intuition));
}
