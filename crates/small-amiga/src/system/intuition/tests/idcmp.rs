//! Tests of the messages that a window receives only if its program requests them.

use super::*;

fn release(intuition: &mut Intuition, key: Key) {
    intuition.handle(InputEvent::KeyUp { key, qualifiers: Qualifiers::empty() });
}

#[test]
fn key_releases_reach_the_window_that_requests_them() {
    let (mut intuition, a, b) = two_windows(Look::V2);
    let press = |key| IntuiMessage::RawKey { key, qualifiers: Qualifiers::empty() };
    let up = |key| IntuiMessage::RawKeyUp { key, qualifiers: Qualifiers::empty() };
    let (left, space) = (Key::Left, Key::Space);
    drain(&mut intuition, b);
    key(&mut intuition, left);
    release(&mut intuition, left);
    assert_eq!(drain(&mut intuition, b), [press(left)], "not requested");
    intuition.modify_idcmp(b, WindowFlags::KEY_RELEASES);
    assert!(intuition.window(b).unwrap().flags().contains(WindowFlags::CLOSE_GADGET), "other flags stay");
    for down in [left, left, space] {
        key(&mut intuition, down);
    }
    release(&mut intuition, space);
    assert_eq!(drain(&mut intuition, b), [press(left), press(left), press(space), up(space)]);
    intuition.activate(Some(a));
    drain(&mut intuition, b);
    release(&mut intuition, left);
    release(&mut intuition, left);
    assert_eq!(drain(&mut intuition, b), [up(left)], "another window is active");
    intuition.activate(Some(b));
    key(&mut intuition, left);
    drain(&mut intuition, b);
    intuition.handle(InputEvent::FocusLost);
    assert_eq!(drain(&mut intuition, b), [up(left)], "the host lost the keyboard");
}

#[test]
fn trapped_menu_button_is_sent_instead_of_menus() {
    let (mut intuition, b) = with_menus();
    let qualifiers = Qualifiers::empty();
    let button = |down, x, y| IntuiMessage::MenuButton { down, at: Point::new(x - 60, y - 50), qualifiers };
    intuition.modify_idcmp(b, WindowFlags::RMB_TRAP);
    to(&mut intuition, 30, 40);
    press(&mut intuition, Button::Menu, true);
    assert!(!intuition.is_in_menus());
    to(&mut intuition, 70, 90);
    // The select button works as usual in the meantime.
    press(&mut intuition, Button::Select, true);
    press(&mut intuition, Button::Menu, false);
    press(&mut intuition, Button::Menu, true);
    press(&mut intuition, Button::Select, false);
    let messages = drain(&mut intuition, b);
    let select = |down| IntuiMessage::MouseButtons { down, at: Point::new(10, 40), qualifiers };
    let both = [button(false, 70, 90), button(true, 70, 90)];
    assert_eq!(messages, [&[button(true, 30, 40), select(true)], &both[..], &[select(false)]].concat());
    intuition.handle(InputEvent::FocusLost);
    press(&mut intuition, Button::Menu, false);
    assert_eq!(drain(&mut intuition, b), [IntuiMessage::Cancelled]);
    key(&mut intuition, Key::Function(10));
    assert!(intuition.is_in_menus(), "the keyboard opens the menus");
    key(&mut intuition, Key::Escape);
    intuition.modify_idcmp(b, WindowFlags::empty());
    press(&mut intuition, Button::Menu, true);
    assert!(intuition.is_in_menus());
}

#[test]
fn ticks_are_sent_while_the_requesting_window_is_active() {
    let (mut intuition, a, b) = two_windows(Look::V2);
    drain(&mut intuition, b);
    assert_eq!(intuition.next_blank(), None, "an idle computer stays idle");
    intuition.modify_idcmp(b, WindowFlags::INTUI_TICKS);
    let ticks = |intuition: &mut Intuition, times: std::ops::Range<u64>| {
        let mut ticks = Vec::new();
        for time in times.step_by(6) {
            intuition.vertical_blank(Ticks(time));
            ticks.extend(drain(intuition, b).into_iter().map(|message| (time, message)));
        }
        ticks
    };
    let tenths = [30, 60, 90].map(|time| (time, IntuiMessage::IntuiTicks));
    assert_eq!(ticks(&mut intuition, 0..120), tenths);
    assert_eq!(intuition.next_blank(), Some(Ticks(120)));
    // Blanks may be skipped, and a program that does not read its messages receives one.
    intuition.vertical_blank(Ticks(200));
    intuition.vertical_blank(Ticks(240));
    assert_eq!(drain(&mut intuition, b), [IntuiMessage::IntuiTicks]);
    intuition.activate(Some(a));
    drain(&mut intuition, b);
    assert_eq!((ticks(&mut intuition, 246..360), intuition.next_blank()), (vec![], None));
}
