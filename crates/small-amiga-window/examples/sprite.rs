// A hardware sprite that the cursor keys move over the Workbench's screen. It never touches the bitmap.
use small_amiga::Program;
use small_amiga::chips::{Point, Rect, Rgb4, SpriteData, Ticks, colour_register};
use small_amiga::exec::Signals;
use small_amiga::graphics::SpriteNumber;
use small_amiga::input::Key;
use small_amiga::intuition::{IntuiMessage, Intuition, NewWindow, WindowId};

struct Ship {
    window: WindowId,
    sprite: Option<SpriteNumber>,
    picture: SpriteData,
    at: Point,
    open: bool,
}

impl Ship {
    fn open(intuition: &mut Intuition) -> Self {
        let window = intuition.open_window(NewWindow::new("Sprite", Rect::new(170, 60, 300, 60)));
        if let Some(mut rp) = intuition.rast_port(window) {
            rp.text_centred(150, 36, "The cursor keys move the ship.");
        }
        // A saucer of 16 x 8 lo-res pixels: 1 is its hull, 2 its outline, 3 its light.
        let rows: [&[u8; 16]; 8] = [
            b".....222222.....",
            b"....23333332....",
            b"...2333333332...",
            b".22222222222222.",
            b"2111311113111132",
            b".22111111111122.",
            b"...2222222222...",
            b"....22....22....",
        ];
        let picture = SpriteData::from_pixels(rows.len(), |x, y| rows[y][x].saturating_sub(b'0') & 3);
        // Sprites 0 and 1 share their colour registers, and sprite 0 is the pointer.
        let sprite = intuition.get_sprite(Some(2));
        let screen = intuition.workbench().id();
        if let Some(sprite) = &sprite {
            for (value, colour) in (1..).zip([0x3A3, 0x000, 0xFF8]) {
                intuition.set_colour(screen, colour_register(sprite.number(), value), Rgb4::new(colour));
            }
        }
        let ship = Self { window, sprite, picture, at: Point::new(304, 130), open: true };
        ship.show(intuition);
        ship
    }

    fn show(&self, intuition: &mut Intuition) {
        let screen = intuition.workbench().id();
        if let Some(sprite) = &self.sprite {
            intuition.show_sprite(sprite, screen, self.at, &self.picture);
        }
    }
}

impl Program for Ship {
    fn wake(&mut self, intuition: &mut Intuition, _: Signals) {
        while let Some(message) = intuition.get_msg(self.window) {
            let step = match message {
                IntuiMessage::RawKey { key: Key::Left, .. } => Point::new(-8, 0),
                IntuiMessage::RawKey { key: Key::Right, .. } => Point::new(8, 0),
                IntuiMessage::RawKey { key: Key::Up, .. } => Point::new(0, -4),
                IntuiMessage::RawKey { key: Key::Down, .. } => Point::new(0, 4),
                IntuiMessage::CloseWindow => {
                    self.open = false;
                    return;
                }
                _ => continue,
            };
            self.at = self.at + step;
            self.show(intuition);
        }
    }

    fn is_running(&self) -> bool {
        self.open
    }

    fn next_blank(&self, _: &Intuition) -> Option<Ticks> {
        None
    }
}

fn main() -> Result<(), small_amiga_window::LaunchError> {
    small_amiga_window::launch("Sprite", Ship::open)
}
