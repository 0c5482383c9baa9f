//! Locks that keep two runs of the program from writing the same file.
//!
//! The lock is on an empty file beside the protected file, because saving replaces the protected file by
//! renaming. The system releases the lock when the program ends, however it ends; the empty file of a killed
//! run is taken over by the next run.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use super::FileError;

/// A lock that protects a file from other runs of the program.
///
/// The lock of the file `NAME` is the file `NAME.lock`, which is removed when the lock is dropped.
#[derive(Debug)]
pub struct FileLock {
    path: PathBuf,
    file: Option<File>,
}

impl FileLock {
    /// Locks a file by creating and locking a second file, whose name ends in `.lock`.
    ///
    /// If `path` is a symbolic link, its target is locked. The errors contain `program` as the name of the
    /// program.
    ///
    /// # Errors
    ///
    /// Returns [`FileError::InUse`] if another run holds the lock and [`FileError::Write`] if there can be no
    /// file beside `path`.
    pub fn beside(path: &Path, program: &'static str) -> Result<Self, FileError> {
        // Links to one file share its lock. A file that does not exist yet cannot have links.
        let file = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let mut name = file.into_os_string();
        name.push(".lock");
        let lock = PathBuf::from(name);
        loop {
            let file = open(&lock).map_err(|error| FileError::write(path, &error))?;
            match file.try_lock() {
                Err(TryLockError::WouldBlock) => {
                    return Err(FileError::InUse { name: path.display().to_string(), program });
                }
                // The former owner removed the file after it was opened here, so the next run would lock a
                // different file.
                Ok(()) if !is_at(&file, &lock) => {}
                // Not every file system supports locks; without them two runs cannot notice each other.
                Ok(()) | Err(TryLockError::Error(_)) => return Ok(Self { path: lock, file: Some(file) }),
            }
        }
    }
}

impl Drop for FileLock {
    fn drop(&mut self) {
        // Windows does not remove an open file, nor one that another run has opened in the meantime.
        if cfg!(windows) {
            self.file = None;
        }
        // If the file cannot be removed, the next run takes it over.
        let _ = fs::remove_file(&self.path);
    }
}

fn open(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.create(true).truncate(false).write(true);
    #[cfg(windows)]
    {
        use std::os::windows::fs::OpenOptionsExt;
        /// The Windows share modes `FILE_SHARE_READ` and `FILE_SHARE_WRITE`. Without `FILE_SHARE_DELETE`, an
        /// open file cannot be removed.
        const SHARED: u32 = 3;
        options.share_mode(SHARED);
    }
    options.open(path)
}

fn is_at(file: &File, path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let identity = |found: fs::Metadata| (found.dev(), found.ino());
        let [here, there] = [file.metadata(), fs::metadata(path)].map(|found| found.map(identity).ok());
        here.is_some() && here == there
    }
    #[cfg(not(unix))]
    {
        let _ = (file, path);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn second_lock_fails_until_the_first_is_dropped() {
        let folder = tempfile::tempdir().unwrap();
        let [path, other] = ["a.json", "b.json"].map(|name| folder.path().join(name));
        let first = FileLock::beside(&path, "test").unwrap();
        let error = FileLock::beside(&path, "test").unwrap_err();
        assert_eq!(error, FileError::InUse { name: path.display().to_string(), program: "test" });
        drop(FileLock::beside(&other, "test").unwrap());
        drop(first);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0, "no lock is left");
        // A killed run leaves its file without a lock.
        File::create(folder.path().join("a.json.lock")).unwrap();
        drop(FileLock::beside(&path, "test").unwrap());
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    }

    #[cfg(unix)]
    #[test]
    fn symbolic_link_shares_the_lock_of_its_file() {
        let folder = tempfile::tempdir().unwrap();
        let [file, link] = ["a.json", "b.json"].map(|name| folder.path().join(name));
        fs::write(&file, "{}").unwrap();
        std::os::unix::fs::symlink("a.json", &link).unwrap();
        let first = FileLock::beside(&file, "test").unwrap();
        let error = FileLock::beside(&link, "test").unwrap_err();
        assert_eq!(error, FileError::InUse { name: link.display().to_string(), program: "test" });
        drop(first);
        drop(FileLock::beside(&link, "test").unwrap());
    }

    #[test]
    fn lock_has_a_single_holder_among_threads() {
        use std::sync::atomic::{AtomicUsize, Ordering};
        let folder = tempfile::tempdir().unwrap();
        let (path, holders) = (folder.path().join("a.json"), AtomicUsize::new(0));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    let mut taken = 0;
                    while taken < 200 {
                        let Ok(lock) = FileLock::beside(&path, "test") else { continue };
                        assert_eq!(holders.fetch_add(1, Ordering::SeqCst), 0);
                        taken += 1;
                        holders.fetch_sub(1, Ordering::SeqCst);
                        drop(lock);
                    }
                });
            }
        });
    }
}
