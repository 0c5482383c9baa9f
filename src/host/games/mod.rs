//! The games as the host runs them: switched on with their drawings, and in the words scripts use.
//!
//! Knows, for each game, what the command line, scripts and the window need to know of it, and nothing else does. Leaves playing
//! to the games themselves.

pub mod tiles;
pub mod tripppin;
pub mod trippples;

use std::error::Error;
use std::path::Path;

use crate::games::thinking::Pace;
use crate::host::cli::{GameName, Settings};
use crate::host::script::stage::{Stage, Vocabulary};
use crate::host::terminal;

/// Loads everything, then switches the computer on with the game asked for. `screens` is a folder of public screens beside the
/// built-in ones.
///
/// # Errors
/// What the command line gave cannot be read or makes no sense, or the game cannot start.
pub fn switch_on(
    settings: &Settings,
    pace: Pace,
    screens: Option<&Path>,
) -> Result<Box<dyn Stage>, Box<dyn Error>> {
    let (setup, notes) = settings.screen_setup(screens)?;
    for note in &notes {
        terminal::note(note);
    }
    match settings.game {
        GameName::Tripppin => tripppin::switch_on(&setup, settings, pace),
        GameName::Trippples => trippples::switch_on(&setup, settings, pace),
        // Their rows have no screen, and so the command line lets nobody get here.
        game @ (GameName::Tribolo | GameName::Triple3) => Err(format!("{game} has no window").into()),
    }
}

/// The words scripts use for the game asked for.
#[must_use]
pub const fn vocabulary(settings: &Settings) -> &'static Vocabulary {
    match settings.game {
        GameName::Tripppin => tripppin::WORDS,
        GameName::Trippples => trippples::WORDS,
        GameName::Tribolo | GameName::Triple3 => tripppin::WORDS,
    }
}

/// The title of the host's window.
#[must_use]
pub const fn title(settings: &Settings) -> &'static str {
    match settings.game {
        GameName::Tripppin => "Tripppin",
        GameName::Trippples => "Trippples",
        GameName::Tribolo => "Tribolo",
        GameName::Triple3 => "Triple 3",
    }
}
