//! dos.library: volumes with names, drawers and files, what can go wrong with them, and the programs that run.
//!
//! Knows which volumes there are and sends what is asked to the one a path names. No path of the computer this one runs on is known
//! here: a volume may keep its files there, and nothing reaches further than it.

pub mod date;
pub mod error;
pub mod executable;
pub mod name;
pub mod path;
pub mod pattern;
pub mod pipe;
pub mod process;
pub mod readargs;
pub mod tree;
pub mod volume;

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use self::date::DateStamp;
use self::error::DosError;
use self::name::Name;
use self::path::DosPath;
use self::volume::{Bits, Change, DiskWait, Entry, Kind, Usage, Volume};

/// Names that stand for places, as long as the volume they lie on is mounted.
const ASSIGNS: [(&str, &str); 2] = [("RAM", "Ram Disk"), ("SYS", "Workbench")];

/// What all programs reach files through; clones are the same.
///
/// A change made through a plain handle is flushed at once. Commands and jobs with many changes use a [`Self::deferring`] handle and
/// call [`Self::flush`] once at their end.
#[derive(Clone)]
pub struct Dos {
    /// Whether changes made through this handle wait for [`Dos::flush`].
    defers: bool,
    mounted: Arc<Mutex<Vec<Mounted>>>,
    changes: Arc<AtomicU64>,
    clock: Arc<dyn Fn() -> DateStamp + Send + Sync>,
}

/// A volume and its name.
#[derive(Debug)]
struct Mounted {
    name: Name,
    volume: Box<dyn Volume>,
}

impl Dos {
    /// Without a volume; `clock` says what time it is.
    #[must_use]
    pub fn new(clock: impl Fn() -> DateStamp + Send + Sync + 'static) -> Self {
        Self { defers: false, mounted: Arc::default(), changes: Arc::default(), clock: Arc::new(clock) }
    }

    /// A handle to the same volumes whose changes are not flushed until [`Self::flush`] is called.
    #[must_use]
    pub fn deferring(&self) -> Self {
        Self { defers: true, ..self.clone() }
    }

    /// Flushes the changes of all volumes, by whatever handle they were made. Other users of the volumes do not wait for the disk.
    ///
    /// # Errors
    /// The first error of a volume; the others are flushed all the same.
    pub fn flush(&self) -> Result<(), DosError> {
        let flushed: Vec<_> = self.lock().iter_mut().map(|mounted| mounted.volume.flush()).collect();
        flushed.into_iter().map(wait_for).fold(Ok(()), Result::and)
    }

    /// Mounts a volume.
    ///
    /// # Errors
    /// One of this name is there.
    pub fn mount(&self, name: Name, volume: Box<dyn Volume>) -> Result<(), DosError> {
        let mut mounted = self.lock();
        if mounted.iter().any(|other| other.name == name) {
            return Err(DosError::ObjectExists);
        }
        mounted.push(Mounted { name, volume });
        Ok(())
    }

    /// How often something has been changed: who shows files looks again when this has grown.
    #[must_use]
    pub fn changes(&self) -> u64 {
        self.changes.load(Ordering::Relaxed)
    }

    /// What time it is.
    #[must_use]
    pub fn now(&self) -> DateStamp {
        (self.clock)()
    }

    /// The volumes' names, in the order they were mounted.
    #[must_use]
    pub fn volumes(&self) -> Vec<Name> {
        self.lock().iter().map(|mounted| mounted.name.clone()).collect()
    }

    /// The assigns whose volumes are there.
    pub fn assigns(&self) -> impl Iterator<Item = (&'static str, DosPath)> + use<> {
        let volumes = self.volumes();
        ASSIGNS.into_iter().filter_map(move |(name, volume)| {
            let volume = Name::new(volume).ok()?;
            volumes.contains(&volume).then(|| (name, DosPath::root(volume)))
        })
    }

    /// The place that text means, seen from another one; assigns are known here, for all who take names.
    ///
    /// # Errors
    /// As [`DosPath::resolve`].
    pub fn resolve(&self, from: &DosPath, text: &str) -> Result<DosPath, DosError> {
        let assigned = text.split_once(':').and_then(|(name, rest)| {
            let place = self.assigns().find(|(known, _)| known.eq_ignore_ascii_case(name))?.1;
            Some((place, rest))
        });
        match assigned {
            Some((place, rest)) => place.resolve(rest),
            None => from.resolve(text),
        }
    }

    /// How full a volume is.
    ///
    /// # Errors
    /// It is not mounted.
    pub fn usage(&self, volume: &Name) -> Result<Usage, DosError> {
        self.with(volume, |volume| Ok(volume.usage()))
    }

    /// `Examine`: what is known of one thing. Names are as they were first written.
    ///
    /// # Errors
    /// As [`Volume::examine`], or the volume is not mounted.
    pub fn examine(&self, at: &DosPath) -> Result<Entry, DosError> {
        self.with(at.volume(), |volume| volume.examine(at.below()))
    }

    /// Whether something is there.
    #[must_use]
    pub fn exists(&self, at: &DosPath) -> bool {
        self.examine(at).is_ok()
    }

    /// `ExNext`: what lies in a drawer, by name.
    ///
    /// # Errors
    /// As [`Volume::list`], or the volume is not mounted.
    pub fn list(&self, at: &DosPath) -> Result<Vec<Entry>, DosError> {
        self.with(at.volume(), |volume| volume.list(at.below()))
    }

    /// A file's bytes.
    ///
    /// # Errors
    /// As [`Volume::read`], or the volume is not mounted.
    pub fn read(&self, at: &DosPath) -> Result<Vec<u8>, DosError> {
        self.with(at.volume(), |volume| volume.read(at.below()))
    }

    /// Writes a file, whole or not at all.
    ///
    /// # Errors
    /// As [`Volume::write`], or the volume is not mounted.
    pub fn write(&self, at: &DosPath, bytes: &[u8]) -> Result<(), DosError> {
        let now = self.now();
        self.changing(at.volume(), |volume| volume.write(at.below(), bytes, now))
    }

    /// `CreateDir`.
    ///
    /// # Errors
    /// As [`Volume::make_drawer`], or the volume is not mounted.
    pub fn make_drawer(&self, at: &DosPath) -> Result<(), DosError> {
        let now = self.now();
        self.changing(at.volume(), |volume| volume.make_drawer(at.below(), now))
    }

    /// `DeleteFile`: a file or an empty drawer.
    ///
    /// # Errors
    /// As [`Volume::delete`], or the volume is not mounted.
    pub fn delete(&self, at: &DosPath) -> Result<(), DosError> {
        self.changing(at.volume(), |volume| volume.delete(at.below()))
    }

    /// Deletes a drawer with all that lies in it, or a file. What is protected stops it.
    ///
    /// # Errors
    /// As [`Self::delete`]; what was deleted by then is gone.
    pub fn delete_all(&self, at: &DosPath) -> Result<(), DosError> {
        if self.examine(at)?.kind == Kind::Drawer {
            for entry in self.list(at)? {
                self.delete_all(&at.join(entry.name)?)?;
            }
        }
        self.delete(at)
    }

    /// `Rename`: another name or drawer on the same volume.
    ///
    /// # Errors
    /// As [`Volume::rename`]; [`DosError::RenameAcrossDevices`]; [`DosError::TooManyLevels`] if something in a drawer would lie too deep
    /// to have a path; or the volume is not mounted.
    pub fn rename(&self, from: &DosPath, to: &DosPath) -> Result<(), DosError> {
        if from.volume() != to.volume() {
            return Err(DosError::RenameAcrossDevices);
        }
        if to.below().len() > from.below().len() && !to.is_within(from) {
            self.fits_below(from, to)?;
        }
        self.changing(from.volume(), |volume| volume.rename(from.below(), to.below()))
    }

    /// Whether all that lies in a drawer has a path in another one, too.
    fn fits_below(&self, from: &DosPath, to: &DosPath) -> Result<(), DosError> {
        if self.examine(from)?.kind == Kind::Drawer {
            for entry in self.list(from)? {
                self.fits_below(&from.join(entry.name.clone())?, &to.join(entry.name)?)?;
            }
        }
        Ok(())
    }

    /// Copies a file, or a drawer with all that lies in it, with bits and comments.
    ///
    /// # Errors
    /// As reading and writing have them; [`DosError::ObjectInUse`] for a drawer into itself, [`DosError::ObjectExists`] for one to
    /// where a file is.
    pub fn copy(&self, from: &DosPath, to: &DosPath) -> Result<(), DosError> {
        let entry = self.examine(from)?;
        if to.is_within(from) {
            return Err(DosError::ObjectInUse);
        }
        if entry.is_drawer() {
            match self.examine(to) {
                Ok(there) if !there.is_drawer() => return Err(DosError::ObjectExists),
                Ok(_) => {}
                Err(_) => self.make_drawer(to)?,
            }
            for inner in self.list(from)? {
                self.copy(&from.join(inner.name.clone())?, &to.join(inner.name)?)?;
            }
            if to.is_root() {
                return Ok(());
            }
        } else {
            self.write(to, &self.read(from)?)?;
        }
        self.copy_notes(from, to)
    }

    /// Gives something the bits and the comment of something else.
    ///
    /// # Errors
    /// As [`Volume::change`], or a volume is not mounted.
    pub fn copy_notes(&self, from: &DosPath, to: &DosPath) -> Result<(), DosError> {
        let entry = self.examine(from)?;
        if entry.bits != Bits::default() {
            self.change(to, Change::Bits(entry.bits))?;
        }
        if !entry.comment.is_empty() {
            self.change(to, Change::Comment(entry.comment))?;
        }
        Ok(())
    }

    /// `SetProtection`, `SetComment`, `SetFileDate`.
    ///
    /// # Errors
    /// As [`Volume::change`], or the volume is not mounted.
    pub fn change(&self, at: &DosPath, change: Change) -> Result<(), DosError> {
        self.changing(at.volume(), |volume| volume.change(at.below(), change))
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Mounted>> {
        self.mounted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn changing(
        &self,
        name: &Name,
        what: impl FnOnce(&mut dyn Volume) -> Result<(), DosError>,
    ) -> Result<(), DosError> {
        self.with(name, what)?;
        self.changes.fetch_add(1, Ordering::Relaxed);
        if self.defers { Ok(()) } else { wait_for(self.with(name, |volume| volume.flush())) }
    }

    fn with<T>(
        &self,
        name: &Name,
        what: impl FnOnce(&mut dyn Volume) -> Result<T, DosError>,
    ) -> Result<T, DosError> {
        let mut mounted = self.lock();
        let found = mounted.iter_mut().find(|mounted| mounted.name == *name);
        what(&mut *found.ok_or(DosError::DeviceNotMounted)?.volume)
    }
}

/// Waits for the disk, if there is something to wait for.
fn wait_for(flushed: Result<Option<DiskWait>, DosError>) -> Result<(), DosError> {
    flushed?.map_or(Ok(()), |wait| wait())
}

impl fmt::Debug for Dos {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.volumes().iter().map(Name::to_string)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::tree::Tree;
    use super::*;

    fn dos() -> Dos {
        let dos = Dos::new(DateStamp::default);
        for name in ["Ram Disk", "Work"].map(|name| Name::new(name).unwrap()) {
            dos.mount(name.clone(), Box::new(Tree::new(name, 65_536, DateStamp::default()))).unwrap();
        }
        dos
    }

    fn at(text: &str) -> DosPath {
        DosPath::root(Name::new("Work").unwrap()).resolve(text).unwrap()
    }

    #[test]
    fn drawers_are_copied_across_volumes_and_deleted() {
        let dos = dos();
        dos.make_drawer(&at("a")).unwrap();
        dos.write(&at("a/b"), b"x").unwrap();
        dos.change(&at("a/b"), Change::Comment("note".to_owned())).unwrap();
        dos.change(&at("a"), Change::Comment("of the drawer".to_owned())).unwrap();
        dos.copy(&at("a"), &at("Ram Disk:c")).unwrap();
        assert_eq!(dos.examine(&at("ram disk:c/b")).unwrap().comment, "note");
        assert_eq!(dos.examine(&at("ram disk:c")).unwrap().comment, "of the drawer");
        assert_eq!(dos.copy(&at("a"), &at("Ram Disk:c/b")), Err(DosError::ObjectExists));
        assert_eq!(dos.copy(&at("a"), &at("a/in")), Err(DosError::ObjectInUse));
        assert_eq!(dos.rename(&at("a"), &at("Ram Disk:d")), Err(DosError::RenameAcrossDevices));
        dos.delete_all(&at("a")).unwrap();
        assert!(!dos.exists(&at("a")) && dos.exists(&at("Ram Disk:c/b")));
        assert_eq!(dos.read(&at("DF0:x")), Err(DosError::DeviceNotMounted));
    }

    #[test]
    fn nothing_is_moved_where_it_would_have_no_path() {
        let dos = dos();
        let mut deep = at("deep");
        dos.make_drawer(&deep).unwrap();
        while let Ok(next) = deep.join(Name::new("in").unwrap()) {
            dos.make_drawer(&next).unwrap();
            deep = next;
        }
        dos.make_drawer(&at("other")).unwrap();
        assert_eq!(dos.rename(&at("deep"), &at("other/deep")), Err(DosError::TooManyLevels));
        assert!(dos.exists(&deep));
        dos.rename(&at("deep"), &at("shallow")).unwrap();
    }

    #[test]
    fn assigns_are_places() {
        let dos = dos();
        let meant = |text| dos.resolve(&at("drawer"), text).map(|place| place.to_string());
        assert_eq!(meant("Ram:p"), Ok("Ram Disk:p".to_owned()));
        assert_eq!(meant("p"), Ok("Work:drawer/p".to_owned()));
        assert_eq!(meant("RAM:/p"), Err(DosError::ObjectNotFound));
        // Its volume is not there.
        assert_eq!(meant("SYS:p"), Ok("SYS:p".to_owned()));
    }

    #[test]
    fn only_what_is_done_counts_as_a_change() {
        let dos = dos();
        let before = dos.changes();
        assert_eq!(dos.write(&at("no/such"), b"x"), Err(DosError::DirNotFound));
        assert_eq!(dos.changes(), before);
        dos.write(&at("such"), b"x").unwrap();
        assert_eq!(dos.changes(), before + 1);
    }
}
