//! A computer with its programs that a window, a PNG or a page can show.
//!
//! [`HostedComputer`] adds to a [`Computer`] a [`Display`], picture files and display options. Starting further programs is left to the computer, time and input to the host.

use std::path::{Path, PathBuf};

use small_amiga::clipboard::Clipboard;
use small_amiga::exec::NotifyFn;
use small_amiga::input::InputEvent;
use small_amiga::intuition::{HostTraits, Intuition};
use small_amiga::{Computer, Program};

use crate::files::{self, EncodeError, FileError};
use crate::scaling::Picture;
use crate::{Display, DisplayOptions, EmulatedComputer};

/// An emulated computer with its programs, ready to be shown on the host.
///
/// The functions of [`EmulatedComputer`] pass input events and vertical blanks to it.
///
/// ```
/// # use small_amiga::Program;
/// # use small_amiga::exec::Signals;
/// # use small_amiga::intuition::{HostTraits, Intuition};
/// use small_amiga::input::InputEvent;
/// use small_amiga_window::{EmulatedComputer, HostedComputer};
///
/// # struct Nothing;
/// # impl Program for Nothing {
/// #     fn wake(&mut self, _: &mut Intuition, _: Signals) {}
/// #     fn is_running(&self) -> bool { true }
/// # }
/// let mut computer = HostedComputer::start("Nothing", |_| Nothing);
/// computer.advance(50);
/// computer.input(InputEvent::Pointer { x: 320, y: 100 });
/// let png = computer.encode_png()?;
/// # assert!(png.starts_with(b"\x89PNG"));
/// # Ok::<_, small_amiga_window::files::EncodeError>(())
/// ```
#[derive(Debug)]
pub struct HostedComputer<P> {
    computer: Computer<P>,
    display: Display,
    options: DisplayOptions,
}

impl<P: Program> HostedComputer<P> {
    /// Switches on a computer with the default display and Workbench screen, and starts a program on it.
    pub fn start(name: &str, start: impl FnOnce(&mut Intuition) -> P) -> Self {
        Self::new(Computer::with_program(name, start))
    }

    /// Wraps an emulated computer so that a window, a PNG file or a web page can show it.
    ///
    /// Shift-F1 opens the machine.
    pub fn new(mut computer: Computer<P>) -> Self {
        let intuition = computer.intuition_mut();
        intuition.set_host(HostTraits { has_lid: true, ..intuition.host() });
        Self { computer, display: Display::default(), options: DisplayOptions::default() }
    }

    /// Returns the emulated computer, for example to examine its screens and windows.
    pub const fn computer(&self) -> &Computer<P> {
        &self.computer
    }

    /// Returns the emulated computer for changes, for example to start another program.
    pub const fn computer_mut(&mut self) -> &mut Computer<P> {
        &mut self.computer
    }

    /// Sets the options for showing the computer in a window.
    pub const fn set_display_options(&mut self, options: DisplayOptions) {
        self.options = options;
    }

    /// Encodes the current picture with pointer and sprites as an RGB PNG.
    ///
    /// The PNG has square pixels, so the rows of a display without interlace are doubled. While the lid is off, the
    /// PNG shows the opened machine.
    ///
    /// # Errors
    /// Returns [`EncodeError`] if the PNG encoder fails.
    pub fn encode_png(&mut self) -> Result<Vec<u8>, EncodeError> {
        self.display.compose_unshown(&mut self.computer);
        files::encode_to_scale(&self.picture(), 0)
    }

    /// Writes the current picture to a PNG file.
    ///
    /// The picture is the same as that of [`Self::encode_png`].
    ///
    /// # Errors
    /// Returns [`EncodeError`] if the PNG encoder fails or the file cannot be written.
    pub fn write_png(&mut self, path: &Path) -> Result<(), EncodeError> {
        Ok(files::write_atomically(path, &self.encode_png()?)?)
    }

    fn write_screenshot(&mut self) -> Result<PathBuf, EncodeError> {
        // The announcement of the previous picture is not part of this one.
        self.computer.intuition_mut().announce(None);
        let bytes = self.encode_png()?;
        let written: Result<PathBuf, FileError> =
            files::write_to_free(Path::new(""), |number| format!("screenshot-{number}.png"), &bytes);
        Ok(written?)
    }
}

impl<P: Program> EmulatedComputer for HostedComputer<P> {
    fn rate(&self) -> u32 {
        self.computer.rate()
    }

    fn input(&mut self, event: InputEvent) {
        if let Some(event) = self.display.on_display(event)
            && !self.display.handle_key(self.computer.intuition(), event)
        {
            self.computer.input(event);
        }
    }

    fn wheel(&mut self, steps: i32) {
        self.display.wheel(steps);
    }

    fn has_pointer(&self) -> bool {
        self.display.has_pointer()
    }

    fn blanks_to_run(&self) -> Option<u32> {
        self.display.blanks_to_run(&self.computer)
    }

    fn advance(&mut self, blanks: u32) {
        let mut left = blanks;
        while left > 0 {
            left = left.saturating_sub(self.computer.advance(left));
        }
    }

    fn notify_with(&mut self, notify: NotifyFn) {
        self.computer.notify_with(notify);
    }

    fn set_visible(&mut self, visible: bool) {
        self.computer.intuition_mut().set_display_visible(visible);
    }

    fn poll(&mut self) {
        self.computer.poll();
    }

    fn compose(&mut self) -> bool {
        self.display.compose(&mut self.computer)
    }

    fn picture(&self) -> Picture<'_> {
        self.display.picture(self.computer.intuition())
    }

    fn is_running(&self) -> bool {
        self.computer.is_running()
    }

    fn clipboard(&mut self) -> &mut Clipboard {
        self.computer.intuition_mut().clipboard_mut()
    }

    /// Saves the picture as a file and shows the file's name on the bar of the front screen.
    ///
    /// The file is the first unused `screenshot-N.png` in the current folder. An error is shown in the same
    /// place.
    fn screenshot(&mut self) {
        let line = match self.write_screenshot() {
            Ok(path) => format!("Saved as {}", path.display()),
            Err(error) => error.to_string(),
        };
        self.computer.intuition_mut().announce(Some(line));
    }

    fn display_options(&self) -> DisplayOptions {
        self.options
    }

    fn close(&mut self) {
        self.computer.break_c();
    }
}
