//! Tests of several screens: visibility, routing of events, dragging and ordering.

use super::super::screen::{NewScreen, ScreenId};
use super::*;

/// Opens the Workbench screen and, in front of it, a blue screen with a red backdrop window.
///
/// The front screen has three planes. The window is filled with pen 5.
fn two_screens(look: Look) -> (Intuition, ScreenId, WindowId) {
    let (mut intuition, _) = screen(look);
    let colours = [0x00F, 0x000, 0xFFF, 0x0F0, 0x111, 0xF00].map(Rgb4::new).to_vec();
    let front = intuition.open_screen(NewScreen { depth: 3, colours, ..new_screen(look) });
    let flags = WindowFlags::BACKDROP | WindowFlags::BORDERLESS | WindowFlags::ACTIVATE;
    let frame = Rect::new(0, 11, 640, 189);
    let new = NewWindow { screen: Some(front), frame, flags, ..NewWindow::default() };
    let window = intuition.open_window(new);
    intuition.set_menu_strip(window, Some(strip()));
    intuition
        .rast_port(window)
        .unwrap()
        .set_dr_md(DrawMode::Jam1)
        .set_a_pen(Pen(5))
        .rect_fill(Rect::new(0, 20, 640, 160));
    intuition.compose();
    drain(&mut intuition, window);
    (intuition, front, window)
}

fn shown(intuition: &mut Intuition, y: usize) -> u32 {
    intuition.compose();
    intuition.chip().frame()[y * 640 + 200]
}

const RED: u32 = 0x00FF_0000;
const BLUE: u32 = 0x0000_00FF;
const GREY: u32 = 0x00AA_AAAA;

fn with(key: Key, qualifiers: Qualifiers) -> InputEvent {
    InputEvent::Key { key, qualifiers }
}

#[test]
fn new_screen_is_in_front_with_its_own_colours() {
    let (mut intuition, front, window) = two_screens(Look::V2);
    assert_eq!(intuition.screen_of(window).unwrap().id(), front);
    assert_eq!((shown(&mut intuition, 100), shown(&mut intuition, 195)), (RED, BLUE));
    assert!(intuition.is_active_without_menus(window));
}

#[test]
fn depth_gadget_sends_front_screen_back() {
    for (look, back, front) in [(Look::V2, 630, 630), (Look::V13, 605, 630)] {
        let (mut intuition, _, window) = two_screens(look);
        click(&mut intuition, back, 4);
        assert_eq!(shown(&mut intuition, 100), GREY, "{look:?}");
        assert!(!intuition.is_active_without_menus(window), "its sprites have nothing to be over");
        // In the 1.3 look the front gadget has no effect on the screen that is already in front.
        if look == Look::V13 {
            click(&mut intuition, front, 4);
            assert_eq!(shown(&mut intuition, 100), GREY);
            click(&mut intuition, back, 4);
        } else {
            click(&mut intuition, front, 4);
        }
        assert_eq!(shown(&mut intuition, 100), RED, "{look:?}");
        let heard = [IntuiMessage::InactiveWindow, IntuiMessage::ActiveWindow];
        assert_eq!(drain(&mut intuition, window), heard);
    }
}

#[test]
fn bar_gadget_acts_on_release_inside() {
    let (mut intuition, front, _) = two_screens(Look::V13);
    let before = pens(&intuition);
    let hold = |intuition: &mut Intuition| {
        to(intuition, 605, 4);
        press(intuition, Button::Select, true);
        intuition.compose();
    };
    hold(&mut intuition);
    assert_ne!(pens(&intuition), before, "it is shown pressed");
    to(&mut intuition, 500, 100);
    intuition.compose();
    assert_eq!(pens(&intuition), before);
    press(&mut intuition, Button::Select, false);
    hold(&mut intuition);
    intuition.handle(InputEvent::FocusLost);
    intuition.compose();
    assert_eq!(pens(&intuition), before);
    assert_eq!(intuition.screens()[0].id(), front);
}

#[test]
fn keys_of_the_left_amiga_key_arrange_screens() {
    let (mut intuition, front, window) = two_screens(Look::V2);
    intuition.handle(with(Key::Char('n'), Qualifiers::LEFT_AMIGA));
    assert_eq!(shown(&mut intuition, 100), GREY);
    intuition.handle(with(Key::Char('n'), Qualifiers::LEFT_AMIGA));
    assert_eq!(shown(&mut intuition, 100), GREY, "it is in front already");
    intuition.handle(with(Key::Char('m'), Qualifiers::LEFT_AMIGA));
    assert_eq!(intuition.screens()[0].id(), front);
    let heard = [IntuiMessage::InactiveWindow, IntuiMessage::ActiveWindow];
    assert_eq!(drain(&mut intuition, window), heard, "intuition keeps the keys");
    intuition.handle(with(Key::Char('x'), Qualifiers::LEFT_AMIGA));
    assert_eq!(drain(&mut intuition, window).len(), 1, "all others are the program's");
}

#[test]
fn dragged_screen_uncovers_the_screen_behind() {
    let (mut intuition, front, window) = two_screens(Look::V2);
    to(&mut intuition, 300, 4);
    press(&mut intuition, Button::Select, true);
    to(&mut intuition, 300, 6);
    assert!(!intuition.is_dragging_screen(), "a hand may slip");
    to(&mut intuition, 310, 104);
    assert!(intuition.is_dragging_screen());
    assert_eq!(intuition.screen(front).unwrap().top(), 100);
    assert_eq!([50, 98, 99, 111, 140].map(|y| shown(&mut intuition, y)), [GREY, BLUE, BLUE, BLUE, RED]);
    press(&mut intuition, Button::Select, false);
    assert!(!intuition.is_in_menus(), "that was no click");
    // Positions are relative to the dragged screen; above it a click goes to the Workbench.
    click(&mut intuition, 200, 150);
    let at = Point::new(200, 150 - 111);
    let expected =
        [true, false].map(|down| IntuiMessage::MouseButtons { down, at, qualifiers: Qualifiers::empty() });
    assert_eq!(drain(&mut intuition, window), expected);
    assert_eq!(intuition.corner(window), Some(Point::new(0, 111)));
    click(&mut intuition, 200, 50);
    assert_eq!(drain(&mut intuition, window), [IntuiMessage::InactiveWindow]);
}

#[test]
fn screen_drag_stops_while_its_bar_is_in_reach() {
    let (mut intuition, front, _) = two_screens(Look::V2);
    let mut drag = |from, to_row| {
        to(&mut intuition, 300, from);
        press(&mut intuition, Button::Select, true);
        to(&mut intuition, 300, to_row);
        press(&mut intuition, Button::Select, false);
        intuition.screen(front).unwrap().top()
    };
    assert_eq!(drag(4, 199), 189);
    assert_eq!(drag(193, 0), 0);
}

#[test]
fn single_dragged_screen_uncovers_the_border() {
    let (mut intuition, _) = screen(Look::V2);
    let workbench = intuition.screens()[0].id();
    intuition.set_colour(workbench, 0, Rgb4::new(0x00F));
    intuition.move_screen(workbench, 60);
    assert_eq!(shown(&mut intuition, 20), BLUE);
    click(&mut intuition, 300, 20);
    press(&mut intuition, Button::Menu, true);
    assert!(!intuition.is_in_menus(), "nothing is there");
}

#[test]
fn menus_open_on_their_dragged_screen() {
    let (mut intuition, front, window) = two_screens(Look::V2);
    intuition.move_screen(front, 80);
    let wanted = MenuNumber::new(0, 2, Some(1));
    let way = intuition.menu_route(window, wanted).unwrap();
    assert!(way.title.y > 80);
    to(&mut intuition, way.title.x, way.title.y);
    press(&mut intuition, Button::Menu, true);
    for at in [way.item, way.sub.unwrap()] {
        to(&mut intuition, at.x, at.y);
    }
    press(&mut intuition, Button::Menu, false);
    assert_eq!(picks(drain(&mut intuition, window)), [wanted]);
    // A Workbench without windows has no menus, and the program behind it does not receive the menu key.
    intuition.screen_to_back(front);
    to(&mut intuition, 30, 3);
    press(&mut intuition, Button::Menu, true);
    assert!(!intuition.is_in_menus());
    press(&mut intuition, Button::Menu, false);
    key(&mut intuition, Key::Function(10));
    assert!(!intuition.is_in_menus());
}

#[test]
fn keys_go_to_the_front_screen() {
    let (mut intuition, front, window) = two_screens(Look::V2);
    let workbench = intuition.screen_or_public(None).id();
    let raw = IntuiMessage::RawKey { key: Key::Return, qualifiers: Qualifiers::empty() };
    intuition.screen_to_back(front);
    assert_eq!(drain(&mut intuition, window), [IntuiMessage::InactiveWindow]);
    key(&mut intuition, Key::Return);
    key(&mut intuition, Key::Function(10));
    intuition.handle(with(Key::Char('a'), Qualifiers::RIGHT_AMIGA));
    assert_eq!(drain(&mut intuition, window), []);
    assert!(!intuition.is_in_menus() && !intuition.is_beeping());
    // Once the program's screen is in front again, its window receives the keys.
    intuition.screen_to_front(front);
    key(&mut intuition, Key::Return);
    assert_eq!(drain(&mut intuition, window), [IntuiMessage::ActiveWindow, raw.clone()]);
    // A click on the visible part of the screen behind activates its window, too.
    intuition.screen_to_front(workbench);
    intuition.move_screen(workbench, 100);
    key(&mut intuition, Key::Return);
    assert_eq!(drain(&mut intuition, window), [IntuiMessage::InactiveWindow]);
    click(&mut intuition, 200, 50);
    key(&mut intuition, Key::Return);
    let heard = drain(&mut intuition, window);
    assert_eq!((heard.first(), heard.last()), (Some(&IntuiMessage::ActiveWindow), Some(&raw)));
    // The window loses the keys again when the screen in front is dragged over it.
    intuition.move_screen(workbench, 0);
    key(&mut intuition, Key::Return);
    assert_eq!(drain(&mut intuition, window), [IntuiMessage::InactiveWindow]);
}

#[test]
fn sprites_move_with_their_screen() {
    let (mut intuition, front, _) = two_screens(Look::V2);
    let sprite = intuition.get_sprite(Some(2)).unwrap();
    let data = SpriteData::new(vec![[0x8000, 0]]);
    intuition.move_screen(front, 40);
    intuition.show_sprite(&sprite, front, Point::new(20, 30), &data);
    let placed = intuition.chip().sprite(2).unwrap();
    assert_eq!((placed.x, placed.y), (10, 70));
}

#[test]
fn beep_flashes_all_screens() {
    let (mut intuition, front, _) = two_screens(Look::V2);
    intuition.move_screen(front, 100);
    intuition.display_beep();
    assert_eq!([20, 112].map(|y| shown(&mut intuition, y)), [0x0055_5555, 0x00FF_FF00]);
    intuition.vertical_blank(Ticks(60));
    assert_eq!([20, 112].map(|y| shown(&mut intuition, y)), [GREY, BLUE]);
    assert!(!intuition.is_beeping());
}

#[test]
fn announcement_stays_with_its_screen() {
    let (mut intuition, front, _) = two_screens(Look::V2);
    let announced = |intuition: &Intuition| {
        let said = intuition.screens().iter().find(|screen| screen.bar_title == "Saved");
        said.map(crate::system::intuition::screen::Screen::id)
    };
    intuition.announce(Some("Saved".to_owned()));
    assert_eq!(announced(&intuition), Some(front));
    intuition.screen_to_back(front);
    assert_eq!(announced(&intuition), Some(front), "not on the bar of the Workbench");
    intuition.announce(Some("Saved".to_owned()));
    assert_eq!(announced(&intuition), Some(intuition.screens()[0].id()));
}
