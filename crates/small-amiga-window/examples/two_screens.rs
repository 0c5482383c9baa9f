// A second screen with colours of its own, dragged down by half: the Workbench's screen shows above it.
use small_amiga::Program;
use small_amiga::chips::{Pen, Rect, Rgb4, Ticks};
use small_amiga::exec::Signals;
use small_amiga::intuition::{IntuiMessage, Intuition, Look, NewScreen, NewWindow, WindowId};

struct TwoScreens {
    windows: [WindowId; 2],
    open: bool,
}

impl TwoScreens {
    fn open(intuition: &mut Intuition) -> Self {
        let first = NewWindow::new("On the Workbench", Rect::new(60, 25, 380, 50));
        let first = intuition.open_window(first);
        if let Some(mut rp) = intuition.rast_port(first) {
            rp.text_centred(190, 30, "Drag the other screen by its bar.");
        }
        // The four pens of release 1.3, followed by twelve from dark red to orange.
        let mut new = NewScreen::of_look(Look::V13);
        (new.depth, new.title) = (4, "A screen of 16 colours".to_owned());
        new.colours.extend((4..16).map(|red| Rgb4::new(red << 8 | (red / 2) << 4)));
        let screen = intuition.open_screen(new);
        intuition.move_screen(screen, 90);
        let second = NewWindow::new("Sixteen pens", Rect::new(100, 25, 440, 70));
        let second = intuition.open_window(NewWindow { screen: Some(screen), ..second });
        if let Some(mut rp) = intuition.rast_port(second) {
            for pen in 0..16 {
                rp.set_a_pen(Pen(pen)).rect_fill(Rect::new(20 + 25 * i32::from(pen), 18, 25, 44));
            }
        }
        Self { windows: [first, second], open: true }
    }
}

impl Program for TwoScreens {
    fn wake(&mut self, intuition: &mut Intuition, _: Signals) {
        for window in self.windows {
            while let Some(message) = intuition.get_msg(window) {
                self.open &= message != IntuiMessage::CloseWindow;
            }
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
    small_amiga_window::launch("Two screens", TwoScreens::open)
}
