//! The names in folders of the host, and cached indexes of these names.
//!
//! An index is used only while the folder's modification time equals the recorded one, so that changes by
//! other programs are noticed. However, two changes within one tick of the host's clock may leave the same
//! time. An index is therefore kept only in two cases: the folder had not been changed for [`SETTLED`] when
//! it was read, or [`mark`] has set the recorded time, before the folder was read or after a change by this
//! program. A time set by `mark` is between two ticks. If another program changes the folder after a change
//! by this program and before the call of `mark`, that is noticed only when the index is dropped, which a
//! flush does. Until then, the worst possible result is two names that differ only in capitals.

use std::collections::BTreeSet;
use std::fs::{self, File, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::faults::fault;
use super::notes::Notes;
use crate::files::{clear_up, is_scratch};
use small_amiga::dos::{DosError, Name};

/// Maximum number of entries of a host folder.
///
/// The text of [`DosError::DrawerFull`] contains this number.
const MOST: usize = 65_536;
const KEPT: usize = 8;
/// Minimum time after a folder's last change before a cached listing of the folder is trusted.
///
/// After that time, another change always alters the folder's modification time.
const SETTLED: Duration = Duration::from_secs(4);

/// Whether the host's file systems are assumed to be case-insensitive.
///
/// If so, only a listing of the folder shows the capitals of a file's name.
const FINDS_OTHER_CAPITALS: bool = cfg!(any(windows, target_os = "macos"));

#[cfg(test)]
thread_local! {
    pub(super) static READS: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// Reads the names in a host folder that are valid on an AmigaDOS volume.
///
/// Temporary files of killed programs are removed. If names differ only in capitals, only the first in byte
/// order is returned. Links and devices are omitted.
fn read(folder: &Path) -> Result<Listing, DosError> {
    #[cfg(test)]
    READS.set(READS.get() + 1);
    let mut listing = Listing::default();
    let mut names = Vec::new();
    let mut has_scratch = false;
    for entry in fs::read_dir(folder).map_err(|error| fault(&error))? {
        let entry = entry.map_err(|error| fault(&error))?;
        let name = entry.file_name();
        if name.to_str().is_some_and(is_scratch) {
            has_scratch = true;
        } else if !Notes::is_file(&name) {
            listing.entries += 1;
            let is_seen = entry.file_type().is_ok_and(|kind| kind.is_dir() || kind.is_file());
            names.extend(name.to_str().filter(|_| is_seen).and_then(|name| Name::new(name).ok()));
        }
        if listing.entries > MOST {
            return Err(DosError::DrawerFull);
        }
    }
    if has_scratch {
        clear_up(folder);
    }
    names.sort_unstable_by(|one, two| one.as_str().cmp(two.as_str()));
    for name in names {
        listing.has_twins |= !listing.names.insert(name);
    }
    Ok(listing)
}

#[derive(Debug, Default)]
struct Listing {
    names: BTreeSet<Name>,
    /// Number of entries in the host folder, including entries whose names are invalid on an AmigaDOS volume.
    entries: usize,
    /// Whether names were left out because each of them differs from a listed name only in capitals.
    has_twins: bool,
}

/// Returns the sorted names in a host folder that are valid on an AmigaDOS volume.
pub(super) fn names_in(folder: &Path) -> Result<BTreeSet<Name>, DosError> {
    Ok(read(folder)?.names)
}

#[derive(Debug)]
struct Index {
    folder: PathBuf,
    listing: Listing,
    time: SystemTime,
    /// Whether the cached listing can be trusted.
    ///
    /// Every later change of the folder will then alter its modification time.
    is_settled: bool,
}

#[derive(Debug, Clone, Copy)]
pub(super) enum Edit<'a> {
    /// A file or folder with this name is added to the host folder.
    ///
    /// The caller has checked with [`Indexes::find`] that the name is free.
    Add(&'a Name),
    Remove(&'a Name),
    Replace,
}

#[derive(Debug, Default)]
pub(super) struct Indexes(Vec<Index>);

impl Indexes {
    /// Finds a file or folder, ignoring capitals, and returns its host path and metadata.
    ///
    /// A name with exactly the given capitals is preferred.
    ///
    /// # Errors
    /// Returns [`DosError::ObjectNotFound`] if the name does not exist or belongs to a link or a device,
    /// [`DosError::DrawerFull`] if the folder has too many entries, and another [`DosError`] if it cannot be
    /// read.
    pub(super) fn find(&mut self, folder: &Path, name: &Name) -> Result<(PathBuf, Metadata), DosError> {
        let known = |name: &Name| {
            let path = folder.join(name.as_str());
            let known = fs::symlink_metadata(&path).ok()?;
            (known.is_dir() || known.is_file()).then_some((path, known))
        };
        if !FINDS_OTHER_CAPITALS && let Some(found) = known(name) {
            return Ok(found);
        }
        let index = self.current(folder)?;
        index.listing.names.get(name).and_then(known).ok_or(DosError::ObjectNotFound)
    }

    pub(super) fn check_room(&mut self, folder: &Path) -> Result<(), DosError> {
        let entries = self.current(folder)?.listing.entries;
        if entries < MOST { Ok(()) } else { Err(DosError::DrawerFull) }
    }

    /// Changes a folder on the host's disk, and then updates the cached listing of the folder.
    ///
    /// The function `act` makes the change, which `edit` describes.
    pub(super) fn change(
        &mut self,
        folder: &Path,
        edit: Edit<'_>,
        act: impl FnOnce() -> Result<(), DosError>,
    ) -> Result<(), DosError> {
        let time = time_of(folder);
        let index = self.take(folder).filter(|index| {
            index.is_settled
                && !index.listing.has_twins
                && time.as_ref().is_ok_and(|time| *time == index.time)
        });
        act()?;
        if let Some(mut index) = index
            && let Some(time) = mark(folder)
        {
            let Listing { names, entries, .. } = &mut index.listing;
            match edit {
                Edit::Add(name) => *entries += usize::from(names.insert(name.clone())),
                Edit::Remove(name) => *entries -= usize::from(names.remove(name)),
                Edit::Replace => {}
            }
            self.put(Index { time, is_settled: true, ..index });
        }
        Ok(())
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Returns the listing of a folder, which is read again unless the cached listing is up to date.
    fn current(&mut self, folder: &Path) -> Result<&Index, DosError> {
        let time = time_of(folder).map_err(|error| fault(&error))?;
        let index = self.take(folder).filter(|index| index.is_settled && index.time == time);
        let index = match index {
            Some(index) => index,
            None => {
                let age = SystemTime::now().duration_since(time);
                let is_old = age.is_ok_and(|age| age >= SETTLED);
                let settled = if is_old { Some(time) } else { mark(folder) };
                let (is_settled, time) = (settled.is_some(), settled.unwrap_or(time));
                Index { folder: folder.to_owned(), listing: read(folder)?, time, is_settled }
            }
        };
        self.put(index);
        self.0.last().ok_or(DosError::ObjectNotFound)
    }

    fn take(&mut self, folder: &Path) -> Option<Index> {
        let place = self.0.iter().position(|index| index.folder == folder)?;
        Some(self.0.remove(place))
    }

    fn put(&mut self, index: Index) {
        if self.0.len() >= KEPT {
            self.0.remove(0);
        }
        self.0.push(index);
    }
}

fn time_of(folder: &Path) -> io::Result<SystemTime> {
    fs::metadata(folder)?.modified()
}

/// Sets a folder's modification time to the current time, and returns that time.
///
/// Returns `None` if the time cannot be set, or if the file system stores the time only approximately.
fn mark(folder: &Path) -> Option<SystemTime> {
    let now = SystemTime::now();
    let folder = open_folder(folder).ok()?;
    folder.set_modified(now).ok()?;
    let stored = folder.metadata().ok()?.modified().ok()?;
    (stored == now).then_some(now)
}

#[cfg(not(windows))]
fn open_folder(folder: &Path) -> io::Result<File> {
    File::open(folder)
}

#[cfg(windows)]
fn open_folder(folder: &Path) -> io::Result<File> {
    use std::os::windows::fs::OpenOptionsExt;
    /// The Windows access rights `FILE_READ_ATTRIBUTES` and `FILE_WRITE_ATTRIBUTES`.
    const ATTRIBUTES: u32 = 0x180;
    /// The Windows flag `FILE_FLAG_BACKUP_SEMANTICS`, without which a folder cannot be opened.
    const FOLDER: u32 = 0x0200_0000;
    File::options().access_mode(ATTRIBUTES).custom_flags(FOLDER).open(folder)
}
