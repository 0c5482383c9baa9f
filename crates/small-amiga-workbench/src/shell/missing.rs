//! Lets a command wait for a volume that is not mounted or that is write-protected.
//!
//! A requester asks for a missing volume before the command starts. If the user cancels the requester, the
//! command is run and fails. After a write to a protected volume, a requester asks whether to run the command,
//! or its refused step, again. If the user cancels it, the command reports the failure. Ctrl-C closes each of these
//! requesters and ends the command.

use super::commands::Command;
use super::line::{CommandLine, is_stream};
use super::redirection::Streams;
use super::running::RunningCommand;
use super::session::{Failure, ShellState};
use super::{Shell, State};
use small_amiga::dos::Name;
use small_amiga::intuition::Intuition;
use small_amiga::readargs;
use small_amiga::requester::VolumeRequest;

#[derive(Debug)]
pub(super) enum DeferredCall {
    /// A command line that waits for a missing volume. Its command name or a redirection refers to the volume.
    Line(CommandLine),
    /// A Shell command that waits for a missing volume. One of its path arguments refers to the volume.
    Command(&'static Command, Streams, String),
    /// A command that has failed because a volume is write-protected.
    ///
    /// The requester asks whether to run the command again. The result is reported if the user cancels.
    Refused(&'static Command, Streams, String, Result<(), Failure>),
    /// A command of which a write-protected volume has refused one step.
    ///
    /// The requester asks whether to repeat the step. If the user cancels, the command reports it and continues.
    Paused(Box<RunningCommand>),
}

#[derive(Debug)]
pub(super) struct VolumeWait {
    volume: Name,
    deferred_call: DeferredCall,
    /// The requester about the missing or write-protected volume, or `None` before the requester is opened.
    request: Option<VolumeRequest>,
    /// Whether the user has pressed Ctrl-C, which cancels the requester and the command.
    pub(super) is_stopped: bool,
}

impl ShellState {
    /// Returns the first volume in the paths `places` that is not mounted.
    fn missing<'t>(&self, mut places: impl Iterator<Item = &'t str>) -> Option<Name> {
        let volumes = self.dos.volumes();
        places.find_map(|text| {
            let place = self.searched(text).ok().filter(|_| !is_stream(text))?;
            Some(place.volume().clone()).filter(|volume| !volumes.contains(volume))
        })
    }

    /// Returns an unmounted volume to which the command name or a redirection refers.
    pub(super) fn missing_for_line(&self, line: &CommandLine) -> Option<Name> {
        let to = line.to.as_ref().map(|to| &to.file);
        self.missing([Some(&line.name), line.from.as_ref(), to].into_iter().flatten().map(String::as_str))
    }

    /// Returns an unmounted volume to which a path argument of the command refers.
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
        self.state = State::Missing(VolumeWait { volume, deferred_call, request: None, is_stopped: false });
    }

    /// Asks the user for the volume that a command waits for.
    ///
    /// Starts the command once the user has answered or the volume is mounted, and ends it after Ctrl-C.
    pub(super) fn poll_volume_request(&mut self, intuition: &mut Intuition) {
        let State::Missing(missing) = &mut self.state else { return };
        let answer = match &mut missing.request {
            _ if missing.is_stopped => Some(false),
            Some(request) => request.handle_messages(intuition, &self.session.dos),
            None => {
                let screen = intuition.screen_of(self.console.window()).map(|screen| screen.id());
                let open = match missing.deferred_call {
                    DeferredCall::Refused(..) | DeferredCall::Paused(_) => VolumeRequest::open_protected,
                    _ => VolumeRequest::open,
                };
                missing.request = Some(open(intuition, screen, &missing.volume));
                None
            }
        };
        let Some(again) = answer else { return };
        if let State::Missing(VolumeWait { deferred_call: call, request, is_stopped, .. }) =
            std::mem::replace(&mut self.state, State::Ready)
        {
            if let Some(request) = request {
                intuition.close_window(request.window());
            }
            match call {
                DeferredCall::Paused(mut running) => {
                    running.is_stopped = is_stopped;
                    self.resume(running, again);
                }
                _ if is_stopped => self.broken(),
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
