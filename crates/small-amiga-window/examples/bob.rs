// A Bob that bounces in a window and restores what it covers.
use small_amiga::Program;
use small_amiga::chips::{Chunky, Pen, Point, Rect};
use small_amiga::exec::Signals;
use small_amiga::graphics::{BobId, BobImage, GelsInfo, Image};
use small_amiga::intuition::{IntuiMessage, Intuition, NewWindow, WindowId};

/// Width and height of the ball; hi-res pixels are twice as high as wide.
const SIZE: (i32, i32) = (40, 20);

struct Bounce {
    window: WindowId,
    gels: GelsInfo,
    ball: BobId,
    at: Point,
    step: Point,
    open: bool,
}

impl Bounce {
    fn open(intuition: &mut Intuition) -> Self {
        let window = intuition.open_window(NewWindow::new("Bounce", Rect::new(80, 25, 480, 150)));
        if let Some(mut rp) = intuition.rast_port(window) {
            for column in (20..470).step_by(30) {
                rp.set_a_pen(Pen(3)).move_to(column, 14).draw(column, 145);
            }
        }
        // Index 1 is the shaded edge of the ball, 2 its body.
        let picture = Chunky::from_fn(SIZE.0 as usize, SIZE.1 as usize, |x, y| {
            let (dx, dy) = (x as i32 * 2 - SIZE.0 + 1, (y as i32 * 2 - SIZE.1 + 1) * 2);
            let edge = (dx + 8) * (dx + 8) + (dy + 8) * (dy + 8);
            u8::from(dx * dx + dy * dy < 1600) * if edge < 1500 { 2 } else { 1 }
        });
        let image = Image::from_chunky(&picture, &[Pen(0), Pen(1), Pen(2)], 2);
        let (mut gels, at) = (GelsInfo::default(), Point::new(30, 20));
        let ball = gels.add_bob(BobImage::new(image, &picture), at);
        Self { window, gels, ball, at, step: Point::new(3, 1), open: true }
    }
}

impl Program for Bounce {
    /// The program is woken at every vertical blank, because it does not implement `next_blank`.
    fn wake(&mut self, intuition: &mut Intuition, signals: Signals) {
        while let Some(message) = intuition.get_msg(self.window) {
            self.open &= message != IntuiMessage::CloseWindow;
        }
        if !signals.contains(Signals::CTRL_E) {
            return;
        }
        let room = intuition.inner(self.window);
        self.at = self.at + self.step;
        if self.at.x <= room.x || self.at.x + SIZE.0 >= room.right() {
            self.step.x = -self.step.x;
        }
        if self.at.y <= room.y || self.at.y + SIZE.1 >= room.bottom() {
            self.step.y = -self.step.y;
        }
        self.gels.set_position(self.ball, self.at);
        if let Some(mut rp) = intuition.rast_port(self.window) {
            self.gels.draw_g_list(&mut rp);
        }
    }

    fn is_running(&self) -> bool {
        self.open
    }
}

fn main() -> Result<(), small_amiga_window::LaunchError> {
    small_amiga_window::launch("Bounce", Bounce::open)
}
