//! A program that fails at the first message of its window.

use small_amiga::Program;
use small_amiga::chips::Rect;
use small_amiga::exec::Signals;
use small_amiga::intuition::{Intuition, NewWindow, WindowFlags, WindowId};
use small_amiga_workbench::Tool;

#[derive(Debug)]
struct Failing(WindowId);

impl Program for Failing {
    fn wake(&mut self, intuition: &mut Intuition, _: Signals) {
        assert!(intuition.get_msg(self.0).is_none(), "a message came");
    }

    fn is_running(&self) -> bool {
        true
    }
}

impl Tool for Failing {
    fn window(&self) -> WindowId {
        self.0
    }
}

/// Opens the program's window and activates it, so that the first key or click makes the program fail.
pub fn opened(intuition: &mut Intuition) -> Box<dyn Tool> {
    let (frame, flags) = (Rect::new(200, 100, 100, 50), WindowFlags::ACTIVATE);
    Box::new(Failing(intuition.open_window(NewWindow { frame, flags, ..NewWindow::default() })))
}
