//! A computer of one picture, to try the window loop: a pattern, a dot under the pointer, a colour per held button; every
//! event is written to standard output.
#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::io::Write;
use std::time::Instant;
use tripppin::host::window::scaling::{Picture, PixelShape};
use tripppin::host::window::{Computer, WindowOptions, run};
use tripppin::system::input::{Button, InputEvent, Key};

struct Dummy {
    pixels: Vec<u32>,
    at: (i32, i32),
    held: [bool; 2],
    ticks: u64,
    changed: bool,
    running: bool,
    born: Instant,
    animate: bool,
}

fn colour(x: i32, y: i32) -> u32 {
    ((x as u32 % 256) << 16) | ((y as u32 % 256) << 8) | (x as u32 / 256)
}

impl Computer for Dummy {
    fn rate(&self) -> u32 {
        60
    }
    fn input(&mut self, event: InputEvent) {
        println!("{event:?}");
        let _ = std::io::stdout().flush();
        match event {
            InputEvent::Pointer { x, y } => {
                self.at = (x, y);
                self.changed = true;
            }
            InputEvent::Button { button, down } => {
                self.held[(button == Button::Menu) as usize] = down;
                self.changed = true;
            }
            InputEvent::Key { key: Key::Escape, .. } => self.running = false,
            InputEvent::FocusLost => {
                self.held = [false; 2];
                self.changed = true;
            }
            InputEvent::Key { .. } => {}
        }
    }
    fn vertical_blank(&mut self) {
        self.ticks += 1;
        self.changed |= self.animate;
    }
    fn poll(&mut self) {}
    fn compose(&mut self) -> bool {
        if !std::mem::take(&mut self.changed) {
            return false;
        }
        for y in 0..200 {
            for x in 0..640 {
                self.pixels[(y * 640 + x) as usize] = colour(x, y);
            }
        }
        for (held, at) in self.held.iter().zip([0, 320]) {
            if *held {
                for row in self.pixels.chunks_exact_mut(640).take(10) {
                    row[at..at + 320].fill(0x00FF_0000);
                }
            }
        }
        if (0..640).contains(&self.at.0) && (0..200).contains(&self.at.1) {
            self.pixels[(self.at.1 * 640 + self.at.0) as usize] = 0x00FF_FFFF;
        }
        if self.animate {
            self.pixels[199 * 640] = self.ticks as u32;
        }
        if self.ticks == 0 {
            eprintln!("first compose after {:?}", self.born.elapsed());
        }
        true
    }
    fn picture(&self) -> Picture<'_> {
        Picture { width: 640, height: 200, pixels: &self.pixels, shape: PixelShape::Tall }
    }
    fn is_running(&self) -> bool {
        self.running
    }
    fn screenshot(&mut self) {
        println!("screenshot");
    }
    fn close(&mut self) {
        println!("closed after {} ticks", self.ticks);
    }
}

fn main() -> std::process::ExitCode {
    let scale = std::env::args().nth(1).and_then(|text| text.parse().ok());
    let mut dummy = Dummy {
        pixels: vec![0; 640 * 200],
        at: (-1, -1),
        held: [false; 2],
        ticks: 0,
        changed: true,
        running: true,
        born: Instant::now(),
        animate: std::env::args().any(|word| word == "animate"),
    };
    match run(&mut dummy, &WindowOptions { title: "Dummy".into(), scale }) {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            std::process::ExitCode::FAILURE
        }
    }
}
