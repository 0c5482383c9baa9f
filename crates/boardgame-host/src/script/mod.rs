//! Scripts: text files that drive the program on virtual time, without a display.
//!
//! `command` contains the table of the language, from which the parser and the text of `help script` are
//! derived; `run` executes commands as input events, vertical blanks and checks. A script can only do what a
//! user could do with mouse and keyboard, and sees only what the program shows or reports. The emulated
//! computer is in [`super::amiga`]; the games supply the vocabulary.

mod args;
mod command;
mod expect;
mod help;
mod menus;
mod run;
pub mod stage;

use std::path::Path;

use thiserror::Error;

use self::args::Args;
use self::command::ScriptCommand;
pub use self::help::help;
use self::stage::{FrameObserver, ScriptHost};
use amiga_boardgame::entry::scripting::Vocabulary;
use small_amiga_window::files::{self, EncodeError, SourceWord, TextError};

/// A valid script, which can be run on an emulated computer.
#[derive(Debug, Clone)]
pub struct Script<'a> {
    steps: Vec<ScriptStep<'a>>,
}

#[derive(Debug, Clone)]
struct ScriptStep<'a> {
    /// The word that error messages refer to: the first operand, or the command itself.
    at: SourceWord<'a>,
    command: ScriptCommand,
}

/// The reason why a script ended early.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ScriptError {
    /// A command of the script failed, or an expectation was not met.
    #[error(transparent)]
    Text(#[from] TextError),
    /// A screenshot that the script requests cannot be encoded or written.
    #[error("{name}:{line}: {error}")]
    Picture {
        /// Name of the script in messages.
        name: String,
        /// The line number in the script, counted from 1.
        line: usize,
        /// The reason why the screenshot cannot be encoded or written.
        error: EncodeError,
    },
}

impl<'a> Script<'a> {
    /// Parses a script for a game; `name` is used in messages.
    ///
    /// # Errors
    /// Returns a [`TextError`] at the first invalid word.
    ///
    /// # Panics
    /// Panics before the first call of [`Catalogue::install`](crate::Catalogue::install).
    pub fn parse(name: &'a str, text: &'a str, game: &'static Vocabulary) -> Result<Self, TextError> {
        let mut steps = Vec::new();
        for line in files::lines(name, text) {
            let mut args = Args::new(line.bounded()?, game);
            if args.is_empty() {
                continue;
            }
            let (at, spec) = command::spec(&mut args)?;
            let command = (spec.read)(&mut args)?;
            args.end()?;
            steps.push(ScriptStep { at, command });
        }
        Ok(Self { steps })
    }

    /// Runs the script and passes each line that it prints to `say`.
    ///
    /// Relative paths of screenshots start at `folder`.
    ///
    /// # Errors
    /// Returns a [`ScriptError`] if an expectation or a wait fails, input is sent to a program that has
    /// ended, or a picture cannot be written.
    pub fn run(
        &self,
        stage: &mut dyn ScriptHost,
        folder: &Path,
        say: &mut dyn FnMut(&str),
    ) -> Result<(), ScriptError> {
        self.run_watched(stage, folder, say, &mut |_| Ok(()))
    }

    /// Runs the script and calls `watch` after each vertical blank between `record on` and `record off`.
    ///
    /// If the script contains neither command, calls `watch` after every vertical blank.
    ///
    /// # Errors
    /// Returns the errors of [`Script::run`], and a [`ScriptError`] if `watch` ends the script.
    pub fn run_watched(
        &self,
        stage: &mut dyn ScriptHost,
        folder: &Path,
        say: &mut dyn FnMut(&str),
        watch: &mut FrameObserver<'_>,
    ) -> Result<(), ScriptError> {
        let from_the_start = !self.steps.iter().any(|step| matches!(step.command, ScriptCommand::Record(_)));
        let mut runner = run::Runner::new(stage, folder, say, watch, from_the_start);
        self.steps.iter().try_for_each(|step| runner.step(step))
    }
}

/// Reads a script from a file, or from standard input for `-`, and runs it.
///
/// `start` creates the emulated computer on which the script runs.
///
/// Nothing is started if the script is invalid. The other arguments are those of [`Script::run_watched`].
///
/// # Errors
/// Returns an error if the file cannot be read, the error of `start`, or a [`ScriptError`].
///
/// # Panics
/// Panics before the first call of [`Catalogue::install`](crate::Catalogue::install).
pub fn run_file(
    path: &Path,
    game: &'static Vocabulary,
    start: impl FnOnce() -> Result<Box<dyn ScriptHost>, Box<dyn std::error::Error>>,
    folder: &Path,
    say: &mut dyn FnMut(&str),
    watch: &mut FrameObserver<'_>,
) -> Result<(), Box<dyn std::error::Error>> {
    let (name, text) = if path == Path::new("-") {
        (files::STANDARD_INPUT.to_owned(), files::read_standard_input()?)
    } else {
        (path.display().to_string(), files::read_text(path)?)
    };
    let script = Script::parse(&name, &text, game)?;
    Ok(script.run_watched(&mut *start()?, folder, say, watch)?)
}

fn no_game(at: SourceWord<'_>) -> TextError {
    fault(at, "no game", "a running game")
}

fn fault(at: SourceWord<'_>, found: impl Into<String>, expected: &str) -> TextError {
    TextError { found: found.into(), ..at.fault(expected) }
}

#[cfg(test)]
mod tests;
