//! Temporary files that are renamed to their target once they are complete.
//!
//! The name is short, so that the target's name may have any length, and random: it is used only if it is
//! free, and only files created here are removed. The writer holds a lock on the file, which the system
//! releases when the program ends. An unlocked file was therefore left by a program that was killed.

use std::fs::{self, File, OpenOptions, Permissions, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Beginning and end of the name of a temporary file; `DIGITS` hexadecimal digits are in between.
const NAME: (&str, &str) = (".amiga-", ".tmp");
/// Beginning of the names of temporary files of earlier versions, which are removed, too.
const EARLIER: &str = ".tripppin-";
const DIGITS: usize = 16;

fn name(number: u64) -> String {
    format!("{}{number:0DIGITS$x}{}", NAME.0, NAME.1)
}

/// Returns `true` if `name` has the form of the program's temporary file names.
pub fn is_scratch(name: &str) -> bool {
    let digits = name.strip_prefix(NAME.0).or_else(|| name.strip_prefix(EARLIER));
    let digits = digits.and_then(|name| name.strip_suffix(NAME.1));
    let is_digit = |digit: u8| matches!(digit, b'0'..=b'9' | b'a'..=b'f');
    digits.is_some_and(|digits| digits.len() == DIGITS && digits.bytes().all(is_digit))
}

/// Removes temporary files that were left in a folder when the program was killed.
///
/// Files that are in use are kept, and errors are ignored.
pub fn clear_up(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        // A named pipe is not opened, because that could block.
        let is_scratch = entry.file_name().to_str().is_some_and(is_scratch)
            && fs::symlink_metadata(&path).is_ok_and(|found| found.is_file());
        let file = is_scratch.then(|| File::options().write(true).open(&path)).and_then(Result::ok);
        // The lock is held until the file is removed, so a creator notices that its new file was mistaken for
        // an abandoned one.
        if let Some(_locked) = file.filter(|file| file.try_lock().is_ok()) {
            let _ = fs::remove_file(&path);
        }
    }
}

/// The users of the system that can read a new file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FileAccess {
    /// Users can read the file according to the system's default permissions for new files.
    Usual,
    /// On Unix only the owner can read the file. Elsewhere the same users can read it as for [`Self::Usual`].
    Owner,
}

impl FileAccess {
    /// Returns the options with which a new file is opened.
    fn options(self) -> OpenOptions {
        let mut options = File::options();
        options.write(true).create_new(true);
        #[cfg(unix)]
        if self == Self::Owner {
            use std::os::unix::fs::OpenOptionsExt;
            options.mode(OWNER_ONLY);
        }
        options
    }

    /// Returns the permissions of a new file that replaces one with the permissions `replaced`.
    pub(super) fn permissions(self, replaced: Permissions) -> Permissions {
        #[cfg(unix)]
        if self == Self::Owner {
            use std::os::unix::fs::PermissionsExt;
            return Permissions::from_mode(OWNER_ONLY);
        }
        replaced
    }
}

/// The Unix permissions of a file that only its owner can read and write.
#[cfg(unix)]
const OWNER_ONLY: u32 = 0o600;

/// A locked temporary file with a unique name.
///
/// The file is removed on drop unless it was renamed to its target.
#[derive(Debug)]
pub(super) struct Scratch {
    pub(super) path: PathBuf,
    pub(super) file: File,
    /// Whether the temporary file still has its temporary name.
    ///
    /// A file with a temporary name is removed on drop.
    stands: bool,
}

impl Scratch {
    pub(super) fn beside(target: &Path, access: FileAccess) -> io::Result<Self> {
        loop {
            let path = target.with_file_name(name(rand::random()));
            match access.options().open(&path) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                made => {
                    let file = made?;
                    // Not every file system supports locks; without them, files of killed programs are never
                    // removed. A file that `clear_up` locked or removed first is replaced by another one.
                    let is_taken = matches!(file.try_lock(), Err(TryLockError::WouldBlock));
                    if !is_taken && fs::symlink_metadata(&path).is_ok() {
                        return Ok(Self { path, file, stands: true });
                    }
                }
            }
        }
    }

    pub(super) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)?;
        self.file.sync_all()
    }

    pub(super) fn rename(&mut self, target: &Path) -> io::Result<()> {
        fs::rename(&self.path, target).map_err(|error| match error.kind() {
            // The target was checked to be writable, so the error means that another program has it open.
            ErrorKind::PermissionDenied if cfg!(windows) => io::Error::other(super::OPEN_ELSEWHERE),
            _ => error,
        })?;
        self.stands = false;
        Ok(())
    }

    pub(super) fn claim(&mut self, target: &Path) -> io::Result<()> {
        match fs::hard_link(&self.path, target) {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => {
                // Not every file system supports hard links. Without them, an empty file reserves the name
                // first.
                File::create_new(target)?;
                self.rename(target).inspect_err(|_| drop(fs::remove_file(target)))
            }
            linked => linked,
        }
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if self.stands {
            // On failure the file stays, and `clear_up` removes it later.
            let _ = fs::remove_file(&self.path);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    #[test]
    fn clear_up_removes_only_abandoned_scratch_files() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        for number in [1, 2, u64::MAX] {
            File::create(at(&name(number))).unwrap();
        }
        File::create(at(".tripppin-0000000000000001.tmp")).unwrap();
        // Not removed: a locked file, a folder, and names of other forms.
        let held = File::create(at(&name(3))).unwrap();
        held.lock().unwrap();
        fs::create_dir(at(&name(4))).unwrap();
        let others = [
            "tripppin.game",
            ".amiga-.tmp",
            ".amiga-000000000000001.tmp",
            ".amiga-00000000000000001.tmp",
            ".amiga-000000000000000A.tmp",
            ".amiga-0000000000000001.tmp2",
            ".amiga-+000000000000001.tmp",
        ];
        for name in others {
            File::create(at(name)).unwrap();
        }
        clear_up(folder.path());
        let stays = [3, 4].map(name);
        for name in stays.iter().map(String::as_str).chain(others) {
            assert!(at(name).exists(), "{name}");
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), stays.len() + others.len());
        drop(held);
        clear_up(folder.path());
        assert!(!at(&name(3)).exists(), "the lock is released");
        clear_up(&at("nowhere"));
    }

    #[test]
    fn clear_up_spares_a_scratch_file_being_written() {
        let folder = tempfile::tempdir().unwrap();
        let mut scratch = Scratch::beside(&folder.path().join("game"), FileAccess::Usual).unwrap();
        assert!(is_scratch(scratch.path.file_name().unwrap().to_str().unwrap()));
        scratch.write(b"half").unwrap();
        clear_up(folder.path());
        assert!(scratch.path.exists());
        scratch.rename(&folder.path().join("game")).unwrap();
        assert_eq!(fs::read(folder.path().join("game")).unwrap(), b"half");
    }

    #[test]
    fn every_scratch_file_survives_constant_clearing() {
        let folder = tempfile::tempdir().unwrap();
        let is_over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    clear_up(folder.path());
                }
            });
            for number in 0..500 {
                let target = folder.path().join(number.to_string());
                let mut scratch = Scratch::beside(&target, FileAccess::Usual).unwrap();
                scratch.file.write_all(b"text").unwrap();
                scratch.rename(&target).unwrap();
            }
            is_over.store(true, Ordering::Relaxed);
        });
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 500);
    }
}
