//! The games as the host runs them: switched on with their drawings, and in the words scripts use.
//!
//! Knows, for each game, what the command line, scripts and the window need to know of it, and nothing else does. Leaves playing
//! to the games themselves.

pub mod tiles;
pub mod tribolo;
pub mod triple3;
pub mod tripppin;
pub mod trippples;

use std::error::Error;
use std::path::Path;

use crate::games::thinking::Pace;
use crate::host::batch::{Located, Playable};
use crate::host::cli::{GameName, Settings, UsageError};
use crate::host::files::Line;
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
    let own = match settings.game {
        GameName::Tribolo => tribolo::own_screen(settings),
        GameName::Tripppin | GameName::Triple3 | GameName::Trippples => None,
    };
    let own = own.map(|request| settings.screen_setup_of(&request, screens)).transpose()?;
    let (setup, notes) = match &own {
        Some(_) => settings.screen_setup_of(&settings.screen.of_the_monitor(), screens)?,
        None => settings.screen_setup(screens)?,
    };
    for note in &notes {
        terminal::note(note);
    }
    match settings.game {
        GameName::Tribolo => tribolo::switch_on(&setup, own.map(|(own, _)| own), settings, pace),
        GameName::Tripppin => tripppin::switch_on(&setup, settings, pace),
        GameName::Triple3 => triple3::switch_on(&setup, settings, pace),
        GameName::Trippples => trippples::switch_on(&setup, settings, pace),
    }
}

/// The line of play to start from, if one was named.
fn line<L: Playable>(settings: &Settings) -> Result<Option<L>, UsageError> {
    let text = settings.position.as_deref();
    text.map(|text| {
        let hint = || GameName::hint(L::NAME, text);
        text.parse().map_err(|error: L::Err| {
            let (column, problem) = (error.column(), error.problem());
            let blank =
                Line::new("", 1, text).blank_at(column).map_or_else(String::new, |blank| blank + ": ");
            UsageError::Position(format!("column {column}: {blank}{problem}{}", hint()))
        })
    })
    .transpose()
}

/// The words scripts use for the game asked for.
#[must_use]
pub const fn vocabulary(settings: &Settings) -> &'static Vocabulary {
    words(settings.game)
}

/// The words scripts use for a game.
#[must_use]
pub const fn words(game: GameName) -> &'static Vocabulary {
    match game {
        GameName::Tribolo => tribolo::WORDS,
        GameName::Tripppin => tripppin::WORDS,
        GameName::Triple3 => triple3::WORDS,
        GameName::Trippples => trippples::WORDS,
    }
}

/// The title of the host's window.
#[must_use]
pub const fn title(settings: &Settings) -> &'static str {
    match settings.game {
        GameName::Tribolo => "Tribolo",
        GameName::Tripppin => "Tripppin",
        GameName::Triple3 => "Triple 3",
        GameName::Trippples => "Trippples",
    }
}
