//! The file requester of a program More that was started without a text.
//!
//! A task reads a chosen text on a slow volume. The requester stays open until the text has been read.

use std::task::Poll;

use crate::FileContents;
use small_amiga::asl::{FileChoice, FileRequest, FileRequestParams};
use small_amiga::dos::{Dos, DosError, DosPath, JobRequest, JobRun, Startup};
use small_amiga::exec::SignalPort;
use small_amiga::intuition::{Intuition, WindowId};

#[derive(Debug)]
pub(super) struct TextRequest {
    dos: Dos,
    port: SignalPort,
    request: FileRequest,
    /// The path of the chosen text, and the request that reads this text.
    reading: Option<(DosPath, JobRun<JobRequest<FileContents>>)>,
}

impl TextRequest {
    /// Opens the file requester with the current drawer, or with the first volume if the Workbench has started More.
    pub(super) fn open(
        intuition: &mut Intuition,
        dos: &Dos,
        port: &SignalPort,
        startup: &Startup,
    ) -> Result<Self, String> {
        let drawer = match startup {
            Startup::Cli { current, .. } => Some(current.clone()),
            Startup::Workbench { .. } => dos.volumes().into_iter().next().map(DosPath::root),
        };
        let drawer = drawer.ok_or("More: there is no volume")?;
        let screen = Some(intuition.screen_of_workbench().id());
        let params = FileRequestParams { screen, title: "Select a text", drawer, file: "", save: false };
        let request = FileRequest::open(intuition, dos, params);
        Ok(Self { dos: dos.clone(), port: port.clone(), request, reading: None })
    }

    pub(super) const fn window(&self) -> WindowId {
        self.request.window()
    }

    /// Returns `true` if [`Self::poll`] must be called at the next vertical blank, even without a signal.
    pub(super) fn needs_blanks(&self) -> bool {
        self.reading.as_ref().is_some_and(|(_, run)| run.needs_blanks())
    }

    /// Returns the chosen text and its path, or `None` if the user has cancelled the requester.
    ///
    /// If the text cannot be read, the title bar of the screen shows the reason, and the user can choose again.
    pub(super) fn poll(&mut self, intuition: &mut Intuition) -> Poll<Option<(DosPath, Vec<u8>)>> {
        self.request.blank(intuition);
        match self.request.handle_messages(intuition) {
            Some(FileChoice::Cancel) => return Poll::Ready(None),
            Some(FileChoice::File(path)) => {
                let (is_slow, from) = (self.dos.is_slow(path.volume()), path.clone());
                let request = JobRequest::read(&self.dos, move |dos| dos.read(&from));
                self.reading = Some((path, JobRun::start(request, &self.dos, is_slow, &self.port)));
            }
            None => {}
        }
        let Some((path, run)) = &mut self.reading else { return Poll::Pending };
        let Poll::Ready(read) = run.poll_result() else { return Poll::Pending };
        match read.unwrap_or(Err(DosError::ObjectNotFound)) {
            Ok(bytes) => Poll::Ready(Some((path.clone(), bytes))),
            Err(error) => {
                intuition.display_beep();
                intuition.announce(Some(format!("{path}: {error}")));
                self.reading = None;
                self.request.retry(intuition);
                Poll::Pending
            }
        }
    }
}
