//! Determines which commands and command lines may access a slow volume, and therefore run on a background task.

use super::commands::{self, ALL_VOLUMES, Command, ENV, ON_PATH};
use super::line::CommandLine;
use super::redirection::Streams;
use super::session::ShellState;
use small_amiga::readargs::{self, Arguments};

impl ShellState {
    /// Returns `true` if the command or the input file of a line may be on a slow volume.
    pub(super) fn is_line_slow(&self, line: &CommandLine) -> bool {
        let is_internal = commands::find(&line.name).is_some();
        let on_path = || self.candidates(&line.name).iter().any(|place| self.dos.is_slow(place.volume()));
        !is_internal && (self.is_slow_place(&line.name) || on_path())
            || line.from.as_ref().is_some_and(|from| self.is_slow_place(from))
    }

    /// Returns `true` if an argument or the output file of a command may be on a slow volume.
    ///
    /// A command with path arguments may also access the volume of the current drawer.
    pub(super) fn is_slow(&self, command: &Command, arguments: &str, files: &Streams) -> bool {
        let slow = |text: &str| self.is_slow_place(text);
        let read = readargs::read(command.template, arguments).ok();
        let names = |read: &Arguments<'_>| {
            let words = |name| read.text(name).into_iter().chain(read.many(name).iter().map(String::as_str));
            command.places.iter().flat_map(|name| words(name)).any(slow)
        };
        !command.places.is_empty() && self.dos.is_slow(self.current.volume())
            || command.places.contains(&ALL_VOLUMES)
                && self.dos.volumes().iter().any(|volume| self.dos.is_slow(volume))
            || command.places.contains(&ENV) && slow(ENV)
            || command.places.contains(&ON_PATH)
                && (slow(ON_PATH)
                    || self.settings.path.iter().any(|drawer| self.dos.is_slow(drawer.volume())))
            || files.to.as_ref().is_some_and(|to| slow(&to.file))
            || read.is_some_and(|read| names(&read))
    }
}
