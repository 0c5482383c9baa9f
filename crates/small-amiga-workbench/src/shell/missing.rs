//! Waits for a volume that a command line names and that is not mounted.
//!
//! A requester asks for the volume before the command starts. If the user cancels it, the command is run
//! and fails on its own.

use super::commands::Command;
use super::line::{Line, is_nil};
use super::redirected::Streams;
use super::session::Session;
use super::{Shell, State};
use small_amiga::system::dos::name::Name;
use small_amiga::system::dos::readargs;
use small_amiga::system::intuition::Intuition;
use small_amiga::system::requester::VolumeRequest;

/// A call that is held back until a volume is mounted.
#[derive(Debug)]
pub enum Call {
    /// A command line with all its parts.
    Line(Line),
    /// A command of the Shell, with its redirections and arguments.
    Command(&'static Command, Streams, String),
}

/// The wait for a volume that is not mounted.
#[derive(Debug)]
pub struct Missing {
    volume: Name,
    call: Call,
    /// The requester, or `None` before it has been opened.
    request: Option<VolumeRequest>,
}

impl Session {
    /// Returns the first volume among these paths that is not mounted.
    fn missing<'t>(&self, mut places: impl Iterator<Item = &'t str>) -> Option<Name> {
        let volumes = self.dos.volumes();
        places.find_map(|text| {
            let place = self.searched(text).ok().filter(|_| !is_nil(text))?;
            Some(place.volume().clone()).filter(|volume| !volumes.contains(volume))
        })
    }

    /// Returns the first volume that is not mounted among those of the command's name and its redirections.
    pub fn missing_for_line(&self, line: &Line) -> Option<Name> {
        let to = line.to.as_ref().map(|to| &to.file);
        self.missing([Some(&line.name), line.from.as_ref(), to].into_iter().flatten().map(String::as_str))
    }

    /// Returns the first volume that is not mounted among those of the command's path arguments. Returns
    /// `None` if the switch NOREQ is set.
    pub fn missing_for(&self, command: &Command, arguments: &str) -> Option<Name> {
        let read = readargs::read(command.template, arguments).ok().filter(|read| !read.said("NOREQ"))?;
        let words = |name| read.text(name).into_iter().chain(read.many(name).iter().map(String::as_str));
        self.missing(command.places.iter().flat_map(|name| words(name)))
    }
}

impl Shell {
    /// Holds back a call until `volume` is mounted.
    pub(super) fn await_volume(&mut self, volume: Name, call: Call) {
        self.state = State::Missing(Missing { volume, call, request: None });
    }

    /// Opens the volume requester and continues the call once the user has answered or the volume is
    /// mounted.
    pub(super) fn hear_of_volume(&mut self, intuition: &mut Intuition) {
        let State::Missing(missing) = &mut self.state else { return };
        let Some(request) = &mut missing.request else {
            let screen = intuition.screen_of(self.console.window()).map(|screen| screen.id());
            missing.request = Some(VolumeRequest::open(intuition, screen, &missing.volume));
            return;
        };
        let Some(again) = request.answer(intuition, &self.session.dos) else { return };
        intuition.close_window(request.window());
        if let State::Missing(Missing { call, .. }) = std::mem::replace(&mut self.state, State::Ready) {
            match call {
                Call::Line(line) if again => self.start(line),
                Call::Line(line) => self.begin(line),
                Call::Command(command, files, arguments) if again => self.command(command, files, &arguments),
                Call::Command(command, files, arguments) => self.carry_out(command, files, &arguments),
            }
        }
    }
}
