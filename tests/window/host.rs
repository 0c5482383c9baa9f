//! The window loop under real events.

use super::display::{Display, Mouse, Shot, eventually};
use super::probe;
use super::program::Program;
use std::path::PathBuf;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A named test.
pub type Test = (&'static str, fn());

/// All of them.
pub const TESTS: &[Test] = &[
    ("host::the_picture_is_scaled_exactly", the_picture_is_scaled_exactly),
    ("host::every_short_click_is_seen", every_short_click_is_seen),
    ("host::the_pointer_is_where_it_points_after_a_resize", the_pointer_is_where_it_points_after_a_resize),
    ("host::a_drag_may_end_outside", a_drag_may_end_outside),
    ("host::a_click_is_answered_within_a_blank_and_a_poll", a_click_is_answered_within_a_blank_and_a_poll),
    ("host::keys_are_delivered_once", keys_are_delivered_once),
    ("host::letters_of_other_alphabets_arrive", letters_of_other_alphabets_arrive),
    ("host::only_cursor_keys_repeat", only_cursor_keys_repeat),
    ("host::losing_the_keyboard_lets_everything_go", losing_the_keyboard_lets_everything_go),
    ("host::the_host_pointer_hides_over_the_picture", the_host_pointer_hides_over_the_picture),
    ("host::an_uncovered_window_is_painted_again", an_uncovered_window_is_painted_again),
    ("host::a_slow_window_manager_leaves_no_black_window", a_slow_window_manager_leaves_no_black_window),
    ("host::closing_ends_in_good_order", closing_ends_in_good_order),
    ("host::signals_end_in_good_order", signals_end_in_good_order),
    ("host::the_program_ends_the_window", the_program_ends_the_window),
    ("host::without_a_display_one_line_says_so", without_a_display_one_line_says_so),
    ("host::a_missing_input_method_does_no_harm", a_missing_input_method_does_no_harm),
    ("host::rest_costs_next_to_nothing", rest_costs_next_to_nothing),
];

const MS: Duration = Duration::from_millis(1);

mod keysym {
    pub const RETURN: u32 = 0xFF0D;
    pub const ESCAPE: u32 = 0xFF1B;
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
}

fn myself() -> PathBuf {
    std::env::current_exe().expect("a path")
}

fn probe(display: &Display, words: &[&str]) -> Program {
    probe_with(display, words, &[])
}

fn probe_with(display: &Display, words: &[&str], set: &[(&str, &str)]) -> Program {
    let words = [&[probe::WORD], words].concat();
    let program = Program::start(display, &myself(), &words, set, "Probe");
    eventually("the first picture", Duration::from_secs(2), || {
        let shot = display.grab(program.window);
        shot.pixels.iter().any(|pixel| *pixel != 0).then_some(())
    });
    program
}

/// Waits until the window shows the probe's pattern, `across` by `down` host pixels each, from `(left, top)`, black around,
/// and one white pixel. (A picture taken while the server still paints may be half of one and half of another.)
fn expect(
    display: &Display,
    program: &Program,
    size: (usize, usize),
    (left, top): (usize, usize),
    (across, down): (usize, usize),
    rows: usize,
    white: (usize, usize),
) {
    let mut expected = Shot { width: size.0, height: size.1, pixels: vec![0; size.0 * size.1] };
    for y in 0..down * rows {
        for x in 0..across * probe::WIDTH {
            let (px, py) = (x / across, y / down);
            let colour = if (px, py) == white { probe::WHITE } else { probe::colour(px, py) };
            expected.pixels[(top + y) * size.0 + left + x] = colour;
        }
    }
    let mut last = None;
    let began = Instant::now();
    while last.as_ref() != Some(&expected) {
        if began.elapsed() > Duration::from_secs(2) {
            let last = last.expect("a picture");
            assert_eq!((last.width, last.height), size);
            let wrong = last
                .pixels
                .iter()
                .zip(&expected.pixels)
                .position(|(is, ought)| is != ought)
                .expect("a difference");
            let (is, ought) = (last.pixels[wrong], expected.pixels[wrong]);
            panic!("{is:06x} for {ought:06x} at {}, {}", wrong % size.0, wrong / size.0);
        }
        last = Some(display.grab(program.window));
    }
}

/// Waits until the window shows the probe's white pixel over this place of it.
fn wait_for_white(display: &Display, program: &Program, x: usize, y: usize) -> Shot {
    eventually("the pixel under the pointer", Duration::from_secs(2), || {
        let shot = display.grab(program.window);
        (x < shot.width && y < shot.height && shot.at(x, y) == probe::WHITE).then_some(())
    });
    display.grab_at_rest(program.window)
}

fn the_picture_is_scaled_exactly() {
    let display = Display::start();
    for (words, scale) in [(&["scale=1"][..], (1, 2)), (&[], (2, 4)), (&["scale=3"], (3, 6))] {
        let mut program = probe(&display, words);
        display.point(program.window, 7 * scale.0 as i32, 5 * scale.1 as i32);
        program.wait_for("Pointer { x: 7, y: 5 }");
        expect(&display, &program, (640 * scale.0, 200 * scale.1), (0, 0), scale, 200, (7, 5));
    }
    let program = probe(&display, &["laced", "scale=1"]);
    display.point(program.window, 100, 301);
    expect(&display, &program, (640, 400), (0, 0), (1, 1), 400, (100, 301));
}

fn every_short_click_is_seen() {
    let display = Display::start();
    let mut program = probe(&display, &["animate"]);
    display.point(program.window, 400, 400);
    program.wait_for("Pointer { x: 200, y: 100 }");
    for turn in 0u32..40 {
        let button = if turn % 2 == 0 { Mouse::Left } else { Mouse::Right };
        // A moment that drifts through the poll.
        sleep((30 + turn % 11) * MS);
        display.click(button, 14 * MS);
    }
    display.click(Mouse::Middle, 30 * MS);
    sleep(100 * MS);
    let news = program.news();
    let count = |line: &str| news.iter().filter(|have| *have == line).count();
    assert_eq!(count("Button { button: Select, down: true }"), 20);
    assert_eq!(count("Button { button: Select, down: false }"), 20);
    assert_eq!(count("Button { button: Menu, down: true }"), 20);
    assert_eq!(count("Button { button: Menu, down: false }"), 20);
    assert_eq!(news.len(), 80, "the middle button is not used: {news:?}");
}

fn the_pointer_is_where_it_points_after_a_resize() {
    let display = Display::start();
    let mut program = probe(&display, &[]);
    for (size, (left, top), (across, down)) in [
        ((1500, 901), (110, 50), (2, 4)),
        ((1930, 1203), (5, 1), (3, 6)),
        ((1000, 700), (180, 150), (1, 2)),
        ((641, 401), (0, 0), (1, 2)),
    ] {
        display.resize(program.window, size.0 as u32, size.1 as u32);
        let (x, y) = (left + 300 * across + across - 1, top + 77 * down + down - 1);
        display.point(program.window, x as i32, y as i32);
        program.wait_for("Pointer { x: 300, y: 77 }");
        expect(&display, &program, size, (left, top), (across, down), 200, (300, 77));
        display.point(program.window, (x + 1) as i32, (y + 1) as i32);
        program.wait_for("Pointer { x: 301, y: 78 }");
    }
    // Too small for scale 1: the whole picture, shrunk, and still hit exactly.
    display.resize(program.window, 320, 240);
    display.point(program.window, 160, 120);
    program.wait_for("Pointer { x: 320, y: 100 }");
    let shot = wait_for_white(&display, &program, 160, 120);
    assert_eq!(
        (shot.at(10, 19), shot.at(10, 20), shot.at(319, 219)),
        (0, probe::colour(20, 0), probe::colour(638, 199))
    );
}

fn a_drag_may_end_outside() {
    let display = Display::start();
    let mut program = probe(&display, &[]);
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
    sleep(60 * MS);
    assert_eq!(program.news(), [""; 0]);
}

fn a_click_is_answered_within_a_blank_and_a_poll() {
    let display = Display::start();
    let mut program = probe(&display, &["scale=1"]);
    display.point(program.window, 400, 300);
    program.wait_for("Pointer { x: 400, y: 150 }");
    let mut times = Vec::new();
    for turn in 0..11u32 {
        sleep((40 + turn) * MS);
        let began = Instant::now();
        display.press(Mouse::Left);
        eventually("the answer", Duration::from_secs(1), || {
            (display.grab(program.window).at(0, 0) == probe::RED).then_some(())
        });
        times.push(began.elapsed());
        display.release(Mouse::Left);
        eventually("the answer", Duration::from_secs(1), || {
            (display.grab(program.window).at(0, 0) != probe::RED).then_some(())
        });
    }
    times.sort();
    println!("click to picture: median {:?}, longest {:?}", times[5], times[10]);
    // One blank, one poll, and the camera's own time on a busy machine.
    assert!(times[5] < 40 * MS, "{times:?}");
}

fn key(name: &str, qualifiers: &str) -> String {
    format!("Key {{ key: {name}, qualifiers: Qualifiers({qualifiers}) }}")
}

fn keys_are_delivered_once() {
    let display = Display::start();
    let mut program = probe(&display, &[]);
    display.focus(program.window);
    sleep(50 * MS);
    program.news();
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
    sleep(60 * MS);
    let expected = [
        key("Char('q')", "0x0"),
        key("Char('q')", "SHIFT"),
        key("Char('q')", "RIGHT_AMIGA"),
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
    assert_eq!(program.news(), expected);
}

fn letters_of_other_alphabets_arrive() {
    let display = Display::start();
    display.teach(keysym::CYRILLIC_YA);
    let mut program = probe_with(&display, &[], &[("LC_ALL", "C.UTF-8")]);
    display.focus(program.window);
    sleep(50 * MS);
    program.news();
    display.key(keysym::CYRILLIC_YA);
    program.wait_for(&key("Char('я')", "0x0"));
}

fn only_cursor_keys_repeat() {
    let display = Display::start();
    let mut program = probe(&display, &[]);
    display.focus(program.window);
    sleep(50 * MS);
    for (symbol, name) in [(keysym::RIGHT, "Right"), ('u'.into(), "Char('u')")] {
        program.news();
        display.key_down(symbol);
        sleep(900 * MS);
        display.key_up(symbol);
        sleep(50 * MS);
        let times = program.news().iter().filter(|line| **line == key(name, "0x0")).count();
        assert!(if name == "Right" { times > 3 } else { times == 1 }, "{name} {times} times");
    }
}

fn losing_the_keyboard_lets_everything_go() {
    let display = Display::start();
    let mut program = probe(&display, &[]);
    display.focus(program.window);
    display.point(program.window, 400, 400);
    program.wait_for("Pointer { x: 200, y: 100 }");
    display.press(Mouse::Left);
    display.key_down(keysym::CONTROL);
    program.wait_for("Button { button: Select, down: true }");
    sleep(30 * MS);
    display.unfocus();
    program.wait_for("FocusLost");
    display.key_up(keysym::CONTROL);
    display.release(Mouse::Left);
    sleep(60 * MS);
    display.focus(program.window);
    sleep(60 * MS);
    display.key('q'.into());
    assert_eq!(
        program.wait_for(&key("Char('q')", "0x0")).len(),
        1,
        "the release is not told, Ctrl is not stuck"
    );
    display.click(Mouse::Left, 30 * MS);
    program.wait_for("Button { button: Select, down: false }");
}

fn the_host_pointer_hides_over_the_picture() {
    let display = Display::start();
    let program = probe(&display, &[]);
    display.resize(program.window, 1400, 1000);
    for (x, y, visible) in
        [(700, 500, false), (30, 500, true), (700, 960, true), (90, 120, false), (-8, 120, true)]
    {
        display.point(program.window, x, y);
        eventually("the pointer", Duration::from_secs(1), || {
            (display.pointer_is_visible() == visible).then_some(())
        });
    }
}

fn an_uncovered_window_is_painted_again() {
    let display = Display::start();
    let program = probe(&display, &[]);
    display.point(program.window, 2, 4);
    let before = wait_for_white(&display, &program, 2, 4);
    for uncover in [Display::cover as fn(&Display, _), Display::hide_and_show] {
        uncover(&display, program.window);
        eventually("the picture", 2500 * MS, || (display.grab(program.window) == before).then_some(()));
    }
}

fn a_slow_window_manager_leaves_no_black_window() {
    let display = Display::start();
    display.manage();
    let program = Program::start(&display, &myself(), &[probe::WORD], &[], "Probe");
    sleep(400 * MS);
    for _ in 0..2 {
        display.show(program.window);
        display.focus(program.window);
        let began = Instant::now();
        let painted = |shot: &Shot| shot.pixels.iter().all(|pixel| *pixel != 0);
        eventually("the picture", 500 * MS, || painted(&display.grab(program.window)).then_some(()));
        assert!(began.elapsed() < 500 * MS);
        // And later, when it was put aside and comes back.
        sleep(1500 * MS);
        display.hide(program.window);
        display.unfocus();
        sleep(100 * MS);
    }
}

fn closing_ends_in_good_order() {
    let display = Display::start();
    let mut program = probe(&display, &[]);
    display.ask_to_close(program.window);
    assert!(program.ended().success());
    assert!(program.news().last().is_some_and(|line| line.starts_with("closed")));
}

fn signals_end_in_good_order() {
    let display = Display::start();
    for signal in ["INT", "TERM"] {
        let mut program = probe(&display, &[]);
        program.signal(signal);
        assert!(program.ended().success(), "{signal}");
        assert!(program.news().last().is_some_and(|line| line.starts_with("closed")), "{signal}");
    }
}

fn the_program_ends_the_window() {
    let display = Display::start();
    let mut program = probe(&display, &[]);
    display.focus(program.window);
    sleep(50 * MS);
    display.key(keysym::ESCAPE);
    assert!(program.ended().success());
    assert_eq!(program.news().last(), Some(&key("Escape", "0x0")), "not closed from outside");
}

fn without_a_display_one_line_says_so() {
    let shallow = Display::with_depth(16);
    for (name, words) in
        [(None, "DISPLAY is not set"), (Some(":4999"), ":4999"), (Some(shallow.name()), "16 bits per pixel")]
    {
        let ended = Program::run_to_end(name, &myself(), &[probe::WORD]);
        assert_eq!((ended.code, ended.out.as_str()), (Some(1), ""), "{name:?}");
        let mut lines = ended.err.lines();
        let message = lines.next().expect("a message");
        for part in [words, "`tripppin screenshot`", "`tripppin script`"] {
            assert!(message.contains(part), "{message}");
        }
        assert!(lines.next().is_some_and(|line| line.starts_with("after ")), "one line only: {}", ended.err);
    }
}

fn a_missing_input_method_does_no_harm() {
    let display = Display::start();
    let mut program = probe_with(&display, &[], &[("XMODIFIERS", "@im=nothing-of-that-name")]);
    display.focus(program.window);
    sleep(50 * MS);
    display.key('q'.into());
    program.wait_for(&key("Char('q')", "0x0"));
}

fn rest_costs_next_to_nothing() {
    let display = Display::start();
    let program = probe(&display, &[]);
    let Some(before) = program.processor_time() else { return };
    sleep(3000 * MS);
    let used = program.processor_time().expect("still there") - before;
    println!(
        "idle: {used:?} in 3 s, {:?} kB resident, window after {:?}",
        program.memory(),
        program.opened_after
    );
    assert!(used < 150 * MS, "{used:?} in 3 s");
    assert!(program.memory().is_none_or(|kilobytes| kilobytes < 40_000));
}
