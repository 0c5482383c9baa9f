//! Atomic file writes, which write the contents to a temporary file in the same folder and then rename it.
//!
//! Naming and removing the temporary file is left to [`super::scratch`].

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::scratch::{FileAccess, Scratch};
use super::{FileError, is_named_pipe, reserved};

/// Maximum number of symbolic links to follow from one path.
///
/// The limit of Linux is the same.
const LINKS: usize = 40;

/// Writes a file so that readers find the old or the new contents, never a mixture.
///
/// # Errors
///
/// Returns the errors of [`AtomicWrite::new`] and [`AtomicWrite::finish`].
pub fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    AtomicWrite::new(path)?.finish(bytes)
}

/// Writes a file like [`write_atomically`] that, on Unix, only its owner can read and write.
///
/// # Errors
///
/// Returns the same errors as [`write_atomically`].
pub fn write_secret(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    AtomicWrite::open(path, FileAccess::Owner)?.finish(bytes)
}

/// Writes a file like [`write_atomically`], without waiting until a new file is on the disk.
///
/// The caller passes such files to [`super::sync()`] later. A file that replaces another is on the disk when
/// the function returns.
///
/// # Errors
///
/// Returns the same errors as [`write_atomically`].
pub fn write_unsynced(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    let mut draft = AtomicWrite::new(path)?;
    match &mut draft.to {
        Writing::Renamed { scratch, target, replaces: false } => {
            let written = scratch.file.write_all(bytes).and_then(|()| scratch.rename(target));
            written.map_err(|error| FileError::write(path, &error))
        }
        _ => draft.finish(bytes),
    }
}

/// Writes a new file under the first free name of a numbered series, and returns its path.
///
/// Existing files are never replaced, even if several programs do this at the same time.
///
/// # Errors
/// Returns [`FileError::Write`] with the path if the file cannot be written.
pub fn write_to_free(
    folder: &Path,
    name: impl Fn(u64) -> String,
    bytes: &[u8],
) -> Result<PathBuf, FileError> {
    let mut number = 1;
    let mut path = folder.join(name(number));
    let mut scratch =
        Scratch::beside(&path, FileAccess::Usual).map_err(|error| FileError::write(&path, &error))?;
    let mut claimed = scratch.write(bytes).and_then(|()| scratch.claim(&path));
    while claimed.as_ref().is_err_and(|error| error.kind() == ErrorKind::AlreadyExists) {
        number += 1;
        path = folder.join(name(number));
        claimed = scratch.claim(&path);
    }
    claimed.map_err(|error| FileError::write(&path, &error))?;
    Ok(path)
}

/// Renames a file to the first free name of a numbered series, and returns the new path.
///
/// Existing files are never replaced.
///
/// # Errors
/// Returns [`FileError::Write`] with the file's path if it cannot be renamed.
pub fn move_to_free(path: &Path, name: impl Fn(u64) -> String) -> Result<PathBuf, FileError> {
    let mut number = 1;
    loop {
        let free = path.with_file_name(name(number));
        // An empty file reserves the name first, so that the rename cannot replace the file of another
        // program. It is closed immediately, because some systems cannot replace an open file.
        match File::create_new(&free).map(drop) {
            Ok(()) => {
                let moved = fs::rename(path, &free).inspect_err(|_| drop(fs::remove_file(&free)));
                return moved.map(|()| free).map_err(|error| FileError::write(path, &error));
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(FileError::write(path, &error)),
        }
    }
}

/// A prepared atomic write of a file, before any contents are written.
///
/// An existing file stays until the new one is complete. The new file gets the old permissions, and a
/// read-only file is not replaced. Symbolic links are followed. Devices and unnamed pipes have no old
/// contents to keep and are written directly.
#[derive(Debug)]
pub struct AtomicWrite {
    path: PathBuf,
    to: Writing,
}

#[derive(Debug)]
enum Writing {
    Directly(File),
    Renamed {
        scratch: Scratch,
        target: PathBuf,
        /// Whether the temporary file replaces an existing file.
        replaces: bool,
    },
}

impl AtomicWrite {
    /// Prepares to write a file, without writing any contents yet.
    ///
    /// Creates a temporary file unless the file has to be written directly.
    ///
    /// # Errors
    ///
    /// Returns [`FileError::Reserved`] if the name is invalid on this system, [`FileError::Waits`] for a
    /// named pipe, and [`FileError::Write`] if the system refuses.
    pub fn new(path: &Path) -> Result<Self, FileError> {
        Self::open(path, FileAccess::Usual)
    }

    fn open(path: &Path, access: FileAccess) -> Result<Self, FileError> {
        if let Some(fault) = reserved::fault(path) {
            return Err(FileError::Reserved { name: path.display().to_string(), fault });
        }
        if is_named_pipe(path) {
            return Err(FileError::waits(path));
        }
        let to = Writing::open(path, access).map_err(|error| FileError::write(path, &error))?;
        Ok(Self { path: path.to_owned(), to })
    }

    /// Returns the path of the temporary file, or `None` if the file is written directly.
    pub fn scratch(&self) -> Option<&Path> {
        match &self.to {
            Writing::Directly(_) => None,
            Writing::Renamed { scratch, .. } => Some(&scratch.path),
        }
    }

    /// Writes the new contents of the file.
    ///
    /// If that fails, the old file is unchanged and the temporary file is removed.
    ///
    /// # Errors
    /// Returns [`FileError::Write`] with the path if the file cannot be written.
    pub fn finish(mut self, bytes: &[u8]) -> Result<(), FileError> {
        let written = match &mut self.to {
            Writing::Directly(file) => file.write_all(bytes),
            Writing::Renamed { scratch, target, .. } => {
                scratch.write(bytes).and_then(|()| scratch.rename(target))
            }
        };
        written.map_err(|error| FileError::write(&self.path, &error))
    }
}

impl Writing {
    fn open(path: &Path, access: FileAccess) -> io::Result<Self> {
        match fs::metadata(path) {
            Ok(found) if found.is_dir() => Err(ErrorKind::IsADirectory.into()),
            Ok(found) if !found.is_file() => Ok(Self::Directly(File::options().write(true).open(path)?)),
            Ok(found) => {
                let target = fs::canonicalize(path)?;
                // A read-only file is refused explicitly, because the system lets a privileged user open it
                // for writing.
                if found.permissions().readonly() {
                    return Err(ErrorKind::PermissionDenied.into());
                }
                File::options().write(true).open(&target)?;
                let scratch = Scratch::beside(&target, access)?;
                scratch.file.set_permissions(access.permissions(found.permissions()))?;
                Ok(Self::Renamed { scratch, target, replaces: true })
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let target = end_of_links(path);
                let name = target.file_name().unwrap_or_default().as_encoded_bytes();
                // A path with a trailing slash names a folder.
                if name.is_empty() || !target.as_os_str().as_encoded_bytes().ends_with(name) {
                    return Err(ErrorKind::NotADirectory.into());
                }
                Ok(Self::Renamed { scratch: Scratch::beside(&target, access)?, target, replaces: false })
            }
            Err(error) => Err(error),
        }
    }
}

/// Follows a chain of symbolic links to its end, whether or not a file exists there.
///
/// Returns `path` itself if it is not a link.
fn end_of_links(path: &Path) -> PathBuf {
    let mut end = path.to_owned();
    for _ in 0..LINKS {
        let Ok(next) = fs::read_link(&end) else { break };
        end = end.with_file_name("").join(next);
    }
    end
}

#[cfg(test)]
mod tests {
    use super::super::sync;
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn atomic_write_replaces_old_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game");
        write_atomically(&path, b"old").unwrap();
        write_atomically(&path, b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(names(folder.path()), ["game"]);
    }

    #[test]
    fn failed_write_leaves_no_file() {
        let folder = tempfile::tempdir().unwrap();
        let taken = folder.path().join("taken");
        fs::create_dir(&taken).unwrap();
        let error = write_atomically(&taken, b"x").unwrap_err();
        assert!(error.to_string().ends_with("taken: cannot be written: is a directory"), "{error}");
        assert_eq!(names(folder.path()), ["taken"]);

        let error = write_atomically(&folder.path().join("no/where"), b"x").unwrap_err();
        assert!(
            error.to_string().ends_with("where: cannot be written: no such file or directory"),
            "{error}"
        );
    }

    #[cfg(unix)]
    #[test]
    fn write_keeps_links_and_devices() {
        let folder = tempfile::tempdir().unwrap();
        let (real, link) = (folder.path().join("real"), folder.path().join("link"));
        fs::write(&real, b"old").unwrap();
        std::os::unix::fs::symlink(&real, &link).unwrap();
        write_atomically(&link, b"new").unwrap();
        assert_eq!(fs::read(&real).unwrap(), b"new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        fs::remove_file(&real).unwrap();
        write_atomically(&link, b"anew").unwrap();
        assert_eq!(fs::read(&real).unwrap(), b"anew");
        assert_eq!(names(folder.path()), ["link", "real"]);
        let circle = folder.path().join("circle");
        std::os::unix::fs::symlink(&circle, &circle).unwrap();
        assert!(write_atomically(&circle, b"").is_err());
        assert!(fs::symlink_metadata(&circle).unwrap().is_symlink());
        write_atomically(Path::new("/dev/null"), b"gone").unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }

    #[test]
    fn unsynced_files_are_whole_and_can_be_synced() {
        let folder = tempfile::tempdir().unwrap();
        let paths: Vec<PathBuf> = (0..20).map(|number| folder.path().join(number.to_string())).collect();
        for bytes in [b"old", b"new"] {
            for path in &paths {
                write_unsynced(path, bytes).unwrap();
                assert_eq!(fs::read(path).unwrap(), bytes);
            }
        }
        assert_eq!(names(folder.path()).len(), paths.len());
        fs::remove_file(&paths[0]).unwrap();
        assert_eq!((sync(&paths), sync(&paths[..2])), (Ok(()), Ok(())));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn write_to_full_disk_keeps_the_kind_of_error() {
        let error = write_atomically(Path::new("/dev/full"), b"x").unwrap_err();
        assert!(matches!(error, FileError::Write { kind: ErrorKind::StorageFull, .. }), "{error:?}");
    }

    #[cfg(windows)]
    #[test]
    fn write_to_file_open_elsewhere_names_the_cause() {
        use std::os::windows::fs::OpenOptionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mine");
        fs::write(&path, "old").unwrap();
        // Another program has opened the file for others to read, or to read and write, but not to replace.
        for shared in [1, 1 | 2] {
            let theirs = File::options().read(true).share_mode(shared).open(&path).unwrap();
            let error = write_atomically(&path, b"new").unwrap_err();
            assert!(
                error.to_string().ends_with("mine: cannot be written: another program has it open"),
                "{error}"
            );
            drop(theirs);
        }
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(names(folder.path()), ["mine"]);
        write_atomically(&path, b"new").unwrap();
    }

    #[test]
    fn longest_file_names_can_be_written() {
        let folder = tempfile::tempdir().unwrap();
        for length in [241, 255] {
            let path = folder.path().join("x".repeat(length));
            write_atomically(&path, b"new").unwrap();
            assert_eq!(fs::read(&path).unwrap(), b"new");
        }
        assert_eq!(names(folder.path()).len(), 2);
    }

    #[test]
    fn dropped_write_spares_a_file_of_its_old_name() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game");
        let mut draft = AtomicWrite::new(&path).unwrap();
        let Writing::Renamed { scratch, .. } = &mut draft.to else { panic!("a file") };
        scratch.rename(&path).unwrap();
        let theirs = scratch.path.clone();
        fs::write(&theirs, "theirs").unwrap();
        drop(draft);
        assert_eq!(fs::read(theirs).unwrap(), b"theirs");
    }

    #[test]
    fn each_free_name_is_taken_once() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("2"), "kept").unwrap();
        let write = |bytes: &[u8]| write_to_free(folder.path(), |number| number.to_string(), bytes).unwrap();
        let written: Vec<(PathBuf, u8)> = std::thread::scope(|scope| {
            let write = &write;
            let writers: Vec<_> = (0..8).map(|byte| scope.spawn(move || (write(&[byte]), byte))).collect();
            writers.into_iter().map(|writer| writer.join().unwrap()).collect()
        });
        for (path, byte) in written {
            assert_eq!(fs::read(path).unwrap(), [byte]);
        }
        assert_eq!(fs::read(folder.path().join("2")).unwrap(), b"kept");
        assert_eq!(names(folder.path()), ["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
    }

    #[cfg(unix)]
    #[test]
    fn write_keeps_permissions_and_obeys_read_only() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mine");
        let mode = || fs::metadata(&path).unwrap().permissions().mode() & 0o777;
        let set = |mode| fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        fs::write(&path, "old").unwrap();
        for kept in [0o600, 0o664] {
            set(kept);
            let draft = AtomicWrite::new(&path).unwrap();
            let scratch = fs::metadata(draft.scratch().unwrap()).unwrap().permissions();
            assert_eq!(scratch.mode() & 0o777, kept, "already before it is written");
            draft.finish(b"new").unwrap();
            assert_eq!(mode(), kept);
        }
        set(0o444);
        let error = write_atomically(&path, b"newer").unwrap_err();
        assert!(error.to_string().ends_with("mine: cannot be written: permission denied"), "{error}");
        assert_eq!((fs::read(&path).unwrap().as_slice(), mode()), (&b"new"[..], 0o444));
        assert_eq!(names(folder.path()), ["mine"]);
    }
}
