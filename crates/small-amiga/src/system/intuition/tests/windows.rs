//! Tests of windows and the screen: activation, depth, dragging, the bar and the pointer.

use super::*;
use crate::chips::chunky::Chunky;
use crate::chips::sprite::Sprite;
use crate::intuition::HostTraits;
use crate::system::drawings::Drawings;
use crate::system::graphics::bob::BobImage;
use crate::system::graphics::image::Image;

#[test]
fn click_activates_window_and_is_delivered() {
    let (mut intuition, a, b) = two_windows(Look::V2);
    assert_eq!(intuition.active(), Some(b));
    drain(&mut intuition, a);
    click(&mut intuition, 40, 60);
    let (at, qualifiers) = (Point::new(20, 30), Qualifiers::empty());
    let expected = [
        IntuiMessage::ActiveWindow,
        IntuiMessage::MouseButtons { down: true, at, qualifiers },
        IntuiMessage::MouseButtons { down: false, at, qualifiers },
    ];
    assert_eq!(drain(&mut intuition, a), expected);
    assert!(drain(&mut intuition, b).contains(&IntuiMessage::InactiveWindow));
}

#[test]
fn release_goes_to_the_pressed_window() {
    let (mut intuition, a, b) = two_windows(Look::V2);
    drain(&mut intuition, b);
    to(&mut intuition, 100, 80);
    press(&mut intuition, Button::Select, true);
    to(&mut intuition, 5, 190);
    press(&mut intuition, Button::Select, false);
    let last = drain(&mut intuition, b).pop();
    let (at, qualifiers) = (Point::new(-55, 140), Qualifiers::empty());
    assert_eq!(last, Some(IntuiMessage::MouseButtons { down: false, at, qualifiers }));
    assert!(
        !drain(&mut intuition, a).iter().any(|message| matches!(message, IntuiMessage::MouseButtons { .. }))
    );
}

#[test]
fn drawing_changes_only_its_window() {
    let (mut intuition, a, b) = two_windows(Look::V2);
    let [frame, covering] = [a, b].map(|id| intuition.window(id).unwrap().frame());
    let inner = intuition.inner(a);
    for (region, inside) in [(Some(inner), inner.offset(frame.origin())), (None, frame)] {
        let before = intuition.screens()[0].display().map().clone();
        let mut rp = intuition.rast_port(a).unwrap();
        rp.install_clip_region(region).set_dr_md(DrawMode::Complement);
        rp.rect_fill(Rect::new(-300, -100, 900, 400));
        intuition.compose();
        let after = intuition.screens()[0].display().map();
        for (x, y) in (0..640).flat_map(|x| (0..200).map(move |y| (x, y))) {
            let visible = inside.contains(Point::new(x, y)) && !covering.contains(Point::new(x, y));
            assert_eq!(after.pen_at(x, y) != before.pen_at(x, y), visible, "{x},{y} {region:?}");
        }
    }
}

#[test]
fn pointer_moves_coalesce_until_read() {
    let (mut intuition, _, b) = two_windows(Look::V2);
    drain(&mut intuition, b);
    for x in 0..50 {
        to(&mut intuition, x, 100);
    }
    assert_eq!(drain(&mut intuition, b), [IntuiMessage::MouseMove { at: Point::new(49 - 60, 50) }]);
}

#[test]
fn pointer_is_hidden_while_the_host_hides_it() {
    let (mut intuition, ..) = two_windows(Look::V2);
    let is_shown = |intuition: &Intuition| intuition.chip().sprite(0) != Some(&Sprite::default());
    to(&mut intuition, 100, 80);
    assert!(is_shown(&intuition));
    intuition.set_host(HostTraits { hides_pointer: true, ..intuition.host() });
    assert!(!is_shown(&intuition));
    to(&mut intuition, 200, 80);
    assert!(!is_shown(&intuition), "a finger moves the pointer, too");
    intuition.set_host(HostTraits { hides_pointer: false, ..intuition.host() });
    assert!(is_shown(&intuition));
}

#[test]
fn backdrop_stays_behind_and_has_no_frame() {
    let (mut intuition, a, b) = two_windows(Look::V2);
    let flags = WindowFlags::BACKDROP | WindowFlags::BORDERLESS;
    let frame = Rect::new(0, 11, 640, 189);
    let under =
        intuition.open_window(NewWindow { frame, title: "Unseen".into(), flags, ..NewWindow::default() });
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
fn depth_gadget_restacks_without_activating() {
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
fn shift_with_depth_gadget_always_sends_to_back() {
    for shift in [false, true] {
        let (mut intuition, a, b) = two_windows(Look::V2);
        let order = |intuition: &Intuition| {
            intuition.screens()[0].windows().iter().map(|window| window.id).collect::<Vec<_>>()
        };
        let held = if shift { Qualifiers::SHIFT } else { Qualifiers::empty() };
        intuition.handle(InputEvent::Held(held));
        click(&mut intuition, 20 + 120 - 10, 35);
        assert_eq!(order(&intuition), if shift { [a, b] } else { [b, a] }, "a was covered; Shift {shift}");
        click(&mut intuition, 60 + 120 - 10, 55);
        assert_eq!(order(&intuition), if shift { [b, a] } else { [a, b] });
    }
}

#[test]
fn depth_gadgets_of_13_show_white_and_black_window() {
    let new = NewScreen {
        symbols: Symbols::from_drawings(&Drawings::of_system(), Look::V13, false),
        ..new_screen(Look::V13)
    };
    let monitor = Monitor { standard: Standard::Ntsc, interlaced: false };
    let mut intuition = Intuition::new(monitor, new, SignalPort::new());
    let frame = Rect::new(20, 30, 120, 60);
    intuition.open_window(NewWindow { frame, flags: ALL_FLAGS, ..NewWindow::default() });
    intuition.compose();
    let row = |left, y| (left..left + 22).map(|x| pen_at(&intuition, x, y).to_string()).collect::<String>();
    // The gadgets of the window, then those of the screen's bar, whose separating lines are narrower.
    for [(back, top), (front, _)] in
        [[(20 + 120 - 46, 30), (20 + 120 - 22, 30)], [(640 - 45, 0), (640 - 22, 0)]]
    {
        let rows = |left| [1, 3, 6, 7, 8].map(|y| row(left, top + y));
        assert_eq!(
            rows(back),
            [
                "1100000000000000111111",
                "1100112222222222222211",
                "1100002222222222222211",
                "1111112222222222222211",
                "1111112222222222222211",
            ]
        );
        assert_eq!(
            rows(front),
            [
                "1122222222222222111111",
                "1122220011111111110011",
                "1122220011111111110011",
                "1111110011111111110011",
                "1111110000000000000011",
            ]
        );
    }
}

#[test]
fn close_gadget_acts_on_release_inside() {
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
fn dragged_window_shows_outline_and_stays_on_screen() {
    let (mut intuition, _, b) = two_windows(Look::V2);
    let before = pens(&intuition);
    to(&mut intuition, 110, 55);
    press(&mut intuition, Button::Select, true);
    assert!(intuition.is_dragging());
    to(&mut intuition, 300, 150);
    // Drawing by a program during the drag must not become visible.
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
fn dragged_bobs_are_in_front_of_all_windows() {
    let (mut intuition, a, b) = two_windows(Look::V2);
    let before = pens(&intuition);
    let picture = Chunky::from_fn(20, 10, |_, _| 2);
    let bob = BobImage::new(Image::from_chunky(&picture, &[0, 1, 2, 3].map(Pen), 2), &picture);
    intuition.drag_bobs(a, [(bob.clone(), Point::new(30, 40))]);
    intuition.drag_bobs_by(a, Point::new(80, 40));
    // The Bob is in front of window `b` whatever is drawn there.
    for pen in [2, 1, 3] {
        intuition.rast_port(b).unwrap().set_a_pen(Pen(pen)).rect_fill(Rect::new(10, 20, 100, 30));
        intuition.compose();
        assert_eq!((pen_at(&intuition, 110, 80), pen_at(&intuition, 129, 89)), (2, 2));
        assert_eq!(pen_at(&intuition, 130, 80), pen);
    }
    let mut shown = pens(&intuition);
    intuition.put_bobs_down(a);
    intuition.compose();
    assert_eq!(pens(&intuition), before, "nothing is left behind");
    intuition.drag_bobs(a, [(bob.clone(), Point::new(110, 80))]);
    intuition.compose();
    assert_eq!(pens(&intuition), shown);
    // The Bob is removed when the window it was taken from closes.
    intuition.close_window(b);
    intuition.compose();
    shown = pens(&intuition);
    intuition.close_window(a);
    intuition.compose();
    assert_eq!((shown.iter().filter(|pen| **pen == 2).count() >= 200, intuition.is_at_rest()), (true, true));
    assert_ne!(pens(&intuition), shown);
    assert_eq!(pen_at(&intuition, 110, 80), 0);
}

#[test]
fn focus_loss_cancels_every_hold() {
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
fn flash_changes_only_the_background_register() {
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
fn pointer_is_sprite_zero_outside_the_bitmap() {
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
fn program_is_signalled_when_its_window_moves() {
    let (mut intuition, port) = screen(Look::V2);
    let new = NewWindow {
        frame: Rect::new(20, 30, 200, 80),
        title: "W".into(),
        flags: ALL_FLAGS,
        ..NewWindow::default()
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
fn bar_shows_title_of_active_window_or_screen() {
    let (mut intuition, a, _) = two_windows(Look::V2);
    let bar = |intuition: &Intuition| intuition.screens()[0].bar_title.clone();
    let drawn = pens(&intuition);
    let frame = Rect::new(300, 30, 120, 60);
    let screen_title = Some("A longer title".to_owned());
    let flags = ALL_FLAGS;
    let own = intuition.open_window(NewWindow {
        frame,
        title: "W".into(),
        screen_title,
        flags,
        ..NewWindow::default()
    });
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
fn announcement_is_on_front_bar_for_two_seconds() {
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
    let text = "Saved as ".repeat(9);
    intuition.announce(Some(text.clone()));
    intuition.vertical_blank(Ticks(1899));
    assert_eq!(bar(&intuition), text, "longer, for who reads it");
    let part = shown(&mut intuition);
    intuition.vertical_blank(Ticks(1900));
    assert_eq!(bar(&intuition), "as Saved as ", "what the bar does not hold follows");
    assert_eq!(intuition.announcement_count(), 2);
    assert!(shown(&mut intuition) != part);
    intuition.announce(None);
    assert_eq!(bar(&intuition), "Screen");
    assert!(shown(&mut intuition) == drawn);
    // A window that covers the bar is behind an announcement.
    let bar_rows = |pens: Vec<u8>| pens[..640 * 11].to_vec();
    intuition.announce(Some("Saved".to_owned()));
    let announced = bar_rows(shown(&mut intuition));
    let frame = Rect::new(0, 0, 640, 100);
    intuition.open_window(NewWindow { frame, title: "W".into(), ..NewWindow::default() });
    assert!(bar_rows(shown(&mut intuition)) == announced);
    intuition.announce(None);
    assert!(bar_rows(shown(&mut intuition)) != announced);
}

#[test]
fn announcement_keeps_more_important_announcement() {
    use crate::system::intuition::Importance::{Answer, Fault, Welcome};
    let (mut intuition, ..) = two_windows(Look::V2);
    let bar = |intuition: &Intuition| intuition.screens()[0].bar_title.clone();
    for (importance, text, shown) in [
        (Welcome, "welcome", "welcome"),
        (Answer, "copied", "copied"),
        (Welcome, "hint", "copied"),
        (Answer, "pasted", "pasted"),
        (Fault, "disk full", "disk full"),
        (Answer, "copied", "disk full"),
        (Fault, "saved again", "saved again"),
    ] {
        intuition.announce_as(importance, text.to_owned());
        assert_eq!(bar(&intuition), shown);
    }
    intuition.announce(None);
    assert_eq!(bar(&intuition), "saved again");
    intuition.vertical_blank(Ticks(600));
    assert_eq!(bar(&intuition), "Screen");
    intuition.announce(Some("copied".to_owned()));
    intuition.announce(None);
    assert_eq!(bar(&intuition), "Screen");
}

#[test]
fn closing_window_reactivates_previous_window() {
    let (mut intuition, a, b) = two_windows(Look::V2);
    let open = |intuition: &mut Intuition| {
        let (frame, flags) = (Rect::new(0, 40, 30, 30), ALL_FLAGS);
        intuition.open_window(NewWindow { frame, flags, ..NewWindow::default() })
    };
    let c = open(&mut intuition);
    let d = open(&mut intuition);
    assert_eq!(intuition.active(), Some(d));
    // Closing `c` makes its parent the parent of `d`, which opened while `c` was active.
    intuition.close_window(c);
    assert_eq!(intuition.active(), Some(d));
    drain(&mut intuition, b);
    intuition.close_window(d);
    assert_eq!(intuition.active(), Some(b));
    assert_eq!(drain(&mut intuition, b), [IntuiMessage::ActiveWindow]);
    intuition.close_window(a);
    intuition.close_window(b);
    assert_eq!(intuition.active(), None);
}

#[test]
fn frontmost_window_follows_a_window_without_parent() {
    let (mut intuition, a, b) = two_windows(Look::V2);
    for (is_asleep, next) in [(false, b), (true, a)] {
        intuition.set_asleep(b, is_asleep);
        intuition.activate(None);
        let (frame, flags) = (Rect::new(0, 40, 30, 30), ALL_FLAGS);
        let c = intuition.open_window(NewWindow { frame, flags, ..NewWindow::default() });
        assert_eq!(intuition.active(), Some(c));
        intuition.close_window(c);
        assert_eq!(intuition.active(), Some(next));
    }
}

#[test]
fn frontmost_window_follows_one_of_another_program() {
    let (mut intuition, a, b) = two_windows(Look::V2);
    intuition.activate(Some(a));
    let own = intuition.task().clone();
    let open = |intuition: &mut Intuition| {
        let (frame, flags) = (Rect::new(0, 40, 30, 30), ALL_FLAGS);
        intuition.open_window(NewWindow { frame, flags, ..NewWindow::default() })
    };
    intuition.run_as(&SignalPort::new());
    let (game, requester) = (open(&mut intuition), open(&mut intuition));
    intuition.close_window(requester);
    assert_eq!(intuition.active(), Some(game), "of the same program");
    intuition.close_window(game);
    assert_eq!(intuition.active(), Some(b), "a belongs to another program and is behind b");
    intuition.run_as(&own);
    intuition.activate(Some(a));
    let child = open(&mut intuition);
    intuition.close_window(child);
    assert_eq!(intuition.active(), Some(a));
}

#[test]
fn window_is_covered_under_overlapping_windows() {
    let (intuition, a, b) = two_windows(Look::V2);
    assert!(!intuition.is_covered_at(a, Rect::new(0, 0, 40, 20)));
    assert!(intuition.is_covered_at(a, Rect::new(30, 15, 20, 20)));
    assert!(!intuition.is_covered_at(b, Rect::new(0, 0, 120, 60)));
}

#[test]
fn sleeping_window_receives_no_input() {
    let (mut intuition, window) = with_menus();
    intuition.set_asleep(window, true);
    click(&mut intuition, 100, 80);
    key(&mut intuition, Key::Return);
    intuition.handle(InputEvent::Key { key: Key::Char('a'), qualifiers: Qualifiers::RIGHT_AMIGA });
    assert_eq!(drain(&mut intuition, window), []);
    press(&mut intuition, Button::Menu, true);
    to(&mut intuition, 20, 4);
    to(&mut intuition, 20, 14);
    press(&mut intuition, Button::Menu, false);
    assert_eq!(drain(&mut intuition, window), []);
    assert!(!intuition.is_in_menus() && intuition.window(window).unwrap().menus().is_none());
    // A sleeping window still receives messages that are not input, such as the loss of activity.
    intuition.activate(None);
    assert_eq!(drain(&mut intuition, window), [IntuiMessage::InactiveWindow]);
    intuition.set_asleep(window, false);
    intuition.activate(Some(window));
    drain(&mut intuition, window);
    intuition.handle(InputEvent::Key { key: Key::Char('a'), qualifiers: Qualifiers::RIGHT_AMIGA });
    assert!(matches!(drain(&mut intuition, window)[..], [IntuiMessage::MenuPick(_)]));
}
