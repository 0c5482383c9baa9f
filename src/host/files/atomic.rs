//! Writing a file whole or not at all: under another name in the same folder first, then renamed.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};

use super::FileError;

/// Makes temporary names of one run differ.
static COUNT: AtomicU32 = AtomicU32::new(0);

/// Writes `bytes` to `path` so that a reader finds the old file or the new one, never half of it; a failure leaves the old
/// file and no other behind. A symbolic link is followed; a device or pipe, or a link to what is not there yet, which have no
/// old contents to keep, are written directly.
///
/// # Errors
/// [`FileError::Write`] naming `path`.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    write(path, bytes).map_err(|error| FileError::write(path, &error))
}

fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let dangling = || fs::symlink_metadata(path).is_ok_and(|found| found.is_symlink());
    if fs::metadata(path).map_or_else(|_| dangling(), |found| !found.is_file() && !found.is_dir()) {
        return fs::write(path, bytes);
    }
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if target.is_dir() {
        return Err(io::Error::from(io::ErrorKind::IsADirectory));
    }
    let scratch = Scratch::beside(&target)?;
    let mut file = File::options().write(true).create_new(true).open(&scratch.path)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    drop(file);
    fs::rename(&scratch.path, &target)
}

/// A file under a name nobody else uses; removed when it has not been renamed.
struct Scratch {
    path: PathBuf,
}

impl Scratch {
    fn beside(target: &Path) -> io::Result<Self> {
        let name = target.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
        let mut hidden = OsString::from(".");
        hidden.push(name);
        hidden.push(format!(".{}-{}.tmp", process::id(), COUNT.fetch_add(1, Ordering::Relaxed)));
        Ok(Self { path: target.with_file_name(hidden) })
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // After the rename there is nothing here; after a failure whatever is here is ours.
        let _ = fs::remove_file(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn replaces_the_old_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game");
        write_atomically(&path, b"old").unwrap();
        write_atomically(&path, b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(names(folder.path()), ["game"]);
    }

    #[test]
    fn a_failure_leaves_nothing_behind() {
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
    fn links_stay_links_and_devices_devices() {
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
        let circle = folder.path().join("circle");
        std::os::unix::fs::symlink(&circle, &circle).unwrap();
        assert!(write_atomically(&circle, b"").is_err());
        assert!(fs::symlink_metadata(&circle).unwrap().is_symlink());
        write_atomically(Path::new("/dev/null"), b"gone").unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }
}
