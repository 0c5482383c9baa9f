//! Visits a drawer and everything below it, one entry per call, with an explicit stack.

use std::vec;

use crate::system::dos::Dos;
use crate::system::dos::error::DosError;
use crate::system::dos::path::DosPath;
use crate::system::dos::volume::FileInfo;

/// An entry that a [`Walk`] has reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Visit {
    /// A drawer or volume that the traversal enters.
    ///
    /// The contents of the drawer or volume are visited next.
    Drawer(DosPath, FileInfo),
    /// A file that the traversal has reached.
    File(DosPath, FileInfo),
    /// A drawer or volume whose contents have all been visited.
    Leave(DosPath),
    /// An entry that is nested too deeply, with the path of its drawer.
    TooDeep(DosPath, FileInfo),
    /// The path of an object that the traversal cannot read, with the error.
    ///
    /// The object is a drawer that cannot be listed, or the start of the traversal if it cannot be examined.
    Failed(DosPath, DosError),
}

/// A traversal of a file, or of a drawer and everything in it.
#[derive(Debug)]
pub struct Walk {
    start: Option<DosPath>,
    /// The visited drawer whose contents the traversal will list in the next step, if any.
    entered: Option<DosPath>,
    /// The drawers being traversed, outermost first, each with its entries that are not visited yet.
    stack: Vec<(DosPath, vec::IntoIter<FileInfo>)>,
}

impl Walk {
    /// Creates a traversal that begins with the object at `start`.
    pub const fn new(start: DosPath) -> Self {
        Self { start: Some(start), entered: None, stack: Vec::new() }
    }

    /// Returns the nesting depth of the next entry.
    ///
    /// The depth is the number of traversed drawers that contain the entry.
    pub const fn depth(&self) -> usize {
        self.stack.len()
    }

    /// Skips the contents of the drawer visited last.
    ///
    /// No [`Visit::Leave`] follows for that drawer.
    pub fn skip(&mut self) {
        self.entered = None;
    }

    /// Advances the traversal to the next entry.
    ///
    /// Returns `None` after the last entry.
    pub fn next(&mut self, dos: &Dos) -> Option<Visit> {
        if let Some(start) = self.start.take() {
            return Some(match dos.examine(&start) {
                Ok(entry) => self.visit(start, entry),
                Err(error) => Visit::Failed(start, error),
            });
        }
        if let Some(drawer) = self.entered.take() {
            match dos.list(&drawer) {
                Ok(entries) => self.stack.push((drawer, entries.into_iter())),
                Err(error) => return Some(Visit::Failed(drawer, error)),
            }
        }
        let (drawer, entries) = self.stack.last_mut()?;
        let Some(entry) = entries.next() else {
            return self.stack.pop().map(|(drawer, _)| Visit::Leave(drawer));
        };
        match drawer.join(entry.name.clone()) {
            Ok(path) => Some(self.visit(path, entry)),
            Err(_) => Some(Visit::TooDeep(drawer.clone(), entry)),
        }
    }

    fn visit(&mut self, path: DosPath, entry: FileInfo) -> Visit {
        if entry.is_drawer() {
            self.entered = Some(path.clone());
            Visit::Drawer(path, entry)
        } else {
            Visit::File(path, entry)
        }
    }
}
