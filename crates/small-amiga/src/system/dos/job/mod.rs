//! File jobs: copies, deletions and listings of many files, done one entry per step.
//!
//! A job is a state machine without recursion, so that its owner can run some steps between two vertical
//! blanks, or hand it to a task, and can stop it after any entry. [`Walk`] visits the entries;
//! [`struct@Copy`], [`Delete`] and [`Rename`] change them; [`JobRun`] runs a job for its owner. The output
//! and the reports of a job are left to the implementors of [`FileJob`].

mod copy;
mod delete;
mod rename;
mod request;
mod run;
#[cfg(test)]
mod tests;
mod walk;

use std::fmt::Debug;

pub use self::copy::{Copy, CopyError, CopyOptions, CopyStep};
pub use self::delete::{Delete, DeleteStep};
pub use self::rename::Rename;
pub use self::request::Request;
pub use self::run::{ENTRIES_PER_BLANK, JobEvent, JobRun};
pub use self::walk::{Visit, Walk};

/// A file operation, such as copying a drawer, that processes one entry per step.
pub trait FileJob: Debug + Send + 'static {
    /// Processes the next entry of the file job.
    ///
    /// Appends any printed text to `output`. Returns `false` once the job is complete.
    fn step(&mut self, output: &mut String) -> bool;

    /// Completes the file job after the last step.
    ///
    /// If the owner has stopped the job (`is_stopped`), this is the step for the current entry. Appends any
    /// printed text to `output`.
    fn end(&mut self, is_stopped: bool, output: &mut String);

    /// Returns `false` if the file job only reads files, so that a program that ends can abandon the job.
    ///
    /// A program that ends waits for the current step of a job that changes files. The default implementation
    /// returns `true`.
    fn changes_files(&self) -> bool {
        true
    }

    /// Makes the changes of the file job permanent.
    ///
    /// Called after [`Self::end`]. A program that ends does not wait for this function to return.
    fn flush(&mut self);
}
