// The drawing calls of graphics.library in one window, as the picture `drawing.png`.
#[path = "write_png/mod.rs"]
mod write_png;

use small_amiga::chips::{Pen, Point, Rect};
use small_amiga::exec::Signals;
use small_amiga::graphics::{DrawMode, Font, RastPort};
use small_amiga::intuition::{Intuition, Look, NewWindow};
use small_amiga::{Computer, Program};

/// Line patterns, each drawn in one row.
const PATTERNS: [u16; 5] = [0xFFFF, 0xF0F0, 0xAAAA, 0xFF18, 0xE4E4];

/// A program that draws when it starts, and never reacts.
pub(crate) struct Drawing;

impl Drawing {
    pub(crate) fn open(intuition: &mut Intuition) -> Self {
        let window = intuition.open_window(NewWindow::new("Drawing", Rect::new(40, 20, 560, 165)));
        let inner = intuition.inner(window);
        let font = Font::of_look(Look::V2);
        let slanted = (font.slanted(), "Slanted letters");
        let fonts =
            [(font.doubled(), "Letters of twice the height"), slanted, (font, "The font of release 2")];
        if let Some(mut rp) = intuition.rast_port(window) {
            // Without this region, the circles would cover the borders.
            rp.install_clip_region(Some(inner));
            circles(&mut rp, Point::new(520, 150));
            patterns(&mut rp, Point::new(20, 30));
            curve(&mut rp, Rect::new(20, 100, 200, 56));
            texts(&mut rp, &fonts, Point::new(250, 28));
            magnifier(&mut rp, Rect::new(250, 88, 40, 14), Point::new(310, 88));
        }
        Self
    }
}

/// Circles on a display whose pixels are twice as high as wide.
fn circles(rp: &mut RastPort<'_>, centre: Point) {
    for (step, pen) in (1..5).zip([1, 2, 3].into_iter().cycle()) {
        rp.set_a_pen(Pen(pen)).draw_ellipse(centre.x, centre.y, step * 22, step * 11);
    }
}

/// Line patterns in the draw modes; only Jam2 draws the gaps, in the back pen.
fn patterns(rp: &mut RastPort<'_>, at: Point) {
    rp.set_a_pen(Pen(1)).set_b_pen(Pen(2));
    let modes = [("Jam1", DrawMode::Jam1), ("Jam2", DrawMode::Jam2), ("Complement", DrawMode::Complement)];
    for (x, (name, mode)) in (at.x..).step_by(72).zip(modes) {
        rp.set_b_pen(Pen(0)).set_dr_md(DrawMode::Jam2).text_at(x, at.y - 14, name);
        rp.set_b_pen(Pen(2)).set_dr_md(mode);
        for (y, pattern) in (at.y..).step_by(4).zip(PATTERNS) {
            rp.set_dr_pt(pattern).move_to(x, y).draw(x + 60, y);
        }
        // The pattern continues round the corners of connected lines.
        rp.set_dr_pt(0xFC30)
            .move_to(x, at.y + 24)
            .draw(x + 60, at.y + 24)
            .draw(x + 30, at.y + 54)
            .draw(x, at.y + 24);
    }
    rp.set_dr_md(DrawMode::Jam1).set_dr_pt(0xFFFF);
}

/// A parabola of single pixels over a grid of dotted lines.
fn curve(rp: &mut RastPort<'_>, area: Rect) {
    rp.set_a_pen(Pen(3)).set_dr_pt(0x8888);
    for y in (area.y..=area.bottom()).step_by(14) {
        rp.move_to(area.x, y).draw(area.right(), y);
    }
    rp.set_a_pen(Pen(1)).set_dr_pt(0xFFFF);
    for x in 0..=area.width {
        let from_middle = x - area.width / 2;
        rp.write_pixel(
            area.x + x,
            area.y + from_middle * from_middle * area.height * 4 / area.width / area.width,
        );
    }
}

/// A line of text in each font, and the font of the window again afterwards.
fn texts<'a>(rp: &mut RastPort<'a>, fonts: &'a [(Font, &str)], at: Point) {
    let before = rp.font();
    for (y, (font, text)) in (at.y..).step_by(18).zip(fonts) {
        rp.set_a_pen(Pen(1)).set_font(font).text_at(at.x, y, text);
    }
    rp.set_font(before);
}

/// Reads the pixels of `from`, and draws each three times as wide and high at `to`.
fn magnifier(rp: &mut RastPort<'_>, from: Rect, to: Point) {
    rp.text_at(from.x + 2, from.y + 3, "Zoom");
    for (x, y) in (0..from.width).flat_map(|x| (0..from.height).map(move |y| (x, y))) {
        if let Some(pen) = rp.read_pixel(from.x + x, from.y + y) {
            rp.set_a_pen(pen).rect_fill(Rect::new(to.x + 3 * x, to.y + 3 * y, 3, 3));
        }
    }
}

impl Program for Drawing {
    fn wake(&mut self, _: &mut Intuition, _: Signals) {}

    fn is_running(&self) -> bool {
        true
    }
}

fn main() -> Result<(), png::EncodingError> {
    let mut computer = Computer::with_program("Drawing", Drawing::open);
    computer.compose();
    let chip = computer.intuition().chip();
    write_png::write_png("drawing.png", chip.width(), chip.frame(), 2)
}
