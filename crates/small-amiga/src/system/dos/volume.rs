//! The [`Volume`] trait: a tree of drawers and files.
//!
//! The trait has the operations of all volumes; [`FileInfo`] has the attributes of an object. Storing the
//! files is left to the implementors.

use std::fmt;
use std::str::FromStr;

use bitflags::bitflags;

use super::date::DateStamp;
use super::error::DosError;
use super::name::Name;

bitflags! {
    /// Protection bits and flags of a file or drawer.
    ///
    /// The List command shows them as `hsparwed`. Unlike on a real Amiga, a set bit always means that the
    /// letter is shown.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub struct Bits: u8 {
        /// The bit that allows the object to be deleted.
        const DELETE = 1;
        /// The bit that marks a file as executable.
        const EXECUTE = 1 << 1;
        /// The bit that allows the file to be written to.
        const WRITE = 1 << 2;
        /// The bit that allows the file to be read.
        const READ = 1 << 3;
        /// The bit that marks an object as unchanged since it was archived.
        const ARCHIVED = 1 << 4;
        /// The bit that marks an executable file as pure (reentrant) code.
        const PURE = 1 << 5;
        /// The bit that marks a file as a script.
        const SCRIPT = 1 << 6;
    }
}

impl Default for Bits {
    fn default() -> Self {
        Self::READ | Self::WRITE | Self::EXECUTE | Self::DELETE
    }
}

impl Bits {
    /// The protection bits and their letters, in the order in which the List command shows them.
    pub const LETTERS: [(Self, char); 7] = [
        (Self::SCRIPT, 's'),
        (Self::PURE, 'p'),
        (Self::ARCHIVED, 'a'),
        (Self::READ, 'r'),
        (Self::WRITE, 'w'),
        (Self::EXECUTE, 'e'),
        (Self::DELETE, 'd'),
    ];
}

impl fmt::Display for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |&(bit, letter): &(Self, char)| if self.contains(bit) { letter } else { '-' };
        f.pad(&Self::LETTERS.iter().map(shown).collect::<String>())
    }
}

impl FromStr for Bits {
    type Err = DosError;

    fn from_str(text: &str) -> Result<Self, DosError> {
        let mut bits = Self::empty();
        for letter in text.chars().filter(|letter| *letter != '-') {
            let known = Self::LETTERS.iter().find(|(_, known)| letter.eq_ignore_ascii_case(known));
            bits |= known.ok_or(DosError::BadNumber)?.0;
        }
        Ok(bits)
    }
}

/// The type of an object on a volume.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EntryKind {
    /// The root of a volume.
    Volume,
    /// A drawer (the Amiga's word for a directory).
    Drawer,
    /// An ordinary file, which contains bytes.
    File,
}

/// The attributes of one object on a volume (`FileInfoBlock`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileInfo {
    /// The name of the object, in its original spelling.
    pub name: Name,
    /// The type of the object: file, drawer or root of a volume.
    pub kind: EntryKind,
    /// Size of a file in bytes; 0 for drawers and volumes.
    pub size: u64,
    /// The protection bits of the object.
    pub bits: Bits,
    /// The user's comment on the object, at most [`LONGEST_COMMENT`] characters.
    pub comment: String,
    /// The time of the last change to the object.
    pub date: DateStamp,
}

impl FileInfo {
    /// Returns `true` for drawers and volumes, which can contain other objects.
    pub const fn is_drawer(&self) -> bool {
        !matches!(self.kind, EntryKind::File)
    }

    /// Returns the number of disk blocks that the object takes, including its header block.
    pub const fn blocks(&self) -> u64 {
        self.size.div_ceil(BLOCK) + 1
    }
}

/// Maximum length of the comment on a file or drawer, in characters.
pub const LONGEST_COMMENT: usize = 79;
/// Size of a disk block, in bytes.
pub const BLOCK: u64 = 512;

/// The capacity of a volume and the space in use on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Usage {
    /// The number of bytes in use on the volume.
    pub used: u64,
    /// The capacity of the volume in bytes, or `None` if the volume grows on demand.
    pub size: Option<u64>,
    /// Whether the volume can be written to.
    pub writable: bool,
}

impl Usage {
    /// Returns the used part of the volume in percent, rounded down.
    ///
    /// Returns `None` if the volume has no fixed size.
    pub fn percent(&self) -> Option<u64> {
        self.size.filter(|size| *size > 0).map(|size| self.used.saturating_mul(100) / size)
    }
}

/// A change to one attribute of a file or drawer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// New protection bits for the object.
    Bits(Bits),
    /// A new comment for the object.
    Comment(String),
    /// A new date for the object.
    Date(DateStamp),
}

/// A function that blocks until all changes are stored on the disk.
///
/// [`Volume::flush`] returns such a function so that the caller can wait without locking the volume.
pub type DiskWait = Box<dyn FnOnce() -> Result<(), DosError> + Send>;

/// A volume that contains files and drawers, in memory or on the host.
///
/// Paths are slices of names from the root of the volume down; the empty slice is the root. Errors are those
/// of AmigaDOS, such as a missing object, an object of the wrong type, a name in use or a protected object.
pub trait Volume: Send {
    /// Returns the capacity of the volume and the space in use.
    fn usage(&self) -> Usage;

    /// Returns `true` if calls on this volume may take long, for example on a folder of the host.
    ///
    /// Operations on the files of such a volume run in a task.
    fn is_slow(&self) -> bool {
        false
    }

    /// Returns the attributes of an object.
    ///
    /// # Errors
    /// Returns [`DosError::ObjectNotFound`] if the object does not exist.
    fn examine(&self, at: &[Name]) -> Result<FileInfo, DosError>;

    /// Returns the entries of a drawer, sorted by name.
    ///
    /// # Errors
    /// Returns [`DosError::ObjectNotFound`] if the drawer does not exist, [`DosError::ObjectWrongType`] if
    /// `at` is a file, and [`DosError::DrawerFull`] if a folder of the host has too many entries.
    fn list(&self, at: &[Name]) -> Result<Vec<FileInfo>, DosError>;

    /// Returns the contents of a file.
    ///
    /// # Errors
    /// Returns [`DosError::ObjectNotFound`] if the file does not exist, [`DosError::ObjectWrongType`] if `at`
    /// is a drawer, and [`DosError::ReadProtected`] if the file is protected from reading.
    fn read(&self, at: &[Name]) -> Result<Vec<u8>, DosError>;

    /// Creates a file or replaces its contents. A failed write leaves the old contents unchanged.
    ///
    /// # Errors
    /// Returns [`DosError::DirNotFound`] if the drawer of the file does not exist,
    /// [`DosError::ObjectWrongType`] if `at` is a drawer, [`DosError::WriteProtected`] if the file is
    /// protected from writing, and [`DosError::DiskFull`] if the contents do not fit.
    fn write(&mut self, at: &[Name], bytes: &[u8], now: DateStamp) -> Result<(), DosError>;

    /// Creates an empty drawer.
    ///
    /// # Errors
    /// Returns [`DosError::ObjectExists`] if the name is in use, [`DosError::DirNotFound`] if the parent
    /// drawer does not exist, and [`DosError::DiskFull`] if the volume is full.
    fn make_drawer(&mut self, at: &[Name], now: DateStamp) -> Result<(), DosError>;

    /// Deletes a file or an empty drawer.
    ///
    /// # Errors
    /// Returns [`DosError::ObjectNotFound`] if the object does not exist, [`DosError::DeleteProtected`] if it
    /// is protected from deletion, and [`DosError::DirectoryNotEmpty`] if it is a drawer with contents.
    fn delete(&mut self, at: &[Name]) -> Result<(), DosError>;

    /// Renames an object or moves it to a different drawer.
    ///
    /// # Errors
    /// Returns [`DosError::ObjectNotFound`] if the object does not exist, [`DosError::ObjectExists`] if the
    /// new name is in use, and [`DosError::ObjectInUse`] if a drawer would be moved into itself.
    fn rename(&mut self, from: &[Name], to: &[Name]) -> Result<(), DosError>;

    /// Changes one attribute of an object.
    ///
    /// # Errors
    /// Returns [`DosError::ObjectNotFound`] if the object does not exist, [`DosError::CommentTooBig`] if the
    /// comment is too long, and [`DosError::ObjectWrongType`] if the date of a drawer cannot be changed on
    /// this volume.
    fn change(&mut self, at: &[Name], change: Change) -> Result<(), DosError>;

    /// Writes the volume's unsaved changes.
    ///
    /// If the changes are not on the disk yet, returns a function that waits for the disk.
    ///
    /// All changes are on the disk once the returned [`DiskWait`] has been called. Before that, a power cut
    /// may undo a change or leave a new file empty. A killed program never leaves a file half-written.
    ///
    /// # Errors
    /// Returns the error of the volume if the changes cannot be written.
    fn flush(&mut self) -> Result<Option<DiskWait>, DosError> {
        Ok(None)
    }
}

impl fmt::Debug for dyn Volume {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Volume")
    }
}
