//! The games as the host runs them: switched on with their drawings, and in the words scripts use.
//!
//! Knows, for each game, what the command line, scripts and the window need to know of it, and nothing else does. Leaves playing
//! to the games themselves.

pub mod tiles;
pub mod tripppin;

use std::error::Error;

use crate::games::thinking::Pace;
use crate::host::assets::screens;
use crate::host::cli::Settings;
use crate::host::script::stage::{Stage, Vocabulary};
use crate::host::terminal;

/// Loads everything, then switches the computer on with the game asked for.
///
/// # Errors
/// What the command line gave cannot be read or makes no sense, or the game cannot start.
pub fn switch_on(settings: &Settings, pace: Pace) -> Result<Box<dyn Stage>, Box<dyn Error>> {
    let (setup, notes) = settings.screen_setup(screens::user_folder().as_deref())?;
    for note in &notes {
        terminal::note(note);
    }
    tripppin::switch_on(&setup, settings, pace)
}

/// The words scripts use for the game asked for.
#[must_use]
pub const fn vocabulary(_settings: &Settings) -> &'static Vocabulary {
    tripppin::WORDS
}

/// The title of the host's window.
#[must_use]
pub const fn title(_settings: &Settings) -> &'static str {
    "Tripppin"
}
