//! Waits until several files are on the disk.

use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::FileError;

#[cfg(any(target_os = "linux", target_os = "android"))]
const MANY: usize = 8;

/// Waits until the contents of the files at the given paths are on the disk.
///
/// Skips files that no longer exist or that this program has no permission to open.
///
/// # Errors
/// Returns [`FileError::Write`] for the first file that cannot be flushed.
pub fn sync(paths: &[PathBuf]) -> Result<(), FileError> {
    #[cfg(any(target_os = "linux", target_os = "android"))]
    if paths.len() >= MANY {
        return sync_file_systems(paths);
    }
    paths.iter().try_for_each(|path| skip_missing(path, sync_file(path)))
}

fn sync_file(path: &Path) -> io::Result<()> {
    // Windows flushes only files that are open for writing.
    let file = if cfg!(windows) { File::options().write(true).open(path) } else { File::open(path) };
    file?.sync_all()
}

#[cfg(any(target_os = "linux", target_os = "android"))]
fn sync_file_systems(paths: &[PathBuf]) -> Result<(), FileError> {
    use std::collections::BTreeSet;
    use std::os::unix::fs::MetadataExt;

    let folders: BTreeSet<&Path> = paths.iter().filter_map(|path| path.parent()).collect();
    let mut synced = BTreeSet::new();
    for folder in folders {
        let flushed = File::open(folder).and_then(|open| {
            let is_new = synced.insert(open.metadata()?.dev());
            if is_new { Ok(rustix::fs::syncfs(&open)?) } else { Ok(()) }
        });
        skip_missing(folder, flushed)?;
    }
    Ok(())
}

fn skip_missing(path: &Path, result: io::Result<()>) -> Result<(), FileError> {
    match result {
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::PermissionDenied) => Ok(()),
        result => result.map_err(|error| FileError::write(path, &error)),
    }
}
