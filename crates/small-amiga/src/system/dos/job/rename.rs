//! Renames an object or moves it within its volume, after a check that the new paths of its contents are
//! valid.

use super::walk::{Visit, Walk};
use crate::system::dos::Dos;
use crate::system::dos::error::DosError;
use crate::system::dos::path::{DEEPEST, DosPath};

/// A file job that renames or moves an object.
#[derive(Debug)]
pub struct Rename {
    /// The traversal that checks how deeply a moved object and its contents will be nested.
    ///
    /// `None` if renaming does not increase the nesting depth.
    check: Option<Walk>,
    from: DosPath,
    to: DosPath,
}

impl Rename {
    /// Creates a file job that renames or moves the object at `from` to the path `to`.
    pub fn new(from: DosPath, to: DosPath) -> Self {
        let goes_deeper = to.below().len() > from.below().len() && from.volume() == to.volume();
        let check = (goes_deeper && !to.is_within(&from)).then(|| Walk::new(from.clone()));
        Self { check, from, to }
    }

    /// Checks the future nesting depth of the next entry. Once all entries are checked, renames the object.
    ///
    /// Returns `false` once the job is complete.
    ///
    /// # Errors
    /// Returns [`DosError::TooManyLevels`] if the new path of an entry would have too many names, and the
    /// errors of [`Dos::rename`].
    pub fn step(&mut self, dos: &Dos) -> Result<bool, DosError> {
        match self.check.as_mut().and_then(|walk| walk.next(dos)) {
            Some(Visit::TooDeep(..)) => Err(DosError::TooManyLevels),
            Some(Visit::Failed(_, error)) => Err(error),
            Some(Visit::Drawer(path, _) | Visit::File(path, _)) => {
                let levels = path.below().len() - self.from.below().len() + self.to.below().len();
                if levels > DEEPEST { Err(DosError::TooManyLevels) } else { Ok(true) }
            }
            Some(Visit::Leave(_)) => Ok(true),
            None => dos.rename(&self.from, &self.to).map(|()| false),
        }
    }
}
