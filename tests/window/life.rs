//! Tests of opening and ending the window: missing displays, signals, closing, and the cost when idle.

use super::common::{Test, myself, start_probe, start_probe_with};
use super::display::{BareDisplay, Display};
use super::probe;
use super::program::Program;
use boardgame_host::interrupt::ending_signals;
use std::io::{BufRead, BufReader};

pub const TESTS: &[Test] = &[
    ("life::close_request_ends_the_program_cleanly", close_request_ends_the_program_cleanly),
    ("life::signals_end_the_program_cleanly", signals_end_the_program_cleanly),
    ("life::ended_program_closes_the_window", ended_program_closes_the_window),
    ("life::missing_display_is_reported_in_one_line", missing_display_is_reported_in_one_line),
    (
        "life::window_opens_on_a_display_without_other_clients",
        window_opens_on_a_display_without_other_clients,
    ),
    ("life::missing_input_method_is_ignored", missing_input_method_is_ignored),
    ("life::idle_computer_does_not_wake", idle_computer_does_not_wake),
    ("life::probe_uses_less_than_40_megabytes", probe_uses_less_than_40_megabytes),
];

const ESCAPE: u32 = 0xFF1B;

fn close_request_ends_the_program_cleanly() {
    let display = Display::start();
    let mut program = start_probe(&display, &[]);
    display.ask_to_close(program.window);
    assert!(program.ended().success());
    assert!(program.news().last().is_some_and(|line| line.starts_with("closed")));
}

fn signals_end_the_program_cleanly() {
    let display = Display::start();
    // The program ignores HUP if these tests do.
    for signal in ["INT", "TERM", "HUP"].into_iter().take(ending_signals().len()) {
        let mut program = start_probe(&display, &[]);
        program.signal(signal);
        assert!(program.ended().success(), "{signal}");
        assert!(program.news().last().is_some_and(|line| line.starts_with("closed")), "{signal}");
    }
}

fn ended_program_closes_the_window() {
    let display = Display::start();
    let mut program = start_probe(&display, &[]);
    // A message of another type is no close request.
    display.send_close(program.window, b"WM_NAME");
    display.focus(program.window);
    display.key(ESCAPE);
    assert!(program.ended().success());
    assert_eq!(
        program.news().last(),
        Some(&"Key { key: Escape, qualifiers: Qualifiers(0x0) }".into()),
        "not closed from outside"
    );
}

fn window_opens_on_a_display_without_other_clients() {
    for _ in 0..4 {
        let display = BareDisplay::start();
        let program = Program::start_unseen(display.name(), &myself(), &[probe::WORD]);
        // The pointer and the window are both in the middle of the display, so the probe reports the
        // pointer once its window is open.
        let mut line = String::new();
        BufReader::new(program.take_stdout()).read_line(&mut line).unwrap();
        assert!(line.starts_with("Pointer"), "it has no window: {line:?}");
    }
}

fn missing_display_is_reported_in_one_line() {
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

fn missing_input_method_is_ignored() {
    let display = Display::start();
    let mut program = start_probe_with(&display, &[], &[("XMODIFIERS", "@im=nothing-of-that-name")]);
    display.focus(program.window);
    display.key('q'.into());
    program.wait_for("Key { key: Char('q'), qualifiers: Qualifiers(0x0) }");
}

/// Checks that an idle computer wakes only for events, of which there are few when the window opens, and
/// for its last blank. The processor time is measured by `cargo bench --bench window`.
fn idle_computer_does_not_wake() {
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

fn probe_uses_less_than_40_megabytes() {
    let display = Display::start();
    let program = start_probe(&display, &[]);
    assert!(program.memory().is_none_or(|kilobytes| kilobytes < 40_000), "{:?} kB", program.memory());
}
