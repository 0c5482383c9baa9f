// A program with a Bob and a sprite, and the opened machine on which it runs, as the picture `lid.png`.
#[path = "write_png/mod.rs"]
mod write_png;

use small_amiga::chips::{Chunky, Pen, Point, Rect, Rgb4, SpriteData};
use small_amiga::exec::Signals;
use small_amiga::graphics::{BobImage, GelsInfo, Image};
use small_amiga::intuition::{IntuiMessage, Intuition, NewWindow, WindowId};
use small_amiga::lid::Lid;
use small_amiga::{Computer, Program};

pub(crate) struct Gallery {
    window: WindowId,
    open: bool,
}

impl Gallery {
    pub(crate) fn open(intuition: &mut Intuition) -> Self {
        let window = intuition.open_window(NewWindow::new("Gallery", Rect::new(90, 25, 460, 150)));
        let screen = intuition.workbench().id();
        if let Some(mut rp) = intuition.rast_port(window) {
            for (column, pen) in (30..430).step_by(40).zip([1, 2, 3].into_iter().cycle()) {
                rp.set_a_pen(Pen(pen)).rect_fill(Rect::new(column, 20, 30, 60));
            }
            rp.set_a_pen(Pen(1)).set_b_pen(Pen(0)).text_at(30, 100, "Every pen is a sum of bits: 1 + 2 = 3.");
            let ball = Chunky::from_fn(40, 20, |x, y| {
                let (dx, dy) = (2 * x as i32 - 39, 4 * y as i32 - 38);
                if dx * dx + dy * dy > 1600 { 0 } else { 1 + u8::from(dx + dy < 0) }
            });
            let image = Image::from_chunky(&ball, &[Pen(0), Pen(1), Pen(2)], 2);
            let mut gels = GelsInfo::default();
            gels.add_bob(BobImage::new(image, &ball), Point::new(205, 50));
            gels.draw_g_list(&mut rp);
        }
        if let Some(sprite) = intuition.get_sprite(Some(2)) {
            for (register, colour) in (21..).zip([0x3A3, 0x6F6, 0xFFF]) {
                intuition.set_colour(screen, register, Rgb4::new(colour));
            }
            let ring = |x: usize, y: usize| (2 * x as i32 - 15).pow(2) + (2 * y as i32 - 15).pow(2);
            let data = SpriteData::from_pixels(16, |x, y| match ring(x, y) {
                0..80 => 3,
                80..150 => 2,
                150..230 => 1,
                _ => 0,
            });
            intuition.show_sprite(&sprite, screen, Point::new(450, 130), &data);
        }
        Self { window, open: true }
    }
}

impl Program for Gallery {
    fn wake(&mut self, intuition: &mut Intuition, _: Signals) {
        while let Some(message) = intuition.get_msg(self.window) {
            self.open &= message != IntuiMessage::CloseWindow;
        }
    }

    fn is_running(&self) -> bool {
        self.open
    }
}

/// Opens the machine, waits until the layers are lifted, and draws the view.
pub(crate) fn open_machine<P: Program>(computer: &mut Computer<P>, lid: &mut Lid) {
    lid.set_open(true, computer.intuition().current_time());
    (0..30).for_each(|_| computer.vertical_blank());
    computer.compose();
    lid.draw(computer);
}

fn main() -> Result<(), png::EncodingError> {
    let (mut computer, mut lid) = (Computer::with_program("Gallery", Gallery::open), Lid::default());
    open_machine(&mut computer, &mut lid);
    write_png::write_png("lid.png", lid.width(), lid.pixels(), 1)
}
