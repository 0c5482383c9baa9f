//! Tests of faults of the display, the keyboard and the system. The window survives these faults, or ends
//! with a message.

use super::common::{Test, myself, start_probe, start_probe_with};
use super::display::{Display, PATIENCE, eventually};
use super::probe;
use super::program::Program;
#[cfg(unix)]
use super::silent::SilentDisplay;
use super::table::{START, TRIPPPIN};
use std::path::Path;
use std::time::{Duration, Instant};

pub const TESTS: &[Test] = &[
    ("faults::typed_text_never_ends_the_program", typed_text_never_ends_the_program),
    ("faults::dead_and_compose_keys_produce_letters", dead_and_compose_keys_produce_letters),
    #[cfg(unix)]
    ("faults::unresponsive_display_times_out", unresponsive_display_times_out),
    ("faults::signals_end_the_program_on_a_frozen_display", signals_end_the_program_on_a_frozen_display),
    ("faults::second_interrupt_ends_immediately", second_interrupt_ends_immediately),
    ("faults::lost_display_is_reported_in_one_line", lost_display_is_reported_in_one_line),
    ("faults::deleted_program_file_still_opens_its_window", deleted_program_file_still_opens_its_window),
    ("faults::window_memory_is_limited_and_released", window_memory_is_limited_and_released),
    ("faults::hidden_window_is_not_drawn", hidden_window_is_not_drawn),
];

mod keysym {
    pub const COMPOSE: u32 = 0xFF20;
    pub const DEAD_ACUTE: u32 = 0xFE51;
}

fn key(name: &str) -> String {
    format!("Key {{ key: {name}, qualifiers: Qualifiers(0x0) }}")
}

fn typed_text_never_ends_the_program() {
    let display = Display::start();
    display.teach(keysym::COMPOSE);
    let home = tempfile::tempdir().expect("a folder");
    let long = "a".repeat(32);
    std::fs::write(home.path().join(".XCompose"), format!("<Multi_key> <x> <y> : \"{long}\"\n"))
        .expect("a file");
    let place = home.path().to_str().expect("a plain name");
    let mut program = start_probe_with(&display, &[], &[("LC_ALL", "C.UTF-8"), ("HOME", place)]);
    display.focus(program.window);
    for symbol in [keysym::COMPOSE, 'x'.into(), 'y'.into(), 'q'.into()] {
        display.key(symbol);
    }
    program.wait_for(&key("Char('q')"));
}

fn dead_and_compose_keys_produce_letters() {
    let display = Display::start();
    display.teach(keysym::DEAD_ACUTE);
    display.teach(keysym::COMPOSE);
    let mut program = start_probe_with(&display, &[], &[("LC_ALL", "C.UTF-8")]);
    display.focus(program.window);
    for symbol in [keysym::DEAD_ACUTE, 'e'.into(), keysym::COMPOSE, 's'.into(), 's'.into()] {
        display.key(symbol);
    }
    let mut told = program.wait_for(&key("Char('ß')"));
    told.retain(|line| line.starts_with("Key"));
    assert_eq!(told, [key("Char('é')"), key("Char('ß')")]);
}

#[cfg(unix)]
fn unresponsive_display_times_out() {
    let silent = SilentDisplay::start();
    let ended = Program::run_to_end(Some(silent.name()), Path::new(TRIPPPIN), &[]);
    assert_eq!((ended.code, ended.out.as_str()), (Some(1), ""));
    assert_eq!(ended.err.lines().count(), 1, "{}", ended.err);
    assert!(ended.err.contains(&format!("the display {} did not answer", silent.name())), "{}", ended.err);
    // A signal ends the program before the time limit of the connection.
    for signal in ["INT", "TERM"] {
        let program = Program::start_unseen(silent.name(), &myself(), &[probe::WORD]);
        super::program::signal(program.id(), signal);
        program.ended();
    }
}

fn signals_end_the_program_on_a_frozen_display() {
    for signal in ["INT", "TERM"] {
        let display = Display::start();
        let mut program = start_probe(&display, &["animate", "tell"]);
        display.freeze();
        // Wait until the program cannot send to the display any more.
        until_quiet(&mut program);
        program.signal(signal);
        assert!(program.ended().success(), "{signal}");
        assert!(program.news().last().is_some_and(|line| line.starts_with("closed")), "{signal}");
    }
}

fn second_interrupt_ends_immediately() {
    let display = Display::start();
    let mut program = start_probe(&display, &["linger"]);
    program.signal("INT");
    eventually("the beginning of the end", PATIENCE, || {
        program.news().iter().any(|line| line.starts_with("closed")).then_some(())
    });
    // A second signal that follows immediately may be merged with the first, so it is repeated.
    assert_eq!(program.signal_until_ended("INT").code(), Some(130));
}

fn lost_display_is_reported_in_one_line() {
    for (program, title, words) in [
        (Path::new(TRIPPPIN), "Tripppin", &["--position", START][..]),
        (&myself(), "Probe", &[probe::WORD, "animate"]),
    ] {
        let display = Display::start();
        let program = Program::start(&display, program, words, &[], title);
        eventually("the first picture", PATIENCE, || {
            let shot = display.grab(program.window);
            shot.pixels.iter().any(|pixel| *pixel != 0).then_some(())
        });
        drop(display);
        assert_eq!(program.ended().code(), Some(1), "{title}");
        let said = program.stderr();
        let lines: Vec<&str> = said.lines().filter(|line| !line.starts_with("after ")).collect();
        assert_eq!(lines.len(), 1, "{said}");
        assert!(lines[0].contains("the connection to the display was lost"), "{said}");
    }
}

fn deleted_program_file_still_opens_its_window() {
    let folder = tempfile::tempdir().expect("a folder");
    let copy = folder.path().join("copy");
    std::fs::copy(myself(), &copy).expect("a copy");
    let display = Display::start();
    let script = "exec 3<\"$0\"; rm \"$0\"; exec /proc/self/fd/3 \"$@\"";
    let words = ["-c", script, copy.to_str().expect("a plain name"), probe::WORD];
    let set = [("XMODIFIERS", "@im=nothing-of-that-name")];
    let mut program = Program::start(&display, Path::new("/bin/sh"), &words, &set, "Probe");
    display.focus(program.window);
    display.key('q'.into());
    program.wait_for(&key("Char('q')"));
}

fn window_memory_is_limited_and_released() {
    let display = Display::start();
    let mut program = start_probe(&display, &["tell"]);
    program.wait_for("drawn");
    // The next picture is drawn only after this one has been shown.
    display.point(program.window, 20, 40);
    program.wait_for("Pointer { x: 10, y: 10 }");
    program.wait_for("drawn");
    let small = program.memory();
    display.resize(program.window, 20_000, 15_000);
    // Only the part within the display of 2000 by 1400 is used: scale 3, centred.
    display.point(program.window, 40 + 3 * 10, 100 + 6 * 5);
    program.wait_for("Pointer { x: 10, y: 5 }");
    // The picture takes four megabytes before the resize, eleven after the resize and one at the end. Systems
    // without a memory figure skip the wait.
    let much = 5_000;
    eventually("memory for the picture", PATIENCE, || {
        program.memory().zip(small).is_none_or(|(now, small)| now > small + much).then_some(())
    });
    let large = program.memory();
    assert!(large.is_none_or(|kilobytes| kilobytes < 60_000), "{large:?} kB");
    display.resize(program.window, 640, 400);
    display.point(program.window, 20, 40);
    program.wait_for("Pointer { x: 20, y: 20 }");
    eventually("memory given back", PATIENCE, || {
        program.memory().zip(large).is_none_or(|(now, large)| now + much < large).then_some(())
    });
}

fn hidden_window_is_not_drawn() {
    let display = Display::start();
    let mut program = start_probe(&display, &["animate", "tell"]);
    program.wait_for("drawn");
    for (leave, come) in [
        (Display::hide as fn(&Display, _), Display::show as fn(&Display, _)),
        (Display::put_lid, |display, _| display.take_lid()),
    ] {
        leave(&display, program.window);
        let mut undrawn = 0;
        eventually("blanks without a picture", PATIENCE, || {
            for line in program.news() {
                undrawn = if line == "blank" { undrawn + 1 } else { 0 };
            }
            // At most five missed blanks are run before a picture, so more than 20 blanks show that no
            // picture is drawn.
            (undrawn > 20).then_some(())
        });
        come(&display, program.window);
        program.wait_for("drawn");
    }
}

/// Waits until the program has written nothing for 300 ms.
fn until_quiet(program: &mut Program) {
    let mut since = Instant::now();
    eventually("quiet", PATIENCE, || {
        if !program.news().is_empty() {
            since = Instant::now();
        }
        (since.elapsed() > Duration::from_millis(300)).then_some(())
    });
}
