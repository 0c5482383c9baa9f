//! Requests of the Workbench to volumes: a task calls a slow volume, so that the windows never wait for it.
//!
//! On fast volumes a request and its reply are one synchronous call, so that a script has the same result on
//! every computer.

use super::Workbench;
use super::drawer::{Drawer, Resources};
use small_amiga::dos::{Dos, DosPath, JobRequest, JobRun};
use small_amiga::intuition::Intuition;
use std::task::Poll;

/// The function that the Workbench calls when a request to a volume has finished.
pub(super) type Reply = Box<dyn FnOnce(&mut Workbench, &mut Intuition) + Send>;

impl Workbench {
    pub(super) const fn resources(&self) -> Resources<'_> {
        Resources { dos: &self.libraries.dos, port: &self.port, pictures: &self.pictures }
    }

    /// Performs file operations with the function `call`, and then runs the reply function that `call`
    /// returns.
    ///
    /// If an object at one of the paths `places` is on a slow volume, `call` runs on a background task.
    ///
    /// `new` is [`JobRequest::read`] or [`JobRequest::change`].
    pub(super) fn request<C: FnOnce(&Dos) -> Reply + Send + 'static>(
        &mut self,
        intuition: &mut Intuition,
        places: impl IntoIterator<Item = DosPath>,
        new: impl FnOnce(&Dos, C) -> JobRequest<Reply>,
        call: C,
    ) {
        let dos = &self.libraries.dos;
        if !places.into_iter().any(|place| dos.is_slow(place.volume())) {
            return call(dos)(self, intuition);
        }
        let request = new(dos, call);
        self.requests.push(JobRun::start(request, dos, true, &self.port));
    }

    /// Handles the finished requests, and shows the drawers that have been read.
    pub(super) fn poll_requests(&mut self, intuition: &mut Intuition) {
        let mut replies = Vec::new();
        self.requests.retain_mut(|run| match run.poll_result() {
            Poll::Pending => true,
            Poll::Ready(reply) => {
                replies.push(reply);
                false
            }
        });
        for reply in replies {
            match reply {
                Some(reply) => reply(self, intuition),
                None => self.complain(intuition, "A volume does not respond", "the task has failed"),
            }
        }
        for drawer in &mut self.drawers {
            let resources =
                Resources { dos: &self.libraries.dos, port: &self.port, pictures: &self.pictures };
            drawer.receive(intuition, resources);
        }
        self.close_lost(intuition);
    }

    /// Returns `true` if [`Self::poll_requests`] must be called at the next vertical blank, even without a signal.
    pub(super) fn has_replies(&self) -> bool {
        self.requests.iter().any(JobRun::needs_blanks) || self.drawers.iter().any(Drawer::has_received)
    }
}
