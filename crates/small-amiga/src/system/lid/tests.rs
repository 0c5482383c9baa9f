//! Tests of the opened machine: its time, its layers and its copper list.

use super::canvas::mixed;
use super::*;
use crate::chips::chunky::Chunky;
use crate::chips::colour::Pen;
use crate::chips::sprite::SpriteData;
use crate::system::dos::Processes;
use crate::system::exec::signals::Signals;
use crate::system::graphics::{BobImage, GelsInfo, Image};
use crate::system::input::{Button, InputEvent};
use crate::system::intuition::screen::{Monitor, NewScreen};
use crate::system::intuition::{NewWindow, WindowId};

struct Idle(WindowId);

impl Program for Idle {
    fn wake(&mut self, _: &mut Intuition, _: Signals) {}

    fn is_running(&self) -> bool {
        true
    }
}

/// Starts a program with an empty window on a screen of this many planes.
fn computer(depth: usize) -> Computer<Idle> {
    let screen = NewScreen { depth, ..NewScreen::default() };
    let frame = Rect::new(0, 20, 640, 150);
    let open = |intuition: &mut Intuition, _: &_| {
        Ok::<_, std::convert::Infallible>(Idle(intuition.open_window(NewWindow::new("Idle", frame))))
    };
    let Ok(computer) = Computer::new(Monitor::default(), screen, Processes::default(), "Idle", open);
    computer
}

/// Runs a number of vertical blanks and draws the view.
fn draw(computer: &mut Computer<Idle>, lid: &mut Lid, blanks: usize) {
    (0..blanks).for_each(|_| computer.vertical_blank());
    computer.compose();
    lid.draw(computer);
}

fn opened(computer: &mut Computer<Idle>) -> Lid {
    let mut lid = Lid::default();
    lid.set_open(true, computer.intuition().current_time());
    draw(computer, &mut lid, 24);
    lid
}

fn pixel(lid: &Lid, x: i32, y: i32) -> u32 {
    lid.pixels()[(y * 1280 + x) as usize]
}

#[test]
fn lid_opens_and_closes_in_two_fifths_of_a_second() {
    let mut lid = Lid::default();
    assert!(!lid.is_shown(Ticks(900)) && !lid.is_moving(Ticks(900)));
    lid.set_open(true, Ticks(900));
    assert!(lid.is_moving(Ticks(1019)) && !lid.is_moving(Ticks(1020)));
    // Closed while it is half open, it needs only half of the time.
    lid.set_open(false, Ticks(960));
    assert!(lid.is_shown(Ticks(1019)) && !lid.is_shown(Ticks(1020)));
    assert_eq!([0, 60, 120].map(|time| eased(Ticks(time))), [0, ONE / 2, ONE]);
}

#[test]
fn closed_lid_shows_the_composed_picture() {
    let mut computer = computer(2);
    let mut lid = Lid::default();
    draw(&mut computer, &mut lid, 2);
    let frame = computer.intuition().chip().frame();
    let differs = |at: &usize| lid.pixels()[*at] != frame[at / 1280 / 4 * 640 + at % 1280 / 2];
    assert_eq!((0..1280 * 800).find(differs), None);
}

#[test]
fn picture_is_tilted_without_resampling() {
    let mut computer = computer(2);
    let mut lid = opened(&mut computer);
    lid.set_spread(WIDEST);
    let frame = computer.intuition().chip().frame();
    // The lower half of the picture, which no plane covers.
    for at in (0..1280).map(|x| Point::new(x, 700)) {
        if let Some(Point { x, y }) = lid.display_at(at) {
            assert_eq!(pixel(&lid, at.x, at.y), frame[(y * 640 + x) as usize], "column {x}");
        }
    }
}

#[test]
fn plane_sheet_shows_the_bits_of_its_plane() {
    let mut computer = computer(2);
    let window = computer.program().0;
    let mut rp = computer.intuition_mut().rast_port(window).unwrap();
    rp.set_a_pen(Pen(2)).rect_fill(Rect::new(100, 80, 50, 20));
    let lid = opened(&mut computer);
    let space = lid.space.unwrap();
    let sheets = lid.sheets(space);
    assert_eq!(lid.layers(), [Layer::Result, Layer::Plane(0), Layer::Plane(1), Layer::Sprites]);
    for (layer, lift) in &sheets[1..3] {
        let Point { x, y } = space.cell(120, 110, *lift).origin();
        let opacity = if *layer == Layer::Plane(1) { 0xE4 } else { 0x1C };
        let wanted = mixed(GROUND, opacity << 24 | layer.tint());
        let is_near = |shift: u32| (pixel(&lid, x, y) >> shift & 255).abs_diff(wanted >> shift & 255) < 4;
        assert!([0, 8, 16].into_iter().all(is_near), "{layer:?}: {:06X}, {wanted:06X}", pixel(&lid, x, y));
    }
}

#[test]
fn bob_has_a_layer_only_while_it_is_drawn() {
    let mut computer = computer(2);
    let window = computer.program().0;
    let picture = Chunky::from_fn(20, 10, |_, _| 1);
    let image = Image::from_chunky(&picture, &[Pen(0), Pen(3)], 2);
    let mut gels = GelsInfo::default();
    gels.add_bob(BobImage::new(image, &picture), Point::new(50, 50));
    gels.draw_g_list(&mut computer.intuition_mut().rast_port(window).unwrap());
    let mut lid = opened(&mut computer);
    assert!(lid.layers().contains(&Layer::Bob) && lid.choose(3) && !lid.choose(5));
    let bobs: Vec<_> = computer.intuition().bob_traces().map(|(at, bob)| (at, bob.inset)).collect();
    assert_eq!(bobs, [(Point::new(50, 70), 2)]);
    gels.clear(computer.intuition_mut().rast_port(window).unwrap().layer());
    draw(&mut computer, &mut lid, 1);
    assert_eq!((lid.layers().contains(&Layer::Bob), lid.chosen()), (false, 0));
}

#[test]
fn copper_list_has_at_most_twelve_short_lines_a_screen() {
    for depth in 1..=8 {
        let mut computer = computer(depth);
        for number in [2, 4, 6] {
            let (screen, intuition) = (computer.intuition().workbench().id(), computer.intuition_mut());
            let sprite = intuition.get_sprite(Some(number)).unwrap();
            let data = SpriteData::new(vec![[0xFFFF, 0]]);
            intuition.show_sprite(&sprite, screen, Point::new(50, 50), &data);
        }
        let machine = computer.machine();
        let listed = lines(&Scene::new(&machine));
        let first = listed.iter().position(|line| line.wait.is_some()).unwrap();
        assert!(listed.len() - first <= 12, "{depth} planes: {listed:#?}");
        for line in &listed {
            let values: usize = line.values.iter().map(|value| 1 + value.text.len()).sum();
            assert!(1 + line.label.len() + values <= 32, "{line:?}");
        }
    }
}

#[test]
fn only_a_written_colour_is_marked() {
    let mut computer = computer(2);
    let mut lid = opened(&mut computer);
    let marked = |lid: &Lid, now| lid.listed.1.iter().filter(|until| **until > now).count();
    assert_eq!(marked(&lid, Ticks(0)), 0);
    computer.intuition_mut().display_beep();
    draw(&mut computer, &mut lid, 1);
    let now = computer.intuition().current_time();
    assert_eq!(marked(&lid, now), 1, "a beep is one MOVE, to COLOR00");
    assert!(lid.is_moving(now));
    // The end of the flash is the second MOVE.
    draw(&mut computer, &mut lid, 40);
    assert_eq!(marked(&lid, computer.intuition().current_time()), 1);
    draw(&mut computer, &mut lid, 12);
    assert!(!lid.is_moving(computer.intuition().current_time()));
}

#[test]
fn last_blit_is_that_of_the_active_window() {
    let mut computer = computer(2);
    let window = computer.program().0;
    let mut rp = computer.intuition_mut().rast_port(window).unwrap();
    rp.set_a_pen(Pen(1)).rect_fill(Rect::new(20, 40, 33, 7));
    let blit = computer.intuition().last_blit().unwrap();
    assert_eq!(
        (blit.channels, blit.masks, blit.size),
        ([false, false, true, true], [0x0FFF, 0xF800], (3, 7))
    );
    assert_eq!(blit.minterm, crate::chips::Minterm::CLEAR, "plane 1 is the last one");
}

#[test]
fn mouse_reaches_the_display_through_the_tilted_picture() {
    let mut computer = computer(2);
    let mut lid = opened(&mut computer);
    let space = lid.space.unwrap();
    let Point { x, y } = space.cell(320, 150, 0).origin();
    let press = InputEvent::Button { button: Button::Select, down: true };
    let release = InputEvent::Button { button: Button::Select, down: false };
    assert_eq!(lid.input(InputEvent::Pointer { x, y }), Some(InputEvent::Pointer { x: 320, y: 150 }));
    assert_eq!((lid.input(press), lid.input(release)), (Some(press), Some(release)));
    // Beside the picture, the pointer stays at its edge.
    let beside = InputEvent::Pointer { x: 0, y: 799 };
    assert_eq!(lid.input(beside), Some(InputEvent::Pointer { x: 0, y: 199 }));
    // A click on a higher sheet chooses its layer, and neither press nor release reaches the display.
    let (_, lift) = lid.sheets(space)[2];
    let Point { x, y } = space.cell(320, 100, lift).origin();
    lid.input(InputEvent::Pointer { x, y });
    assert_eq!((lid.input(press), lid.input(release), lid.chosen()), (None, None, 2));
    let area = lid.names[1].1;
    lid.input(InputEvent::Pointer { x: area.x, y: area.y });
    assert_eq!((lid.input(press), lid.chosen()), (None, 1));
    // A release belongs to the button that was pressed: this one chooses a layer, the other one is for the display.
    let menu = |down| InputEvent::Button { button: Button::Menu, down };
    lid.input(InputEvent::Pointer { x: x - 1, y: 799 });
    assert_eq!((lid.input(menu(true)), lid.input(release)), (Some(menu(true)), None));
    lid.input(InputEvent::Pointer { x: area.x, y: area.y });
    assert_eq!((lid.input(press), lid.input(release)), (Some(press), Some(release)), "the other one is held");
    assert_eq!((lid.input(menu(false)), lid.input(press)), (Some(menu(false)), None));
}

#[test]
fn keys_move_through_the_layers_only_while_open() {
    let mut computer = computer(2);
    let mut lid = opened(&mut computer);
    let now = computer.intuition().current_time();
    let mut chosen = |actions: &[LidAction]| {
        actions.iter().for_each(|action| lid.act(*action, now));
        (lid.chosen(), lid.spread())
    };
    use LidAction::{Higher, Lower, Spread, Turn};
    assert_eq!(chosen(&[Lower]), (0, WIDEST));
    assert_eq!(chosen(&[Higher, Higher, Higher, Higher]), (3, WIDEST));
    assert_eq!(chosen(&[Lower, Spread]), (2, 0));
    assert_eq!(chosen(&[Spread, Turn, Higher, Spread]), (2, WIDEST));
}
