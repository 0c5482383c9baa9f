//! Deletes a file, or a drawer with its contents.

use super::walk::{Visit, Walk};
use crate::system::dos::Dos;
use crate::system::dos::error::DosError;
use crate::system::dos::path::DosPath;
use crate::system::dos::volume::{Bits, Change};

/// The result of one step of a [`Delete`]: a path and the outcome of the deletion.
///
/// The result is `None` if the step has only entered a drawer.
pub type DeleteStep = Option<(String, Result<(), DosError>)>;

/// A file job that deletes a file, or a drawer with its contents.
#[derive(Debug)]
pub struct Delete {
    walk: Walk,
    start: DosPath,
    with_contents: bool,
    forces: bool,
    /// The drawer that the job does not delete because it is in use; `None` if there is no such drawer.
    ///
    /// The drawers that contain this drawer are not deleted, either.
    in_use: Option<DosPath>,
    /// The object whose deletion has failed in the last step, if any.
    failed: Option<DosPath>,
    /// The object that the next step deletes again; see [`Self::retry`].
    again: Option<DosPath>,
}

impl Delete {
    /// Creates a job that deletes the object at `start` with its contents.
    pub fn all(start: DosPath) -> Self {
        Self::new(start, true, false, None)
    }

    /// Creates a job that deletes the object at `start`.
    ///
    /// The drawer `in_use` and the drawers that contain it are not deleted.
    pub fn new(start: DosPath, with_contents: bool, forces: bool, in_use: Option<DosPath>) -> Self {
        let walk = Walk::new(start.clone());
        Self { walk, start, with_contents, forces, in_use, failed: None, again: None }
    }

    /// Makes the next step repeat the deletion that failed in the last step, if any.
    pub fn retry(&mut self) {
        self.again = self.failed.take();
    }

    /// Deletes the next object, or enters a drawer so that its contents are deleted before the drawer itself.
    ///
    /// Returns `None` after the last entry. Each reported path begins with the object's name.
    pub fn step(&mut self, dos: &Dos) -> Option<DeleteStep> {
        self.failed = None;
        let visit = match self.again.take() {
            Some(path) => Visit::Leave(path),
            None => self.walk.next(dos)?,
        };
        let path = match visit {
            Visit::Failed(path, error) => return Some(Some((self.shown(&path), Err(error)))),
            Visit::TooDeep(drawer, entry) => {
                let path = format!("{}/{}", self.shown(&drawer), entry.name);
                return Some(Some((path, Err(DosError::TooManyLevels))));
            }
            Visit::Drawer(path, _)
                if self.with_contents && !path.is_root() && !self.is_in_use(dos, &path) =>
            {
                return Some(None);
            }
            Visit::Drawer(path, _) => {
                self.walk.skip();
                path
            }
            Visit::File(path, _) | Visit::Leave(path) => path,
        };
        let (shown, done) = (self.shown(&path), self.delete(dos, &path));
        self.failed = done.is_err().then_some(path);
        Some(Some((shown, done)))
    }

    fn delete(&self, dos: &Dos, path: &DosPath) -> Result<(), DosError> {
        if self.is_in_use(dos, path) {
            return Err(DosError::ObjectInUse);
        }
        if self.forces {
            let bits = dos.examine(path)?.bits;
            if !bits.contains(Bits::DELETE) {
                dos.change(path, Change::Bits(bits | Bits::DELETE))?;
            }
        }
        dos.delete(path)
    }

    /// Returns `true` if the caller's drawer or the drawer of an assign, each of which is locked, is the object or in it.
    fn is_in_use(&self, dos: &Dos, path: &DosPath) -> bool {
        let is_assigned = || dos.assigns().iter().any(|(_, drawer)| drawer.is_within(path));
        self.in_use.as_ref().is_some_and(|in_use| in_use.is_within(path)) || is_assigned()
    }

    fn shown(&self, path: &DosPath) -> String {
        let mut shown = self.start.name().to_string();
        for name in path.below().iter().skip(self.start.below().len()) {
            shown.push('/');
            shown.push_str(name.as_str());
        }
        shown
    }
}
