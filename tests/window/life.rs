//! Tests of opening and ending the window: missing displays, signals, closing, and the cost when idle.

use super::common::{Test, myself, start_probe, start_probe_with};
use super::display::{BareDisplay, Display};
use super::probe;
use super::program::Program;
use std::io::{BufRead, BufReader};

pub const TESTS: &[Test] = &[
    ("life::closing_ends_in_good_order", closing_ends_in_good_order),
    ("life::signals_end_in_good_order", signals_end_in_good_order),
    ("life::the_program_ends_the_window", the_program_ends_the_window),
    ("life::without_a_display_one_line_says_so", without_a_display_one_line_says_so),
    ("life::a_display_nobody_else_is_on_will_do", a_display_nobody_else_is_on_will_do),
    ("life::a_missing_input_method_does_no_harm", a_missing_input_method_does_no_harm),
    ("life::rest_is_sleep", rest_is_sleep),
    ("life::it_needs_little_memory", it_needs_little_memory),
];

const ESCAPE: u32 = 0xFF1B;

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
    display.key(ESCAPE);
    assert!(program.ended().success());
    assert_eq!(
        program.news().last(),
        Some(&"Key { key: Escape, qualifiers: Qualifiers(0x0) }".into()),
        "not closed from outside"
    );
}

fn a_display_nobody_else_is_on_will_do() {
    for _ in 0..4 {
        let display = BareDisplay::start();
        let mut child = Program::start_unseen(display.name(), &myself(), &[probe::WORD]);
        // The pointer and the window are both in the middle of the display, so the probe reports the
        // pointer once its window is open.
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert!(line.starts_with("Pointer"), "it has no window: {line:?}");
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
    display.key('q'.into());
    program.wait_for("Key { key: Char('q'), qualifiers: Qualifiers(0x0) }");
}

/// Checks that an idle computer wakes only for events, of which there are few when the window opens, and
/// for its last blank. The processor time is measured by `cargo bench --bench window`.
fn rest_is_sleep() {
    let display = Display::start();
    let ended = Program::run_to_end(Some(display.name()), &myself(), &[probe::WORD, "ticks=120"]);
    let last = ended.out.lines().last().and_then(|line| line.strip_prefix("rested "));
    let numbers: Vec<u64> =
        last.expect("its count").split(' ').map(|number| number.parse().expect("a number")).collect();
    let [looks, ticks, pictures] = numbers[..] else { panic!("{numbers:?}") };
    assert!(ticks >= 120);
    assert!(looks <= 20, "{numbers:?}");
    // A picture is composed at the start and for each event, such as the pointer position.
    assert!(pictures <= 1 + ended.out.lines().count() as u64, "{}", ended.out);
}

fn it_needs_little_memory() {
    let display = Display::start();
    let program = start_probe(&display, &[]);
    assert!(program.memory().is_none_or(|kilobytes| kilobytes < 40_000), "{:?} kB", program.memory());
}
