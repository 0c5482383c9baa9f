//! The system services of a program besides Intuition, such as volumes, processes and preferences.
//!
//! The host creates [`Libraries`] when the computer is switched on. This module does not depend on the
//! programs that use them.

use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

use crate::chips::chunky::Chunky;
use crate::chips::colour::Rgb4;
use crate::system::dos::Dos;
use crate::system::dos::process::{Launch, Processes};
use crate::system::exec::port::MsgPort;
use crate::system::intuition::screen::NewScreen;
use crate::system::preferences::PreferencesLibrary;

/// A function that converts a picture to the contents of an image file.
///
/// Its arguments are the pens, their colours, and whether the display is interlaced.
pub type Printer = fn(&Chunky, &[Rgb4], bool) -> Result<Vec<u8>, String>;

/// Access to the files that describe public screens.
pub trait ScreenFiles {
    /// Returns the names of the public screens, in the order in which lists show them.
    fn names(&self) -> Vec<String>;

    /// Reads the description of the public screen `name` from its file.
    ///
    /// The description is for an interlaced display if `interlaced` is set.
    ///
    /// # Errors
    /// Returns a message of one line if the screen's file is missing or invalid.
    fn screen(&self, name: &str, interlaced: bool) -> Result<NewScreen, String>;
}

impl fmt::Debug for dyn ScreenFiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ScreenFiles")
    }
}

/// A program that can be started by name without an executable file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resident {
    /// The name of the resident program.
    pub name: String,
    /// Command name of the resident program in a Shell.
    pub word: &'static str,
    /// The AmigaDOS argument template of the program; empty for a program without arguments.
    pub template: String,
    /// The version of the resident program, such as `1.0.0`.
    pub version: &'static str,
}

impl Resident {
    /// Returns `true` if `name` is the program's name or command name, ignoring case.
    pub fn is_called(&self, name: &str) -> bool {
        [&self.name, self.word].into_iter().any(|own| own.eq_ignore_ascii_case(name))
    }
}

/// The system services that a program can use. Clones share the same services.
#[derive(Debug, Clone)]
pub struct Libraries {
    /// The handle for access to the AmigaDOS volumes.
    pub dos: Dos,
    /// The table of running processes.
    pub processes: Processes,
    /// The message port that receives requests to start a program.
    pub orders: MsgPort<Launch>,
    /// The programs that can be started by name without an executable file.
    pub resident: Arc<[Resident]>,
    /// The function that converts a printed picture to an image file.
    pub printer: Printer,
    /// Access to the files that describe public screens.
    pub screens: Rc<dyn ScreenFiles>,
    /// The library that manages the user's preferences.
    pub preferences: PreferencesLibrary,
}
