//! Intuition driven by hand: what each event makes of windows, messages and the screen.

use std::collections::BTreeSet;

use super::menu::{ItemFill, ItemFlags, Menu, MenuItem, MenuNumber, MenuStrip};
use super::symbols::{Symbol, Symbols};
use super::window::{IntuiMessage, NewWindow, WindowFlags, WindowId};
mod screens;

use super::Intuition;
use super::screen::{Monitor, NewScreen};
use crate::machine::chunky::Chunky;
use crate::machine::colour::{Pen, Rgb4};
use crate::machine::geometry::{Point, Rect};
use crate::machine::sprite::SpriteData;
use crate::machine::vblank::{Standard, Ticks};
use crate::system::exec::signals::{SignalPort, Signals};
use crate::system::graphics::font::{Font, Glyph};
use crate::system::graphics::rastport::DrawMode;
use crate::system::input::{Button, InputEvent, Key, Qualifiers};
use crate::system::look::Look;

/// Everything a window with a frame may have.
const ALL_FLAGS: WindowFlags =
    WindowFlags::all().difference(WindowFlags::BACKDROP).difference(WindowFlags::BORDERLESS);

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

/// Two windows that overlap: `a` at 20,30 and in front of it `b` at 60,50; both filled with a pen of their own.
fn two_windows(look: Look) -> (Intuition, WindowId, WindowId) {
    let (mut intuition, _) = screen(look);
    let ids = [(20, 30, Pen(1)), (60, 50, Pen(3))].map(|(x, y, pen)| {
        let frame = Rect::new(x, y, 120, 60);
        let id = intuition.open_window(NewWindow {
            screen: None,
            frame,
            title: "W".into(),
            screen_title: None,
            flags: ALL_FLAGS,
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
        subs: Vec::new(),
    }
}

/// A plain item, a toggle, and one with two sub-items at its right.
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
fn a_click_wakes_the_window_and_is_delivered_to_it() {
    let (mut intuition, a, b) = two_windows(Look::V2);
    assert_eq!(intuition.active(), Some(b));
    drain(&mut intuition, a);
    click(&mut intuition, 40, 60);
    let at = Point::new(20, 30);
    let expected = [
        IntuiMessage::ActiveWindow,
        IntuiMessage::MouseButtons { down: true, at },
        IntuiMessage::MouseButtons { down: false, at },
    ];
    assert_eq!(drain(&mut intuition, a), expected);
    assert!(drain(&mut intuition, b).contains(&IntuiMessage::InactiveWindow));
}

#[test]
fn a_release_goes_where_the_press_went() {
    let (mut intuition, a, b) = two_windows(Look::V2);
    drain(&mut intuition, b);
    to(&mut intuition, 100, 80);
    press(&mut intuition, Button::Select, true);
    to(&mut intuition, 5, 190);
    press(&mut intuition, Button::Select, false);
    let last = drain(&mut intuition, b).pop();
    assert_eq!(last, Some(IntuiMessage::MouseButtons { down: false, at: Point::new(-55, 140) }));
    assert!(
        !drain(&mut intuition, a).iter().any(|message| matches!(message, IntuiMessage::MouseButtons { .. }))
    );
}

#[test]
fn moves_coalesce_while_nobody_reads() {
    let (mut intuition, _, b) = two_windows(Look::V2);
    drain(&mut intuition, b);
    for x in 0..50 {
        to(&mut intuition, x, 100);
    }
    assert_eq!(drain(&mut intuition, b), [IntuiMessage::MouseMove { at: Point::new(49 - 60, 50) }]);
}

#[test]
fn a_backdrop_stays_behind_all_others_and_has_no_frame() {
    let (mut intuition, a, b) = two_windows(Look::V2);
    let flags = WindowFlags::BACKDROP | WindowFlags::BORDERLESS;
    let frame = Rect::new(0, 11, 640, 189);
    let under = intuition.open_window(NewWindow {
        screen: None,
        frame,
        title: "Unseen".into(),
        screen_title: None,
        flags,
    });
    let order = |intuition: &Intuition| {
        intuition.screens()[0].windows().iter().map(|window| window.id).collect::<Vec<_>>()
    };
    assert_eq!(order(&intuition), [under, a, b]);
    assert!(intuition.window(under).unwrap().layer().map().pens_of_row(0).all(|pen| pen == 0));
    intuition.window_to_front(under);
    intuition.window_to_back(b);
    assert_eq!(order(&intuition), [under, b, a]);
}

#[test]
fn the_depth_gadget_restacks_without_waking() {
    for (look, gadget) in [(Look::V2, 120 - 10), (Look::V13, 120 - 34)] {
        let (mut intuition, a, b) = two_windows(look);
        assert_eq!(pen_at(&intuition, 100, 75), 3, "b lies in front");
        click(&mut intuition, 60 + gadget, 55);
        intuition.compose();
        assert_eq!(intuition.screens()[0].windows().last().map(|window| window.id), Some(a));
        assert_eq!(pen_at(&intuition, 100, 75), 1, "what was covered shows");
        assert_eq!(intuition.active(), Some(b));
    }
}

#[test]
fn the_close_gadget_wants_its_release_inside() {
    let (mut intuition, _, b) = two_windows(Look::V2);
    drain(&mut intuition, b);
    to(&mut intuition, 65, 55);
    press(&mut intuition, Button::Select, true);
    to(&mut intuition, 200, 150);
    press(&mut intuition, Button::Select, false);
    assert!(!drain(&mut intuition, b).contains(&IntuiMessage::CloseWindow));
    click(&mut intuition, 65, 55);
    assert!(drain(&mut intuition, b).contains(&IntuiMessage::CloseWindow));
}

#[test]
fn a_dragged_window_shows_an_outline_and_lands_inside_the_screen() {
    let (mut intuition, _, b) = two_windows(Look::V2);
    let before = pens(&intuition);
    to(&mut intuition, 110, 55);
    press(&mut intuition, Button::Select, true);
    assert!(intuition.is_dragging());
    to(&mut intuition, 300, 150);
    // What a program draws meanwhile must not appear.
    intuition.rast_port(b).unwrap().set_a_pen(Pen(2)).rect_fill(Rect::new(20, 25, 5, 5));
    intuition.compose();
    let outlined = pens(&intuition);
    let changed = before.iter().zip(&outlined).filter(|(before, after)| before != after).count();
    assert_eq!(changed, 2 * 120 + 4 * 58, "only the outline");
    to(&mut intuition, 639, 199);
    press(&mut intuition, Button::Select, false);
    intuition.compose();
    let frame = intuition.window(b).unwrap().frame();
    assert_eq!(frame, Rect::new(640 - 120, 200 - 60, 120, 60));
    assert_eq!(pen_at(&intuition, frame.x + 22, frame.y + 27), 2);
    intuition.move_window(b, Point::new(60, 50));
    intuition.rast_port(b).unwrap().set_a_pen(Pen(3)).rect_fill(Rect::new(20, 25, 5, 5));
    intuition.compose();
    assert_eq!(pens(&intuition), before, "nothing is left behind");
}

#[test]
fn focus_loss_ends_every_hold_without_its_action() {
    let (mut intuition, b) = with_menus();
    let before = pens(&intuition);
    for begin in [
        |intuition: &mut Intuition| to(intuition, 110, 55),
        |intuition: &mut Intuition| to(intuition, 65, 55),
        |intuition: &mut Intuition| to(intuition, 110, 85),
    ] {
        begin(&mut intuition);
        press(&mut intuition, Button::Select, true);
        to(&mut intuition, 300, 150);
        intuition.handle(InputEvent::FocusLost);
        press(&mut intuition, Button::Select, false);
    }
    press(&mut intuition, Button::Menu, true);
    intuition.handle(InputEvent::FocusLost);
    intuition.compose();
    assert_eq!(pens(&intuition), before);
    let messages = drain(&mut intuition, b);
    assert!(messages.contains(&IntuiMessage::Cancelled) && !messages.contains(&IntuiMessage::CloseWindow));
}

#[test]
fn the_menu_button_picks_on_release() {
    let (mut intuition, b) = with_menus();
    let before = pens(&intuition);
    to(&mut intuition, 30, 3);
    press(&mut intuition, Button::Menu, true);
    assert!(intuition.is_in_menus() && !intuition.is_active_without_menus(b));
    to(&mut intuition, 40, 35);
    to(&mut intuition, 120, 46);
    press(&mut intuition, Button::Menu, false);
    assert_eq!(picks(drain(&mut intuition, b)), [MenuNumber::new(0, 2, Some(1))]);
    intuition.compose();
    assert_eq!(pens(&intuition), before, "the strip leaves nothing behind");
    // Released over nothing, the message comes all the same.
    press(&mut intuition, Button::Menu, true);
    to(&mut intuition, 400, 150);
    press(&mut intuition, Button::Menu, false);
    assert_eq!(drain(&mut intuition, b), [IntuiMessage::MenuPick(Vec::new())]);
}

#[test]
fn several_choices_in_one_go() {
    let (mut intuition, b) = with_menus();
    let toggle = MenuNumber::new(0, 1, None);
    to(&mut intuition, 30, 3);
    press(&mut intuition, Button::Menu, true);
    for _ in 0..2 {
        click(&mut intuition, 40, 25);
    }
    click(&mut intuition, 40, 15);
    to(&mut intuition, 40, 25);
    press(&mut intuition, Button::Menu, false);
    assert_eq!(picks(drain(&mut intuition, b)), [MenuNumber::new(0, 0, None), toggle]);
    assert!(intuition.menu_strip(b).unwrap().is_checked(toggle), "turned over three times");
}

#[test]
fn a_click_on_the_bar_opens_menus_that_stay() {
    let (mut intuition, b) = with_menus();
    click(&mut intuition, 30, 3);
    assert!(intuition.is_in_menus());
    click(&mut intuition, 40, 15);
    assert!(!intuition.is_in_menus());
    assert_eq!(picks(drain(&mut intuition, b)), [MenuNumber::new(0, 0, None)]);
    click(&mut intuition, 30, 3);
    click(&mut intuition, 400, 150);
    assert!(!intuition.is_in_menus(), "a click beside gives up");
    let messages = drain(&mut intuition, b);
    assert!(!messages.iter().any(|message| matches!(message, IntuiMessage::MouseButtons { .. })));
}

#[test]
fn menus_by_keyboard() {
    let (mut intuition, b) = with_menus();
    key(&mut intuition, Key::Function(10));
    key(&mut intuition, Key::Up);
    key(&mut intuition, Key::Right);
    key(&mut intuition, Key::Down);
    key(&mut intuition, Key::Return);
    assert_eq!(picks(drain(&mut intuition, b)), [MenuNumber::new(0, 2, Some(1))]);
    key(&mut intuition, Key::Function(10));
    key(&mut intuition, Key::Escape);
    assert_eq!(drain(&mut intuition, b), [IntuiMessage::MenuPick(Vec::new())]);
    assert!(!intuition.is_in_menus());
}

/// Whether an item of the first menu is lit.
fn is_lit(intuition: &Intuition, window: WindowId, item: usize) -> bool {
    let menu = &intuition.window(window).unwrap().menus().unwrap().menus[0];
    let area = intuition.screens()[0].menu_layout().item(menu, item);
    // Left of its text and its mark there is nothing but the panel.
    pen_at(intuition, area.x, area.y) != 1
}

#[test]
fn the_way_through_the_menus_is_lit() {
    let (mut intuition, b) = with_menus();
    let lit = |intuition: &Intuition| [0, 1, 2].map(|item| is_lit(intuition, b, item));
    key(&mut intuition, Key::Function(10));
    assert_eq!(lit(&intuition), [true, false, false]);
    key(&mut intuition, Key::Up);
    assert_eq!(lit(&intuition), [false, false, true], "it leads to sub-items");
    key(&mut intuition, Key::Right);
    assert_eq!(lit(&intuition), [false, false, true], "the hand is in its sub-items");
    key(&mut intuition, Key::Escape);
    // The first that can be chosen.
    intuition.menu_strip(b).unwrap().set_enabled(MenuNumber::new(0, 0, None), false);
    key(&mut intuition, Key::Function(10));
    assert_eq!(lit(&intuition), [false, true, false]);
}

/// The pens of a box of the first screen, in order.
fn pens_in(intuition: &Intuition, area: Rect) -> Vec<u8> {
    let places = (area.y..area.bottom()).flat_map(|y| (area.x..area.right()).map(move |x| (x, y)));
    BTreeSet::from_iter(places.map(|(x, y)| pen_at(intuition, x, y))).into_iter().collect()
}

#[test]
fn release_3_lights_lines_by_two_pens_and_separates_groups_by_bars() {
    for (look, lit, bar) in [(Look::V2, &[5, 6, 7][..], &[1][..]), (Look::NewLook, &[1, 2], &[1, 2])] {
        let monitor = Monitor { standard: Standard::Ntsc, interlaced: false };
        let mut intuition =
            Intuition::new(monitor, NewScreen { depth: 3, ..new_screen(look) }, SignalPort::new());
        let frame = Rect::new(20, 30, 200, 80);
        let id = intuition.open_window(NewWindow {
            screen: None,
            frame,
            title: "W".into(),
            screen_title: None,
            flags: ALL_FLAGS,
        });
        let mut strip = strip();
        let area = Rect::new(0, 30, 100, 6);
        strip.menus[0].items.push(MenuItem {
            area,
            fill: ItemFill::Bar,
            ..item(0, ItemFlags::DECORATION, None)
        });
        intuition.set_menu_strip(id, Some(strip.clone()));
        key(&mut intuition, Key::Function(10));
        let layout = intuition.screens()[0].menu_layout();
        let of = |item| layout.item(&strip.menus[0], item);
        assert_eq!(pens_in(&intuition, of(0)), lit, "{look:?}");
        assert_eq!(pens_in(&intuition, of(1)), [1, 2], "{look:?}");
        assert_eq!(pens_in(&intuition, of(3)), bar, "{look:?}");
    }
}

#[test]
fn the_key_of_a_ghosted_item_flashes() {
    let (mut intuition, b) = with_menus();
    intuition.menu_strip(b).unwrap().set_enabled(MenuNumber::new(0, 0, None), false);
    intuition.handle(InputEvent::Key { key: Key::Char('a'), qualifiers: Qualifiers::RIGHT_AMIGA });
    assert!(intuition.is_beeping());
    assert_eq!(picks(drain(&mut intuition, b)), []);
}

#[test]
fn command_keys_pick_without_menus() {
    let (mut intuition, b) = with_menus();
    let command = |letter| InputEvent::Key { key: Key::Char(letter), qualifiers: Qualifiers::RIGHT_AMIGA };
    intuition.handle(command('a'));
    intuition.handle(command('x'));
    assert_eq!(drain(&mut intuition, b), [IntuiMessage::MenuPick(vec![MenuNumber::new(0, 0, None)])]);
}

#[test]
fn rendering_is_held_while_menus_are_down() {
    let (mut intuition, b) = with_menus();
    to(&mut intuition, 30, 3);
    press(&mut intuition, Button::Menu, true);
    intuition.compose();
    let held = pens(&intuition);
    intuition.rast_port(b).unwrap().set_a_pen(Pen(2)).rect_fill(Rect::new(40, 30, 20, 10));
    intuition.compose();
    assert_eq!(pens(&intuition), held);
    to(&mut intuition, 400, 150);
    press(&mut intuition, Button::Menu, false);
    intuition.compose();
    assert_eq!(pen_at(&intuition, 105, 85), 2);
}

#[test]
fn the_flash_is_the_background_register_only() {
    let (mut intuition, port) = screen(Look::V2);
    let _ = port.take(Signals::all());
    intuition.display_beep();
    assert_eq!(intuition.screens()[0].colour_map().colour(0), Rgb4::new(0x555));
    assert_eq!(intuition.screens()[0].colour(Pen(0)), Rgb4::new(0xAAA), "programs are told the true colour");
    intuition.vertical_blank(Ticks(55));
    assert!(intuition.is_beeping());
    intuition.vertical_blank(Ticks(60));
    assert_eq!(intuition.screens()[0].colour_map().colour(0), Rgb4::new(0xAAA));
}

#[test]
fn the_pointer_is_sprite_zero_and_never_in_the_bitmap() {
    let (mut intuition, _) = screen(Look::V2);
    intuition.compose();
    let before = pens(&intuition);
    to(&mut intuition, 101, 77);
    intuition.compose();
    let sprite = intuition.chip().sprite(0).unwrap();
    assert_eq!((sprite.x, sprite.y), (50, 77));
    assert_eq!(pens(&intuition), before);
    to(&mut intuition, 9999, -5);
    assert_eq!(intuition.pointer(), Point::new(639, 0));
}

#[test]
fn a_window_without_menus_shows_those_of_its_program() {
    let (mut intuition, b) = with_menus();
    let a = intuition.screens()[0].windows()[0].id;
    intuition.activate(Some(a));
    drain(&mut intuition, b);
    key(&mut intuition, Key::Function(10));
    key(&mut intuition, Key::Return);
    assert_eq!(picks(drain(&mut intuition, b)), [MenuNumber::new(0, 0, None)]);
    intuition.handle(InputEvent::Key { key: Key::Char('a'), qualifiers: Qualifiers::RIGHT_AMIGA });
    assert_eq!(picks(drain(&mut intuition, b)), [MenuNumber::new(0, 0, None)]);
    assert!(picks(drain(&mut intuition, a)).is_empty());
}

#[test]
fn the_program_hears_at_once_that_menus_come_down() {
    let (mut intuition, port) = screen(Look::V2);
    let new = NewWindow {
        screen: None,
        frame: Rect::new(20, 30, 200, 80),
        title: "W".into(),
        screen_title: None,
        flags: ALL_FLAGS,
    };
    let window = intuition.open_window(new);
    intuition.set_menu_strip(window, Some(strip()));
    drain(&mut intuition, window);
    let _ = port.take(Signals::all());
    press(&mut intuition, Button::Menu, true);
    assert!(intuition.is_in_menus() && !intuition.is_active_without_menus(window));
    assert_eq!(port.take(Signals::all()), Signals::USER_PORT);
    assert_eq!(intuition.get_msg(window), None, "a signal without a message");
}

#[test]
fn the_program_hears_at_once_that_its_window_was_moved() {
    let (mut intuition, port) = screen(Look::V2);
    let new = NewWindow {
        screen: None,
        frame: Rect::new(20, 30, 200, 80),
        title: "W".into(),
        screen_title: None,
        flags: ALL_FLAGS,
    };
    let window = intuition.open_window(new);
    to(&mut intuition, 100, 32);
    press(&mut intuition, Button::Select, true);
    to(&mut intuition, 110, 42);
    let _ = port.take(Signals::all());
    press(&mut intuition, Button::Select, false);
    assert_eq!(intuition.window(window).unwrap().frame().origin(), Point::new(30, 40));
    assert_eq!(port.take(Signals::all()), Signals::USER_PORT);
}

#[test]
fn the_bar_shows_the_active_windows_title_for_it_else_the_screens_own() {
    let (mut intuition, a, _) = two_windows(Look::V2);
    let bar = |intuition: &Intuition| intuition.screens()[0].bar_title.clone();
    let drawn = pens(&intuition);
    let frame = Rect::new(300, 30, 120, 60);
    let screen_title = Some("A longer title".to_owned());
    let flags = ALL_FLAGS;
    let own =
        intuition.open_window(NewWindow { screen: None, frame, title: "W".into(), screen_title, flags });
    assert_eq!(bar(&intuition), "A longer title");
    intuition.activate(Some(a));
    assert_eq!(bar(&intuition), "Screen");
    intuition.activate(Some(own));
    intuition.close_window(own);
    assert_eq!(bar(&intuition), "Screen");
    intuition.compose();
    assert_eq!(pens(&intuition)[..640 * 11], drawn[..640 * 11], "the bar is drawn anew each time");
}

#[test]
fn what_is_announced_stands_on_the_bar_in_front_for_two_seconds() {
    let (mut intuition, ..) = two_windows(Look::V2);
    let bar = |intuition: &Intuition| intuition.screens()[0].bar_title.clone();
    intuition.vertical_blank(Ticks(100));
    let shown = |intuition: &mut Intuition| {
        intuition.compose();
        pens(intuition)
    };
    let drawn = shown(&mut intuition);
    intuition.announce(Some("Saved".to_owned()));
    intuition.vertical_blank(Ticks(699));
    assert_eq!(bar(&intuition), "Saved");
    assert!(shown(&mut intuition) != drawn);
    intuition.vertical_blank(Ticks(700));
    assert_eq!(bar(&intuition), "Screen");
    intuition.announce(Some("Saved as ".repeat(9)));
    intuition.vertical_blank(Ticks(2400));
    assert_eq!(bar(&intuition), "Saved as ".repeat(9), "longer, for who reads it");
    intuition.announce(None);
    assert_eq!(bar(&intuition), "Screen");
    assert!(shown(&mut intuition) == drawn);
}
