//! Copies a file, or a drawer with its contents.

use super::walk::{Visit, Walk};
use crate::system::dos::Dos;
use crate::system::dos::error::DosError;
use crate::system::dos::name::Name;
use crate::system::dos::path::DosPath;
use crate::system::dos::volume::{Change, FileInfo};

/// The options of a copy job: what is copied besides the contents of files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CopyOptions {
    /// Whether drawers inside the copied drawer are copied, too.
    pub drawers: bool,
    /// Whether the protection bits of files and drawers are copied.
    pub bits: bool,
    /// Whether the comments of files and drawers are copied.
    pub comment: bool,
    /// Whether the dates of files are copied.
    pub date: bool,
}

/// The result of one step of a copy job ([`struct@Copy`]).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CopyStep {
    /// The name of a file that was copied.
    File(Name),
    /// The name of a drawer that was created.
    Drawer(Name),
    /// The original path of an entry that was not copied because it is nested too deeply.
    ///
    /// The original path or the path of the copy would have too many components.
    TooDeep(String),
    /// A step that copied no file and created no drawer.
    ///
    /// The traversal has left or skipped a drawer, or the drawer already exists at its new path.
    Nothing,
}

/// A file job that copies a file, or a drawer with its contents.
#[derive(Debug)]
pub struct Copy {
    walk: Walk,
    from: DosPath,
    to: DosPath,
    options: CopyOptions,
    /// Drawers that the copy job has created and whose contents are still being copied.
    ///
    /// Each drawer is stored with the attributes of the original drawer.
    made: Vec<(DosPath, FileInfo)>,
}

impl Copy {
    /// Creates a job that copies the object at `from` to the path `to`.
    ///
    /// If a drawer exists at `to`, the contents of the copied drawer are added to that drawer.
    pub fn new(from: DosPath, to: DosPath, options: CopyOptions) -> Self {
        Self { walk: Walk::new(from.clone()), from, to, options, made: Vec::new() }
    }

    /// Copies the next file or drawer.
    ///
    /// Returns `None` after the last one.
    ///
    /// # Errors
    /// Returns the errors of reading and writing, [`DosError::ObjectInUse`] for a copy into itself, and
    /// [`DosError::ObjectExists`] if a file has the name of a drawer to be created. An error ends the copy.
    pub fn step(&mut self, dos: &Dos) -> Result<Option<CopyStep>, DosError> {
        let Some(visit) = self.walk.next(dos) else { return Ok(None) };
        let copied = match visit {
            Visit::Failed(_, error) => return Err(error),
            Visit::TooDeep(drawer, entry) => CopyStep::TooDeep(format!("{drawer}/{}", entry.name)),
            Visit::Leave(drawer) => {
                let goal = self.goal(&drawer);
                if let Some((to, entry)) = self.made.pop_if(|(to, _)| goal.as_ref() == Ok(to)) {
                    self.note(dos, &to, &entry)?;
                }
                CopyStep::Nothing
            }
            Visit::File(path, entry) => match self.goal(&path) {
                Ok(to) if to.is_within(&path) => return Err(DosError::ObjectInUse),
                Ok(to) => {
                    dos.write(&to, &dos.read(&path)?)?;
                    self.note(dos, &to, &entry)?;
                    if self.options.date {
                        dos.change(&to, Change::Date(entry.date))?;
                    }
                    CopyStep::File(entry.name)
                }
                Err(_) => CopyStep::TooDeep(path.to_string()),
            },
            Visit::Drawer(path, _) if path != self.from && !self.options.drawers => {
                self.walk.skip();
                CopyStep::Nothing
            }
            Visit::Drawer(path, entry) => match self.goal(&path) {
                Ok(to) => self.drawer(dos, &path, to, entry)?,
                Err(_) => {
                    self.walk.skip();
                    CopyStep::TooDeep(path.to_string())
                }
            },
        };
        Ok(Some(copied))
    }

    fn drawer(
        &mut self,
        dos: &Dos,
        from: &DosPath,
        to: DosPath,
        entry: FileInfo,
    ) -> Result<CopyStep, DosError> {
        if to.is_within(from) {
            return Err(DosError::ObjectInUse);
        }
        match dos.examine(&to) {
            Ok(found) if !found.is_drawer() => Err(DosError::ObjectExists),
            Ok(_) => Ok(CopyStep::Nothing),
            Err(_) => {
                dos.make_drawer(&to)?;
                let name = to.name().clone();
                self.made.push((to, entry));
                Ok(CopyStep::Drawer(name))
            }
        }
    }

    fn goal(&self, path: &DosPath) -> Result<DosPath, DosError> {
        let below = path.below().iter().skip(self.from.below().len());
        below.cloned().try_fold(self.to.clone(), |to, name| to.join(name))
    }

    fn note(&self, dos: &Dos, to: &DosPath, entry: &FileInfo) -> Result<(), DosError> {
        let CopyOptions { bits, comment, .. } = self.options;
        if !(bits || comment) {
            return Ok(());
        }
        let copy = dos.examine(to)?;
        if bits && entry.bits != copy.bits {
            dos.change(to, Change::Bits(entry.bits))?;
        }
        if comment && entry.comment != copy.comment {
            dos.change(to, Change::Comment(entry.comment.clone()))?;
        }
        Ok(())
    }
}
