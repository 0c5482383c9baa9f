//! What a volume is: a tree of drawers and files that somebody keeps.
//!
//! Knows what can be asked of every volume, and what is known of one thing on it. Leaves keeping it to those that are volumes.

use std::fmt;
use std::str::FromStr;

use bitflags::bitflags;

use super::date::DateStamp;
use super::error::DosError;
use super::name::Name;

bitflags! {
    /// What is allowed with a file, and what is noted of it (`hsparwed` in List; here each letter shown is a bit set).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub struct Bits: u8 {
        /// It can be deleted.
        const DELETE = 1;
        /// It is a program.
        const EXECUTE = 1 << 1;
        /// It can be written to.
        const WRITE = 1 << 2;
        /// It can be read.
        const READ = 1 << 3;
        /// It has not changed since it was archived.
        const ARCHIVED = 1 << 4;
        /// It is pure code.
        const PURE = 1 << 5;
        /// It is a script.
        const SCRIPT = 1 << 6;
    }
}

impl Default for Bits {
    fn default() -> Self {
        Self::READ | Self::WRITE | Self::EXECUTE | Self::DELETE
    }
}

impl Bits {
    /// The bits with their letters, in the order List shows them.
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

/// What something on a volume is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The volume itself.
    Volume,
    /// A drawer.
    Drawer,
    /// A file.
    File,
}

/// What is known of one thing (`FileInfoBlock`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its name as it was written first.
    pub name: Name,
    /// What it is.
    pub kind: Kind,
    /// Bytes of a file; 0 for others.
    pub size: u64,
    /// What is allowed with it.
    pub bits: Bits,
    /// A person's note; at most [`LONGEST_COMMENT`] letters.
    pub comment: String,
    /// When it changed last.
    pub date: DateStamp,
}

impl Entry {
    /// Whether others can lie in it.
    pub const fn is_drawer(&self) -> bool {
        !matches!(self.kind, Kind::File)
    }

    /// Blocks of a disk it takes, with the one that says where they are.
    pub const fn blocks(&self) -> u64 {
        self.size.div_ceil(BLOCK) + 1
    }
}

/// The most letters of a comment.
pub const LONGEST_COMMENT: usize = 79;
/// Bytes of a block of a disk.
pub const BLOCK: u64 = 512;

/// How full a volume is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Usage {
    /// Bytes in use.
    pub used: u64,
    /// Bytes in all; none where it grows as it is needed.
    pub size: Option<u64>,
    /// Whether it can be written to.
    pub writable: bool,
}

impl Usage {
    /// How full it is in hundredths, begun ones not counted; none where it has no size.
    pub fn percent(&self) -> Option<u64> {
        self.size.filter(|size| *size > 0).map(|size| self.used.saturating_mul(100) / size)
    }
}

/// A change of what is known of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// Other bits.
    Bits(Bits),
    /// Another comment.
    Comment(String),
    /// Another date.
    Date(DateStamp),
}

/// Work that waits for the disk and needs no access to the volume: [`Volume::flush`] leaves it to its caller.
pub type DiskWait = Box<dyn FnOnce() -> Result<(), DosError> + Send>;

/// A volume. Places are names from its root down; none is the root.
///
/// Faults are AmigaDOS's: something that is not there, is of another type, exists already or is protected.
pub trait Volume: fmt::Debug + Send {
    /// How full it is.
    fn usage(&self) -> Usage;

    /// Whether a call may take long, as on a folder of the host: work on many of its files is then done by a task.
    fn is_slow(&self) -> bool {
        false
    }

    /// What is known of one thing.
    ///
    /// # Errors
    /// It is not there.
    fn examine(&self, at: &[Name]) -> Result<Entry, DosError>;

    /// What lies in a drawer, by name.
    ///
    /// # Errors
    /// It is not there, or a file.
    fn list(&self, at: &[Name]) -> Result<Vec<Entry>, DosError>;

    /// A file's bytes.
    ///
    /// # Errors
    /// It is not there, no file, or read-protected.
    fn read(&self, at: &[Name]) -> Result<Vec<u8>, DosError>;

    /// Makes a file of these bytes, or gives them to the one there: whole or not at all.
    ///
    /// # Errors
    /// Its drawer is not there, it is a drawer, protected, or there is no room.
    fn write(&mut self, at: &[Name], bytes: &[u8], now: DateStamp) -> Result<(), DosError>;

    /// Makes a drawer.
    ///
    /// # Errors
    /// Something has this name, its drawer is not there, or there is no room.
    fn make_drawer(&mut self, at: &[Name], now: DateStamp) -> Result<(), DosError>;

    /// Deletes a file or an empty drawer.
    ///
    /// # Errors
    /// It is not there, protected, or not empty.
    fn delete(&mut self, at: &[Name]) -> Result<(), DosError>;

    /// Gives something another name or drawer.
    ///
    /// # Errors
    /// It is not there, something has the new name, or it would lie in itself.
    fn rename(&mut self, from: &[Name], to: &[Name]) -> Result<(), DosError>;

    /// Changes what is known of a file.
    ///
    /// # Errors
    /// It is not there, the comment is too long, or it is something whose date cannot be another one.
    fn change(&mut self, at: &[Name], change: Change) -> Result<(), DosError>;

    /// Writes changes that are only in memory, and returns the work that waits until all changes are on the disk, if there is any.
    /// Before that, a power cut may undo a change, but a file is never left half-written.
    ///
    /// # Errors
    /// The changes cannot be written.
    fn flush(&mut self) -> Result<Option<DiskWait>, DosError> {
        Ok(None)
    }
}
