//! Programs that are no games: they run beside them, as programs like any other.
//!
//! Each knows the system, and of games at most what stands on an icon. Who starts what is ordered through a message port; what a
//! word of that means is known to whoever put the program there. A program that can be ordered has one [`Entry`], and
//! [`ALL`] lists them.

pub mod more;
pub mod preferences;
pub mod screens;
pub mod shell;
pub mod workbench;

use std::fmt;

use small_amiga::system::computer::Program;
use small_amiga::system::dos::process::Startup;
use small_amiga::system::exec::signals::SignalPort;
use small_amiga::system::intuition::Intuition;
use small_amiga::system::intuition::window::WindowId;
pub use small_amiga::system::libraries::{Libraries, Resident};

/// A program with a window.
pub trait Tool: Program + fmt::Debug {
    /// Its window, or the one that stands for it.
    fn window(&self) -> WindowId;

    /// What its window says row by row, if that is all text.
    fn text(&self) -> Vec<String> {
        Vec::new()
    }
}

/// Where and how a program starts.
#[derive(Debug)]
pub struct Start<'a> {
    /// The screens.
    pub intuition: &'a mut Intuition,
    /// Where its signals come to.
    pub port: &'a SignalPort,
    /// The rest of the system.
    pub libraries: &'a Libraries,
    /// What it was started with.
    pub startup: &'a Startup,
}

/// A program as data.
#[derive(Debug)]
pub struct Entry {
    /// The word it is ordered by.
    pub word: &'static str,
    /// Its name, as its icon has it.
    pub title: &'static str,
    /// What it is, in a few words.
    pub help: &'static str,
    /// The drawer of the system's disk it lies in.
    pub drawer: &'static str,
    /// The name of its icon's picture.
    pub picture: &'static str,
    /// Starts it; why it cannot is told in a line.
    pub start: fn(Start<'_>) -> Result<Box<dyn Tool>, String>,
}

/// The programs that can be ordered.
pub const ALL: &[&Entry] = &[&shell::ENTRY, &preferences::ENTRY, &more::ENTRY, &screens::ENTRY];

/// The one of this word, capitals or not.
pub fn find(word: &str) -> Option<&'static Entry> {
    ALL.iter().find(|entry| entry.word.eq_ignore_ascii_case(word)).copied()
}
