//! Changes the Workbench's screen: loads other colours, or reopens it with another mode, depth, font or look.
//!
//! Unlike `CloseWorkBench`, a reset keeps the windows: their programs draw them again. All screens have the size of the
//! display, so a change of the video mode reopens them all.

use super::Intuition;
use super::screen::{self, Monitor, NewScreen, SCREEN_WIDTH, Screen, ScreenId};
use super::window::{IntuiMessage, Window, WindowId};
use crate::chips::colour::Rgb4;
use crate::chips::denise::Denise;
use crate::chips::geometry::{Point, Rect};
use crate::system::graphics::layer::Layer;
use crate::system::legible::Legible;

/// The colour registers of the mouse pointer.
///
/// Loading a palette does not change these registers.
pub const POINTER_REGISTERS: std::ops::Range<usize> = 17..20;

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

    /// Reopens the Workbench's screen as described by `new`, with all windows that are on it.
    ///
    /// A change of the video mode also reopens the other screens, because all screens have the size of the display.
    /// `described` returns the description of the other screen with a title; without one, the screen keeps its font and its
    /// colours.
    ///
    /// Screens and windows keep their identifiers, their order and, in proportion to the height of the display, their places.
    /// Menus close, and actions of the mouse are cancelled. Each window is empty and gets [`IntuiMessage::ScreenReset`], so
    /// that its program draws it again.
    pub fn reset_workbench(
        &mut self,
        new: NewScreen,
        monitor: Monitor,
        described: impl Fn(&str) -> Option<NewScreen>,
    ) {
        self.cancel_pointer_action();
        let rows = [self.monitor, monitor].map(|monitor| monitor.rows() as i32);
        if monitor != self.monitor {
            self.denise = Denise::new(SCREEN_WIDTH as usize, monitor.rows(), monitor.interlaced);
            let others = self.screens.iter().filter(|screen| screen.id != self.workbench);
            let others: Vec<_> = others.map(|screen| (screen.id, described(screen.title()))).collect();
            self.monitor = monitor;
            for (id, new) in others {
                self.reset_screen(id, new, rows);
            }
        }
        self.pointer_image = new.symbols.pointer.clone();
        self.busy_image = new.symbols.busy.clone();
        self.reset_screen(self.workbench, Some(new), rows);
        self.move_pointer(Point::new(self.pointer.x, scaled(self.pointer.y, rows)));
        self.denise.touch(0..self.denise.height());
        self.show_titles();
        self.show_pointer();
        self.signal_all();
    }

    /// Returns `true` if the program of a window has not yet handled [`IntuiMessage::ScreenReset`].
    pub fn is_to_be_redrawn(&self, id: WindowId) -> bool {
        self.window(id).is_some_and(|window| window.messages.contains(&IntuiMessage::ScreenReset))
    }

    /// Closes a window after its program has opened the window `new` in its place, in the font that the screen has now.
    ///
    /// The new window gets the position and the depth of the old one, and is active only if the old one was active.
    pub fn replace_window(&mut self, old: WindowId, new: WindowId) {
        let Some(screen) = self.screen_of_mut(old) else { return };
        let at = screen.window(old).map(|window| window.frame.origin()).unwrap_or_default();
        screen.restack(new, |windows, _| {
            windows.iter().position(|window| window.id == old).unwrap_or(windows.len())
        });
        self.move_window(new, at);
        let before = self.window(new).and_then(|window| window.parent);
        if before != Some(old) {
            self.activate(before);
        }
        self.close_window(old);
    }

    /// Reopens a screen, which keeps its own description without a new one. `rows` are the old and the new height.
    fn reset_screen(&mut self, id: ScreenId, new: Option<NewScreen>, rows: [i32; 2]) {
        let monitor = self.monitor;
        let Some(screen) = self.screen_mut(id) else { return };
        let new = new.unwrap_or_else(|| screen.description());
        let reopened = Screen::new(id, new, monitor, screen.task.clone());
        let Screen { windows, top, colours, written, .. } = std::mem::replace(screen, reopened);
        // An interlaced screen begins with a line of the first field.
        screen.top = scaled(top, rows) & !1;
        for register in written {
            screen.colours.set(register, colours.colour(register));
            screen.written.insert(register);
        }
        let ids: Vec<WindowId> = windows.iter().map(Window::id).collect();
        for mut window in windows {
            window.scale(rows);
            window.frame.height = window.frame.height.min(screen.bounds().height);
            window.frame = screen.moved_inside(window.frame);
            let Rect { width, height, .. } = window.frame;
            window.layer = Layer::new(width.max(1) as usize, height.max(1) as usize, screen.depth());
            screen.windows.push(window);
        }
        for id in ids {
            self.draw_frame(id, true);
            self.post(id, IntuiMessage::ScreenReset);
        }
    }
}

/// Converts a row of the display, or a number of rows, from the first to the second height of the display.
///
/// The result is rounded to the nearest row, upwards in the middle between two rows.
fn scaled(row: i32, [from, to]: [i32; 2]) -> i32 {
    let (from, to) = (i64::from(from.max(1)), i64::from(to));
    i32::try_from((2 * i64::from(row) * to + from).div_euclid(2 * from)).unwrap_or(i32::MAX)
}

impl Window {
    /// Changes the place and the limits of the window in proportion to a change of the display's height.
    fn scale(&mut self, rows: [i32; 2]) {
        let all = [Some(&mut self.frame), self.zoom.as_mut()];
        for Rect { y, height, .. } in all.into_iter().flatten() {
            (*y, *height) = (scaled(*y, rows), scaled(*height, rows));
        }
        for (_, height) in [&mut self.limits.least, &mut self.limits.greatest] {
            *height = scaled(*height, rows);
        }
    }
}

impl Screen {
    /// Returns the description with which the screen can be opened again.
    fn description(&self) -> NewScreen {
        NewScreen {
            depth: self.depth(),
            colours: self.palette.clone(),
            pointer_colours: [17, 18, 19].map(|register| self.colours.colour(register)),
            font: self.font.clone(),
            look: self.look,
            title: self.title.clone(),
            legible: self.is_legible(),
            symbols: self.symbols.clone(),
        }
    }
}
