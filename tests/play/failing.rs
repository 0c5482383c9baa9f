//! A program that fails at the first message of its window.

use tripppin::machine::geometry::Rect;
use tripppin::programs::Tool;
use tripppin::system::computer::Program;
use tripppin::system::exec::signals::Signals;
use tripppin::system::intuition::Intuition;
use tripppin::system::intuition::window::{NewWindow, WindowFlags, WindowId};

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

/// Opens it, active: the first key or click ends it.
pub fn opened(intuition: &mut Intuition) -> Box<dyn Tool> {
    let (frame, flags) = (Rect::new(200, 100, 100, 50), WindowFlags::ACTIVATE);
    Box::new(Failing(intuition.open_window(NewWindow { frame, flags, ..NewWindow::default() })))
}
