//! Tests of the window's input: clicks, drags, keys and the loss of keyboard focus.

use super::common::{Test, start_probe, start_probe_with};
use super::display::{Display, Mouse, PATIENCE, eventually};
use super::probe;
use super::program::Program;
use std::time::Duration;

pub const TESTS: &[Test] = &[
    ("hands::reported_click_is_delivered_once", reported_click_is_delivered_once),
    ("hands::every_short_click_is_delivered", every_short_click_is_delivered),
    ("hands::button_pressed_outside_the_window_is_ignored", button_pressed_outside_the_window_is_ignored),
    ("hands::drag_continues_outside_the_window", drag_continues_outside_the_window),
    ("hands::held_button_is_drawn_immediately", held_button_is_drawn_immediately),
    ("hands::each_key_press_is_delivered_once", each_key_press_is_delivered_once),
    ("hands::letters_of_other_alphabets_are_delivered", letters_of_other_alphabets_are_delivered),
    ("hands::control_letters_follow_the_layout", control_letters_follow_the_layout),
    ("hands::only_cursor_keys_repeat", only_cursor_keys_repeat),
    ("hands::focus_loss_releases_keys_and_buttons", focus_loss_releases_keys_and_buttons),
];

mod keysym {
    pub const RETURN: u32 = 0xFF0D;
    pub const RIGHT: u32 = 0xFF53;
    pub const KEYPAD_HOME: u32 = 0xFF95;
    pub const NUM_LOCK: u32 = 0xFF7F;
    pub const F1: u32 = 0xFFBE;
    pub const F10: u32 = 0xFFC7;
    pub const F12: u32 = 0xFFC9;
    pub const SHIFT: u32 = 0xFFE1;
    pub const CONTROL: u32 = 0xFFE3;
    pub const SUPER_RIGHT: u32 = 0xFFEC;
    pub const CYRILLIC_YA: u32 = 0x06D1;
    pub const CYRILLIC_SHORTI: u32 = 0x06CA;
    pub const GREEK_EPSILON: u32 = 0x07E5;
    pub const THIRD_SHIFT: u32 = 0xFE03;
}

fn key(name: &str, qualifiers: &str) -> String {
    format!("Key {{ key: {name}, qualifiers: Qualifiers({qualifiers}) }}")
}

fn button(name: &str, down: bool) -> String {
    format!("Button {{ button: {name}, down: {down} }}")
}

const BUTTONS: [(Mouse, &str); 2] = [(Mouse::Left, "Select"), (Mouse::Right, "Menu")];

/// Returns the lines that the probe has printed for all earlier input. Events are reported in order, so the
/// function types `z` and waits for the line of that key.
fn all_told(display: &Display, program: &mut Program) -> Vec<String> {
    display.key('z'.into());
    let mut told = keys_until(program, &key("Char('z')", "0x0"));
    told.pop();
    told
}

/// Returns the events up to a key, without changes of the held qualifiers.
fn keys_until(program: &mut Program, last: &str) -> Vec<String> {
    let mut told = program.wait_for(last);
    told.retain(|line| !line.starts_with("Held("));
    told
}

/// Starts the probe with the keyboard focus and the pointer at (200, 100).
fn start_pointed(display: &Display, words: &[&str]) -> Program {
    let mut program = start_probe(display, words);
    display.focus(program.window);
    display.point(program.window, 400, 400);
    program.wait_for("Pointer { x: 200, y: 100 }");
    program
}

/// Checks that a click held until the probe has reported it is reported exactly once, on machines of any
/// speed.
fn reported_click_is_delivered_once() {
    let display = Display::start();
    let mut program = start_pointed(&display, &["animate"]);
    for turn in 0..40 {
        let (mouse, name) = BUTTONS[turn % 2];
        display.press(mouse);
        assert_eq!(program.wait_for(&button(name, true)), [button(name, true)], "click {turn}");
        display.release(mouse);
        assert_eq!(program.wait_for(&button(name, false)), [button(name, false)], "click {turn}");
    }
    assert_eq!(all_told(&display, &mut program), [""; 0]);
}

/// Checks that every click, however short, is reported exactly once, and that the middle button is not
/// reported.
fn every_short_click_is_delivered() {
    let display = Display::start();
    let mut program = start_pointed(&display, &["animate"]);
    for turn in 0..60 {
        display.click(BUTTONS[turn % 2].0, Duration::from_millis(turn as u64 % 20));
    }
    display.click(Mouse::Middle, Duration::from_millis(20));
    let told = all_told(&display, &mut program);
    for (_, name) in BUTTONS {
        let of_it: Vec<&String> = told.iter().filter(|line| line.contains(name)).collect();
        let pairs = of_it.chunks(2).all(|pair| *pair == [&button(name, true), &button(name, false)]);
        assert!(pairs && of_it.len() == 60, "{told:?}");
    }
    assert!(told.iter().all(|line| line.starts_with("Button")), "the middle button is not used: {told:?}");
}

fn button_pressed_outside_the_window_is_ignored() {
    let display = Display::start();
    let mut program = start_pointed(&display, &[]);
    for (mouse, name) in BUTTONS {
        display.point(program.window, -20, -20);
        display.press(mouse);
        display.point(program.window, 300, 300);
        display.point(program.window, 400, 400);
        display.release(mouse);
        let told = all_told(&display, &mut program);
        assert!(!told.is_empty() && told.iter().all(|line| line.starts_with("Pointer")), "{name}: {told:?}");
    }
    display.click(Mouse::Left, Duration::ZERO);
    assert_eq!(all_told(&display, &mut program), [button("Select", true), button("Select", false)]);
}

fn drag_continues_outside_the_window() {
    let display = Display::start();
    let mut program = start_probe(&display, &[]);
    display.focus(program.window);
    display.point(program.window, 1000, 400);
    program.wait_for("Pointer { x: 500, y: 100 }");
    display.press(Mouse::Left);
    program.wait_for("Button { button: Select, down: true }");
    display.point(program.window, 1300, -9);
    program.wait_for("Pointer { x: 650, y: -3 }");
    display.release(Mouse::Left);
    program.wait_for("Button { button: Select, down: false }");
    program.wait_for("Pointer { x: 639, y: 0 }");
    display.point(program.window, 1310, -19);
    assert_eq!(all_told(&display, &mut program), [""; 0]);
}

fn held_button_is_drawn_immediately() {
    let display = Display::start();
    let mut program = start_probe(&display, &["scale=1"]);
    display.point(program.window, 400, 300);
    program.wait_for("Pointer { x: 400, y: 150 }");
    for _ in 0..5 {
        for (hold, is_red) in [(Display::press as fn(&Display, _), true), (Display::release, false)] {
            hold(&display, Mouse::Left);
            eventually("the answer", PATIENCE, || {
                ((display.corner(program.window)? == probe::RED) == is_red).then_some(())
            });
        }
    }
}

fn each_key_press_is_delivered_once() {
    let display = Display::start();
    let mut program = start_pointed(&display, &[]);
    display.key('q'.into());
    display.key_with(keysym::SHIFT, 'q'.into());
    display.key_with(keysym::CONTROL, 'q'.into());
    display.key_with(keysym::SUPER_RIGHT, 't'.into());
    display.key_with(keysym::SHIFT, '1'.into());
    display.key(keysym::KEYPAD_HOME);
    display.key(keysym::NUM_LOCK);
    display.key(keysym::KEYPAD_HOME);
    display.key(keysym::NUM_LOCK);
    for symbol in [keysym::RETURN, ' '.into(), keysym::F1, keysym::F10, keysym::F12] {
        display.key(symbol);
    }
    let expected = [
        key("Char('q')", "0x0"),
        key("Char('q')", "SHIFT"),
        key("Char('q')", "CONTROL | RIGHT_AMIGA"),
        key("Char('t')", "RIGHT_AMIGA"),
        key("Char('!')", "SHIFT"),
        key("UpLeft", "0x0"),
        key("UpLeft", "0x0"),
        key("Return", "0x0"),
        key("Space", "0x0"),
        key("Help", "0x0"),
        key("Function(10)", "0x0"),
        "screenshot".into(),
    ];
    assert_eq!(all_told(&display, &mut program), expected);
}

fn letters_of_other_alphabets_are_delivered() {
    let display = Display::start();
    display.teach(keysym::CYRILLIC_YA);
    let mut program = start_probe_with(&display, &[], &[("LC_ALL", "C.UTF-8")]);
    display.focus(program.window);
    display.key(keysym::CYRILLIC_YA);
    program.wait_for(&key("Char('я')", "0x0"));
}

fn control_letters_follow_the_layout() {
    let display = Display::start();
    let mut program = start_pointed(&display, &[]);
    // Each key is given by the symbol that it types on the layout and the letter that it means with Ctrl. The
    // Greek layout has a semicolon in place of Q.
    let layouts: [(&str, &[(u32, char)]); 5] = [
        ("us", &[(0x71, 'q'), (0x7A, 'z')]),
        ("fr", &[(0x61, 'a'), (0x71, 'q'), (0x6D, 'm')]),
        ("de", &[(0x7A, 'z'), (0x79, 'y')]),
        ("gr", &[(keysym::GREEK_EPSILON, 'e'), (0x3B, 'q')]),
        ("ru", &[(keysym::CYRILLIC_SHORTI, 'q'), (keysym::CYRILLIC_YA, 'z')]),
    ];
    for (layout, keys) in layouts {
        assert!(display.set_layout(layout), "{layout}");
        for (symbol, letter) in keys {
            display.key_with(keysym::CONTROL, *symbol);
            let held = key(&format!("Char({letter:?})"), "CONTROL | RIGHT_AMIGA");
            assert_eq!(keys_until(&mut program, &held), std::slice::from_ref(&held), "{layout}");
        }
    }
    assert!(display.set_layout("de"));
    display.key_with(keysym::THIRD_SHIFT, 'q'.into());
    let sign = key("Char('@')", "0x0");
    assert_eq!(keys_until(&mut program, &sign), std::slice::from_ref(&sign));
}

fn only_cursor_keys_repeat() {
    let display = Display::start();
    let mut program = start_pointed(&display, &["releases"]);
    for (symbol, name) in [(keysym::RIGHT, "Right"), ('u'.into(), "Char('u')")] {
        display.key_repeating(program.window, symbol, 4);
        let mut told = all_told(&display, &mut program);
        told.retain(|line| !line.contains("Char('z')"));
        assert_eq!(told.pop(), Some(key(name, "0x0").replace("Key {", "KeyUp {")), "one release at the end");
        assert!(told.iter().all(|line| *line == key(name, "0x0")), "{told:?}");
        assert!(if name == "Right" { told.len() > 4 } else { told.len() == 1 }, "{told:?}");
    }
}

fn focus_loss_releases_keys_and_buttons() {
    let display = Display::start();
    let mut program = start_pointed(&display, &[]);
    display.press(Mouse::Left);
    display.key_down(keysym::CONTROL);
    program.wait_for("Button { button: Select, down: true }");
    display.unfocus();
    program.wait_for("FocusLost");
    display.key_up(keysym::CONTROL);
    display.release(Mouse::Left);
    display.focus(program.window);
    display.key('q'.into());
    assert_eq!(
        program.wait_for(&key("Char('q')", "0x0")).len(),
        1,
        "the release is not told, Ctrl is not stuck"
    );
    display.press(Mouse::Left);
    program.wait_for("Button { button: Select, down: true }");
    display.release(Mouse::Left);
    program.wait_for("Button { button: Select, down: false }");
}
