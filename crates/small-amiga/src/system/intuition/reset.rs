//! The Workbench's screen anew: in other colours as it stands, or closed and opened in another mode, depth, font or look.
//!
//! Knows when it can be closed: as with `CloseWorkBench`, not while a window is on it. All screens are as large as the display, so that it
//! takes its rows from it only while it is the only one. Leaves closing windows to their programs.

use super::Intuition;
use super::screen::{self, Monitor, NewScreen, SCREEN_WIDTH, Screen, ScreenId};
use super::window::WindowId;
use crate::machine::colour::Rgb4;
use crate::machine::denise::Denise;
use crate::machine::geometry::Point;
use crate::system::legible::Legible;

/// The registers of the pointer's colours, which no palette has a say in.
pub const POINTER_REGISTERS: std::ops::Range<usize> = 17..20;

/// The Workbench's screen cannot be closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Visited;

impl Intuition {
    /// How the beam runs.
    pub const fn monitor(&self) -> Monitor {
        self.monitor
    }

    /// `LoadRGB4`: a screen's colours from pen 0 on, but for those of the pointer, and for registers that programs have
    /// written: their sprites' colours are there.
    pub fn load_colours(&mut self, id: ScreenId, colours: &[Rgb4]) {
        let Some(screen) = self.screen_mut(id) else { return };
        let pens = 1 << screen.depth();
        if let Some(legible) = &mut screen.legible {
            *legible = Legible::new(colours.get(..pens).unwrap_or(colours));
        }
        screen.palette = colours.to_vec();
        for (register, &colour) in colours.iter().enumerate().take(pens) {
            if POINTER_REGISTERS.contains(&register) || screen.written.contains(&register) {
                continue;
            }
            if register == 0 {
                screen.background = colour;
                screen.flash(screen.beep_ends);
            } else {
                screen.colours.set(register, colour);
            }
        }
        self.denise.touch(0..self.denise.height());
    }

    /// Whether the Workbench's screen is like this one already but for its colours, and all that is drawn on it stays as it is in those.
    pub fn is_like(&self, new: &NewScreen, monitor: Monitor) -> bool {
        let Some(now) = self.screen(self.workbench) else { return false };
        let legible = new.legible.then(|| Legible::new(&new.colours));
        let (pens, lit) = screen::pens(new.look, new.depth, legible.as_ref());
        monitor == self.monitor
            && (now.depth(), now.look, &now.title) == (new.depth, new.look, &new.title)
            && now.font == new.font
            && (now.pens, now.lit, now.legible.is_some()) == (pens, lit, new.legible)
    }

    /// Whether others than these windows keep the Workbench's screen open; where the beam is to run otherwise, all other screens do.
    pub fn is_visited(&self, own: &[WindowId], monitor: Monitor) -> bool {
        let visits = |screen: &Screen| screen.windows().iter().any(|window| !own.contains(&window.id()));
        monitor != self.monitor && self.screens.len() > 1 || self.screen(self.workbench).is_some_and(visits)
    }

    /// `CloseWorkBench` and `OpenWorkBench`: the screen is another one, in the same place among the others, its bar at the top.
    ///
    /// # Errors
    /// [`Visited`]: there are windows on it, or screens as large as it was.
    pub fn reset_workbench(&mut self, new: NewScreen, monitor: Monitor) -> Result<(), Visited> {
        if self.is_visited(&[], monitor) {
            return Err(Visited);
        }
        self.let_go();
        let pointer = self.pointer;
        let at = (pointer.y as usize * monitor.rows() / self.monitor.rows().max(1)) as i32;
        if monitor != self.monitor {
            self.denise = Denise::new(SCREEN_WIDTH as usize, monitor.rows(), monitor.interlaced);
            self.monitor = monitor;
        }
        self.pointer_image = new.symbols.pointer.clone();
        self.busy_image = new.symbols.busy.clone();
        let id = self.workbench;
        if let Some(screen) = self.screen_mut(id) {
            let task = screen.task.clone();
            *screen = Screen::new(id, new, monitor, task);
        }
        self.move_pointer(Point::new(pointer.x, at));
        self.denise.touch(0..self.denise.height());
        self.show_titles();
        self.signal_all();
        Ok(())
    }
}
