//! Tests of Triple 3 in its window that goldens, scripts and random walks do not cover.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by panicking")]

use crate::play;

use amiga_boardgame::table::Table;
use amiga_boardgame::table::any_game::AnyGame as _;
use amiga_boardgame::view::classic_mode::ClassicMode;
use amiga_boardgame::view::menu::TableCommand;
use boardgame_engine::search_task::Pace;
use boardgame_engine::session::PlayerKind;
use boardgame_host::amiga::Amiga;
use small_amiga::chips::{BitMap, Point};
use small_amiga::input::{Button, InputEvent, Key, Qualifiers};
use small_amiga::intuition::HostTraits;
use triple3_game::{BoxNumber, Choice, Hole, Line, Side, Spot, Triple3};

type Machine = Amiga<Table<Triple3>>;

fn switch_on(seed: &str) -> Machine {
    play::table(&["--game", "triple3", "--seed", seed], Pace::Measured(2_000))
}

fn line(machine: &Machine) -> &Line {
    machine.game().session().game()
}

fn pixels(machine: &Machine) -> BitMap {
    machine.intuition().window(machine.game().pulse().window).unwrap().layer().map().clone()
}

fn key(machine: &mut Machine, key: Key, qualifiers: Qualifiers) {
    machine.input(InputEvent::Key { key, qualifiers });
}

fn click(machine: &mut Machine, spot: Spot) {
    let corner = machine.intuition().corner(machine.game().pulse().window).unwrap();
    let Point { x, y } = corner + machine.game().game().layout().middle(spot);
    machine.input(InputEvent::Pointer { x, y });
    for down in [true, false] {
        machine.input(InputEvent::Button { button: Button::Select, down });
    }
}

/// Runs vertical blanks until no animation and no search is running.
fn rest(machine: &mut Machine) {
    for _ in 0..5_000 {
        if machine.game().pulse().is_at_rest {
            return;
        }
        machine.vertical_blank();
    }
    panic!("never at rest");
}

#[test]
fn computer_plays_for_a_user_who_wants_no_animations() {
    let words = ["--game", "triple3", "--seed", "9", "--first", "3", "--second", "3"];
    let mut machine: Machine = play::table(&words, Pace::Measured(2_000));
    let host = HostTraits { has_reduced_motion: true, ..machine.intuition().host() };
    machine.computer_mut().intuition_mut().set_host(host);
    (0..400).for_each(|_| machine.vertical_blank());
    assert!(line(&machine).plies() > 2, "{} plies", line(&machine).plies());
}

#[test]
fn skipped_dice_animation_changes_nothing() {
    let (mut watched, mut skipped) = (switch_on("9"), switch_on("9"));
    rest(&mut watched);
    key(&mut skipped, Key::Space, Qualifiers::empty());
    assert!(!skipped.game().is_animating());
    assert_eq!(line(&watched), line(&skipped));
    assert!(pixels(&watched) == pixels(&skipped));
}

#[test]
fn late_answer_is_dropped() {
    let mut machine = switch_on("5");
    rest(&mut machine);
    let spot = line(&machine).legal_moves()[0].spot();
    click(&mut machine, spot);
    assert_eq!(line(&machine).plies(), 1);
    for _ in 0..5 {
        machine.vertical_blank();
    }
    key(&mut machine, Key::Char('t'), Qualifiers::RIGHT_AMIGA);
    for _ in 0..600 {
        machine.vertical_blank();
    }
    assert_eq!((line(&machine).plies(), line(&machine).turn()), (0, Side::A));
}

#[test]
fn centre_peg_leaves_its_box_number_visible() {
    // Round is to place a peg in a centre hole, and the keyboard's cursor is on the middle box.
    let board = "........./........./........./........./........./........./........./........./.........";
    for options in [&[][..], &["--interlace", "--pens", "8"], &["--swap-pens"]] {
        let position = format!("{board} a 7 dice 3 0");
        let words = [&["--game", "triple3", "--position", &position], options].concat();
        let mut machine: Machine = play::table(&words, Pace::Measured(2_000));
        rest(&mut machine);
        let number = BoxNumber::CENTRE;
        let at = machine.game().game().layout().number(number);
        let (columns, rows) = (8, machine.game().game().layout().rows(3));
        let ink = |machine: &Machine| {
            let map = pixels(machine);
            let pen = |x, y| map.pen_at(x, y).unwrap();
            let paper = pen(at.x - columns, at.y);
            let all = (at.y - rows..=at.y + rows).flat_map(|y| (at.x - 7..at.x + 7).map(move |x| (x, y)));
            all.filter(|&(x, y)| pen(x, y) != paper).count()
        };
        let bare = ink(&machine);
        click(&mut machine, Spot { number, hole: Hole::CENTRE });
        assert_eq!(line(&machine).plies(), 1);
        assert!(ink(&machine) > bare + 10, "{options:?}");
        let shown = pixels(&machine);
        let (program, intuition) = machine.computer_mut().program_mut();
        program.game_mut().forget_drawing();
        program.board_mut().invalidate_buttons();
        program.refresh(intuition);
        assert!(shown == pixels(&machine), "drawn anew it looks otherwise");
        key(&mut machine, Key::Char('t'), Qualifiers::RIGHT_AMIGA);
        assert_eq!((line(&machine).plies(), ink(&machine)), (0, bare), "{options:?}");
    }
}

#[test]
fn choice_during_computers_move_applies_on_menu_close() {
    let board = ["........."; 9].join("/");
    let position = format!("{board} b 7 dice 3 0");
    let words = ["--game", "triple3", "--position", &position];
    let mut machine: Machine = play::table(&words, Pace::Measured(2_000));
    let window = machine.game().pulse().window;
    let rethrows =
        Table::<Triple3>::menus(ClassicMode::Off).number_of(TableCommand::Own(Choice::Rethrows)).unwrap();
    let is_marked =
        |machine: &Machine| machine.intuition().window(window).unwrap().menus().unwrap().is_checked(rethrows);
    assert!(is_marked(&machine));
    let route = machine.intuition().menu_route(window, rethrows).unwrap();
    let to = |point: Point| InputEvent::Pointer { x: point.x, y: point.y };
    let press = |button, down| InputEvent::Button { button, down };
    for event in [
        to(route.title),
        press(Button::Menu, true),
        to(route.item),
        press(Button::Select, true),
        press(Button::Select, false),
    ] {
        machine.input(event);
        machine.vertical_blank();
    }
    while line(&machine).plies() == 0 {
        machine.vertical_blank();
    }
    assert!(machine.intuition().is_in_menus() && !is_marked(&machine));
    for event in [to(Point::new(5, 150)), press(Button::Menu, false)] {
        machine.input(event);
        machine.vertical_blank();
    }
    assert!(!machine.intuition().is_in_menus() && !is_marked(&machine));
}

#[test]
fn holes_stay_lit_after_a_win() {
    let line = "AAAAAAAAA/.a.bb.a../BBBBBBBBB/b.a.b.a../AAAAAAAAA/a...ba.b./........a/aab..a.b./a.a....b. a 4 dice 3 0";
    let words = ["--game", "triple3", "--position", line, play::AIDS];
    let mut machine: Machine = play::table(&words, Pace::Measured(2_000));
    rest(&mut machine);
    let lit = |machine: &Machine| {
        machine.game().game().scene().unwrap().holes.iter().filter(|hole| hole.lit.is_some()).count()
    };
    assert_eq!(lit(&machine), self::line(&machine).legal_moves().len());
    click(&mut machine, "11.2".parse().unwrap());
    assert!(self::line(&machine).is_over());
    key(&mut machine, Key::Char('n'), Qualifiers::RIGHT_AMIGA);
    while machine.game().session().to_move() != Some(PlayerKind::Human) {
        machine.vertical_blank();
    }
    rest(&mut machine);
    assert!(lit(&machine) > 0);
    key(&mut machine, Key::Char('l'), Qualifiers::empty());
    assert_eq!(lit(&machine), 0);
}

#[test]
fn suggested_hole_replaces_the_last_move_on_the_panel() {
    let line = "AAAAAAAAA/.a.bb.a../BBBBBBBBB/b.a.b.a../......a../a...ba.b./........a/aab..a.b./a.a....b. a 4 dice 3 0";
    let words = ["--game", "triple3", "--position", line, play::AIDS];
    let mut machine: Machine = play::table(&words, Pace::Measured(2_000));
    rest(&mut machine);
    let legal = self::line(&machine).legal_moves();
    click(&mut machine, legal.first().unwrap().spot());
    while machine.game().session().to_move() != Some(PlayerKind::Human) {
        machine.vertical_blank();
    }
    rest(&mut machine);
    let notes = |machine: &Machine| machine.game().texts().notes.join(" ");
    assert!(notes(&machine).contains("Square: "), "{}", notes(&machine));
    key(&mut machine, Key::Char('s'), Qualifiers::RIGHT_AMIGA);
    rest(&mut machine);
    let shown = notes(&machine);
    assert!(shown.contains(" Try hole 4 of box 8. "), "{shown}");
    assert!(shown.contains(" Return plays it. ") && !shown.contains("Square: "), "{shown}");
}
