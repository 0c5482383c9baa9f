//! Tests of the examples: their programs run here without a window, and the pictures of the first example and
//! of opened machines equal those in the folder `goldens`.
//!
//! `UPDATE_GOLDENS=1 cargo test --package small-amiga-window --test examples` writes the golden pictures again.

#![allow(clippy::unwrap_used, reason = "a test fails by a panic")]

use std::path::Path;

use small_amiga::Program;
use small_amiga::input::{Button, InputEvent, Key, Qualifiers};
use small_amiga_window::{EmulatedComputer as _, HostedComputer};

type Hosted = HostedComputer<Box<dyn Program>>;

/// Includes an example program as a module. The module's function `start` runs the program on an emulated
/// computer.
macro_rules! example {
    ($module:ident, $file:literal, $program:ident) => {
        #[allow(dead_code, reason = "the function `main` of an example is not called here")]
        mod $module {
            include!(concat!("../examples/", $file));

            pub(super) fn start() -> super::Hosted {
                super::Hosted::start(stringify!($program), |intuition| Box::new($program::open(intuition)))
            }
        }
    };
}

example!(hello, "hello.rs", Hello);
example!(bob, "bob.rs", Bounce);
example!(sprite, "sprite.rs", Ship);
example!(two_screens, "two_screens.rs", TwoScreens);

fn key(key: Key, qualifiers: Qualifiers) -> InputEvent {
    InputEvent::Key { key, qualifiers }
}

fn click(computer: &mut Hosted, x: i32, y: i32) {
    computer.input(InputEvent::Pointer { x, y });
    computer.input(InputEvent::Button { button: Button::Select, down: true });
    computer.advance(2);
    computer.input(InputEvent::Button { button: Button::Select, down: false });
    computer.advance(2);
}

/// Returns the width and the pixels of the display, including sprites.
fn pixels(computer: &mut Hosted) -> (usize, Vec<u32>) {
    computer.compose();
    let picture = computer.picture();
    (picture.width, picture.pixels.to_vec())
}

/// Returns the number of pixels that have a colour.
fn count(computer: &mut Hosted, colour: u32) -> usize {
    pixels(computer).1.iter().filter(|pixel| **pixel == colour).count()
}

/// Decodes an RGB PNG into its size and bytes.
fn decode(bytes: &[u8]) -> ((u32, u32), Vec<u8>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let frame = reader.next_frame(&mut pixels).unwrap();
    ((frame.width, frame.height), pixels)
}

/// Compares the picture of a computer with a golden PNG, or writes the golden.
fn check_golden(computer: &mut Hosted, name: &str) {
    check_png(&computer.encode_png().unwrap(), name);
}

/// Presses a key with Shift that belongs to the lid, and waits until the lid is at rest.
fn press_lid(computer: &mut Hosted, pressed: Key) {
    computer.input(key(pressed, Qualifiers::SHIFT));
    computer.compose();
    while computer.blanks_to_run() == Some(1) && computer.computer().intuition().current_time().0 < 3_000 {
        computer.advance(1);
        computer.compose();
    }
}

/// Compares a PNG with a golden, or writes the golden.
fn check_png(bytes: &[u8], name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/goldens").join(name);
    if std::env::var_os("UPDATE_GOLDENS").is_some() {
        std::fs::write(&path, bytes).unwrap();
    }
    let golden = std::fs::read(&path).unwrap();
    assert!(decode(bytes) == decode(&golden), "the picture differs from {}", path.display());
}

#[test]
fn hello_pictures_equal_their_goldens() {
    let mut computer = hello::start();
    computer.advance(60);
    check_golden(&mut computer, "hello.png");
    computer.input(InputEvent::Pointer { x: 30, y: 4 });
    computer.input(InputEvent::Button { button: Button::Menu, down: true });
    computer.input(InputEvent::Pointer { x: 60, y: 16 });
    computer.advance(2);
    check_golden(&mut computer, "hello-menu.png");
    computer.input(InputEvent::Button { button: Button::Menu, down: false });
    click(&mut computer, 320, 147);
    check_golden(&mut computer, "hello-rings.png");
}

#[test]
fn opened_machines_equal_their_goldens() {
    let mut hello = hello::start();
    hello.input(InputEvent::Pointer { x: 30, y: 4 });
    hello.input(InputEvent::Button { button: Button::Menu, down: true });
    hello.input(InputEvent::Pointer { x: 60, y: 16 });
    press_lid(&mut hello, Key::Help);
    check_golden(&mut hello, "lid-menu.png");
    let mut screens = two_screens::start();
    press_lid(&mut screens, Key::Help);
    press_lid(&mut screens, Key::Function(3));
    // The wheel spreads the layers in the margins only.
    screens.input(InputEvent::Pointer { x: 20, y: 400 });
    screens.wheel(-5);
    screens.input(InputEvent::Pointer { x: 640, y: 600 });
    screens.wheel(-3);
    check_golden(&mut screens, "lid-screens.png");
}

#[test]
fn click_on_the_opened_machine_reaches_the_program() {
    let (mut computer, mut closed) = (hello::start(), hello::start());
    press_lid(&mut computer, Key::Help);
    assert!(!computer.compose() && computer.blanks_to_run().is_none(), "no picture is drawn at rest");
    // Line 147 of the picture, whose lower edge is 84 rows above the edge of the view, and column 320.
    click(&mut computer, 292 + (199 - 147) / 2 + 320, 800 - 84 - 200 + 147);
    press_lid(&mut computer, Key::Help);
    click(&mut closed, 320, 147);
    assert!(pixels(&mut computer) == pixels(&mut closed));
}

#[test]
fn hello_reacts_to_gadget_menu_keys_and_close_gadget() {
    const RING: u32 = 0x66_88BB;
    let mut computer = hello::start();
    let mut before = count(&mut computer, RING);
    for step in 0..3 {
        match step {
            0 => click(&mut computer, 320, 147),
            1 => computer.input(key(Key::Char('r'), Qualifiers::empty())),
            _ => computer.input(key(Key::Char('r'), Qualifiers::RIGHT_AMIGA)),
        }
        computer.advance(2);
        let now = count(&mut computer, RING);
        assert!(now > before, "step {step}: {before} to {now}");
        before = now;
    }
    assert!(computer.is_running());
    click(&mut computer, 129, 35);
    assert!(!computer.is_running());

    let mut computer = hello::start();
    computer.input(key(Key::Char('q'), Qualifiers::RIGHT_AMIGA));
    assert!(!computer.is_running());
}

#[test]
fn hello_is_shorter_than_60_lines() {
    assert!(include_str!("../examples/hello.rs").lines().count() < 60);
}

#[test]
fn idle_example_needs_no_blank() {
    let mut computer = hello::start();
    computer.advance(2);
    assert_eq!(computer.blanks_to_run(), None);
}

#[test]
fn bob_moves_and_restores_its_background() {
    const WHITE: u32 = 0xFF_FFFF;
    let mut computer = bob::start();
    let mut seen = Vec::new();
    for _ in 0..200 {
        computer.advance(7);
        let picture = pixels(&mut computer).1;
        let white = picture.iter().filter(|pixel| **pixel == WHITE).count();
        seen.push((white, picture));
    }
    let first = seen[0].0;
    assert!(seen.iter().all(|(white, _)| *white == first), "the ball leaves no pixel behind");
    assert!(seen.windows(2).all(|two| two[0].1 != two[1].1), "the ball moves");
    click(&mut computer, 89, 30);
    assert!(!computer.is_running());
}

#[test]
fn cursor_keys_move_the_sprite_only() {
    const HULL: u32 = 0x33_AA33;
    let mut computer = sprite::start();
    let screen = |computer: &Hosted| computer.computer().intuition().screens()[0].display().map().clone();
    let leftmost = |computer: &mut Hosted| {
        let (width, pixels) = pixels(computer);
        pixels.iter().enumerate().filter(|(_, pixel)| **pixel == HULL).map(|(at, _)| at % width).min()
    };
    let before = leftmost(&mut computer).unwrap();
    let bitmap = screen(&computer);
    for _ in 0..3 {
        computer.input(key(Key::Right, Qualifiers::empty()));
    }
    assert_eq!(leftmost(&mut computer), Some(before + 24));
    assert!(screen(&computer) == bitmap, "the bitmap has changed");
    click(&mut computer, 179, 65);
    assert!(!computer.is_running() && leftmost(&mut computer).is_some());
}

#[test]
fn screens_have_their_own_colours() {
    const GREY: u32 = 0xAA_AAAA;
    const BLUE: u32 = 0x00_55AA;
    let mut computer = two_screens::start();
    let rows = |computer: &mut Hosted| {
        let (width, pixels) = pixels(computer);
        [80, 120].map(|row| pixels[row * width + 5])
    };
    assert_eq!(rows(&mut computer), [GREY, BLUE]);
    // Drag the front screen to the top of the display.
    computer.input(InputEvent::Pointer { x: 300, y: 95 });
    computer.input(InputEvent::Button { button: Button::Select, down: true });
    computer.input(InputEvent::Pointer { x: 300, y: 5 });
    computer.input(InputEvent::Button { button: Button::Select, down: false });
    computer.advance(2);
    assert_eq!(rows(&mut computer), [BLUE, BLUE]);
}
