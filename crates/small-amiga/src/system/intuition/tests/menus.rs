//! Tests of menus: picking with the mouse, the keyboard and command keys, and drawing of open menus.

use super::*;

#[test]
fn menu_button_picks_on_release() {
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
    // A release beside all items still sends a message, without picks.
    press(&mut intuition, Button::Menu, true);
    to(&mut intuition, 400, 150);
    press(&mut intuition, Button::Menu, false);
    assert_eq!(drain(&mut intuition, b), [IntuiMessage::MenuPick(Vec::new())]);
}

#[test]
fn several_menu_items_are_picked_in_one_visit() {
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
fn click_on_the_bar_opens_menus_that_stay_open() {
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
fn menus_work_by_keyboard() {
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

fn is_lit(intuition: &Intuition, window: WindowId, item: usize) -> bool {
    let menu = &intuition.window(window).unwrap().menus().unwrap().menus[0];
    let area = intuition.screens()[0].menu_layout().item(menu, item);
    // The corner of an item is left of its text and mark, so only the panel's fill is there.
    pen_at(intuition, area.x, area.y) != 1
}

#[test]
fn menu_path_is_highlighted() {
    let (mut intuition, b) = with_menus();
    let lit = |intuition: &Intuition| [0, 1, 2].map(|item| is_lit(intuition, b, item));
    key(&mut intuition, Key::Function(10));
    assert_eq!(lit(&intuition), [true, false, false]);
    key(&mut intuition, Key::Up);
    assert_eq!(lit(&intuition), [false, false, true], "it leads to sub-items");
    key(&mut intuition, Key::Right);
    assert_eq!(lit(&intuition), [false, false, true], "the hand is in its sub-items");
    key(&mut intuition, Key::Escape);
    // With item 0 disabled, the keyboard starts at the first enabled item.
    intuition.menu_strip(b).unwrap().set_enabled(MenuNumber::new(0, 0, None), false);
    key(&mut intuition, Key::Function(10));
    assert_eq!(lit(&intuition), [false, true, false]);
}

fn pens_in(intuition: &Intuition, area: Rect) -> Vec<u8> {
    let places = (area.y..area.bottom()).flat_map(|y| (area.x..area.right()).map(move |x| (x, y)));
    BTreeSet::from_iter(places.map(|(x, y)| pen_at(intuition, x, y))).into_iter().collect()
}

#[test]
fn menus_of_looks_differ_in_highlight_bars_and_marks() {
    let looks = [
        (Look::V2, &[5, 6, 7][..], [1, 2]),
        (Look::NewLook, &[1, 2], [1, 2]),
        // Release 1.3 had no GadTools: the bar is a gap, and items with sub-items have no mark.
        (Look::V13, &[6, 7], [1, 1]),
    ];
    for (look, lit, bar) in looks {
        let monitor = Monitor { standard: Standard::Ntsc, interlaced: false };
        let mut intuition =
            Intuition::new(monitor, NewScreen { depth: 3, ..new_screen(look) }, SignalPort::new());
        let frame = Rect::new(20, 30, 200, 80);
        let id = intuition.open_window(NewWindow {
            frame,
            title: "W".into(),
            flags: ALL_FLAGS,
            ..NewWindow::default()
        });
        let mut strip = strip();
        let area = Rect::new(0, 30, 100, 6);
        strip.menus[0].items.push(MenuItem {
            area,
            fill: ItemFill::Bar,
            ..item(0, ItemFlags::DECORATION, None)
        });
        strip.menus[0].items[2].flags |= ItemFlags::MARKED_SUBS;
        intuition.set_menu_strip(id, Some(strip.clone()));
        key(&mut intuition, Key::Function(10));
        let layout = intuition.screens()[0].menu_layout();
        let of = |item| layout.item(&strip.menus[0], item);
        assert_eq!(pens_in(&intuition, of(0)), lit, "{look:?}");
        let plain = if look == Look::V13 { [0, 1] } else { [1, 2] };
        assert_eq!(pens_in(&intuition, of(1)), plain, "{look:?}");
        assert_eq!(
            pens_in(&intuition, of(3)),
            BTreeSet::from(bar).into_iter().collect::<Vec<_>>(),
            "{look:?}"
        );
        let end = |item| {
            let area: Rect = of(item);
            pens_in(&intuition, Rect { x: area.right() - 10, width: 8, ..area })
        };
        assert_eq!(end(2) != end(1), look != Look::V13, "{look:?}");
    }
}

#[test]
fn command_key_of_ghosted_item_flashes() {
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
    // While text is edited, the letter is a key of the string gadget.
    intuition.set_edited(b, true);
    intuition.handle(command('a'));
    let (key, qualifiers) = (Key::Char('a'), Qualifiers::RIGHT_AMIGA);
    assert_eq!(drain(&mut intuition, b), [IntuiMessage::RawKey { key, qualifiers }]);
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
fn window_without_menus_shows_its_programs_menus() {
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
fn program_is_signalled_when_menus_open() {
    let (mut intuition, port) = screen(Look::V2);
    let new = NewWindow {
        frame: Rect::new(20, 30, 200, 80),
        title: "W".into(),
        flags: ALL_FLAGS,
        ..NewWindow::default()
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
