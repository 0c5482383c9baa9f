//! The window on a Wayland desk: weston, whose own screen is a window on our X server, which has hands and a camera.
//!
//! What weston cannot be asked for here is not tried: this shell has no close gadget, shows one window, and does not give the keyboard
//! back to one that has lost it.

use super::common::{Test, expect, myself, start_probe_with};
use super::display::{Display, Mouse, PATIENCE, SilentDisplay, eventually};
use super::probe;
use super::program::Program;
use std::os::unix::net::UnixListener;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

/// All of them.
pub const TESTS: &[Test] = &[
    ("wayland::the_picture_follows_the_size_it_is_given", the_picture_follows_the_size_it_is_given),
    ("wayland::hands_are_told", hands_are_told),
    ("wayland::losing_the_keyboard_is_told", losing_the_keyboard_is_told),
    ("wayland::signals_and_a_desk_that_ends_close_it", signals_and_a_desk_that_ends_close_it),
    ("wayland::rest_composes_nothing", rest_composes_nothing),
    ("wayland::displays_that_are_none_are_told", displays_that_are_none_are_told),
];

/// Columns and rows of weston's screen, and where the probe's picture of twice 640 by four times 200 lies in the middle of it.
const SCREEN: (usize, usize) = (1400, 900);
const PLACE: (usize, usize) = (60, 50);
/// What weston calls its window.
const TITLE: &str = "Weston Compositor - screen0";

/// Keys as X calls them.
mod keysym {
    pub const SHIFT: u32 = 0xFFE1;
    pub const CONTROL: u32 = 0xFFE3;
}

/// A Wayland desk on an X display of ours. Its shell gives the one window the whole screen.
struct Desk {
    display: Display,
    weston: Child,
    folder: TempDir,
}

impl Desk {
    /// Whether this machine has a weston at all.
    fn is_installed() -> bool {
        let found =
            Command::new("weston").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        found.is_ok()
    }

    fn start() -> Self {
        let display = Display::start();
        // Outside, so that weston hears of one thing at a time: with the pointer it would have the keyboard by halves.
        display.point_anywhere(SCREEN.0 as i32 + 100, SCREEN.1 as i32 + 100);
        let folder = tempfile::tempdir().expect("a folder");
        let (width, height) = (format!("--width={}", SCREEN.0), format!("--height={}", SCREEN.1));
        let weston = Command::new("weston")
            .args(["--backend=x11-backend.so", "--use-pixman", "--shell=kiosk-shell.so", "--no-config"])
            .args([&width, &height, "--socket=desk", "--idle-time=0"])
            .env("DISPLAY", display.name())
            .env("XDG_RUNTIME_DIR", folder.path())
            .env_remove("WAYLAND_DISPLAY")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("weston starts");
        let desk = Self { display, weston, folder };
        eventually("weston's socket", PATIENCE, || desk.socket().exists().then_some(()));
        desk.display.focus(desk.display.wait_for_window(TITLE));
        desk
    }

    fn socket(&self) -> PathBuf {
        self.folder.path().join("desk")
    }

    /// The probe on it, with the keyboard; its window is weston's.
    fn probe(&self, words: &[&str]) -> Program {
        let socket = self.socket();
        let set = [("WAYLAND_DISPLAY", socket.to_str().expect("a plain name"))];
        let words = [&[probe::WORD], words].concat();
        let program = Program::start(&self.display, &myself(), &words, &set, TITLE);
        eventually("the picture in its place", PATIENCE, || {
            let shot = self.display.grab(program.window);
            (shot.at(PLACE.0, PLACE.1) == probe::colour(0, 0)).then_some(())
        });
        program
    }

    /// Points at a place of the probe's picture.
    fn point(&self, program: &Program, x: usize, y: usize) {
        let place = |start: usize, step: usize, at: usize| (start + step * at + step / 2) as i32;
        self.display.point(program.window, place(PLACE.0, 2, x), place(PLACE.1, 4, y));
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        let _ = self.weston.kill();
        let _ = self.weston.wait();
    }
}

fn key(name: &str, qualifiers: &str) -> String {
    format!("Key {{ key: {name}, qualifiers: Qualifiers({qualifiers}) }}")
}

fn the_picture_follows_the_size_it_is_given() {
    let desk = Desk::start();
    // It asks for one step and is given room for two.
    let mut program = desk.probe(&["scale=1"]);
    desk.point(&program, 200, 100);
    program.wait_for("Pointer { x: 200, y: 100 }");
    expect(&desk.display, &program, SCREEN, PLACE, (2, 4), 200, (200, 100));
}

fn hands_are_told() {
    let desk = Desk::start();
    let mut program = desk.probe(&[]);
    for (held, symbol, told) in [
        (None, 'q', key("Char('q')", "0x0")),
        (Some(keysym::SHIFT), 'w', key("Char('w')", "SHIFT")),
        (Some(keysym::CONTROL), 't', key("Char('t')", "CONTROL | RIGHT_AMIGA")),
    ] {
        match held {
            None => desk.display.key(symbol.into()),
            Some(held) => desk.display.key_with(held, symbol.into()),
        }
        let mut lines = program.wait_for(&told);
        lines.retain(|line| line.starts_with("Key"));
        assert_eq!(lines, [told]);
    }
    for (mouse, name) in [(Mouse::Left, "Select"), (Mouse::Right, "Menu")] {
        desk.point(&program, 200, 100);
        program.wait_for("Pointer { x: 200, y: 100 }");
        desk.display.press(mouse);
        program.wait_for(&format!("Button {{ button: {name}, down: true }}"));
        desk.point(&program, 300, 120);
        program.wait_for("Pointer { x: 300, y: 120 }");
        desk.display.release(mouse);
        program.wait_for(&format!("Button {{ button: {name}, down: false }}"));
    }
}

fn losing_the_keyboard_is_told() {
    let desk = Desk::start();
    let mut program = desk.probe(&[]);
    desk.display.key_down(keysym::CONTROL);
    desk.display.key('t'.into());
    program.wait_for(&key("Char('t')", "CONTROL | RIGHT_AMIGA"));
    desk.display.unfocus();
    program.wait_for("FocusLost");
}

fn signals_and_a_desk_that_ends_close_it() {
    let mut desk = Desk::start();
    let closed = |program: &mut Program| {
        assert!(program.ended().success());
        assert!(program.news().last().is_some_and(|line| line.starts_with("closed")));
    };
    for signal in ["INT", "TERM"] {
        let mut program = desk.probe(&[]);
        program.signal(signal);
        closed(&mut program);
    }
    let mut program = desk.probe(&[]);
    desk.weston.kill().expect("a child of ours");
    closed(&mut program);
}

fn rest_composes_nothing() {
    let desk = Desk::start();
    let mut program = desk.probe(&["ticks=120"]);
    assert!(program.ended().success());
    let lines = program.news();
    let last = lines.last().and_then(|line| line.strip_prefix("rested ")).expect("its count");
    let pictures: usize = last.rsplit(' ').next().and_then(|word| word.parse().ok()).expect("a number");
    // Composed at the beginning, and for each event.
    assert!(pictures <= lines.len(), "{lines:?}");
}

fn displays_that_are_none_are_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a plain name").to_owned();
    let silent = path("silent");
    let _socket = UnixListener::bind(&silent).expect("a socket");
    for (name, words) in [(path("none"), "does not answer"), (silent.clone(), "is silent: no answer within")]
    {
        let ended = Program::run_to_end_with(None, &myself(), &[probe::WORD], &[("WAYLAND_DISPLAY", &name)]);
        assert_eq!((ended.code, ended.out.as_str()), (Some(1), ""), "{name}");
        let message = ended.err.lines().next().expect("a message");
        for part in [format!("the display {name} {words}").as_str(), "`tripppin screenshot`"] {
            assert!(message.contains(part), "{message}");
        }
    }
    // An X server besides will do, and one that is as silent is told.
    let display = Display::start();
    let program = start_probe_with(&display, &[], &[("WAYLAND_DISPLAY", &path("none"))]);
    drop(program);
    let other = SilentDisplay::start();
    let set = [("WAYLAND_DISPLAY", silent.as_str())];
    let ended = Program::run_to_end_with(Some(other.name()), &myself(), &[probe::WORD], &set);
    assert!(ended.err.contains(&format!("the display {} is silent", other.name())), "{}", ended.err);
}

/// Whether they can be run.
pub fn is_possible() -> bool {
    Desk::is_installed()
}
