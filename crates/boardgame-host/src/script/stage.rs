//! The interface through which scripts drive the emulated computer.

use std::path::Path;

use amiga_boardgame::table::GameEntry;
use amiga_boardgame::table::any_game::AnyGame;
use small_amiga::chips::{Point, Rect};
use small_amiga::input::InputEvent;
use small_amiga::intuition::{HostTraits, Intuition, MenuNumber, MenuStrip, RequestInput, WindowId};
use small_amiga_window::files::EncodeError;
use small_amiga_window::{Display, EmulatedComputer};

/// The form in which the displayed picture is stored in a PNG file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureFormat {
    /// Pen numbers in an indexed PNG.
    ///
    /// A picture with more colours than an indexed PNG can hold is saved as [`PictureFormat::Shown`] instead.
    Pens,
    /// The displayed picture in RGB, in its original size in pixels.
    Shown,
    /// The displayed picture in RGB with square pixels. Its rows are doubled if the display's pixels are
    /// tall.
    ToScale,
}

/// The text from which a game is opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OpenText<'a> {
    /// No text. The user's saved game is resumed, or a new game begins.
    None,
    /// A daily puzzle, set up after the game has been opened as with `None`.
    Daily,
    /// The game's own lesson, begun after the game has been opened as with `None`. A lesson that the window already
    /// shows continues.
    Lesson,
    /// The text of a saved game, with its players and settings, or the text of a lesson.
    SavedGame(&'a str),
    /// A position, and the moves made from it.
    Record(&'a str),
}

/// An emulated computer that scripts can drive, with the games that run on it.
pub trait ScriptHost: EmulatedComputer {
    /// Returns the game whose window is active, or else the game started last.
    ///
    /// Returns `None` if no game runs.
    fn actor(&self) -> Option<&dyn AnyGame>;
    /// Returns all running games with their catalogue entries, in the order they were started.
    fn games(&self) -> Vec<(&'static GameEntry, &dyn AnyGame)>;
    /// Returns the window of the active program, or else of the program started last.
    fn window(&self) -> WindowId;
    /// Returns the lines of text in [`Self::window`], or an empty list if that window does not show text.
    fn text(&self) -> Vec<String>;
    /// Returns the position on the screen at which the icon with this name can be clicked.
    ///
    /// Returns `None` if no icon has this name, or if windows cover the icon.
    fn icon(&self, name: &str) -> Option<Point>;
    /// Returns the screens, windows and menus of the emulated computer.
    fn intuition(&self) -> &Intuition;
    /// Sends an input event at a position of the display, also while the picture shows the opened machine.
    fn input_on_display(&mut self, event: InputEvent);
    /// Returns the pictures of the computer, with the lid of the machine.
    fn display(&mut self) -> &mut Display;
    /// Shows an error message in the title bar of the frontmost screen for a few seconds.
    fn announce(&mut self, text: String);
    /// Opens a game in a window of its own, beside the running programs.
    ///
    /// Without a text, brings the window of a game that is already open to the front instead. The text of a saved
    /// game is first written to the Ram Disk.
    ///
    /// # Errors
    /// Returns the reason if the Ram Disk is full or missing. An error of the game itself is shown in the
    /// title bar of the frontmost screen.
    fn open_game(&mut self, game: &'static GameEntry, text: OpenText<'_>) -> Result<(), String>;
    /// Requests the clipboard's text for the active game or Shell, or else for the newest game.
    ///
    /// Returns `false` if neither is open.
    fn paste(&mut self) -> bool;
    /// Brings a game's window to the front, and opens a link from the page's address in that game.
    ///
    /// Only games handle such a text; a Shell would run it as commands.
    fn open_address(&mut self, window: WindowId, link: String);
    /// Brings the front game to the front of its screen, and lets it copy the link to send to the clipboard.
    ///
    /// See [`Action::SendLink`](amiga_boardgame::table::any_game::Action::SendLink).
    fn send_link(&mut self);
    /// Moves the keyboard cursor of the active game to a cell of the board.
    ///
    /// See [`Action::PointAt`](amiga_boardgame::table::any_game::Action::PointAt).
    fn point_at(&mut self, cell: &str);
    /// Returns the menus that the menu button would open, and the window they belong to.
    fn menus(&self) -> Option<(WindowId, &MenuStrip)>;
    /// Sets the properties of the host to which programs adapt, such as a touch screen.
    fn set_host(&mut self, host: HostTraits);
    /// Picks an item of a window's menus; see [`Intuition::pick_menu_item`].
    fn pick_menu_item(&mut self, window: WindowId, number: MenuNumber);
    /// Uses a gadget of a requester; see [`Intuition::use_gadget`].
    fn use_gadget(&mut self, window: WindowId, number: usize, input: RequestInput);
    /// Returns the areas of the active game's window: the board, then the parts of the panel.
    ///
    /// A narrow display can show each area alone.
    ///
    /// The result is empty if menus, a different window or a requester are in front of the game, or if the
    /// front screen is moved down.
    fn game_areas(&self) -> Vec<Rect>;
    /// Moves the Workbench screen in front of all others.
    fn workbench_to_front(&mut self);
    /// Activates a window, and moves it and its screen in front of all others.
    fn window_to_front(&mut self, window: WindowId);
    /// Composes the picture and encodes it as a PNG file.
    ///
    /// # Errors
    /// Returns an [`EncodeError`] if the picture cannot be encoded.
    fn encoded(&mut self, saved: PictureFormat) -> Result<Vec<u8>, EncodeError>;
    /// Composes the picture and writes it to the PNG file `path`.
    ///
    /// # Errors
    /// Returns an [`EncodeError`] if the picture cannot be encoded or the file cannot be written.
    fn write_picture(&mut self, path: &Path, saved: PictureFormat) -> Result<(), EncodeError>;
    /// Writes the displayed picture to a file with an unused name, and prints that name.
    ///
    /// Called for the screenshot key.
    ///
    /// # Errors
    /// Returns an [`EncodeError`] if the picture cannot be encoded or the file cannot be written.
    fn write_another_picture(&mut self) -> Result<(), EncodeError>;
}

/// A callback that observes the emulated computer after each recorded vertical blank, and can end the script.
pub type FrameObserver<'a> = dyn FnMut(&mut dyn ScriptHost) -> Result<(), RecordingLimit> + 'a;

/// The error that a [`FrameObserver`] returns to end a script, for example because a recording is too long.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordingLimit {
    pub(crate) found: String,
    pub(crate) expected: String,
}
