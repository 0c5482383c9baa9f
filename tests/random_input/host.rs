//! A host window of odd size, through which some walks send their mouse input.

use small_amiga::input::{Button, InputEvent};
use small_amiga_window::PixelShape;
use small_amiga_window::mouse::{Mouse, Sample};
use small_amiga_window::scaling::{Fit, Picture, Placement};

#[derive(Debug)]
pub struct HostWindow {
    native: (usize, usize),
    size: (usize, usize),
    placed: Placement,
    mouse: Mouse,
    now: Sample,
}

impl HostWindow {
    /// Creates a window of the given size that shows a picture of `native` pixels.
    pub fn new(native: (usize, usize), size: (usize, usize)) -> Self {
        let placed = placement(native, size);
        let now = Sample { x: -1, y: -1, select: false, menu: false };
        Self { native, size, placed, mouse: Mouse::new(), now }
    }

    pub fn resize(&mut self, size: (usize, usize)) {
        self.size = size;
        self.placed = placement(self.native, size);
    }

    /// Sends an event through the host's mouse and returns the events that arrive at the emulated computer.
    pub fn through(&mut self, wanted: InputEvent) -> Vec<InputEvent> {
        match wanted {
            InputEvent::Pointer { x, y } => {
                let (across, down) = (self.column_of(x), self.row_of(y));
                self.now = Sample { x: across, y: down, ..self.now };
            }
            InputEvent::Button { button: Button::Select, down } => self.now.select = down,
            InputEvent::Button { button: Button::Menu, down } => self.now.menu = down,
            InputEvent::FocusLost => {
                self.mouse.ignore_held_buttons();
                return vec![wanted];
            }
            _ => return vec![wanted],
        }
        let mut told = Vec::new();
        self.mouse.update(self.now, &self.placed, |event| told.push(event));
        told
    }

    /// Returns a column of the window that shows column `x` of the screen. For a column outside the screen,
    /// the result is equally far outside the picture.
    fn column_of(&self, x: i32) -> i32 {
        let size = self.size.0 as i32;
        (-size..2 * size).find(|&at| self.placed.to_picture(at, 0).0 >= x).unwrap_or(2 * size)
    }

    fn row_of(&self, y: i32) -> i32 {
        let size = self.size.1 as i32;
        (-size..2 * size).find(|&at| self.placed.to_picture(0, at).1 >= y).unwrap_or(2 * size)
    }
}

fn placement(native: (usize, usize), size: (usize, usize)) -> Placement {
    let pixels = vec![0; native.0 * native.1];
    let shape = if native.1 >= 400 { PixelShape::Square } else { PixelShape::Tall };
    let picture =
        Picture { width: native.0, height: native.1, pixels: &pixels, shape, border: &[], detail: (1, 1) };
    Placement::new(size, &picture, Fit::Steps)
}
