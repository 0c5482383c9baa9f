//! The game in play is kept in a file after every change, and a window that is opened without another word goes on with it.
//!
//! The puzzles solved are kept beside it in the same way.
//!
//! Knows the folder, two files a game in it, and when to look. A thread writes the file as the program writes all its files: aside,
//! onto the disk, then renamed, so that a power cut leaves this game or the one before the last move, never half of one. What has
//! changed is shown once it is written: what was seen is kept, whatever ends the program. Only a disk that is very slow is not
//! waited for. Two programs with the same game write whole files, and the last to move is gone on with; puzzles that either has solved
//! are kept of both. Leaves what is in the text to the games.

mod keeper;
mod writer;

use std::ffi::OsString;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::cli::Settings;
use super::files::{self, FileError};
use super::terminal;
use crate::games::coach::SolvedPuzzles;
use crate::games::entry::Entry;
use crate::games::entry::kept::{self, NotKept};
use crate::games::entry::window::Setup;

pub use keeper::{Barred, Keeper};

/// How long a picture waits at the most for the file of what it shows; the window answers no later than that.
pub const PATIENCE: Duration = Duration::from_millis(100);

/// The user's folder of games in play, on a system by its name, where `set` tells the environment: `$XDG_STATE_HOME/tripppin`
/// or `~/.local/state/tripppin`; `%LOCALAPPDATA%\\tripppin`; `~/Library/Application Support/tripppin`.
#[must_use]
pub fn folder(system: &str, set: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let place = |name| set(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let base = match system {
        "windows" => place("LOCALAPPDATA"),
        "macos" => place("HOME").map(|home| home.join("Library").join("Application Support")),
        _ => place("XDG_STATE_HOME").or_else(|| Some(place("HOME")?.join(".local").join("state"))),
    };
    Some(base?.join("tripppin"))
}

/// Where this user's are.
#[must_use]
pub fn user_folder() -> Option<PathBuf> {
    folder(std::env::consts::OS, |name| std::env::var_os(name))
}

/// Whether somebody plays for the first time: no game has ever been kept there.
#[must_use]
pub fn is_first(folder: &Path) -> bool {
    fs::symlink_metadata(folder).is_err_and(|error| error.kind() == ErrorKind::NotFound)
}

/// The file a game is kept in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place(PathBuf);

impl Settings {
    /// Whether nothing was said of what is played, or by whom: then the window goes on with the game that was kept.
    #[must_use]
    pub fn goes_on(&self) -> bool {
        let own = self.game.window.as_ref().map_or(&[][..], |window| window.takes);
        let said = ["--seed", "--position"].iter().chain(own).any(|option| self.given.has(option));
        self.difficulty.is_none() && !said && !self.given.is_classic()
    }
}

impl Place {
    /// The place of a game in a folder.
    #[must_use]
    pub fn of(folder: &Path, game: &Entry) -> Self {
        Self(folder.join(format!("{}.game", game.word)))
    }

    /// Where the puzzles of the game are that were solved.
    fn solved(&self) -> PathBuf {
        self.0.with_extension("solved")
    }

    /// The game that is kept there, if there is one. What cannot be read is set aside, with a note.
    ///
    /// # Errors
    /// It can be neither read nor set aside: nothing is to be written there.
    pub fn take_up(&self, game: &'static Entry) -> Result<Option<Setup>, FileError> {
        take_up(&self.0, |text| kept::read(game, text))
    }

    /// The puzzles of it that were solved. What cannot be read is set aside, with a note.
    ///
    /// # Errors
    /// As [`Self::take_up`].
    pub fn solved_puzzles(&self, game: &'static Entry) -> Result<SolvedPuzzles, FileError> {
        Ok(take_up(&self.solved(), |text| kept::read_solved(game, text))?.unwrap_or_default())
    }
}

/// What a file tells, if there is one. What cannot be read is set aside, with a note.
fn take_up<T>(path: &Path, read: impl Fn(&str) -> Result<T, NotKept>) -> Result<Option<T>, FileError> {
    let fault = match fs::symlink_metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(FileError::read(path, &error)),
        Ok(_) => match files::read_text(path) {
            Ok(text) => match read(&text) {
                Ok(told) => return Ok(Some(told)),
                Err(fault) => format!("{}: {fault}", path.display()),
            },
            Err(error) => error.to_string(),
        },
    };
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let aside = files::move_to_free(path, |number| match number {
        1 => format!("{name}.bad"),
        _ => format!("{name}.bad-{number}"),
    })?;
    terminal::note(&format!("{fault}; set aside as {}", aside.display()));
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(system: &str, set: &[(&str, &str)]) -> Option<PathBuf> {
        folder(system, |name| set.iter().find(|(known, _)| *known == name).map(|(_, value)| value.into()))
    }

    #[test]
    fn the_folder_follows_from_the_environment() {
        let home = ("HOME", "/home/me");
        assert_eq!(at("linux", &[home]), Some("/home/me/.local/state/tripppin".into()));
        assert_eq!(at("linux", &[home, ("XDG_STATE_HOME", "/s")]), Some("/s/tripppin".into()));
        assert_eq!(
            at("linux", &[home, ("XDG_STATE_HOME", "s")]),
            Some("/home/me/.local/state/tripppin".into())
        );
        assert_eq!(at("macos", &[home]), Some("/home/me/Library/Application Support/tripppin".into()));
        assert_eq!(at("windows", &[("LOCALAPPDATA", "/local")]), Some("/local/tripppin".into()));
        for system in ["linux", "macos", "windows"] {
            assert_eq!(at(system, &[("HOME", "")]), None, "{system}");
        }
    }
}
