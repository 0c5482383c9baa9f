//! The emulated computer as the host runs it: created from screen settings, shown in a window, and saved as
//! pictures.
//!
//! Implements the interfaces of the window loop and the script runner, which supply time and input. Choosing
//! the programs to start is left to [`super::boot`].

mod display;
mod new_screen;
mod screenshot;
mod script_host;

use std::cell::Cell;
use std::path::PathBuf;
use std::rc::Rc;

pub(crate) use self::new_screen::monitor;
pub use self::new_screen::screen;
use super::folders::Folders;
use super::loader::Loader;
use super::script::stage::PictureFormat;
use super::setup::ScreenSetup;
use super::terminal;
use crate::catalogue::catalogue;
use small_amiga::clipboard::Clipboard;
use small_amiga::dos::{Launch, Processes};
use small_amiga::exec::{NotifyFn, SignalPort};
use small_amiga::input::{InputEvent, Key, Qualifiers};
use small_amiga::intuition::{HostTraits, Intuition};
use small_amiga::preferences::PreferencesLibrary;
use small_amiga::{Computer, Program};
use small_amiga_window::files::EncodeError;
use small_amiga_window::scaling::Picture;
use small_amiga_window::{Display, DisplayOptions};

/// The emulated computer with its screens, programs and picture.
#[derive(Debug)]
pub struct Amiga<P> {
    computer: Computer<P>,
    display: Display,
    /// Width of the border around the display in picture files, in columns.
    framed: usize,
    /// Whether the title bar shows the path of a picture file after it has been saved.
    announces: bool,
    /// The loader that starts programs when running programs request them, or `None` if no program can start another.
    loader: Option<Loader<P>>,
    /// The port that is signalled after the file of a requested program has been read.
    loading: SignalPort,
    /// The user's preferences, between whose looks F2 changes, or `None` if no program can change them.
    preferences: Option<PreferencesLibrary>,
    /// The user's settings for the host's window: scale, scanlines and flicker.
    options: Rc<Cell<DisplayOptions>>,
}

impl<P: Program> Amiga<P> {
    /// Switches the emulated computer on with a Workbench screen and one program.
    ///
    /// The process list `list` shows the program under the name `command`.
    ///
    /// # Errors
    /// Returns the error of `start`.
    pub fn new<E>(
        setup: &ScreenSetup,
        list: Processes,
        command: &str,
        start: impl FnOnce(&mut Intuition, &SignalPort) -> Result<P, E>,
    ) -> Result<Self, E> {
        let computer = Computer::new(monitor(setup), screen(setup), list, command, start)?;
        let loading = computer.new_signal_port();
        let mut amiga = Self {
            computer,
            display: Display::default(),
            framed: 0,
            announces: false,
            loader: None,
            loading,
            preferences: None,
            options: Rc::default(),
        };
        amiga.compose();
        Ok(amiga)
    }

    pub(crate) const fn frame_pictures(&mut self, columns: usize) {
        self.framed = columns;
    }

    /// Switches on what classic mode leaves out: messages about saved pictures, and the opened machine.
    pub(crate) fn set_additions(&mut self, has_additions: bool) {
        self.announces = has_additions;
        let intuition = self.computer.intuition_mut();
        intuition.set_host(HostTraits { has_lid: has_additions, ..intuition.host() });
    }

    /// Starts another program beside the running ones.
    ///
    /// The process list shows the program under the name `command`.
    ///
    /// # Errors
    /// Returns the error of `start`.
    pub fn run<E>(
        &mut self,
        command: &str,
        start: impl FnOnce(&mut Intuition, &SignalPort) -> Result<P, E>,
    ) -> Result<(), E> {
        self.computer.run(command, None, start)
    }

    pub(crate) fn load_with(&mut self, loader: Loader<P>) {
        self.loader = Some(loader);
    }

    pub(crate) fn set_preferences(
        &mut self,
        preferences: PreferencesLibrary,
        options: Rc<Cell<DisplayOptions>>,
    ) {
        (self.preferences, self.options) = (Some(preferences), options);
    }

    /// Changes to the next look if `event` is the key F2, unless an alert waits for an answer.
    ///
    /// Returns `false` if the event is for the running programs.
    fn change_look(&mut self, event: &InputEvent) -> bool {
        const NONE: Qualifiers = Qualifiers::empty();
        let is_key = matches!(event, InputEvent::Key { key: Key::Function(2), qualifiers: NONE });
        let preferences = self.preferences.as_ref().filter(|preferences| preferences.host().has_look_key());
        let Some(preferences) = preferences.filter(|_| is_key && self.computer.fault().is_none()) else {
            return false;
        };
        preferences.change_look(self.computer.program_mut().1);
        self.computer.poll();
        true
    }

    /// Adds a program to the queue of requested programs, and starts all programs in the queue.
    pub fn order(&mut self, launch: Launch) {
        if let Some(loader) = &self.loader {
            loader.orders.put_msg(launch);
        }
        self.start_ordered();
    }

    /// Starts the queued programs, and turns the lid if a program has requested it.
    fn start_ordered(&mut self) {
        self.display.follow(self.computer.intuition_mut());
        if let Some(loader) = &mut self.loader {
            loader.start_queued(&mut self.computer, &self.loading);
        }
    }

    /// Returns the program whose window is active, or else the program started last.
    pub fn game(&self) -> &P {
        self.computer.program()
    }

    /// Returns the screens, windows and menus of the emulated computer.
    pub const fn intuition(&self) -> &Intuition {
        self.computer.intuition()
    }

    /// Returns the emulated computer itself, without the picture and the loader of programs.
    pub const fn computer_mut(&mut self) -> &mut Computer<P> {
        &mut self.computer
    }

    /// Sends an input event on the display to the emulated computer, and starts the programs that running programs
    /// have requested.
    pub fn input(&mut self, event: InputEvent) {
        if !self.display.handle_key(self.computer.intuition(), event) && !self.change_look(&event) {
            self.computer.input(event);
        }
        self.start_ordered();
    }

    /// Lets one vertical blank pass, and starts the programs that running programs have requested.
    pub fn vertical_blank(&mut self) {
        self.computer.vertical_blank();
        self.start_ordered();
    }

    /// Lets a number of vertical blanks pass.
    ///
    /// Blanks in which nothing changes are skipped, except the last blank.
    pub fn advance(&mut self, blanks: u32) {
        let mut left = blanks;
        while left > 0 {
            left = left.saturating_sub(self.computer.advance(left));
            self.start_ordered();
        }
    }

    /// Sends Ctrl-C to all programs and switches the emulated computer off.
    pub fn break_c(&mut self) {
        self.computer.break_c();
    }

    /// Returns `false` once the last program has ended or the computer has been switched off.
    pub fn is_running(&self) -> bool {
        self.computer.is_running()
    }

    /// Returns the number of vertical blanks per second.
    pub const fn rate(&self) -> u32 {
        self.computer.rate()
    }

    /// Writes the displayed picture to a PNG file with the first unused name of the form `COMMAND-N.png`.
    ///
    /// The folders are tried in order until one is writable. The path is printed on the terminal and shown
    /// in the screen's title bar.
    ///
    /// # Errors
    /// Returns an [`EncodeError`] if the picture cannot be encoded, or the error of the first folder if none
    /// is writable.
    fn write_another_picture(&mut self, folders: &[PathBuf]) -> Result<(), EncodeError> {
        // Remove the announcement of the previous picture, so that it is not part of this one.
        self.computer.intuition_mut().announce(None);
        self.computer.set_saves_picture(true);
        let bytes = self.encoded(PictureFormat::ToScale);
        self.computer.set_saves_picture(false);
        let bytes = bytes?;
        let saved = screenshot::write_to_first(folders, &bytes);
        if self.announces {
            let line = saved.as_ref().map_or_else(ToString::to_string, |path| screenshot::saved_as(path));
            self.computer.intuition_mut().announce(Some(line));
        }
        terminal::note(&format!("screenshot saved as {}", saved?.display()));
        Ok(())
    }
}

impl<P: Program> small_amiga_window::EmulatedComputer for Amiga<P> {
    fn rate(&self) -> u32 {
        Self::rate(self)
    }

    fn input(&mut self, event: InputEvent) {
        if let Some(event) = self.display.on_display(event) {
            Self::input(self, event);
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
        Self::advance(self, blanks);
    }

    fn notify_with(&mut self, notify: NotifyFn) {
        self.computer.notify_with(notify);
    }

    fn set_visible(&mut self, visible: bool) {
        self.computer.intuition_mut().set_display_visible(visible);
    }

    fn poll(&mut self) {
        self.computer.poll();
        self.start_ordered();
    }

    fn compose(&mut self) -> bool {
        Self::compose(self)
    }

    fn picture(&self) -> Picture<'_> {
        self.display.picture(self.intuition())
    }

    fn is_running(&self) -> bool {
        Self::is_running(self)
    }

    fn clipboard(&mut self) -> &mut Clipboard {
        self.computer.intuition_mut().clipboard_mut()
    }

    fn screenshot(&mut self) {
        let (current, program) = (std::env::current_dir().ok(), std::env::current_exe().ok());
        let folders = Folders::own(catalogue()).for_pictures(current.as_deref(), program.as_deref());
        if let Err(error) = self.write_another_picture(&folders) {
            terminal::error(&error);
        }
    }

    fn display_options(&self) -> DisplayOptions {
        self.options.get()
    }

    fn close(&mut self) {
        self.break_c();
    }
}
