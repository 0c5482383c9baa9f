//! A computer with one picture, which the real window loop runs in a separate process. The computer prints
//! each event as a line.
//!
//! Every pixel of the picture encodes its position; the pixel under the pointer is white, and a red bar
//! shows each held button.
//!
//! Arguments:
//! - `laced`: 400 square rows instead of 200 tall ones.
//! - `animate`: a new picture every tick.
//! - `tell`: a line for each blank and each new picture; every blank runs as with `animate`.
//! - `prefer`: P and L change the standard and the interlace, a digit the scale, S the scanlines.
//! - `releases`: a line for each key that goes up.
//! - `linger`: closing never ends.
//! - `scale=N`: the initial scale.
//! - `ticks=N`: ends after N ticks and prints the number of polls, ticks and composed pictures.

use boardgame_host::desktop::run;
use small_amiga::clipboard::Clipboard;
use small_amiga::input::{Button, InputEvent, Key};
use small_amiga_window::PixelShape;
use small_amiga_window::scaling::{Fit, Picture};
use small_amiga_window::{DisplayOptions, EmulatedComputer, WindowOptions};
use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;
use tripppin::CATALOGUE;

/// Argument that turns this test program into the probe.
pub const WORD: &str = "--probe";

/// Width of the probe's picture, in pixels.
pub const WIDTH: usize = 640;

pub fn colour(x: usize, y: usize) -> u32 {
    (0x40 << 16) | ((y as u32 & 0xFF) << 8) | (x as u32 & 0xFF)
}

pub const WHITE: u32 = 0x00FF_FFFF;

/// The colour of the top ten rows while a button is held: left half for select, right half for menu.
pub const RED: u32 = 0x00FF_0000;

struct Probe {
    pixels: Vec<u32>,
    height: usize,
    shape: PixelShape,
    at: (i32, i32),
    held: [bool; 2],
    animate: bool,
    looks: u32,
    tell: bool,
    releases: bool,
    linger: bool,
    ticks: u32,
    pictures: u32,
    last_tick: u32,
    changed: bool,
    running: bool,
    clipboard: Clipboard,
    prefer: bool,
    options: DisplayOptions,
}

impl Probe {
    /// Changes the display or a window setting by key.
    fn prefer(&mut self, key: char) {
        let (lines, lace) = match self.shape {
            PixelShape::Tall => (self.height, false),
            PixelShape::Square => (self.height / 2, true),
        };
        let (lines, lace) = match key {
            'p' => (456 - lines, lace),
            'l' => (lines, !lace),
            _ => (lines, lace),
        };
        (self.height, self.shape) =
            if lace { (2 * lines, PixelShape::Square) } else { (lines, PixelShape::Tall) };
        self.pixels = vec![0; WIDTH * self.height];
        match key {
            's' => self.options.scanlines = !self.options.scanlines,
            key => self.options.scale = key.to_digit(10).or(self.options.scale),
        }
    }

    fn draw(&mut self) {
        for (y, row) in self.pixels.chunks_exact_mut(WIDTH).enumerate() {
            for (x, pixel) in row.iter_mut().enumerate() {
                *pixel = colour(x, y);
            }
            for (held, half) in self.held.iter().zip(row.chunks_exact_mut(WIDTH / 2)) {
                if *held && y < 10 {
                    half.fill(RED);
                }
            }
        }
        let (x, y) = self.at;
        if (0..WIDTH as i32).contains(&x) && (0..self.height as i32).contains(&y) {
            self.pixels[y as usize * WIDTH + x as usize] = WHITE;
        }
        if self.animate {
            self.pixels[WIDTH * (self.height - 1)] = self.ticks;
        }
    }
}

impl EmulatedComputer for Probe {
    fn display_options(&self) -> DisplayOptions {
        self.options
    }

    fn rate(&self) -> u32 {
        60
    }

    fn input(&mut self, event: InputEvent) {
        if self.releases || !matches!(event, InputEvent::KeyUp { .. }) {
            say(&format!("{event:?}"));
        }
        match event {
            InputEvent::Pointer { x, y } => self.at = (x, y),
            InputEvent::Button { button, down } => self.held[usize::from(button == Button::Menu)] = down,
            InputEvent::Key { key: Key::Escape, .. } => self.running = false,
            InputEvent::Key { key: Key::Char(key), .. } if self.prefer => self.prefer(key),
            InputEvent::FocusLost => self.held = [false; 2],
            _ => {}
        }
        self.changed = true;
    }

    fn blanks_to_run(&self) -> Option<u32> {
        match self.last_tick {
            _ if self.animate || self.tell => Some(1),
            u32::MAX => None,
            last => Some(last.saturating_sub(self.ticks).max(1)),
        }
    }

    fn advance(&mut self, blanks: u32) {
        self.ticks += blanks;
        self.changed |= self.animate && blanks > 0;
        self.running &= self.ticks < self.last_tick;
        for _ in 0..blanks {
            if self.tell {
                say("blank");
            }
        }
    }

    fn poll(&mut self) {
        self.looks += 1;
    }

    fn compose(&mut self) -> bool {
        let changed = std::mem::take(&mut self.changed);
        if changed {
            self.pictures += 1;
            self.draw();
            if self.tell {
                say("drawn");
            }
        }
        changed
    }

    fn picture(&self) -> Picture<'_> {
        Picture {
            width: WIDTH,
            height: self.height,
            pixels: &self.pixels,
            shape: self.shape,
            border: &[],
            detail: (1, 1),
        }
    }

    fn is_running(&self) -> bool {
        self.running
    }

    fn clipboard(&mut self) -> &mut Clipboard {
        &mut self.clipboard
    }

    fn screenshot(&mut self) {
        say("screenshot");
    }

    fn close(&mut self) {
        say(&format!("closed {}", self.ticks));
        if self.linger {
            loop {
                std::thread::park();
            }
        }
    }
}

fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

/// Runs the probe until its window is closed or Escape is pressed.
pub fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().collect();
    let has = |word: &str| words.iter().any(|have| have == word);
    let number = |name| words.iter().find_map(|word| word.strip_prefix(name)?.parse().ok());
    let (height, shape) = if has("laced") { (400, PixelShape::Square) } else { (200, PixelShape::Tall) };
    let mut probe = Probe {
        pixels: vec![0; WIDTH * height],
        height,
        shape,
        at: (-1, -1),
        held: [false; 2],
        animate: has("animate"),
        looks: 0,
        tell: has("tell"),
        releases: has("releases"),
        linger: has("linger"),
        ticks: 0,
        pictures: 0,
        last_tick: number("ticks=").unwrap_or(u32::MAX),
        changed: true,
        running: true,
        clipboard: Clipboard::default(),
        prefer: has("prefer"),
        options: DisplayOptions::default(),
    };
    let scale = number("scale=");
    let began = Instant::now();
    match run(
        &CATALOGUE,
        &mut probe,
        &WindowOptions { title: "Probe".into(), scale, border: 0, fit: Fit::Steps },
    ) {
        Ok(()) => {
            if probe.ticks >= probe.last_tick {
                let Probe { looks, ticks, pictures, .. } = probe;
                say(&format!("rested {looks} {ticks} {pictures}"));
            }
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            eprintln!("after {} ms", began.elapsed().as_millis());
            ExitCode::FAILURE
        }
    }
}
