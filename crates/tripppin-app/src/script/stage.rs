//! The interface through which scripts drive the emulated computer.

use std::path::Path;

use amiga_boardgame::entry::GameEntry;
use amiga_boardgame::entry::scripting::ScriptableGame;
use small_amiga::chips::Point;
use small_amiga::intuition::{Intuition, WindowId};
use small_amiga_window::EmulatedComputer;
use small_amiga_window::files::EncodeError;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureFormat {
    /// Pen numbers; a picture with more colours than an indexed PNG can hold is saved as
    /// [`PictureFormat::Shown`] instead.
    Pens,
    /// The displayed picture in RGB, with one pixel of the file for each pixel of the emulated display.
    Shown,
    /// The displayed picture in RGB with square pixels; rows are doubled where necessary.
    ToScale,
}

/// An emulated computer that scripts can drive, with the games that run on it.
pub trait ScriptHost: EmulatedComputer {
    /// Returns the game whose window is active, or else the game started last. Returns `None` if no game
    /// runs.
    fn actor(&self) -> Option<&dyn ScriptableGame>;
    /// Returns all running games with their catalogue entries, in the order they were started.
    fn games(&self) -> Vec<(&'static GameEntry, &dyn ScriptableGame)>;
    /// Returns the window of the active program, or else of the program started last.
    fn window(&self) -> WindowId;
    /// Returns the lines of text in the window [`Self::window`], or an empty list if that is not a text
    /// window.
    fn text(&self) -> Vec<String>;
    /// Returns the position on the screen at which the icon with this name can be clicked, or `None` if there is
    /// no such icon, or if windows cover it.
    fn icon(&self, name: &str) -> Option<Point>;
    fn intuition(&self) -> &Intuition;
    /// Shows a fault in the title bar of the frontmost screen for a few seconds.
    fn announce(&mut self, text: String);
    fn encoded(&mut self, saved: PictureFormat) -> Result<Vec<u8>, EncodeError>;
    fn write_picture(&mut self, path: &Path, saved: PictureFormat) -> Result<(), EncodeError>;
    /// Handles the screenshot key: writes the displayed picture under an unused name and prints the name on
    /// the terminal.
    ///
    /// # Errors
    /// Returns an [`EncodeError`] if the picture cannot be encoded or the file cannot be written.
    fn write_another_picture(&mut self) -> Result<(), EncodeError>;
}

/// A callback that observes the emulated computer after each recorded vertical blank, and can end the script.
pub type FrameObserver<'a> = dyn FnMut(&mut dyn ScriptHost) -> Result<(), RecordingLimit> + 'a;

/// The reason why an observer ends a script, in the words of an error message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordingLimit {
    pub found: String,
    pub expected: String,
}
