//! Programs of the emulated computer that are not games: Workbench, Shell, Preferences, Screens, More and Ed.
//!
//! Each is an ordinary program that runs beside the games and uses only the system of the emulated computer.
//! A program is started by sending its word through a message port, whose owner maps words to programs. Each
//! program that can be started in this way has one [`ProgramEntry`], and [`ALL`] lists them.

#![warn(missing_docs)]
#![deny(unreachable_pub)]

pub mod ed;
pub mod machine;
pub mod more;
pub mod preferences;
pub mod screens;
pub mod shell;
pub mod workbench;

use std::fmt;

use small_amiga::Program;
use small_amiga::chips::Point;
use small_amiga::dos::{Dos, DosError, DosPath, Startup};
use small_amiga::exec::SignalPort;
use small_amiga::intuition::{Intuition, WindowId};
pub use small_amiga::libraries::{Libraries, Resident};

/// The name of the Workbench's process.
///
/// A request to start the Workbench uses the same word.
pub const WORKBENCH: &str = "Workbench";
/// The argument that makes the Workbench clean up the root window's icons when it starts.
pub const CLEAN_UP: &str = "CLEANUP";

/// An Amiga program that has a window, such as More or a Shell.
pub trait Tool: Program {
    /// Returns the program's main window.
    ///
    /// While the program has no window, a different window is returned in its place.
    fn window(&self) -> WindowId;

    /// Returns the rows of text in the program's window.
    ///
    /// The list is empty if the window shows more than text.
    fn text(&self) -> Vec<String> {
        Vec::new()
    }

    /// Returns a screen position where a click selects the icon with the given name.
    ///
    /// Returns `None` if the program does not show this icon, or if windows cover it.
    fn icon(&self, _intuition: &Intuition, _name: &str) -> Option<Point> {
        None
    }
}

impl fmt::Debug for dyn Tool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Tool")
    }
}

/// The bytes of a file, or the reason why it cannot be read.
pub type FileContents = Result<Vec<u8>, DosError>;

/// A function that returns the path of the file to show in a program.
///
/// If the arguments do not name a file, the function returns a one-line error text.
pub type FilePathFn = fn(&Dos, &Startup) -> Result<DosPath, String>;

/// The arguments for starting an Amiga program.
#[derive(Debug)]
pub struct StartArgs<'a> {
    /// Access to Intuition, with which the program opens its window.
    pub intuition: &'a mut Intuition,
    /// The port whose signal wakes the program.
    pub port: &'a SignalPort,
    /// The system libraries, such as AmigaDOS and the console.
    pub libraries: &'a Libraries,
    /// The arguments that the Workbench or a Shell passes to the program.
    pub startup: &'a Startup,
    /// The contents of the file to show, or `None` if the program needs no file.
    pub file: Option<FileContents>,
}

/// An entry in the table of Amiga programs, [`ALL`].
#[derive(Debug)]
pub struct ProgramEntry {
    /// The word that identifies the program in executable files and in start requests.
    pub word: &'static str,
    /// The name of the program, as shown below its icon.
    pub title: &'static str,
    /// A short description of the program for help texts.
    pub help: &'static str,
    /// The drawer of the system disk that contains the program's file.
    pub drawer: &'static str,
    /// The name of the picture that the program's icon shows.
    pub picture: &'static str,
    /// The function that returns the path of the file to show.
    ///
    /// `None` means that the program needs no file. The file is read before the program starts, so that the
    /// computer never waits for a slow volume.
    pub file: Option<FilePathFn>,
    /// The function that starts the program, or returns a one-line error text.
    pub start: fn(StartArgs<'_>) -> Result<Box<dyn Tool>, String>,
}

/// The table of the Amiga programs in this crate: Shell, Preferences, More and Screens.
pub const ALL: &[&ProgramEntry] = &[&shell::ENTRY, &preferences::ENTRY, &more::ENTRY, &screens::ENTRY];

/// Finds an Amiga program by the word that identifies it, ignoring case: one of [`ALL`], or Ed or the lesson on
/// the opened machine, which have no icons.
///
/// Returns `None` if no Amiga program has this word.
pub fn find(word: &str) -> Option<&'static ProgramEntry> {
    ALL.iter()
        .chain([&&ed::ENTRY, &&machine::ENTRY])
        .find(|entry| entry.word.eq_ignore_ascii_case(word))
        .copied()
}
