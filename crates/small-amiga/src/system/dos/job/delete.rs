//! Deletes a file, or a drawer with its contents.

use super::walk::{Visit, Walk};
use crate::system::dos::Dos;
use crate::system::dos::error::DosError;
use crate::system::dos::path::DosPath;
use crate::system::dos::volume::{Bits, Change};

/// The result of one step of a [`Delete`]: the path that was to be deleted and whether it was, or nothing if the step only went
/// into a drawer.
pub type Deleted = Option<(String, Result<(), DosError>)>;

/// A deletion under way.
#[derive(Debug)]
pub struct Delete {
    walk: Walk,
    start: DosPath,
    /// Whether the contents of a drawer are deleted, too.
    with_contents: bool,
    /// Whether protection from deletion is taken away first.
    forces: bool,
    /// A drawer that is in use, with all drawers around it.
    in_use: Option<DosPath>,
}

impl Delete {
    /// A deletion of what is at `start`, contents included.
    pub fn all(start: DosPath) -> Self {
        Self::new(start, true, false, None)
    }

    /// A deletion of what is at `start`; `in_use` is not deleted.
    pub fn new(start: DosPath, with_contents: bool, forces: bool, in_use: Option<DosPath>) -> Self {
        Self { walk: Walk::new(start.clone()), start, with_contents, forces, in_use }
    }

    /// Deletes the next entry; `None` after the last one. Paths are reported from the name of the start on.
    pub fn step(&mut self, dos: &Dos) -> Option<Deleted> {
        let visit = self.walk.next(dos)?;
        let (path, done) = match visit {
            Visit::Failed(path, error) => (self.shown(&path), Err(error)),
            Visit::TooDeep(drawer, entry) => {
                (format!("{}/{}", self.shown(&drawer), entry.name), Err(DosError::TooManyLevels))
            }
            Visit::Drawer(path, _) if self.with_contents && !path.is_root() && !self.is_in_use(&path) => {
                return Some(None);
            }
            Visit::Drawer(path, _) => {
                self.walk.skip();
                (self.shown(&path), self.delete(dos, &path))
            }
            Visit::File(path, _) | Visit::Leave(path) => (self.shown(&path), self.delete(dos, &path)),
        };
        Some(Some((path, done)))
    }

    fn delete(&self, dos: &Dos, path: &DosPath) -> Result<(), DosError> {
        if self.is_in_use(path) {
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

    fn is_in_use(&self, path: &DosPath) -> bool {
        self.in_use.as_ref().is_some_and(|in_use| in_use.is_within(path))
    }

    /// A path from the name of the start on.
    fn shown(&self, path: &DosPath) -> String {
        let mut shown = self.start.name().to_string();
        for name in path.below().iter().skip(self.start.below().len()) {
            shown.push('/');
            shown.push_str(name.as_str());
        }
        shown
    }
}
