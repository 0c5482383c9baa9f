//! Scripts: a text file that plays the program on virtual time, without a display.
//!
//! Knows the language ([`command`] has its one table, from which both the reader and `tripppin help script` are made) and how a
//! command becomes events, blanks and questions (`run`). Leaves the emulated computer to [`super::amiga`], the words of a game
//! to the games: a script does nothing that a hand on the mouse could not do, and sees nothing that the program does not
//! show or tell.

mod args;
pub mod command;
pub mod expect;
mod help;
mod menus;
mod run;
pub mod stage;

use std::path::Path;

use thiserror::Error;

use self::args::Args;
use self::command::Command;
pub use self::help::{EXAMPLE, help};
use self::stage::{Stage, Watch};
use super::files::{self, EncodeError, TextError, Word};
use crate::games::entry::actor::Vocabulary;

/// A script read from text: every line of it makes sense, whatever it will find when it runs.
#[derive(Debug, Clone)]
pub struct Script<'a> {
    steps: Vec<Step<'a>>,
}

/// One command and where it stands.
#[derive(Debug, Clone)]
struct Step<'a> {
    /// What messages point at: the first operand, or the command itself.
    at: Word<'a>,
    command: Command,
}

/// Why a script did not run to its end.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ScriptError {
    /// A line makes no sense, or what it expects is not so.
    #[error(transparent)]
    Text(#[from] TextError),
    /// A screenshot could not be written.
    #[error("{name}:{line}: {error}")]
    Picture {
        /// The script, as it was named.
        name: String,
        /// The line, counted from 1.
        line: usize,
        /// What was wrong.
        error: EncodeError,
    },
}

impl<'a> Script<'a> {
    /// Reads a script for a game; `name` is what messages call it.
    ///
    /// # Errors
    /// [`TextError`] at the first word that makes no sense.
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
            steps.push(Step { at, command });
        }
        Ok(Self { steps })
    }

    /// Runs it: screenshots go to `folder` unless their names say otherwise, what it says to `say`, a line at a time.
    ///
    /// # Errors
    /// [`ScriptError`]: something expected is not so, something waited for does not come, input meets a program that has ended,
    /// or a picture cannot be written.
    pub fn run(
        &self,
        stage: &mut dyn Stage,
        folder: &Path,
        say: &mut dyn FnMut(&str),
    ) -> Result<(), ScriptError> {
        self.run_watched(stage, folder, say, &mut |_| Ok(()))
    }

    /// The same with somebody who looks at the stage after each vertical blank: after those between `record on` and
    /// `record off`, or all if the script says neither.
    ///
    /// # Errors
    /// As [`Script::run`], and where `watch` has seen enough.
    pub fn run_watched(
        &self,
        stage: &mut dyn Stage,
        folder: &Path,
        say: &mut dyn FnMut(&str),
        watch: &mut Watch<'_>,
    ) -> Result<(), ScriptError> {
        let from_the_start = !self.steps.iter().any(|step| matches!(step.command, Command::Record(_)));
        let mut runner = run::Runner::new(stage, folder, say, watch, from_the_start);
        self.steps.iter().try_for_each(|step| runner.step(step))
    }
}

/// Reads a file's script, or with `-` that of standard input, switches the computer on with `start`, and runs the script as
/// [`Script::run_watched`] does. A script that makes no sense starts nothing.
///
/// # Errors
/// The file cannot be read, `start`'s own, or [`ScriptError`].
pub fn run_file(
    path: &Path,
    game: &'static Vocabulary,
    start: impl FnOnce() -> Result<Box<dyn Stage>, Box<dyn std::error::Error>>,
    folder: &Path,
    say: &mut dyn FnMut(&str),
    watch: &mut Watch<'_>,
) -> Result<(), Box<dyn std::error::Error>> {
    let (name, text) = if path == Path::new("-") {
        (files::STANDARD_INPUT.to_owned(), files::read_standard_input()?)
    } else {
        (path.display().to_string(), files::read_text(path)?)
    };
    let script = Script::parse(&name, &text, game)?;
    Ok(script.run_watched(&mut *start()?, folder, say, watch)?)
}

/// There is no game to be asked.
fn no_game(at: Word<'_>) -> TextError {
    fault(at, "no game", "a game that runs")
}

/// A fault of something seen while running, at a word of the script.
fn fault(at: Word<'_>, found: impl Into<String>, expected: &str) -> TextError {
    TextError { found: found.into(), ..at.fault(expected) }
}

#[cfg(test)]
mod tests;
