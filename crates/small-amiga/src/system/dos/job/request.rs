//! A file job with a single step, by which a program gets a result from a possibly slow volume.

use std::fmt;
use std::task::Poll;

use super::{FileJob, JobEvent, JobRun};
use crate::system::dos::Dos;

/// A file job that consists of one function call.
///
/// The owner of the job receives the function's result from [`JobRun::poll_result`].
pub struct Request<T> {
    call: Option<CallFn<T>>,
    changes_files: bool,
    result: Option<T>,
}

type CallFn<T> = Box<dyn FnOnce() -> T + Send>;

impl<T> Request<T> {
    /// Creates a file job for a function `call` that only reads files. The job runs `call` once.
    ///
    /// A program that ends does not wait for such a job.
    pub fn read(dos: &Dos, call: impl FnOnce(&Dos) -> T + Send + 'static) -> Self {
        let dos = dos.clone();
        Self { call: Some(Box::new(move || call(&dos))), changes_files: false, result: None }
    }

    /// Creates a file job for a function `call` that reads and changes files. The job runs `call` once.
    ///
    /// A program that ends waits for such a job.
    pub fn change(dos: &Dos, call: impl FnOnce(&Dos) -> T + Send + 'static) -> Self {
        Self { changes_files: true, ..Self::read(dos, call) }
    }
}

impl<T> fmt::Debug for Request<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Request").field("changes_files", &self.changes_files).finish_non_exhaustive()
    }
}

impl<T: Send + 'static> FileJob for Request<T> {
    fn step(&mut self, _: &mut String) -> bool {
        self.result = self.call.take().map(|call| call());
        false
    }

    fn end(&mut self, _: bool, _: &mut String) {}

    fn changes_files(&self) -> bool {
        self.changes_files
    }

    // The changes have been flushed by the handle that the function was called with.
    fn flush(&mut self) {}
}

impl<T: Send + 'static> JobRun<Request<T>> {
    /// Returns the result of the request, or [`Poll::Pending`] while the request is running.
    ///
    /// The result is `None` if the request's task has failed.
    ///
    /// A request that does not run on a task is carried out by this call.
    pub fn poll_result(&mut self) -> Poll<Option<T>> {
        // With a budget of one event, the run would ask to be polled at every vertical blank.
        match self.next_event(&mut 2) {
            Some(JobEvent::Ended(request)) => Poll::Ready(request.result),
            Some(JobEvent::Lost) => Poll::Ready(None),
            Some(JobEvent::Output(_)) | None => Poll::Pending,
        }
    }
}
