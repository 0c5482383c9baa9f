//! The computer as scripts drive it.

use std::path::Path;

use crate::games::entry::Entry;
use crate::games::entry::actor::Actor;
use crate::host::files::EncodeError;
use crate::host::window::Computer;
use small_amiga::system::intuition::Intuition;
use small_amiga::system::intuition::window::WindowId;

/// What of the screen a file has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Saved {
    /// Its pens; the picture as shown, if there are more than such a file can hold.
    Pens,
    /// The picture as shown, a pixel for each of its own, whatever their shape.
    Shown,
    /// The same with pixels as high as wide: rows are doubled where they are not.
    ToScale,
}

/// A computer that scripts can drive, with games on it that they can play.
pub trait Stage: Computer {
    /// The game whose window is active, else the one started last; none where no game runs.
    fn actor(&self) -> Option<&dyn Actor>;
    /// All games that run and are known by their entries, in the order they were started.
    fn games(&self) -> Vec<(&'static Entry, &dyn Actor)>;
    /// The window of the program that is active, or was started last.
    fn window(&self) -> WindowId;
    /// What the window of that program says row by row, if it is all text.
    fn text(&self) -> Vec<String>;
    /// The screen.
    fn intuition(&self) -> &Intuition;
    /// Shows a text on the bar of the screen in front for some seconds.
    fn announce(&mut self, text: String);
    /// The bytes of such a file.
    ///
    /// # Errors
    /// There is no such picture.
    fn encoded(&mut self, saved: Saved) -> Result<Vec<u8>, EncodeError>;
    /// Writes the screen as a PNG.
    ///
    /// # Errors
    /// The file cannot be written.
    fn write_picture(&mut self, path: &Path, saved: Saved) -> Result<(), EncodeError>;
    /// What the screenshot key does: writes the picture as shown where there is none yet, and says so on the terminal.
    ///
    /// # Errors
    /// The file cannot be written.
    fn write_another_picture(&mut self) -> Result<(), EncodeError>;
}

/// Somebody who looks on while a script runs: called after each vertical blank that is to be seen.
pub type Watch<'a> = dyn FnMut(&mut dyn Stage) -> Result<(), Enough> + 'a;

/// Why somebody does not look any longer, in the words of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Enough {
    /// What there is too much of.
    pub found: String,
    /// What would have been right.
    pub expected: String,
}
