//! The grid of the palette's pens in the Preferences window, with a sample of the pen that is being changed.

use small_amiga::chips::{Pen, Point, Rect, Rgb4};
use small_amiga::graphics::DrawMode;
use small_amiga::intuition::{Intuition, WindowId, thin_box};

/// The red, green and blue components of a colour, each from 0 to 15.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Guns(pub [u8; 3]);

impl Guns {
    pub(super) const fn from_colour(colour: Rgb4) -> Self {
        Self([colour.red(), colour.green(), colour.blue()])
    }

    /// Returns the colour with the component number `gun` set to `level`, clamped to 0..=15.
    pub(super) fn with_level(mut self, gun: usize, level: i32) -> Self {
        if let Some(gun) = self.0.get_mut(gun) {
            *gun = level.clamp(0, 15) as u8;
        }
        self
    }

    pub(super) fn colour(self) -> Rgb4 {
        Rgb4::new(self.0.iter().fold(0, |bits, &gun| bits << 4 | u16::from(gun)))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PaletteGrid {
    pub boxes: Rect,
    /// The box that shows the colour of the selected pen.
    pub sample: Rect,
}

impl PaletteGrid {
    const fn grid(pens: usize) -> (i32, i32) {
        let columns = match pens {
            0..=8 => pens,
            9..=16 => 8,
            17..=64 => 16,
            _ => 32,
        };
        let columns = if columns == 0 { 1 } else { columns };
        (columns as i32, pens.div_ceil(columns) as i32)
    }

    fn cell(self, pens: usize, pen: usize) -> Rect {
        let inside = self.boxes.grown(-2, -1);
        let (columns, rows) = Self::grid(pens);
        let (column, row) = (pen as i32 % columns, pen as i32 / columns);
        let (x, y) = (inside.width * column / columns, inside.height * row / rows);
        let (right, bottom) = (inside.width * (column + 1) / columns, inside.height * (row + 1) / rows);
        Rect::new(inside.x + x, inside.y + y, right - x, bottom - y)
    }

    pub(super) fn pen_at(self, pens: usize, at: Point) -> Option<usize> {
        (0..pens).find(|&pen| self.cell(pens, pen).contains(at))
    }

    /// Draws the palette grid with a frame round the pen `chosen`, and the sample box.
    pub(super) fn draw(self, intuition: &mut Intuition, window: WindowId, pens: usize, chosen: usize) {
        let Some(screen) = intuition.screen_of(window) else { return };
        let (look, info) = (screen.look(), *screen.draw_info());
        let Some(mut rp) = intuition.rast_port(window) else { return };
        let of = |pen: usize| Pen(u8::try_from(pen).unwrap_or(u8::MAX));
        thin_box(&mut rp, (look, &info), self.boxes, false, info.background);
        rp.set_dr_md(DrawMode::Jam1);
        for pen in 0..pens {
            rp.set_a_pen(of(pen)).rect_fill(self.cell(pens, pen));
        }
        // The frame is dark and light, so that it is visible on any colour.
        let frame = self.cell(pens, chosen);
        rp.set_a_pen(info.shadow).rect_fill(frame);
        rp.set_a_pen(info.shine).rect_fill(frame.grown(-2, -1));
        rp.set_a_pen(of(chosen)).rect_fill(frame.grown(-4, -2));
        thin_box(&mut rp, (look, &info), self.sample, false, of(chosen));
    }
}
