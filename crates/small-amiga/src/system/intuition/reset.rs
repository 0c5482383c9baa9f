//! Changes the Workbench's screen: loads other colours, or reopens it with another mode, depth, font or look.
//!
//! The screen cannot be reopened while a window is on it, as with `CloseWorkBench`. All screens have the size
//! of the display, so the video mode can only change while no other screen is open. Closing the windows is
//! left to their programs.

use super::Intuition;
use super::screen::{self, Monitor, NewScreen, SCREEN_WIDTH, Screen, ScreenId};
use super::window::WindowId;
use crate::chips::colour::Rgb4;
use crate::chips::denise::Denise;
use crate::chips::geometry::Point;
use crate::system::legible::Legible;

/// The colour registers of the mouse pointer.
///
/// Loading a palette does not change these registers.
pub const POINTER_REGISTERS: std::ops::Range<usize> = 17..20;

/// The error if the Workbench's screen cannot be reopened, because windows or other screens are open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScreenInUse;

impl Intuition {
    /// Returns the current video mode.
    pub const fn monitor(&self) -> Monitor {
        self.monitor
    }

    /// Loads the colours of a screen's pens, beginning with pen 0 (`LoadRGB4`).
    ///
    /// The registers of the pointer and the registers that programs have written for their sprites are not
    /// changed.
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

    /// Returns `true` if the Workbench's screen already matches `new` and the video mode `monitor`.
    ///
    /// Different colours matter only if they would change the pens that the screen uses.
    pub fn is_like(&self, new: &NewScreen, monitor: Monitor) -> bool {
        let Some(now) = self.screen(self.workbench) else { return false };
        let legible = new.legible.then(|| Legible::new(&new.colours));
        let (pens, lit) = screen::pens(new.look, new.depth, legible.as_ref());
        monitor == self.monitor
            && (now.depth(), now.look, &now.title) == (new.depth, new.look, &new.title)
            && now.font == new.font
            && (now.pens, now.lit, now.legible.is_some()) == (pens, lit, new.legible)
    }

    /// Returns `true` if other windows or screens prevent a reset of the Workbench's screen to the video mode
    /// `monitor`.
    ///
    /// The reason is a window on that screen that `own` does not list, or a change of the mode while another screen
    /// is open. See [`Self::reset_workbench`].
    pub fn is_visited(&self, own: &[WindowId], monitor: Monitor) -> bool {
        let visits = |screen: &Screen| screen.windows().iter().any(|window| !own.contains(&window.id()));
        monitor != self.monitor && self.screens.len() > 1 || self.screen(self.workbench).is_some_and(visits)
    }

    /// Closes the Workbench's screen and opens it again as described by `new` (`CloseWorkBench`,
    /// `OpenWorkBench`).
    ///
    /// The new screen is at the top of the display. The order of screens does not change.
    ///
    /// # Errors
    ///
    /// Returns [`ScreenInUse`] if windows are open on the screen, or if the mode changes while other screens
    /// are open.
    pub fn reset_workbench(&mut self, new: NewScreen, monitor: Monitor) -> Result<(), ScreenInUse> {
        if self.is_visited(&[], monitor) {
            return Err(ScreenInUse);
        }
        self.cancel_pointer_action();
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
