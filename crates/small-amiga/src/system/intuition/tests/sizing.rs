//! Tests of size gadget, zoom gadget and scrollers: the pixels measured on pictures of release 3, and the effect
//! of the mouse.

use super::*;
use crate::system::intuition::scroller::Axis;
use crate::system::intuition::window::Limits;

const EVERYTHING: WindowFlags = ALL_FLAGS
    .difference(WindowFlags::REPORT_MOUSE)
    .union(WindowFlags::SIZE_GADGET)
    .union(WindowFlags::ZOOM_GADGET)
    .union(WindowFlags::RIGHT_SCROLLER)
    .union(WindowFlags::BOTTOM_SCROLLER);

fn window(intuition: &mut Intuition, frame: Rect, flags: WindowFlags) -> WindowId {
    intuition.open_window(NewWindow { frame, flags, ..NewWindow::default() })
}

fn opened(look: Look, frame: Rect, flags: WindowFlags) -> (Intuition, WindowId) {
    let (mut intuition, _) = screen(look);
    let id = window(&mut intuition, frame, flags);
    drain(&mut intuition, id);
    (intuition, id)
}

/// Returns an area of a window as text. The characters `.#ob` represent the pens 0 to 3.
fn seen(intuition: &Intuition, id: WindowId, area: Rect) -> Vec<String> {
    let map = intuition.window(id).unwrap().layer().map();
    let letter = |x, y| char::from(b".#ob"[usize::from(map.pen_at(x, y).unwrap().0)]);
    (area.y..area.bottom()).map(|y| (area.x..area.right()).map(|x| letter(x, y)).collect()).collect()
}

const WIDTH: i32 = 200;
const HEIGHT: i32 = 100;
const FRAME: Rect = Rect::new(20, 30, WIDTH, HEIGHT);

#[test]
fn size_gadget_looks_as_measured() {
    let (mut intuition, id) = opened(Look::V2, FRAME, EVERYTHING);
    let corner = Rect::new(WIDTH - 18, HEIGHT - 10, 18, 10);
    let active = [
        "ooooooooooooooooo#",
        "obbbbbbbbbbbbbbbb#",
        "obbbbbbbbbbb###bb#",
        "obbbbbbbbb##oo#bb#",
        "obbbbbbb##oooo#bb#",
        "obbbbb##oooooo#bb#",
        "obbb##oooooooo#bb#",
        "obbb###########bb#",
        "obbbbbbbbbbbbbbbb#",
        "##################",
    ];
    assert_eq!(seen(&intuition, id, corner), active);
    intuition.activate(None);
    let inactive = active.map(|row| row.replace('b', "."));
    // In an inactive window the white interior of the symbol is missing; the edges stay.
    let inside = |(y, row): (usize, String)| match y {
        0 => row,
        _ => row.char_indices().map(|(x, pen)| if x > 0 && pen == 'o' { '.' } else { pen }).collect(),
    };
    let inactive: Vec<String> = inactive.into_iter().enumerate().map(inside).collect();
    assert_eq!(seen(&intuition, id, corner), inactive);
}

#[test]
fn zoom_gadget_looks_as_measured() {
    let (intuition, id) = opened(Look::V2, FRAME, EVERYTHING);
    let cell = Rect::new(WIDTH - 47, 1, 24, 9);
    let zoom = [
        "#obbbbbbbbbbbbbbbbbbbbb#",
        "#obbbb#############bbbb#",
        "#obbbb##ooo##bbbbb#bbbb#",
        "#obbbb##ooo##bbbbb#bbbb#",
        "#obbbb#######bbbbb#bbbb#",
        "#obbbb#bbbbbbbbbbb#bbbb#",
        "#obbbb#bbbbbbbbbbb#bbbb#",
        "#obbbb#############bbbb#",
        "#obbbbbbbbbbbbbbbbbbbbb#",
    ];
    assert_eq!(seen(&intuition, id, cell), zoom);
    assert!(seen(&intuition, id, Rect::new(WIDTH - 23, 1, 1, 9)).iter().all(|pen| pen == "o"));
    // Row 0 is white throughout, row 10 black except for its first pixel.
    assert_eq!(seen(&intuition, id, Rect::new(0, 0, WIDTH, 1))[0], "o".repeat(200));
    assert_eq!(seen(&intuition, id, Rect::new(0, 10, WIDTH, 1))[0], "o".to_owned() + &"#".repeat(199));
}

const UP: [&str; 11] = [
    "ooooooooooooooooo#",
    "obbbbbbbbbbbbbbbb#",
    "obbbbbbbbbbbbbbbb#",
    "obbbbbbb##bbbbbbb#",
    "obbbbbb####bbbbbb#",
    "obbbbb######bbbbb#",
    "obbbb###bb###bbbb#",
    "obbb##bbbbbb##bbb#",
    "obbbbbbbbbbbbbbbb#",
    "obbbbbbbbbbbbbbbb#",
    "o#################",
];

#[test]
fn scroll_arrows_look_as_measured() {
    let (mut intuition, id) = opened(Look::V2, FRAME, EVERYTHING);
    let up = Rect::new(WIDTH - 18, HEIGHT - 32, 18, 11);
    assert_eq!(seen(&intuition, id, up), UP);
    let mut down = UP;
    down[1..10].reverse();
    assert_eq!(seen(&intuition, id, Rect { y: HEIGHT - 21, ..up }), down);
    let left = [
        "obbbbbbbbbbbbbb#",
        "obbbbbbbb##bbbb#",
        "obbbbbb###bbbbb#",
        "obbbb####bbbbbb#",
        "obbbbbb###bbbbb#",
        "obbbbbbbb##bbbb#",
        "obbbbbbbbbbbbbb#",
        "obbbbbbbbbbbbbb#",
    ];
    let area = Rect::new(WIDTH - 50, HEIGHT - 9, 16, 8);
    assert_eq!(seen(&intuition, id, area), left);
    let right = left.map(|row| format!("o{}#", row[1..15].chars().rev().collect::<String>()));
    assert_eq!(seen(&intuition, id, Rect { x: WIDTH - 34, ..area }), right);
    // While an arrow is pressed, its light and dark edges are exchanged.
    to(&mut intuition, FRAME.x + up.x + 9, FRAME.y + up.y + 5);
    press(&mut intuition, Button::Select, true);
    let pressed = seen(&intuition, id, up);
    assert_eq!((&*pressed[0], &*pressed[10]), ("#################o", "#ooooooooooooooooo"));
    press(&mut intuition, Button::Select, false);
    assert_eq!(seen(&intuition, id, up), UP);
}

#[test]
fn borders_and_full_knobs_look_as_measured() {
    let (mut intuition, id) = opened(Look::V2, FRAME, EVERYTHING);
    assert_eq!(intuition.inner(id), Rect::new(4, 11, WIDTH - 22, HEIGHT - 21));
    // The vertical bar covers columns W-14 to W-5 and rows 12 to H-34.
    let right = |y| Rect::new(WIDTH - 18, y, 18, 1);
    let row = |intuition: &Intuition, y| seen(intuition, id, right(y)).remove(0);
    assert_eq!(row(&intuition, 11), "obbbbbbbbbbbbbbbb#");
    assert_eq!(row(&intuition, 12), "obbbooooooooo#bbb#");
    assert_eq!(row(&intuition, 13), "obbbobbbbbbbb#bbb#");
    assert_eq!(row(&intuition, HEIGHT - 34), "obbbo#########bbb#");
    assert_eq!(row(&intuition, HEIGHT - 33), "obbbbbbbbbbbbbbbb#");
    // The horizontal bar covers rows H-8 to H-3 and columns 3 to W-53.
    let column = |intuition: &Intuition, x| seen(intuition, id, Rect::new(x, HEIGHT - 10, 1, 10)).concat();
    assert_eq!(column(&intuition, 2), "bbbbbbbbb#");
    assert_eq!(column(&intuition, 3), "#boooooob#");
    assert_eq!(column(&intuition, 4), "obobbbb#b#");
    assert_eq!(column(&intuition, WIDTH - 53), "ob######b#");
    assert_eq!(column(&intuition, WIDTH - 52), "obbbbbbbb#");
    // Under a knob that does not fill its bar, the bar is checked, inset by one pixel.
    intuition.set_scroller(id, Axis::Vertical, 100, 50, 50);
    assert_eq!(row(&intuition, 12), "obbbbbbbbbbbbbbbb#");
    assert!(["obbbbb#b#b#b#bbbb#", "obbbb#b#b#b#bbbbb#"].contains(&&*row(&intuition, 13)));
    assert_ne!(row(&intuition, 13), row(&intuition, 14));
    assert_eq!(row(&intuition, HEIGHT - 34), "obbbo#########bbb#");
    intuition.activate(None);
    assert_eq!(row(&intuition, HEIGHT - 34), "o...o#########...#");
}

#[test]
fn size_gadget_widens_the_requested_border() {
    let size = ALL_FLAGS | WindowFlags::SIZE_GADGET;
    for (flags, inner) in [
        (size, (18, 2)),
        (size | WindowFlags::SIZE_RIGHT, (18, 2)),
        (size | WindowFlags::SIZE_BOTTOM, (4, 10)),
        (size | WindowFlags::SIZE_RIGHT | WindowFlags::SIZE_BOTTOM, (18, 10)),
        (ALL_FLAGS | WindowFlags::BOTTOM_SCROLLER, (4, 10)),
        (ALL_FLAGS, (4, 2)),
    ] {
        let (intuition, id) = opened(Look::V2, FRAME, flags);
        let (right, bottom) = inner;
        assert_eq!(intuition.inner(id), Rect::new(4, 11, WIDTH - 4 - right, HEIGHT - 11 - bottom));
    }
}

#[test]
fn release_1_is_flat_and_has_no_zoom_gadget() {
    let (mut intuition, id) = opened(Look::V13, FRAME, EVERYTHING);
    intuition.set_scroller(id, Axis::Horizontal, 10, 5, 0);
    let corner = seen(&intuition, id, Rect::new(WIDTH - 18, HEIGHT - 10, 18, 10)).concat();
    assert!(corner.chars().all(|pen| ".#".contains(pen)), "its two colours");
    let title = seen(&intuition, id, Rect::new(WIDTH - 90, 1, 42, 1)).concat();
    assert!(title.chars().all(|pen| pen == '#'), "no other gadget in the band");
}

fn drag(intuition: &mut Intuition, from: (i32, i32), by: (i32, i32)) {
    to(intuition, from.0, from.1);
    press(intuition, Button::Select, true);
    to(intuition, from.0 + by.0, from.1 + by.1);
    press(intuition, Button::Select, false);
}

#[test]
fn sizing_keeps_content_and_notifies_program() {
    let (mut intuition, id) = opened(Look::V2, FRAME, EVERYTHING);
    let inner = intuition.inner(id);
    intuition.rast_port(id).unwrap().set_dr_md(DrawMode::Jam1).set_a_pen(Pen(3)).rect_fill(inner);
    intuition.compose();
    let corner = (FRAME.right() - 4, FRAME.bottom() - 4);
    drag(&mut intuition, corner, (30, 20));
    assert_eq!(drain(&mut intuition, id), [IntuiMessage::NewSize { width: WIDTH + 30, height: HEIGHT + 20 }]);
    let larger = intuition.inner(id);
    let all = seen(&intuition, id, larger);
    for (y, row) in all.iter().enumerate() {
        let kept = if (y as i32) < inner.height { inner.width } else { 0 };
        assert_eq!(row, &("b".repeat(kept as usize) + &".".repeat((larger.width - kept) as usize)), "{y}");
    }
    assert_eq!(
        seen(&intuition, id, Rect::new(WIDTH + 30 - 18, HEIGHT + 20 - 32, 18, 11)),
        UP,
        "its borders moved"
    );
    // The window is limited to the size that its gadgets need and to the size of the screen.
    drag(&mut intuition, (corner.0 + 30, corner.1 + 20), (-500, -500));
    let frame = intuition.window(id).unwrap().frame();
    assert_eq!((frame.width, frame.height), (100, 53));
    drag(&mut intuition, (frame.right() - 4, frame.bottom() - 4), (900, 900));
    assert_eq!(intuition.window(id).unwrap().frame(), Rect::new(20, 30, 620, 170));
    intuition.compose();
}

#[test]
fn window_size_stays_within_its_limits() {
    let (mut intuition, _) = screen(Look::V2);
    let limits = Limits { least: (150, 80), greatest: (220, 90) };
    let new = NewWindow { frame: FRAME, flags: EVERYTHING, limits, ..NewWindow::default() };
    let id = intuition.open_window(new);
    let size = |intuition: &Intuition| {
        let frame = intuition.window(id).unwrap().frame();
        (frame.width, frame.height)
    };
    intuition.change_window_box(id, Rect::new(20, 30, 1000, 1000));
    assert_eq!(size(&intuition), (220, 90));
    intuition.change_window_box(id, Rect::new(20, 30, -1000, i32::MIN));
    assert_eq!(size(&intuition), (150, 80));
}

#[test]
fn zoom_switches_between_two_boxes() {
    let (mut intuition, id) = opened(Look::V2, FRAME, EVERYTHING);
    click(&mut intuition, FRAME.right() - 35, FRAME.y + 4);
    assert_eq!(intuition.window(id).unwrap().frame(), Rect::new(0, 11, 640, 189));
    click(&mut intuition, 640 - 35, 15);
    assert_eq!(intuition.window(id).unwrap().frame(), FRAME);
    let sizes = drain(&mut intuition, id);
    assert!(sizes.contains(&IntuiMessage::NewSize { width: WIDTH, height: HEIGHT }));
    let zoom = Some(Rect::new(100, 100, 120, 60));
    let new = NewWindow { frame: FRAME, flags: EVERYTHING, zoom, ..NewWindow::default() };
    let other = intuition.open_window(new);
    intuition.zoom_window(other);
    assert_eq!(intuition.window(other).map(|window| window.frame()), zoom);
    let whole = Rect::new(0, 11, 640, 189);
    let root = window(&mut intuition, whole, EVERYTHING);
    intuition.zoom_window(root);
    assert_eq!(intuition.window(root).unwrap().frame(), Rect::new(0, 11, 100, 53), "as small as it goes");
}

#[test]
fn held_arrow_scrolls_to_the_end() {
    let (mut intuition, id) = opened(Look::V2, FRAME, EVERYTHING);
    intuition.set_scroller(id, Axis::Vertical, 14, 4, 0);
    to(&mut intuition, FRAME.right() - 9, FRAME.bottom() - 15);
    press(&mut intuition, Button::Select, true);
    let scrolled = |top| IntuiMessage::Scrolled { axis: Axis::Vertical, top };
    assert_eq!(drain(&mut intuition, id), [scrolled(1)], "at once");
    let mut tops = Vec::new();
    for blank in 1..=60 {
        intuition.vertical_blank(Ticks(blank * 5));
        tops.extend(drain(&mut intuition, id));
    }
    assert_eq!(tops, [2, 3, 4, 5, 6, 7, 8, 9, 10].map(scrolled));
    press(&mut intuition, Button::Select, false);
    // The arrow does not repeat while the pointer is off the gadget or after it has been released.
    intuition.set_scroller(id, Axis::Vertical, 14, 4, 0);
    press(&mut intuition, Button::Select, true);
    to(&mut intuition, 0, 0);
    intuition.vertical_blank(Ticks(900));
    press(&mut intuition, Button::Select, false);
    intuition.vertical_blank(Ticks(1200));
    assert_eq!(drain(&mut intuition, id).iter().filter(|message| **message != scrolled(1)).count(), 0);
}

#[test]
fn dragged_knob_scrolls_and_bar_beside_it_pages() {
    let (mut intuition, id) = opened(Look::V2, FRAME, EVERYTHING);
    let bar = WIDTH - 55;
    intuition.set_scroller(id, Axis::Horizontal, 2 * bar, bar, 0);
    let y = FRAME.bottom() - 5;
    let scrolled = |top| IntuiMessage::Scrolled { axis: Axis::Horizontal, top };
    drag(&mut intuition, (FRAME.x + 3 + 10, y), (20, -70));
    let moves = drain(&mut intuition, id);
    assert_eq!(moves, [scrolled(40)], "twice as much as the knob went");
    click(&mut intuition, FRAME.x + 4, y);
    assert_eq!(drain(&mut intuition, id), [scrolled(0)]);
    intuition.set_scroll_step(id, Axis::Horizontal, 8);
    click(&mut intuition, FRAME.x + 3 + bar - 2, y);
    assert_eq!(drain(&mut intuition, id), [scrolled(bar - 8)]);
    // The release belongs to the bar and is not sent to the content.
    assert!(intuition.is_pointer_idle());
}

#[test]
fn click_reports_held_qualifiers() {
    let (mut intuition, id) = opened(Look::V2, FRAME, EVERYTHING);
    intuition.handle(InputEvent::Held(Qualifiers::SHIFT));
    click(&mut intuition, 60, 70);
    intuition.handle(InputEvent::FocusLost);
    click(&mut intuition, 60, 70);
    let held = |message| match message {
        IntuiMessage::MouseButtons { qualifiers, .. } => Some(qualifiers),
        _ => None,
    };
    let held: Vec<_> = drain(&mut intuition, id).into_iter().filter_map(held).collect();
    let (none, shift) = (Qualifiers::empty(), Qualifiers::SHIFT);
    assert_eq!(held, [shift, shift, none, none]);
}

#[test]
fn drawing_inside_a_part_is_clipped() {
    let (mut intuition, id) = opened(Look::V2, FRAME, EVERYTHING);
    let inner = intuition.inner(id);
    let before = intuition.window(id).unwrap().layer().clone();
    intuition.draw_inside(id, inner, |rp| {
        rp.set_dr_md(DrawMode::Jam1).set_a_pen(Pen(2)).rect_fill(Rect::new(-50, -50, 1000, 1000));
    });
    let after = intuition.window(id).unwrap().layer();
    for (x, y) in (0..WIDTH).flat_map(|x| (0..HEIGHT).map(move |y| (x, y))) {
        let expected =
            if inner.contains(Point::new(x, y)) { Some(Pen(2)) } else { before.map().pen_at(x, y) };
        assert_eq!(after.map().pen_at(x, y), expected, "{x},{y}");
    }
}

#[test]
fn window_stays_on_screen_under_random_input() {
    let mut chance = 0x9E37_79B9_7F4A_7C15_u64;
    let mut below = |end: i32| {
        chance ^= chance << 13;
        chance ^= chance >> 7;
        chance ^= chance << 17;
        (chance % end as u64) as i32
    };
    for look in [Look::V2, Look::V13] {
        let (mut intuition, id) = opened(look, FRAME, EVERYTHING);
        for blank in 0..2000 {
            let frame = intuition.window(id).unwrap().frame();
            // Three of four positions are in the borders of the window.
            let (x, y) = match below(4) {
                0 => (frame.right() - 1 - below(20), frame.y + below(frame.height)),
                1 => (frame.x + below(frame.width), frame.bottom() - 1 - below(12)),
                2 => (frame.x + below(frame.width), frame.y + below(11)),
                _ => (below(700) - 30, below(260) - 30),
            };
            to(&mut intuition, x, y);
            press(&mut intuition, Button::Select, below(2) == 0);
            let axis = Axis::BOTH[below(2) as usize];
            match below(12) {
                0 => intuition.set_scroller(id, axis, below(300) - 20, below(90) - 20, below(90) - 20),
                1 => intuition.handle(InputEvent::FocusLost),
                _ => {}
            }
            intuition.vertical_blank(Ticks(blank * 6));
            intuition.compose();
            drain(&mut intuition, id);
            press(&mut intuition, Button::Select, below(3) == 0);
            let frame = intuition.window(id).unwrap().frame();
            assert_eq!(frame.intersection(intuition.screens()[0].bounds()), frame);
            let layer = intuition.window(id).unwrap().layer().map().bounds();
            assert_eq!((layer.width, layer.height), (frame.width, frame.height));
        }
        press(&mut intuition, Button::Select, false);
        assert!(intuition.is_pointer_idle());
    }
}
