//! How the window comes and goes: displays that are none, signals, closing, and what it costs to be there.

use super::common::{MS, Test, myself, start_probe, start_probe_with};
use super::display::{BareDisplay, Display, eventually};
use super::probe;
use super::program::Program;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// All of them.
pub const TESTS: &[Test] = &[
    ("life::the_first_picture_comes_at_once", the_first_picture_comes_at_once),
    ("life::closing_ends_in_good_order", closing_ends_in_good_order),
    ("life::signals_end_in_good_order", signals_end_in_good_order),
    ("life::the_program_ends_the_window", the_program_ends_the_window),
    ("life::without_a_display_one_line_says_so", without_a_display_one_line_says_so),
    ("life::a_display_nobody_else_is_on_will_do", a_display_nobody_else_is_on_will_do),
    ("life::a_missing_input_method_does_no_harm", a_missing_input_method_does_no_harm),
    ("life::rest_costs_next_to_nothing", rest_costs_next_to_nothing),
];

/// The Esc key as X calls it.
const ESCAPE: u32 = 0xFF1B;

fn the_first_picture_comes_at_once() {
    let display = Display::start();
    let mut times: Vec<Duration> = (0..5)
        .map(|_| {
            let began = Instant::now();
            let program = Program::start(&display, &myself(), &[probe::WORD], &[], "Probe");
            eventually("the first picture", Duration::from_secs(10), || {
                (display.corner(program.window) == Some(probe::colour(0, 0))).then_some(())
            });
            began.elapsed()
        })
        .collect();
    times.sort();
    println!("start to first picture: median {:?}, longest {:?}", times[2], times[4]);
    assert!(times[2] < 2000 * MS, "{times:?}");
}

fn closing_ends_in_good_order() {
    let display = Display::start();
    let mut program = start_probe(&display, &[]);
    display.ask_to_close(program.window);
    assert!(program.ended().success());
    assert!(program.news().last().is_some_and(|line| line.starts_with("closed")));
}

fn signals_end_in_good_order() {
    let display = Display::start();
    for signal in ["INT", "TERM"] {
        let mut program = start_probe(&display, &[]);
        program.signal(signal);
        assert!(program.ended().success(), "{signal}");
        assert!(program.news().last().is_some_and(|line| line.starts_with("closed")), "{signal}");
    }
}

fn the_program_ends_the_window() {
    let display = Display::start();
    let mut program = start_probe(&display, &[]);
    display.focus(program.window);
    sleep(50 * MS);
    display.key(ESCAPE);
    assert!(program.ended().success());
    assert_eq!(
        program.news().last(),
        Some(&"Key { key: Escape, qualifiers: Qualifiers(0x0) }".into()),
        "not closed from outside"
    );
}

fn a_display_nobody_else_is_on_will_do() {
    let display = BareDisplay::start();
    for _ in 0..4 {
        let mut child = Program::start_unseen(display.name(), &myself(), &[probe::WORD]);
        sleep(500 * MS);
        assert!(child.try_wait().unwrap().is_none(), "it has no window");
        child.kill().unwrap();
        child.wait().unwrap();
    }
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
    let mut program = start_probe_with(&display, &[], &[("XMODIFIERS", "@im=nothing-of-that-name")]);
    display.focus(program.window);
    sleep(50 * MS);
    display.key('q'.into());
    program.wait_for("Key { key: Char('q'), qualifiers: Qualifiers(0x0) }");
}

fn rest_costs_next_to_nothing() {
    let display = Display::start();
    let program = start_probe(&display, &[]);
    let Some(before) = program.processor_time() else { return };
    sleep(3000 * MS);
    let used = program.processor_time().expect("still there") - before;
    println!(
        "idle: {used:?} in 3 s, {:?} kB resident, window after {:?}",
        program.memory(),
        program.opened_after
    );
    assert!(used < 300 * MS, "{used:?} in 3 s");
    assert!(program.memory().is_none_or(|kilobytes| kilobytes < 40_000));
}
