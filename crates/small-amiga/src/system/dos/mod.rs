//! dos.library: mounted volumes with their drawers and files, error codes, and the process table.
//!
//! [`Dos`] keeps the list of mounted volumes and forwards each request to the volume that the path names.
//! Paths of the host do not occur here: a volume may store its files in a folder of the host, and programs
//! cannot reach beyond that folder.

pub(crate) mod date;
pub(crate) mod error;
pub(crate) mod executable;
pub(crate) mod job;
pub(crate) mod name;
pub(crate) mod path;
pub(crate) mod pattern;
pub(crate) mod pipe;
pub(crate) mod process;
pub mod readargs;
pub(crate) mod tree;
pub(crate) mod volume;

pub use self::date::DateStamp;
pub use self::error::{DosError, fault};
pub use self::executable::{
    bytes_of as executable_bytes, is_size as is_executable_size, word_of as executable_word,
};
pub use self::job::{
    Copy, CopyError, CopyOptions, CopyStep, Delete, DeleteStep, ENTRIES_PER_BLANK, FileJob, JobEvent, JobRun,
    Rename, Request as JobRequest, Visit, Walk,
};
pub use self::name::{LONGEST as LONGEST_NAME, Name};
pub use self::path::{DEEPEST, DosPath};
pub use self::pattern::{Pattern, is_pattern};
pub use self::pipe::Pipe;
pub use self::process::{
    Launch, LaunchReply, LoadedProgram, Process, ProcessId, Processes, ShellSettings, Startup,
};
pub use self::tree::{DumpError, Tree, text_length};
pub use self::volume::{BLOCK, Bits, Change, DiskWait, EntryKind, FileInfo, LONGEST_COMMENT, Usage, Volume};

use std::fmt;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The built-in assigns: name, volume and drawer.
///
/// An assign is valid while its volume is mounted.
pub const ASSIGNS: [(&str, &str, &str); 11] = [
    ("C", "Workbench", "C"),
    ("CLIPS", "Ram Disk", "Clipboards"),
    ("DEVS", "Workbench", "Devs"),
    ("ENV", "Ram Disk", "Env"),
    ("ENVARC", "Workbench", "Prefs/Env-Archive"),
    ("FONTS", "Workbench", "Fonts"),
    ("L", "Workbench", "L"),
    ("LIBS", "Workbench", "Libs"),
    ("S", "Workbench", "S"),
    ("SYS", "Workbench", ""),
    ("T", "Ram Disk", "T"),
];

/// A handle through which programs access files.
///
/// Clones share the same volumes.
///
/// A change made through a plain handle is flushed immediately. Commands and jobs with many changes use a
/// [`Self::deferring`] handle and call [`Self::flush`] once at their end.
#[derive(Clone)]
pub struct Dos {
    defers: bool,
    mounted_volume: Arc<Mutex<Vec<Arc<MountedVolume>>>>,
    changes: Arc<AtomicU64>,
    jobs: Arc<AtomicUsize>,
    refused: Arc<Mutex<Option<Name>>>,
    /// The assigns made by the user, which take precedence over the built-in assigns.
    assigned: Arc<Mutex<Vec<(Name, DosPath)>>>,
    clock: Arc<dyn Fn() -> DateStamp + Send + Sync>,
}

/// A mounted volume with its name, device and locks.
///
/// Each volume has its own locks, so that a long call on one volume does not block calls on other volumes.
#[derive(Debug)]
struct MountedVolume {
    name: Name,
    device: &'static str,
    is_slow: bool,
    /// A lock that makes callers take turns. A caller holds it while waiting for the lock of the field `volume`.
    ///
    /// Without the lock `turn`, a task with many calls could keep other programs from the volume.
    turn: Mutex<()>,
    volume: Mutex<Box<dyn Volume>>,
}

/// A guard that counts as a running file job until it is dropped.
///
/// A job that changes no files has no guard.
#[derive(Debug)]
pub struct BusyGuard(Arc<AtomicUsize>);

impl Drop for BusyGuard {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Dos {
    /// Creates an AmigaDOS handle without volumes.
    ///
    /// The function `clock` returns the current time.
    pub fn new(clock: impl Fn() -> DateStamp + Send + Sync + 'static) -> Self {
        Self {
            defers: false,
            mounted_volume: Arc::default(),
            changes: Arc::default(),
            jobs: Arc::default(),
            refused: Arc::default(),
            assigned: Arc::default(),
            clock: Arc::new(clock),
        }
    }

    /// Returns a handle to the same volumes that does not flush its changes automatically.
    ///
    /// Changes made through that handle are flushed by a call of [`Self::flush`].
    pub fn deferring(&self) -> Self {
        Self { defers: true, ..self.clone() }
    }

    /// Flushes the changes of all volumes, including changes made through other handles.
    ///
    /// Other users of the volumes are not blocked while the disk is written.
    ///
    /// # Errors
    /// Returns the first error of a volume; the remaining volumes are flushed nevertheless.
    pub fn flush(&self) -> Result<(), DosError> {
        self.flush_all(|_| true)
    }

    /// Flushes the changes of the volumes that are not slow.
    ///
    /// The caller therefore does not wait for the disk of the host. See [`Volume::is_slow`].
    ///
    /// # Errors
    /// Returns the first error of a volume, as [`Self::flush`] does.
    pub fn flush_fast(&self) -> Result<(), DosError> {
        self.flush_all(|name| !self.is_slow(name))
    }

    fn flush_all(&self, wanted: impl Fn(&Name) -> bool) -> Result<(), DosError> {
        let names = self.volumes().into_iter().filter(|name| wanted(name));
        names.map(|name| self.flush_volume(&name)).fold(Ok(()), Result::and)
    }

    fn flush_volume(&self, name: &Name) -> Result<(), DosError> {
        self.with_volume(name, |volume| volume.flush())?.map_or(Ok(()), |wait| wait())
    }

    /// Adds a volume, so that programs can access its files.
    ///
    /// # Errors
    /// Returns [`DosError::ObjectExists`] if a volume of this name is already mounted.
    pub fn mount(&self, name: Name, volume: Box<dyn Volume>) -> Result<(), DosError> {
        self.mount_in("", name, volume)
    }

    /// Adds a volume in a device such as `DF0`.
    ///
    /// Paths can name the volume by this device, too. See [`Self::mount`].
    ///
    /// # Errors
    /// Returns the errors of [`Self::mount`].
    pub fn mount_in(
        &self,
        device: &'static str,
        name: Name,
        volume: Box<dyn Volume>,
    ) -> Result<(), DosError> {
        let mut mounted = self.lock();
        if mounted.iter().any(|other| other.name == name) {
            return Err(DosError::ObjectExists);
        }
        let is_slow = volume.is_slow();
        mounted.push(Arc::new(MountedVolume {
            name,
            device,
            is_slow,
            turn: Mutex::default(),
            volume: Mutex::new(volume),
        }));
        Ok(())
    }

    /// Returns `true` if calls on a volume may take long.
    ///
    /// See [`Volume::is_slow`].
    pub fn is_slow(&self, volume: &Name) -> bool {
        self.lock().iter().any(|mounted| mounted.is_slow && mounted.name == *volume)
    }

    /// Returns `true` while a file job that changes files is running.
    ///
    /// More changes are then likely to follow.
    pub fn is_busy(&self) -> bool {
        self.jobs.load(Ordering::Relaxed) > 0
    }

    fn busy(&self) -> BusyGuard {
        self.jobs.fetch_add(1, Ordering::Relaxed);
        BusyGuard(Arc::clone(&self.jobs))
    }

    /// Returns the number of changes to files and drawers so far.
    ///
    /// Programs that show files refresh their views when the number has grown.
    pub fn changes(&self) -> u64 {
        self.changes.load(Ordering::Relaxed)
    }

    /// Returns the current time of the emulated clock.
    pub fn now(&self) -> DateStamp {
        (self.clock)()
    }

    /// Returns the names of the volumes, in the order in which they were mounted.
    pub fn volumes(&self) -> Vec<Name> {
        self.lock().iter().map(|mounted| mounted.name.clone()).collect()
    }

    /// Returns the device name of a volume, or an empty text without a device.
    pub fn device_of(&self, volume: &Name) -> &'static str {
        self.lock().iter().find(|mounted| mounted.name == *volume).map_or("", |mounted| mounted.device)
    }

    /// Returns all assigns to drawers on mounted volumes, each with its path, sorted by name.
    pub fn assigns(&self) -> Vec<(Name, DosPath)> {
        let volumes = self.volumes();
        let mut all = self.assigned.lock().unwrap_or_else(PoisonError::into_inner).clone();
        for (name, volume, drawer) in ASSIGNS {
            let path = Name::new(volume).and_then(|volume| DosPath::root(volume).resolve(drawer));
            if let (Ok(name), Ok(path)) = (Name::new(name), path)
                && all.iter().all(|(known, _)| *known != name)
            {
                all.push((name, path));
            }
        }
        all.retain(|(_, path)| volumes.contains(path.volume()));
        all.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
        all
    }

    /// `AssignLock`: gives a name to a drawer.
    ///
    /// If `path` is `None`, removes the user's assign with this name instead.
    ///
    /// # Errors
    /// Returns [`DosError::ObjectExists`] if a volume or a device has this name, and
    /// [`DosError::ObjectNotFound`] if the assign to remove does not exist.
    pub fn assign(&self, name: Name, path: Option<DosPath>) -> Result<(), DosError> {
        let is_used = |mounted: &Arc<MountedVolume>| {
            mounted.name == name || mounted.device.eq_ignore_ascii_case(name.as_str())
        };
        if self.lock().iter().any(is_used) {
            return Err(DosError::ObjectExists);
        }
        let mut assigned = self.assigned.lock().unwrap_or_else(PoisonError::into_inner);
        let before = assigned.len();
        assigned.retain(|(known, _)| *known != name);
        match path {
            Some(path) => assigned.push((name, path)),
            None if assigned.len() == before => return Err(DosError::ObjectNotFound),
            None => {}
        }
        Ok(())
    }

    /// Parses a path that is absolute or relative to `from`.
    ///
    /// An assign or a device at the start of the path is replaced by the assigned path or by the volume in
    /// the device.
    ///
    /// # Errors
    /// Returns the errors of [`DosPath::resolve`].
    pub fn resolve(&self, from: &DosPath, text: &str) -> Result<DosPath, DosError> {
        let assigned = text.split_once(':').and_then(|(name, rest)| {
            let name = Name::new(name).ok()?;
            let is_device =
                |mounted: &&Arc<MountedVolume>| mounted.device.eq_ignore_ascii_case(name.as_str());
            let volume = self.lock().iter().find(is_device).map(|mounted| mounted.name.clone());
            let assigned = || Some(self.assigns().into_iter().find(|(known, _)| *known == name)?.1);
            Some((volume.map(DosPath::root).or_else(assigned)?, rest))
        });
        match assigned {
            Some((place, rest)) => place.resolve(rest),
            None => from.resolve(text),
        }
    }

    /// Returns the capacity of a volume and the space in use on it.
    ///
    /// # Errors
    /// Returns [`DosError::DeviceNotMounted`] if the volume is not mounted.
    pub fn usage(&self, volume: &Name) -> Result<Usage, DosError> {
        self.with_volume(volume, |volume| Ok(volume.usage()))
    }

    /// `Examine`: returns the attributes of an object.
    ///
    /// The name in the attributes is spelled as when the object was created.
    ///
    /// # Errors
    /// Returns the errors of [`Volume::examine`], and [`DosError::DeviceNotMounted`] if the volume is not
    /// mounted.
    pub fn examine(&self, at: &DosPath) -> Result<FileInfo, DosError> {
        self.with_volume(at.volume(), |volume| volume.examine(at.below()))
    }

    /// Returns `true` if there is an object at this path.
    pub fn exists(&self, at: &DosPath) -> bool {
        self.examine(at).is_ok()
    }

    /// `ExNext`: returns the entries of a drawer, sorted by name.
    ///
    /// # Errors
    /// Returns the errors of [`Volume::list`], and [`DosError::DeviceNotMounted`] if the volume is not
    /// mounted.
    pub fn list(&self, at: &DosPath) -> Result<Vec<FileInfo>, DosError> {
        self.with_volume(at.volume(), |volume| volume.list(at.below()))
    }

    /// Returns the contents of a file.
    ///
    /// # Errors
    /// Returns the errors of [`Volume::read`], and [`DosError::DeviceNotMounted`] if the volume is not
    /// mounted.
    pub fn read(&self, at: &DosPath) -> Result<Vec<u8>, DosError> {
        self.with_volume(at.volume(), |volume| volume.read(at.below()))
    }

    /// Creates a file, or replaces the contents of an existing file.
    ///
    /// A failed write leaves the old contents unchanged.
    ///
    /// # Errors
    /// Returns the errors of [`Volume::write`], and [`DosError::DeviceNotMounted`] if the volume is not
    /// mounted.
    pub fn write(&self, at: &DosPath, bytes: &[u8]) -> Result<(), DosError> {
        let now = self.now();
        self.changing(at.volume(), |volume| volume.write(at.below(), bytes, now))
    }

    /// `CreateDir`: creates an empty drawer.
    ///
    /// # Errors
    /// Returns the errors of [`Volume::make_drawer`], and [`DosError::DeviceNotMounted`] if the volume is not
    /// mounted.
    pub fn make_drawer(&self, at: &DosPath) -> Result<(), DosError> {
        let now = self.now();
        self.changing(at.volume(), |volume| volume.make_drawer(at.below(), now))
    }

    /// `DeleteFile`: deletes a file or an empty drawer.
    ///
    /// # Errors
    /// Returns the errors of [`Volume::delete`], and [`DosError::DeviceNotMounted`] if the volume is not
    /// mounted.
    pub fn delete(&self, at: &DosPath) -> Result<(), DosError> {
        self.changing(at.volume(), |volume| volume.delete(at.below()))
    }

    /// `Rename`: renames an object or moves it to a different drawer of the same volume.
    ///
    /// [`job::Rename`] first checks that the new paths of all objects below a drawer are short enough.
    ///
    /// # Errors
    /// Returns [`DosError::RenameAcrossDevices`] if the paths are on different volumes, the errors of
    /// [`Volume::rename`], and [`DosError::DeviceNotMounted`] if the volume is not mounted.
    pub fn rename(&self, from: &DosPath, to: &DosPath) -> Result<(), DosError> {
        if from.volume() != to.volume() {
            return Err(DosError::RenameAcrossDevices);
        }
        self.changing(from.volume(), |volume| volume.rename(from.below(), to.below()))
    }

    /// `SetProtection`, `SetComment` and `SetFileDate`: changes one attribute of an object.
    ///
    /// # Errors
    /// Returns the errors of [`Volume::change`], and [`DosError::DeviceNotMounted`] if the volume is not
    /// mounted.
    pub fn change(&self, at: &DosPath, change: Change) -> Result<(), DosError> {
        self.changing(at.volume(), |volume| volume.change(at.below(), change))
    }

    /// Removes and returns the name of the write-protected volume that most recently refused a change.
    ///
    /// Programs use the name to ask the user whether to retry a failed change. Returns `None` if no change
    /// has been refused since the last call.
    pub fn take_refused(&self) -> Option<Name> {
        self.refused().take()
    }

    fn refused(&self) -> MutexGuard<'_, Option<Name>> {
        self.refused.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Arc<MountedVolume>>> {
        self.mounted_volume.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn changing(
        &self,
        name: &Name,
        what: impl FnOnce(&mut dyn Volume) -> Result<(), DosError>,
    ) -> Result<(), DosError> {
        let done = self.with_volume(name, what);
        if done == Err(DosError::DiskWriteProtected) {
            *self.refused() = Some(name.clone());
        }
        done?;
        self.changes.fetch_add(1, Ordering::Relaxed);
        if self.defers { Ok(()) } else { self.flush_volume(name) }
    }

    fn with_volume<T>(
        &self,
        name: &Name,
        what: impl FnOnce(&mut dyn Volume) -> Result<T, DosError>,
    ) -> Result<T, DosError> {
        let found = self.lock().iter().find(|mounted| mounted.name == *name).cloned();
        let mounted = found.ok_or(DosError::DeviceNotMounted)?;
        let turn = mounted.turn.lock().unwrap_or_else(PoisonError::into_inner);
        let mut volume = mounted.volume.lock().unwrap_or_else(PoisonError::into_inner);
        drop(turn);
        what(&mut **volume)
    }
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
        for (device, name) in [("RAM", "Ram Disk"), ("", "Work")] {
            let name = Name::new(name).unwrap();
            dos.mount_in(device, name.clone(), Box::new(Tree::new(name, 65_536, DateStamp::default())))
                .unwrap();
        }
        dos
    }

    fn at(text: &str) -> DosPath {
        DosPath::root(Name::new("Work").unwrap()).resolve(text).unwrap()
    }

    #[test]
    fn assign_resolves_to_its_target() {
        let dos = dos();
        let meant = |text| dos.resolve(&at("drawer"), text).map(|place| place.to_string());
        assert_eq!(meant("Ram:p"), Ok("Ram Disk:p".to_owned()));
        assert_eq!(meant("p"), Ok("Work:drawer/p".to_owned()));
        assert_eq!(meant(":p"), Ok("Work:p".to_owned()));
        assert_eq!(meant("RAM:/p"), Err(DosError::ObjectNotFound));
        // The volume of the assign is not mounted.
        assert_eq!(meant("SYS:p"), Ok("SYS:p".to_owned()));
    }

    #[test]
    fn failed_write_is_not_a_change() {
        let dos = dos();
        let before = dos.changes();
        assert_eq!(dos.write(&at("no/such"), b"x"), Err(DosError::DirNotFound));
        assert_eq!(dos.changes(), before);
        dos.write(&at("such"), b"x").unwrap();
        assert_eq!(dos.changes(), before + 1);
    }
}
