//! Files that were handed over instead of named: dropped on a page, which has no others.
//!
//! They are looked at before the disk. Knows names and bytes.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

thread_local! {
    static HANDED: RefCell<BTreeMap<PathBuf, Vec<u8>>> = const { RefCell::new(BTreeMap::new()) };
}

/// From now on a file is there for this thread; it replaces one of the same name.
pub fn hand_over(path: &Path, bytes: Vec<u8>) {
    HANDED.with_borrow_mut(|files| files.insert(path.to_owned(), bytes));
}

/// Takes one away again.
pub fn take_back(path: &Path) {
    HANDED.with_borrow_mut(|files| files.remove(path));
}

/// What is in one.
pub(super) fn handed(path: &Path) -> Option<Vec<u8>> {
    HANDED.with_borrow(|files| files.get(path).cloned())
}

/// Whether there is something of this name, even if it leads nowhere.
pub fn is_there(path: &Path) -> bool {
    HANDED.with_borrow(|files| files.contains_key(path)) || path.symlink_metadata().is_ok()
}

/// All that is in a folder, in no order.
///
/// # Errors
/// The system's own.
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
    fn what_was_handed_over_is_there_until_it_is_taken_back() {
        let folder = Path::new("/no/such/folder");
        let path = folder.join("a.gpl");
        assert!(list(folder).is_err() && !is_there(&path));
        hand_over(&path, vec![1]);
        hand_over(&path, vec![2]);
        assert_eq!((list(folder).unwrap(), handed(&path)), (vec![path.clone()], Some(vec![2])));
        assert!(is_there(&path) && super::super::read(&path) == Ok(vec![2]));
        take_back(&path);
        assert!(list(folder).is_err() && super::super::read(&path).is_err());
    }
}
