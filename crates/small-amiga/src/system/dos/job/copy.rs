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

/// An error that ends a copy job, with the path of the original or of the copy at which it occurred.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CopyError {
    /// The path that could not be read, written or created.
    pub path: DosPath,
    /// The error of the volume.
    pub error: DosError,
}

/// Adds the path at which an error has occurred.
fn at(path: &DosPath) -> impl Fn(DosError) -> CopyError {
    move |error| CopyError { path: path.clone(), error }
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

    /// Returns the path of the object that is copied.
    pub const fn source(&self) -> &DosPath {
        &self.from
    }

    /// Copies the next file or drawer.
    ///
    /// Returns `None` after the last one.
    ///
    /// # Errors
    /// Returns the errors of reading and writing, [`DosError::ObjectInUse`] for a copy into itself, and
    /// [`DosError::ObjectExists`] if a file has the name of a drawer to be created. An error ends the copy.
    pub fn step(&mut self, dos: &Dos) -> Result<Option<CopyStep>, CopyError> {
        let Some(visit) = self.walk.next(dos) else { return Ok(None) };
        let copied = match visit {
            Visit::Failed(path, error) => return Err(CopyError { path, error }),
            Visit::TooDeep(drawer, entry) => CopyStep::TooDeep(format!("{drawer}/{}", entry.name)),
            Visit::Leave(drawer) => {
                let goal = self.goal(&drawer);
                if let Some((to, entry)) = self.made.pop_if(|(to, _)| goal.as_ref() == Ok(to)) {
                    self.note(dos, &to, &entry).map_err(at(&to))?;
                }
                CopyStep::Nothing
            }
            Visit::File(path, entry) => match self.goal(&path) {
                Ok(to) if to.is_within(&path) => return Err(at(&path)(DosError::ObjectInUse)),
                Ok(to) => {
                    let bytes = dos.read(&path).map_err(at(&path))?;
                    self.write(dos, &to, &bytes, &entry).map_err(at(&to))?;
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
    ) -> Result<CopyStep, CopyError> {
        if to.is_within(from) {
            return Err(at(from)(DosError::ObjectInUse));
        }
        match dos.examine(&to) {
            Ok(found) if !found.is_drawer() => Err(at(&to)(DosError::ObjectExists)),
            Ok(_) => Ok(CopyStep::Nothing),
            Err(_) => {
                dos.make_drawer(&to).map_err(at(&to))?;
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

    fn write(&self, dos: &Dos, to: &DosPath, bytes: &[u8], entry: &FileInfo) -> Result<(), DosError> {
        dos.write(to, bytes)?;
        self.note(dos, to, entry)?;
        if self.options.date { dos.change(to, Change::Date(entry.date)) } else { Ok(()) }
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
