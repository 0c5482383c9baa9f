//! Renames or moves something on its volume, after a check that everything in it still has a path then.

use super::walk::{Visit, Walk};
use crate::system::dos::Dos;
use crate::system::dos::error::DosError;
use crate::system::dos::path::{DEEPEST, DosPath};

/// A renaming under way.
#[derive(Debug)]
pub struct Rename {
    /// The check of the entries that will lie deeper; `None` once it is complete.
    check: Option<Walk>,
    from: DosPath,
    to: DosPath,
}

impl Rename {
    /// A renaming of `from` to `to`.
    pub fn new(from: DosPath, to: DosPath) -> Self {
        let goes_deeper = to.below().len() > from.below().len() && from.volume() == to.volume();
        let check = (goes_deeper && !to.is_within(&from)).then(|| Walk::new(from.clone()));
        Self { check, from, to }
    }

    /// Checks the next entry, or renames after the last one. Returns `false` once that is done.
    ///
    /// # Errors
    /// [`DosError::TooManyLevels`] if something in a drawer would lie too deep to have a path; and as [`Dos::rename`].
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
