//! What programs have of the system beside intuition: volumes, the list of what runs, where orders go, the printer, the files of
//! screens, and the preferences.
//!
//! Knows nothing of who uses it; the host fills it when the computer is switched on.

use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

use crate::machine::chunky::Chunky;
use crate::machine::colour::Rgb4;
use crate::system::dos::Dos;
use crate::system::dos::process::{Launch, Processes};
use crate::system::exec::port::MsgPort;
use crate::system::intuition::screen::NewScreen;
use crate::system::preferences::PreferencesLibrary;

/// Makes a file of a picture: pens, the colours of those, and whether the display is interlaced.
pub type Printer = fn(&Chunky, &[Rgb4], bool) -> Result<Vec<u8>, String>;

/// The public screens there are files for.
pub trait ScreenFiles: fmt::Debug {
    /// Their names, in the order to show them.
    fn names(&self) -> Vec<String>;

    /// What the file of a name says, for a display that is interlaced or is not.
    ///
    /// # Errors
    /// Why it cannot be had, in a line.
    fn screen(&self, name: &str, interlaced: bool) -> Result<NewScreen, String>;
}

/// A program that is found by its name alone (the resident list).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resident {
    /// Its name.
    pub name: String,
    /// The word it is ordered by.
    pub word: &'static str,
    /// What its line may say; empty where it reads none.
    pub template: &'static str,
}

impl Resident {
    /// Whether a name is its own, or its word; capitals or not.
    #[must_use]
    pub fn is_called(&self, name: &str) -> bool {
        [&self.name, self.word].into_iter().any(|own| own.eq_ignore_ascii_case(name))
    }
}

/// The libraries; clones are the same.
#[derive(Debug, Clone)]
pub struct Libraries {
    /// The volumes.
    pub dos: Dos,
    /// What runs.
    pub processes: Processes,
    /// Where orders to start a program are posted.
    pub orders: MsgPort<Launch>,
    /// Programs found by name.
    pub resident: Arc<[Resident]>,
    /// Makes the file of a picture that is printed.
    pub printer: Printer,
    /// The files of screens.
    pub screens: Rc<dyn ScreenFiles>,
    /// What a person has chosen of the computer.
    pub preferences: PreferencesLibrary,
}
