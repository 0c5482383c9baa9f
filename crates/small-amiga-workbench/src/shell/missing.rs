//! Lets a command wait for a volume that is not mounted or that is write-protected.
//!
//! A requester asks for a missing volume before the command starts. If the user cancels the requester, the
//! command is run and fails. After a write to a protected volume, a requester asks whether to run the command
//! again. If the user cancels it, the command fails.

use super::commands::Command;
use super::line::{CommandLine, is_stream};
use super::redirection::Streams;
use super::session::{Failure, ShellState};
use super::{Shell, State};
use small_amiga::dos::Name;
use small_amiga::intuition::Intuition;
use small_amiga::readargs;
use small_amiga::requester::VolumeRequest;

#[derive(Debug)]
pub(super) enum DeferredCall {
    /// A parsed command line that waits for a volume named in its command name or its redirections.
    Line(CommandLine),
    /// A Shell command that waits for a volume named in its arguments.
    Command(&'static Command, Streams, String),
    /// A Shell command that a write-protected volume has refused, with the result of the command.
    Refused(&'static Command, Streams, String, Result<(), Failure>),
}

#[derive(Debug)]
pub(super) struct VolumeWait {
    volume: Name,
    deferred_call: DeferredCall,
    /// The requester that asks the user to insert the missing volume, or `None` while it is not open yet.
    request: Option<VolumeRequest>,
}

impl ShellState {
    /// Returns the first unmounted volume that one of the paths `places` names.
    fn missing<'t>(&self, mut places: impl Iterator<Item = &'t str>) -> Option<Name> {
        let volumes = self.dos.volumes();
        places.find_map(|text| {
            let place = self.searched(text).ok().filter(|_| !is_stream(text))?;
            Some(place.volume().clone()).filter(|volume| !volumes.contains(volume))
        })
    }

    /// Returns the first unmounted volume that the command's name or one of its redirections names.
    pub(super) fn missing_for_line(&self, line: &CommandLine) -> Option<Name> {
        let to = line.to.as_ref().map(|to| &to.file);
        self.missing([Some(&line.name), line.from.as_ref(), to].into_iter().flatten().map(String::as_str))
    }

    /// Returns the first unmounted volume that one of the command's path arguments names.
    ///
    /// Returns `None` if the arguments contain the switch NOREQ.
    pub(super) fn missing_for(&self, command: &Command, arguments: &str) -> Option<Name> {
        let read = readargs::read(command.template, arguments).ok().filter(|read| !read.is_set("NOREQ"))?;
        let words = |name| read.text(name).into_iter().chain(read.many(name).iter().map(String::as_str));
        self.missing(command.places.iter().flat_map(|name| words(name)))
    }
}

impl Shell {
    pub(super) fn await_volume(&mut self, volume: Name, deferred_call: DeferredCall) {
        self.state = State::Missing(VolumeWait { volume, deferred_call, request: None });
    }

    /// Asks the user to insert the volume for which a command waits, and starts the command once the user has
    /// answered or the volume is mounted.
    pub(super) fn poll_volume_request(&mut self, intuition: &mut Intuition) {
        let State::Missing(missing) = &mut self.state else { return };
        let Some(request) = &mut missing.request else {
            let screen = intuition.screen_of(self.console.window()).map(|screen| screen.id());
            let open = match missing.deferred_call {
                DeferredCall::Refused(..) => VolumeRequest::open_protected,
                _ => VolumeRequest::open,
            };
            missing.request = Some(open(intuition, screen, &missing.volume));
            return;
        };
        let Some(again) = request.handle_messages(intuition, &self.session.dos) else { return };
        intuition.close_window(request.window());
        if let State::Missing(VolumeWait { deferred_call: call, .. }) =
            std::mem::replace(&mut self.state, State::Ready)
        {
            match call {
                DeferredCall::Line(line) if again => self.start(line),
                DeferredCall::Line(line) => self.begin(line),
                DeferredCall::Command(command, files, arguments) if again => {
                    self.command(command, files, &arguments)
                }
                DeferredCall::Command(command, files, arguments) => {
                    self.carry_out(command, files, &arguments)
                }
                DeferredCall::Refused(command, files, arguments, _) if again => {
                    self.carry_out(command, files, &arguments)
                }
                DeferredCall::Refused(command, _, _, done) => self.finish(command.name, done),
            }
        }
    }
}
