//! A volume that a line names and that is not there: a requester asks for it before anything is done.
//!
//! Knows which words of a line are places, and how the requester is answered. Leaves to the commands to fail when it has been cancelled.

use super::commands::Command;
use super::line::{Line, is_nil};
use super::redirected::Streams;
use super::session::Session;
use super::{Shell, State};
use small_amiga::system::dos::name::Name;
use small_amiga::system::dos::readargs;
use small_amiga::system::intuition::Intuition;
use small_amiga::system::requester::VolumeRequest;

/// What waits for a volume.
#[derive(Debug)]
pub enum Call {
    /// A whole line.
    Line(Line),
    /// A command of the Shell, with its files and its arguments.
    Command(&'static Command, Streams, String),
}

/// A volume that is waited for.
#[derive(Debug)]
pub struct Missing {
    volume: Name,
    call: Call,
    /// None as long as it has not been opened.
    request: Option<VolumeRequest>,
}

impl Session {
    /// The first volume among these places that is not there.
    fn missing<'t>(&self, mut places: impl Iterator<Item = &'t str>) -> Option<Name> {
        let volumes = self.dos.volumes();
        places.find_map(|text| {
            let place = self.place(text).ok().filter(|_| !is_nil(text))?;
            Some(place.volume().clone()).filter(|volume| !volumes.contains(volume))
        })
    }

    /// The same for the name of a command and its files.
    pub fn missing_for_line(&self, line: &Line) -> Option<Name> {
        let to = line.to.as_ref().map(|to| &to.file);
        self.missing([Some(&line.name), line.from.as_ref(), to].into_iter().flatten().map(String::as_str))
    }

    /// The same for the arguments of a command, unless it wants no requester (NOREQ).
    pub fn missing_for(&self, command: &Command, arguments: &str) -> Option<Name> {
        let read = readargs::read(command.template, arguments).ok().filter(|read| !read.said("NOREQ"))?;
        let words = |name| read.text(name).into_iter().chain(read.many(name).iter().map(String::as_str));
        self.missing(command.places.iter().flat_map(|name| words(name)))
    }
}

impl Shell {
    /// Something has to wait for a volume.
    pub(super) fn await_volume(&mut self, volume: Name, call: Call) {
        self.state = State::Missing(Missing { volume, call, request: None });
    }

    /// Asks for the volume, and goes on when that is answered, or the volume is there.
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
