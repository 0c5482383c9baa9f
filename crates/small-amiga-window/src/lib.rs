//! Hosts for the emulated computer of [`small_amiga`]: a desktop window, PNG pictures, and a web page.
//!
//! [`launch()`] runs a program in a window, writes its picture to a file, or shows it on a page. This source
//! file is complete; `hello.rs` among the examples has a gadget and a menu, too:
//!
//! ```no_run
//! use small_amiga::chips::{Pen, Rect};
//! use small_amiga::exec::Signals;
//! use small_amiga::intuition::{IntuiMessage, Intuition, NewWindow, WindowId};
//! use small_amiga::Program;
//!
//! struct Line {
//!     window: WindowId,
//!     is_running: bool,
//! }
//!
//! impl Line {
//!     fn open(intuition: &mut Intuition) -> Self {
//!         let window = intuition.open_window(NewWindow::new("Line", Rect::new(100, 40, 300, 100)));
//!         if let Some(mut rp) = intuition.rast_port(window) {
//!             rp.set_a_pen(Pen(2)).move_to(20, 20).draw(280, 80);
//!         }
//!         Self { window, is_running: true }
//!     }
//! }
//!
//! impl Program for Line {
//!     fn wake(&mut self, intuition: &mut Intuition, _: Signals) {
//!         while let Some(message) = intuition.get_msg(self.window) {
//!             self.is_running &= message != IntuiMessage::CloseWindow;
//!         }
//!     }
//!
//!     fn is_running(&self) -> bool {
//!         self.is_running
//!     }
//! }
//!
//! fn main() -> Result<(), small_amiga_window::LaunchError> {
//!     small_amiga_window::launch("Line", Line::open)
//! }
//! ```
//!
//! [`HostedComputer`] runs a program without a clock, for tests and pictures. [`run`] shows any computer in a
//! window, and keeps its volumes in folders of the host.
//!
//! # The loop of the window
//!
//! One thread runs one loop. Each pass waits for a window event, a call from another thread, a signal, or the
//! next vertical blank that may change something, whichever comes first. The pass then ends the loop if the
//! window was closed or a signal arrived, advances the computer by the vertical blanks that became due,
//! passes it the input and the results of background tasks, and composes and presents what changed. Nothing
//! is drawn while the window is invisible.
//!
//! The window back end (`WindowBackend`) only presents pixels and reports events; scaling ([`scaling`]),
//! mouse buttons ([`mouse`]), keys ([`keys`], [`keyboard`]) and timing ([`pacer`]) make no system calls. The
//! emulation is left to the implementation of [`EmulatedComputer`]. Volumes are in [`volumes`], files and PNG
//! pictures in [`files`].
//!
//! On a web page the crate contains no back end: [`run`] returns an error, `page::show` shows the computer, and
//! the other modules work.

#![warn(missing_docs)]
#![deny(unreachable_pub)]

mod backend;
pub mod browser_keys;
#[cfg(target_family = "wasm")]
pub mod browser_wheel;
#[cfg(any(windows, test))]
mod clipboard_text;
mod display;
mod error;
pub mod files;
mod hosted;
pub mod input_devices;
#[cfg(any(windows, test))]
mod key_messages;
pub mod keyboard;
pub mod keys;
mod launch;
#[cfg(any(windows, target_os = "macos", all(unix, feature = "minifb")))]
mod minifb_window;
mod monitor_effects;
pub mod mouse;
mod opening;
pub mod pacer;
#[cfg(target_family = "wasm")]
pub mod page;
pub mod scaling;
mod shape;
#[cfg(test)]
mod tests;
pub mod volumes;
mod waker;
#[cfg(windows)]
mod windows;
#[cfg(all(unix, not(any(target_os = "macos", feature = "minifb"))))]
mod x11;

use backend::WindowBackend;
pub use backend::WindowEvent;
pub use display::Display;
pub use error::WindowError;
pub use hosted::HostedComputer;
use input_devices::InputDevices;
use keys::HostAction;
#[cfg(not(target_family = "wasm"))]
pub use launch::run_program;
pub use launch::{LaunchError, launch};
use monitor_effects::MonitorEffects;
pub use opening::{Application, BORDER, SCALES, WindowOptions};
use pacer::Pacer;
use scaling::{Canvas, Fit, Picture};
pub use shape::PixelShape;
use small_amiga::chips::Standard;
use small_amiga::clipboard::Clipboard;
use small_amiga::exec::NotifyFn;
use small_amiga::input::InputEvent;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// The interface through which the host window runs the emulated computer.
///
/// A computer that only shows frames implements the four required functions:
///
/// ```
/// use small_amiga::clipboard::Clipboard;
/// use small_amiga_window::scaling::Picture;
/// use small_amiga_window::{EmulatedComputer, PixelShape};
///
/// struct Fade {
///     pixels: Vec<u32>,
///     clipboard: Clipboard,
/// }
///
/// impl EmulatedComputer for Fade {
///     fn advance(&mut self, blanks: u32) {
///         for pixel in &mut self.pixels {
///             *pixel = (*pixel + blanks) & 0xFF;
///         }
///     }
///     fn compose(&mut self) -> bool {
///         true
///     }
///     fn picture(&self) -> Picture<'_> {
///         let (shape, detail) = (PixelShape::Tall, (1, 1));
///         Picture { width: 640, height: 200, pixels: &self.pixels, detail, shape, border: &[] }
///     }
///     fn clipboard(&mut self) -> &mut Clipboard {
///         &mut self.clipboard
///     }
/// }
///
/// let mut fade = Fade { pixels: vec![0; 640 * 200], clipboard: Clipboard::default() };
/// fade.vertical_blank();
/// assert_eq!(fade.picture().pixels[0], 1);
/// ```
pub trait EmulatedComputer {
    /// Runs the computer for a number of vertical blanks.
    ///
    /// The result is the same as after `blanks` calls with the argument 1.
    fn advance(&mut self, blanks: u32);
    /// Brings the picture up to date, and returns `true` if it has changed.
    fn compose(&mut self) -> bool;
    /// Returns the picture of the emulated display as last composed.
    fn picture(&self) -> Picture<'_>;
    /// Returns the emulated clipboard, whose text the host window exchanges with the host's clipboard.
    fn clipboard(&mut self) -> &mut Clipboard;
    /// Returns the number of vertical blanks per second of the emulated display [default: 60, as in NTSC].
    fn rate(&self) -> u32 {
        Standard::default().rate()
    }
    /// Passes one input event of the user to the emulated computer [default: the event is ignored].
    fn input(&mut self, _event: InputEvent) {}
    /// Turns the mouse wheel by a number of steps, away from the user if the number is positive.
    ///
    /// The emulated machine has no wheel, so only the host's own views use it.
    fn wheel(&mut self, _steps: i32) {}
    /// Returns `true` if the picture shows the emulated pointer at the position of the mouse.
    ///
    /// Otherwise, the host shows its own pointer.
    fn has_pointer(&self) -> bool {
        true
    }
    /// Returns the number of vertical blanks after which the computer must run if no input or notification
    /// arrives earlier [default: 1].
    ///
    /// The blank with the change is counted. Returns `None` if no blank can change anything.
    fn blanks_to_run(&self) -> Option<u32> {
        Some(1)
    }
    /// Runs the emulated computer for one vertical blank.
    fn vertical_blank(&mut self) {
        self.advance(1);
    }
    /// Sets the function that background threads call to wake the window's loop.
    ///
    /// The loop then calls [`Self::poll`]. A computer without threads ignores the function.
    fn notify_with(&mut self, _notify: NotifyFn) {}
    /// Informs the computer whether its picture is visible.
    ///
    /// While the picture is invisible, the computer can stop blinking animations.
    fn set_visible(&mut self, _visible: bool) {}
    /// Processes results of background tasks.
    ///
    /// The window's loop calls this function in every pass.
    fn poll(&mut self) {}
    /// Returns `false` once the computer's program has ended [default: `true`].
    ///
    /// The host window then closes.
    fn is_running(&self) -> bool {
        true
    }
    /// Saves the picture as a file and reports the name of the file, or the error, to the user.
    ///
    /// The default writes no file.
    fn screenshot(&mut self) {}
    /// Returns a text for the title bar of the host window in place of the window's own title [default: `None`].
    fn title(&self) -> Option<String> {
        None
    }
    /// Returns the user's current display options.
    fn display_options(&self) -> DisplayOptions {
        DisplayOptions::default()
    }
    /// Ends the computer's program, because the window was closed or a signal arrived.
    ///
    /// The final picture is not shown.
    fn close(&mut self) {}
}

/// Display options that the user can change while the host window is open.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct DisplayOptions {
    /// Scale of the window, in host pixels per hi-res pixel.
    ///
    /// `None` selects a scale that fills most of the display.
    pub scale: Option<u32>,
    /// Whether dark scan lines are shown between the lines of a non-interlaced picture.
    pub scanlines: bool,
    /// Whether interlaced pictures flicker, as on a monitor of the Amiga's time.
    pub flicker: bool,
}

/// Opens the window and runs the computer in it.
///
/// The function returns when the program has ended, the window has been closed, or the application's stop
/// flag is set.
///
/// # Errors
/// Returns [`WindowError::NoDisplay`], [`WindowError::ShallowDisplay`] or [`WindowError::OtherColours`] if
/// the window cannot be opened, [`WindowError::Signals`] if the stop flag or the wake-up socket cannot be
/// created, and [`WindowError::Gone`] or [`WindowError::Present`] if the display fails later.
pub fn run(
    computer: &mut dyn EmulatedComputer,
    options: &WindowOptions,
    application: &Application,
) -> Result<(), WindowError> {
    let signals = |error: std::io::Error| WindowError::Signals(error.to_string());
    let (notify, alarm) = waker::pair().map_err(signals)?;
    let leave = (application.stop_flag)(Arc::clone(&notify)).map_err(signals)?;
    computer.notify_with(notify);
    computer.compose();
    let size = |display| opening::size(&computer.picture(), options, display);
    let ended = match backend::open((application, &options.title), size, &leave, alarm) {
        Err(error) if !leave.load(Ordering::Relaxed) => return Err(error),
        opened => opened.and_then(|desk| HostWindow::new(desk, options.clone()).serve(computer, &leave)),
    };
    if computer.is_running() {
        // The program has not ended on its own, so `computer` has to be closed, whatever ended the loop.
        computer.close();
    }
    // After a signal the exit is intended, so an error of the display does not matter.
    if leave.load(Ordering::Relaxed) { Ok(()) } else { ended }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct WindowNeeds {
    rate: u32,
    /// Width and height of the picture at scale 1, in host pixels.
    size: (usize, usize),
    options: DisplayOptions,
}

impl WindowNeeds {
    fn new(computer: &dyn EmulatedComputer) -> Self {
        Self {
            rate: computer.rate(),
            size: computer.picture().window_size(1),
            options: computer.display_options(),
        }
    }
}

struct HostWindow {
    backend: Box<dyn WindowBackend>,
    input: InputDevices,
    canvas: Canvas,
    options: WindowOptions,
    effects: MonitorEffects,
    /// Size of the window when last drawn, or `None` if all rows must be drawn again.
    shown: Option<(usize, usize)>,
    pointer_hidden: bool,
    /// The computer's text on the title bar.
    title: Option<String>,
    /// Whether the computer's picture may be out of date.
    stale: bool,
}

impl HostWindow {
    fn new(backend: Box<dyn WindowBackend>, options: WindowOptions) -> Self {
        HostWindow {
            backend,
            input: InputDevices::default(),
            canvas: Canvas::new(options.fit),
            options,
            effects: MonitorEffects::default(),
            shown: None,
            pointer_hidden: false,
            title: None,
            stale: true,
        }
    }

    fn serve(&mut self, computer: &mut dyn EmulatedComputer, leave: &AtomicBool) -> Result<(), WindowError> {
        let began = Instant::now();
        let mut pacer = Pacer::new(computer.rate(), began.elapsed());
        let mut before = WindowNeeds::new(computer);
        if self.backend.has_clipboard() {
            computer.clipboard().share();
        }
        while !leave.load(Ordering::Relaxed) {
            let is_seen = self.backend.is_seen();
            computer.set_visible(is_seen);
            let rest = self.blanks_to_run(computer);
            let until = rest.map(|blanks| began + pacer.next(blanks, is_seen, began.elapsed()));
            let reports = self.backend.wait_events(until)?;
            if reports.contains(&WindowEvent::Closed) {
                break;
            }
            // The blanks that became due during the wait passed before the events, so the computer runs them
            // first.
            let blanks = pacer.due_after(rest.unwrap_or(u32::MAX), began.elapsed());
            computer.advance(blanks);
            self.forward_events(computer, &reports)?;
            computer.poll();
            if !computer.is_running() {
                break;
            }
            self.share_clipboard(computer)?;
            self.show_title(computer.title())?;
            self.hide_pointer(computer)?;
            let now = WindowNeeds::new(computer);
            let is_other = now != before;
            if is_other {
                if now.rate != before.rate {
                    pacer = Pacer::new(now.rate, began.elapsed());
                }
                self.fit_window(&computer.picture(), before, now)?;
                before = now;
            }
            if !self.backend.is_seen() {
                self.stale = true;
                continue;
            }
            let composes = is_other || pacer.may_compose(blanks, began.elapsed());
            self.stale = !composes && (self.stale || !reports.is_empty());
            let new = composes && computer.compose();
            self.effects.pass(blanks);
            let flickers = blanks > 0 && MonitorEffects::flicker(now.options, &computer.picture());
            if new || flickers || self.shown != Some(self.backend.size()) {
                self.show(&computer.picture(), now.options)?;
                pacer.shown(began.elapsed());
            }
        }
        Ok(())
    }

    /// Shows the computer's text on the title bar, or the window's own title.
    fn show_title(&mut self, title: Option<String>) -> Result<(), WindowError> {
        if title == self.title {
            return Ok(());
        }
        self.title = title;
        self.backend.set_title(self.title.as_ref().unwrap_or(&self.options.title))
    }

    /// Returns the number of vertical blanks until the displayed picture may change.
    ///
    /// The blank with the change is counted. Returns `None` if only input or a notification can change the
    /// picture.
    fn blanks_to_run(&self, computer: &dyn EmulatedComputer) -> Option<u32> {
        let shows_all =
            self.stale || MonitorEffects::flicker(computer.display_options(), &computer.picture());
        if self.backend.is_seen() && shows_all { Some(1) } else { computer.blanks_to_run() }
    }

    /// Shows the window rows in which the picture has changed.
    ///
    /// All rows are shown if the window was resized or uncovered, or if the picture flickers.
    fn show(&mut self, picture: &Picture<'_>, options: DisplayOptions) -> Result<(), WindowError> {
        let size = self.backend.size();
        let placement = self.canvas.draw(size, picture);
        let all = 0..size.1;
        let toys = MonitorEffects::are_on(options, picture, &placement);
        let is_old = self.shown == Some(size) && !(toys && MonitorEffects::flicker(options, picture));
        for rows in if is_old { self.canvas.changed() } else { std::slice::from_ref(&all) } {
            let pixels = self.canvas.pixels();
            let pixels = match toys {
                true => self.effects.draw(pixels, size.0, rows.clone(), picture, &placement),
                false => pixels,
            };
            self.backend.show(pixels, size.0, rows.clone())?;
        }
        self.shown = Some(size);
        Ok(())
    }

    /// Resizes the window to fit a changed display or scale.
    ///
    /// If only the display changed, the window keeps its scale.
    fn fit_window(
        &mut self,
        picture: &Picture<'_>,
        before: WindowNeeds,
        now: WindowNeeds,
    ) -> Result<(), WindowError> {
        self.shown = None;
        let asks = before.options.scale != now.options.scale;
        if asks {
            self.options.scale = now.options.scale;
        } else if before.size == now.size {
            return Ok(());
        }
        let (width, height) = self.backend.size();
        let is_automatic = self.options.fit == Fit::Auto && self.options.scale.is_none() && !asks;
        if is_automatic && Fit::Auto.in_window((width, height), picture) == Fit::Smooth {
            // A window that is not bound to whole steps keeps its size; the picture is scaled to it.
            return Ok(());
        }
        let scale = (width / before.size.0.max(1)).min(height / before.size.1.max(1));
        let scale = u32::try_from(scale).ok().filter(|scale| *scale > 0);
        let scale = if asks { self.options.scale } else { scale.or(self.options.scale) };
        let options = WindowOptions { scale, ..self.options.clone() };
        self.backend.resize(opening::size(picture, &options, self.backend.display()))
    }

    fn forward_events(
        &mut self,
        computer: &mut dyn EmulatedComputer,
        reports: &[WindowEvent],
    ) -> Result<(), WindowError> {
        if reports.contains(&WindowEvent::Exposed) {
            self.shown = None;
        }
        let mut turned = 0;
        let window = (self.backend.size(), self.options.fit);
        self.input.forward(computer, reports, window, &mut |computer, action| match action {
            HostAction::Screenshot => computer.screenshot(),
            HostAction::FullScreen => turned += 1,
        });
        // Toggling full screen twice in one batch has no effect.
        if turned % 2 == 1 { self.backend.turn_full_screen() } else { Ok(()) }
    }

    /// Exchanges clipboard texts with the host.
    ///
    /// New text on the emulated clipboard is copied to the host. The host's text is requested if the computer
    /// needs it.
    fn share_clipboard(&mut self, computer: &mut dyn EmulatedComputer) -> Result<(), WindowError> {
        if let Some(text) = computer.clipboard().take() {
            self.backend.copy(text)?;
        }
        if computer.clipboard().take_read_request() { self.backend.paste() } else { Ok(()) }
    }

    fn hide_pointer(&mut self, computer: &dyn EmulatedComputer) -> Result<(), WindowError> {
        let hide = self.input.has_pointer() && computer.has_pointer();
        if hide != self.pointer_hidden {
            self.pointer_hidden = hide;
            self.backend.hide_pointer(hide)?;
        }
        Ok(())
    }
}
