//! Files in memory, such as those dropped on the web page, which are read like files on the disk.
//!
//! Each thread has its own files in memory, which take precedence over those on the disk.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

thread_local! {
    static HANDED: RefCell<BTreeMap<PathBuf, Vec<u8>>> = const { RefCell::new(BTreeMap::new()) };
}

/// Keeps a file in memory for this thread, replacing a file with the same path.
pub fn insert(path: &Path, bytes: Vec<u8>) {
    HANDED.with_borrow_mut(|files| files.insert(path.to_owned(), bytes));
}

/// Removes a file from this thread's files in memory.
pub fn take_back(path: &Path) {
    HANDED.with_borrow_mut(|files| files.remove(path));
}

pub(super) fn handed(path: &Path) -> Option<Vec<u8>> {
    HANDED.with_borrow(|files| files.get(path).cloned())
}

/// Returns `true` if a file or a symbolic link exists at this path, in memory or on disk.
///
/// A link whose target is missing counts as well.
pub fn exists(path: &Path) -> bool {
    HANDED.with_borrow(|files| files.contains_key(path)) || path.symlink_metadata().is_ok()
}

/// Returns the paths of all files in a folder, in any order.
///
/// If the folder has files in memory, its files on the disk are not listed.
///
/// # Errors
/// Returns the system's error if the folder cannot be read.
pub fn list(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let handed: Vec<PathBuf> = HANDED
        .with_borrow(|files| files.keys().filter(|path| path.parent() == Some(folder)).cloned().collect());
    if !handed.is_empty() {
        return Ok(handed);
    }
    fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inserted_memory_file_exists_until_removed() {
        let folder = Path::new("/no/such/folder");
        let path = folder.join("a.gpl");
        assert!(list(folder).is_err() && !exists(&path));
        insert(&path, vec![1]);
        insert(&path, vec![2]);
        assert_eq!((list(folder).unwrap(), handed(&path)), (vec![path.clone()], Some(vec![2])));
        assert!(exists(&path) && super::super::read(&path) == Ok(vec![2]));
        take_back(&path);
        assert!(list(folder).is_err() && super::super::read(&path).is_err());
    }
}
